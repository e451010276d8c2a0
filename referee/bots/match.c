/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/bots/match.h"

enum {
    IDLE_MAX = 100, /* maximum number of refused moves in a row; then a bot must take an offer */
};

typedef struct {
    const Match *match;
    const Game *game;
    const int *seats; /* the first Match.n_seats are seated */
    GRand *rand;
    State *state;
    BotDeck *deck;        /* NULL if the game has none */
    Bot *bots[SEATS_MAX]; /* by seat */
    Ruling ruling;
    Offers offers;
    Figures *figures;
} Play;

typedef struct {
    Chance chance;
    GRand *rand;
    GArray *draws;
} Dice;

static unsigned
draw(Chance *self, unsigned n)
{
    Dice *dice = (Dice *)(void *)self;

    const unsigned drawn = (unsigned)g_rand_int_range(dice->rand, 0, (gint32)n);

    if (dice->draws != NULL) {
        g_array_append_val(dice->draws, drawn);
    }
    return drawn;
}

/* Describes @act for a fault message: "visit card=3 carriages=2". */
static char *
describe(const Game *game, const Act *act)
{
    const Schema *schema = &game->verbs[act->verb];
    GString *said = g_string_new(schema->name);

    for (int i = 0; i < schema_n_fields(schema); i++) {
        const Value *arg = &act->args[i];

        if (arg->kind == VALUE_NUMBER || arg->kind == VALUE_FLAG) {
            g_string_append_printf(said,
                                   " %s=%d",
                                   schema->fields[i].name,
                                   arg->kind == VALUE_FLAG ? (int)arg->flag : arg->number);
        }
    }
    return g_string_free(said, FALSE);
}

static void
break_off(Play *play, const Act *act, const char *what)
{
    g_autofree char *said = describe(play->game, act);

    if (play->figures->broken == NULL) {
        play->figures->broken = g_strdup_printf(
            "after %d acts, seat %d, %s: %s", play->figures->n_acts, act->by, said, what);
    }
}

/* Returns the seat that @event is about, or SEAT_NONE. */
static Seat
seat_of(const Schema *schema, const Event *event)
{
    for (int i = 0; i < schema_n_fields(schema); i++) {
        if (schema->fields[i].kind == FIELD_SEAT) {
            return (Seat)event->args[i].number;
        }
    }
    return SEAT_NONE;
}

/* Sends @event to each bot whose seat may see a part of it, without the hidden fields. */
static void
tell(Play *play, const Event *event)
{
    const Schema *schema = &play->game->events[event->kind];
    Seat about = seat_of(schema, event);

    for (int place = 0; place < play->match->n_seats; place++) {
        Seat seat = (Seat)play->seats[place];
        Event told = *event;
        bool knows = false;

        for (int i = 0; i < schema_n_fields(schema); i++) {
            Audience to = schema->fields[i].to;

            if (to == TO_ALL || (to == TO_SEAT && seat == about) ||
                (to == TO_OTHERS && seat != about)) {
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

/* Applies the events of @act, which was accepted. */
static void
happen(Play *play, const Act *act)
{
    const Game *game = play->game;
    const BotProfile *profile = play->match->profile;

    for (int i = 0; i < play->ruling.events.n; i++) {
        const Event *event = &play->ruling.events.items[i];

        if (!event_fits(&game->events[event->kind], event) || !game->apply(play->state, event)) {
            break_off(play, act, game->events[event->kind].name);
        }
        profile->count(play->figures, play->match->c, event);
        if (play->deck != NULL) {
            profile->deck->follow(play->deck, event);
        }
        tell(play, event);
    }
    play->figures->n_acts++;
    const char *broken = game->check(play->state);
    if (broken != NULL) {
        break_off(play, act, broken);
    }
}

/* Reports whether @no is a refusal that no offer can foresee. */
static bool
is_unforeseen(const BotProfile *profile, Refusal no)
{
    for (const Refusal *one = profile->unforeseen; *one != REFUSAL_NONE; one++) {
        if (*one == no) {
            return true;
        }
    }
    return false;
}

static bool
is_remedy(const BotProfile *profile, const Act *act)
{
    for (const int *verb = profile->remedies; verb != NULL && *verb >= 0; verb++) {
        if (*verb == act->verb) {
            return true;
        }
    }
    return false;
}

/* Judges @act as table.c does: verbs with chance go to deal(). */
static Refusal
rule(Play *play, const Act *act)
{
    const Game *game = play->game;
    Dice dice = { { draw }, play->rand, play->match->draws };

    return game->verbs[act->verb].chance ? game->deal(play->state, act, &dice.chance, &play->ruling)
                                         : game->decide(play->state, act, &play->ruling);
}

static void
judge(Play *play, const Move *move)
{
    const Match *match = play->match;

    if (match->witness != NULL) {
        match->witness(play->state, &move->act, match->data);
    }
    Refusal no = rule(play, &move->act);
    if (no == REFUSAL_NONE) {
        if (move->is_wild && !offers_hold(&play->offers, play->game, &move->act) &&
            !is_remedy(match->profile, &move->act)) {
            break_off(play, &move->act, "it is accepted, but was not offered");
        }
        happen(play, &move->act);
        return;
    }
    play->figures->n_refused++;
    if (!move->is_wild && !is_unforeseen(match->profile, no)) {
        g_autofree char *what = g_strdup_printf("it is offered, but refused: %s", refusal_code(no));
        break_off(play, &move->act, what);
    }
}

/* Lets the first seat that wants to move make a move, from a random seat on. With @must, only seats
 * with offers are asked, and they have to move. Returns false if no seat moves. */
static bool
step(Play *play, bool must)
{
    const Match *match = play->match;
    int start = g_rand_int_range(play->rand, 0, match->n_seats);

    for (int i = 0; i < match->n_seats; i++) {
        Seat seat = (Seat)play->seats[(start + i) % match->n_seats];
        Move move;

        play->game->legal(play->state, seat, &play->offers);
        if ((play->offers.n > 0 || !must) &&
            match->kind->choose(play->bots[seat], &play->offers, must, &move)) {
            if (play->deck != NULL && !move.is_wild) {
                match->profile->deck->look(play->deck, &move);
            }
            judge(play, &move);
            return true;
        }
    }
    return false;
}

static void
deal(Play *play)
{
    const Match *match = play->match;
    Value seats[SEATS_MAX];
    Move open = { .act = { .verb = play->game->open, .by = SEAT_NONE } };

    for (int i = 0; i < match->n_seats; i++) {
        seats[i] = (Value){ .kind = VALUE_NUMBER, .number = play->seats[i] };
    }
    open.act.args[schema_field(&play->game->verbs[open.act.verb], "seats")] =
        (Value){ .kind = VALUE_LIST, .items = seats, .n = match->n_seats };
    if (match->profile->open != NULL) {
        match->profile->open(&open, match->variant);
    }
    Refusal no = rule(play, &open.act);
    if (no != REFUSAL_NONE) {
        break_off(play, &open.act, refusal_code(no));
        return;
    }
    happen(play, &open.act);
}

static void
play_out(Play *play)
{
    const Game *game = play->game;
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
    const BotProfile *profile = match->profile;
    const Game *game = game_find(profile->game);
    g_autofree Play *play = g_new0(Play, 1);

    *figures = (Figures){ .study = match->study };
    play->match = match;
    play->game = game;
    play->seats = seating_find(profile->game)->seats;
    play->rand = rand;
    play->figures = figures;
    play->state = game->state_new(match->c, match->judge);
    if (profile->deck != NULL) {
        play->deck = profile->deck->lay(match->c, play->seats, match->n_seats, rand);
    }
    for (int i = 0; i < match->n_seats; i++) {
        Seat seat = (Seat)play->seats[i];

        figures->seated |= 1U << seat;
        play->bots[seat] = match->kind->sit(game, match->c, seat, rand);
    }
    deal(play);
    play_out(play);
    for (int i = 0; i < match->n_seats; i++) {
        match->kind->leave(play->bots[play->seats[i]]);
    }
    g_free(play->deck);
    game_state_free(game, play->state);
}
