/* SPDX-License-Identifier: GPL-3.0-or-later */
/* voice.h: speech synthesis with espeak-ng
 *
 * The caller must call voice_speak() in a separate process for each speech, and end that process
 * afterwards. The same speech then always gives the same samples. Within one process, espeak-ng
 * keeps state from earlier speech, and a second shutdown of espeak-ng hangs. espeak-ng also starts
 * a thread that does not survive a fork. voice_speak() also confines its process (voice_sandbox.h).
 */
#pragma once

#include <glib.h>

/* Sound with one channel. */
typedef struct {
    GArray *samples; /* array of gint16, owned */
    int rate;        /* samples per second */
} Sound;

/* Synthesizes @speech (array of Utterance *, see recital.h) in @language (BCP 47). Call this
 * function only once in a process. The caller frees the result. Returns NULL with an error
 * (generator/base/fault.h): PRESS_ERROR_INPUT if espeak-ng has no voice for @language,
 * PRESS_ERROR_SYSTEM if espeak-ng has no voices at all or fails. */
Sound *voice_speak(const GPtrArray *speech, const char *language, GError **error);

void sound_free(Sound *sound);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Sound, sound_free)
