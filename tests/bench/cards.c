/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cards.c: prints the location cards of many cases into one PDF, with the generator's own code
 *
 * usage: bench-cards TEMPLATES OUT.pdf CARDS.txt CASE…
 *
 * Does the same as hansom-print does for a deck, for the decks of all cases: templates, text
 * fitting, codes, marks. Writes the words and codes of each card to CARDS.txt, so that floor.c can
 * set the same ones.
 */
#include <stdio.h>

#include "generator/draw/paper.h"
#include "generator/draw/text.h"
#include "generator/pieces/making.h"
#include "generator/sheets/common_size.h"
#include "generator/sheets/forme.h"
#include "generator/sheets/margin.h"

/* Poker cards, of which the floor and the peer have eight to a sheet as well. */
static const Look POKER = { .card_width_mm = 63.5, .card_height_mm = 88.9 };

typedef struct {
    Press press;
    Paper *paper;
    FILE *cards;
    const PaperSize *size;
} Bench;

static bool
print_side(Bench *bench, const Sheet *sheet, SideKind side, GError **error)
{
    const GArray *cells = sheet->cells[side];
    Ink *ink = paper_begin_page(bench->paper, "page", NULL);

    for (guint i = 0; i < cells->len; i++) {
        const Cell *cell = &g_array_index(cells, Cell, i);
        Forme *forme = forme_new(&bench->press, cell->face, error);

        if (forme == NULL) {
            return false;
        }
        ink_enter(ink, cell->where, cell->turn, cell->scale);
        forme_draw_pictures(forme, ink, NULL);
        forme_draw_type(forme, ink, NULL);
        ink_leave(ink);
        forme_free(forme);
    }
    margin_draw(sheet, side, "Hansom", NULL, bench->press.compositor, ink);
    paper_end_page(bench->paper);
    return true;
}

/* Writes name, codes and text (on one line) of each card to CARDS.txt. */
static void
note_cards(Bench *bench, const Edition *edition)
{
    for (int i = 0; i < edition->c->n_locations; i++) {
        const Location *location = &edition->c->locations[i];
        g_autofree char *text =
            g_strdelimit(g_strdup(location->text == NULL ? "" : location->text), "\n\t", ' ');
        const char *codes[2] = { "", "" };

        for (guint j = 0; j < edition->codes->len; j++) {
            const EditionCode *code = g_ptr_array_index(edition->codes, j);

            if (g_str_equal(code->piece, location->id)) {
                codes[g_str_equal(code->side, "text")] = code->code.text;
            }
        }
        fprintf(bench->cards, "%s\t%s\t%s\t%s\n", location->name, codes[0], codes[1], text);
    }
}

static bool
print_case(Bench *bench, const char *path, GError **error)
{
    CodeKey key;
    g_autoptr(PieceSet) set = piece_set_new();

    code_key_from_seed(&key, path);
    g_autoptr(Edition) edition =
        edition_new(path, &key, "http://221B.LOCAL:8221", "printed", error);
    if (edition == NULL) {
        return false;
    }
    const GamePrinter *game = press_find_game(edition->c->game);
    const Making making = {
        .edition = edition,
        .c = edition->c,
        .templates = bench->press.templates,
        .look = &POKER,
        .error = error,
    };
    if (!game->pieces(&making, set)) {
        return false;
    }
    common_sizes_set(set, bench->press.compositor);
    note_cards(bench, edition);
    bench->press.path = path;
    const Imposition imposition = { .paper = bench->size, .layout = LAYOUT_DUPLEX };
    g_autoptr(GPtrArray) sheets = sheets_lay(g_ptr_array_index(set->decks, 0), &imposition, error);
    for (guint i = 0; sheets != NULL && i < sheets->len; i++) {
        const Sheet *sheet = g_ptr_array_index(sheets, i);

        if (!print_side(bench, sheet, SIDE_FRONT, error) ||
            !print_side(bench, sheet, SIDE_BACK, error)) {
            return false;
        }
    }
    return sheets != NULL;
}

int
main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    const PaperInfo info = { .title = "bench", .date = "2026-01-01T00:00:00Z" };

    if (argc < 5) {
        fputs("usage: bench-cards TEMPLATES OUT.pdf CARDS.txt CASE…\n", stderr);
        return 2;
    }
    g_autoptr(Compositor) compositor = compositor_new();
    g_autoptr(Templates) templates = templates_new(argv[1], compositor, &POKER);
    g_autoptr(GPtrArray) faults = g_ptr_array_new_with_free_func(g_free);
    Bench bench = {
        .press = { .compositor = compositor, .templates = templates, .faults = faults },
        .size = paper_size_find("a4"),
        .cards = fopen(argv[3], "w"),
    };
    bench.paper = paper_new(argv[2], bench.size, &info, &error);
    bool fine = bench.paper != NULL && bench.cards != NULL;
    for (int i = 4; i < argc && fine; i++) {
        fine = print_case(&bench, argv[i], &error);
    }
    fine = fine && paper_finish(bench.paper, &error) && faults->len == 0;
    if (!fine) {
        fprintf(stderr, "%s\n", error != NULL ? error->message : "a text does not fit");
    }
    paper_free(bench.paper);
    if (bench.cards != NULL) {
        fclose(bench.cards);
    }
    return fine ? 0 : 1;
}
