/* SPDX-License-Identifier: GPL-3.0-or-later */
/* decoder.h: the state of decoding a case, for the files that decode its parts */
#pragma once

#include "cases/load/format.h"

/* A case that is being decoded. */
typedef struct {
    Faults *faults;
    const Node *root;
    Case *c;
    GHashTable *facts; /* id → index in c->facts, plus 1 */
    /* true when some facts could not be read; unknown facts are then not reported */
    bool lacks_facts;
} Decoder;

/* Returns the index of the fact with @id, and adds the fact if it is new. Returns -1 when there are
 * too many facts. */
int decode_fact(Decoder *decoder, const char *id, Place place);

/* Decodes "deductions". All clues must already be decoded. */
void decode_deductions(Decoder *decoder);

/* Decodes the proofs at @key. */
Proofs decode_proofs(Decoder *decoder, const Fields *fields, const char *key);

/* Adds faults that concern several parts of the case, such as duplicate ids. */
void judge_case(Decoder *decoder);
