/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alice.h: tables of Lady Alice for tests, and random games on them */
#pragma once

#include <jansson.h>

#include "referee/table/table.h"

enum {
    ALICE_SEATS = 5, /* maximum; each seat has one evidence card */
    ALICE_CATEGORIES = 4,
};

extern const char *const ALICE_COLOURS[ALICE_SEATS];
extern const char *const ALICE_WHEELS[ALICE_CATEGORIES];

/* The edition of all tables. alice_init() creates it, and the test frees it. */
extern Edition *alice_edition;
void alice_init(void);

/* Parses @text, which is JSON with single quotes in place of double quotes. */
json_t *alice_parse(const char *text);

/* Does @what. Returns the refusal code, or "" when the act is accepted. Unless @events is NULL,
 * *@events receives the events, or NULL after a refusal. The caller frees both. Asserts that the
 * invariants of the table hold. */
char *alice_act(Table *table, const json_t *what, char **events);

/* Does @text, written as for alice_parse(). Asserts that the refusal code is @code. */
void alice_act_is(Table *table, const char *text, const char *code);

/* Opens a table for the first @n_seats of ALICE_COLOURS. Red is the first player. */
Table *alice_open(int n_seats);

/* Registers @clue as the evidence of @colour. */
void alice_evidence(Table *table, const char *colour, const char *clue);

/* Returns the code on @side of @piece, borrowed from the edition. */
const char *alice_code_of(const char *piece, const char *side);

/* A random game: the number of seats, and the evidence dealt to them. */
typedef struct {
    int n_seats;
    GRand *rand;
    char *evidence[ALICE_SEATS];
} Play;

/* Returns a random number from 0 to @n - 1. */
int play_below(const Play *play, int n);

/* Deals evidence. Each seat gets a clue of another category; with five seats one category occurs
 * twice. */
void play_draw_deal(Play *play);

/* Draws an act from the offers of @by, most often the last offer. Returns NULL when there are no
 * offers. The caller owns the reference. */
json_t *play_draw_act(const Play *play, Table *table, const char *by);

/* Registers everybody's evidence, and lets blue begin the game. */
void play_deal_to(Table *table, const Play *play);

void play_clear(Play *play);
