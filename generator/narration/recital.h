/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recital.h: the texts of a case that are read aloud
 *
 * First comes the introduction, then the questions with their choices. All players know these texts
 * before anybody visits a location. The program speaks no other text of a case. recital_new() turns
 * the CommonMark into utterances with silences between them.
 */
#pragma once

#include "cases/model/model.h"

#include <glib.h>

enum {
    /* largest size in bytes of introduction, questions and choices together: about twenty minutes
     * of speech */
    RECITAL_BYTES_MAX = 16 << 10,
};

typedef struct {
    char *text;   /* UTF-8 without markup, ready for the synthesizer; never empty */
    int pause_ms; /* silence after the utterance */
} Utterance;

/* Returns all utterances of @c in order (array of Utterance *, owned by the caller). Returns NULL
 * with @error if the texts are larger than RECITAL_BYTES_MAX. */
GPtrArray *recital_new(const Case *c, GError **error);
