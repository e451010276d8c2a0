/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/papers.h"

#include "generator/base/fault.h"
#include "generator/draw/paper.h"
#include "generator/sheets/imprint.h"
#include "generator/sheets/margin.h"
#include "generator/sheets/order.h"
#include "generator/sheets/reading.h"

/* State of one papers_write() call. */
typedef struct {
    const PapersOptions *options;
    const Press *press;
    const Speech *speech;
    /* by DeckOwner: first part of the sheet labels, "Hansom · Case 0 · edition 7K3Q" */
    char *margins[2];
    Paper *complete;
    guint part; /* place of the deck among all, in the order in which they are read */
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

/* Draws one face, or only its pictures or its type, with @draw. Clips boards, which extend beyond
 * their part on this sheet, and butted cards, since the bleed of one would cover the next. */
static void
draw_cell(const Sheet *sheet,
          const Cell *cell,
          const Forme *forme,
          void (*draw)(const Forme *forme, Ink *ink, const Rect *within),
          Ink *ink)
{
    const bool is_board = sheet->tile.n_columns > 0;
    const bool is_clipped = is_board || sheet->is_butted;
    const Rect page = { 0.0, 0.0, sheet->size->width_mm, sheet->size->height_mm };

    if (is_clipped) {
        ink_enter(ink, page, TURN_NONE, 1.0);
        ink_clip(ink, cell->shown);
    }
    ink_enter(ink, cell->where, cell->turn, cell->scale);
    ink_tag(ink, &(const Tag){ .role = "Sect", .order = cell->number });
    draw(forme, ink, is_board ? &sheet->tile.within : NULL);
    ink_untag(ink);
    ink_leave(ink);
    if (is_clipped) {
        ink_leave(ink);
    }
}

/* Calls @draw for all faces of a side, or of both sides if they are on one page. */
static void
draw_sides(const Sheet *sheet,
           const GPtrArray *formes[2],
           void (*draw)(const Forme *forme, Ink *ink, const Rect *within),
           Ink *ink)
{
    for (SideKind side = SIDE_FRONT; side <= SIDE_BACK; side++) {
        for (guint i = 0; formes[side] != NULL && i < formes[side]->len; i++) {
            draw_cell(sheet,
                      &g_array_index(sheet->cells[side], Cell, i),
                      g_ptr_array_index(formes[side], i),
                      draw,
                      ink);
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
    ink_tag(ink, &(const Tag){ .role = "Part", .order = run->part });
    draw_sides(sheet, formes, forme_draw_pictures, ink);
    draw_sides(sheet, formes, forme_draw_type, ink);
    ink_untag(ink);
    margin_draw(
        sheet, side, run->margins[sheet->deck->owner], run->speech, run->press->compositor, ink);
    ink_leave(ink);
    paper_end_page(paper);
}

/* Prints one side of @sheet, or both sides if they share one page, into the deck's file @paper
 * (NULL for none) and into complete.pdf, if @is_complete. The type is set only once. An empty side
 * is a page of complete.pdf only, since that file goes through the printer as a whole. */
static bool
print_page(
    Run *run, const Sheet *sheet, SideKind side, Paper *paper, bool is_complete, GError **error)
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
    if (!is_empty && paper != NULL) {
        draw_page(run, sheet, side, formes, paper);
    }
    if (!is_complete) {
        return true;
    }
    draw_page(run, sheet, side, formes, run->complete);
    return count_page(run, sheet, error);
}

/* Prints the pages of a deck in one pass: in the first pass all, or only the fronts if there is a
 * run of backs; in the second pass these backs, or the fronts of a deck that is late. */
static bool
print_deck(Run *run, const Laid *laid, SideKind pass, GError **error)
{
    const Deck *deck = laid_deck(laid);
    const SideKind side = laid->is_late ? SIDE_FRONT : pass;
    const char *which = pass == SIDE_FRONT ? "fronts" : "backs";
    g_autofree char *name =
        laid->has_run_of_backs ? g_strdup_printf("%s-%s", deck->name, which) : g_strdup(deck->name);
    g_autoptr(Paper) paper =
        laid->has_file
            ? open_paper(run, name, deck->owner, deck->title, run->options->imposition.paper, error)
            : NULL;

    if (laid->has_file && paper == NULL) {
        return false;
    }
    for (guint i = 0; i < laid->sheets->len; i++) {
        const Sheet *sheet = g_ptr_array_index(laid->sheets, i);

        if (!print_page(run, sheet, side, paper, laid->is_complete, error) ||
            (laid->is_paired &&
             !print_page(run, sheet, SIDE_BACK, paper, laid->is_complete, error))) {
            return false;
        }
    }
    return paper == NULL || close_paper(run, paper, error);
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

/* Returns the title of a part of complete.pdf. The caller frees it. */
static char *
title_part(const Run *run, DeckOwner owner, SideKind pass)
{
    const Case *c = run->options->edition->c;
    const bool is_duplex = run->options->imposition.layout == LAYOUT_DUPLEX;
    g_autofree char *number = g_strdup_printf("%d", c->number);
    g_autofree char *part = speech_tell(run->speech,
                                        owner == DECK_OF_SET ? N_("Common set, for every case")
                                                             : N_("Case {n}: {title}"),
                                        { "n", number },
                                        { "title", c->title });

    return speech_tell(run->speech,
                       pass == SIDE_FRONT ? "{part}"
                       : is_duplex        ? N_("{part}, one side only")
                                          : N_("{part}, backs"),
                       { "part", part });
}

/* Prints one pass over the decks of @owner, as one part of complete.pdf. Skips the decks that have
 * no pages in this pass. */
static bool
print_part(Run *run, const GArray *decks, DeckOwner owner, SideKind pass, GError **error)
{
    g_autofree char *title = title_part(run, owner, pass);
    bool is_begun = false;

    for (guint i = 0; i < decks->len; i++) {
        const Laid *laid = &g_array_index(decks, Laid, i);

        if (laid_deck(laid)->owner != owner || !laid_is_printed_in(laid, pass)) {
            continue;
        }
        run->part = i + 1 + (owner == DECK_OF_CASE ? decks->len : 0);
        if (!is_begun && laid->is_complete) {
            paper_begin_part(run->complete, title);
            is_begun = true;
        }
        if (!print_deck(run, laid, pass, error) ||
            (pass == SIDE_FRONT && reading_is_possible(laid_deck(laid)) &&
             !write_reading(run, laid_deck(laid), error))) {
            return false;
        }
    }
    return true;
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
print_parts(Run *run, const GArray *decks, GError **error)
{
    for (SideKind pass = SIDE_FRONT; pass <= SIDE_BACK; pass++) {
        if ((run->options->has_set && !print_part(run, decks, DECK_OF_SET, pass, error)) ||
            !print_part(run, decks, DECK_OF_CASE, pass, error)) {
            return false;
        }
    }
    return close_paper(run, run->complete, error);
}

bool
papers_write(const PieceSet *set,
             const Press *press,
             const PapersOptions *options,
             GPtrArray *files,
             PageCount *count,
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
    g_autoptr(Order) order =
        complete == NULL ? NULL : order_new(set, &options->imposition, options->has_set, error);
    bool is_done;

    if (order == NULL) {
        return false;
    }
    *count = order->count;
    run.complete = complete;
    run.n_all = count->n_pages;
    name_margins(&run);
    is_done = print_parts(&run, order->decks, error);
    g_free(run.margins[DECK_OF_CASE]);
    g_free(run.margins[DECK_OF_SET]);
    return is_done;
}
