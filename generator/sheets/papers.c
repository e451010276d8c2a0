/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/papers.h"

#include "generator/base/fault.h"
#include "generator/draw/paper.h"
#include "generator/sheets/imprint.h"
#include "generator/sheets/margin.h"
#include "generator/sheets/reading.h"

/* State of one papers_write() call. */
typedef struct {
    const PapersOptions *options;
    const Press *press;
    const Speech *speech;
    /* by DeckOwner: first part of the sheet labels, "Hansom · Case 0 · edition 7K3Q" */
    char *margins[2];
    Paper *complete;
    int n_done; /* number of printed pages of complete.pdf */
    int n_all;
    GPtrArray *files; /* array of char *, owned: names of the files */
} Run;

/* Creates the file <name>.pdf, with pages of the size @size, which must outlive it. */
static Paper *
open_paper(const Run *run,
           const char *name,
           DeckOwner owner,
           const char *title,
           const PaperSize *size,
           GError **error)
{
    g_autofree char *file = g_strconcat(name, ".pdf", NULL);
    g_autofree char *path = g_build_filename(run->options->folder, file, NULL);
    g_autoptr(Imprint) imprint =
        imprint_new(run->options->edition, owner, title, run->speech, run->options->date);

    return paper_new(path, size, &imprint->info, error);
}

static bool
close_paper(Run *run, Paper *paper, GError **error)
{
    if (!paper_finish(paper, error)) {
        return false;
    }
    g_ptr_array_add(run->files, g_strdup(paper_name(paper)));
    return true;
}

/* Sets the faces of one side of @sheet. */
static GPtrArray *
set_side(const Run *run, const Sheet *sheet, SideKind side, GError **error)
{
    const GArray *cells = sheet->cells[side];
    g_autoptr(GPtrArray) formes = g_ptr_array_new_with_free_func((GDestroyNotify)forme_free);

    for (guint i = 0; i < cells->len; i++) {
        Forme *forme = forme_new(run->press, g_array_index(cells, Cell, i).face, error);

        if (forme == NULL) {
            return NULL;
        }
        g_ptr_array_add(formes, forme);
    }
    return g_steal_pointer(&formes);
}

/* Calls @draw for all faces of a side, or of both sides if they are on one page. */
static void
draw_sides(const Sheet *sheet,
           const GPtrArray *formes[2],
           void (*draw)(const Forme *forme, Ink *ink, const Rect *within),
           Ink *ink)
{
    const Rect *within = sheet->tile.n_columns > 0 ? &sheet->tile.within : NULL;

    for (SideKind side = SIDE_FRONT; side <= SIDE_BACK; side++) {
        for (guint i = 0; formes[side] != NULL && i < formes[side]->len; i++) {
            const Cell *cell = &g_array_index(sheet->cells[side], Cell, i);

            ink_enter(ink, cell->where, cell->turn, cell->scale);
            draw(g_ptr_array_index(formes[side], i), ink, within);
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

/* Draws the whole page except its margin. Clips boards, since a board extends beyond its part on
 * this sheet. */
static void
draw_pieces(const Sheet *sheet, const GPtrArray *formes[2], Ink *ink)
{
    const Rect page = { 0.0, 0.0, sheet->size->width_mm, sheet->size->height_mm };
    const bool is_clipped = sheet->tile.n_columns > 0;

    if (is_clipped) {
        ink_enter(ink, page, TURN_NONE, 1.0);
        ink_clip(ink, sheet->block);
    }
    draw_sides(sheet, formes, forme_draw_pictures, ink);
    draw_sides(sheet, formes, forme_draw_type, ink);
    if (is_clipped) {
        ink_leave(ink);
    }
}

/* Returns the page label for a viewer's sidebar: "tokens 1 front", "board 2 A2". */
static char *
label_page(const Sheet *sheet, SideKind side)
{
    g_autofree char *tile =
        sheet_is_tile(sheet) ? tile_name(sheet->tile.column, sheet->tile.row) : NULL;
    const char *which = tile != NULL                                             ? tile
                        : sheet->layout == LAYOUT_GUTTERFOLD || !sheet->has_back ? ""
                        : side == SIDE_FRONT                                     ? "front"
                                                                                 : "back";

    return g_strdup_printf(
        "%s %d%s%s", sheet->deck->name, sheet->number, *which == '\0' ? "" : " ", which);
}

/* Draws one side of @sheet onto @paper, or both sides if they share one page. */
static void
draw_page(Run *run, const Sheet *sheet, SideKind side, const GPtrArray *formes[2], Paper *paper)
{
    const bool is_moved = side == SIDE_BACK && sheet->layout == LAYOUT_DUPLEX;
    const bool is_run_of_backs =
        side == SIDE_BACK && sheet->layout == LAYOUT_SINGLE && sheet->has_back;
    const Rect page = { is_moved ? run->options->offset.x : 0.0,
                        is_moved ? run->options->offset.y : 0.0,
                        sheet->size->width_mm,
                        sheet->size->height_mm };
    g_autofree char *label = label_page(sheet, side);
    g_autofree char *bookmark = speech_tell(run->speech,
                                            is_run_of_backs ? N_("{part}, backs") : "{part}",
                                            { "part", sheet->deck->title });
    const bool is_first = sheet->number == 1 && (side == SIDE_FRONT || is_run_of_backs);
    Ink *ink = paper_begin_page(paper, label, is_first ? bookmark : NULL);

    ink_enter(ink, page, TURN_NONE, 1.0);
    draw_pieces(sheet, formes, ink);
    margin_draw(
        sheet, side, run->margins[sheet->deck->owner], run->speech, run->press->compositor, ink);
    ink_leave(ink);
    paper_end_page(paper);
}

/* Prints one side of @sheet, or both sides if they share one page, into the deck's file and into
 * complete.pdf. The type is set only once. An empty side is a page of complete.pdf only, since that
 * file goes through the printer as a whole. */
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
    if (!is_empty) {
        draw_page(run, sheet, side, formes, paper);
    }
    draw_page(run, sheet, side, formes, run->complete);
    return count_page(run, sheet, error);
}

/* Reports whether the backs of @sheets are printed separately, after all fronts. */
static bool
has_run_of_backs(const GPtrArray *sheets, Layout wanted)
{
    const Sheet *first = g_ptr_array_index(sheets, 0);

    return wanted != LAYOUT_DUPLEX && first->layout == LAYOUT_SINGLE && first->has_back;
}

/* Prints the pages of a deck in one pass. The first pass prints all pages, but if
 * has_run_of_backs(), only the fronts. The second pass prints the backs that are left. */
static bool
print_deck(Run *run, const GPtrArray *sheets, SideKind pass, GError **error)
{
    const Sheet *first = g_ptr_array_index(sheets, 0);
    const Layout wanted = run->options->imposition.layout;
    const bool has_runs = has_run_of_backs(sheets, wanted);
    const char *which = pass == SIDE_FRONT ? "fronts" : "backs";
    g_autofree char *name =
        has_runs ? g_strdup_printf("%s-%s", first->deck->name, which) : g_strdup(first->deck->name);

    g_autoptr(Paper) paper = open_paper(
        run, name, first->deck->owner, first->deck->title, run->options->imposition.paper, error);
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

/* Writes the booklet @deck for the screen, beside its sheets to fold. */
static bool
write_reading(Run *run, const Deck *deck, GError **error)
{
    const PaperSize size = reading_size(deck);
    g_autofree char *name = g_strconcat(deck->name, "-to-read", NULL);
    g_autoptr(Paper) paper = open_paper(run, name, deck->owner, deck->title, &size, error);

    return paper != NULL && reading_draw(deck, false, run->press, paper, error) &&
           close_paper(run, paper, error);
}

int
papers_count_pages(const GPtrArray *sheets, Layout layout, SideKind pass)
{
    if (pass == SIDE_BACK) {
        return has_run_of_backs(sheets, layout) ? (int)sheets->len : 0;
    }
    /* in duplex, a sheet without a back needs an empty page, so that later backs meet their
     * fronts */
    return (int)sheets->len * (layout == LAYOUT_DUPLEX ? 2 : 1);
}

/* Prints one pass over the decks of @owner, as one part of complete.pdf. Skips the decks that have
 * no pages in this pass. */
static bool
print_part(Run *run, const GPtrArray *layouts, DeckOwner owner, SideKind pass, GError **error)
{
    const Case *c = run->options->edition->c;
    g_autofree char *number = g_strdup_printf("%d", c->number);
    g_autofree char *part = speech_tell(run->speech,
                                        owner == DECK_OF_SET ? N_("Common set, for every case")
                                                             : N_("Case {n}: {title}"),
                                        { "n", number },
                                        { "title", c->title });
    g_autofree char *title = speech_tell(
        run->speech, pass == SIDE_FRONT ? "{part}" : N_("{part}, backs"), { "part", part });
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
        if (!print_deck(run, sheets, pass, error) ||
            (pass == SIDE_FRONT && reading_is_possible(first->deck) &&
             !write_reading(run, first->deck, error))) {
            return false;
        }
    }
    return true;
}

/* Lays out all decks on sheets. Returns an array with an array of Sheet * for each deck (all
 * owned). */
static GPtrArray *
lay_decks(Run *run, const PieceSet *set, GError **error)
{
    const Imposition *imposition = &run->options->imposition;
    g_autoptr(GPtrArray) layouts =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);

    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);
        GPtrArray *sheets;

        if (deck->owner == DECK_OF_SET && !run->options->has_set) {
            continue;
        }
        sheets = sheets_lay(deck, imposition, error);
        if (sheets == NULL) {
            return NULL;
        }
        g_ptr_array_add(layouts, sheets);
        for (SideKind pass = SIDE_FRONT; pass <= SIDE_BACK; pass++) {
            run->n_all += papers_count_pages(sheets, imposition->layout, pass);
        }
    }
    return g_steal_pointer(&layouts);
}

/* Sets the first part of the sheet labels, for the case and for the common set. */
static void
name_margins(Run *run)
{
    const Edition *edition = run->options->edition;
    g_autofree char *number = g_strdup_printf("%d", edition->c->number);

    run->margins[DECK_OF_CASE] = speech_tell(run->speech,
                                             N_("Hansom · Case {n} · edition {edition}"),
                                             { "n", number },
                                             { "edition", edition->id });
    run->margins[DECK_OF_SET] =
        speech_tell(run->speech, N_("Hansom · common set {set}"), { "set", edition->set_id });
}

/* Prints all parts of complete.pdf, one after the other. */
static bool
print_parts(Run *run, const GPtrArray *layouts, PapersCount *count, GError **error)
{
    *count = (PapersCount){ 0 };
    for (SideKind pass = SIDE_FRONT; pass <= SIDE_BACK; pass++) {
        if (run->options->has_set && !print_part(run, layouts, DECK_OF_SET, pass, error)) {
            return false;
        }
        count->n_set_pages += pass == SIDE_FRONT ? paper_n_pages(run->complete) : 0;
        if (!print_part(run, layouts, DECK_OF_CASE, pass, error)) {
            return false;
        }
    }
    count->n_pages = paper_n_pages(run->complete);
    return close_paper(run, run->complete, error);
}

bool
papers_write(const PieceSet *set,
             const Press *press,
             const PapersOptions *options,
             GPtrArray *files,
             PapersCount *count,
             GError **error)
{
    Run run = {
        .options = options,
        .press = press,
        .speech = templates_speech(press->templates),
        .files = files,
    };
    g_autoptr(Paper) complete = open_paper(&run,
                                           "complete",
                                           DECK_OF_CASE,
                                           speech_say(run.speech, N_("everything")),
                                           options->imposition.paper,
                                           error);
    g_autoptr(GPtrArray) layouts = complete == NULL ? NULL : lay_decks(&run, set, error);
    bool is_done;

    if (layouts == NULL) {
        return false;
    }
    run.complete = complete;
    name_margins(&run);
    is_done = print_parts(&run, layouts, count, error);
    g_free(run.margins[DECK_OF_CASE]);
    g_free(run.margins[DECK_OF_SET]);
    return is_done;
}
