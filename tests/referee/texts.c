/* SPDX-License-Identifier: GPL-3.0-or-later */
/* texts.c: tests the texts that are open to each seat, from act to act (WH-003, WH-069, WH-077,
 * WH-080, RW-24, Langdale Pike), and the names in the texts that it has read; `replay` shows
 * neither */
#include <string.h>

#include "cases/edition/edition.h"
#include "cases/load/catalogue.h"
#include "cases/model/seating.h"
#include "referee/rules/watson-and-holmes/schemas.h"
#include "referee/rules/watson-and-holmes/state.h"
#include "referee/table/table.h"

enum {
    RED,
    BLUE,
    GREEN,
    N_SEATS,
    SHEET_BYTES = 512,
    N_SHEETS = (1 << 20) / SHEET_BYTES, /* a state holds so many before it drops the old ones */
};

/* The mentions of the introduction, and those of a seat that has also read Scotland Yard. */
#define STORY                                                \
    "{\"people\":[\"Josiah Pell\",\"Ada Whitcombe\",\"John " \
    "Smith\"],\"places\":[\"Port\"],\"things\":[]}"
#define YARD                                                 \
    "{\"people\":[\"Josiah Pell\",\"Ada Whitcombe\",\"John " \
    "Smith\",\"Mr Lestrade\"],\"places\":[\"Port\"],\"things\":"

/* An act, and the pieces whose texts are then open to red, blue and green. */
static const struct {
    const char *act;
    const char *open[N_SEATS];
} EVENING[] = {
    { "{'act':'open','seats':['red','blue','green'],'diary':'red','characters':{'green':'pike'}}",
      { "", "", "" } },
    { "{'act':'begin','by':'red'}", { "", "", "" } },
    { "{'act':'visit','by':'red','card':'port','watson':true}", { "", "", "" } },
    { "{'act':'visit','by':'blue','card':'inn'}", { "", "", "" } },
    { "{'act':'visit','by':'green','card':'gate'}", { "", "", "" } },
    { "{'act':'begin','by':'green'}", { "", "", "" } },
    /* aloud, to all; a seat's own text only after the seat reads it */
    { "{'act':'watson','by':'red','seat':'blue'}", { "inn", "inn", "inn" } },
    { "{'act':'read','by':'red'}", { "port inn", "inn", "inn" } },
    { "{'act':'read','by':'green'}", { "port inn", "inn", "gate inn" } },
    { "{'act':'return','by':'red'}", { "inn", "inn", "gate inn" } },
    { "{'act':'return','by':'blue'}", { "inn", "inn", "gate inn" } },
    { "{'act':'return','by':'green'}", { "inn", "inn", "inn" } },
    /* Pike's gossip, to green only */
    { "{'act':'use','by':'green','seat':'red'}", { "inn", "inn", "port inn" } },
    /* the next round begins without texts; Pike does not hear red's next card */
    { "{'act':'begin','by':'green'}", { "", "", "" } },
    { "{'act':'visit','by':'green','card':'carriage-stop'}", { "", "", "" } },
    { "{'act':'visit','by':'red','card':'parlour'}", { "", "", "" } },
    { "{'act':'visit','by':'blue','card':'221b'}", { "", "", "" } },
    { "{'act':'begin','by':'blue'}", { "", "", "" } },
    { "{'act':'read','by':'red'}", { "parlour", "", "" } },
    { "{'act':'answer','by':'blue','answers':{'1':'John Smith','2':'the inn'}}",
      { "parlour", "", "" } },
    /* the key, to a seat that has answered and looks; the seat's answers, to a seat that pays */
    { "{'act':'read','by':'blue','card':'221b'}", { "parlour", "221b", "" } },
    { "{'act':'consult','by':'green','seat':'blue'}", { "parlour", "221b", "holmes" } },
    { "{'act':'return','by':'red'}", { "", "221b", "holmes" } },
    { "{'act':'begin','by':'green'}", { "", "221b", "holmes" } },
    { "{'act':'visit','by':'green','card':'221b'}", { "", "221b", "holmes" } },
    { "{'act':'visit','by':'red','card':'carriage-stop'}", { "", "221b", "holmes" } },
    { "{'act':'begin','by':'red'}", { "", "221b", "holmes" } },
    /* after the end, the judgement of all answers, and the solution */
    { "{'act':'answer','by':'green','answers':{'1':'Josiah Pell','2':'the inn'}}",
      { "221b:blue 221b:green solution",
        "221b 221b 221b:green solution",
        "holmes 221b 221b:blue solution" } },
};

/* The pieces that red, blue and green have read and heard at the end of the evening. Pike's owner
 * has read red's card. */
static const char *const KNOWN[N_SEATS] = {
    "{\"read\":[\"port\",\"parlour\"],\"heard\":[\"inn\"],\"answers\":{}}",
    "{\"read\":[],\"heard\":[\"inn\"],\"answers\":{}}",
    "{\"read\":[\"port\",\"gate\"],\"heard\":[\"inn\"],\"answers\":{}}",
};

static void
do_act(Table *table, const char *text)
{
    g_autofree char *proper = g_strdelimit(g_strdup(text), "'", '"');
    json_t *act = json_loads(proper, 0, NULL);
    Outcome outcome;

    g_assert_nonnull(act);
    table_act(table, act, SEAT_NONE, VIEWER_HOST, &outcome);
    if (!outcome.changed) {
        g_error("%s: %s", text, outcome.answer);
    }
    outcome_clear(&outcome);
    json_decref(act);
}

/* Returns the pieces of the texts that are open to @seat, in order. A text about another seat is
 * marked with the seat. */
static char *
open_to(const Table *table, int seat)
{
    g_autofree char *text = table_texts(table, seat);
    g_autoptr(GString) pieces = g_string_new(NULL);
    json_t *texts = json_loads(text, 0, NULL);
    const json_t *one;
    size_t i;

    json_array_foreach(texts, i, one)
    {
        const char *of = json_string_value(json_object_get(one, "seat"));

        g_string_append_printf(pieces,
                               "%s%s%s%s",
                               i == 0 ? "" : " ",
                               json_string_value(json_object_get(one, "piece")),
                               of == NULL ? "" : ":",
                               of == NULL ? "" : of);
    }
    json_decref(texts);
    return g_string_free(g_steal_pointer(&pieces), FALSE);
}

/* Creates the edition for these games. */
static Edition *
the_edition(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path =
        g_test_build_filename(G_TEST_DIST, "scenes", "cases", "port.yaml", NULL);
    CodeKey key;

    code_key_from_seed(&key, "texts");
    Edition *edition = edition_new(path, &key, "http://221B.LOCAL:8221", "printed", &error);
    g_assert_no_error(error);
    return edition;
}

static void
test_evening(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Edition) edition = the_edition();
    Table *table = table_new(edition, 1895, &error);
    g_assert_no_error(error);
    for (size_t i = 0; i < G_N_ELEMENTS(EVENING); i++) {
        do_act(table, EVENING[i].act);
        g_test_message("%s", EVENING[i].act);
        for (int seat = 0; seat < N_SEATS; seat++) {
            g_autofree char *open = open_to(table, seat);

            g_assert_cmpstr(open, ==, EVENING[i].open[seat]);
        }
    }
    /* The seats know these texts to the end, also those of earlier rounds. */
    for (int seat = 0; seat < N_SEATS; seat++) {
        g_autofree char *known = table_known(table, (Seat)seat);

        g_assert_cmpstr(known, ==, KNOWN[seat]);
    }
    table_free(table);
}

/* An act, and the mentions of red and blue after it. */
static const struct {
    const char *act;
    const char *red;
    const char *blue;
} READ[] = {
    { "{'act':'open','seats':['red','blue'],'diary':'red'}", "null", "null" },
    { "{'act':'begin','by':'red'}", STORY, STORY },
    { "{'act':'visit','by':'red','card':'scotland-yard'}", STORY, STORY },
    { "{'act':'visit','by':'blue','card':'inn'}", STORY, STORY },
    { "{'act':'begin','by':'blue'}", STORY, STORY },
    { "{'act':'read','by':'red'}", YARD "[]}", STORY },
    /* the same after the card is back */
    { "{'act':'return','by':'red'}", YARD "[]}", STORY },
    { "{'act':'read','by':'blue'}", YARD "[]}", STORY },
    { "{'act':'return','by':'blue'}", YARD "[]}", STORY },
    { "{'act':'begin','by':'blue'}", YARD "[]}", STORY },
    { "{'act':'visit','by':'blue','card':'gate'}", YARD "[]}", STORY },
    { "{'act':'visit','by':'red','card':'221b'}", YARD "[]}", STORY },
    /* things too, to the seat that answers at 221B */
    { "{'act':'begin','by':'red'}", YARD "[\"rope\",\"ticket stub\"]}", STORY },
};

/* Tests what the notebook and 221B offer to each seat: only what the seat has read. */
static void
test_mentions(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Edition) edition = the_edition();
    g_autoptr(Table) table = table_new(edition, 1895, &error);

    g_assert_no_error(error);
    for (size_t i = 0; i < G_N_ELEMENTS(READ); i++) {
        do_act(table, READ[i].act);
        g_test_message("%s", READ[i].act);
        g_autofree char *red = table_mentions(table, RED);
        g_autofree char *blue = table_mentions(table, BLUE);
        g_assert_cmpstr(red, ==, READ[i].red);
        g_assert_cmpstr(blue, ==, READ[i].blue);
    }
    /* A copy finds the same by itself. */
    g_autoptr(Table) copy = table_copy(table);
    g_autofree char *red = table_mentions(copy, RED);
    g_assert_cmpstr(red, ==, READ[G_N_ELEMENTS(READ) - 1].red);
}

/* Returns all texts that are open to @seat, in the language @speech. */
static char *
texts_in(Table *table, const Speech *speech, int seat)
{
    table_set_language(table, speech);
    char *texts = table_texts(table, seat);
    table_set_language(table, NULL);
    return texts;
}

static void
assert_says(Table *table, const Speech *speech, int seat, const char *words)
{
    g_autofree char *texts = texts_in(table, speech, seat);

    g_test_message("%s", texts);
    g_assert_nonnull(strstr(texts, words));
}

/* Reports whether @text, in English, is our own text about answers. Other texts are from the
 * case. */
static bool
is_in_our_words(const json_t *text)
{
    const char *title = json_string_value(json_object_get(text, "title"));

    return g_str_has_prefix(title, "What ") || g_str_has_prefix(title, "How ");
}

/* Asserts that the same texts are open to @seat in @speech as in English. The case's texts must be
 * identical, and our own texts about answers must be translated. */
static void
assert_same_texts(Table *table, const Speech *speech, int seat)
{
    static const char *const WORDS[] = { "title", "text" };
    g_autofree char *english = texts_in(table, NULL, seat);
    g_autofree char *said = texts_in(table, speech, seat);
    json_t *one = json_loads(english, 0, NULL);
    json_t *other = json_loads(said, 0, NULL);

    g_assert_cmpuint(json_array_size(one), ==, json_array_size(other));
    for (size_t i = 0; i < json_array_size(one); i++) {
        json_t *here = json_array_get(one, i);
        json_t *there = json_array_get(other, i);

        g_assert_cmpint(is_in_our_words(here), !=, json_equal(here, there));
        for (size_t key = 0; key < G_N_ELEMENTS(WORDS); key++) {
            json_object_del(here, WORDS[key]);
            json_object_del(there, WORDS[key]);
        }
        g_assert_true(json_equal(here, there));
    }
    json_decref(one);
    json_decref(other);
}

/* Tests that our own words are in the reader's language, and that the same texts are open in each
 * language. */
static void
test_languages(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Edition) edition = the_edition();
    g_autofree char *folder = g_test_build_filename(G_TEST_DIST, "..", CATALOGUE_FOLDER, NULL);
    g_autoptr(Catalogue) catalogue = catalogue_read(folder, &error);
    g_assert_no_error(error);
    const Speech *de = catalogue_find(catalogue, "de");
    const Speech *fr = catalogue_find(catalogue, "fr");
    g_autoptr(Table) table = table_new(edition, 1895, &error);

    g_assert_no_error(error);
    for (size_t i = 0; i < G_N_ELEMENTS(EVENING); i++) {
        do_act(table, EVENING[i].act);
        for (int seat = 0; seat < N_SEATS; seat++) {
            assert_same_texts(table, de, seat);
            assert_same_texts(table, fr, seat);
        }
    }
    assert_says(table, NULL, GREEN, "\"What Blue answered: ");
    assert_says(table, de, GREEN, "\"Was Blau geantwortet hat: ");
    assert_says(table, fr, GREEN, "\"Réponses : Bleu (justes");
    assert_says(table, NULL, RED, "“Josiah Pell”: **right**");
    assert_says(table, de, RED, "„the inn“: **");
}

/* Tests that a state keeps the last sheet of each seat, and drops the replaced ones before they
 * take much memory. A seat may answer for honour as often as it likes. */
static void
test_replaced_sheets(void)
{
    g_autoptr(Edition) edition = the_edition();
    const Game *game = game_find("watson-and-holmes");
    State *state = game->state_new(edition->c, NULL);
    g_autofree char *last = NULL;
    int most = 0;

    for (int seat = 0; seat < N_SEATS; seat++) {
        state->seats[seat].sits = true;
    }
    for (int n = 0; n < 3 * N_SHEETS; n++) {
        const Seat seat = (Seat)(n % N_SEATS);
        g_autofree char *text = g_strdup_printf("%04d%*s", n, SHEET_BYTES - 5, "");
        const Value sheet[] = { { .kind = VALUE_TEXT, .text = text } };
        const Event event = {
            .kind = EVENT_HONOURED,
            .args = {
                [EV_SEAT] = { .kind = VALUE_NUMBER, .number = seat },
                [LODGED_ANSWERS] = { .kind = VALUE_RECORD, .items = sheet, .n = 1 },
            },
        };

        g_assert_true(game->apply(state, &event));
        g_assert_cmpstr(state->seats[seat].honour[0], ==, text);
        if (last != NULL) {
            g_assert_cmpstr(state->seats[(n - 1) % N_SEATS].honour[0], ==, last);
        }
        most = MAX(most, state->n_text_bytes);
        g_free(last);
        last = g_strdup(text);
    }
    g_assert_cmpint(most, ==, N_SHEETS * SHEET_BYTES);
    g_assert_cmpint(state->n_text_bytes, <, most);
    game_state_free(game, state);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/texts/open-to-whom-and-until-when", test_evening);
    g_test_add_func("/texts/mentions", test_mentions);
    g_test_add_func("/texts/languages", test_languages);
    g_test_add_func("/texts/replaced-sheets", test_replaced_sheets);
    return g_test_run();
}
