/* SPDX-License-Identifier: GPL-3.0-or-later */
/* decoder.h: a case while it is decoded, shared by the files that decode its parts */
#pragma once

#include "cases/load/format.h"

/* A case that is being decoded. */
typedef struct {
    Faults *faults;
    const Node *root;
    Case *c;
    GHashTable *facts; /* id → index in c->facts, plus 1 */
    /* true when some facts could not be read; then the decoder does not report unknown facts */
    bool lacks_facts;
} Decoder;

/* Returns the index in c->facts of the fact with @id. If the fact is new, adds it with its position
 * @place in the file. Reports a fault and returns -1 when there are too many facts. */
int decode_fact(Decoder *decoder, const char *id, Place place);

/* Decodes the key "deductions" of the case. All clues must already be decoded. */
void decode_deductions(Decoder *decoder);

/* Decodes the proofs that are the value of @key in @fields. */
Proofs decode_proofs(Decoder *decoder, const Fields *fields, const char *key);

/* Adds faults that concern several parts of the case, such as duplicate ids. */
void judge_case(Decoder *decoder);
