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

#include "cases/catalogue.h"
#include "cases/data.h"
#include "cases/load.h"
#include "generator/fault.h"
#include "generator/paper.h"
#include "referee/commands.h"
#include "referee/record.h"

static const char HELP[] =
    "usage: hansom-referee report [--so-far] [--language TAG] [--edition DIR] JOURNAL -o "
    "FILE.pdf\n\n"
    "Draws a game as one A4 page: who went where and what it cost, purses and police, who learned "
    "what when,\n"
    "and how it ended. Since that tells the case, a game that is not over is refused.\n\n"
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

/* The story in @record, of which nothing but what @so_far may be told. */
static Story *
read_story(const Record *record, const Edition *edition, bool so_far, GError **error)
{
    g_autoptr(Teller) teller = teller_new(edition, so_far ? VIEWER_TABLE : VIEWER_HOST, error);

    for (guint i = 0; teller != NULL && i < record->rows->len; i++) {
        const RecordRow *row = g_ptr_array_index(record->rows, i);
        const JournalEntry *entry = &row->entry;

        if (row->is_play && !teller_add(teller, entry->at_ms, entry->events, error)) {
            g_prefix_error(error, "%s: entry %u: ", record->path, i + 1);
            return NULL;
        }
    }
    return teller == NULL ? NULL : teller_finish(teller);
}

static bool
refuse(const Record *record, const char *why, GError **error)
{
    g_set_error(error, PRESS_ERROR, PRESS_ERROR_INPUT, "%s: %s", record->path, why);
    return false;
}

/* Whether there is something to tell that may be told. */
static bool
may_tell(const Record *record, const Story *story, bool so_far, GError **error)
{
    if (story->rounds->len == 0) {
        return refuse(record, "no round was played yet", error);
    }
    if (!story->is_over && !so_far) {
        return refuse(record,
                      "the game is not over, and its report would tell the case; --so-far draws "
                      "what everybody may know",
                      error);
    }
    return true;
}

/* --- the file --- */

static bool
draw_paper(const Story *story, const ReportSource *source, Paper *paper, GError **error)
{
    Compositor *compositor = compositor_new();
    g_autofree char *root = data_find("templates");
    Templates *templates = templates_new(root, compositor, &(const Look){ .type = TYPE_NORMAL });
    templates_speak(templates, source->speech);
    Ink *ink = paper_begin_page(paper, "1", NULL);
    const bool fine = report_draw(story, source, compositor, templates, ink, error) &&
                      paper_end_page(paper, error) && paper_finish(paper, error);

    templates_free(templates);
    compositor_free(compositor);
    return fine;
}

/* Draws into a file beside @output and puts it in its place. */
static bool
write_page(const Story *story, const ReportSource *source, const char *output, GError **error)
{
    g_autoptr(GDateTime) last = g_date_time_new_from_unix_utc(story->last_ms / 1000);
    g_autofree char *date = g_date_time_format(last, "%Y-%m-%dT%H:%M:%SZ");
    g_autofree char *title =
        speech_tell(source->speech, N_("{title}: a game"), { "title", story->c->title });
    g_autofree char *fresh = g_strdup_printf("%s.new-%d", output, (int)getpid());
    const PaperInfo info = {
        .title = title,
        .subject =
            speech_say(source->speech, N_("who went where, what it cost, who knew what when")),
        .keywords = speech_say(source->speech, N_("deduction game, report")),
        .creator = "hansom-referee",
        .date = date,
        .language = speech_language(source->speech),
    };
    Paper *paper = paper_new(fresh, paper_size_find("a4"), &info, error);

    if (paper == NULL) {
        return false;
    }
    bool fine = draw_paper(story, source, paper, error);
    paper_free(paper);
    if (fine && rename(fresh, output) != 0) {
        press_error_set_errno(error, errno, "writing", output);
        fine = false;
    }
    if (!fine) {
        unlink(fresh);
    }
    return fine;
}

static bool
report(const Wish *wish, GError **error)
{
    guint8 hash[JOURNAL_HASH_BYTES];
    g_autoptr(Record) record = record_read(wish->journal, error);
    g_autoptr(Edition) edition =
        record == NULL ? NULL : record_edition(record, wish->folder, error);
    g_autoptr(GString) hex = g_string_new(NULL);

    if (edition == NULL) {
        return false;
    }
    if (record_prove(record, hash) < record->rows->len) {
        return refuse(
            record, "the journal was changed or damaged; hansom-referee verify says where", error);
    }
    g_autoptr(Story) story = read_story(record, edition, wish->so_far, error);
    if (story == NULL || !may_tell(record, story, wish->so_far, error)) {
        return false;
    }
    for (int i = 0; i < JOURNAL_HASH_BYTES; i++) {
        g_string_append_printf(hex, "%02x", hash[i]);
    }
    const ReportSource source = {
        .speech = catalogue_find(wish->catalogue,
                                 wish->language == NULL ? edition->c->language : wish->language),
        .edition = edition->id,
        .n_entries = record->rows->len,
        .hash = hex->str,
    };
    return write_page(story, &source, wish->output, error);
}

/* --- the command line --- */

static bool
parse(Wish *wish, int argc, char **argv)
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
    if (!g_option_context_parse(context, &argc, &argv, NULL) || argc != 2 || wish->output == NULL ||
        (wish->language != NULL && !catalogue_knows(wish->catalogue, wish->language))) {
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
    } else if (!parse(&wish, argc, argv)) {
        fputs(HELP, stderr);
        status = EXIT_USAGE;
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
