/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c: the invariants of a table */
#include "referee/rules/adventures-in-the-fog/state.h"

static const char *
check_path(const State *state, const Walker *walker)
{
    const Path *path = &walker->path;
    SpotSet seen = { { 0 } };

    if ((walker->start == PIECE_NONE) != (path->n == 0)) {
        return "a path has no start, or a start has no path";
    }
    for (int i = 0; i < path->n; i++) {
        int spot = path->spots[i];

        if (spots_have(&seen, spot)) {
            return "a path enters a location twice"; /* FOG-016 */
        }
        spots_add(&seen, spot);
        if (spots_have(&path->closed, spot)) {
            return "a path enters a closed location"; /* RF-02 */
        }
        if (i > 0 && town_find_road(state->town, path->spots[i - 1], spot) < 0) {
            return "a line has no road"; /* FOG-015 */
        }
    }
    if (path->n > 0 && path->spots[0] != walker->start) {
        return "a path does not begin at its start";
    }
    for (int i = 0; i < state->town->n_spots; i++) {
        if (spots_have(&seen, i) != spots_have(&path->entered, i)) {
            return "the locations that a path entered are not those on the path";
        }
        if (spots_have(&walker->marked, i) && (!spots_have(&seen, i) || !fog_is_icon(state, i))) {
            return "an icon is struck out that the path does not have"; /* FOG-028 */
        }
    }
    return NULL;
}

static const char *
check_counts(const Walker *walker)
{
    int solved = 0;

    for (int i = 0; i < TOWN_MYSTERIES; i++) {
        if (walker->solved[i] < 0) {
            return "a mystery has a negative number of solutions";
        }
        solved += walker->solved[i];
    }
    for (int kind = 0; kind < ICON_KINDS; kind++) {
        if (walker->pouch[kind] < 0) {
            return "a pouch holds a negative number";
        }
    }
    if (walker->points < 0 || walker->coins < 0) {
        return "points or coins are negative";
    }
    if (walker->progress < 0 || walker->progress > TOWN_PROGRESS || walker->progress != solved) {
        return "progress is not the sum of what was solved"; /* FOG-032 */
    }
    return NULL;
}

static bool
sits(const State *state, Seat seat)
{
    return seat != SEAT_NONE && state->seats[seat].sits;
}

static const char *
check_turn(const State *state)
{
    if ((state->phase == PHASE_DRAFTING) != (state->turn != SEAT_NONE)) {
        return "somebody drafts outside the phase drafting, or nobody drafts in it";
    }
    if (state->turn != SEAT_NONE && (!sits(state, state->turn) || state->seats[state->turn].out)) {
        return "a player who cannot draft has the draft";
    }
    if (!sits(state, state->roller)) {
        return "nobody rolls";
    }
    if (state->n_pool < 0 || state->n_pool > DICE_MAX) {
        return "too many dice";
    }
    for (int i = 0; i < state->n_pool; i++) {
        if (state->pool[i] < 1 || state->pool[i] > FACES) {
            return "a die shows a face that does not exist";
        }
    }
    return NULL;
}

const char *
fog_check(const State *state)
{
    if (!state->opened) {
        return NULL;
    }
    for (int i = 0; i < state->n_seats; i++) {
        const Walker *walker = &state->seats[state->order[i]];
        const char *broken = check_path(state, walker);

        if (broken == NULL) {
            broken = check_counts(walker);
        }
        if (broken != NULL) {
            return broken;
        }
        if (state->phase != PHASE_SETUP && walker->start == PIECE_NONE) {
            return "somebody has no start"; /* FOG-006 */
        }
    }
    return check_turn(state);
}
