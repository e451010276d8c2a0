/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kind.h: what each game brings into libcase: its keys, its decoder, its judgement, its pieces
 *
 * What all games have (title, teaser, introduction …) is read by decode.c; the rest of a case.yaml
 * belongs to its game. One file a game, and a row in games.def.
 */
#pragma once

#include "cases/load/decoder.h"

typedef struct {
    const char *game;               /* "watson-and-holmes" */
    const FieldTable *fields;       /* the keys of its case.yaml, those of all games among them */
    const FieldTable *const *parts; /* the keys of the maps below it, ended by NULL */
    /* Reads what is the game's own into decoder->c, and tells what is wrong with it. @fields stands
     * at the case's keys. */
    void (*decode)(Decoder *decoder, const Fields *fields);
    /* hansom-print --check: adds to @findings what a loaded case of this game does not keep. */
    void (*check)(const Case *c, GPtrArray *findings);
    /* Whether @piece bears a code of the edition's own key: what belongs to @c alone. */
    bool (*is_of_case)(const Case *c, const char *piece);
    /* Whether @piece bears a code of the common set, which all cases of the game share. Seats'
     * cards are, and are not asked about here. */
    bool (*is_of_set)(const char *piece);
    /* The keys of its case.yaml that are sealed when it is printed (seal.h): all that the referee
     * judges by. Ended by NULL; NULL for a game that judges by nothing but its box. */
    const char *const *sealed;
} CaseKind;

#define GAME(id, ...) extern const CaseKind KIND_##id;
#include "cases/model/games.def"

/* All of them, ended by NULL; FORMAT_GAMES has the same order. */
extern const CaseKind *const CASE_KINDS[];

/* The kind of @game, which is one of FORMAT_GAMES. */
const CaseKind *case_kind(const char *game);
