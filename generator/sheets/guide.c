/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/guide.h"

#include "generator/sheets/order.h"

static const char *const HOW[] = {
    [LAYOUT_DUPLEX] = "guide/duplex.md",
    [LAYOUT_GUTTERFOLD] = "guide/gutterfold.md",
    [LAYOUT_SINGLE] = "guide/single.md",
};

/* Appends the file @name to @text. */
static bool
add_file(const Making *making, const char *name, GString *text)
{
    g_autofree char *file = templates_text(making->templates, name, making->error);

    if (file == NULL) {
        return false;
    }
    g_string_append_printf(text, "%s%s", text->len > 0 ? "\n" : "", file);
    return true;
}

/* Appends the instructions for binding booklets, and for the case's own booklet if there is one. */
static bool
add_booklets(const Making *making, bool whole_pages, const PieceSet *set, GString *text)
{
    bool has_own = false;

    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);

        has_own |= deck->kind == DECK_BOOKLET && deck->owner == DECK_OF_CASE;
    }
    if (!add_file(making, whole_pages ? "guide/pages.md" : "guide/folded.md", text)) {
        return false;
    }
    if (!has_own) {
        return true;
    }
    g_autofree char *own =
        templates_text(making->templates,
                       whole_pages ? "guide/pages-case.md" : "guide/folded-case.md",
                       making->error);

    if (own != NULL) { /* appended to the same paragraph */
        g_string_truncate(text, text->len - 1);
        g_string_append_printf(text, " %s", own);
    }
    return own != NULL;
}

/* Appends the instructions for the boards in @set, and for maps in tiles, if there are any. */
static bool
add_boards(const Making *making,
           const Imposition *imposition,
           GuideKind kind,
           const PieceSet *set,
           GString *text)
{
    bool has_boards = false;
    bool has_tiles = false;

    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);
        g_autoptr(GPtrArray) sheets = NULL;

        if (deck->kind != DECK_BOARD && deck->kind != DECK_WHOLE) {
            continue;
        }
        has_boards |= deck->kind == DECK_BOARD;
        if (kind == GUIDE_SHEETS) {
            sheets = sheets_lay(deck, imposition, making->error);
            if (sheets == NULL) {
                return false;
            }
            has_tiles |= sheets->len > deck->pieces->len;
        }
    }
    return (!has_tiles || add_file(making, "guide/tiles.md", text)) &&
           (!has_boards || add_file(making, "guide/board.md", text));
}

/* Appends the page from which on all pages of complete.pdf are printed on one side, if there are
 * such pages. */
static bool
add_one_sided(const Making *making,
              const Imposition *imposition,
              const PieceSet *set,
              GString *text)
{
    g_autoptr(Order) order = order_new(set, imposition, true, making->error);

    if (order == NULL) {
        return false;
    }
    const PageCount *count = &order->count;
    g_autofree char *from = g_strdup_printf("%d", count->n_pages - count->n_one_sided + 1);

    if (count->n_one_sided == 0) {
        return true;
    }
    if (!add_file(making, "guide/one-sided.md", text)) {
        return false;
    }
    g_string_replace(text, "{from}", from, 0);
    return true;
}

/* Reports whether the paper has room for two pieces that fill a page of A4. */
static bool
has_halves(const Imposition *imposition, const PieceSet *set)
{
    const Deck *own = g_ptr_array_index(set->decks, 0);

    return sheets_capacity(own, imposition) > 1;
}

/* Appends what depends on the paper and the layout. */
static bool
add_sheets(const Making *making, const Imposition *imposition, const PieceSet *set, GString *text)
{
    return (!imposition->is_butted || add_file(making, "guide/grid.md", text)) &&
           add_one_sided(making, imposition, set, text) &&
           (!has_halves(imposition, set) || add_file(making, "guide/halves.md", text));
}

/* Appends the instructions for printing, and for binding booklets. */
static bool
add_printing(const Making *making,
             const Imposition *imposition,
             GuideKind kind,
             const PieceSet *set,
             GString *text)
{
    if (kind == GUIDE_PRESS) {
        return add_file(making, "guide/press.md", text);
    }
    return add_file(making, HOW[imposition->layout], text) &&
           (kind != GUIDE_SHEETS || add_sheets(making, imposition, set, text)) &&
           add_booklets(making, imposition->whole_pages, set, text);
}

/* Adds the guide to @set as its first deck. Returns the page, owned by the deck. */
static Face *
add_page(PieceSet *set, Template *template, const char *title)
{
    Deck *deck = piece_set_add(set, "how-to-make-it", title, DECK_WHOLE, DECK_OF_SET);
    Face *face = deck_keep(deck, face_new(template, title, (Place){ 0 }));

    deck->stock = STOCK_PAPER;
    g_ptr_array_steal_index(set->decks, set->decks->len - 1);
    g_ptr_array_insert(set->decks, 0, deck);
    deck_add(deck, face, NULL);
    return face;
}

bool
guide_make(const Making *making, const Imposition *imposition, GuideKind kind, PieceSet *set)
{
    Template *template = templates_get(making->templates, "guide/page", making->error);
    const char *title = making_say(making, N_("How to make it"));
    g_autofree char *file = g_strconcat(making->c->game, "/make.md", NULL);
    g_autoptr(GString) how = g_string_new(NULL);
    g_autoptr(GString) make = g_string_new(NULL);

    if (template == NULL) {
        return false;
    }
    Face *face = add_page(set, template, title);

    if (!add_printing(making, imposition, kind, set, how) ||
        !add_boards(making, imposition, kind, set, how) || !add_file(making, file, make)) {
        return false;
    }
    face_add_name(face, "title", title);
    face_add_prose(face, "print", how->str);
    face_add_prose(face, "make", make->str);
    return true;
}
