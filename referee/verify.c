/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify.c: whether a journal is as it was written, and what was told is what the rules say
 *
 *     row ─ hash ─ join: a seat is taken
 *                ├ language: a seat is spoken to in another one from here on
 *                └ act:  judged again at a fresh table ─ events ─ answer ─ invariants
 *
 * The first entry at fault ends it: after that nothing is known.
 */
#include <stdio.h>
#include <string.h>

#include "cases/box.h"
#include "cases/load.h"
#include "referee/commands.h"
#include "referee/record.h"
#include "referee/table.h"

enum {
    SHOWN_MAX = 160, /* bytes of a text that a message quotes */
};

static const char HELP[] =
    "usage: hansom-referee verify [--edition DIR] JOURNAL\n\n"
    "Checks a journal that `serve` has written: that each entry follows on the one before by its "
    "hash,\n"
    "that the rules say again what was told, and that nothing is lost at the table meanwhile. "
    "Prints one\n"
    "line: how many entries there are, the hash of the last one, and ok; or the first entry at "
    "fault.\n"
    "Entries cut off at the end are seen only by that hash, so note it down where it matters.\n\n"
    "  --edition DIR   the edition, for a journal that does not hold it itself; else it is looked "
    "for in\n"
    "                  out/\n\n"
    "The journal is only read. One that a running referee has open is refused.\n";

typedef struct {
    const Edition *edition;
    Table *table;
    unsigned seated; /* bit s: somebody has sat down as seat s */
} Court;

/* @text as a message may quote it, shortened. */
static char *
show(const char *text)
{
    const char *end = NULL;

    g_utf8_validate(text, -1, &end);
    gsize size = MIN((gsize)(end - text), SHOWN_MAX);
    while (size > 0 && ((guint8)text[size] & 0xc0) == 0x80) {
        size--;
    }
    return g_strdup_printf("%.*s%s", (int)size, text, text[size] == '\0' ? "" : "…");
}

/* Where two texts part, as a sentence. */
static char *
say_difference(const char *what, const char *stored, const char *judged)
{
    gsize at = 0;

    while (stored[at] != '\0' && stored[at] == judged[at]) {
        at++;
    }
    while (at > 0 && ((guint8)stored[at] & 0xc0) == 0x80) {
        at--;
    }
    gsize from = at > SHOWN_MAX / 4 ? at - SHOWN_MAX / 4 : 0;
    while (from > 0 && ((guint8)stored[from] & 0xc0) == 0x80) {
        from--;
    }
    g_autofree char *there = show(stored + from);
    g_autofree char *here = show(judged + from);
    return g_strdup_printf(
        "%s differ from byte %zu on: the journal has %s, the rules say %s", what, at, there, here);
}

/* Whether two texts are the same record. The sentence in an answer is left out: it is of a phone's
 * language, and of that day's translation; what was judged stands in codes and events. */
static bool
is_same(const char *one, const char *other)
{
    json_t *left = json_loads(one, JSON_REJECT_DUPLICATES, NULL);
    json_t *right = json_loads(other, JSON_REJECT_DUPLICATES, NULL);

    json_object_del(left, "say");
    json_object_del(right, "say");
    bool same = left != NULL && json_equal(left, right) != 0;

    json_decref(left);
    json_decref(right);
    return same;
}

/* Whether @entry changes nothing at the table and tells nobody anything. */
static bool
is_aside(const JournalEntry *entry)
{
    return entry->seat == NULL && strcmp(entry->events, "[]") == 0 &&
           strcmp(entry->answer, "{}") == 0;
}

/* A seat is spoken to in another language: NULL, or what is wrong with it. */
static char *
judge_language(const Court *court, const JournalEntry *entry, const json_t *act)
{
    int seat = box_find_colour(json_string_value(json_object_get(act, "seat")));

    if (!json_is_string(json_object_get(act, "language")) || !is_aside(entry)) {
        return g_strdup("a language is told as if it were an act");
    }
    return seat >= 0 && (court->seated & 1U << seat) != 0
               ? NULL
               : g_strdup("nobody sits there who could read that language");
}

/* Someone sat down: NULL, or what is wrong with it. */
static char *
judge_join(Court *court, const JournalEntry *entry, const char *colour)
{
    int seat = box_find_colour(colour);

    if (seat < 0) {
        return g_strdup("a seat was taken that the box does not have");
    }
    if (!is_aside(entry)) {
        return g_strdup("sitting down is told as if it were an act");
    }
    if (!table_is_fresh(court->table) && (court->seated & 1U << seat) == 0) {
        return g_strdup_printf("%s sat down after the game had begun", colour);
    }
    court->seated |= 1U << seat;
    return NULL;
}

/* What was told of an act against what the rules say of it. */
static char *
compare(const Court *court, const JournalEntry *entry, const Outcome *outcome)
{
    if (!outcome->changed) {
        g_autofree char *shown = show(outcome->answer);

        return g_strdup_printf("the act was accepted, and the rules say %s", shown);
    }
    if (!is_same(entry->events, outcome->events)) {
        return say_difference("events", entry->events, outcome->events);
    }
    g_autofree char *answer = outcome_wrap(entry->id, entry->n, outcome->answer);
    if (!is_same(entry->answer, answer)) {
        return say_difference("answers", entry->answer, answer);
    }
    const char *broken = table_check(court->table);
    return broken == NULL ? NULL : g_strdup_printf("after it %s", broken);
}

static char *
judge_act(Court *court, const JournalEntry *entry, const json_t *act)
{
    int seat = box_find_colour(entry->seat);
    Outcome outcome;

    if (seat < 0) {
        return g_strdup("the act is nobody's");
    }
    if ((court->seated & 1U << seat) == 0) {
        return g_strdup_printf("%s acts without having sat down", entry->seat);
    }
    table_act_again(court->table, act, (Seat)seat, seat, entry->events, &outcome);
    char *wrong = compare(court, entry, &outcome);
    outcome_clear(&outcome);
    return wrong;
}

/* NULL, or what is wrong with @entry. */
static char *
judge_entry(Court *court, const JournalEntry *entry)
{
    json_t *act = json_loads(entry->act, JSON_REJECT_DUPLICATES, NULL);
    const char *colour = json_string_value(json_object_get(act, "join"));
    char *wrong = !json_is_object(act)                       ? g_strdup("the act is no JSON object")
                  : colour != NULL                           ? judge_join(court, entry, colour)
                  : json_object_get(act, "language") != NULL ? judge_language(court, entry, act)
                                                             : judge_act(court, entry, act);

    json_decref(act);
    return wrong;
}

/* Why row @at, which does not follow on those before, does not. */
static char *
say_break(const Record *record, guint at)
{
    const RecordRow *row = g_ptr_array_index(record->rows, at);
    gint64 due = (gint64)at + 1;

    if (row->entry.n != due) {
        return g_strdup_printf("it is missing; entry %" G_GINT64_FORMAT " comes next",
                               row->entry.n);
    }
    return g_strdup("its hash is not that of what it says after the entry before; it, or one "
                    "before it, was changed");
}

/* The first entry at fault, counted from 1, with what is wrong in *@wrong; 0 when there is none. */
static guint
judge_record(const Record *record, Court *court, guint8 *hash, char **wrong)
{
    guint n_proved = record_prove(record, hash);

    for (guint i = 0; i < n_proved; i++) {
        const RecordRow *row = g_ptr_array_index(record->rows, i);

        *wrong = judge_entry(court, &row->entry);
        if (*wrong != NULL) {
            return i + 1;
        }
    }
    if (n_proved == record->rows->len) {
        return 0;
    }
    *wrong = say_break(record, n_proved);
    return n_proved + 1;
}

static int
verify(const Record *record, const Edition *edition, Table *table)
{
    Court court = { .edition = edition, .table = table };
    guint8 hash[JOURNAL_HASH_BYTES];
    g_autofree char *wrong = NULL;
    g_autoptr(GString) hex = g_string_new(NULL);
    guint at = judge_record(record, &court, hash, &wrong);

    if (at > 0) {
        printf("%s: %u entries; entry %u is at fault: %s\n",
               record->path,
               record->rows->len,
               at,
               wrong);
        return EXIT_INPUT;
    }
    for (int i = 0; i < JOURNAL_HASH_BYTES; i++) {
        g_string_append_printf(hex, "%02x", hash[i]);
    }
    printf("%s: %u entries, %s, ok\n", record->path, record->rows->len, hex->str);
    return EXIT_DONE;
}

int
verify_main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = NULL;
    const GOptionEntry entries[] = {
        { "edition", 0, 0, G_OPTION_ARG_FILENAME, &folder, NULL, NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(HELP, stdout);
        return EXIT_DONE;
    }
    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, &error) || argc != 2) {
        fputs(HELP, stderr);
        return EXIT_USAGE;
    }
    g_autoptr(Record) record = record_read(argv[1], &error);
    g_autoptr(Edition) edition = record == NULL ? NULL : record_edition(record, folder, &error);
    g_autoptr(Table) table = edition == NULL ? NULL : table_new(edition, 0, &error);
    if (table == NULL) {
        return command_fail(error);
    }
    return verify(record, edition, table);
}
