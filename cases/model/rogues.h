/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rogues.h: what a case of Baker Street Irregulars is about: sixteen clues, four of each type, and
 * where they are followed
 *
 * A clue is known by its type and rank (BSI-008); of each there are four cards (BSI-007).
 */
#pragma once

enum {
    ROGUES_RANKS = 4,
    ROGUES_COPIES = 4,
    ROGUES_PRECINCTS = 4,
};

/* In the order of the ledger: white, blue, red, green. */
typedef enum {
    TYPE_SUSPECT,
    TYPE_EVIDENCE,
    TYPE_MOTIVE,
    TYPE_LOCATION,
    ROGUES_TYPES,
} ClueType;

enum {
    ROGUES_CLUES = ROGUES_TYPES * ROGUES_RANKS, /* by type, then by rank */
    ROGUES_CARDS = ROGUES_CLUES * ROGUES_COPIES,
};

/* Their words, "suspect", "evidence", "motive", "location"; NULL at the end. */
extern const char *const ROGUES_TYPE_WORDS[];

typedef struct {
    char *names[ROGUES_CLUES];         /* at type × 4 + rank − 1 */
    char *abilities[ROGUES_RANKS];     /* CommonMark: what each Suspect's card says it does */
    char *precincts[ROGUES_PRECINCTS]; /* "Scotland Yard" */
} Rogues;

/* The id of a card, "w1a" … "g4d", by its number: clue × 4 + copy; NULL beyond the last. */
const char *rogues_card_id(int card);

/* The number of the card called @id, or -1. */
int rogues_find_card(const char *id);

/* The clue on a card, its type, and its rank from 1. */
int rogues_clue(int card);
ClueType rogues_type(int clue);
int rogues_rank(int clue);

void rogues_free(Rogues *rogues);
