/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backs.c: tests scans of the backs of cards in Baker Street Irregulars, which scenes cannot make
 *
 * A card whose back is scanned is the top of the deck, or a card that somebody moves.
 */
#include "cases/edition/edition.h"
#include "referee/table/table.h"
#include "tests/referee/full.h"

#include <string.h>

/* The cards of the scene BSI-018, without red's hand. */
static const char POSITION[] =
    "'turn':'red','precincts':{'1':['r3a'],'2':['g2b'],'3':['w1a'],'4':['b2b']},'seats':{"
    "'blue':{'hand':['g1a','g2a','b1a','b1b']},'green':{'hand':['r2a','r2b','g4a','g4b']},"
    "'yellow':{'hand':['w2a','w2b','r4a','r4b']},'red':{'hand':";

static const char FULL[] = "['b2a','b4a','w4a','r1a']";

static json_t *
parse(const char *text)
{
    g_autofree char *quoted = g_strdelimit(g_strdup(text), "'", '"');
    json_t *json = json_loads(quoted, 0, NULL);

    g_assert_nonnull(json);
    return json;
}

/* Makes the act @text, which must be accepted. */
static void
act(Table *table, const char *text)
{
    json_t *what = parse(text);
    Outcome outcome;

    table_act(table, what, SEAT_NONE, VIEWER_HOST, &outcome);
    g_assert_nonnull(strstr(outcome.answer, "\"ok\""));
    outcome_clear(&outcome);
    json_decref(what);
}

/* Opens a table of four with red at turn in @phase. @hand is red's hand as JSON. */
static Table *
open_table(const Edition *edition, const char *phase, const char *hand)
{
    Table *table = table_new(edition, 0, NULL);
    g_autofree char *text = g_strdup_printf("{'phase':'%s',%s%s}}}", phase, POSITION, hand);
    json_t *patch = parse(text);

    act(table, "{'act':'open','first':'red','seats':['red','blue','green','yellow']}");
    g_autofree char *wrong = table_set(table, patch);
    g_assert_null(wrong);
    json_decref(patch);
    return table;
}

/* Tests that a scan of the back of @piece by @colour is answered with the refusal @code, or with
 * none if @code is "-". */
static void
scan_is(
    Table *table, const Edition *edition, const char *colour, const char *piece, const char *code)
{
    const EditionCode *side = NULL;

    for (guint i = 0; i < edition->codes->len; i++) {
        const EditionCode *each = edition->codes->pdata[i];

        if (strcmp(each->piece, piece) == 0 && strcmp(each->side, "back") == 0) {
            side = each;
        }
    }
    g_assert_nonnull(side);
    g_autofree char *text = table_scan(table, (Seat)table_seat(table, colour), side->code.text);
    json_t *json = json_loads(text, 0, NULL);
    const char *said = json_string_value(json_object_get(json, "code"));

    g_assert_cmpstr(said == NULL ? "-" : said, ==, code);
    json_decref(json);
}

/* Tests a scan while red plays cards. It only means the top of the deck when red may draw as a
 * reward (BSI-035). Otherwise, it means a card to move. */
static void
test_play(gconstpointer data)
{
    const Edition *edition = data;
    g_autoptr(Table) table = open_table(edition, "play", FULL);

    scan_is(table, edition, "red", "g1a", "-");
    act(table, "{'act':'follow','by':'red','position':2,'type':'evidence','rank':4}");
    scan_is(table, edition, "red", "g1a", "card-elsewhere");
    scan_is(table, edition, "red", "b2a", "-");
    scan_is(table, edition, "red", "g3d", "-");
    scan_is(table, edition, "blue", "g1a", "-");
}

/* Tests a scan while red fills the hand. Blue, to the left of red, may help (BSI-005, BSI-038). */
static void
test_draw(gconstpointer data)
{
    const Edition *edition = data;
    g_autoptr(Table) full = open_table(edition, "draw", FULL);

    scan_is(full, edition, "red", "g3d", "hand-full");
    scan_is(full, edition, "blue", "g3d", "hand-full");
    scan_is(full, edition, "green", "g3d", "not-your-turn");
    scan_is(full, edition, "white", "g3d", "-");

    g_autoptr(Table) one_less = open_table(edition, "draw", "['b2a',null,'w4a','r1a']");
    scan_is(one_less, edition, "red", "g3d", "-");
    scan_is(one_less, edition, "blue", "g3d", "-");
    scan_is(one_less, edition, "red", "r3a", "card-elsewhere");
}

/* Tests that nobody is refused a scan before the game begins. */
static void
test_closed(gconstpointer data)
{
    const Edition *edition = data;
    g_autoptr(Table) table = table_new(edition, 0, NULL);

    scan_is(table, edition, "red", "g3d", "-");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_autofree char *path =
        g_test_build_filename(G_TEST_DIST, "../cases/baker-street-irregulars/00-four-doors", NULL);
    g_autoptr(Edition) edition = full_edition(path, "backs");

    g_test_add_data_func("/backs/play", edition, test_play);
    g_test_add_data_func("/backs/draw", edition, test_draw);
    g_test_add_data_func("/backs/closed", edition, test_closed);
    return g_test_run();
}
