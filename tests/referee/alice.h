/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alice.h: tables of Lady Alice for tests, and games that chance plays on them */
#pragma once

#include <jansson.h>

#include "referee/table/table.h"

enum {
    ALICE_SEATS = 5, /* at most; each has one evidence card */
    ALICE_CATEGORIES = 4,
};

extern const char *const ALICE_COLOURS[ALICE_SEATS];
extern const char *const ALICE_WHEELS[ALICE_CATEGORIES];

/* What all tables are of, from alice_init() on; the test frees it. */
extern Edition *alice_edition;
void alice_init(void);

/* The JSON of @text, whose quotes are single. */
json_t *alice_parse(const char *text);

/* The code of a refusal, "" for yes; @events, unless NULL, what happened. */
char *alice_act(Table *table, const json_t *what, char **events);

/* Does @text, as alice_parse() has it, and is answered with @code. */
void alice_act_is(Table *table, const char *text, const char *code);

/* Opened for the first @n_seats of ALICE_COLOURS; red begins. */
Table *alice_open(int n_seats);

/* @colour registers @clue. */
void alice_evidence(Table *table, const char *colour, const char *clue);

/* What is to be scanned on @side of @piece. */
const char *alice_code_of(const char *piece, const char *side);

/* What chance plays: who sits, and what is dealt to them. */
typedef struct {
    int n_seats;
    GRand *rand;
    char *evidence[ALICE_SEATS];
} Play;

/* Any of 0 … @n - 1. */
int play_below(const Play *play, int n);

/* A deal: N categories, one of them twice with five players. */
void play_draw_deal(Play *play);

/* One of the offers of @by, its verb drawn first; NULL without any. */
json_t *play_draw_act(const Play *play, Table *table, const char *by);

/* Everybody registers, and blue begins. */
void play_deal_to(Table *table, const Play *play);

void play_clear(Play *play);
