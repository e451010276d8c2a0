/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view.c: what everybody knows: all of it */
#include "referee/rules/adventures-in-the-fog/state.h"

static const char *
colour(Seat seat)
{
    return seat == SEAT_NONE ? NULL : SEAT_COLOURS[seat];
}

/* The spots of @set, by the order of the map. */
static void
write_spots(const State *state, const char *key, const SpotSet *set, Scribe *s)
{
    scribe_open_list(s, key);
    for (int i = 0; i < state->town->n_spots; i++) {
        if (spots_have(set, i)) {
            scribe_text(s, NULL, state->town->spots[i].id);
        }
    }
    scribe_close_list(s);
}

static void
write_icons(const State *state, Seat seat, Scribe *s)
{
    scribe_open_record(s, "unused");
    for (int kind = 0; kind < ICON_KINDS; kind++) {
        scribe_number(s, ICON_WORDS[kind], fog_unused(state, seat, (IconKind)kind));
    }
    scribe_close_record(s);
    scribe_open_record(s, "pouch");
    for (int kind = 0; kind < ICON_KINDS; kind++) {
        scribe_number(s, ICON_WORDS[kind], state->seats[seat].pouch[kind]);
    }
    scribe_close_record(s);
}

static void
write_solved(const Walker *walker, Scribe *s)
{
    static const char *const IDS[TOWN_MYSTERIES] = { "M1", "M2", "M3", "M4" };

    scribe_open_record(s, "solved");
    for (int i = 0; i < TOWN_MYSTERIES; i++) {
        scribe_number(s, IDS[i], walker->solved[i]);
    }
    scribe_close_record(s);
}

static void
write_seat(const State *state, Seat seat, Scribe *s)
{
    const Walker *walker = &state->seats[seat];
    const Spot *spots = state->town->spots;
    const Path *path = &walker->path;

    scribe_open_record(s, SEAT_COLOURS[seat]);
    scribe_text(s, "start", walker->start == PIECE_NONE ? NULL : spots[walker->start].id);
    scribe_text(s, "head", path->n == 0 ? NULL : spots[path_head(path)].id);
    scribe_open_list(s, "path");
    for (int i = 0; i < path->n; i++) {
        scribe_text(s, NULL, spots[path->spots[i]].id);
    }
    scribe_close_list(s);
    write_icons(state, seat, s);
    write_spots(state, "marked", &walker->marked, s);
    write_spots(state, "closed", &path->closed, s);
    scribe_number(s, "points", walker->points);
    scribe_number(s, "coins", walker->coins);
    scribe_number(s, "progress", walker->progress);
    write_solved(walker, s);
    scribe_flag(s, "out", walker->out);
    if (state->phase == PHASE_OVER) {
        scribe_number(s, "score", walker->score);
    } else {
        scribe_null(s, "score");
    }
    scribe_close_record(s);
}

static void
write_rating(const State *state, Scribe *s)
{
    const Rating *rating =
        state->phase == PHASE_OVER && state->dice > 0 ? fog_rating(state, state->order[0]) : NULL;

    scribe_text(s, "rating", rating == NULL ? NULL : rating->name);
}

void
fog_view(const State *state, Viewer viewer, Scribe *s)
{
    (void)viewer;
    scribe_open_record(s, NULL);
    scribe_text(s, "phase", FOG_PHASES[state->phase]);
    scribe_text(s, "turn", colour(state->phase == PHASE_ROLLING ? state->roller : state->turn));
    scribe_text(s, "roller", colour(state->roller));
    scribe_number(s, "dice", state->opened && state->phase != PHASE_OVER ? fog_n_dice(state) : 0);
    scribe_open_list(s, "pool");
    for (int i = 0; i < state->n_pool; i++) {
        scribe_number(s, NULL, state->pool[i]);
    }
    scribe_close_list(s);
    scribe_flag(s, "drafted", state->drafted);
    scribe_flag(s, "last-turn", state->last_turn);
    scribe_open_record(s, "seats");
    for (int i = 0; i < state->n_seats; i++) {
        write_seat(state, state->order[i], s);
    }
    scribe_close_record(s);
    scribe_open_list(s, "winners");
    for (int i = 0; i < state->n_seats; i++) {
        if ((state->winners >> state->order[i] & 1U) != 0) {
            scribe_text(s, NULL, SEAT_COLOURS[state->order[i]]);
        }
    }
    scribe_close_list(s);
    write_rating(state, s);
    scribe_close_record(s);
}

/* ---- what is public before anyone plays: the map, and what is earned on it ------------------- */

static void
write_counts(const char *key, const int counts[ICON_KINDS], Scribe *s)
{
    scribe_open_record(s, key);
    for (int kind = 0; kind < ICON_KINDS; kind++) {
        if (counts[kind] > 0) {
            scribe_number(s, ICON_WORDS[kind], counts[kind]);
        }
    }
    scribe_close_record(s);
}

static void
write_reward(const char *key, const Reward *reward, Scribe *s)
{
    scribe_open_record(s, key);
    scribe_number(s, "points", reward->points);
    scribe_number(s, "coins", reward->coins);
    scribe_number(s, "travel", reward->travels);
    scribe_number(s, "choice", reward->choices);
    write_counts("icons", reward->icons, s);
    scribe_close_record(s);
}

static void
write_map(const Case *c, Scribe *s)
{
    const Town *town = c->town;

    scribe_open_record(s, "map");
    scribe_text(s, "name", town->name == NULL ? c->title : town->name);
    scribe_open_list(s, "river");
    for (int i = 0; i < town->n_bends; i++) {
        scribe_open_list(s, NULL);
        scribe_number(s, NULL, town->river[i].x);
        scribe_number(s, NULL, town->river[i].y);
        scribe_close_list(s);
    }
    scribe_close_list(s);
    scribe_open_list(s, "spots");
    for (int i = 0; i < town->n_spots; i++) {
        const Spot *spot = &town->spots[i];

        scribe_open_record(s, NULL);
        scribe_text(s, "id", spot->id);
        scribe_text(s, "name", spot->name);
        scribe_text(s, "icon", ICON_WORDS[spot->icon]);
        scribe_number(s, "x", spot->x);
        scribe_number(s, "y", spot->y);
        scribe_close_record(s);
    }
    scribe_close_list(s);
    scribe_open_list(s, "roads");
    for (int i = 0; i < town->n_roads; i++) {
        scribe_open_list(s, NULL);
        scribe_text(s, NULL, town->spots[town->roads[i].from].id);
        scribe_text(s, NULL, town->spots[town->roads[i].to].id);
        scribe_close_list(s);
    }
    scribe_close_list(s);
    scribe_close_record(s);
}

static void
write_earnings(const Town *town, Scribe *s)
{
    scribe_open_list(s, "mysteries");
    for (int i = 0; i < TOWN_MYSTERIES; i++) {
        scribe_open_record(s, NULL);
        scribe_text(s, "name", town->mysteries[i].name);
        write_counts("cost", town->mysteries[i].cost, s);
        write_reward("reward", &town->mysteries[i].reward, s);
        scribe_close_record(s);
    }
    scribe_close_list(s);
    scribe_open_list(s, "progress");
    for (int i = 0; i < TOWN_PROGRESS; i++) {
        write_reward(NULL, &town->progress[i], s);
    }
    scribe_close_list(s);
    scribe_open_list(s, "converter");
    for (int i = 0; i < town->n_conversions; i++) {
        const Conversion *conversion = &town->conversions[i];

        scribe_open_record(s, NULL);
        scribe_open_list(s, "kinds");
        for (int kind = 0; kind < ICON_KINDS; kind++) {
            if ((conversion->kinds >> kind & 1U) != 0) {
                scribe_text(s, NULL, ICON_WORDS[kind]);
            }
        }
        scribe_close_list(s);
        scribe_number(s, "every", conversion->every);
        scribe_number(s, "points", conversion->points);
        scribe_close_record(s);
    }
    scribe_close_list(s);
    scribe_open_list(s, "ratings");
    for (int i = 0; i < town->n_ratings; i++) {
        scribe_open_record(s, NULL);
        scribe_text(s, "name", town->ratings[i].name);
        scribe_number(s, "from", town->ratings[i].from);
        scribe_close_record(s);
    }
    scribe_close_list(s);
}

void
fog_board(const Case *c, Scribe *s)
{
    scribe_text(s, "introduction", c->introduction);
    write_map(c, s);
    write_earnings(c->town, s);
}
