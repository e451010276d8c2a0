/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.c: queries on a table of Adventures in the Fog */
#include "referee/rules/adventures-in-the-fog/state.h"

int
fog_n_active(const State *state)
{
    int n = 0;

    for (int i = 0; i < state->n_seats; i++) {
        n += !state->seats[state->order[i]].out;
    }
    return n;
}

int
fog_n_dice(const State *state)
{
    return state->dice > 0 ? state->dice : fog_n_active(state) + 1;
}

Seat
fog_next_active(const State *state, Seat after)
{
    int at = 0;

    while (at < state->n_seats && state->order[at] != after) {
        at++;
    }
    for (int i = 1; i <= state->n_seats; i++) {
        Seat seat = state->order[(at + i) % state->n_seats];

        if (!state->seats[seat].out) {
            return seat;
        }
    }
    return SEAT_NONE;
}

bool
fog_is_icon(const State *state, int spot)
{
    return state->town->spots[spot].icon < ICON_KINDS;
}

bool
fog_is_pouch(const State *state, int piece)
{
    int after = piece - state->town->n_spots;

    return after >= AFTER_POUCH && after < AFTER_POUCH + ICON_KINDS;
}

IconKind
fog_kind(const State *state, int piece)
{
    return fog_is_pouch(state, piece) ? (IconKind)(piece - state->town->n_spots - AFTER_POUCH)
                                      : state->town->spots[piece].icon;
}

int
fog_unused(const State *state, Seat seat, IconKind kind)
{
    const Walker *walker = &state->seats[seat];
    int n = 0;

    for (int i = 0; i < walker->path.n; i++) {
        int spot = walker->path.spots[i];

        n += state->town->spots[spot].icon == kind && !spots_have(&walker->marked, spot);
    }
    return n;
}

int
fog_owned(const State *state, Seat seat)
{
    int n = 0;

    for (int kind = 0; kind < ICON_KINDS; kind++) {
        n += fog_unused(state, seat, (IconKind)kind) + state->seats[seat].pouch[kind];
    }
    return n;
}

Refusal
fog_judge_icon(const State *state, Seat seat, int piece)
{
    const Walker *walker = &state->seats[seat];

    if (fog_is_pouch(state, piece)) {
        return walker->pouch[fog_kind(state, piece)] > 0 ? REFUSAL_NONE : REFUSAL_ICON_NOT_OWNED;
    }
    if (piece < 0 || piece >= state->town->n_spots || !fog_is_icon(state, piece) ||
        !spots_have(&walker->path.entered, piece)) {
        return REFUSAL_ICON_NOT_OWNED;
    }
    return spots_have(&walker->marked, piece) ? REFUSAL_ICON_USED : REFUSAL_NONE; /* FOG-028 */
}

bool
fog_mark(State *state, Seat seat, int piece)
{
    Walker *walker = &state->seats[seat];

    if (fog_judge_icon(state, seat, piece) != REFUSAL_NONE) {
        return false;
    }
    if (fog_is_pouch(state, piece)) {
        walker->pouch[fog_kind(state, piece)]--;
    } else {
        spots_add(&walker->marked, piece);
    }
    return true;
}

bool
fog_can_carry(const State *state, Seat seat, int face)
{
    const Path *path = &state->seats[seat].path;

    if (face == FACE_MORIARTY) {
        return true; /* RF-09: with fewer than three icons, Moriarty takes all */
    }
    if (face < FACE_EVIDENCE) {
        return path_goes_on(state->town, path, face);
    }
    return path_distance(state->town, path, (IconKind)(face - FACE_EVIDENCE)) > 0;
}

bool
fog_must_take_sixes(const State *state)
{
    int n = 0;

    for (int i = 0; i < state->n_pool; i++) {
        n += state->pool[i] == FACE_MORIARTY;
    }
    return state->dice > 0 && n >= 2;
}

bool
fog_can_close(const State *state, Seat seat, int spot)
{
    const Path *path = &state->seats[seat].path;

    return spot >= 0 && spot < state->town->n_spots && fog_is_icon(state, spot) &&
           !spots_have(&path->entered, spot) && !spots_have(&path->closed, spot);
}

bool
fog_has_to_close(const State *state, Seat seat)
{
    for (int i = 0; state->dice > 0 && i < state->town->n_spots; i++) {
        if (fog_can_close(state, seat, i)) {
            return true;
        }
    }
    return false;
}

int
fog_converted(const State *state, Seat seat)
{
    const Town *town = state->town;
    int points = 0;

    for (int i = 0; i < town->n_conversions; i++) {
        const Conversion *conversion = &town->conversions[i];
        int n = 0;

        for (int kind = 0; kind < ICON_KINDS; kind++) {
            if ((conversion->kinds >> kind & 1U) != 0) {
                n += fog_unused(state, seat, (IconKind)kind) + state->seats[seat].pouch[kind];
            }
        }
        points += n / conversion->every * conversion->points;
    }
    return points;
}

const Rating *
fog_rating(const State *state, Seat seat)
{
    const Rating *rating = NULL;

    for (int i = 0; i < state->town->n_ratings; i++) {
        if (state->seats[seat].score >= state->town->ratings[i].from) {
            rating = &state->town->ratings[i];
        }
    }
    return rating;
}
