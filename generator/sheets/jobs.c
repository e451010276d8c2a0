/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/jobs.h"

#include "generator/base/fault.h"
#include "generator/draw/paper.h"
#include "generator/sheets/imprint.h"
#include "generator/sheets/plates.h"

#include <string.h>

typedef struct {
    const Deck *deck;
    guint piece; /* index in the deck */
    bool is_back;
} Page;

/* A file. */
typedef struct {
    char *name;    /* without ".pdf" */
    GArray *pages; /* array of Page */
} Job;

/* State of one jobs_write() call. */
typedef struct {
    const JobsOptions *options;
    const Press *press;
    int n_done; /* number of pages that are drawn */
    int n_all;
} Run;

static void
job_free(gpointer data)
{
    Job *job = data;

    g_free(job->name);
    g_array_unref(job->pages);
    g_free(job);
}

/* Returns the name of the file for @deck. Pieces in one file have the same paper, size and number
 * of sides. */
static char *
name_job(const Deck *deck)
{
    const Template *template = g_array_index(deck->pieces, Piece, 0).front->template;
    const char *stock = deck->stock == STOCK_CARD ? "card" : "paper";

    if (deck->kind == DECK_BOOKLET) {
        return g_strdup_printf("%s-%s", stock, deck->name);
    }
    return g_strdup_printf("%s-%gx%g%s",
                           stock,
                           template->width_mm,
                           template->height_mm,
                           deck_has_backs(deck) ? "" : "-one-sided");
}

/* Returns the job called @name, and adds it to @jobs if it is new. Takes ownership of @name. */
static Job *
find_job(GPtrArray *jobs, char *name)
{
    Job *job;

    for (guint i = 0; i < jobs->len; i++) {
        job = g_ptr_array_index(jobs, i);
        if (strcmp(job->name, name) == 0) {
            g_free(name);
            return job;
        }
    }
    job = g_new(Job, 1);
    *job = (Job){ name, g_array_new(FALSE, FALSE, sizeof(Page)) };
    g_ptr_array_add(jobs, job);
    return job;
}

static void
add_deck(GPtrArray *jobs, const Deck *deck)
{
    Job *job = find_job(jobs, name_job(deck));
    const bool has_backs = deck_has_backs(deck);

    for (guint i = 0; i < deck->pieces->len; i++) {
        const Page front = { deck, i, false }, back = { deck, i, true };

        g_array_append_val(job->pages, front);
        if (has_backs) {
            g_array_append_val(job->pages, back);
        }
    }
}

/* Sorts the decks of @set into jobs (array of Job *, owned by the caller). */
static GPtrArray *
list_jobs(const PieceSet *set, bool has_set)
{
    GPtrArray *jobs = g_ptr_array_new_with_free_func(job_free);

    for (guint i = 0; i < 2 * set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i % set->decks->len);
        const DeckOwner owner = i < set->decks->len ? DECK_OF_SET : DECK_OF_CASE;

        if (deck->owner == owner && (has_set || owner == DECK_OF_CASE)) {
            add_deck(jobs, deck);
        }
    }
    return jobs;
}

/* Returns the size of a page that shows a face of @template, enlarged by @scale. */
static Trim
trim_of(const Template *template, double scale)
{
    return (Trim){ template->width_mm * scale,
                   template->height_mm * scale,
                   template->bleed_mm > 0.0 ? template->bleed_mm * scale : JOB_BLEED_MM };
}

/* Draws @forme. If @forme is NULL, the page stays blank. */
static void
draw(const Forme *forme, const Trim *trim, double scale, Ink *ink)
{
    if (forme == NULL) {
        return;
    }
    ink_enter(ink,
              (Rect){ trim->bleed_mm, trim->bleed_mm, trim->width_mm, trim->height_mm },
              TURN_NONE,
              scale);
    ink_tag(ink, &(const Tag){ .role = "Sect" });
    forme_draw_pictures(forme, ink, NULL);
    forme_draw_type(forme, ink, NULL);
    ink_untag(ink);
    ink_leave(ink);
}

static bool
count_page(Run *run, const Deck *deck, GError **error)
{
    run->n_done++;
    if (run->options->progress != NULL) {
        run->options->progress(deck->title, run->n_done, run->n_all);
    }
    if (run->options->is_stopped != NULL && run->options->is_stopped()) {
        g_set_error(error, PRESS_ERROR, PRESS_ERROR_SYSTEM, "stopped; nothing was changed");
        return false;
    }
    return true;
}

static bool
print_page(Run *run, const Page *page, bool is_first, Paper *paper, GError **error)
{
    const Deck *deck = page->deck;
    const Piece *piece = &g_array_index(deck->pieces, Piece, page->piece);
    const Face *face = page->is_back ? piece->back : piece->front;
    const Template *template = (face == NULL ? piece->front : face)->template;
    const bool is_large = run->options->large_pages && deck->kind == DECK_BOOKLET;
    const double scale = is_large ? JOB_LARGE_SCALE : 1.0;
    const Trim trim = trim_of(template, scale);
    g_autofree char *label = plates_name(deck, page->piece, page->is_back);
    g_autoptr(Forme) forme = face == NULL ? NULL : forme_new(run->press, face, error);

    if (face != NULL && forme == NULL) {
        return false;
    }
    draw(forme, &trim, scale, paper_begin_trim(paper, &trim, label, is_first ? deck->title : NULL));
    paper_end_page(paper);
    return count_page(run, deck, error);
}

static bool
print_job(Run *run, const Job *job, GPtrArray *files, GError **error)
{
    const JobsOptions *options = run->options;
    g_autoptr(Imprint) imprint = imprint_new(options->edition,
                                             DECK_OF_CASE,
                                             job->name,
                                             templates_speech(run->press->templates),
                                             options->date);
    g_autofree char *file = g_strconcat(job->name, ".pdf", NULL);
    g_autofree char *path = g_build_filename(options->folder, file, NULL);
    g_autoptr(Paper) paper = paper_new_for_press(path, options->separation, &imprint->info, error);
    const Deck *before = NULL;

    if (paper == NULL) {
        return false;
    }
    for (guint i = 0; i < job->pages->len; i++) {
        const Page *page = &g_array_index(job->pages, Page, i);

        if (!print_page(run, page, page->deck != before, paper, error)) {
            return false;
        }
        before = page->deck;
    }
    g_ptr_array_add(files, g_steal_pointer(&file));
    return paper_finish(paper, error);
}

bool
jobs_write(const PieceSet *set,
           const Press *press,
           const JobsOptions *options,
           GPtrArray *files,
           int *n_pages,
           GError **error)
{
    g_autoptr(GPtrArray) jobs = list_jobs(set, options->has_set);
    Run run = { .options = options, .press = press };

    for (guint i = 0; i < jobs->len; i++) {
        run.n_all += (int)((Job *)g_ptr_array_index(jobs, i))->pages->len;
    }
    for (guint i = 0; i < jobs->len; i++) {
        if (!print_job(&run, g_ptr_array_index(jobs, i), files, error)) {
            return false;
        }
    }
    *n_pages = run.n_done;
    return true;
}
