/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edition.c: fuzz target for edition.json: an edition is refused with a message, or a table opens
 *
 * An edition that loads is written and read again, and must stay the same. Then a table of it
 * opens. Acts are drawn from its offers, and the invariants must hold after each.
 */
#include <string.h>

#include "cases/edition/edition.h"
#include "cases/model/seating.h"
#include "referee/table/table.h"
#include "tests/fuzz/target.h"
#include "tests/referee/draw.h"

enum {
    ACTS = 8,
};

static char *
some_answer(int q, gpointer data)
{
    (void)q;
    (void)data;
    return g_strdup("nobody at all");
}

/* Does one act of @seat, drawn from its offers. */
static void
act(Table *table, const Edition *edition, Seat seat, GRand *rand)
{
    g_autofree char *text = table_legal(table, seat);
    json_t *offers = json_loads(text, 0, NULL);
    Outcome outcome;

    g_assert_true(json_is_array(offers));
    if (json_array_size(offers) > 0) {
        gint32 i = g_rand_int_range(rand, 0, (gint32)json_array_size(offers));
        json_t *drawn =
            draw_act(json_array_get(offers, (size_t)i), edition, rand, some_answer, NULL);

        table_act(table, drawn, seat, seat, &outcome);
        must_be_json(g_strdup_printf("{%s}", outcome.answer));
        outcome_clear(&outcome);
        json_decref(drawn);
    }
    json_decref(offers);
    g_assert_cmpstr(table_check(table), ==, NULL);
}

static void
open_table(Table *table, const Seating *seating)
{
    json_t *seats = json_array();
    Outcome outcome;

    for (int i = 0; i < seating->least; i++) {
        json_array_append_new(seats, json_string(SEAT_COLOURS[seating->seats[i]]));
    }
    json_t *opening =
        json_pack("{s:s, s:o, s:I}", "act", "open", "seats", seats, "seed", (json_int_t)7);
    table_act(table, opening, SEAT_NONE, VIEWER_HOST, &outcome);
    outcome_clear(&outcome);
    json_decref(opening);
}

static void
play(const Edition *edition)
{
    const Seating *seating = seating_find(edition->c->game);
    g_autoptr(GError) error = NULL;
    g_autoptr(Table) table = table_new(edition, 0, &error);
    g_autoptr(GRand) rand = g_rand_new_with_seed(7);

    if (table == NULL) {
        must_be_told(g_steal_pointer(&error));
        return;
    }
    open_table(table, seating);
    for (int i = 0; i < ACTS; i++) {
        act(table, edition, (Seat)seating->seats[i % seating->least], rand);
    }
    must_be_json(table_board(table));
    for (Viewer viewer = VIEWER_HOST; viewer < SEATS_MAX; viewer++) {
        must_be_json(table_view(table, viewer));
        must_be_json(table_texts(table, viewer));
    }
    for (guint i = 0; i < edition->codes->len && i < SEATS_MAX; i++) {
        const EditionCode *code = edition->codes->pdata[i];

        must_be_json(table_scan(table, (Seat)seating->seats[0], code->code.text));
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    GError *error = NULL;

    target_begin();
    g_autoptr(Edition) edition = edition_parse((const char *)data, size, "edition.json", &error);
    if (edition == NULL) {
        must_be_told(error);
        return 0;
    }
    g_autofree char *text = edition_text(edition);
    g_autoptr(Edition) again = edition_parse(text, strlen(text), "again", &error);
    g_assert_no_error(error);
    g_autofree char *once_more = edition_text(again);
    g_assert_cmpstr(text, ==, once_more);
    g_assert_true(edition_is_same_case(edition, again));
    play(edition);
    return 0;
}
