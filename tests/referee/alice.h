/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alice.h: tables of Lady Alice for tests, and random games on them */
#pragma once

#include <jansson.h>

#include "referee/table/table.h"

enum {
    ALICE_SEATS = 5,      /* maximum number of seats; each has one evidence card */
    ALICE_CATEGORIES = 4, /* number of categories of clues, each with eight clues */
};

extern const char *const ALICE_COLOURS[ALICE_SEATS];
extern const char *const ALICE_WHEELS[ALICE_CATEGORIES];

/* The edition of all tables. alice_init() creates it, and the test frees it. */
extern Edition *alice_edition;
void alice_init(void);

/* Parses @text, which is JSON with single quotes in place of double quotes. The caller owns the
 * reference. */
json_t *alice_parse(const char *text);

/* Does the act @what with the rights of a test script. Returns the refusal code, or "" when the act
 * is accepted. If @events is not NULL, sets *@events to the act's events as JSON, or to NULL when
 * the act has none. The caller frees the code and the events. Asserts that the invariants of the
 * table hold. */
char *alice_act(Table *table, const json_t *what, char **events);

/* Does the act @text, written as for alice_parse(). Asserts that the refusal code is @code ("" for
 * an accepted act). */
void alice_act_is(Table *table, const char *text, const char *code);

/* Opens a table for the first @n_seats of ALICE_COLOURS. Red is the first player. The caller owns
 * the table. */
Table *alice_open(int n_seats);

/* Registers @clue as the evidence of @colour. */
void alice_evidence(Table *table, const char *colour, const char *clue);

/* Returns the code on @side of @piece, borrowed from the edition. */
const char *alice_code_of(const char *piece, const char *side);

/* A random game. */
typedef struct {
    int n_seats;
    GRand *rand;                 /* source of all random choices, owned */
    char *evidence[ALICE_SEATS]; /* id of the clue dealt to each seat, owned */
} Play;

/* Returns a random number from 0 to @n - 1. */
int play_below(const Play *play, int n);

/* Draws a clue for each seat and stores it in @play->evidence. All clues are of different
 * categories, except with five seats, where two clues share a category. */
void play_draw_deal(Play *play);

/* Draws an act from the offers of @by. The last offer is the likeliest. If an act names a
 * combination of clues, this is the solution in one of eight cases. Returns NULL when there are no
 * offers. The caller owns the reference. */
json_t *play_draw_act(const Play *play, Table *table, const char *by);

/* Registers everybody's evidence at @table, then does the act `begin` as blue. The first player is
 * red. */
void play_deal_to(Table *table, const Play *play);

/* Frees the members of @play. */
void play_clear(Play *play);
