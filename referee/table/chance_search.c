/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chance_search.c: the draws in turn, or all ways of them */
#include "referee/table/chance_search.h"

#include <string.h>

enum {
    DRAWS_MAX = 64,      /* that one act makes */
    TRIES_MAX = 1 << 16, /* ways to fall that are tried */
};

/* Chance that gives what it is told to: one way of all in which it can fall. */
typedef struct {
    Chance chance;
    int n;                    /* draws so far */
    unsigned fell[DRAWS_MAX]; /* what each gives, 0 beyond those tried before */
    unsigned of[DRAWS_MAX];   /* out of how many */
} Memory;

/* What is looked for. */
typedef struct {
    ChanceTry try;
    gpointer data;
    const char *events;
    const char *came; /* of the last try; NULL: refused */
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

/* Judges once more, as memory->fell has it. True when it came out as it did. */
static bool
try_once(Search *search)
{
    search->memory.n = 0;
    search->came = search->try(&search->memory.chance, search->data);
    return search->came != NULL && strcmp(search->came, search->events) == 0;
}

/* How far two texts are the same. */
static size_t
shared(const char *one, const char *other)
{
    size_t n = 0;

    while (one[n] != '\0' && one[n] == other[n]) {
        n++;
    }
    return n;
}

/* Events tell what fell in the order of the draws (Game.deal), so each draw in turn is taken as
 * what makes them the same the furthest: seven dice are found in forty tries. */
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

/* Goes on to the next way; false when all were tried. */
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

/* All ways, one after the other. */
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
