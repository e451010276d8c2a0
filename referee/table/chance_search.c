/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chance_search.c: search for draws, one at a time or in all combinations */
#include "referee/table/chance_search.h"

#include <string.h>

enum {
    DRAWS_MAX = 64,      /* draws in one act */
    TRIES_MAX = 1 << 16, /* combinations to try */
};

/* A Chance that returns given numbers: one combination of draws. */
typedef struct {
    Chance chance;
    int n;                    /* draws so far */
    unsigned fell[DRAWS_MAX]; /* result of each draw; 0 for draws that no attempt has made before */
    unsigned of[DRAWS_MAX];   /* number of possible results of each draw */
} Memory;

/* The state of a search. */
typedef struct {
    ChanceTry try;
    gpointer data;
    const char *events;
    const char *came; /* events of the last attempt; NULL when it was refused */
    Memory memory;
} Search;

static unsigned
recall(Chance *self, unsigned n)
{
    Memory *memory = (Memory *)(void *)self;

    g_assert(memory->n < DRAWS_MAX);
    memory->of[memory->n] = n;
    return memory->fell[memory->n++];
}

/* Judges once with the draws in memory->fell. Returns true when the events are those
 * searched for. */
static bool
try_once(Search *search)
{
    search->memory.n = 0;
    search->came = search->try(&search->memory.chance, search->data);
    return search->came != NULL && strcmp(search->came, search->events) == 0;
}

/* Returns the length of the common beginning of two texts. */
static size_t
shared(const char *one, const char *other)
{
    size_t n = 0;

    while (one[n] != '\0' && one[n] == other[n]) {
        n++;
    }
    return n;
}

/* Searches one draw at a time. The events contain the results in the order of the draws
 * (Game.deal). So the best result of a draw is the one whose events agree with the wanted events
 * the furthest. Seven dice are found in forty attempts. */
static bool
fall_in_turn(Search *search)
{
    Memory *memory = &search->memory;

    if (try_once(search)) {
        return true;
    }
    for (int i = 0; i < memory->n; i++) {
        size_t furthest = 0;
        unsigned best = 0;

        for (unsigned fell = 0; fell < memory->of[i]; fell++) {
            memory->fell[i] = fell;
            if (try_once(search)) {
                return true;
            }
            size_t n = search->came == NULL ? 0 : shared(search->came, search->events);
            best = n > furthest ? fell : best;
            furthest = MAX(n, furthest);
        }
        memory->fell[i] = best;
    }
    return false;
}

/* Moves on to the next combination. Returns false after the last one. */
static bool
fall_otherwise(Memory *memory)
{
    for (int i = memory->n - 1; i >= 0; i--) {
        if (++memory->fell[i] < memory->of[i]) {
            return true;
        }
        memory->fell[i] = 0;
    }
    return false;
}

/* Tries all combinations, one after the other. */
static bool
fall_anyhow(Search *search)
{
    memset(search->memory.fell, 0, sizeof search->memory.fell);
    for (int n_tries = 0; n_tries < TRIES_MAX; n_tries++) {
        if (try_once(search)) {
            return true;
        }
        if (search->came == NULL || !fall_otherwise(&search->memory)) {
            return false;
        }
    }
    return false;
}

bool
chance_search(ChanceTry try, gpointer data, const char *events)
{
    Search search = {
        .try = try,
        .data = data,
        .events = events,
        .memory = { .chance = { .below = recall } },
    };

    return fall_in_turn(&search) || (search.came != NULL && fall_anyhow(&search));
}
