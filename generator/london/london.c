/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/london/london.h"

#include <jansson.h>
#include <string.h>

#include "generator/base/fault.h"
#include "generator/london/draft.h"
#include "generator/london/survey.h"

enum {
    DEALS = 4,       /* number of times that icons are dealt on the same roads */
    COMMON_MOST = 8, /* number of surveys in most searches; the end of the progress bar */
    SEED_WORDS = 8,
};

/* Name of the method, hashed with each seed. A seed must always give the same map, so another
 * method needs another name. */
#define METHOD "london/1"

/* Returns a random number generator that depends only on @seed. The caller frees it. */
static GRand *
rand_from_seed(const char *seed)
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    guint8 digest[SEED_WORDS * 4];
    gsize length = sizeof digest;
    guint32 words[SEED_WORDS];

    g_checksum_update(sum, (const guchar *)METHOD "/", -1);
    g_checksum_update(sum, (const guchar *)seed, -1);
    g_checksum_get_digest(sum, digest, &length);
    for (int i = 0; i < SEED_WORDS; i++) {
        const guint8 *at = &digest[4 * i];

        words[i] = (guint32)at[0] << 24 | (guint32)at[1] << 16 | (guint32)at[2] << 8 | at[3];
    }
    return g_rand_new_with_seed_array(words, SEED_WORDS);
}

/* --- the map as JSON -------------------------------------------------------------------------- */

static json_t *
describe_river(const Town *town)
{
    json_t *bends = json_array();

    for (int i = 0; i < town->n_bends; i++) {
        json_array_append_new(
            bends, json_pack("{s:i, s:i}", "x", town->river[i].x, "y", town->river[i].y));
    }
    return bends;
}

/* Returns the roads of @spot. Each road is listed only at its first end. */
static json_t *
describe_roads(const Town *town, const SpotId *ids, int spot)
{
    json_t *roads = json_array();

    for (int i = 0; i < town->n_roads; i++) {
        if (town->roads[i].from == spot) {
            json_array_append_new(roads, json_string(ids[town->roads[i].to].text));
        }
    }
    return roads;
}

static json_t *
describe_spots(const Draft *draft, const SpotId *ids)
{
    json_t *spots = json_array();

    for (int i = 0; i < draft->town.n_spots; i++) {
        const Spot *spot = &draft->spots[i];

        json_array_append_new(spots,
                              json_pack("{s:s, s:s, s:s, s:i, s:i, s:o}",
                                        "id",
                                        ids[i].text,
                                        "name",
                                        draft->sites[i]->name,
                                        "icon",
                                        ICON_WORDS[spot->icon],
                                        "x",
                                        spot->x,
                                        "y",
                                        spot->y,
                                        "roads",
                                        describe_roads(&draft->town, ids, i)));
    }
    return spots;
}

static char *
describe(const Draft *draft, const char *seed)
{
    SpotId ids[TOWN_SPOTS_MAX];

    draft_ids(draft, ids);
    json_t *map = json_pack("{s:s, s:o, s:o}",
                            "name",
                            seed,
                            "river",
                            describe_river(&draft->town),
                            "spots",
                            describe_spots(draft, ids));
    char *text = json_dumps(map, JSON_COMPACT);
    json_decref(map);
    return text;
}

/* --- the search ------------------------------------------------------------------------------- */

typedef struct {
    Case c; /* copy of the case, with the town of the draft */
    const Town *terms;
    Draft draft;
    GRand *rand;
    LondonSearch count;
    const MapWatch *watch;
} Search;

/* Begins a draft: its sites, roads and names, but no icons yet. */
static bool
begin_draft(Search *search)
{
    Draft *draft = &search->draft;

    draft->town = *search->terms; /* keeps the rewards of the case; everything else is made anew */
    draft->town.name = NULL;
    draft->town.spots = draft->spots;
    draft->town.n_spots = 0;
    draft->town.n_roads = 0;
    draft->town.n_bends = 0;
    search->count.n_drafts++;
    if (!draft_sites(draft, search->rand) || !draft_roads(draft, search->rand) ||
        !draft_names(draft)) {
        return false;
    }
    draft_put_in_order(draft);
    return true;
}

static void
show_progress(const Search *search, int n_done)
{
    if (search->watch->progress != NULL) {
        search->watch->progress("a map of London", n_done, COMMON_MOST);
    }
}

/* Deals icons until the map passes the survey, at most DEALS times. */
static bool
finish_draft(Search *search)
{
    for (int i = 0; i < DEALS; i++) {
        if (!draft_icons(&search->draft, search->rand)) {
            return false;
        }
        show_progress(search, MIN(search->count.n_surveyed, COMMON_MOST - 1));
        search->count.n_surveyed++;
        if (survey_passes(&search->c)) {
            return true;
        }
    }
    return false;
}

static bool
run(Search *search, GError **error)
{
    bool is_found = false;

    while (!is_found && search->count.n_drafts < LONDON_DRAFTS_MAX &&
           search->count.n_surveyed < LONDON_SURVEYS_MAX) {
        if (search->watch->is_stopped != NULL && search->watch->is_stopped()) {
            g_set_error_literal(
                error, PRESS_ERROR, PRESS_ERROR_SYSTEM, "stopped; nothing was changed");
            return false;
        }
        is_found = begin_draft(search) && finish_draft(search);
    }
    show_progress(search, COMMON_MOST);
    if (!is_found) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s:1:1: none of %d maps is good with these mysteries and rewards; try another "
                    "--map-seed",
                    search->c.path,
                    search->count.n_surveyed);
    }
    return is_found;
}

char *
london_make(
    const Case *c, const char *seed, const MapWatch *watch, LondonSearch *count, GError **error)
{
    g_autofree Search *search = g_new0(Search, 1);

    *search = (Search){
        .c = *c,
        .terms = c->town,
        .rand = rand_from_seed(seed),
        .watch = watch,
    };
    search->c.town = &search->draft.town;
    char *map = run(search, error) ? describe(&search->draft, seed) : NULL;
    g_rand_free(search->rand);
    if (count != NULL) {
        *count = search->count;
    }
    return map;
}

Draft *
london_sketch(const char *seed)
{
    const Town terms = { 0 };
    g_autofree Search *search = g_new0(Search, 1);
    Draft *sketch = g_new(Draft, 1);

    *search = (Search){ .terms = &terms, .rand = rand_from_seed(seed) };
    while (!begin_draft(search)) {
        g_assert(search->count.n_drafts < LONDON_DRAFTS_MAX);
    }
    g_rand_free(search->rand);
    *sketch = search->draft;
    sketch->town.spots = sketch->spots;
    return sketch;
}

static char *
make(const Case *c, const char *seed, const MapWatch *watch, GError **error)
{
    return london_make(c, seed, watch, NULL, error);
}

static const char *
name_board(const Case *c)
{
    return c->town->name;
}

static void
judge(const Case *c, GPtrArray *findings, GPtrArray *figures)
{
    Survey survey;

    survey_play(&survey, c);
    survey_judge(&survey, c, findings);
    survey_tell(&survey, c, figures);
}

const MapMaker LONDON_MAPS = {
    .part = "map",
    .make = make,
    .name = name_board,
    .judge = judge,
};
