/* SPDX-License-Identifier: GPL-3.0-or-later */
/* walk.c: whole games at random
 *
 * Every act is drawn from legal(). What is offered must be accepted as it stands, with every choice
 * of its domains (but that a character may turn out to be registered elsewhere, which is not told);
 * after each event the invariants hold (WH-023, WH-042), and every game comes to its end (RW-44).
 */
#include <string.h>

#include "cases/load.h"
#include "referee/rules/game.h"

enum {
    ACTS_AFTER = 12, /* the end */
    ACTS_MAX = 4000, /* of one game; a random one takes a few hundred */
    N_GAMES = 25,    /* for each number of seats */
};

typedef struct {
    const Game *game;
    const Case *c;
    State *state;
    GRand *rand;
    Offers offers;
    Ruling ruling;
    long n_acts;
} Walk;

static const char *const KEYS[] = { "1", "2", "3", "4", "5", "6", "7", "8" };

/* Wrong, right, and what is asked about, by the first letter; the rules do not read. */
static AnswerMark
judge(const Case *c, int question, const char *answer, char **why)
{
    (void)c;
    (void)question;
    (void)why;
    return *answer == 'r' ? ANSWER_RIGHT : *answer == 'a' ? ANSWER_ASK : ANSWER_WRONG;
}

static unsigned
below(Chance *self, unsigned n)
{
    (void)self;
    return n - 1;
}

static const char *
some_answer(Walk *walk)
{
    static const char *const ANSWERS[] = { "right", "wrong", "wrong", "wrong", "ask" };

    return ANSWERS[g_rand_int_range(walk->rand, 0, G_N_ELEMENTS(ANSWERS))];
}

static void
apply(Walk *walk)
{
    for (int i = 0; i < walk->ruling.events.n; i++) {
        walk->game->apply(walk->state, &walk->ruling.events.items[i]);
    }
    const char *broken = walk->game->check(walk->state);
    g_assert_cmpstr(broken, ==, NULL);
    walk->n_acts++;
}

/* One choice out of an offer; the lists that it needs are in @sheet. */
static Act
choose(Walk *walk, Seat seat, const Offer *offer, Value *sheet)
{
    const Shape *shape = &walk->game->verbs[offer->verb];
    Act act = { .verb = offer->verb, .by = seat };

    for (int i = 0; i < shape_n_fields(shape); i++) {
        const Domain *domain = &offer->args[i];
        Value *arg = &act.args[i];

        switch (domain->kind) {
        case DOMAIN_NONE:
            break;
        case DOMAIN_ONE:
            *arg = shape->fields[i].kind == FIELD_FLAG
                       ? (Value){ .kind = VALUE_FLAG, .flag = domain->from != 0 }
                       : (Value){ .kind = VALUE_NUMBER, .number = domain->from };
            break;
        case DOMAIN_RANGE:
            g_assert_cmpint(domain->from, <=, domain->to);
            *arg = (Value){ .kind = VALUE_NUMBER,
                            .number = g_rand_int_range(walk->rand, domain->from, domain->to + 1) };
            break;
        case DOMAIN_TEXT:
            *arg = (Value){ .kind = VALUE_TEXT, .text = some_answer(walk) };
            break;
        case DOMAIN_SHEET:
            for (int q = 0; q < domain->to; q++) {
                sheet[q] = (Value){ .kind = VALUE_TEXT, .text = some_answer(walk) };
            }
            *arg = (Value){ .kind = VALUE_RECORD, .items = sheet, .keys = KEYS, .n = domain->to };
            break;
        }
    }
    return act;
}

/* One act of a seat that has any; false when nobody has. */
static bool
take_step(Walk *walk, int n_seats)
{
    int start = g_rand_int_range(walk->rand, 0, n_seats);

    for (int i = 0; i < n_seats; i++) {
        Seat seat = (Seat)((start + i) % n_seats);
        Value sheet[CASE_QUESTIONS_MAX];

        walk->game->legal(walk->state, seat, &walk->offers);
        if (walk->offers.n == 0) {
            continue;
        }
        int which = g_rand_int_range(walk->rand, 0, walk->offers.n);
        Act act = choose(walk, seat, &walk->offers.items[which], sheet);
        Refusal no = walk->game->decide(walk->state, &act, &walk->ruling);
        if (no == REFUSAL_CHARACTER_TAKEN) {
            return true;
        }
        if (no != REFUSAL_NONE) {
            g_error("seat %d was offered %s and heard %s",
                    seat,
                    walk->game->verbs[act.verb].name,
                    refusal_code(no));
        }
        apply(walk);
        return true;
    }
    return false;
}

static void
open_table(Walk *walk, int n_seats)
{
    Chance chance = { .below = below };
    Value seats[SEATS_MAX];
    Act open = { .verb = walk->game->open };

    for (int i = 0; i < n_seats; i++) {
        seats[i] = (Value){ .kind = VALUE_NUMBER, .number = i };
    }
    open.args[0] = (Value){ .kind = VALUE_LIST, .items = seats, .n = n_seats };
    g_assert_cmpint(walk->game->deal(walk->state, &open, &chance, &walk->ruling), ==, REFUSAL_NONE);
    apply(walk);
}

static void
test_walk(gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, (const char *)data, NULL);
    g_autoptr(Case) c = case_load(path, &error);
    g_autofree Walk *walk = g_new0(Walk, 1);

    g_assert_no_error(error);
    *walk = (Walk){ .game = game_find("watson-and-holmes"), .c = c };
    for (int n_seats = 2; n_seats <= SEATS_MAX; n_seats++) {
        for (int i = 0; i < N_GAMES; i++) {
            guint32 seed = (guint32)(n_seats * 1000 + i);
            int n = 0;

            walk->rand = g_rand_new_with_seed(seed);
            walk->state = walk->game->state_new(c, judge);
            open_table(walk, n_seats);
            while (n < ACTS_MAX && !walk->game->is_over(walk->state) && take_step(walk, n_seats)) {
                n++;
            }
            if (!walk->game->is_over(walk->state)) {
                g_error("seed %u, %d seats: no end after %d acts", seed, n_seats, n);
            }
            for (int j = 0; j < ACTS_AFTER && take_step(walk, n_seats); j++) {
            } /* appeals, and reading the solution */
            walk->game->state_free(walk->state);
            g_rand_free(walk->rand);
        }
    }
    g_test_message("%ld acts", walk->n_acts);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/walk/port", "scenes/cases/port.yaml", test_walk);
    g_test_add_data_func("/walk/zones", "scenes/cases/zones.yaml", test_walk);
    g_test_add_data_func("/walk/special", "scenes/cases/special.yaml", test_walk);
    return g_test_run();
}
