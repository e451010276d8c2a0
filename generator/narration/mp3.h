/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mp3.h: encodes sound as MP3, for phones
 *
 * Every phone plays MP3, but iPhones before iOS 18.4 do not play Ogg.
 */
#pragma once

#include "generator/narration/voice.h"

enum {
    MP3_KBITS = 24, /* kbit per second; enough for speech */
};

/* Returns @sound as an MP3 file. The caller owns the result. The same sound gives the same bytes.
 * Returns NULL with PRESS_ERROR_SYSTEM on failure. */
GBytes *mp3_pack(const Sound *sound, GError **error);
