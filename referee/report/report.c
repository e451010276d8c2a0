/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.c: prints a game from its journal
 *
 *     journal ─ verify ─► Chronicle ─► page ─► temporary file ─ rename ─► PDF
 */
#include "referee/report/report.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cases/base/atomic_file.h"
#include "cases/base/data.h"
#include "generator/base/fault.h"
#include "generator/draw/paper.h"
#include "referee/archive/journal_verifier.h"

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

/* The game to draw and its sources. */
typedef struct {
    const Report *report;
    const Edition *edition;
    const Record *record;
    Chronicle *chronicle;
    ReportSource source;
} Task;

/* Reads the game from the record. With @so_far, reads only public facts. */
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

/* Reports whether the game has begun and may be drawn. */
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

/* Draws the page if @n is -1, or leaf @n otherwise. */
static bool
draw_page(const Task *task, int n, Paper *paper, Page *page, GError **error)
{
    g_autofree char *label = g_strdup_printf("%d", n + 2);
    g_autofree char *bookmark =
        n < 0 ? NULL : task->report->say_leaf(task->chronicle, n, task->source.speech);

    page->ink = paper_begin_page(paper, label, bookmark);
    ink_tag(page->ink, &(const Tag){ .role = "Sect", .order = (guint)(n + 2) });
    const bool fine =
        n < 0 ? report_draw(task->report, task->chronicle, &task->source, page, error)
              : report_draw_leaf(task->report, task->chronicle, n, &task->source, page, error);
    ink_untag(page->ink);
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

/* Returns the time of the last play entry. */
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

/* Draws into a temporary file beside @output, and renames it to @output. */
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

bool
report_print(const ReportWish *wish, GError **error)
{
    guint8 hash[JOURNAL_HASH_BYTES];
    g_autofree char *wrong = NULL; /* may contain secrets of the game */
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
            record, "the journal was changed or damaged; hansom-referee verify shows where", error);
    }
    Task task = { .report = report_find(edition->c->game), .edition = edition, .record = record };
    if (task.report == NULL) {
        g_autofree char *why =
            g_strdup_printf("there is no report for the game “%s”", edition->c->game);
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
