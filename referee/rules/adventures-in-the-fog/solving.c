/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solving.c: solves mysteries, pays their two rewards, and sells icons for coins */
#include "referee/rules/adventures-in-the-fog/state.h"

#include <string.h>

/* The solver's choices for the two rewards. */
typedef struct {
    bool coins_of_mystery;
    bool coins_of_progress;
    int travel; /* a spot, or PIECE_NONE */
    int choice; /* an IconKind, or -1 */
} Wish;

/* Reads the rewards to take as coins. Returns false when @coins is malformed. */
static bool
read_coins(const Value *coins, Wish *wish)
{
    if (coins->kind == VALUE_NONE) {
        return true;
    }
    if (coins->kind != VALUE_RECORD) {
        return false;
    }
    for (int i = 0; i < coins->n; i++) {
        bool is_mystery = strcmp(coins->keys[i], "mystery") == 0;

        if (coins->items[i].kind != VALUE_FLAG ||
            (!is_mystery && strcmp(coins->keys[i], "progress") != 0)) {
            return false;
        }
        if (is_mystery) {
            wish->coins_of_mystery = coins->items[i].flag;
        } else {
            wish->coins_of_progress = coins->items[i].flag;
        }
    }
    return true;
}

bool
fog_is_solve(const Act *act)
{
    Wish wish = { 0 };

    return read_coins(&act->args[SOLVE_COINS], &wish);
}

static Refusal
read_wish(const State *state, const Act *act, const Reward *progress, Wish *wish)
{
    const Value *travel = &act->args[SOLVE_TRAVEL];
    const Value *choice = &act->args[SOLVE_CHOICE];

    *wish = (Wish){ .travel = PIECE_NONE, .choice = -1 };
    read_coins(&act->args[SOLVE_COINS], wish);
    bool travels = progress->travels > 0 && !wish->coins_of_progress;
    bool chooses = progress->choices > 0 && !wish->coins_of_progress;
    if ((travel->kind != VALUE_NONE && !travels) || (choice->kind != VALUE_NONE && !chooses)) {
        return REFUSAL_MALFORMED; /* the reward has no Travel, or no icon of choice */
    }
    if (chooses) {
        if (choice->kind == VALUE_NONE || choice->number < 0 || choice->number >= ICON_KINDS) {
            return REFUSAL_BAD_ICON; /* RF-11 */
        }
        wish->choice = choice->number;
    }
    if (travel->kind != VALUE_NONE) {
        wish->travel = travel->number;
        return path_judge_line(state->town, &state->seats[act->by].path, travel->number);
    }
    return REFUSAL_NONE; /* RF-13: an unused Travel is forfeited */
}

/* Chooses icons that pay @cost: the earliest on the path first, then those in the pouch. Returns
 * their number, or -1 when they are too few. */
static int
choose_icons(const State *state, Seat seat, const int cost[ICON_KINDS], int *icons)
{
    const Walker *walker = &state->seats[seat];
    int n = 0;

    for (int kind = 0; kind < ICON_KINDS; kind++) {
        int wanted = cost[kind];

        for (int i = 0; i < walker->path.n && wanted > 0; i++) {
            int spot = walker->path.spots[i];

            if ((int)state->town->spots[spot].icon == kind && !spots_have(&walker->marked, spot)) {
                icons[n++] = spot;
                wanted--;
            }
        }
        for (int i = 0; i < walker->pouch[kind] && wanted > 0; i++, wanted--) {
            icons[n++] = state->town->n_spots + AFTER_POUCH + kind;
        }
        if (wanted > 0) {
            return -1;
        }
    }
    return n;
}

enum {
    ICONS_MAX = 36, /* COST_MAX of each kind */
};

/* Checks the icons that the solver named. Each must be owned and unused, and together they must
 * equal @cost. */
static Refusal
judge_icons(const State *state, Seat seat, const int cost[ICON_KINDS], const Value *said)
{
    State tried = *state;
    int left[ICON_KINDS];
    bool fits = true;

    memcpy(left, cost, sizeof left);
    for (int i = 0; i < said->n; i++) {
        Refusal no = fog_judge_icon(&tried, seat, said->items[i].number);

        if (no == REFUSAL_ICON_USED) {
            return no; /* FOG-028 */
        }
        if (no != REFUSAL_NONE) {
            fits = false;
            continue;
        }
        fog_mark(&tried, seat, said->items[i].number);
        left[fog_kind(state, said->items[i].number)]--;
    }
    for (int kind = 0; kind < ICON_KINDS; kind++) {
        fits = fits && left[kind] == 0;
    }
    return fits ? REFUSAL_NONE : REFUSAL_ICONS_MISSING;
}

/* Emits a reward. As coins, the whole reward gives one coin for each unit (RF-10). */
static void
earn(Work *work, Seat seat, const Reward *reward, bool as_coins)
{
    int coins = as_coins ? reward_units(reward) : reward->coins;

    if (!as_coins && reward->points > 0) {
        FOG_EMIT(work, EVENT_EARNED, seat, EARNED_POINTS, reward->points, PIECE_NONE);
    }
    if (coins > 0) {
        FOG_EMIT(work, EVENT_EARNED, seat, EARNED_COINS, coins, PIECE_NONE);
    }
    for (int kind = 0; !as_coins && kind < ICON_KINDS; kind++) {
        if (reward->icons[kind] > 0) {
            FOG_EMIT(work,
                     EVENT_EARNED,
                     seat,
                     EARNED_ICONS,
                     reward->icons[kind],
                     work->now.town->n_spots + AFTER_POUCH + kind);
        }
    }
}

/* Checks everything about a solve except its cost and rewards. */
static Refusal
judge_solve(const State *state, const Act *act)
{
    const Walker *walker = &state->seats[act->by];
    int mystery = act->args[SOLVE_MYSTERY].number - state->town->n_spots - AFTER_MYSTERY;
    Refusal no = fog_judge_draft(state, act->by);

    if (no != REFUSAL_NONE) {
        return no;
    }
    if (!state->drafted) {
        return REFUSAL_ACTION_FIRST; /* FOG-010 */
    }
    if (state->has_solved) {
        return REFUSAL_ONE_MYSTERY_PER_DRAFT; /* FOG-011 */
    }
    if (walker->progress == TOWN_PROGRESS) {
        return REFUSAL_PROGRESS_FULL; /* RF-16 */
    }
    return mystery < 0 || mystery >= TOWN_MYSTERIES ? REFUSAL_UNKNOWN_MYSTERY : REFUSAL_NONE;
}

Refusal
fog_decide_solve(Work *work, const Act *act)
{
    const State *state = &work->now;
    const Town *town = state->town;
    const Value *said = &act->args[SOLVE_ICONS];
    int icons[ICONS_MAX];
    Wish wish;
    Refusal no = judge_solve(state, act);

    if (no != REFUSAL_NONE) {
        return no;
    }
    int number = act->args[SOLVE_MYSTERY].number - town->n_spots - AFTER_MYSTERY;
    const Mystery *mystery = &town->mysteries[number];
    const Reward *progress = &town->progress[state->seats[act->by].progress];
    int n = choose_icons(state, act->by, mystery->cost, icons);
    if (said->kind != VALUE_NONE) {
        no = judge_icons(state, act->by, mystery->cost, said);
        if (no != REFUSAL_NONE) {
            return no;
        }
        n = said->n;
        for (int i = 0; i < n; i++) {
            icons[i] = said->items[i].number;
        }
    } else if (n < 0) {
        return REFUSAL_ICONS_MISSING;
    }
    no = read_wish(state, act, progress, &wish);
    if (no != REFUSAL_NONE) {
        return no;
    }
    FOG_EMIT(work, EVENT_SOLVED, act->by, act->args[SOLVE_MYSTERY].number);
    for (int i = 0; i < n; i++) {
        FOG_EMIT(work, EVENT_PAID, act->by, icons[i]);
    }
    /* RF-14: the mystery's reward comes first */
    earn(work, act->by, &mystery->reward, wish.coins_of_mystery);
    earn(work, act->by, progress, wish.coins_of_progress);
    if (wish.choice >= 0) {
        FOG_EMIT(work,
                 EVENT_EARNED,
                 act->by,
                 EARNED_ICONS,
                 1,
                 town->n_spots + AFTER_POUCH + wish.choice);
    }
    if (wish.travel != PIECE_NONE) {
        FOG_EMIT(work, EVENT_MOVED, act->by, wish.travel);
    }
    if (state->seats[act->by].progress == TOWN_PROGRESS && !state->last_turn) {
        FOG_EMIT(work, EVENT_LAST_TURN, act->by); /* FOG-036 */
    }
    return REFUSAL_NONE;
}

Refusal
fog_decide_buy(Work *work, const Act *act)
{
    const State *state = &work->now;
    int kind = act->args[BUY_ICON].number;
    Refusal no = fog_judge_draft(state, act->by);

    if (no != REFUSAL_NONE) {
        return no;
    }
    if (kind < 0 || kind >= ICON_KINDS) {
        return REFUSAL_BAD_ICON; /* RF-11 */
    }
    if (state->seats[act->by].coins < COINS_AN_ICON) {
        return REFUSAL_NOT_ENOUGH_COINS;
    }
    FOG_EMIT(work, EVENT_BOUGHT, act->by, state->town->n_spots + AFTER_POUCH + kind);
    return REFUSAL_NONE;
}
