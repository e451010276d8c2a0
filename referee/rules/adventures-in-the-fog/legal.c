/* SPDX-License-Identifier: GPL-3.0-or-later */
/* legal.c: lists every act that a seat may do now
 *
 * Each route is an offer of its own, since there are few of them. The icons that Moriarty takes are
 * one pick from a list. For each mystery, decide() judges one sample act.
 */
#include "referee/rules/adventures-in-the-fog/state.h"

#include "referee/rules/kit.h"

#include <string.h>

typedef struct {
    const State *state;
    Seat seat;
    Offers *offers;
    Ruling *ruling;
} Search;

static void
offer_starts(Search *search)
{
    const State *state = search->state;

    if (state->phase != PHASE_SETUP || state->seats[search->seat].start != PIECE_NONE) {
        return;
    }
    for (int i = 0; i < state->town->n_spots; i++) {
        if (state->town->spots[i].icon == ICON_START) {
            kit_offer(search->offers, VERB_START, PIECE_NONE)->args[START_AT] = kit_one(i);
        }
    }
}

/* Offers one route for one die. */
static void
offer_route(Search *search, int face, const Route *route)
{
    Offers *offers = search->offers;

    if (offers->n_pieces + route->n > OFFERS_PIECES_MAX) {
        return;
    }
    Offer *offer = kit_offer(offers, VERB_DRAFT, route->spots[route->n - 1]);
    offer->args[DRAFT_DIE] = kit_one(face);
    offer->args[DRAFT_PATH] = offers_pieces(offers);
    for (int i = 0; i < route->n; i++) {
        offers_add_piece(offers, &offer->args[DRAFT_PATH], route->spots[i]);
    }
}

static void
offer_moves(Search *search, int face)
{
    const State *state = search->state;
    const Path *path = &state->seats[search->seat].path;
    g_autofree Routes *routes = g_new(Routes, 1);

    if (face < FACE_EVIDENCE) {
        path_list_lines(state->town, path, face, routes);
    } else {
        path_list_routes(state->town, path, (IconKind)(face - FACE_EVIDENCE), routes);
    }
    for (int i = 0; i < routes->n; i++) {
        offer_route(search, face, &routes->items[i]);
    }
}

/* Lists the unused icons of the seat. A pouch piece is listed as often as its icon is in the
 * pouch. */
static Domain
list_icons(Search *search)
{
    const State *state = search->state;
    const Walker *walker = &state->seats[search->seat];
    Domain icons = offers_pieces(search->offers);

    for (int i = 0; i < walker->path.n; i++) {
        if (fog_judge_icon(state, search->seat, walker->path.spots[i]) == REFUSAL_NONE) {
            offers_add_piece(search->offers, &icons, walker->path.spots[i]);
        }
    }
    for (int kind = 0; kind < ICON_KINDS; kind++) {
        for (int i = 0; i < walker->pouch[kind]; i++) {
            offers_add_piece(search->offers, &icons, state->town->n_spots + AFTER_POUCH + kind);
        }
    }
    return icons;
}

static void
offer_strike(Search *search)
{
    const State *state = search->state;
    bool closes = fog_has_to_close(state, search->seat);
    Domain icons = list_icons(search);

    icons.kind = DOMAIN_PICK;
    icons.pick = MIN(STRIKE, icons.to);
    for (int spot = 0; spot < (closes ? state->town->n_spots : 1); spot++) {
        if (closes && !fog_can_close(state, search->seat, spot)) {
            continue;
        }
        Offer *offer = kit_offer(search->offers, VERB_DRAFT, PIECE_NONE);
        offer->args[DRAFT_DIE] = kit_one(FACE_MORIARTY);
        offer->args[DRAFT_STRIKE] = icons;
        offer->args[DRAFT_CLOSE] = closes ? kit_one(spot) : (Domain){ .kind = DOMAIN_NONE };
    }
}

static void
offer_dice(Search *search)
{
    const State *state = search->state;
    unsigned seen = 0;

    for (int i = 0; i < state->n_pool; i++) {
        int face = state->pool[i];

        if ((seen >> face & 1U) != 0 || (face != FACE_MORIARTY && fog_must_take_sixes(state))) {
            continue;
        }
        seen |= 1U << face;
        if (face == FACE_MORIARTY) {
            offer_strike(search);
        } else {
            offer_moves(search, face);
        }
    }
}

/* Offers the solving of @mystery. The progress reward may give an icon of choice, or one line that
 * may be drawn or forfeited. */
static void
offer_solved(Search *search, int mystery)
{
    const State *state = search->state;
    const Walker *walker = &state->seats[search->seat];
    const Reward *progress = &state->town->progress[walker->progress];
    Act act = { .verb = VERB_SOLVE, .by = search->seat };

    act.args[SOLVE_MYSTERY] = (Value){ .kind = VALUE_NUMBER, .number = mystery };
    if (progress->choices > 0) {
        act.args[SOLVE_CHOICE] = (Value){ .kind = VALUE_NUMBER, .number = 0 };
    }
    if (fog_decide(state, &act, search->ruling) != REFUSAL_NONE) {
        return;
    }
    for (int kind = 0; kind < (progress->choices > 0 ? ICON_KINDS : 1); kind++) {
        Offer *offer = kit_offer(search->offers, VERB_SOLVE, PIECE_NONE);

        offer->args[SOLVE_MYSTERY] = kit_one(mystery);
        offer->args[SOLVE_CHOICE] =
            progress->choices > 0 ? kit_one(kind) : (Domain){ .kind = DOMAIN_NONE };
    }
    for (int spot = 0; progress->travels > 0 && spot < state->town->n_spots; spot++) {
        if (path_judge_line(state->town, &walker->path, spot) == REFUSAL_NONE) {
            Offer *offer = kit_offer(search->offers, VERB_SOLVE, PIECE_NONE);

            offer->args[SOLVE_MYSTERY] = kit_one(mystery);
            offer->args[SOLVE_TRAVEL] = kit_one(spot);
        }
    }
}

static void
offer_draft(Search *search)
{
    const State *state = search->state;

    if (fog_judge_draft(state, search->seat) != REFUSAL_NONE) {
        return;
    }
    if (!state->drafted) {
        offer_dice(search);
    } else {
        for (int i = 0; i < TOWN_MYSTERIES; i++) {
            offer_solved(search, state->town->n_spots + AFTER_MYSTERY + i);
        }
        kit_offer(search->offers, VERB_DONE, PIECE_NONE);
    }
    for (int kind = 0; kind < ICON_KINDS && state->seats[search->seat].coins >= COINS_AN_ICON;
         kind++) {
        kit_offer(search->offers, VERB_BUY, PIECE_NONE)->args[BUY_ICON] = kit_one(kind);
    }
}

void
fog_legal(const State *state, Seat seat, Offers *offers)
{
    offers_clear(offers);
    if (state->phase == PHASE_OVER || seat < 0 || !state->seats[seat].sits ||
        state->seats[seat].out) {
        return;
    }
    Search search = {
        .state = state,
        .seat = seat,
        .offers = offers,
        .ruling = g_new(Ruling, 1),
    };
    offer_starts(&search);
    if (state->phase == PHASE_ROLLING && state->roller == seat) {
        kit_offer(search.offers, VERB_ROLL, PIECE_NONE);
    }
    offer_draft(&search);
    g_free(search.ruling);
}
