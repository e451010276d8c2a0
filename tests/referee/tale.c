/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tale.c: tests a journal of Lady Alice as a plain record: one game with exact figures, and many
 * games whose points must match their counters */
#include "referee/report/lady-alice/tale.h"

#include <string.h>

#include "referee/archive/record.h"
#include "tests/referee/evening.h"
#include "tests/referee/folder.h"

enum {
    RED,
    BLUE,
    GREEN,
    N_GAMES = 3, /* per number of seats */
    ACTS_MAX = 20000,
};

/* Returns the tale from the journal of @edition in the folder @state, and deletes the folder. The
 * caller owns the tale. */
static Tale *
tell(const Edition *edition, const char *state)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_strdup_printf("%s/%s.journal", state, edition->id);
    g_autoptr(Record) record = record_read(path, &error);
    g_assert_no_error(error);
    Tale *tale = tale_new(edition, &error);

    g_assert_no_error(error);
    for (guint i = 0; i < record->rows->len; i++) {
        const RecordRow *row = g_ptr_array_index(record->rows, i);

        if (row->is_play) {
            tale_add(tale, row->entry.at_ms, row->entry.events, &error);
        }
        g_assert_no_error(error);
    }
    folder_remove(state);
    return tale;
}

/* --- one evening, act by act --- */

#define VERDICT(who)                                                       \
    { "red", "{\"act\":\"folder\"}" }, { "blue", "{\"act\":\"folder\"}" }, \
        { "green", "{\"act\":\"folder\"}" },                               \
    {                                                                      \
        who, "{\"act\":\"reveal\"}"                                        \
    }
#define PASS(who)                 \
    {                             \
        who, "{\"act\":\"pass\"}" \
    }

static const struct {
    const char *who;
    const char *act;
} ACTS[] = {
    { "red", "{\"act\":\"open\",\"first\":\"red\"}" },
    { "red", "{\"act\":\"evidence\",\"card\":\"s1\"}" },
    { "green", "{\"act\":\"evidence\",\"card\":\"t1\"}" },
    { "blue", "{\"act\":\"evidence\",\"card\":\"p1\"}" },
    { "red", "{\"act\":\"begin\"}" },
    /* turn 1: only red smiles; red's 0 turns up blue's 2 */
    { "red",
      "{\"act\":\"suspect\",\"suspect\":\"s1\",\"place\":\"p2\",\"time\":\"t2\",\"object\":"
      "\"o1\"}" },
    VERDICT("red"),
    { "blue", "{\"act\":\"place\",\"clue\":\"p1\",\"value\":2}" },
    PASS("green"),
    /* a slip that the table takes back by a vote (LA-030) */
    { "red", "{\"act\":\"place\",\"clue\":\"o8\",\"value\":2}" },
    { "red", "{\"ask\":\"take-back\"}" },
    { "blue", "{\"ask\":\"vote\",\"for\":true}" },
    { "green", "{\"ask\":\"vote\",\"for\":true}" },
    { "red", "{\"act\":\"place\",\"clue\":\"p1\",\"value\":0}" },
    PASS("blue"),
    PASS("green"),
    PASS("red"),
    /* turn 2: nobody smiles; green accuses falsely, then blue correctly */
    { "blue",
      "{\"act\":\"suspect\",\"suspect\":\"s2\",\"place\":\"p3\",\"time\":\"t3\",\"object\":"
      "\"o2\"}" },
    VERDICT("blue"),
    { "green", "{\"act\":\"accuse\",\"suspect\":\"s2\",\"place\":\"p1\",\"time\":\"t1\"}" },
    VERDICT("green"),
    { "red", "{\"act\":\"place\",\"clue\":\"s1\",\"value\":1}" },
    { "blue", "{\"act\":\"accuse\",\"suspect\":\"s1\",\"place\":\"p1\",\"time\":\"t1\"}" },
    VERDICT("blue"),
};

static guint32
clues(const char *ids)
{
    g_auto(GStrv) words = g_strsplit(ids, " ", -1);
    guint32 set = 0;

    for (char **word = words; *word != NULL; word++) {
        set |= 1U << clue_find(*word);
    }
    return set;
}

static void
assert_column(const Tale *tale, int i, Seat by, int turn, const char *shown, int smiles)
{
    const TaleColumn *column = tale_column(tale, i);

    g_assert_cmpint(column->by, ==, by);
    g_assert_cmpint(column->turn, ==, turn);
    g_assert_cmphex(column->shown, ==, clues(shown));
    g_assert_cmpint(column->smiles, ==, smiles);
}

static void
assert_counter(const Tale *tale, guint i, Seat seat, const char *clue, int column, int value)
{
    const TaleCounter *counter = &g_array_index(tale->counters, TaleCounter, i);

    g_assert_cmpint(counter->seat, ==, seat);
    g_assert_cmpstr(clue_id(counter->clue), ==, clue);
    g_assert_cmpint(counter->column, ==, column);
    g_assert_cmpint(counter->value, ==, value);
}

static void
test_figures(void)
{
    g_autoptr(Edition) edition = evening_edition("lady-alice", "tale");
    g_autofree char *state = folder_make("tale");
    Evening *evening = evening_new(edition, state, 3);

    for (size_t i = 0; i < G_N_ELEMENTS(ACTS); i++) {
        evening_act(evening, ACTS[i].who, ACTS[i].act);
    }
    evening_free(evening);
    g_autoptr(Tale) tale = tell(edition, state);

    g_assert_true(tale->is_over);
    g_assert_cmpint(tale->n_seats, ==, 3);
    g_assert_cmpint(tale->n_turns, ==, 2);
    g_assert_cmpint(tale_holder(tale, clue_find("p1")), ==, BLUE);
    g_assert_cmpint(tale_holder(tale, clue_find("o1")), ==, SEAT_NONE);
    g_assert_cmpuint(tale->columns->len, ==, 4);
    assert_column(tale, 0, RED, 1, "s1 p2 t2 o1", 1);
    assert_column(tale, 1, BLUE, 2, "s2 p3 t3 o2", 0);
    assert_column(tale, 2, GREEN, 2, "s2 p1 t1", 2);
    assert_column(tale, 3, BLUE, 2, "s1 p1 t1", 3);
    g_assert_cmphex(tale_column(tale, 0)->covered, ==, 0);
    g_assert_cmphex(tale_column(tale, 1)->covered, ==, clues("s2 p3 t3 o2"));
    g_assert_false(tale_column(tale, 1)->is_accusation);
    g_assert_true(tale_column(tale, 2)->is_accusation && tale_column(tale, 2)->is_excluded);
    g_assert_cmpuint(tale->counters->len, ==, 3);
    assert_counter(tale, 0, BLUE, "p1", 0, 2);
    assert_counter(tale, 1, RED, "p1", 0, 0);
    assert_counter(tale, 2, RED, "s1", 2, 1);
    g_assert_cmpint(tale->solver, ==, BLUE);
    g_assert_cmpuint(tale->winners, ==, 1U << BLUE);
    g_assert_cmpint(tale->out[GREEN], ==, 2);
    g_assert_false(tale->scores[GREEN].is_scored);
    g_assert_cmpint(tale_points(tale, BLUE, "values"), ==, 2);
    g_assert_cmpint(tale_points(tale, BLUE, "accusation"), ==, 3);
    g_assert_cmpint(tale_points(tale, BLUE, "total"), ==, 5);
    g_assert_cmpint(tale_points(tale, RED, "total"), ==, 1);
}

/* --- many evenings --- */

/* Returns the points for a seat's counters on the solution: steps II, V and VI (LA-048, LA-051,
 * LA-052). */
static int
sum_values(const Tale *tale, Seat seat)
{
    int sum = 0;

    for (guint i = 0; i < tale->counters->len; i++) {
        const TaleCounter *counter = &g_array_index(tale->counters, TaleCounter, i);

        sum += counter->seat == seat && tale_holder(tale, counter->clue) != SEAT_NONE
                   ? counter->value
                   : 0;
    }
    return sum;
}

/* Returns the number of seats that hold evidence shown by @column (LA-020, LA-021). */
static int
count_smiles(const Tale *tale, const TaleColumn *column)
{
    int n = 0;

    for (int i = 0; i < tale->n_seats; i++) {
        n += (column->shown & 1U << tale->evidence[tale->order[i]]) != 0;
    }
    return n;
}

static void
test_sums(void)
{
    g_autoptr(Edition) edition = evening_edition("lady-alice", "tale");
    int n_scored = 0;

    for (int n_seats = 3; n_seats <= 5; n_seats++) {
        for (int i = 0; i < N_GAMES; i++) {
            g_autofree char *state = folder_make("tale");
            Evening *evening = evening_new(edition, state, n_seats);
            const Habits habits = {
                .seed = (guint32)(n_seats * 100 + i),
                .rounds = 2 + 3 * i,
                .they_know = i > 0,
            };

            g_assert_true(evening_play(evening, &habits, ACTS_MAX));
            evening_free(evening);
            g_autoptr(Tale) tale = tell(edition, state);
            g_assert_true(tale->is_over);
            for (guint j = 0; j < tale->columns->len; j++) {
                const TaleColumn *column = tale_column(tale, (int)j);

                g_assert_cmpint(column->smiles, ==, count_smiles(tale, column));
            }
            for (int j = 0; j < n_seats; j++) {
                Seat seat = tale->order[j];

                if (tale->scores[seat].is_scored) {
                    g_assert_cmpint(tale_points(tale, seat, "values"), ==, sum_values(tale, seat));
                    n_scored++;
                }
            }
        }
    }
    g_assert_cmpint(n_scored, >, 10);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tale/figures", test_figures);
    g_test_add_func("/tale/sums", test_sums);
    return g_test_run();
}
