/* SPDX-License-Identifier: GPL-3.0-or-later */
/* voice.h: a speech as sound, by espeak-ng
 *
 * espeak-ng keeps traces of what it spoke, starts a thread that no fork takes along, and hangs when
 * it is ended a second time. So it is for a process that is made for one speech and ends after it;
 * then the same speech gives the same samples.
 */
#pragma once

#include <glib.h>

/* Sound of one channel. */
typedef struct {
    GArray *samples; /* of gint16, owned */
    int rate;        /* samples a second */
} Sound;

/* Speaks @speech (of Utterance) in @language (BCP 47), once in a process. NULL with an error:
 * PRESS_ERROR_INPUT where espeak-ng has no voice for that language, PRESS_ERROR_SYSTEM where it has
 * no voices at all. */
Sound *voice_speak(const GPtrArray *speech, const char *language, GError **error);

void sound_free(Sound *sound);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Sound, sound_free)
