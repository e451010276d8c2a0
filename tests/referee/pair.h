/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair.h: two tables that differ in one secret, played in step
 *
 *     act ─┬─► table 0 ─► events, view, legal, texts, scan; desk 0 ─► messages ─┐
 *          └─► table 1 ─► events, view, legal, texts, scan; desk 1 ─► messages ─┴─ the same bytes
 *
 * The secret is a difference between the two tables: in their editions, in the acts that open them,
 * in an act that Secret.twist replaces at the second table, or in the values that table_set() sets
 * at each table (Secret.is_set). An output is what one viewer gets from a table or a desk: events,
 * a view, legal acts, texts, the answer to a scan, a verdict, a message. A seat that may know the
 * secret is a party. The outputs for a party may differ between the tables. All other outputs must
 * be equal. The pair has come apart when everybody may know the secret, or when only one table
 * accepts an act. The game then ends. Each seat, even a party, must receive the same number of
 * messages from both desks, on the same topics and in the same order. At desks, players also take
 * acts back, both with a vote and without one. A party remains a party after an act is taken back.
 */
#pragma once

#include "referee/table/table.h"
#include "tests/referee/mirror.h"

typedef struct Pair Pair;

typedef struct {
    const char *name;
    /* Changes the case @c of the first (@which is 0) or the second table (1). The callback is NULL
     * when both tables have the same case. */
    void (*change)(json_t *c, int which);
    /* Opens both tables. */
    void (*open)(Pair *pair);
    /* Returns the act to do at the second table in place of @act, or NULL for the same act. The
     * callback may be NULL. */
    json_t *(*twist)(Pair *pair, int seat, const json_t *act);
    /* Reports whether @act by @seat would reveal the secret to everybody. pair_play() skips most of
     * these acts. The callback may be NULL. */
    bool (*tells)(Pair *pair, int seat, const json_t *act);
    /* Makes parties of the seats to which @event reveals the secret, or sets Pair.is_apart when it
     * reveals the secret to all. The callback is called for each event of an act. When both tables
     * have the event, @event is from the first table and @other from the second. When only one
     * table has it, @event is from that table and @other is NULL. */
    void (*hear)(Pair *pair, const json_t *event, const json_t *other);
    bool is_set; /* true when table_set() sets the secret; such a pair has no desks */
    /* Two pieces whose codes are swapped at the second table, so that the same scans and acts
     * concern the other piece. NULL when no codes are swapped. */
    const char *swapped[2];
    /* Weight of acts that use a character (Watson & Holmes). Most other acts have a weight of about
     * 1. */
    double bold;
} Secret;

/* The secrets of one game, and the way in which the tests of the secrets play this game. */
typedef struct {
    const char *game;
    const char *path; /* path of the case, below tests/ */
    /* minimum number of seats; at least one of them must not be a party */
    int least;
    /* NULL, with n_secrets 0, in a game that shows the same to all viewers */
    const Secret *secrets;
    size_t n_secrets;
    /* name of the act whose verdict must be equal at both tables even for a party; or NULL */
    const char *alike;
    /* Returns the weight of @offer when the next act is drawn from the offers. The callback is NULL
     * in a game without secrets. */
    double (*weigh)(const Pair *pair, const json_t *offer);
    /* Returns a text that a player may type, as a new string. The callback is NULL in a game
     * without such texts. */
    char *(*answer)(Pair *pair);
    /* Completes @act, which was drawn from an offer. The callback may be NULL. */
    void (*settle)(Pair *pair, int seat, json_t *act);
    /* Returns a new act that a phone could send to learn something that it may not know. The act
     * need not be among the offers. The callback is NULL if the test of the game tries no such
     * acts. */
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
    Mirror *mirrors[2]; /* the same games at two desks, or NULL */
    GPtrArray *done[2]; /* of char *, owned: the events of each valid act, `open` first */
    GRand *rand;
    const int *seats; /* the game's seats; the first n_seats play */
    int n_seats;
    unsigned parties; /* Bit s is set when seat s may know the secret. */
    bool is_apart;    /* the pair has come apart: nothing is compared any longer */
    int kept;         /* a number that the callbacks of `secret` may use; 0 when a game starts */
    /* Totals over all games. */
    long n_acts;
    long n_back;   /* acts taken back */
    long n_texts;  /* outputs that were compared and equal */
    long n_secret; /* acts or openings that differed between the tables */
    long n_differ; /* outputs for a party that differed, which proves that there is a secret */
};

/* Plays a game of @n_seats from `open` on. Stops when the pair comes apart, when no act has been
 * accepted for a while, or after a maximum number of acts. If @desks is true and Secret.is_set is
 * false, also plays the game at two desks. Asserts that all outputs are equal, except those for
 * parties. */
void pair_play(Pair *pair, int n_seats, bool desks);

/* Adds the member "seats" to each act in @opens, and opens table i with the act @opens[i]. Then, if
 * there are desks, does the acts of the list @at_desk[i] at desk i. The two lists have the same
 * length. Their items are {"by": seat, "do": act}. */
void pair_open(Pair *pair, json_t *const opens[2], json_t *const at_desk[2]);

/* Does @act at the first table and @other at the second. NULL for @other stands for the same act.
 * Reports whether both tables accepted their acts. If they did and @other is not NULL, @seat is a
 * party from then on. */
bool pair_act(Pair *pair, int seat, const json_t *act, const json_t *other);

/* Makes @seat a party. */
void pair_join(Pair *pair, int seat);

/* Reports whether @event (may be NULL) has the name @name and, unless @seat is -1, concerns
 * @seat. */
bool pair_is(const json_t *event, const char *name, int seat);

/* Returns the seat of @event, or -1 when it has none. */
int pair_seat(const json_t *event);

/* Reports whether @act has the name @name. */
bool pair_is_act(const json_t *act, const char *name);

/* Returns the string under @key in @record, or "" when there is none. */
const char *pair_text(const json_t *record, const char *key);

/* Returns a random number from 0 to @n - 1. */
int pair_below(Pair *pair, int n);
