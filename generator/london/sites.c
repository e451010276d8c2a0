/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sites.c: the projection of London onto the map, and the choice of places
 *
 * The projection enlarges the middle, where there is more to see. Window and projection are
 * slightly random, as if a new hand had drawn the map. Places north of the river stay north of it.
 */
#include "generator/london/draft.h"

#include <math.h>
#include <string.h>

enum {
    CELLS = 4, /* cells of the distortion grid, across and down; its corners are displaced */
    SPOTS_LEAST = 61,
    SPOTS_MOST = 68,
    N_TERMINI = 6, /* number of termini placed first, if they have room */
    TERMINI_APART = 18,
    N_PUSHES = 90,
    EDGE = 5,    /* margin of the sheet beyond the outermost spots */
    BEYOND = 25, /* distance beyond the sheet up to which bends of the river are kept */
    BENDS_APART = 3,
    REACH = 26, /* points of the river that are further apart along the river than this … */
    NECK = 13,  /* … must be at least this far apart in a straight line */
};

static const double SLIP = 4.5;           /* largest displacement of a grid corner, in tenths */
static const double APART_AT_FIRST = 9.5; /* initial distance between chosen sites */
static const double APART_AT_LAST = 5;    /* smallest distance, if too few sites are found */
static const double ELBOW_ROOM = 10.0;    /* distance to which spots are pushed apart */
static const double BANK = 5.6;
/* random insets keep the outermost spots from standing in a row */
static const double INSET_MOST = 3;

typedef struct {
    double east; /* middle of the window */
    double north;
    double wide; /* half of the window's width */
    double high;
    double swell_x; /* enlargement of the middle */
    double swell_y;
    double slip[CELLS + 1][CELLS + 1][2];
} Hand;

static double
draw(GRand *rand, double least, double most)
{
    return least + (most - least) * g_rand_double(rand);
}

static void
hand_init(Hand *hand, GRand *rand)
{
    *hand = (Hand){
        .east = draw(rand, -1130, -930),
        .north = draw(rand, 5050, 5120),
        .wide = draw(rand, 800, 960),
        .high = draw(rand, 380, 460),
        .swell_x = draw(rand, 0.5, 0.9),
        .swell_y = draw(rand, 0.4, 0.8),
    };
    for (int i = 0; i <= CELLS; i++) {
        for (int j = 0; j <= CELLS; j++) {
            hand->slip[i][j][0] = draw(rand, -SLIP, SLIP);
            hand->slip[i][j][1] = draw(rand, -SLIP, SLIP);
        }
    }
}

/* Maps -1 … 1 to itself, with the middle stretched. */
static double
swell(double u, double by)
{
    return u * (1 + by) / (1 + by * fabs(u));
}

/* Returns the displacement at a point of the sheet: across for @way 0, down for @way 1. */
static double
slip_at(const Hand *hand, double x, double y, int way)
{
    double across = CLAMP(x / DRAFT_WIDTH, 0, 1) * CELLS;
    double down = CLAMP(y / DRAFT_HEIGHT, 0, 1) * CELLS;
    int i = MIN((int)across, CELLS - 1);
    int j = MIN((int)down, CELLS - 1);
    double u = across - i;
    double v = down - j;

    return (1 - u) * (1 - v) * hand->slip[i][j][way] + u * (1 - v) * hand->slip[i + 1][j][way] +
           (1 - u) * v * hand->slip[i][j + 1][way] + u * v * hand->slip[i + 1][j + 1][way];
}

/* Returns the position of a place of London on the sheet. */
static Point
place(const Hand *hand, int north, int east)
{
    double u = swell((east - hand->east) / hand->wide, hand->swell_x);
    double v = swell((hand->north - north) / hand->high, hand->swell_y);
    double x = DRAFT_WIDTH / 2.0 * (1 + u);
    double y = DRAFT_HEIGHT / 2.0 * (1 + v);

    return (Point){ x + slip_at(hand, x, y, 0), y + slip_at(hand, x, y, 1) };
}

/* --- the river -------------------------------------------------------------------------------- */

/* Reports whether there is enough land between any two parts of the river. */
static bool
keeps_banks_apart(const Town *town)
{
    for (int x = -EDGE; x < DRAFT_WIDTH + EDGE; x++) {
        double along = 0;
        Point here = { x, town_river_at(town, x) };
        Point before = here;

        for (int far = x + 1; far < DRAFT_WIDTH + EDGE; far++) {
            Point there = { far, town_river_at(town, far) };

            along += distance_between(before, there);
            if (along > REACH && distance_between(here, there) < NECK) {
                return false;
            }
            before = there;
        }
    }
    return true;
}

/* Sets the part of the river that is on the sheet or a little beyond its edges. Returns false if
 * the river does not suit a map. */
static bool
draw_river(Town *town, const Hand *hand)
{
    Point course[TOWN_BENDS_MAX];
    int n = 0;

    for (int i = 0; i < N_THAMES && n < TOWN_BENDS_MAX; i++) {
        Point at = place(hand, THAMES[i].north, THAMES[i].east);
        bool is_near = at.x > -BEYOND && at.x < DRAFT_WIDTH + BEYOND;

        if (is_near && (n == 0 || at.x >= course[n - 1].x + BENDS_APART)) {
            course[n++] = at;
        }
    }
    for (int i = 0; i < n; i++) {
        const Point *before = &course[MAX(i - 1, 0)];
        const Point *after = &course[MIN(i + 1, n - 1)];
        double y = (before->y + 2 * course[i].y + after->y) / 4; /* smooths the corners */

        town->river[i] = (Bend){ (int)floor(course[i].x + 0.5), (int)floor(y + 0.5) };
    }
    town->n_bends = n;
    return n > 2 && town->river[0].x <= 0 && town->river[n - 1].x >= DRAFT_WIDTH &&
           keeps_banks_apart(town);
}

/* --- choice of places ------------------------------------------------------------------------- */

typedef struct {
    const Site *site;
    Point at;
    bool is_south;
    double inset; /* smallest distance from the edge of the sheet */
} Pick;

typedef struct {
    Pick items[TOWN_SPOTS_MAX];
    int n;
} Picks;

static void
shuffle(const Site **sites, int n, GRand *rand)
{
    for (int i = n - 1; i > 0; i--) {
        int j = g_rand_int_range(rand, 0, i + 1);
        const Site *kept = sites[i];

        sites[i] = sites[j];
        sites[j] = kept;
    }
}

/* Reports whether a place is on the south bank in reality. */
static bool
lies_south(const Site *site)
{
    for (int i = 1; i < N_THAMES; i++) {
        const Fathom *to = &THAMES[i];
        const Fathom *from = to - 1;

        if (site->east <= to->east) {
            double along = (double)(site->east - from->east) / (to->east - from->east);

            return site->north < from->north + along * (to->north - from->north);
        }
    }
    return false;
}

static bool
has_room(const Picks *picks, Point at, double apart, bool among_termini)
{
    for (int i = 0; i < picks->n; i++) {
        if (distance_between(picks->items[i].at, at) < apart &&
            (!among_termini || picks->items[i].site->is_terminus)) {
            return false;
        }
    }
    return true;
}

static bool
is_on_sheet(Point at)
{
    return at.x >= 0 && at.x <= DRAFT_WIDTH && at.y >= 0 && at.y <= DRAFT_HEIGHT;
}

static void
pick(Picks *picks, const Draft *draft, const Site *site, double apart, bool among_termini)
{
    gsize i = (gsize)(site - GAZETTEER);
    Point at = draft->lies[i];

    if (is_on_sheet(at) && has_room(picks, at, apart, among_termini)) {
        picks->items[picks->n++] = (Pick){ site, at, draft->lies_south[i], 0 };
    }
}

static bool
pick_all(Picks *picks, const Draft *draft, int n_wanted, GRand *rand)
{
    g_autofree const Site **sites = g_new(const Site *, N_GAZETTEER);

    for (int i = 0; i < N_GAZETTEER; i++) {
        sites[i] = &GAZETTEER[i];
    }
    shuffle(sites, N_GAZETTEER, rand);
    for (int i = 0; i < N_GAZETTEER && picks->n < N_TERMINI; i++) {
        if (sites[i]->is_terminus) {
            pick(picks, draft, sites[i], TERMINI_APART, true);
        }
    }
    for (double apart = APART_AT_FIRST; apart >= APART_AT_LAST && picks->n < n_wanted;
         apart -= 0.5) {
        for (int i = 0; i < N_GAZETTEER && picks->n < n_wanted; i++) {
            pick(picks, draft, sites[i], apart, false);
        }
    }
    return picks->n == n_wanted;
}

/* --- distances -------------------------------------------------------------------------------- */

static void
push_apart(Pick *one, Pick *other)
{
    double d = distance_between(one->at, other->at);

    if (d < ELBOW_ROOM && d > 0) {
        double push = (ELBOW_ROOM - d) / 2 / d * 0.6;
        Point by = { (one->at.x - other->at.x) * push, (one->at.y - other->at.y) * push };

        one->at = (Point){ one->at.x + by.x, one->at.y + by.y };
        other->at = (Point){ other->at.x - by.x, other->at.y - by.y };
    }
}

/* Pushes a spot onto its own bank, and away from the water. */
static void
push_ashore(Pick *pick, const Town *town)
{
    Point on = nearest_on_river(town, pick->at);
    double d = distance_between(on, pick->at);
    bool is_south = pick->at.y >= town_river_at(town, (int)lround(pick->at.x));

    if (is_south != pick->is_south) {
        pick->at = (Point){ on.x, on.y + (pick->is_south ? BANK : -BANK) };
    } else if (d < BANK && d > 0) {
        pick->at.x = on.x + (pick->at.x - on.x) * BANK / d;
        pick->at.y = on.y + (pick->at.y - on.y) * BANK / d;
    }
}

static void
push_all(Picks *picks, const Town *town)
{
    for (int push = 0; push < N_PUSHES; push++) {
        for (int i = 0; i < picks->n; i++) {
            for (int j = 0; j < i; j++) {
                push_apart(&picks->items[i], &picks->items[j]);
            }
        }
        for (int i = 0; i < picks->n; i++) {
            Pick *pick = &picks->items[i];

            push_ashore(pick, town);
            pick->at.x = CLAMP(pick->at.x, pick->inset, DRAFT_WIDTH - pick->inset);
            pick->at.y = CLAMP(pick->at.y, pick->inset, DRAFT_HEIGHT - pick->inset);
        }
    }
}

/* Sets the spots, rounded to whole tenths. Returns false if two spots, or a spot and the river, are
 * too near. */
static bool
set_down(Draft *draft, const Picks *picks)
{
    Town *town = &draft->town;

    town->n_spots = picks->n;
    for (int i = 0; i < picks->n; i++) {
        const Pick *pick = &picks->items[i];
        Spot *spot = &draft->spots[i];
        Point at = { round(pick->at.x), round(pick->at.y) };

        *spot = (Spot){ .x = (int)at.x, .y = (int)at.y, .icon = ICON_DOT };
        draft->sites[i] = pick->site;
        if (town_is_south(town, spot) != pick->is_south ||
            distance_between(nearest_on_river(town, at), at) < DRAFT_FROM_RIVER) {
            return false;
        }
        for (int j = 0; j < i; j++) {
            Point other = { draft->spots[j].x, draft->spots[j].y };

            if (distance_between(at, other) < DRAFT_APART) {
                return false;
            }
        }
    }
    return true;
}

bool
draft_sites(Draft *draft, GRand *rand)
{
    Hand hand;
    Picks picks = { .n = 0 };

    g_assert(N_GAZETTEER <= GAZETTEER_MAX);
    hand_init(&hand, rand);
    for (int i = 0; i < N_GAZETTEER; i++) {
        draft->lies[i] = place(&hand, GAZETTEER[i].north, GAZETTEER[i].east);
        draft->lies_south[i] = lies_south(&GAZETTEER[i]);
    }
    if (!draw_river(&draft->town, &hand) ||
        !pick_all(&picks, draft, g_rand_int_range(rand, SPOTS_LEAST, SPOTS_MOST + 1), rand)) {
        return false;
    }
    for (int i = 0; i < picks.n; i++) {
        picks.items[i].inset = draw(rand, 0, INSET_MOST);
    }
    push_all(&picks, &draft->town);
    return set_down(draft, &picks);
}
