/* SPDX-License-Identifier: GPL-3.0-or-later */
/* appeals.c: the command that adds the answers of upheld appeals to the case
 *
 *     journal ─ upheld (question, wording) ─┬─ printed, one per line
 *                                           └─ CASE: added to `accept` if not right yet
 */
#include <errno.h>
#include <glib/gstdio.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cases/answers/accept.h"
#include "cases/answers/answers.h"
#include "cases/base/atomic_file.h"
#include "cases/base/printable.h"
#include "cases/model/seating.h"
#include "referee/archive/record.h"
#include "referee/commands/commands.h"

static const char HELP[] =
    "usage: hansom-referee appeals [--edition DIR] JOURNAL [CASE]\n"
    "\n"
    "Prints the answers that the key refused and the table upheld, one a line: the question's\n"
    "id, a tab, and the wording as it was typed.\n"
    "\n"
    "CASE is the case.yaml, or its folder, that the edition was printed from. With CASE, each\n"
    "wording that the key does not accept yet is added to the question's `accept`. The rest of\n"
    "the file stays as it is.\n"
    "\n"
    "The output contains solutions, and so may the journal.\n"
    "\n"
    "  --edition DIR   refuse a journal of any edition but the one in DIR\n";

typedef struct {
    int question;
    char *wording;
} Upheld;

static void
upheld_clear(gpointer data)
{
    g_free(((Upheld *)data)->wording);
}

/* State of the search through a journal. `sheets` holds the answers that each seat lodged last. */
typedef struct {
    json_t *sheets[SEATS_MAX];
    GArray *upheld; /* of Upheld */
} Search;

static void
note_event(Search *search, const json_t *event)
{
    const char *name = json_string_value(json_object_get(event, "event"));
    const char *colour = json_string_value(json_object_get(event, "seat"));
    int seat = colour == NULL ? -1 : seat_find(colour);

    if (name == NULL || seat < 0) {
        return;
    }
    if (strcmp(name, "lodged") == 0) {
        json_decref(search->sheets[seat]);
        search->sheets[seat] = json_incref(json_object_get(event, "answers"));
        return;
    }
    if (strcmp(name, "settled") != 0 || !json_is_true(json_object_get(event, "upheld"))) {
        return;
    }
    int number = (int)json_integer_value(json_object_get(event, "question"));
    g_autofree char *key = g_strdup_printf("%d", number);
    const char *typed = json_string_value(json_object_get(search->sheets[seat], key));
    if (typed != NULL && *typed != '\0') {
        Upheld one = { .question = number - 1, .wording = printable_line(typed) };

        g_array_append_val(search->upheld, one);
    }
}

/* Returns the upheld appeals in @record as an array of Upheld, in the order of their rulings. */
static GArray *
find_upheld(const Record *record)
{
    Search search = { .upheld = g_array_new(FALSE, FALSE, sizeof(Upheld)) };

    g_array_set_clear_func(search.upheld, upheld_clear);
    for (guint i = 0; i < record->rows->len; i++) {
        const RecordRow *row = g_ptr_array_index(record->rows, i);
        const char *text = row->is_play ? row->entry.events : NULL;
        json_t *events = text == NULL ? NULL : json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        const json_t *event = NULL;
        size_t at;

        json_array_foreach(events, at, event)
        {
            note_event(&search, event);
        }
        json_decref(events);
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        json_decref(search.sheets[seat]);
    }
    return search.upheld;
}

/* Replaces the file at @path with @text. Keeps the file's mode. A symbolic link stays a link. */
static bool
rewrite(const char *path, const char *text, GError **error)
{
    g_autofree char *there = realpath(path, NULL);
    struct stat about;

    if (there == NULL || stat(there, &about) != 0) {
        g_set_error(error, LOAD_ERROR, LOAD_ERROR_READ, "%s: %s", path, g_strerror(errno));
        return false;
    }
    return atomic_file_write(
        there, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, (int)(about.st_mode & 0777), error);
}

/* Reports whether @c is the case that @printed was printed from. If not, sets an error that names
 * @path. */
static bool
is_case_of(const Case *c, const Case *printed, const char *path, GError **error)
{
    if (strcmp(c->game, printed->game) == 0 && c->number == printed->number) {
        return true;
    }
    g_set_error(error,
                LOAD_ERROR,
                LOAD_ERROR_FORMAT,
                "%s is case %s/%02d, but the journal is of %s/%02d, “%s”",
                path,
                c->game,
                c->number,
                printed->game,
                printed->number,
                printed->title);
    return false;
}

/* Returns the path of the case.yaml for @named, which is a file or a folder. */
static char *
case_file(const char *named)
{
    return g_file_test(named, G_FILE_TEST_IS_DIR) ? g_build_filename(named, "case.yaml", NULL)
                                                  : g_strdup(named);
}

/* Adds the wordings in @upheld that the key does not accept yet to *@text. Returns their number, or
 * -1 with an error. */
static int
merge(char **text, const char *path, const Case *printed, const GArray *upheld, GError **error)
{
    int n = 0;

    for (guint i = 0; i < upheld->len; i++) {
        const Upheld *one = &g_array_index(upheld, Upheld, i);
        const char *id = printed->questions[one->question].id;
        bool is_new = false;
        char *grown = accept_add(*text, path, id, one->wording, &is_new, error);

        if (grown == NULL) {
            return -1;
        }
        g_free(*text);
        *text = grown;
        n += is_new;
    }
    return n;
}

/* Adds the wordings in @upheld to the case file or folder @named. */
static bool
merge_into(const char *named, const Case *printed, const GArray *upheld, GError **error)
{
    g_autofree char *path = case_file(named);
    g_autofree char *text = NULL;
    g_autoptr(Case) c = case_load(path, error);

    if (c == NULL || !is_case_of(c, printed, path, error) ||
        !g_file_get_contents(path, &text, NULL, error)) {
        return false;
    }
    int n = merge(&text, path, printed, upheld, error);
    if (n < 0 || (n > 0 && !rewrite(path, text, error))) {
        return false;
    }
    print_safely(stderr, "%s: %d of %u added\n", path, n, upheld->len);
    return true;
}

int
appeals_main(int argc, char **argv)
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
    if (!g_option_context_parse(context, &argc, &argv, &error) || argc < 2 || argc > 3) {
        return command_misused("appeals", error, "name one JOURNAL, and one CASE at most", HELP);
    }
    g_autoptr(Record) record = record_read(argv[1], &error);
    g_autoptr(Edition) edition = record == NULL ? NULL : record_edition(record, folder, &error);
    if (edition == NULL) {
        return command_fail(error);
    }
    if (!command_asks(edition->c, "appeals")) {
        return EXIT_INPUT;
    }
    g_autoptr(GArray) upheld = find_upheld(record);
    for (guint i = 0; i < upheld->len; i++) {
        Upheld *one = &g_array_index(upheld, Upheld, i);

        if (one->question < 0 || one->question >= edition->c->n_questions) {
            print_safely(stderr,
                         "hansom-referee: %s: is damaged: it settles question %d of %d\n",
                         argv[1],
                         one->question + 1,
                         edition->c->n_questions);
            return EXIT_INPUT;
        }
        g_autofree char *id = printable_line(edition->c->questions[one->question].id);
        printf("%s\t%s\n", id, one->wording);
    }
    if (argc == 3 && !merge_into(argv[2], edition->c, upheld, &error)) {
        return command_fail(error);
    }
    return fflush(stdout) == 0 ? EXIT_DONE : EXIT_SYSTEM;
}
