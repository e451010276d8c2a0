/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rogues.h: the content of a case of Baker Street Irregulars: sixteen clues, four of each type, and
 * four precincts
 *
 * The type and the rank of a clue identify it (BSI-008). There are four cards of each clue
 * (BSI-007).
 */
#pragma once

enum {
    ROGUES_RANKS = 4,
    ROGUES_COPIES = 4,
    ROGUES_PRECINCTS = 4,
};

/* The clue types, in the order of BSI-008. Their cards are white, blue, red and green, in this
 * order. */
typedef enum {
    TYPE_SUSPECT,
    TYPE_EVIDENCE,
    TYPE_MOTIVE,
    TYPE_LOCATION,
    ROGUES_TYPES,
} ClueType;

enum {
    ROGUES_CLUES = ROGUES_TYPES * ROGUES_RANKS, /* sorted by type, then by rank */
    ROGUES_CARDS = ROGUES_CLUES * ROGUES_COPIES,
};

/* The words for the types, in the order of ClueType: "suspect", "evidence", "motive", "location";
 * NULL-terminated. */
extern const char *const ROGUES_TYPE_WORDS[];

typedef struct {
    char *names[ROGUES_CLUES];         /* at index type × 4 + rank − 1 */
    char *abilities[ROGUES_RANKS];     /* CommonMark, on the Suspects' cards; at index rank − 1 */
    char *precincts[ROGUES_PRECINCTS]; /* names, such as "Scotland Yard" */
    char *pictures; /* first part of the names of its drawings: "old-enemies"; or NULL */
} Rogues;

/* Returns the id of the card with the number @card, "w1a" … "g4d" (colour, rank, copy), or NULL
 * when @card is out of range. The number is clue × 4 + copy. Here, clue is an index into
 * Rogues.names, and copy is 0 to 3. */
const char *rogues_card_id(int card);

/* Returns the number of the card with @id, or -1 if there is none. @id may be NULL. */
int rogues_find_card(const char *id);

/* Returns the clue on the card with the number @card. The next two functions return the type and
 * the rank (from 1) of a clue. */
int rogues_clue(int card);
ClueType rogues_type(int clue);
int rogues_rank(int clue);

/* Returns the name of the drawing of number @rank (from 1) of @what: a type's word, or "precinct".
 * It is "suspect-1", or "old-enemies-suspect-1" if the case has drawings of its own. The caller
 * frees the name. */
char *rogues_picture(const Rogues *rogues, const char *what, int rank);

void rogues_free(Rogues *rogues);
