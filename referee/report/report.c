/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.c: a finished game as one printed page
 *
 *     journal ─ chain ─ Story ─ page ─ a file beside the wanted one ─ rename
 */
#include "referee/report/report.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cases/base/atomic_file.h"
#include "cases/base/data.h"
#include "cases/load/catalogue.h"
#include "cases/load/load.h"
#include "generator/base/fault.h"
#include "generator/draw/paper.h"
#include "referee/archive/journal_verifier.h"
#include "referee/commands/commands.h"

static const char HELP[] =
    "usage: hansom-referee report [--so-far] [--language TAG] [--edition DIR] JOURNAL -o "
    "FILE.pdf\n\n"
    "Draws a game as one A4 page: what was done and what it cost, who learned what when, and how "
    "it "
    "ended.\n"
    "Where players draw on sheets of their own, each follows as it was drawn.\n"
    "Since that tells the case, a game that is not over is refused.\n\n"
    "  -o, --output FILE   the PDF; replaced if it is there, whole or not at all\n"
    "  --so-far            of a game that is not over, what everybody may know\n"
    "  --language TAG      of all but the case itself: de, en, es or fr (the case's own)\n"
    "  --edition DIR       the edition, for a journal that does not hold it itself; else it is "
    "looked for\n"
    "                      in out/\n\n"
    "The same journal gives the same bytes. It is only read; one that a running referee has open "
    "is "
    "refused.\n";

typedef struct {
    char *journal;
    char *output;
    char *folder; /* of the edition, or NULL */
    char *language;
    bool so_far;
    Catalogue *catalogue;
} Wish;

static const Report *const REPORTS[] = {
#define REPORT(id) &REPORT_##id,
#include "cases/model/games.def"
};

const Report *
report_find(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(REPORTS); i++) {
        if (strcmp(REPORTS[i]->game, name) == 0) {
            return REPORTS[i];
        }
    }
    return NULL;
}

/* What is to be drawn, and where it is from. */
typedef struct {
    const Report *report;
    const Edition *edition;
    const Record *record;
    Chronicle *chronicle;
    ReportSource source;
} Task;

/* Reads the game in the record, of which nothing but what @so_far may be told. */
static bool
read_game(Task *task, bool so_far, GError **error)
{
    const Report *report = task->report;

    task->chronicle = report->begin(task->edition, so_far ? VIEWER_TABLE : VIEWER_HOST, error);
    for (guint i = 0; task->chronicle != NULL && i < task->record->rows->len; i++) {
        const RecordRow *row = g_ptr_array_index(task->record->rows, i);
        const JournalEntry *entry = &row->entry;

        if (row->is_play && !report->add(task->chronicle, entry->at_ms, entry->events, error)) {
            g_prefix_error(error, "%s: entry %u: ", task->record->path, i + 1);
            return false;
        }
    }
    return task->chronicle != NULL;
}

static bool
refuse(const Record *record, const char *why, GError **error)
{
    g_set_error(error, PRESS_ERROR, PRESS_ERROR_INPUT, "%s: %s", record->path, why);
    return false;
}

/* Whether there is something to tell that may be told. */
static bool
may_tell(const Task *task, bool so_far, GError **error)
{
    const Report *report = task->report;

    if (!report->has_begun(task->chronicle)) {
        return refuse(task->record, report->nothing, error);
    }
    if (!report->is_over(task->chronicle) && !(so_far && report->so_far)) {
        return refuse(task->record, report->unfinished, error);
    }
    return true;
}

/* --- the file --- */

/* The page, where @n is -1; else leaf @n. */
static bool
draw_page(const Task *task, int n, Paper *paper, Page *page, GError **error)
{
    g_autofree char *label = g_strdup_printf("%d", n + 2);
    g_autofree char *bookmark =
        n < 0 ? NULL : task->report->say_leaf(task->chronicle, n, task->source.speech);

    page->ink = paper_begin_page(paper, label, bookmark);
    const bool fine =
        n < 0 ? report_draw(task->report, task->chronicle, &task->source, page, error)
              : report_draw_leaf(task->report, task->chronicle, n, &task->source, page, error);
    if (fine) {
        paper_end_page(paper);
    }
    return fine;
}

static bool
draw_paper(const Task *task, Paper *paper, GError **error)
{
    Compositor *compositor = compositor_new();
    g_autofree char *root = data_find("templates");
    Templates *templates = templates_new(root, compositor, &(const Look){ .type = TYPE_NORMAL });
    templates_speak(templates, task->source.speech);
    Page page = {
        .compositor = compositor,
        .templates = templates,
    };
    const int n_leaves = report_n_leaves(task->report, task->chronicle);
    bool fine = true;

    for (int n = -1; fine && n < n_leaves; n++) {
        fine = draw_page(task, n, paper, &page, error);
    }
    fine = fine && paper_finish(paper, error);
    templates_free(templates);
    compositor_free(compositor);
    return fine;
}

/* When the game was played on last. */
static gint64
last_ms(const Record *record)
{
    gint64 at_ms = 0;

    for (guint i = 0; i < record->rows->len; i++) {
        const RecordRow *row = g_ptr_array_index(record->rows, i);

        at_ms = row->is_play ? row->entry.at_ms : at_ms;
    }
    return at_ms;
}

/* Draws into a file beside @output and puts it in its place. */
static bool
write_page(const Task *task, const char *output, GError **error)
{
    const Speech *speech = task->source.speech;
    g_autoptr(GDateTime) last = g_date_time_new_from_unix_utc(last_ms(task->record) / 1000);
    g_autofree char *date = g_date_time_format(last, "%Y-%m-%dT%H:%M:%SZ");
    g_autofree char *title =
        speech_tell(speech, N_("{title}: a game"), { "title", task->edition->c->title });
    g_autofree char *fresh = g_strdup_printf("%s.new-%d", output, (int)getpid());
    const PaperInfo info = {
        .title = title,
        .subject = speech_say(speech, task->report->subject),
        .keywords = speech_say(speech, N_("deduction game, report")),
        .creator = "hansom-referee",
        .date = date,
        .language = speech_language(speech),
    };
    Paper *paper = paper_new(fresh, paper_size_find("a4"), &info, error);

    if (paper == NULL) {
        atomic_file_rename_in(error, fresh, output);
        return false;
    }
    bool fine = draw_paper(task, paper, error);
    paper_free(paper);
    if (fine && rename(fresh, output) != 0) {
        press_error_set_errno(error, errno, "writing", output);
        fine = false;
    }
    if (!fine) {
        atomic_file_rename_in(error, fresh, output);
        unlink(fresh);
    }
    return fine;
}

static bool
report(const Wish *wish, GError **error)
{
    guint8 hash[JOURNAL_HASH_BYTES];
    g_autofree char *wrong = NULL; /* which may hold what players may not know */
    g_autoptr(Record) record = record_read(wish->journal, error);
    g_autoptr(Edition) edition =
        record == NULL ? NULL : record_edition(record, wish->folder, error);
    g_autoptr(GString) hex = g_string_new(NULL);

    if (edition == NULL) {
        return false;
    }
    Table *table = table_new(edition, 0, error);
    if (table == NULL) {
        return false;
    }
    if (journal_verifier_judge(record, edition, table, hash, &wrong) > 0) {
        return refuse(
            record, "the journal was changed or damaged; hansom-referee verify says where", error);
    }
    Task task = { .report = report_find(edition->c->game), .edition = edition, .record = record };
    if (task.report == NULL) {
        g_autofree char *why = g_strdup_printf("no report is known of “%s”", edition->c->game);
        return refuse(record, why, error);
    }
    for (int i = 0; i < JOURNAL_HASH_BYTES; i++) {
        g_string_append_printf(hex, "%02x", hash[i]);
    }
    task.source = (ReportSource){
        .speech = catalogue_find(wish->catalogue,
                                 wish->language == NULL ? edition->c->language : wish->language),
        .edition = edition->id,
        .n_entries = record->rows->len,
        .hash = hex->str,
    };
    bool fine = read_game(&task, wish->so_far, error) && may_tell(&task, wish->so_far, error) &&
                write_page(&task, wish->output, error);
    if (task.chronicle != NULL) {
        task.report->free(task.chronicle);
    }
    return fine;
}

/* --- the command line --- */

static bool
parse(Wish *wish, int argc, char **argv, GError **error)
{
    gboolean so_far = FALSE;
    const GOptionEntry entries[] = {
        { "output", 'o', 0, G_OPTION_ARG_FILENAME, &wish->output, NULL, NULL },
        { "edition", 0, 0, G_OPTION_ARG_FILENAME, &wish->folder, NULL, NULL },
        { "language", 0, 0, G_OPTION_ARG_STRING, &wish->language, NULL, NULL },
        { "so-far", 0, 0, G_OPTION_ARG_NONE, &so_far, NULL, NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);

    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, error) || argc != 2 ||
        wish->output == NULL) {
        return false;
    }
    if (wish->language != NULL && !catalogue_knows(wish->catalogue, wish->language)) {
        g_autofree char *known = catalogue_list(wish->catalogue);

        g_set_error(error,
                    G_OPTION_ERROR,
                    G_OPTION_ERROR_BAD_VALUE,
                    "unknown --language “%s”; there are: %s",
                    wish->language,
                    known);
        return false;
    }
    wish->journal = g_strdup(argv[1]);
    wish->so_far = so_far;
    return true;
}

int
report_main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    Wish wish = { 0 };
    int status = EXIT_DONE;

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(HELP, stdout);
        return EXIT_DONE;
    }
    g_autofree char *words = data_find(CATALOGUE_FOLDER);
    wish.catalogue = catalogue_read(words, &error);
    if (wish.catalogue == NULL) {
        status = command_fail(error);
    } else if (!parse(&wish, argc, argv, &error)) {
        status = command_misused("report", error, "name one JOURNAL, and a FILE.pdf with -o", HELP);
    } else if (!report(&wish, &error)) {
        status = command_fail(error);
        if (g_error_matches(error, PRESS_ERROR, PRESS_ERROR_SYSTEM)) {
            status = EXIT_SYSTEM;
        }
    }
    g_free(wish.journal);
    g_free(wish.output);
    g_free(wish.folder);
    g_free(wish.language);
    catalogue_free(wish.catalogue);
    return status;
}
