/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reasoner.c: the bot that plays Lady Alice to win
 *
 *     smiles ──► what can be true ─┬─ suspicions: the one that tells the most
 *                                  ├─ counters: high where it is sure, 0 where others may follow
 *                                  └─ accusation: when it knows, or when somebody else does
 *
 * It remembers what was revealed, as players do, and reckons what the others can know of it.
 */
#include <string.h>

#include "referee/bots/bot.h"
#include "referee/bots/combinations.h"
#include "referee/rules/lady-alice/shapes.h"

enum {
    TRIES = 40,           /* suspicions that are weighed against each other */
    SAMPLE_MAX = 512,     /* combinations that each is weighed by */
    DOUBTS_MAX = 8,       /* with more than so many left nobody thinks of accusing */
    SHOW_LEFT = 40,       /* with fewer left the own evidence is no longer kept quiet */
    BAIT_ONE_IN = 14,     /* turns in which a 0 is laid as bait */
    EVERY_WORTH = 2,      /* LA-053 */
    ACCUSATION_WORTH = 3, /* LA-055 */
};

static const double SURE = 0.9;       /* of a clue: worth a 2 */
static const double LIKELY = 0.5;     /* … or a 1 */
static const double DISCRETION = 0.3; /* what it gives for what others do not learn */
static const double FAR_WORTH = 1.5;  /* of a counter that is not laid yet */

struct Bot {
    const Game *game;
    const Case *c;
    GRand *rand;
    Seat seat;
    int n_active;
    int evidence;      /* PIECE_NONE before it has any */
    Combinations all;  /* what everybody knows to be possible … */
    Combinations own;  /* … and those that have the own evidence */
    ClueSet shown;     /* what is suspected, or accused of, just now */
    ClueSet suspected; /* of this turn, or the one before while none is voiced */
    ClueSet covered;
    int n_lying[AFFAIR_CLUES]; /* counters of whomever */
    int laid[AFFAIR_CLUES];    /* what the own ones there are worth */
    int hand[COUNTER_VALUES];
    int value; /* of the counter that it laid last */
};

/* What it thinks of when it is its turn at deductions. */
typedef struct {
    double chances[AFFAIR_CLUES];
    double points;  /* that it may expect for what lies there */
    double rivalry; /* how likely somebody else knows the solution */
    int n_left;
} Thought;

static ClueSet
clue_bit(int clue)
{
    return 1U << clue;
}

static ClueSet
category_of(ClueSet clues, int category)
{
    return clues & ((1U << CATEGORY_CLUES) - 1) << category * CATEGORY_CLUES;
}

static ClueSet
combination_at(const Combinations *combinations, int i)
{
    return g_array_index(combinations->sets, ClueSet, i);
}

/* One of @clues, which are not none. */
static int
draw_clue(Bot *bot, ClueSet clues)
{
    for (int n = g_rand_int_range(bot->rand, 0, clues_count(clues)); n > 0; n--) {
        clues &= clues - 1;
    }
    return __builtin_ctz(clues);
}

/* --- what others know --- */

/* How many of the others know for certain that @truth is it: each holds one of its clues. */
static int
count_rivals(const Bot *bot, ClueSet truth)
{
    int doubts = clues_count(truth) > CATEGORIES ? 2 : 1; /* either clue of a pair will do */
    int n = 0;

    for (ClueSet rest = truth & ~clue_bit(bot->evidence); rest != 0; rest &= rest - 1) {
        n += combinations_with(&bot->all, rest & -rest) <= doubts;
    }
    return MIN(n, bot->n_active - 1);
}

static void
think(const Bot *bot, Thought *thought)
{
    thought->n_left = combinations_left(&bot->own);
    thought->points = 0;
    thought->rivalry = 0;
    combinations_chances(&bot->own, thought->chances);
    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        thought->points += bot->laid[clue] * thought->chances[clue];
    }
    if (thought->n_left <= DOUBTS_MAX) {
        for (int i = 0; i < thought->n_left; i++) {
            thought->rivalry += count_rivals(bot, combination_at(&bot->own, i)) > 0 ? 1.0 : 0.0;
        }
        thought->rivalry /= thought->n_left;
    }
}

/* --- suspicions --- */

/* A combination of one clue a category: out of one that is possible where it has any, but for the
 * own evidence unless it @shows_own. */
static ClueSet
draw_suspicion(Bot *bot, bool shows_own)
{
    ClueSet possible =
        combination_at(&bot->own, g_rand_int_range(bot->rand, 0, combinations_left(&bot->own)));
    bool is_mixed = g_rand_boolean(bot->rand); /* of several that are possible */
    ClueSet hidden = shows_own ? 0 : clue_bit(bot->evidence);
    ClueSet suspicion = 0;

    for (int category = 0; category < CATEGORIES; category++) {
        if (is_mixed) {
            possible = combination_at(&bot->own,
                                      g_rand_int_range(bot->rand, 0, combinations_left(&bot->own)));
        }
        ClueSet clues = category_of(possible & ~hidden, category);
        if (clues == 0) {
            clues = category_of(~hidden, category);
        }
        suspicion |= clue_bit(draw_clue(bot, clues));
    }
    return suspicion;
}

static Move
make_combination(const Bot *bot, int verb, ClueSet clues)
{
    Move move = { .act = { .verb = verb, .by = bot->seat } };

    for (int category = 0; category < CATEGORIES; category++) {
        ClueSet one = category_of(clues, category);

        if (one != 0) {
            move.act.args[category] = (Value){ .kind = VALUE_NUMBER, .number = __builtin_ctz(one) };
        }
    }
    return move;
}

static double
tell(const Combinations *combinations, ClueSet shown)
{
    return combinations_tell(combinations, shown, 1 + combinations_left(combinations) / SAMPLE_MAX);
}

/* How good it is to suspect @clues. Who knows already either ends it or keeps others from it. */
static double
like_suspicion(const Bot *bot, const Thought *thought, ClueSet clues)
{
    bool is_known = thought->n_left == 1;
    bool is_it = is_known && clues_count(clues & combination_at(&bot->own, 0)) ==
                                 MIN(clues_count(combination_at(&bot->own, 0)), CATEGORIES);

    if (is_it && (thought->rivalry > 0 || bot->hand[1] + bot->hand[2] == 0)) {
        return G_MAXDOUBLE;
    }
    if (is_it) {
        return -G_MAXDOUBLE; /* an accusation is worth more, when the others have nothing */
    }
    return (is_known ? 0 : tell(&bot->own, clues)) - DISCRETION * tell(&bot->all, clues);
}

/* LA-017, LA-018: another than the last, and not all of it on false leads. */
static bool
may_voice(const Bot *bot, ClueSet clues)
{
    return clues != bot->suspected && (clues & ~bot->covered) != 0;
}

/* False when none of those that were tried may be voiced. */
static bool
choose_suspicion(Bot *bot, const Offers *offers, Move *best)
{
    double most = 0;
    bool found = false;
    Thought thought;

    think(bot, &thought);
    bool shows_own = thought.n_left == 1 || g_rand_boolean(bot->rand); /* LA-A3, LA-A4 */
    for (int i = 0; i < TRIES; i++) {
        ClueSet clues = draw_suspicion(bot, shows_own);
        Move move = make_combination(bot, VERB_SUSPECT, clues);

        if (!may_voice(bot, clues) || !offers_hold(offers, bot->game, &move.act)) {
            continue;
        }
        double liking = like_suspicion(bot, &thought, clues);
        if (!found || liking > most) {
            most = liking;
            *best = move;
            found = true;
        }
    }
    return found;
}

/* --- deductions --- */

/* How likely an accusation by @clues is right. */
static double
weigh_accusation(const Bot *bot, ClueSet clues)
{
    return (double)combinations_with(&bot->own, clues) / combinations_left(&bot->own);
}

/* The combination to accuse by that is most likely right, and how likely that is. */
static double
find_accusation(const Bot *bot, ClueSet *best)
{
    double most = 0;

    for (int i = 0; i < combinations_left(&bot->own); i++) {
        ClueSet clues = 0;

        for (int category = 0; category < CATEGORIES; category++) { /* either of a pair */
            ClueSet here = category_of(combination_at(&bot->own, i), category);

            clues |= here & -here;
        }
        double weight = weigh_accusation(bot, clues);
        if (weight > most) {
            most = weight;
            *best = clues;
        }
    }
    return most;
}

/* The value that it would lay on @clue; -1 for none. */
static int
find_value(const Bot *bot, const Thought *thought, int clue)
{
    double chance = thought->chances[clue];
    bool is_kept_quiet =
        clue == bot->evidence && thought->n_left >= SHOW_LEFT && bot->n_lying[clue] == 0;

    if (is_kept_quiet || chance < LIKELY) {
        return -1;
    }
    for (int value = chance >= SURE ? 2 : 1; value > 0; value--) {
        if (bot->hand[value] > 0) {
            return value;
        }
    }
    return -1;
}

/* What a counter of @value on @clue is worth to it, which keeps one for each clue of the solution
 * that has none yet (LA-053). */
static double
weigh_counter(const Bot *bot, const Thought *thought, int clue, int value)
{
    double worth = value * thought->chances[clue];
    int n_spare = bot->hand[1] + bot->hand[2] - clues_count(combination_at(&bot->own, 0));

    for (int other = 0; other < AFFAIR_CLUES; other++) {
        n_spare += bot->laid[other] > 0 && thought->chances[other] >= LIKELY;
    }
    if (bot->laid[clue] > 0) {
        return n_spare > 0 ? worth / 2 : 0;
    }
    return worth + EVERY_WORTH * thought->chances[clue] / (CATEGORIES + 1);
}

/* The best counter to lay; its worth, 0 where there is none. */
static double
choose_counter(const Bot *bot, const Thought *thought, const Offers *offers, Move *best)
{
    double most = 0;

    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        int value = find_value(bot, thought, clue);
        Move move = { .act = { .verb = VERB_PLACE, .by = bot->seat } };

        move.act.args[PLACE_CLUE] = (Value){ .kind = VALUE_NUMBER, .number = clue };
        move.act.args[PLACE_VALUE] = (Value){ .kind = VALUE_NUMBER, .number = value };
        if (value < 0 || !offers_hold(offers, bot->game, &move.act)) {
            continue;
        }
        double worth = weigh_counter(bot, thought, clue, value);
        if (worth > most) {
            most = worth;
            *best = move;
        }
    }
    return most;
}

/* A 0 where it knows that nothing is, and others do not. */
static bool
choose_bait(Bot *bot, const Thought *thought, const Offers *offers, Move *bait)
{
    double open_chances[AFFAIR_CLUES];
    ClueSet baits = 0;

    if (bot->hand[0] == 0 || g_rand_int_range(bot->rand, 0, BAIT_ONE_IN) > 0) {
        return false;
    }
    combinations_chances(&bot->all, open_chances);
    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        if (thought->chances[clue] <= 0 && open_chances[clue] > 0 &&
            (bot->covered & clue_bit(clue)) == 0) {
            baits |= clue_bit(clue);
        }
    }
    if (baits == 0) {
        return false;
    }
    *bait = (Move){ .act = { .verb = VERB_PLACE, .by = bot->seat } };
    bait->act.args[PLACE_CLUE] = (Value){ .kind = VALUE_NUMBER, .number = draw_clue(bot, baits) };
    bait->act.args[PLACE_VALUE] = (Value){ .kind = VALUE_NUMBER, .number = 0 };
    return offers_hold(offers, bot->game, &bait->act);
}

/* Whether to accuse with a chance of @chance, when a counter of @worth could be laid instead: who
 * is wrong loses all, and who waits may be forestalled. */
static bool
dares(const Bot *bot, const Thought *thought, double chance, double worth)
{
    double now = chance * (thought->points + ACCUSATION_WORTH);
    int n_counters = MIN(bot->hand[1] + bot->hand[2], CATEGORIES);
    double later = (1 - thought->rivalry) * (FAR_WORTH * n_counters + ACCUSATION_WORTH);

    if (chance >= 1) {
        return thought->rivalry > 0 || worth <= 0;
    }
    return now > thought->points + later;
}

/* An accusation, a counter or a pass. */
static bool
choose_deduction(Bot *bot, const Offers *offers, Move *move)
{
    Move counter;
    Move bait;
    Thought thought;
    ClueSet clues = 0;

    think(bot, &thought);
    double worth = choose_counter(bot, &thought, offers, &counter);
    if (thought.n_left <= DOUBTS_MAX) {
        double chance = find_accusation(bot, &clues);

        *move = make_combination(bot, VERB_ACCUSE, clues);
        if (dares(bot, &thought, chance, worth) && offers_hold(offers, bot->game, &move->act)) {
            return true;
        }
    }
    if (worth > 0) {
        *move = counter;
        return true;
    }
    if (choose_bait(bot, &thought, offers, &bait)) {
        *move = bait;
        return true;
    }
    *move = (Move){ .act = { .verb = VERB_PASS, .by = bot->seat } };
    return offers_hold(offers, bot->game, &move->act);
}

/* --- at the table --- */

/* The first of @offers to do @verb, or NULL. */
static const Offer *
find_offer(const Offers *offers, int verb)
{
    for (int i = 0; i < offers->n; i++) {
        if (offers->items[i].verb == verb) {
            return &offers->items[i];
        }
    }
    return NULL;
}

/* What is to be done without thinking. */
static bool
choose_duty(Bot *bot, const Offers *offers, Move *move)
{
    static const Verb DUTIES[] = { VERB_BEGIN, VERB_FOLDER, VERB_REVEAL, VERB_EVIDENCE };

    for (size_t i = 0; i < G_N_ELEMENTS(DUTIES); i++) {
        const Offer *offer = find_offer(offers, (int)DUTIES[i]);

        if (offer != NULL && (DUTIES[i] != VERB_EVIDENCE || bot->evidence == PIECE_NONE)) {
            move_draw(move, bot->game, bot->c, bot->seat, offer, bot->rand);
            return true;
        }
    }
    return false;
}

static bool
reasoner_choose(Bot *bot, const Offers *offers, bool must, Move *move)
{
    bool has_chosen =
        choose_duty(bot, offers, move) ||
        (find_offer(offers, VERB_SUSPECT) != NULL && choose_suspicion(bot, offers, move)) ||
        (find_offer(offers, VERB_PASS) != NULL && choose_deduction(bot, offers, move));

    if (!has_chosen && must) {
        int any = g_rand_int_range(bot->rand, 0, offers->n);

        move_draw(move, bot->game, bot->c, bot->seat, &offers->items[any], bot->rand);
        has_chosen = true;
    }
    if (has_chosen && move->act.verb == VERB_PLACE) {
        bot->value = move->act.args[PLACE_VALUE].number;
    }
    return has_chosen;
}

static void
hear_opened(Bot *bot, const Event *told)
{
    bot->n_active = told->args[OPENED_SEATS].n;
    combinations_clear(&bot->all);
    combinations_init(&bot->all, bot->n_active, 0);
}

static void
hear_registered(Bot *bot, const Event *told)
{
    if (told->args[EV_SEAT].number == bot->seat) {
        bot->evidence = told->args[EV_CLUE].number;
        combinations_clear(&bot->own);
        combinations_init(&bot->own, bot->n_active, clue_bit(bot->evidence));
    }
}

static void
hear_combination(Bot *bot, const Event *told)
{
    bot->shown = 0;
    for (int category = 0; category < CATEGORIES; category++) {
        const Value *clue = &told->args[COMBINATION_FROM + category];

        if (clue->kind == VALUE_NUMBER && clue->number >= 0) { /* else a black leaf (LA-070) */
            bot->shown |= clue_bit(clue->number);
        }
    }
}

static void
hear_placed(Bot *bot, const Event *told)
{
    int clue = told->args[EV_CLUE].number;

    bot->n_lying[clue]++;
    if (told->args[EV_SEAT].number == bot->seat) {
        bot->hand[bot->value]--;
        bot->laid[clue] += bot->value;
    }
}

static void
reasoner_hear(Bot *bot, const Event *told)
{
    switch (told->kind) {
    case EVENT_OPENED:
        hear_opened(bot, told);
        break;
    case EVENT_REGISTERED:
        hear_registered(bot, told);
        break;
    case EVENT_DEALT_AGAIN:
        bot->evidence = PIECE_NONE;
        break;
    case EVENT_SUSPECTED:
        hear_combination(bot, told);
        bot->suspected = bot->shown;
        break;
    case EVENT_ACCUSED:
        hear_combination(bot, told);
        break;
    case EVENT_REVEALED:
        combinations_keep(&bot->all, bot->shown, told->args[REVEALED_SMILES].number);
        combinations_keep(&bot->own, bot->shown, told->args[REVEALED_SMILES].number);
        g_assert(combinations_left(&bot->own) > 0);
        break;
    case EVENT_COVERED:
        bot->covered |= clue_bit(told->args[COVERED_CLUE].number);
        break;
    case EVENT_PLACED:
        hear_placed(bot, told);
        break;
    case EVENT_EXCLUDED:
        bot->n_active--;
        break;
    default: /* the rest tells it nothing */
        break;
    }
}

static Bot *
reasoner_sit(const Game *game, const Case *c, Seat seat, GRand *rand)
{
    Bot *bot = g_new0(Bot, 1);

    *bot = (Bot){ .game = game, .c = c, .seat = seat, .rand = rand, .evidence = PIECE_NONE };
    for (int value = 0; value < COUNTER_VALUES; value++) {
        bot->hand[value] = COUNTERS_ALIKE;
    }
    return bot;
}

static void
reasoner_leave(Bot *bot)
{
    combinations_clear(&bot->all);
    combinations_clear(&bot->own);
    g_free(bot);
}

const BotKind BOT_REASONER = {
    .name = "reasoner",
    .sit = reasoner_sit,
    .leave = reasoner_leave,
    .hear = reasoner_hear,
    .choose = reasoner_choose,
};
