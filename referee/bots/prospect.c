/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/bots/prospect.h"

#include <string.h>

enum {
    WORDS = G_N_ELEMENTS(((SpotSet *)NULL)->bits),
    WORD_BITS = 64,
    HELD_MAX = 5, /* more icons of a kind are worth nothing */
};

/* Worth in points of the first, second … unused icon of a kind. The values were found by
 * playing. */
static const double HOLDING[][HELD_MAX + 1] = {
    [ICON_EVIDENCE] = { 0, 1.2, 1.0, 0.7, 0.4, 0.3 },
    [ICON_CLUE] = { 0, 1.2, 1.0, 0.7, 0.4, 0.3 },
    [ICON_EYEWITNESS] = { 0, 1.2, 1.0, 0.7, 0.4, 0.3 },
    [ICON_GUN] = { 0, 2.0, 1.4, 1.0, 1.0, 1.0 },
    [ICON_KNUCKLES] = { 0, 2.0, 1.4, 1.0, 1.0, 1.0 },
    [ICON_KNIFE] = { 0, 2.0, 1.4, 1.0, 1.0, 1.0 },
};

static const double SOLVABLE = 2.5;      /* points for each mystery that the icons pay for */
static const double SPOTS_A_SOLVE = 4.2; /* number of spots that a path enters per mystery */
static const double WASTE = 0.62;        /* share of the spots ahead that a path can really enter */
static const double CORNER = 14;         /* points lost if no spot is left to enter */
/* points lost for each kind on the dice that is out of reach */
static const double KIND_GONE = 2.0;

/* Returns the lowest spot in @word, which must not be 0. */
static int
lowest(uint64_t word)
{
    return __builtin_ctzll(word);
}

static int
count(const SpotSet *set)
{
    int n = 0;

    for (size_t i = 0; i < WORDS; i++) {
        n += __builtin_popcountll(set->bits[i]);
    }
    return n;
}

static bool
meet(const SpotSet *one, const SpotSet *other)
{
    uint64_t both = 0;

    for (size_t i = 0; i < WORDS; i++) {
        both |= one->bits[i] & other->bits[i];
    }
    return both != 0;
}

void
chart_init(TownSets *chart, const Town *town)
{
    *chart = (TownSets){ .town = town };
    for (int i = 0; i < town->n_spots; i++) {
        const Spot *spot = &town->spots[i];

        for (int j = 0; j < spot->n_roads; j++) {
            spots_add(&chart->next[i], town_across(town, spot->roads[j], i));
        }
        if (spot->icon < ICON_KINDS) {
            spots_add(&chart->of_kind[spot->icon], i);
        }
    }
}

void
position_init(Position *position, const TownSets *chart, const State *state, Seat seat)
{
    const Walker *walker = &state->seats[seat];
    const Town *town = chart->town;

    *position =
        (Position){ .head = path_head(&walker->path), .left = TOWN_PROGRESS - walker->progress };
    for (int i = 0; i < town->n_spots; i++) {
        if (!spots_have(&walker->path.entered, i) && !spots_have(&walker->path.closed, i)) {
            spots_add(&position->free, i);
        }
    }
    for (int kind = 0; kind < ICON_KINDS; kind++) {
        position->icons[kind] = walker->pouch[kind] + fog_unused(state, seat, (IconKind)kind);
    }
}

void
position_enter(Position *position, const TownSets *chart, int spot)
{
    IconKind icon = chart->town->spots[spot].icon;

    position->free.bits[spot / WORD_BITS] &= ~((uint64_t)1 << spot % WORD_BITS);
    position->head = spot;
    if (icon < ICON_KINDS) {
        position->icons[icon]++;
    }
}

bool
position_pays(const Position *position, const Mystery *mystery)
{
    bool pays = true;

    for (int kind = 0; kind < ICON_KINDS; kind++) {
        pays = pays && position->icons[kind] >= mystery->cost[kind];
    }
    return pays;
}

void
position_pay(Position *position, const Mystery *mystery, int sign)
{
    for (int kind = 0; kind < ICON_KINDS; kind++) {
        position->icons[kind] += sign * mystery->cost[kind];
    }
}

static double
hold_loosely(const Position *position)
{
    double worth = 0;

    for (int kind = 0; kind < ICON_KINDS; kind++) {
        for (int i = 1; i <= MIN(position->icons[kind], HELD_MAX); i++) {
            worth += HOLDING[kind][i];
        }
    }
    return worth;
}

double
position_hold(const Position *position, const TownSets *chart)
{
    Position spent = *position;
    double worth = hold_loosely(position);
    int n_left = position->left;

    for (int i = 0; i < TOWN_MYSTERIES; i++) {
        const Mystery *mystery = &chart->town->mysteries[i];

        while (n_left > 0 && position_pays(&spent, mystery)) {
            position_pay(&spent, mystery, -1);
            worth += SOLVABLE;
            n_left--;
        }
    }
    return worth;
}

/* Returns the spots that can be reached from the head. */
static SpotSet
flood(const Position *position, const TownSets *chart)
{
    SpotSet reached = { { 0 } };
    SpotSet edge = chart->next[position->head];
    bool grows = true;

    while (grows) {
        SpotSet beyond = { { 0 } };

        grows = false;
        for (size_t i = 0; i < WORDS; i++) {
            uint64_t fresh = edge.bits[i] & position->free.bits[i] & ~reached.bits[i];

            reached.bits[i] |= fresh;
            for (; fresh != 0; fresh &= fresh - 1) {
                const SpotSet *next = &chart->next[lowest(fresh) + (int)i * WORD_BITS];

                grows = true;
                for (size_t j = 0; j < WORDS; j++) {
                    beyond.bits[j] |= next->bits[j];
                }
            }
        }
        edge = beyond;
    }
    return reached;
}

/* Returns the number of spots in @reached that are not dead ends, so a path can go through them. */
static int
count_through(const SpotSet *reached, const Position *position, const TownSets *chart)
{
    int n = 0;

    for (size_t i = 0; i < WORDS; i++) {
        for (uint64_t rest = reached->bits[i]; rest != 0; rest &= rest - 1) {
            int spot = lowest(rest) + (int)i * WORD_BITS;
            SpotSet ways = chart->next[spot];

            for (size_t j = 0; j < WORDS; j++) {
                ways.bits[j] &= reached->bits[j];
            }
            n += count(&ways) + spots_have(&chart->next[position->head], spot) >= 2;
        }
    }
    return n;
}

double
position_worth(const Position *position, const TownSets *chart)
{
    SpotSet reached = flood(position, chart);
    double wanted = SPOTS_A_SOLVE * position->left;
    double ahead = WASTE * count_through(&reached, position, chart);
    double lack = wanted > ahead ? (wanted - ahead) / (SPOTS_A_SOLVE * TOWN_PROGRESS) : 0;
    double worth = position_hold(position, chart) - CORNER * lack;

    for (int kind = ICON_EVIDENCE; kind <= ICON_EYEWITNESS; kind++) {
        worth -= meet(&reached, &chart->of_kind[kind]) ? 0 : KIND_GONE;
    }
    return worth;
}

int
position_best_kind(const Position *position, const TownSets *chart, int sign)
{
    Position tried = *position;
    double most = 0;
    int best = -1;

    for (int kind = 0; kind < ICON_KINDS; kind++) {
        if (sign < 0 && position->icons[kind] == 0) {
            continue;
        }
        tried.icons[kind] += sign;
        double worth = position_hold(&tried, chart);
        tried.icons[kind] -= sign;
        if (best < 0 || worth > most) {
            best = kind;
            most = worth;
        }
    }
    return best;
}

int
position_best_mystery(const Position *position, const TownSets *chart)
{
    Position tried = *position;
    double most = 0;
    int best = -1;

    for (int i = 0; i < TOWN_MYSTERIES && position->left > 0; i++) {
        const Mystery *mystery = &chart->town->mysteries[i];

        if (!position_pays(position, mystery)) {
            continue;
        }
        position_pay(&tried, mystery, -1);
        double worth = position_hold(&tried, chart) + reward_units(&mystery->reward);
        position_pay(&tried, mystery, 1);
        if (best < 0 || worth > most) {
            best = i;
            most = worth;
        }
    }
    return best;
}

int
position_measure(const Position *position, const TownSets *chart, int far[TOWN_SPOTS_MAX])
{
    int queue[TOWN_SPOTS_MAX + 1];
    int n = 0;
    int most = 0;

    for (int i = 0; i < TOWN_SPOTS_MAX; i++) {
        far[i] = -1;
    }
    far[position->head] = 0;
    queue[n++] = position->head;
    for (int at = 0; at < n; at++) {
        const Spot *spot = &chart->town->spots[queue[at]];

        most = far[queue[at]];
        for (int i = 0; i < spot->n_roads; i++) {
            int next = town_across(chart->town, spot->roads[i], queue[at]);

            if (far[next] < 0 && spots_have(&position->free, next)) {
                far[next] = far[queue[at]] + 1;
                queue[n++] = next;
            }
        }
    }
    return most;
}
