/* SPDX-License-Identifier: GPL-3.0-or-later */
/* decoder.h: a case in the making, for the files that decode its parts */
#pragma once

#include "cases/load/format.h"

/* A case in the making. */
typedef struct {
    Faults *faults;
    const Node *root;
    Case *c;
    GHashTable *facts; /* id → index in c->facts, plus 1 */
    bool lacks_facts;  /* some could not be read: nothing is said of unknown ones */
} Decoder;

/* The index of the fact with @id, which is new if need be; -1 when there are too many. */
int decode_fact(Decoder *decoder, const char *id, Place place);

/* Reads "deductions"; all clues must be known. */
void decode_deductions(Decoder *decoder);

/* The sets of facts at @key. */
Proofs decode_proofs(Decoder *decoder, const Fields *fields, const char *key);

/* Tells what is wrong although each part is well formed. */
void judge_case(Decoder *decoder);
