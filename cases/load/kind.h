/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kind.h: the parts of libcase that each game provides: keys, decoder, checks, pieces
 *
 * decode.c reads the keys that all games share (title, teaser, introduction …). The other keys of
 * case.yaml belong to the game. Each game has one file in cases/kinds/ and a row GAME(…) in
 * games.def. */
#pragma once

#include "cases/load/decoder.h"

typedef struct {
    const char *game;         /* "watson-and-holmes" */
    const FieldTable *fields; /* keys at the top level of its case.yaml, the shared ones too */
    const FieldTable *const
        *parts; /* one table for each kind of map below the top level; NULL-terminated */
    /* Decodes the game's own keys into decoder->c, and reports their faults. The argument
     * @fields reads the top level of case.yaml (fields.h). */
    void (*decode)(Decoder *decoder, const Fields *fields);
    /* Adds the findings about a loaded case of this game (hansom-print --check). */
    void (*check)(const Case *c, GPtrArray *findings);
    /* Reports whether the piece with the id @piece belongs to @c alone. The codes of such a piece
     * are derived from the secret key of the printed edition (edition.h). */
    bool (*is_of_case)(const Case *c, const char *piece);
    /* Reports whether the piece with the id @piece belongs to the common set, which all cases of
     * the game share. Never called for the cards of the seats, which always belong to the common
     * set. */
    bool (*is_of_set)(const char *piece);
    /* The keys of case.yaml by which the referee judges, NULL-terminated. The seal (seal.h), a hash
     * that is printed on the 221B card, covers the values of these keys. NULL when the game has no
     * seal. */
    const char *const *sealed;
} CaseKind;

#define GAME(id, ...) extern const CaseKind KIND_##id;
#include "cases/model/games.def"

/* All kinds, NULL-terminated, in the order of FORMAT_GAMES. */
extern const CaseKind *const CASE_KINDS[];

/* Returns the kind of @game, which must be one of FORMAT_GAMES. */
const CaseKind *case_kind(const char *game);
