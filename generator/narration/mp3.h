/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mp3.h: sound, packed for phones
 *
 * MP3 since it is what every one of them plays; iPhones before iOS 18.4 play no Ogg.
 */
#pragma once

#include "generator/narration/voice.h"

enum {
    MP3_KBITS = 24, /* a second; speech needs no more */
};

/* @sound as an MP3. The same sound gives the same bytes. NULL with PRESS_ERROR_SYSTEM. */
GBytes *mp3_pack(const Sound *sound, GError **error);
