/* SPDX-License-Identifier: GPL-3.0-or-later */
/* invariants.h: tests that a game's check() finds each fault in a state, and that its apply()
 * refuses impossible events
 *
 * No act can lead to these states and events, so no scene (a test script of acts) can test them.
 * Each test changes some fields of the state after `open`. Then it compares the result of check()
 * with the expected one, or tests whether apply() accepts an event.
 */
#pragma once

#include "referee/rules/game.h"

#include <stddef.h>

enum {
    CHANGES_MAX = 16, /* maximum length of a list of changes, including the entry that ends it */
};

/* A new value of one field of a State, which is a number or a flag. */
typedef struct {
    size_t at;   /* offset in bytes */
    size_t size; /* of the field, in bytes; 0 ends a list of changes */
    int value;
} Change;

#define CHANGE(field, value)                                            \
    {                                                                   \
        offsetof(State, field), sizeof(((State *)NULL)->field), (value) \
    }

/* Changes of a state, and the result that check() must then return: a description of the fault, or
 * NULL if the changed state is sound. */
typedef struct {
    const char *says;
    Change changes[CHANGES_MAX];
} Fault;

/* An event that fits its schema. The test makes the changes to the state, and then calls apply()
 * with the event. */
typedef struct {
    bool is_possible; /* true when apply() must accept the event */
    Event event;
    Change changes[CHANGES_MAX];
} Claim;

/* A number as an argument of an event */
#define NUMBER(number_)                           \
    {                                             \
        .kind = VALUE_NUMBER, .number = (number_) \
    }

/* A test of one game. */
typedef struct {
    const char *name; /* of the test */
    const char *game;
    const char *path; /* of a case, below the source folder */
    int n_seats;      /* number of players, who take the first seats of the game */
    const Fault *faults;
    int n_faults;
    const Claim *claims;
    int n_claims;
} Invariants;

/* The tests, NULL-terminated. */
extern const Invariants *const INVARIANTS[];

extern const Invariants INVARIANTS_WATSON_AND_HOLMES;
extern const Invariants INVARIANTS_LADY_ALICE;
extern const Invariants INVARIANTS_LADY_ALICE_OF_FOUR;
extern const Invariants INVARIANTS_ADVENTURES_IN_THE_FOG;
extern const Invariants INVARIANTS_BAKER_STREET_IRREGULARS;
