/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair.h: two tables that differ in one secret, played in step
 *
 *     act ─┬─► table 0 ─► told, view, legal, texts, scan; desk 0 ─► what is sent ─┐
 *          └─► table 1 ─► told, view, legal, texts, scan; desk 1 ─► what is sent ─┴─ the same bytes
 *
 * The secret is in the editions, in how the tables were opened, or in an act that is twisted on its
 * way to the second table. Whoever may know it is a party and not compared; when all may know it,
 * the pair has come apart and the game is left. Parties too are sent as many messages, on the same
 * topics and in the same order. At desks acts are taken back too, at once and by vote; who was a
 * party stays one.
 */
#pragma once

#include "referee/table/table.h"
#include "tests/referee/mirror.h"

typedef struct Pair Pair;

typedef struct {
    const char *name;
    /* Makes the case of the first (0) or the second table (1) another; NULL where they are
     * alike. */
    void (*change)(json_t *c, int which);
    /* Opens both tables. */
    void (*open)(Pair *pair);
    /* @act as it is done at the second table, or NULL where it is the same; NULL for none. */
    json_t *(*twist)(Pair *pair, int seat, const json_t *act);
    /* Whether @act by @seat would make the secret known to all at once, so that it is seldom
     * done; NULL where nothing does. */
    bool (*tells)(Pair *pair, int seat, const json_t *act);
    /* Makes parties of those to whom @event gives the secret away, which just happened at the first
     * table; @other is the one in its place at the second, or NULL where only one of the tables has
     * an event there. */
    void (*hear)(Pair *pair, const json_t *event, const json_t *other);
    bool is_set; /* by a patch of the state, which a desk does not know */
    /* Pieces of which each has, at the second table, the code that the other has at the first:
     * then the same scans and acts are about another piece. NULL without. */
    const char *swapped[2];
    double bold; /* how likely characters are used, against anything else */
} Secret;

/* The secrets of one game, and how it is played for them. */
typedef struct {
    const char *game;
    const char *path;      /* of its case, below tests/ */
    int least;             /* seats: somebody must be left who may not know */
    const Secret *secrets; /* NULL and 0 where nothing is secret: then all are shown the same */
    size_t n_secrets;
    const char *alike; /* the act whose verdict is the same bytes for parties too; or NULL */
    /* How likely an offer is taken. */
    double (*weigh)(const Pair *pair, const json_t *offer);
    /* What somebody may type, as a new text; NULL where nothing is. */
    char *(*answer)(Pair *pair);
    /* @act was drawn from an offer: what else is to be said in it. NULL for nothing. */
    void (*settle)(Pair *pair, int seat, json_t *act);
    /* What a phone sends that wants to know more than it may, as a new act, offered or not. NULL
     * where nobody tries. */
    json_t *(*pry)(Pair *pair, int seat);
} Trial;

extern const Trial TRIAL_WATSON_AND_HOLMES;
extern const Trial TRIAL_LADY_ALICE;
extern const Trial TRIAL_ADVENTURES_IN_THE_FOG;
extern const Trial TRIAL_BAKER_STREET_IRREGULARS;

struct Pair {
    const Trial *trial;
    const Secret *secret;
    const Edition *editions[2];
    Table *tables[2];
    Mirror *mirrors[2]; /* the same games at two desks, where they can be; or NULL */
    GPtrArray *done[2]; /* of char *, owned: the events of each act that stands, `open` first */
    GRand *rand;
    const int *seats; /* the first n_seats of the game's sit there */
    int n_seats;
    unsigned parties; /* bit s: seat s may know */
    bool is_apart;
    int kept; /* whatever the secret keeps in mind of this game, at first 0 */
    /* figures */
    long n_acts;
    long n_back;   /* taken back */
    long n_texts;  /* compared, and the same */
    long n_secret; /* acts twisted, or tables opened apart */
    long n_differ; /* texts to a party that did differ: the secret is one */
};

/* Plays a game of @n_seats from `open` on, until all may know or nobody can do the same at both
 * tables; with @desks, at two desks too, if a desk knows the secret. Asserts as it goes. */
void pair_play(Pair *pair, int n_seats, bool desks);

/* Opens the two tables by @opens, to which the seats are added, and their desks by the acts in
 * @at_desk, each a list of {"by": seat, "act": …}. */
void pair_open(Pair *pair, json_t *const opens[2], json_t *const at_desk[2]);

/* Does @act at the first table and @other at the second, where it makes @seat a party; NULL is the
 * same. Whether both were accepted. */
bool pair_act(Pair *pair, int seat, const json_t *act, const json_t *other);

/* Makes @seat a party. */
void pair_join(Pair *pair, int seat);

/* Whether @event (NULL is none) is called @name; and about @seat, unless that is -1. */
bool pair_is(const json_t *event, const char *name, int seat);

/* The seat of @event, -1 without. */
int pair_seat(const json_t *event);

/* Whether @act is called @name; and the text under @key in @record, "" without. */
bool pair_is_act(const json_t *act, const char *name);
const char *pair_text(const json_t *record, const char *key);

/* A number from 0 to @n - 1. */
int pair_below(Pair *pair, int n);
