/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/print.h"

#include "cases/check.h"
#include "cases/edition.h"
#include "cases/load.h"
#include "generator/fault.h"
#include "generator/folder.h"
#include "generator/forme.h"
#include "generator/guide.h"
#include "generator/margin.h"
#include "generator/narrate.h"
#include "generator/paper.h"
#include "generator/piece.h"
#include "generator/plates.h"

#include <stdlib.h>
#include <string.h>

#define SEEDED_DATE \
    "2000-01-01T00:00:00Z" /* of an edition that is the same whenever it is printed */

/* One run of the press. */
typedef struct {
    const PrintOptions *options;
    const Edition *edition;
    Press press;
    const char *folder;
    char *date;
    char *margins[2]; /* by DeckOwner, what a sheet says of itself: "Hansom · Case 0 · 7K3Q" */
    bool has_set;
    Paper *complete;
    int n_done; /* sides */
    int n_all;
    Printed *printed;
} Run;

void
printed_free(Printed *printed)
{
    if (printed == NULL) {
        return;
    }
    g_free(printed->folder);
    g_free(printed->edition);
    g_free(printed->game);
    g_free(printed->narration);
    g_ptr_array_unref(printed->files);
    g_free(printed);
}

/* The same seed gives other codes to other cases, so that two of one print run can lie on one
 * table. */
static void
make_key(CodeKey *key, const char *seed, const Case *c)
{
    g_autofree char *text = NULL;

    if (seed == NULL) {
        code_key_random(key);
        return;
    }
    text = g_strdup_printf("%s/%s/%02d", seed, c->game, c->number);
    code_key_from_seed(key, text);
}

/* When the edition was made, as far as the paper is concerned. */
static char *
choose_date(const char *seed)
{
    const char *epoch = g_getenv("SOURCE_DATE_EPOCH");
    g_autoptr(GDateTime) date = NULL;

    if (epoch == NULL && seed != NULL) {
        return g_strdup(SEEDED_DATE);
    }
    date = epoch == NULL ? g_date_time_new_now_utc()
                         : g_date_time_new_from_unix_utc(g_ascii_strtoll(epoch, NULL, 10));
    return date == NULL ? g_strdup(SEEDED_DATE) : g_date_time_format(date, "%Y-%m-%dT%H:%M:%SZ");
}

/* The edition of the case at @path with its pieces. */
static Edition *
make_pieces(const char *path,
            const CommonSet *common,
            const PrintOptions *options,
            Templates *templates,
            PieceSet *set,
            GError **error)
{
    g_autoptr(Case) c = case_load(path, error);
    CodeKey key;

    if (c == NULL) {
        return NULL;
    }
    templates_speak(templates,
                    catalogue_find(options->catalogue,
                                   options->language == NULL ? c->language : options->language));

    const Game *game = game_find(c->game);

    if (game == NULL) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s:1:1: I do not know how to print “%s”",
                    c->path,
                    c->game);
        return NULL;
    }
    make_key(&key, options->seed, c);

    g_autoptr(Edition) edition = edition_new(path, &key, options->base, options->reveal, error);

    if (edition == NULL) {
        return NULL;
    }
    edition_share(edition, &common->key);
    const Making making = {
        .edition = edition,
        .c = edition->c,
        .templates = templates,
        .has_set = common->is_printed,
        .has_boxes = look_fits_boxes(&options->look),
        .error = error,
    };
    if ((making.has_set && !guide_make(&making, &options->imposition, set)) ||
        !game->pieces(&making, set)) {
        return NULL;
    }
    return g_steal_pointer(&edition);
}

static Paper *
open_paper(const Run *run, const char *name, DeckOwner owner, const char *title, GError **error)
{
    const Edition *edition = run->edition;
    const Case *c = edition->c;
    g_autofree char *file = g_strconcat(name, ".pdf", NULL);
    g_autofree char *path = g_build_filename(run->folder, file, NULL);
    g_autofree char *full_title = g_strdup_printf(
        "%s: %s", owner == DECK_OF_SET ? game_find(c->game)->name : c->title, title);
    const Speech *speech = templates_speech(run->press.templates);
    g_autofree char *number = g_strdup_printf("%d", c->number);
    g_autofree char *subject =
        speech_tell(speech,
                    owner == DECK_OF_SET ? N_("Common set {set} of {game}")
                                         : N_("Case {n} of {game}, edition {edition}"),
                    { "set", edition->set_id },
                    { "game", game_find(c->game)->name },
                    { "n", number },
                    { "edition", edition->id });
    const PaperInfo info = {
        .title = full_title,
        .subject = subject,
        .keywords = speech_say(speech, N_("print and play, deduction game")),
        .creator = "hansom-print",
        .date = run->date,
        .language = owner == DECK_OF_SET ? speech_language(speech) : c->language,
    };

    return paper_new(path, run->options->imposition.paper, &info, error);
}

static bool
close_paper(Run *run, Paper *paper, GError **error)
{
    if (!paper_finish(paper, error)) {
        return false;
    }
    g_ptr_array_add(run->printed->files, g_strdup(paper_name(paper)));
    return true;
}

/* The faces of one side, set in type. */
static GPtrArray *
set_side(const Run *run, const Sheet *sheet, SideKind side, GError **error)
{
    const GArray *cells = sheet->cells[side];
    g_autoptr(GPtrArray) formes = g_ptr_array_new_with_free_func((GDestroyNotify)forme_free);

    for (guint i = 0; i < cells->len; i++) {
        Forme *forme = forme_new(&run->press, g_array_index(cells, Cell, i).face, error);

        if (forme == NULL) {
            return NULL;
        }
        g_ptr_array_add(formes, forme);
    }
    return g_steal_pointer(&formes);
}

/* Draws all faces of a side, or of both where both lie on one page, with @draw. */
static void
draw_sides(const Sheet *sheet,
           const GPtrArray *formes[2],
           void (*draw)(const Forme *forme, Ink *ink),
           Ink *ink)
{
    for (SideKind side = SIDE_FRONT; side <= SIDE_BACK; side++) {
        for (guint i = 0; formes[side] != NULL && i < formes[side]->len; i++) {
            const Cell *cell = &g_array_index(sheet->cells[side], Cell, i);

            ink_enter(ink, cell->where, cell->turn, cell->scale);
            draw(g_ptr_array_index(formes[side], i), ink);
            ink_leave(ink);
        }
    }
}

static bool
count_page(Run *run, const Sheet *sheet, GError **error)
{
    run->n_done++;
    if (run->options->progress != NULL) {
        run->options->progress(sheet->deck->title, run->n_done, run->n_all);
    }
    if (run->options->is_stopped != NULL && run->options->is_stopped()) {
        g_set_error(error, PRESS_ERROR, PRESS_ERROR_SYSTEM, "stopped; nothing was changed");
        return false;
    }
    return true;
}

/* Draws one side of @sheet onto @paper, or the one page of a sheet with both. */
static bool
draw_page(Run *run,
          const Sheet *sheet,
          SideKind side,
          const GPtrArray *formes[2],
          Paper *paper,
          GError **error)
{
    const bool is_moved = side == SIDE_BACK && sheet->layout == LAYOUT_DUPLEX;
    const bool is_run_of_backs =
        side == SIDE_BACK && sheet->layout == LAYOUT_SINGLE && sheet->has_back;
    const char *which = sheet->layout == LAYOUT_GUTTERFOLD || !sheet->has_back ? ""
                        : side == SIDE_FRONT                                   ? " front"
                                                                               : " back";
    const Rect page = { is_moved ? run->options->offset.x : 0.0,
                        is_moved ? run->options->offset.y : 0.0,
                        sheet->size->width_mm,
                        sheet->size->height_mm };
    g_autofree char *label = g_strdup_printf("%s %d%s", sheet->deck->name, sheet->number, which);
    const Speech *speech = templates_speech(run->press.templates);
    g_autofree char *bookmark = speech_tell(
        speech, is_run_of_backs ? N_("{part}, backs") : "{part}", { "part", sheet->deck->title });
    const bool is_first = sheet->number == 1 && (side == SIDE_FRONT || is_run_of_backs);
    Ink *ink = paper_begin_page(paper, label, is_first ? bookmark : NULL);

    ink_enter(ink, page, TURN_NONE, 1.0);
    draw_sides(sheet, formes, forme_draw_pictures, ink);
    ink_tag(ink, "Document"); /* without one no reader takes the file for tagged */
    draw_sides(sheet, formes, forme_draw_type, ink);
    ink_untag(ink, "Document");
    margin_draw(sheet, side, run->margins[sheet->deck->owner], speech, run->press.compositor, ink);
    ink_leave(ink);
    return paper_end_page(paper, error);
}

/* Prints one side of @sheet, or the one page of a sheet with both, on both papers, its type set
 * once. The empty side of a sheet is a page of the complete file only, which goes through the
 * printer as one. */
static bool
print_page(Run *run, const Sheet *sheet, SideKind side, Paper *paper, GError **error)
{
    const bool has_both = sheet->layout == LAYOUT_GUTTERFOLD;
    const bool is_empty = sheet->cells[side]->len == 0;
    g_autoptr(GPtrArray) fronts =
        side == SIDE_FRONT ? set_side(run, sheet, SIDE_FRONT, error) : NULL;
    g_autoptr(GPtrArray) backs = side == SIDE_BACK || (fronts != NULL && has_both)
                                     ? set_side(run, sheet, SIDE_BACK, error)
                                     : NULL;
    const GPtrArray *formes[] = { fronts, backs };

    if ((side == SIDE_FRONT && fronts == NULL) ||
        ((side == SIDE_BACK || has_both) && backs == NULL)) {
        return false;
    }
    return (is_empty || draw_page(run, sheet, side, formes, paper, error)) &&
           draw_page(run, sheet, side, formes, run->complete, error) &&
           count_page(run, sheet, error);
}

/* Whether @sheet has a page of its own for @side in the complete file. */
static bool
has_page(const Sheet *sheet, SideKind side, Layout layout)
{
    if (side == SIDE_FRONT) {
        return true;
    }
    /* what is turned over between two others has an empty back, so that the rest comes out right */
    return layout == LAYOUT_DUPLEX ? true : sheet->layout == LAYOUT_SINGLE && sheet->has_back;
}

/* Whether the backs of @sheets are a run of their own, after all fronts. */
static bool
has_run_of_backs(const GPtrArray *sheets, Layout wanted)
{
    const Sheet *first = g_ptr_array_index(sheets, 0);

    return wanted != LAYOUT_DUPLEX && first->layout == LAYOUT_SINGLE && first->has_back;
}

/* A deck's pages of one run: all of them, but for single sheets, whose backs run after all
 * fronts. */
static bool
print_deck(Run *run, const GPtrArray *sheets, SideKind pass, GError **error)
{
    const Sheet *first = g_ptr_array_index(sheets, 0);
    const Layout wanted = run->options->imposition.layout;
    const bool has_runs = has_run_of_backs(sheets, wanted);
    const char *which = pass == SIDE_FRONT ? "fronts" : "backs";
    g_autofree char *name =
        has_runs ? g_strdup_printf("%s-%s", first->deck->name, which) : g_strdup(first->deck->name);

    g_autoptr(Paper) paper = open_paper(run, name, first->deck->owner, first->deck->title, error);
    if (paper == NULL) {
        return false;
    }
    for (guint i = 0; i < sheets->len; i++) {
        const Sheet *sheet = g_ptr_array_index(sheets, i);

        if (!print_page(run, sheet, pass, paper, error) ||
            (wanted == LAYOUT_DUPLEX && !print_page(run, sheet, SIDE_BACK, paper, error))) {
            return false;
        }
    }
    return close_paper(run, paper, error);
}

/* All that did not fit, as one error; true if there is nothing. */
static bool
check_faults(const GPtrArray *faults, GError **error)
{
    g_autoptr(GString) all = g_string_new(NULL);

    for (guint i = 0; i < faults->len; i++) {
        g_string_append_printf(all, "%s%s", i > 0 ? "\n" : "", (char *)faults->pdata[i]);
    }
    if (faults->len > 0) {
        g_set_error_literal(error, PRESS_ERROR, PRESS_ERROR_INPUT, all->str);
    }
    return faults->len == 0;
}

/* How many pages @sheets have in the complete file. */
static int
count_pages(const GPtrArray *sheets, Layout layout)
{
    int n_pages = 0;

    for (guint i = 0; i < sheets->len; i++) {
        for (SideKind side = SIDE_FRONT; side <= SIDE_BACK; side++) {
            n_pages += has_page(g_ptr_array_index(sheets, i), side, layout) ? 1 : 0;
        }
    }
    return n_pages;
}

/* One pass over all decks of @owner that have pages in it: a part of the complete file. */
static bool
print_part(Run *run, const GPtrArray *layouts, DeckOwner owner, SideKind pass, GError **error)
{
    const Case *c = run->edition->c;
    const Speech *speech = templates_speech(run->press.templates);
    g_autofree char *number = g_strdup_printf("%d", c->number);
    g_autofree char *part = speech_tell(speech,
                                        owner == DECK_OF_SET ? N_("Common set, for every case")
                                                             : N_("Case {n}: {title}"),
                                        { "n", number },
                                        { "title", c->title });
    g_autofree char *title =
        speech_tell(speech, pass == SIDE_FRONT ? "{part}" : N_("{part}, backs"), { "part", part });
    bool is_begun = false;

    for (guint i = 0; i < layouts->len; i++) {
        const GPtrArray *sheets = g_ptr_array_index(layouts, i);
        const Sheet *first = g_ptr_array_index(sheets, 0);

        if (first->deck->owner != owner ||
            (pass == SIDE_BACK && !has_run_of_backs(sheets, run->options->imposition.layout))) {
            continue;
        }
        if (!is_begun) {
            paper_begin_part(run->complete, title);
            is_begun = true;
        }
        if (!print_deck(run, sheets, pass, error)) {
            return false;
        }
    }
    return true;
}

/* All decks, laid out on sheets; of GPtrArray of Sheet. */
static GPtrArray *
lay_decks(Run *run, const PieceSet *set, GError **error)
{
    const Imposition *imposition = &run->options->imposition;
    g_autoptr(GPtrArray) layouts =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);

    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);
        GPtrArray *sheets;

        if (deck->owner == DECK_OF_SET && !run->has_set) {
            continue;
        }
        sheets = sheets_lay(deck, imposition, error);
        if (sheets == NULL) {
            return NULL;
        }
        g_ptr_array_add(layouts, sheets);
        run->n_all += count_pages(sheets, imposition->layout);
    }
    return g_steal_pointer(&layouts);
}

static bool
print_paper(Run *run, const PieceSet *set, GError **error)
{
    g_autoptr(Paper) complete =
        open_paper(run,
                   "complete",
                   DECK_OF_CASE,
                   speech_say(templates_speech(run->press.templates), N_("everything")),
                   error);
    g_autoptr(GPtrArray) layouts = complete == NULL ? NULL : lay_decks(run, set, error);

    if (layouts == NULL) {
        return false;
    }
    run->complete = complete;
    for (SideKind pass = SIDE_FRONT; pass <= SIDE_BACK; pass++) {
        if (run->has_set && !print_part(run, layouts, DECK_OF_SET, pass, error)) {
            return false;
        }
        run->printed->n_set_pages += pass == SIDE_FRONT ? paper_n_pages(complete) : 0;
        if (!print_part(run, layouts, DECK_OF_CASE, pass, error)) {
            return false;
        }
    }
    run->printed->n_pages = paper_n_pages(complete);
    return check_faults(run->press.faults, error) && close_paper(run, complete, error);
}

/* Every piece as a picture of its own. */
static bool
print_plates(Run *run, const PieceSet *set, Folder *folder, GError **error)
{
    const PlatesOptions options = {
        run->options->png_dpi,
        run->has_set,
        run->options->progress,
        run->options->is_stopped,
    };
    GPtrArray *files = run->printed->files;

    if (!plates_write(set, &run->press, &options, folder, files, error) ||
        !check_faults(run->press.faults, error)) {
        return false;
    }
    run->printed->n_plates = (int)files->len;
    return true;
}

static Printed *
printed_new(const Edition *edition, const char *out)
{
    Printed *printed = g_new(Printed, 1);
    g_autofree char *name = g_strdup_printf("%s-%02d", edition->c->game, edition->c->number);

    *printed = (Printed){
        .folder = g_build_filename(out, name, NULL),
        .edition = g_strdup(edition->id),
        .game = g_strdup(edition->c->game),
        .number = edition->c->number,
        .files = g_ptr_array_new_with_free_func(g_free),
    };
    return printed;
}

Printed *
print_case(const char *path,
           const CommonSet *common,
           const PrintOptions *options,
           Templates *templates,
           Compositor *compositor,
           GError **error)
{
    g_autoptr(PieceSet) set = piece_set_new();
    g_autoptr(Edition) edition = make_pieces(path, common, options, templates, set, error);

    if (edition == NULL) {
        return NULL;
    }

    g_autoptr(Printed) printed = printed_new(edition, options->out);
    printed->layout = options->imposition.layout;
    g_autoptr(Folder) folder = folder_new(printed->folder, error);

    if (folder == NULL) {
        return NULL;
    }
    if (!options->edition_only) {
        g_autoptr(GPtrArray) faults = g_ptr_array_new_with_free_func(g_free);
        g_autofree char *date = choose_date(options->seed);
        const Speech *speech = templates_speech(templates);
        g_autofree char *number = g_strdup_printf("%d", edition->c->number);
        g_autofree char *of_case = speech_tell(speech,
                                               N_("Hansom · Case {n} · edition {edition}"),
                                               { "n", number },
                                               { "edition", edition->id });
        g_autofree char *of_set =
            speech_tell(speech, N_("Hansom · common set {set}"), { "set", edition->set_id });
        Run run = {
            .options = options,
            .edition = edition,
            .press = { compositor, templates, edition->c->path, faults },
            .folder = folder_path(folder),
            .date = date,
            .margins = { [DECK_OF_CASE] = of_case, [DECK_OF_SET] = of_set },
            .has_set = common->is_printed,
            .printed = printed,
        };

        if (options->png_dpi > 0 ? !print_plates(&run, set, folder, error)
                                 : !print_paper(&run, set, error)) {
            return NULL;
        }
        if (!narrate_edition(edition, options->narrate, options->is_stopped, error)) {
            return NULL;
        }
    }
    if (!narrate_write(edition, folder, &printed->narration, error) ||
        !edition_write(edition, folder_path(folder), error) || !folder_commit(folder, error)) {
        return NULL;
    }
    if (printed->narration != NULL) {
        g_ptr_array_add(printed->files, g_strdup(printed->narration));
    }
    g_ptr_array_add(printed->files, g_strdup("edition.json"));
    g_autoptr(GPtrArray) findings = case_check(edition->c);
    printed->n_findings = (int)findings->len;
    return g_steal_pointer(&printed);
}

/* What libcase finds, each as `file:line:column: message`. */
static void
add_findings(const Case *c, GPtrArray *findings)
{
    g_autoptr(GPtrArray) found = case_check(c);

    for (guint i = 0; i < found->len; i++) {
        const Finding *finding = g_ptr_array_index(found, i);

        g_ptr_array_add(findings,
                        g_strdup_printf("%s:%d:%d: %s",
                                        c->path,
                                        MAX(finding->place.line, 1),
                                        MAX(finding->place.column, 1),
                                        finding->message));
    }
}

bool
print_check(const char *path,
            const PrintOptions *options,
            Templates *templates,
            Compositor *compositor,
            GPtrArray *findings,
            GError **error)
{
    const CommonSet common = { .is_printed = true }; /* whatever its codes */
    g_autoptr(PieceSet) set = piece_set_new();
    g_autoptr(Edition) edition = make_pieces(path, &common, options, templates, set, error);

    if (edition == NULL) {
        return false;
    }

    add_findings(edition->c, findings);
    if (!narrate_check(edition, findings, error)) {
        return false;
    }
    const Press press = { compositor, templates, edition->c->path, findings };

    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);

        for (guint j = 0; j < deck->faces->len; j++) {
            g_autoptr(Forme) forme = forme_new(&press, g_ptr_array_index(deck->faces, j), error);

            if (forme == NULL) {
                return false;
            }
        }
    }
    return true;
}
