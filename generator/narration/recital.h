/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recital.h: what is read aloud of a case
 *
 * The introduction and, after it, the questions with what is offered for them: what lies on the
 * table for all to see before anybody has gone anywhere. Nothing else of a case is ever spoken.
 * CommonMark becomes utterances with silences between them.
 */
#pragma once

#include "cases/model/model.h"

#include <glib.h>

enum {
    RECITAL_BYTES_MAX = 16 << 10, /* of a case's introduction and questions: twenty minutes */
};

typedef struct {
    char *text;   /* UTF-8 without markup, as a synthesiser should be given it; never empty */
    int pause_ms; /* silence after it */
} Utterance;

/* All that is said of @c, in order; of Utterance, owned. NULL with an error when it is more than
 * RECITAL_BYTES_MAX. */
GPtrArray *recital_new(const Case *c, GError **error);
