/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify.c: whether a journal is as it was written, and what was told is what the rules say
 *
 *     row ─ hash ─ join: a seat is taken
 *                ├ language: a seat is spoken to in another one from here on
 *                ├ act:  judged again at a fresh table ─ events ─ answer ─ invariants
 *                └ ask, host: judged again by the room ─ events ─ answer ─ what was taken back is
 *                        gone: another table, with the acts that stand
 *
 * The first entry at fault ends it: after that nothing is known.
 */
#include <stdio.h>
#include <string.h>

#include "cases/load.h"
#include "cases/seal.h"
#include "cases/seating.h"
#include "referee/commands.h"
#include "referee/record.h"
#include "referee/room.h"

enum {
    SHOWN_MAX = 160, /* bytes of a text that a message quotes */
};

static const char HELP[] =
    "usage: hansom-referee verify [--edition DIR] JOURNAL|DIR…\n\n"
    "Checks journals that `serve` has written, or copies of them; a folder stands for all in it: "
    "that each\n"
    "entry follows on the one before by its hash, that the rules say again what was told, and that "
    "nothing\n"
    "is lost at the table meanwhile, and that the answer key is the one that was sealed when the "
    "case was\n"
    "printed. Prints a line for each: how many entries there are, the hash of the last one, the "
    "seal, as on\n"
    "the card of 221B, and ok; or the first entry at fault. Entries cut off at the end are seen "
    "only by\n"
    "that hash, so note it down where it matters.\n\n"
    "Exit status: 0 all are sound; 1 one is at fault, or none of ours; 3 none is, but one could "
    "not be read.\n\n"
    "  --edition DIR   the edition, for a journal that does not hold it itself; else it is looked "
    "for in\n"
    "                  out/\n\n"
    "The journal is only read. One that a running referee has open is refused.\n";

typedef struct {
    const Record *record;
    const Edition *edition;
    Table *table; /* owned */
    Room room;
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

static bool
is_seated(const Court *court, int seat)
{
    return court->room.chairs[seat].account != NULL;
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
judge_language(Court *court, const JournalEntry *entry, const json_t *act)
{
    return is_aside(entry) && json_is_string(json_object_get(act, "language"))
               ? room_apply(&court->room, act, NULL)
               : g_strdup("a language is told as if it were an act");
}

/* Someone sat down: NULL, or what is wrong with it. */
static char *
judge_join(Court *court, const JournalEntry *entry, const json_t *act)
{
    const char *colour = json_string_value(json_object_get(act, "join"));
    int seat = table_seat(court->table, colour);

    if (!is_aside(entry)) {
        return g_strdup("sitting down is told as if it were an act");
    }
    if (seat >= 0 && !table_is_fresh(court->table) && !is_seated(court, seat)) {
        return g_strdup_printf("%s sat down after the game had begun", colour);
    }
    return room_apply(&court->room, act, NULL);
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
    const char *verb = json_string_value(json_object_get(act, "act"));
    bool is_host = entry->seat == NULL && g_strcmp0(verb, "open") == 0;
    int seat = is_host ? SEAT_NONE : seat_find(entry->seat);
    Outcome outcome;

    if (!is_host && seat < 0) {
        return g_strdup("the act is nobody's");
    }
    if (!is_host && !is_seated(court, seat)) {
        return g_strdup_printf("%s acts without having sat down", entry->seat);
    }
    if (court->room.paused) {
        return g_strdup("the act was accepted while the table was paused");
    }
    table_act_again(
        court->table, act, (Seat)seat, is_host ? VIEWER_TABLE : seat, entry->events, &outcome);
    char *wrong = compare(court, entry, &outcome);
    outcome_clear(&outcome);
    if (wrong == NULL) {
        room_add(&court->room, court->table, entry->n, (Seat)seat, entry->events);
    }
    return wrong;
}

/* A game that was there before, with what stands of it. */
static char *
take_back(Court *court)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Table) table = table_new(court->edition, 0, &error);

    for (guint i = 0; table != NULL && i < court->record->rows->len; i++) {
        const JournalEntry *entry =
            &((const RecordRow *)g_ptr_array_index(court->record->rows, i))->entry;

        if (undo_stands(&court->room.undo, entry->n) &&
            !table_restore(table, entry->events, &error)) {
            break;
        }
    }
    if (error != NULL) {
        return g_strdup(error->message);
    }
    table_free(court->table);
    court->table = g_steal_pointer(&table);
    return NULL;
}

/* What the room says of a wish; NULL with *@wrong when it does not grant it. */
static json_t *
judge_wish(const Court *court, const JournalEntry *entry, const json_t *wish, char **wrong)
{
    bool is_host = room_kind(wish) == ENTRY_HOST;
    int seat = is_host ? SEAT_NONE : seat_find(entry->seat);
    json_t *events = NULL;

    if (is_host ? entry->seat != NULL : seat < 0) {
        *wrong = g_strdup("the wish is not of whom it could be");
        return NULL;
    }
    Refusal no = room_decide(&court->room, court->table, (Seat)seat, wish, &events);
    if (no != REFUSAL_NONE) {
        *wrong = g_strdup_printf("the wish was granted, and the rules say %s", refusal_code(no));
        return NULL;
    }
    return events;
}

/* Whether it is the first entry of a game that followed on another at this table. */
static bool
begins_anew(const JournalEntry *entry, const json_t *wish)
{
    return entry->n == 1 && entry->seat == NULL &&
           g_strcmp0(json_string_value(json_object_get(wish, "host")), "restart") == 0;
}

/* A wish about the table, beside its game. */
static char *
judge_room(Court *court, const JournalEntry *entry, const json_t *wish)
{
    guint n_acts = court->room.undo.acts->len;
    char *wrong = NULL;
    int game = (int)json_integer_value(json_object_get(wish, "game"));
    json_t *events =
        begins_anew(entry, wish) ? room_restarted(game) : judge_wish(court, entry, wish, &wrong);

    if (wrong != NULL) {
        return wrong;
    }
    char *text = json_dumps(events, JSON_COMPACT);
    if (!is_same(entry->events, text)) {
        wrong = say_difference("events", entry->events, text);
    }
    g_autofree char *members = g_strdup_printf("\"verdict\":\"ok\",\"events\":%s", text);
    g_autofree char *answer =
        entry->seat == NULL ? g_strdup("{}") : outcome_wrap(entry->id, entry->n, members);
    if (wrong == NULL && !is_same(entry->answer, answer)) {
        wrong = say_difference("answers", entry->answer, answer);
    }
    if (wrong == NULL) {
        wrong = room_apply(&court->room, wish, events);
    }
    free(text);
    json_decref(events);
    return wrong != NULL || court->room.undo.acts->len == n_acts ? wrong : take_back(court);
}

/* NULL, or what is wrong with @entry. */
static char *
judge_entry(Court *court, const JournalEntry *entry)
{
    json_t *act = json_loads(entry->act, JSON_REJECT_DUPLICATES, NULL);
    char *wrong = NULL;

    if (!json_is_object(act)) {
        json_decref(act);
        return g_strdup("the act is no JSON object");
    }
    switch (room_kind(act)) {
    case ENTRY_ACT:
        wrong = judge_act(court, entry, act);
        break;
    case ENTRY_JOIN:
        wrong = judge_join(court, entry, act);
        break;
    case ENTRY_LANGUAGE:
        wrong = judge_language(court, entry, act);
        break;
    case ENTRY_ASK:
    case ENTRY_HOST:
        wrong = judge_room(court, entry, act);
        break;
    }
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

/* Whether the case keeps what was promised of it, as a part of the line; a journal whose case does
 * not was refused when it was read. */
static char *
say_seal(const Edition *edition)
{
    if (edition->seal == NULL) {
        return g_strdup(seal_is_due(edition->c->game) ? "no seal, " : "");
    }
    g_autofree char *shown = seal_show(edition->seal);
    return g_strdup_printf("seal %s, ", shown);
}

/* --- one journal, and several --- */

/* How it went, over all journals. */
typedef struct {
    guint n_sound;
    guint n_at_fault;
    guint n_unread;
} Score;

/* Takes @table over; says in a line how it is. */
static bool
verify(const Record *record, const Edition *edition, Table *table)
{
    Court court = { .record = record, .edition = edition, .table = table };
    guint8 hash[JOURNAL_HASH_BYTES];
    g_autofree char *wrong = NULL;

    room_init(&court.room);
    guint at = judge_record(record, &court, hash, &wrong);
    room_clear(&court.room);
    table_free(court.table);
    if (at > 0) {
        printf("%s: %u entries; entry %u is at fault: %s\n",
               record->path,
               record->rows->len,
               at,
               wrong);
        return false;
    }
    g_autofree char *hex = record_hex(hash);
    g_autofree char *seal = say_seal(edition);
    printf("%s: %u entries, %s, %sok\n", record->path, record->rows->len, hex, seal);
    return true;
}

/* A journal that cannot be judged is said on standard error. */
static void
verify_one(const char *path, const char *folder, Score *score)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Record) record = record_read(path, &error);
    g_autoptr(Edition) edition = record == NULL ? NULL : record_edition(record, folder, &error);
    g_autoptr(Table) table = edition == NULL ? NULL : table_new(edition, 0, &error);

    if (table == NULL) {
        bool system = command_fail(error) == EXIT_SYSTEM;

        score->n_unread += system ? 1 : 0;
        score->n_at_fault += system ? 0 : 1;
    } else if (verify(record, edition, g_steal_pointer(&table))) {
        score->n_sound++;
    } else {
        score->n_at_fault++;
    }
    fflush(stdout); /* so that the lines of both stand in order */
}

/* All that is named, each to its end whatever the others are like. */
static int
verify_all(char **paths, const char *folder)
{
    Score score = { .n_sound = 0 };
    guint n_named = 0;

    for (; *paths != NULL; paths++, n_named++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(GPtrArray) journals = record_list(*paths, &error);

        if (journals == NULL) {
            bool system = command_fail(error) == EXIT_SYSTEM;

            score.n_unread += system ? 1 : 0;
            score.n_at_fault += system ? 0 : 1;
            continue;
        }
        n_named += journals->len > 1 ? 1 : 0;
        for (guint i = 0; i < journals->len; i++) {
            verify_one(g_ptr_array_index(journals, i), folder, &score);
        }
    }
    if (n_named > 1) {
        printf("%u journals: %u ok, %u at fault, %u not read\n",
               score.n_sound + score.n_at_fault + score.n_unread,
               score.n_sound,
               score.n_at_fault,
               score.n_unread);
    }
    if (score.n_at_fault > 0) {
        return EXIT_INPUT;
    }
    return score.n_unread > 0 ? EXIT_SYSTEM : EXIT_DONE;
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
    if (!g_option_context_parse(context, &argc, &argv, &error) || argc < 2) {
        return command_misused("verify", error, "name a JOURNAL, or the folder of several", HELP);
    }
    return verify_all(argv + 1, folder);
}
