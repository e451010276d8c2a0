/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view.c: the view, which is the same for every viewer */
#include "referee/rules/adventures-in-the-fog/state.h"

static const char *
colour(Seat seat)
{
    return seat == SEAT_NONE ? NULL : SEAT_COLOURS[seat];
}

/* Writes the spots of @set, in the order of the map. */
static void
write_spots(const State *state, const char *key, const SpotSet *set, JsonWriter *s)
{
    writer_open_array(s, key);
    for (int i = 0; i < state->town->n_spots; i++) {
        if (spots_have(set, i)) {
            writer_text(s, NULL, state->town->spots[i].id);
        }
    }
    writer_close_array(s);
}

static void
write_icons(const State *state, Seat seat, JsonWriter *s)
{
    writer_open_object(s, "unused");
    for (int kind = 0; kind < ICON_KINDS; kind++) {
        writer_number(s, ICON_WORDS[kind], fog_unused(state, seat, (IconKind)kind));
    }
    writer_close_object(s);
    writer_open_object(s, "pouch");
    for (int kind = 0; kind < ICON_KINDS; kind++) {
        writer_number(s, ICON_WORDS[kind], state->seats[seat].pouch[kind]);
    }
    writer_close_object(s);
}

static void
write_solved(const Walker *walker, JsonWriter *s)
{
    static const char *const IDS[TOWN_MYSTERIES] = { "M1", "M2", "M3", "M4" };

    writer_open_object(s, "solved");
    for (int i = 0; i < TOWN_MYSTERIES; i++) {
        writer_number(s, IDS[i], walker->solved[i]);
    }
    writer_close_object(s);
}

static void
write_seat(const State *state, Seat seat, JsonWriter *s)
{
    const Walker *walker = &state->seats[seat];
    const Spot *spots = state->town->spots;
    const Path *path = &walker->path;

    writer_open_object(s, SEAT_COLOURS[seat]);
    writer_text(s, "start", walker->start == PIECE_NONE ? NULL : spots[walker->start].id);
    writer_text(s, "head", path->n == 0 ? NULL : spots[path_head(path)].id);
    writer_open_array(s, "path");
    for (int i = 0; i < path->n; i++) {
        writer_text(s, NULL, spots[path->spots[i]].id);
    }
    writer_close_array(s);
    write_icons(state, seat, s);
    write_spots(state, "marked", &walker->marked, s);
    write_spots(state, "closed", &path->closed, s);
    writer_number(s, "points", walker->points);
    writer_number(s, "coins", walker->coins);
    writer_number(s, "progress", walker->progress);
    write_solved(walker, s);
    writer_bool(s, "out", walker->out);
    if (state->phase == PHASE_OVER) {
        writer_number(s, "score", walker->score);
    } else {
        writer_null(s, "score");
    }
    writer_close_object(s);
}

static void
write_rating(const State *state, JsonWriter *s)
{
    const Rating *rating =
        state->phase == PHASE_OVER && state->dice > 0 ? fog_rating(state, state->order[0]) : NULL;

    writer_text(s, "rating", rating == NULL ? NULL : rating->name);
}

void
fog_view(const State *state, Viewer viewer, JsonWriter *s)
{
    (void)viewer;
    writer_open_object(s, NULL);
    writer_text(s, "phase", FOG_PHASES[state->phase]);
    writer_text(s, "turn", colour(state->phase == PHASE_ROLLING ? state->roller : state->turn));
    writer_text(s, "roller", colour(state->roller));
    writer_number(s, "dice", state->opened && state->phase != PHASE_OVER ? fog_n_dice(state) : 0);
    writer_open_array(s, "pool");
    for (int i = 0; i < state->n_pool; i++) {
        writer_number(s, NULL, state->pool[i]);
    }
    writer_close_array(s);
    writer_bool(s, "drafted", state->drafted);
    writer_bool(s, "last-turn", state->last_turn);
    writer_open_object(s, "seats");
    for (int i = 0; i < state->n_seats; i++) {
        write_seat(state, state->order[i], s);
    }
    writer_close_object(s);
    writer_open_array(s, "winners");
    for (int i = 0; i < state->n_seats; i++) {
        if ((state->winners >> state->order[i] & 1U) != 0) {
            writer_text(s, NULL, SEAT_COLOURS[state->order[i]]);
        }
    }
    writer_close_array(s);
    write_rating(state, s);
    writer_close_object(s);
}

/* ---- public facts before the game: the map, and the rewards on it --------------------------- */

static void
write_counts(const char *key, const int counts[ICON_KINDS], JsonWriter *s)
{
    writer_open_object(s, key);
    for (int kind = 0; kind < ICON_KINDS; kind++) {
        if (counts[kind] > 0) {
            writer_number(s, ICON_WORDS[kind], counts[kind]);
        }
    }
    writer_close_object(s);
}

static void
write_reward(const char *key, const Reward *reward, JsonWriter *s)
{
    writer_open_object(s, key);
    writer_number(s, "points", reward->points);
    writer_number(s, "coins", reward->coins);
    writer_number(s, "travel", reward->travels);
    writer_number(s, "choice", reward->choices);
    write_counts("icons", reward->icons, s);
    writer_close_object(s);
}

static void
write_map(const Case *c, JsonWriter *s)
{
    const Town *town = c->town;

    writer_open_object(s, "map");
    writer_text(s, "name", town->name == NULL ? c->title : town->name);
    writer_open_array(s, "river");
    for (int i = 0; i < town->n_bends; i++) {
        writer_open_array(s, NULL);
        writer_number(s, NULL, town->river[i].x);
        writer_number(s, NULL, town->river[i].y);
        writer_close_array(s);
    }
    writer_close_array(s);
    writer_open_array(s, "spots");
    for (int i = 0; i < town->n_spots; i++) {
        const Spot *spot = &town->spots[i];

        writer_open_object(s, NULL);
        writer_text(s, "id", spot->id);
        writer_text(s, "name", spot->name);
        writer_text(s, "icon", ICON_WORDS[spot->icon]);
        writer_number(s, "x", spot->x);
        writer_number(s, "y", spot->y);
        writer_close_object(s);
    }
    writer_close_array(s);
    writer_open_array(s, "roads");
    for (int i = 0; i < town->n_roads; i++) {
        writer_open_array(s, NULL);
        writer_text(s, NULL, town->spots[town->roads[i].from].id);
        writer_text(s, NULL, town->spots[town->roads[i].to].id);
        writer_close_array(s);
    }
    writer_close_array(s);
    writer_close_object(s);
}

static void
write_earnings(const Town *town, JsonWriter *s)
{
    writer_open_array(s, "mysteries");
    for (int i = 0; i < TOWN_MYSTERIES; i++) {
        writer_open_object(s, NULL);
        writer_text(s, "name", town->mysteries[i].name);
        write_counts("cost", town->mysteries[i].cost, s);
        write_reward("reward", &town->mysteries[i].reward, s);
        writer_close_object(s);
    }
    writer_close_array(s);
    writer_open_array(s, "progress");
    for (int i = 0; i < TOWN_PROGRESS; i++) {
        write_reward(NULL, &town->progress[i], s);
    }
    writer_close_array(s);
    writer_open_array(s, "converter");
    for (int i = 0; i < town->n_conversions; i++) {
        const Conversion *conversion = &town->conversions[i];

        writer_open_object(s, NULL);
        writer_open_array(s, "kinds");
        for (int kind = 0; kind < ICON_KINDS; kind++) {
            if ((conversion->kinds >> kind & 1U) != 0) {
                writer_text(s, NULL, ICON_WORDS[kind]);
            }
        }
        writer_close_array(s);
        writer_number(s, "every", conversion->every);
        writer_number(s, "points", conversion->points);
        writer_close_object(s);
    }
    writer_close_array(s);
    writer_open_array(s, "ratings");
    for (int i = 0; i < town->n_ratings; i++) {
        writer_open_object(s, NULL);
        writer_text(s, "name", town->ratings[i].name);
        writer_number(s, "from", town->ratings[i].from);
        writer_close_object(s);
    }
    writer_close_array(s);
}

void
fog_board(const Case *c, JsonWriter *s)
{
    writer_text(s, "introduction", c->introduction);
    write_map(c, s);
    write_earnings(c->town, s);
}
