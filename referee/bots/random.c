/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random.c: the bot that plays at random */
#include "referee/bots/profile.h"

enum {
    WILD_ONE_IN = 6,  /* one in this many moves is wild */
    AGAIN_ONE_IN = 8, /* one in this many repetitions of the last act is allowed */
    NUMBER_MAX = 9,   /* largest number in a wild move */
    /* one in this many values of a field that takes a piece or a list is a list */
    LIST_ONE_IN = 8,
    NUMBER_ONE_IN = 4, /* each number is in a list with a probability of one in this many */
};

struct Bot {
    const Game *game;
    const Case *c;
    GRand *rand;
    int n_pieces;
    Seat seat;
    double (*weigh)(const Offer *offer); /* NULL if all offers weigh the same */
    Act last;                            /* the last act that it took from the offers */
};

/* Keys of a sheet. */
static const char *const NUMBERS[CASE_QUESTIONS_MAX] = { "1", "2", "3", "4", "5", "6", "7", "8" };

static int
below(GRand *rand, int n)
{
    return g_rand_int_range(rand, 0, n);
}

/* Returns a possible answer to question @q, mostly a wrong one. */
static const char *
some_answer(const Case *c, int q, GRand *rand)
{
    switch (below(rand, 4)) {
    case 0:
        return c->n_questions > 0 ? c->questions[q % c->n_questions].answer : "whatever";
    case 1:
        return c->n_people > 0 ? c->people[below(rand, c->n_people)].name : "nobody";
    case 2:
        return c->n_locations > 0 ? c->locations[below(rand, c->n_locations)].name : "nowhere";
    default:
        return "we do not know";
    }
}

static void
draw_sheet(Move *move, Value *arg, int n, const Case *c, GRand *rand)
{
    for (int q = 0; q < n; q++) {
        move->room[q] = (Value){ .kind = VALUE_TEXT, .text = some_answer(c, q, rand) };
    }
    *arg = (Value){ .kind = VALUE_RECORD, .items = move->room, .keys = NUMBERS, .n = n };
}

/* Makes a list of all pieces in @domain, or for DOMAIN_PICK a random selection in random order. */
static void
draw_pieces(Move *move, Value *arg, const Offers *offers, const Domain *domain, GRand *rand)
{
    int n = domain->kind == DOMAIN_PICK ? domain->pick : domain->to;
    int16_t pieces[OFFERS_PIECES_MAX];

    g_assert(n <= MOVE_ROOM);
    memcpy(pieces, &offers->pieces[domain->from], sizeof pieces[0] * (size_t)domain->to);
    for (int i = 0; i < n; i++) {
        int at = domain->kind == DOMAIN_PICK ? g_rand_int_range(rand, i, domain->to) : i;

        move->room[i] = (Value){ .kind = VALUE_NUMBER, .number = pieces[at] };
        pieces[at] = pieces[i];
    }
    *arg = (Value){ .kind = VALUE_LIST, .items = move->room, .n = n };
}

static Value
number(int n)
{
    return (Value){ .kind = VALUE_NUMBER, .number = n };
}

void
move_draw(Move *move,
          const Game *game,
          const Case *c,
          Seat seat,
          const Offers *offers,
          const Offer *offer,
          GRand *rand)
{
    const Schema *schema = &game->verbs[offer->verb];

    *move = (Move){ .act = { .verb = offer->verb, .by = seat } };
    for (int i = 0; i < schema_n_fields(schema); i++) {
        const Domain *domain = &offer->args[i];
        Value *arg = &move->act.args[i];

        switch (domain->kind) {
        case DOMAIN_NONE:
            break;
        case DOMAIN_ONE:
            *arg = schema->fields[i].kind == FIELD_FLAG
                       ? (Value){ .kind = VALUE_FLAG, .flag = domain->from != 0 }
                       : number(domain->from);
            break;
        case DOMAIN_RANGE:
        case DOMAIN_SCAN:
            *arg = number(g_rand_int_range(rand, domain->from, domain->to + 1));
            break;
        case DOMAIN_TEXT:
            *arg = (Value){ .kind = VALUE_TEXT,
                            .text = some_answer(c, below(rand, CASE_QUESTIONS_MAX), rand) };
            break;
        case DOMAIN_SHEET:
            draw_sheet(move, arg, domain->to, c, rand);
            break;
        case DOMAIN_PIECES:
        case DOMAIN_PICK:
            draw_pieces(move, arg, offers, domain, rand);
            break;
        }
    }
}

static int
count_words(const char *const *words)
{
    int n = 0;

    while (words[n] != NULL) {
        n++;
    }
    return n;
}

/* Returns a random number from 0 to n-1, or @unknown, which stands for an unknown name. */
static int
one_of(Bot *bot, int n, int unknown)
{
    int i = below(bot->rand, n + 1);

    return i < n ? i : unknown;
}

/* Draws a few small numbers, each at most once and in rising order, as in an offer. */
static void
draw_numbers(Bot *bot, Move *move, Value *arg)
{
    *arg = (Value){ .kind = VALUE_LIST, .items = move->room };
    for (int i = 0; i <= NUMBER_MAX; i++) {
        if (below(bot->rand, NUMBER_ONE_IN) == 0) {
            move->room[arg->n++] = number(i);
        }
    }
}

/* Draws any value of the type of @field. */
static void
draw_wild(Bot *bot, Move *move, const Field *field, Value *arg)
{
    if (!field->required && below(bot->rand, 2) == 0) {
        return;
    }
    switch (field->kind) {
    case FIELD_FLAG:
        *arg = (Value){ .kind = VALUE_FLAG, .flag = below(bot->rand, 2) == 0 };
        break;
    case FIELD_NUMBER:
        *arg = number(below(bot->rand, NUMBER_MAX + 2) - 1);
        break;
    case FIELD_SEAT:
        *arg = number(one_of(bot, SEATS_MAX, SEAT_UNKNOWN));
        break;
    case FIELD_PIECES:
        if (below(bot->rand, LIST_ONE_IN) == 0) {
            move->room[0] = number(one_of(bot, bot->n_pieces, PIECE_UNKNOWN));
            *arg = (Value){ .kind = VALUE_LIST, .items = move->room, .n = 1 };
            break;
        }
        *arg = number(one_of(bot, bot->n_pieces, PIECE_UNKNOWN));
        break;
    case FIELD_PIECE:
        *arg = number(one_of(bot, bot->n_pieces, PIECE_UNKNOWN));
        break;
    case FIELD_WORD:
        *arg = number(below(bot->rand, count_words(field->words)));
        break;
    case FIELD_TEXT:
        *arg =
            (Value){ .kind = VALUE_TEXT,
                     .text = some_answer(bot->c, below(bot->rand, CASE_QUESTIONS_MAX), bot->rand) };
        break;
    case FIELD_TREE:
        draw_sheet(move, arg, 1 + below(bot->rand, CASE_QUESTIONS_MAX), bot->c, bot->rand);
        break;
    case FIELD_NUMBERS:
        draw_numbers(bot, move, arg);
        break;
    case FIELD_SEATS:
    case FIELD_END:
        break;
    }
}

/* Draws any act, without regard to the table. */
static void
choose_wild(Bot *bot, Move *move)
{
    int verb = below(bot->rand, bot->game->n_verbs);

    if (verb == bot->game->open) {
        verb = (verb + 1) % bot->game->n_verbs;
    }
    *move = (Move){ .act = { .verb = verb, .by = bot->seat }, .is_wild = true };
    for (int i = 0; i < schema_n_fields(&bot->game->verbs[verb]); i++) {
        draw_wild(bot, move, &bot->game->verbs[verb].fields[i], &move->act.args[i]);
    }
}

static Bot *
random_sit(const Game *game, const Case *c, Seat seat, GRand *rand)
{
    Bot *bot = g_new(Bot, 1);

    *bot = (Bot){
        .game = game,
        .c = c,
        .seat = seat,
        .rand = rand,
        .weigh = bot_profile_find(game->name)->weigh,
        .last = { .verb = -1 },
    };
    while (game->piece_id(c, bot->n_pieces) != NULL) {
        bot->n_pieces++;
    }
    return bot;
}

static void
random_leave(Bot *bot)
{
    g_free(bot);
}

static void
random_hear(Bot *bot, const Event *told)
{
    (void)bot;
    (void)told;
}

static bool
is_same_act(const Act *one, const Act *other)
{
    bool same = one->verb == other->verb;

    for (int i = 0; i < FIELDS_MAX && same; i++) {
        same = one->args[i].kind == other->args[i].kind &&
               (one->args[i].kind != VALUE_NUMBER || one->args[i].number == other->args[i].number);
    }
    return same;
}

static const Offer *
draw_offer(Bot *bot, const Offers *offers)
{
    double sum = 0;
    const Offer *drawn = NULL;

    if (bot->weigh == NULL) {
        return &offers->items[below(bot->rand, offers->n)];
    }
    for (int i = 0; i < offers->n; i++) {
        double weight = bot->weigh(&offers->items[i]);

        sum += weight;
        /* replaces the earlier choice with the right probability */
        if (g_rand_double(bot->rand) * sum < weight) {
            drawn = &offers->items[i];
        }
    }
    return drawn;
}

/* Skips most repetitions of the last act, since some acts could be repeated for ever (reading a
 * card again, sending Toby). */
static bool
random_choose(Bot *bot, const Offers *offers, bool must, Move *move)
{
    if (!must && below(bot->rand, WILD_ONE_IN) == 0) {
        choose_wild(bot, move);
        return true;
    }
    if (offers->n == 0) {
        return false;
    }
    const Offer *offer = draw_offer(bot, offers);
    move_draw(move, bot->game, bot->c, bot->seat, offers, offer, bot->rand);
    if (!must && is_same_act(&move->act, &bot->last) && below(bot->rand, AGAIN_ONE_IN) > 0) {
        return false;
    }
    bot->last = move->act;
    return true;
}

const BotKind BOT_RANDOM = {
    .name = "random",
    .sit = random_sit,
    .leave = random_leave,
    .hear = random_hear,
    .choose = random_choose,
};
