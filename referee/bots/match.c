/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/bots/match.h"

enum {
    IDLE_MAX = 100, /* moves in a row that were refused; then somebody must */
};

typedef struct {
    const Match *match;
    GRand *rand;
    State *state;
    Bot *bots[SEATS_MAX];
    Ruling ruling;
    Offers offers;
    int opened; /* the events of these names, -1 where the game has none */
    int round;
    int won;
    int out;
    Figures *figures;
} Play;

typedef struct {
    Chance chance;
    GRand *rand;
} Dice;

static unsigned
draw(Chance *self, unsigned n)
{
    Dice *dice = (Dice *)(void *)self;

    return (unsigned)g_rand_int_range(dice->rand, 0, (gint32)n);
}

void
figures_clear(Figures *figures)
{
    g_clear_pointer(&figures->broken, g_free);
}

/* "visit card=3 carriages=2", for who looks for what broke. */
static char *
describe(const Game *game, const Act *act)
{
    const Shape *shape = &game->verbs[act->verb];
    GString *said = g_string_new(shape->name);

    for (int i = 0; i < shape_n_fields(shape); i++) {
        const Value *arg = &act->args[i];

        if (arg->kind == VALUE_NUMBER || arg->kind == VALUE_FLAG) {
            g_string_append_printf(said,
                                   " %s=%d",
                                   shape->fields[i].name,
                                   arg->kind == VALUE_FLAG ? (int)arg->flag : arg->number);
        }
    }
    return g_string_free(said, FALSE);
}

static void
break_off(Play *play, const Act *act, const char *what)
{
    g_autofree char *said = describe(play->match->game, act);

    if (play->figures->broken == NULL) {
        play->figures->broken = g_strdup_printf(
            "after %d acts, seat %d, %s: %s", play->figures->n_acts, act->by, said, what);
    }
}

/* The seat that @event is about, or SEAT_NONE. */
static Seat
seat_of(const Shape *shape, const Event *event)
{
    for (int i = 0; i < shape_n_fields(shape); i++) {
        if (shape->fields[i].kind == FIELD_SEAT) {
            return (Seat)event->args[i].number;
        }
    }
    return SEAT_NONE;
}

/* Tells each bot what of @event its seat may know. */
static void
tell(Play *play, const Event *event)
{
    const Shape *shape = &play->match->game->events[event->kind];
    Seat about = seat_of(shape, event);

    for (int seat = 0; seat < play->match->n_seats; seat++) {
        Event told = *event;
        bool knows = false;

        for (int i = 0; i < shape_n_fields(shape); i++) {
            Audience to = shape->fields[i].to;

            if (to == TO_ALL || (to == TO_SEAT && seat == about)) {
                knows = true;
            } else {
                told.args[i] = (Value){ .kind = VALUE_NONE };
            }
        }
        if (knows) {
            play->match->kind->hear(play->bots[seat], &told);
        }
    }
}

static void
count(Play *play, const Event *event)
{
    Figures *figures = play->figures;
    const Shape *shape = &play->match->game->events[event->kind];

    figures->n_rounds += event->kind == play->round;
    if (event->kind == play->opened) {
        figures->first = (Seat)event->args[shape_field(shape, "diary")].number;
    } else if (event->kind == play->won) {
        figures->winners |= 1U << seat_of(shape, event);
    } else if (event->kind == play->out) {
        figures->failed |= 1U << seat_of(shape, event);
    }
}

/* What @act, which was accepted, brings about. */
static void
happen(Play *play, const Act *act)
{
    const Game *game = play->match->game;

    for (int i = 0; i < play->ruling.events.n; i++) {
        const Event *event = &play->ruling.events.items[i];

        game->apply(play->state, event);
        count(play, event);
        tell(play, event);
    }
    play->figures->n_acts++;
    const char *broken = game->check(play->state);
    if (broken != NULL) {
        break_off(play, act, broken);
    }
}

static bool
is_within(const Value *arg, const Domain *domain)
{
    int n = arg->kind == VALUE_FLAG ? (int)arg->flag : arg->kind == VALUE_NUMBER ? arg->number : 0;

    switch (domain->kind) {
    case DOMAIN_ONE:
    case DOMAIN_RANGE:
        return arg->kind == VALUE_NONE ||
               (n >= domain->from && n <= (domain->kind == DOMAIN_ONE ? domain->from : domain->to));
    case DOMAIN_NONE: /* what does not matter is not looked at */
    case DOMAIN_TEXT:
    case DOMAIN_SHEET:
        return true;
    }
    g_assert_not_reached();
}

/* Whether one of the offers holds @act; what it leaves out may be anything. */
static bool
is_offered(const Play *play, const Act *act)
{
    int n_fields = shape_n_fields(&play->match->game->verbs[act->verb]);

    for (int i = 0; i < play->offers.n; i++) {
        const Offer *offer = &play->offers.items[i];
        bool fits = offer->verb == act->verb;

        for (int j = 0; j < n_fields && fits; j++) {
            fits = is_within(&act->args[j], &offer->args[j]);
        }
        if (fits) {
            return true;
        }
    }
    return false;
}

static void
judge(Play *play, const Move *move)
{
    const Match *match = play->match;

    if (match->witness != NULL) {
        match->witness(play->state, &move->act, match->data);
    }
    Refusal no = match->game->decide(play->state, &move->act, &play->ruling);
    if (no == REFUSAL_NONE) {
        if (move->is_wild && !is_offered(play, &move->act)) {
            break_off(play, &move->act, "it is accepted, and was not offered");
        }
        happen(play, &move->act);
        return;
    }
    play->figures->n_refused++;
    if (!move->is_wild && no != REFUSAL_CHARACTER_TAKEN) { /* held elsewhere, which is not told */
        g_autofree char *what = g_strdup_printf("it is offered, and refused: %s", refusal_code(no));
        break_off(play, &move->act, what);
    }
}

/* One move by anybody who wants to; with @must by anybody who can. False when nobody does. */
static bool
step(Play *play, bool must)
{
    const Match *match = play->match;
    int start = g_rand_int_range(play->rand, 0, match->n_seats);

    for (int i = 0; i < match->n_seats; i++) {
        Seat seat = (Seat)((start + i) % match->n_seats);
        Move move;

        match->game->legal(play->state, seat, &play->offers);
        if ((play->offers.n > 0 || !must) &&
            match->kind->choose(play->bots[seat], &play->offers, must, &move)) {
            judge(play, &move);
            return true;
        }
    }
    return false;
}

static void
deal(Play *play)
{
    static const char *const PLAY_ON[] = { "play-on" };
    const Match *match = play->match;
    const Value on = { .kind = VALUE_FLAG, .flag = match->play_on };
    Dice dice = { { draw }, play->rand };
    Value seats[SEATS_MAX];
    Act open = { .verb = match->game->open, .by = SEAT_NONE };
    int options = shape_field(&match->game->verbs[open.verb], "options");

    for (int i = 0; i < match->n_seats; i++) {
        seats[i] = (Value){ .kind = VALUE_NUMBER, .number = i };
    }
    open.args[shape_field(&match->game->verbs[open.verb], "seats")] =
        (Value){ .kind = VALUE_LIST, .items = seats, .n = match->n_seats };
    open.args[options] = (Value){ .kind = VALUE_RECORD, .items = &on, .keys = PLAY_ON, .n = 1 };
    Refusal no = match->game->deal(play->state, &open, &dice.chance, &play->ruling);
    if (no != REFUSAL_NONE) {
        break_off(play, &open, refusal_code(no));
        return;
    }
    happen(play, &open);
}

static void
play_out(Play *play)
{
    const Game *game = play->match->game;
    Figures *figures = play->figures;
    int n_idle = 0;

    while (figures->broken == NULL && !game->is_over(play->state)) {
        int n_before = figures->n_acts;

        if (figures->n_acts == MATCH_ACTS_MAX) {
            figures->broken = g_strdup_printf("no end after %d acts", MATCH_ACTS_MAX);
        } else if ((n_idle == IDLE_MAX || !step(play, false)) && !step(play, true)) {
            figures->broken = g_strdup_printf("after %d acts nobody can act", figures->n_acts);
        }
        n_idle = figures->n_acts == n_before ? MIN(n_idle + 1, IDLE_MAX) : 0;
    }
    for (int i = 0; i < play->match->n_after && play->figures->broken == NULL; i++) {
        if (!step(play, true)) {
            break;
        }
    }
}

void
match_play(const Match *match, GRand *rand, Figures *figures)
{
    const Game *game = match->game;
    g_autofree Play *play = g_new0(Play, 1);

    *figures = (Figures){ 0 };
    play->match = match;
    play->rand = rand;
    play->figures = figures;
    play->opened = shape_find(game->events, game->n_events, "opened");
    play->round = shape_find(game->events, game->n_events, "round");
    play->won = shape_find(game->events, game->n_events, "won");
    play->out = shape_find(game->events, game->n_events, "out");
    play->state = game->state_new(match->c, match->judge);
    for (int i = 0; i < match->n_seats; i++) {
        play->bots[i] = match->kind->sit(game, match->c, (Seat)i, rand);
    }
    deal(play);
    play_out(play);
    for (int i = 0; i < match->n_seats; i++) {
        match->kind->leave(play->bots[i]);
    }
    game->state_free(play->state);
}
