/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/referee/alice.h"

#include <string.h>

#include "cases/model/seating.h"
#include "tests/referee/full.h"

enum {
    TRUTH_ONE_IN = 8, /* one combination in eight is the solution */
};

const char *const ALICE_COLOURS[ALICE_SEATS] = { "red", "blue", "green", "yellow", "violet" };
const char *const ALICE_WHEELS[ALICE_CATEGORIES] = { "suspect", "place", "time", "object" };
Edition *alice_edition;

void
alice_init(void)
{
    g_autofree char *path =
        g_test_build_filename(G_TEST_DIST, "scenes/cases/lady-alice.yaml", NULL);

    alice_edition = full_edition(path, "lady-alice");
}

json_t *
alice_parse(const char *text)
{
    g_autofree char *quoted = g_strdelimit(g_strdup(text), "'", '"');
    json_t *json = json_loads(quoted, 0, NULL);

    g_assert_nonnull(json);
    return json;
}

char *
alice_act(Table *table, const json_t *what, char **events)
{
    Outcome outcome;

    table_act(table, what, SEAT_NONE, VIEWER_HOST, &outcome);
    g_autofree char *wrapped = g_strdup_printf("{%s}", outcome.answer);
    json_t *answer = json_loads(wrapped, 0, NULL);
    const char *code = json_string_value(json_object_get(answer, "code"));
    char *said = g_strdup(code == NULL ? "" : code);

    if (events != NULL) {
        *events = g_steal_pointer(&outcome.events);
    }
    json_decref(answer);
    outcome_clear(&outcome);
    g_assert_cmpstr(table_check(table), ==, NULL);
    return said;
}

void
alice_act_is(Table *table, const char *text, const char *code)
{
    json_t *what = alice_parse(text);
    g_autofree char *said = alice_act(table, what, NULL);

    g_assert_cmpstr(said, ==, code);
    json_decref(what);
}

Table *
alice_open(int n_seats)
{
    Table *table = table_new(alice_edition, 0, NULL);
    g_autoptr(GString) open = g_string_new("{'act':'open','first':'red','seats':[");

    for (int i = 0; i < n_seats; i++) {
        g_string_append_printf(open, "%s'%s'", i == 0 ? "" : ",", ALICE_COLOURS[i]);
    }
    g_string_append(open, "]}");
    alice_act_is(table, open->str, "");
    return table;
}

void
alice_evidence(Table *table, const char *colour, const char *clue)
{
    g_autofree char *text =
        g_strdup_printf("{'act':'evidence','by':'%s','card':'%s'}", colour, clue);

    alice_act_is(table, text, "");
}

const char *
alice_code_of(const char *piece, const char *side)
{
    for (guint i = 0; i < alice_edition->codes->len; i++) {
        const EditionCode *code = g_ptr_array_index(alice_edition->codes, i);

        if (strcmp(code->piece, piece) == 0 && strcmp(code->side, side) == 0) {
            return code->code.text;
        }
    }
    g_assert_not_reached();
}

/* --- a game --- */

int
play_below(const Play *play, int n)
{
    return g_rand_int_range(play->rand, 0, n);
}

void
play_draw_deal(Play *play)
{
    int clues[ALICE_SEATS];
    int first = play_below(play, 4);

    for (int i = 0; i < play->n_seats; i++) {
        int category = (first + i) % 4;

        clues[i] = category * 8 + play_below(play, 8);
    }
    if (play->n_seats == ALICE_SEATS && clues[4] == clues[0]) {
        clues[4] = clues[0] / 8 * 8 + (clues[0] + 1) % 8;
    }
    for (int i = play->n_seats - 1; i > 0; i--) {
        int j = play_below(play, i + 1);
        int kept = clues[i];

        clues[i] = clues[j];
        clues[j] = kept;
    }
    for (int i = 0; i < play->n_seats; i++) {
        play->evidence[i] = g_strdup(clue_id(clues[i]));
    }
}

/* Returns a clue of the solution for @wheel, or a random clue when the solution has none there. The
 * caller frees it. */
static char *
true_clue(const Play *play, const char *wheel)
{
    for (int i = 0; i < play->n_seats; i++) {
        if (play->evidence[i][0] == wheel[0]) {
            return g_strdup(play->evidence[i]);
        }
    }
    return g_strdup_printf("%c%d", wheel[0], 1 + play_below(play, 8));
}

/* Builds an act of @by from @offer, with one clue for each range of clues. */
static json_t *
draw_from(const Play *play, const json_t *offer, const char *by)
{
    json_t *what = json_deep_copy(offer);
    bool truth = play_below(play, TRUTH_ONE_IN) == 0;

    json_object_set_new(what, "by", json_string(by));
    for (int i = 0; i < ALICE_CATEGORIES; i++) {
        if (json_is_object(json_object_get(what, ALICE_WHEELS[i]))) {
            g_autofree char *clue =
                truth ? true_clue(play, ALICE_WHEELS[i])
                      : g_strdup_printf("%c%d", ALICE_WHEELS[i][0], 1 + play_below(play, 8));

            json_object_set_new(what, ALICE_WHEELS[i], json_string(clue));
        }
    }
    return what;
}

json_t *
play_draw_act(const Play *play, Table *table, const char *by)
{
    g_autofree char *text = table_legal(table, (Seat)table_seat(table, by));
    json_t *offers = json_loads(text, 0, NULL);
    json_t *what = NULL;

    if (json_array_size(offers) > 0) {
        size_t i = (size_t)play_below(play, (int)json_array_size(offers));
        size_t last = json_array_size(offers) - 1;

        i = play_below(play, 3) == 0 ? last : i; /* the last offer is to pass or to reveal */
        what = draw_from(play, json_array_get(offers, i), by);
    }
    json_decref(offers);
    return what;
}

void
play_deal_to(Table *table, const Play *play)
{
    for (int i = 0; i < play->n_seats; i++) {
        alice_evidence(table, ALICE_COLOURS[i], play->evidence[i]);
    }
    alice_act_is(table, "{'act':'begin','by':'blue'}", "");
}

void
play_clear(Play *play)
{
    for (int i = 0; i < play->n_seats; i++) {
        g_free(play->evidence[i]);
    }
    g_rand_free(play->rand);
}
