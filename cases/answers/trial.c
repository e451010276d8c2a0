/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/trial.h"

void
trial_say(Trial *trial, const char *id, const char *what)
{
    g_autofree char *said = speech_tell(trial->speech, id, { "what", what });

    g_string_append(trial->why, said);
}
