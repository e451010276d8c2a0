/* SPDX-License-Identifier: GPL-3.0-or-later */
/* adventures-in-the-fog.c: keys, decoder and checks of a case of Adventures in the Fog: a map and
 * its rewards */
#include "cases/load/kind.h"

#include <stdlib.h>
#include <string.h>

enum {
    SPOT_ID_MAX = 4,
    COORDINATE_MAX = 400,
    /* distance of a bend beyond the map's left or upper edge, in tenths of a step */
    BEYOND_MAX = 40,
    COST_MAX = 6,
    REWARD_MAX = 20,
    RATING_MAX = 200,
};

static const CaseField CASE_FIELDS[] = {
    { "game", true },       { "number", true },   { "title", true },        { "language", false },
    { "difficulty", true }, { "teaser", true },   { "introduction", true }, { "map", true },
    { "mysteries", true },  { "progress", true }, { "converter", true },    { "ratings", true },
};

static const CaseField MAP_FIELDS[] = {
    { "name", false },
    { "river", false },
    { "spots", true },
};

static const CaseField BEND_FIELDS[] = {
    { "x", true },
    { "y", true },
};

static const CaseField SPOT_FIELDS[] = {
    { "id", true },    { "name", true }, { "icon", false },
    { "roads", true }, { "x", false },   { "y", false },
};

static const CaseField MYSTERY_FIELDS[] = {
    { "name", true },
    { "cost", true },
    { "reward", true },
};

static const CaseField COST_FIELDS[] = {
    { "evidence", false }, { "clue", false },     { "eyewitness", false },
    { "gun", false },      { "knuckles", false }, { "knife", false },
};

static const CaseField REWARD_FIELDS[] = {
    { "points", false },   { "coins", false }, { "travel", false },     { "choice", false },
    { "evidence", false }, { "clue", false },  { "eyewitness", false }, { "gun", false },
    { "knuckles", false }, { "knife", false },
};

static const CaseField CONVERSION_FIELDS[] = {
    { "kinds", true },
    { "every", true },
    { "points", true },
};

static const CaseField RATING_FIELDS[] = {
    { "name", true },
    { "from", false },
};

static const FieldTable CASE_TABLE = FIELD_TABLE("adventures-in-the-fog", "a case", CASE_FIELDS);
static const FieldTable MAP_TABLE = FIELD_TABLE("map", "“map”", MAP_FIELDS);
static const FieldTable BEND_TABLE = FIELD_TABLE("bend", "a bend of the river", BEND_FIELDS);
static const FieldTable SPOT_TABLE = FIELD_TABLE("spot", "a spot", SPOT_FIELDS);
static const FieldTable MYSTERY_TABLE = FIELD_TABLE("mystery", "a mystery", MYSTERY_FIELDS);
static const FieldTable COST_TABLE = FIELD_TABLE("cost", "“cost”", COST_FIELDS);
static const FieldTable REWARD_TABLE = FIELD_TABLE("reward", "a reward", REWARD_FIELDS);
static const FieldTable CONVERSION_TABLE =
    FIELD_TABLE("conversion", "a line of “converter”", CONVERSION_FIELDS);
static const FieldTable RATING_TABLE = FIELD_TABLE("rating", "a rating", RATING_FIELDS);

static const FieldTable *const PARTS[] = {
    &MAP_TABLE,    &BEND_TABLE,       &SPOT_TABLE,   &MYSTERY_TABLE, &COST_TABLE,
    &REWARD_TABLE, &CONVERSION_TABLE, &RATING_TABLE, NULL,
};

static const Node *
item_of(const Node *list, int i)
{
    return g_ptr_array_index(list->items, (guint)i);
}

/* ---- the map --------------------------------------------------------------------------------- */

/* Reports whether @id is a capital letter and a number, as printed beside a spot and typed by
 * players. */
static bool
is_spot_id(const char *id)
{
    gsize length = strlen(id);

    return length >= 2 && length <= SPOT_ID_MAX && g_ascii_isupper(id[0]) &&
           strspn(id + 1, "0123456789") == length - 1 && id[1] != '0';
}

static void
decode_spot(Decoder *decoder, Spot *spot, const Node *node)
{
    Fields fields;

    spot->place = node->place;
    fields_check(&fields, decoder->faults, node, &SPOT_TABLE);
    spot->id = fields_token(&fields, "id");
    spot->name = fields_line(&fields, "name");
    spot->icon = (IconKind)fields_word(&fields, "icon", ICON_WORDS, ICON_DOT);
    if (*spot->id != '\0' && !is_spot_id(spot->id)) {
        g_autofree char *shown = faults_show(spot->id);

        faults_add(decoder->faults,
                   node->place,
                   "spot %s: write a capital letter and a number, such as B7",
                   shown);
    }
    bool is_on_grid = is_spot_id(spot->id);
    int x = is_on_grid ? (spot->id[0] - 'A') * TOWN_TENTHS : 0;
    int y = is_on_grid ? (atoi(spot->id + 1) - 1) * TOWN_TENTHS : 0;
    spot->x = fields_integer(&fields, "x", 0, COORDINATE_MAX, x);
    spot->y = fields_integer(&fields, "y", 0, COORDINATE_MAX, y);
    if (spot->y > COORDINATE_MAX) {
        faults_add(decoder->faults,
                   node->place,
                   "spot %s is off the map, whose last row is %d; give it a “y” or another name",
                   spot->id,
                   COORDINATE_MAX / TOWN_TENTHS + 1);
        spot->y = COORDINATE_MAX;
    }
}

static void
add_road(Decoder *decoder, int one, int other, const Node *node)
{
    Town *town = decoder->c->town;

    if (town_find_road(town, one, other) >= 0) {
        return; /* the other spot has named this road already */
    }
    if (!town_join(town, one, other)) {
        faults_add(decoder->faults,
                   node->place,
                   "more than %d roads, or more than %d at one spot",
                   TOWN_ROADS_MAX,
                   TOWN_ROADS_OF_SPOT_MAX);
    }
}

/* Decodes the roads of @spot. A road may be listed at one of its ends or at both. */
static void
decode_roads(Decoder *decoder, int spot, const Node *node)
{
    const Town *town = decoder->c->town;
    const Fields fields = { .faults = decoder->faults, .map = node };
    const Node *list = fields_list(&fields, "roads", TOWN_ROADS_OF_SPOT_MAX);

    for (int i = 0; i < list_count(list, TOWN_ROADS_OF_SPOT_MAX); i++) {
        const Node *item = item_of(list, i);
        int other = item->kind == NODE_TEXT ? town_find_spot(town, item->text) : -1;

        if (other < 0) {
            g_autofree char *shown = item->text == NULL ? NULL : faults_show(item->text);

            faults_add(decoder->faults,
                       item->place,
                       "a road leads to %s, which is not a spot",
                       shown == NULL ? node_kind_name(item) : shown);
        } else if (other == spot) {
            faults_add(decoder->faults, item->place, "a road leads from %s to itself", item->text);
        } else {
            add_road(decoder, spot, other, item);
        }
    }
}

/* Reports roads that meet elsewhere than at a spot (RF-01). No rule covers such a crossing. */
static void
judge_roads(Decoder *decoder)
{
    const Town *town = decoder->c->town;

    for (int i = 0; i < town->n_roads; i++) {
        const Road *road = &town->roads[i];
        const Spot *from = &town->spots[road->from];
        const Spot *to = &town->spots[road->to];

        for (int j = 0; j < i; j++) {
            const Road *other = &town->roads[j];

            if (town_roads_meet(town, road, other)) {
                faults_add(decoder->faults,
                           from->place,
                           "the road from %s to %s crosses the one from %s to %s",
                           from->id,
                           to->id,
                           town->spots[other->from].id,
                           town->spots[other->to].id);
            }
        }
        for (int j = 0; j < town->n_spots; j++) {
            const Spot *spot = &town->spots[j];

            if (town_runs_through(town, road, j)) {
                faults_add(decoder->faults,
                           from->place,
                           "the road from %s to %s runs through %s",
                           from->id,
                           to->id,
                           spot->id);
            }
        }
    }
}

static void
judge_spots(Decoder *decoder)
{
    const Town *town = decoder->c->town;
    int n_starts = 0;

    for (int i = 0; i < town->n_spots; i++) {
        const Spot *spot = &town->spots[i];

        n_starts += spot->icon == ICON_START;
        if (spot->n_roads == 0) {
            faults_add(decoder->faults, spot->place, "no road leads to %s", spot->id);
        }
        for (int j = 0; j < i; j++) {
            const Spot *before = &town->spots[j];

            if (*spot->id != '\0' && strcmp(before->id, spot->id) == 0) {
                faults_add(decoder->faults,
                           spot->place,
                           "duplicate spot %s; it is also in line %d",
                           spot->id,
                           before->place.line);
            } else if (before->x == spot->x && before->y == spot->y) {
                faults_add(decoder->faults,
                           spot->place,
                           "spot %s is in the same place as %s",
                           spot->id,
                           before->id);
            }
        }
    }
    if (n_starts != TOWN_STARTS) {
        faults_add(decoder->faults,
                   node_key_place(node_get(decoder->root, "map"), "spots"),
                   "%d starts; a map must have %d",
                   n_starts,
                   TOWN_STARTS);
    }
}

/* Decodes a list of bends, or the y of a straight river. */
static void
decode_river(Decoder *decoder, const Fields *fields)
{
    Town *town = decoder->c->town;
    const Node *node = node_get(fields->map, "river");

    if (node == NULL) {
        return;
    }
    if (node->kind == NODE_INTEGER) {
        int y = fields_integer(fields, "river", 0, COORDINATE_MAX, 0);

        town->river[town->n_bends++] = (Bend){ .y = y };
        return;
    }
    const Node *list = fields_list(fields, "river", TOWN_BENDS_MAX);
    for (int i = 0; i < list_count(list, TOWN_BENDS_MAX); i++) {
        Bend *bend = &town->river[town->n_bends];
        Fields of_bend;

        if (!fields_check(&of_bend, decoder->faults, item_of(list, i), &BEND_TABLE)) {
            continue;
        }
        bend->x = fields_integer(&of_bend, "x", -BEYOND_MAX, COORDINATE_MAX, 0);
        bend->y = fields_integer(&of_bend, "y", -BEYOND_MAX, COORDINATE_MAX, 0);
        if (town->n_bends > 0 && bend->x <= bend[-1].x) {
            faults_add(decoder->faults, of_bend.map->place, "bends must be in order of rising x");
        }
        town->n_bends++;
    }
}

static void
decode_map(Decoder *decoder, const Node *node)
{
    Town *town = decoder->c->town;
    Fields fields;

    if (!fields_check(&fields, decoder->faults, node, &MAP_TABLE)) {
        return;
    }
    town->name = node_get(node, "name") == NULL ? NULL : fields_line(&fields, "name");
    decode_river(decoder, &fields);
    const Node *list = fields_list(&fields, "spots", TOWN_SPOTS_MAX);
    int n = list_count(list, TOWN_SPOTS_MAX);
    town->spots = g_new0(Spot, (gsize)MAX(n, 1));
    for (town->n_spots = 0; town->n_spots < n; town->n_spots++) {
        decode_spot(decoder, &town->spots[town->n_spots], item_of(list, town->n_spots));
    }
    for (int i = 0; i < n; i++) {
        decode_roads(decoder, i, item_of(list, i));
    }
    judge_spots(decoder);
    judge_roads(decoder);
}

/* ---- what is earned -------------------------------------------------------------------------- */

static void
decode_icons(const Fields *fields, int icons[ICON_KINDS])
{
    for (int i = 0; i < ICON_KINDS; i++) {
        icons[i] = fields_integer(fields, ICON_WORDS[i], 1, COST_MAX, 0);
    }
}

static Reward
decode_reward(Decoder *decoder, const Node *node)
{
    Reward reward = { 0 };
    Fields fields;

    if (node == NULL || !fields_check(&fields, decoder->faults, node, &REWARD_TABLE)) {
        return reward;
    }
    reward.points = fields_integer(&fields, "points", 1, REWARD_MAX, 0);
    reward.coins = fields_integer(&fields, "coins", 1, REWARD_MAX, 0);
    reward.travels = fields_integer(&fields, "travel", 1, 1, 0);
    reward.choices = fields_integer(&fields, "choice", 1, 1, 0);
    decode_icons(&fields, reward.icons);
    if (reward_units(&reward) == 0) {
        faults_add(decoder->faults, node->place, "the reward is empty");
    }
    return reward;
}

/* Returns the list at @key, which must have @wanted entries. */
static const Node *
list_of(const Fields *fields, const char *key, int wanted)
{
    const Node *list = fields_list(fields, key, wanted);

    if (list != NULL && (int)list->items->len < wanted) {
        faults_add(fields->faults,
                   list->place,
                   "“%s” has %u entries; it must have %d",
                   key,
                   list->items->len,
                   wanted);
    }
    return list;
}

static void
decode_mysteries(Decoder *decoder, const Fields *fields)
{
    const Node *list = list_of(fields, "mysteries", TOWN_MYSTERIES);

    for (int i = 0; i < list_count(list, TOWN_MYSTERIES); i++) {
        Mystery *mystery = &decoder->c->town->mysteries[i];
        const Node *node = item_of(list, i);
        Fields of_mystery;
        Fields cost;

        mystery->place = node->place;
        fields_check(&of_mystery, decoder->faults, node, &MYSTERY_TABLE);
        mystery->name = fields_line(&of_mystery, "name");
        mystery->reward = decode_reward(decoder, node_get(node, "reward"));
        if (mystery->reward.travels > 0 || mystery->reward.choices > 0) {
            faults_add(decoder->faults,
                       node->place,
                       "a mystery cannot give lines or icons of choice; only the track can");
        }
        if (fields_check(&cost, decoder->faults, node_get(node, "cost"), &COST_TABLE)) {
            decode_icons(&cost, mystery->cost);
            if (cost.map->keys->len == 0) {
                faults_add(decoder->faults, node->place, "the mystery costs nothing");
            }
        }
    }
}

static void
decode_progress(Decoder *decoder, const Fields *fields)
{
    const Node *list = list_of(fields, "progress", TOWN_PROGRESS);

    for (int i = 0; i < list_count(list, TOWN_PROGRESS); i++) {
        decoder->c->town->progress[i] = decode_reward(decoder, item_of(list, i));
    }
}

static unsigned
decode_kinds(Decoder *decoder, const Fields *fields)
{
    static const char *const KINDS[] = {
        "evidence", "clue", "eyewitness", "gun", "knuckles", "knife", NULL,
    };
    const Node *list = fields_list(fields, "kinds", ICON_KINDS);
    unsigned kinds = 0;

    for (int i = 0; i < list_count(list, ICON_KINDS); i++) {
        int kind = node_word(decoder->faults, item_of(list, i), "kinds", KINDS);

        kinds |= kind < 0 ? 0 : 1U << kind;
    }
    return kinds;
}

static void
decode_converter(Decoder *decoder, const Fields *fields)
{
    Town *town = decoder->c->town;
    const Node *list = fields_list(fields, "converter", TOWN_CONVERSIONS_MAX);
    unsigned seen = 0;

    for (int i = 0; i < list_count(list, TOWN_CONVERSIONS_MAX); i++) {
        Conversion *conversion = &town->conversions[town->n_conversions++];
        const Node *node = item_of(list, i);
        Fields line;

        if (!fields_check(&line, decoder->faults, node, &CONVERSION_TABLE)) {
            continue;
        }
        conversion->kinds = decode_kinds(decoder, &line);
        conversion->every = fields_integer(&line, "every", 1, REWARD_MAX, 1);
        conversion->points = fields_integer(&line, "points", 1, REWARD_MAX, 1);
        if ((seen & conversion->kinds) != 0) {
            faults_add(decoder->faults, node->place, "an icon is converted twice");
        }
        seen |= conversion->kinds;
    }
}

static void
decode_ratings(Decoder *decoder, const Fields *fields)
{
    Town *town = decoder->c->town;
    const Node *list = fields_list(fields, "ratings", TOWN_RATINGS_MAX);

    for (int i = 0; i < list_count(list, TOWN_RATINGS_MAX); i++) {
        Rating *rating = &town->ratings[town->n_ratings++];
        const Node *node = item_of(list, i);
        Fields line;

        fields_check(&line, decoder->faults, node, &RATING_TABLE);
        rating->name = fields_line(&line, "name");
        rating->from = fields_integer(&line, "from", 1, RATING_MAX, 0);
        if (i > 0 && rating->from <= rating[-1].from) {
            faults_add(decoder->faults, node->place, "ratings must be in order of rising points");
        }
    }
}

static void
decode(Decoder *decoder, const Fields *fields)
{
    decoder->c->town = g_new0(Town, 1);
    decode_map(decoder, node_get(fields->map, "map"));
    decode_mysteries(decoder, fields);
    decode_progress(decoder, fields);
    decode_converter(decoder, fields);
    decode_ratings(decoder, fields);
}

/* Finds nothing. The quality of a map shows only in games that are played on it. */
static void
check(const Case *c, GPtrArray *findings)
{
    (void)c;
    (void)findings;
}

/* ---- pieces that bear a code ----------------------------------------------------------------- */

static bool
is_of_case(const Case *c, const char *piece)
{
    (void)c;
    return strcmp(piece, "booklet") == 0;
}

static bool
is_of_set(const char *piece)
{
    (void)piece;
    return false;
}

const CaseKind KIND_ADVENTURES_IN_THE_FOG = {
    .game = "adventures-in-the-fog",
    .fields = &CASE_TABLE,
    .parts = PARTS,
    .decode = decode,
    .check = check,
    .is_of_case = is_of_case,
    .is_of_set = is_of_set,
};
