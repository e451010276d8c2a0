/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rambler.c: the bot that plays Adventures in the Fog
 *
 * Of all moves that the dice allow, it takes the one that leads to the best position. It solves the
 * mysteries that it can pay for, and gives Moriarty the icons that it needs least.
 */
#include "referee/bots/rambler.h"

#include <string.h>

static const double COIN = 0.4;     /* worth of a coin in points */
static const double WHIM = 0.2;     /* random noise in points; smaller differences do not matter */
static const double MORIARTY = 0.5; /* cost of a six in points, besides the icons */

struct Bot {
    const Game *game;
    Seat seat;
    GRand *rand;
    TownSets chart;
    State *state; /* the table, from the events that its seat has received */
};

static Value
number(int n)
{
    return (Value){ .kind = VALUE_NUMBER, .number = n };
}

static Move
move_to(Verb verb, Seat seat)
{
    return (Move){ .act = { .verb = (int)verb, .by = seat } };
}

bool
rambler_is_awaited(const State *state, Seat seat)
{
    switch (state->phase) {
    case PHASE_SETUP:
        return state->opened && state->seats[seat].sits && state->seats[seat].start == PIECE_NONE;
    case PHASE_ROLLING:
        return state->roller == seat;
    case PHASE_DRAFTING:
        return state->turn == seat;
    case PHASE_OVER:
        return false;
    }
    g_assert_not_reached();
}

static Move
choose_start(const Town *town, Seat seat, GRand *rand)
{
    Move move = move_to(VERB_START, seat);
    int n = g_rand_int_range(rand, 0, TOWN_STARTS);

    for (int i = 0; i < town->n_spots; i++) {
        if (town->spots[i].icon == ICON_START && n-- == 0) {
            move.act.args[START_AT] = number(i);
        }
    }
    return move;
}

/* Returns the worth of a position with a little noise. */
static double
judge(const Position *position, const TownSets *chart, GRand *rand)
{
    return position_worth(position, chart) + WHIM * g_rand_double(rand);
}

/* --- a die ------------------------------------------------------------------------------------ */

/* The search for the best die and path. The best move so far is in @move. */
typedef struct {
    const TownSets *chart;
    const State *state;
    Seat seat;
    GRand *rand;
    Position now;
    double most;
    bool is_found;
    Move *move;
} Choice;

static bool
is_better(Choice *choice, double worth)
{
    bool better = !choice->is_found || worth > choice->most;

    if (better) {
        choice->most = worth;
        choice->is_found = true;
        *choice->move = move_to(VERB_DRAFT, choice->seat);
    }
    return better;
}

static void
consider_routes(Choice *choice, int face)
{
    const Path *path = &choice->state->seats[choice->seat].path;
    Routes routes;

    if (face < FACE_EVIDENCE) {
        path_list_lines(choice->chart->town, path, face, &routes);
    } else {
        path_list_routes(choice->chart->town, path, (IconKind)(face - FACE_EVIDENCE), &routes);
    }
    for (int i = 0; i < routes.n; i++) {
        const Route *route = &routes.items[i];
        Position then = choice->now;

        for (int j = 0; j < route->n; j++) {
            position_enter(&then, choice->chart, route->spots[j]);
        }
        if (!is_better(choice, judge(&then, choice->chart, choice->rand))) {
            continue;
        }
        Move *move = choice->move;
        for (int j = 0; j < route->n; j++) {
            move->room[j] = number(route->spots[j]);
        }
        move->act.args[DRAFT_DIE] = number(face);
        move->act.args[DRAFT_PATH] =
            (Value){ .kind = VALUE_LIST, .items = move->room, .n = route->n };
    }
}

/* Returns an unused icon of @kind on the path that is not among the first @n of @struck. If there
 * is none, returns the icon in the pouch. */
static int
find_icon(const Choice *choice, int kind, const Value *struck, int n)
{
    const Walker *walker = &choice->state->seats[choice->seat];
    const Town *town = choice->chart->town;

    for (int i = 0; i < walker->path.n; i++) {
        int spot = walker->path.spots[i];
        bool is_struck = (int)town->spots[spot].icon != kind || spots_have(&walker->marked, spot);

        for (int j = 0; j < n; j++) {
            is_struck = is_struck || struck[j].number == spot;
        }
        if (!is_struck) {
            return spot;
        }
    }
    return town->n_spots + AFTER_POUCH + kind;
}

/* Returns a spot that the path cannot reach any more, or else the farthest spot. */
static int
choose_closed(const Choice *choice)
{
    int far[TOWN_SPOTS_MAX];
    int best = PIECE_NONE;
    int most = position_measure(&choice->now, choice->chart, far) + 1;

    for (int spot = 0; spot < choice->chart->town->n_spots; spot++) {
        if (!fog_can_close(choice->state, choice->seat, spot)) {
            continue;
        }
        if (far[spot] < 0) {
            return spot;
        }
        if (best == PIECE_NONE || far[spot] > far[best]) {
            best = spot;
        }
    }
    g_assert(most > 0);
    return best;
}

static void
consider_strike(Choice *choice)
{
    Position then = choice->now;
    int kinds[STRIKE];
    int n = 0;

    for (; n < STRIKE; n++) {
        kinds[n] = position_best_kind(&then, choice->chart, -1);
        if (kinds[n] < 0) {
            break;
        }
        then.icons[kinds[n]]--;
    }
    if (!is_better(choice, judge(&then, choice->chart, choice->rand) - MORIARTY)) {
        return;
    }
    Move *move = choice->move;
    for (int i = 0; i < n; i++) {
        move->room[i] = number(find_icon(choice, kinds[i], move->room, i));
    }
    move->act.args[DRAFT_DIE] = number(FACE_MORIARTY);
    move->act.args[DRAFT_STRIKE] = (Value){ .kind = VALUE_LIST, .items = move->room, .n = n };
    if (fog_has_to_close(choice->state, choice->seat)) {
        move->act.args[DRAFT_CLOSE] = number(choose_closed(choice));
    }
}

static void
choose_die(Choice *choice)
{
    const State *state = choice->state;
    bool takes_six = fog_must_take_sixes(state);
    unsigned seen = 0;

    for (int i = 0; i < state->n_pool; i++) {
        int face = state->pool[i];

        if ((seen >> face & 1U) != 0) {
            continue;
        }
        seen |= 1U << face;
        if (face == FACE_MORIARTY) {
            consider_strike(choice);
        } else if (!takes_six) {
            consider_routes(choice, face);
        }
    }
    g_assert(choice->is_found);
}

/* --- after the die ---------------------------------------------------------------------------- */

/* Returns the end of a line that is worth more than the coin offered instead, or PIECE_NONE. */
static int
choose_travel(const Choice *choice)
{
    const Path *path = &choice->state->seats[choice->seat].path;
    double most = judge(&choice->now, choice->chart, choice->rand) + COIN;
    int best = PIECE_NONE;

    for (int spot = 0; spot < choice->chart->town->n_spots; spot++) {
        if (!spots_have(&choice->chart->next[choice->now.head], spot) ||
            path_judge_line(choice->chart->town, path, spot) != REFUSAL_NONE) {
            continue;
        }
        Position then = choice->now;
        position_enter(&then, choice->chart, spot);
        double worth = judge(&then, choice->chart, choice->rand);
        if (worth > most) {
            most = worth;
            best = spot;
        }
    }
    return best;
}

static bool
choose_solution(Choice *choice)
{
    static const char *const PROGRESS[] = { "progress" };
    const Town *town = choice->chart->town;
    const Walker *walker = &choice->state->seats[choice->seat];
    int mystery =
        choice->state->has_solved ? -1 : position_best_mystery(&choice->now, choice->chart);

    if (mystery < 0) {
        return false;
    }
    Move *move = choice->move;
    const Reward *progress = &town->progress[walker->progress];
    *move = move_to(VERB_SOLVE, choice->seat);
    move->act.args[SOLVE_MYSTERY] = number(town->n_spots + AFTER_MYSTERY + mystery);
    position_pay(&choice->now, &town->mysteries[mystery], -1);
    choice->now.left--;
    if (progress->choices > 0) {
        move->act.args[SOLVE_CHOICE] = number(position_best_kind(&choice->now, choice->chart, 1));
    }
    int travel = progress->travels > 0 ? choose_travel(choice) : PIECE_NONE;
    if (travel != PIECE_NONE) {
        move->act.args[SOLVE_TRAVEL] = number(travel);
    } else if (progress->travels > 0) {
        move->room[0] = (Value){ .kind = VALUE_FLAG, .flag = true };
        move->act.args[SOLVE_COINS] =
            (Value){ .kind = VALUE_RECORD, .items = move->room, .keys = PROGRESS, .n = 1 };
    }
    return true;
}

static void
choose_draft(Choice *choice)
{
    const State *state = choice->state;

    if (!state->drafted) {
        choose_die(choice);
    } else if (state->seats[choice->seat].coins >= COINS_AN_ICON) {
        *choice->move = move_to(VERB_BUY, choice->seat);
        choice->move->act.args[BUY_ICON] =
            number(position_best_kind(&choice->now, choice->chart, 1));
    } else if (!choose_solution(choice)) {
        *choice->move = move_to(VERB_DONE, choice->seat);
    }
}

void
rambler_move(const TownSets *chart, const State *state, Seat seat, GRand *rand, Move *move)
{
    if (state->phase == PHASE_SETUP) {
        *move = choose_start(chart->town, seat, rand);
    } else if (state->phase == PHASE_ROLLING) {
        *move = move_to(VERB_ROLL, seat);
    } else {
        Choice choice = {
            .chart = chart,
            .state = state,
            .seat = seat,
            .rand = rand,
            .move = move,
        };

        position_init(&choice.now, chart, state, seat);
        choose_draft(&choice);
    }
}

/* --- the bot ---------------------------------------------------------------------------------- */

static Bot *
rambler_sit(const Game *game, const Case *c, Seat seat, GRand *rand)
{
    Bot *bot = g_new(Bot, 1);

    *bot = (Bot){ .game = game, .seat = seat, .rand = rand, .state = game->state_new(c, NULL) };
    chart_init(&bot->chart, c->town);
    return bot;
}

static void
rambler_leave(Bot *bot)
{
    game_state_free(bot->game, bot->state);
    g_free(bot);
}

/* Receives an event. Every seat is told everything. */
static void
rambler_hear(Bot *bot, const Event *told)
{
    bot->game->apply(bot->state, told);
}

static bool
rambler_choose(Bot *bot, const Offers *offers, bool must, Move *move)
{
    (void)must;
    if (offers->n == 0 || !rambler_is_awaited(bot->state, bot->seat)) {
        return false;
    }
    rambler_move(&bot->chart, bot->state, bot->seat, bot->rand, move);
    return true;
}

const BotKind BOT_RAMBLER = {
    .name = "rambler",
    .sit = rambler_sit,
    .leave = rambler_leave,
    .hear = rambler_hear,
    .choose = rambler_choose,
};
