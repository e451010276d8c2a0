/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/bots/combinations.h"

#include <math.h>

enum {
    SMILES_MAX = CATEGORIES, /* a suspicion shows one clue of each category */
};

/* Number of clues of each category that are dealt. */
typedef struct {
    int of[CATEGORIES];
} Dealt;

/* Returns the next larger 8-bit number with as many bits set (Gosper's hack). After the last one,
 * returns a number with more than 8 bits. */
static unsigned
next_of_eight(unsigned eight)
{
    if (eight == 0) {
        return 1U << CATEGORY_CLUES;
    }
    unsigned lowest = eight & -eight;
    unsigned carried = eight + lowest;
    return carried | ((eight ^ carried) >> 2) / lowest;
}

/* Adds to @sets every choice of clues from @category on, joined with @so_far. Each category
 * contributes as many clues as @dealt says, including those in @known. */
static void
add_from(GArray *sets, const Dealt *dealt, int category, ClueSet so_far, ClueSet known)
{
    if (category == CATEGORIES) {
        g_array_append_val(sets, so_far);
        return;
    }
    int shift = category * CATEGORY_CLUES;
    unsigned known_here = known >> shift & ((1U << CATEGORY_CLUES) - 1);
    for (unsigned eight = (1U << dealt->of[category]) - 1; eight < 1U << CATEGORY_CLUES;
         eight = next_of_eight(eight)) {
        if ((eight & known_here) == known_here) {
            add_from(sets, dealt, category + 1, so_far | (ClueSet)eight << shift, known);
        }
    }
}

void
combinations_init(Combinations *combinations, int n_seats, ClueSet known)
{
    /* number of categories that may be missing or doubled */
    int n_odd = n_seats == CATEGORIES ? 1 : CATEGORIES;

    combinations->sets = g_array_new(FALSE, FALSE, sizeof(ClueSet));
    for (int odd = 0; odd < n_odd; odd++) {
        Dealt dealt = { { 1, 1, 1, 1 } };

        dealt.of[odd] += n_seats - CATEGORIES;
        add_from(combinations->sets, &dealt, 0, 0, known);
    }
}

void
combinations_clear(Combinations *combinations)
{
    g_clear_pointer(&combinations->sets, g_array_unref);
}

int
combinations_left(const Combinations *combinations)
{
    return (int)combinations->sets->len;
}

static ClueSet
set_at(const Combinations *combinations, guint i)
{
    return g_array_index(combinations->sets, ClueSet, i);
}

void
combinations_keep(Combinations *combinations, ClueSet shown, int n_smiles)
{
    guint n = 0;

    for (guint i = 0; i < combinations->sets->len; i++) {
        ClueSet set = set_at(combinations, i);

        if (clues_count(set & shown) == n_smiles) {
            g_array_index(combinations->sets, ClueSet, n++) = set;
        }
    }
    g_array_set_size(combinations->sets, n);
}

int
combinations_with(const Combinations *combinations, ClueSet clues)
{
    int n = 0;

    for (guint i = 0; i < combinations->sets->len; i++) {
        n += (set_at(combinations, i) & clues) == clues;
    }
    return n;
}

void
combinations_chances(const Combinations *combinations, double chances[AFFAIR_CLUES])
{
    int n[AFFAIR_CLUES] = { 0 };

    for (guint i = 0; i < combinations->sets->len; i++) {
        for (ClueSet rest = set_at(combinations, i); rest != 0; rest &= rest - 1) {
            n[__builtin_ctz(rest)]++;
        }
    }
    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        chances[clue] = (double)n[clue] / MAX((double)combinations->sets->len, 1);
    }
}

double
combinations_tell(const Combinations *combinations, ClueSet shown, int step)
{
    int n[SMILES_MAX + 1] = { 0 };
    int sum = 0;
    double bits = 0;

    for (guint i = 0; i < combinations->sets->len; i += (guint)step) {
        n[clues_count(set_at(combinations, i) & shown)]++;
        sum++;
    }
    for (int smiles = 0; smiles <= SMILES_MAX; smiles++) {
        if (n[smiles] > 0) {
            bits -= n[smiles] * log2((double)n[smiles] / sum) / sum;
        }
    }
    return bits;
}
