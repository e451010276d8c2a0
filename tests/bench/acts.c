/* SPDX-License-Identifier: GPL-3.0-or-later */
/* acts.c: measures how fast the rules judge and apply an act
 *
 * usage: bench-acts GAMES CASE…
 *
 * Bots play GAMES games of each case, at tables of all sizes. All their acts, refused ones too, are
 * then repeated on fresh tables as fast as possible, on one core. The lower bound is the time to
 * copy the state once per act, measured in the same run. decide() always needs this copy.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cases/answers/answers.h"
#include "cases/load/load.h"
#include "referee/bots/match.h"

enum {
    N_RUNS = 7, /* the fastest run counts */
};

/* Marks of the answers judged so far, by question and text. With this cache, a run does not
 * include the time to judge answers, which is measured separately. */
static GHashTable *marks[CASE_QUESTIONS_MAX];

static AnswerMark
judge_once(const Case *c, int question, const char *answer, const Speech *speech, char **why)
{
    gpointer mark = g_hash_table_lookup(marks[question], answer);

    if (mark == NULL) {
        mark = GINT_TO_POINTER(1 + (int)answers_judge(c, question, answer, speech, why));
        g_hash_table_insert(marks[question], (gpointer)(guintptr)g_intern_string(answer), mark);
    }
    return (AnswerMark)(GPOINTER_TO_INT(mark) - 1);
}

/* A recorded game: the state after the deal, and all later acts. */
typedef struct {
    const Game *game;
    State *dealt;
    GArray *acts;  /* of Act */
    GArray *draws; /* of unsigned: random numbers drawn */
    guint n_dealt; /* number of draws before the first act */
} Recording;

/* A Chance that replays the recorded random numbers. */
typedef struct {
    Chance chance;
    const unsigned *next;
} Fallen;

static unsigned
draw_again(Chance *self, unsigned n)
{
    Fallen *fallen = (Fallen *)(void *)self;

    g_assert(*fallen->next < n);
    return *fallen->next++;
}

typedef struct {
    const Game *game;
    GPtrArray *games; /* of Recording, owned */
    long n_acts;
    GPtrArray *items; /* of Value arrays, owned: the acts point into them */
} Tape;

/* Returns a copy of @value whose texts and items stay valid as long as the tape. */
static Value
keep(Tape *tape, const Value *value)
{
    Value kept = *value;

    if (kept.kind == VALUE_TEXT) {
        kept.text = g_intern_string(kept.text);
    } else if (kept.kind == VALUE_RECORD || kept.kind == VALUE_LIST) {
        Value *items = g_new(Value, kept.n);

        g_ptr_array_add(tape->items, items);
        for (int i = 0; i < kept.n; i++) {
            items[i] = keep(tape, &kept.items[i]);
        }
        kept.items = items;
    }
    return kept;
}

static void
record_act(const State *before, const Act *act, gpointer data)
{
    Tape *tape = data;
    Recording *recording = g_ptr_array_index(tape->games, tape->games->len - 1);
    Act kept = *act;

    if (recording->dealt == NULL) {
        recording->dealt = game_state_copy(tape->game, before);
        recording->n_dealt = recording->draws->len;
    }
    for (int i = 0; i < FIELDS_MAX; i++) {
        kept.args[i] = keep(tape, &kept.args[i]);
    }
    g_array_append_val(recording->acts, kept);
    tape->n_acts++;
}

static void
recording_free(gpointer data)
{
    Recording *recording = data;

    game_state_free(recording->game, recording->dealt);
    g_array_unref(recording->acts);
    g_array_unref(recording->draws);
    g_free(recording);
}

static void
tape_games(Tape *tape, const Case *c, const BotKind *kind, int n_games)
{
    GRand *rand = g_rand_new_with_seed(1891);
    const Seating *seating = seating_find(c->game);

    for (int i = 0; i < n_games; i++) {
        Recording *recording = g_new0(Recording, 1);

        recording->draws = g_array_new(FALSE, FALSE, sizeof(unsigned));
        const Match match = {
            .profile = bot_profile_find(c->game),
            .c = c,
            .judge = judge_once,
            .kind = kind,
            .n_seats = seating->least + i % (seating->most - seating->least + 1),
            .witness = record_act,
            .data = tape,
            .draws = recording->draws,
        };
        Figures figures;

        recording->game = tape->game;
        recording->acts = g_array_new(FALSE, FALSE, sizeof(Act));
        g_ptr_array_add(tape->games, recording);
        match_play(&match, rand, &figures);
        if (figures.broken != NULL) {
            g_error("%s", figures.broken);
        }
        figures_clear(&figures);
    }
    g_rand_free(rand);
}

/* The work that is measured for each act. */
typedef void (*Work)(
    const Game *game, State **state, const Act *act, Chance *chance, Ruling *ruling);

static void
judge_and_apply(const Game *game, State **state, const Act *act, Chance *chance, Ruling *ruling)
{
    Refusal no = game->verbs[act->verb].chance ? game->deal(*state, act, chance, ruling)
                                               : game->decide(*state, act, ruling);

    if (no == REFUSAL_NONE) {
        for (int i = 0; i < ruling->events.n; i++) {
            game->apply(*state, &ruling->events.items[i]);
        }
    }
}

static void
copy_only(const Game *game, State **state, const Act *act, Chance *chance, Ruling *ruling)
{
    State *copy = game_state_copy(game, *state);

    (void)act;
    (void)chance;
    (void)ruling;
    game_state_free(game, *state);
    *state = copy;
}

/* Returns the number of acts per second in the fastest run. */
static double
measure(const Tape *tape, Work work)
{
    g_autofree Ruling *ruling = g_new0(Ruling, 1);
    double best = 0;

    for (int run = 0; run < N_RUNS; run++) {
        gint64 took = 0;

        for (guint i = 0; i < tape->games->len; i++) {
            const Recording *recording = g_ptr_array_index(tape->games, i);
            State *state = game_state_copy(tape->game, recording->dealt);
            Fallen fallen = { { draw_again },
                              (const unsigned *)(void *)recording->draws->data +
                                  recording->n_dealt };
            gint64 begun = g_get_monotonic_time();

            for (guint j = 0; j < recording->acts->len; j++) {
                work(tape->game,
                     &state,
                     &g_array_index(recording->acts, Act, j),
                     &fallen.chance,
                     ruling);
            }
            took += g_get_monotonic_time() - begun;
            game_state_free(tape->game, state);
        }
        best = MAX(best, 1e6 * (double)tape->n_acts / (double)took);
    }
    return best;
}

static void
print_row(const Case *c, const BotKind *kind, int n_games)
{
    Tape tape = {
        .game = game_find(c->game),
        .games = g_ptr_array_new_with_free_func(recording_free),
        .items = g_ptr_array_new_with_free_func(g_free),
    };

    tape_games(&tape, c, kind, n_games);
    double floor = measure(&tape, copy_only);
    double rate = measure(&tape, judge_and_apply);
    printf("| %s | %s | %ld | %.2f | %.2f | %.2f |\n",
           c->game,
           kind->name,
           tape.n_acts,
           floor / 1e6,
           rate / 1e6,
           rate / floor);
    g_ptr_array_unref(tape.games);
    g_ptr_array_unref(tape.items);
}

/* Returns the number of answers judged per second, with all answers that the bots gave. */
static double
measure_reading(const Case *c)
{
    double best = 0;

    for (int run = 0; run < N_RUNS; run++) {
        long n = 0;
        gint64 begun = g_get_monotonic_time();

        for (int q = 0; q < c->n_questions; q++) {
            GHashTableIter iter;
            gpointer answer = NULL;

            g_hash_table_iter_init(&iter, marks[q]);
            while (g_hash_table_iter_next(&iter, &answer, NULL)) {
                answers_judge(c, q, answer, NULL, NULL);
                n++;
            }
        }
        best = MAX(best, 1e6 * (double)n / (double)(g_get_monotonic_time() - begun));
    }
    return best;
}

static int
bench(const char *path, int n_games)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Case) c = case_load(path, &error);

    if (c == NULL) {
        fprintf(stderr, "%s\n", error->message);
        return 1;
    }
    for (int q = 0; q < CASE_QUESTIONS_MAX; q++) {
        marks[q] = g_hash_table_new(g_str_hash, g_str_equal);
    }
    puts("| game | bots | acts | copies, M/s (floor) | acts, M/s | ratio "
         "|\n|---|---|---|---|---|---|");
    print_row(c, bot_profile_find(c->game)->player, n_games);
    print_row(c, &BOT_RANDOM, n_games);
    if (c->n_questions > 0) {
        printf("\n%.0f answers a second are read.\n", measure_reading(c));
    }
    for (int q = 0; q < CASE_QUESTIONS_MAX; q++) {
        g_hash_table_unref(marks[q]);
    }
    return 0;
}

int
main(int argc, char **argv)
{
    int status = 0;

    if (argc < 3) {
        fputs("usage: bench-acts GAMES CASE…\n", stderr);
        return 2;
    }
    for (int i = 2; i < argc && status == 0; i++) {
        status = bench(argv[i], atoi(argv[1]));
    }
    return status;
}
