/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/guide.h"

#include "generator/base/fault.h"
#include "generator/sheets/order.h"
#include "generator/sheets/page_ranges.h"

#include <string.h>

enum {
    PANELS = 6, /* boxes for steps in guide/page.svg */
};

static const char *const HOW[] = {
    [LAYOUT_DUPLEX] = "guide/duplex.md",
    [LAYOUT_GUTTERFOLD] = "guide/gutterfold.md",
    [LAYOUT_SINGLE] = "guide/single.md",
};

/* The decks of --extras (boxes/extras.h). They have a page of their own. */
static const char *const EXTRAS[] = {
    "box-lid", "box-tray", "slipcase-sides", "slipcase-wrap", "table-map", NULL,
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

/* Reports whether a deck of @set has a name that begins with @name. */
static bool
has_deck(const PieceSet *set, const char *name)
{
    for (guint i = 0; i < set->decks->len; i++) {
        if (g_str_has_prefix(((const Deck *)g_ptr_array_index(set->decks, i))->name, name)) {
            return true;
        }
    }
    return false;
}

/* Adds a step to @face: the drawing guide/<drawing>.svg beside @text. Counts it in *@n_panels. */
static bool
add_panel(const Making *making, Face *face, const char *drawing, const char *text, int *n_panels)
{
    Template *template = templates_get(making->templates, "guide/panel", making->error);
    g_autofree char *field = g_strdup_printf("panel-%d", ++*n_panels);
    Face *panel;

    if (template == NULL) {
        return false;
    }
    if (*n_panels > PANELS) {
        g_set_error(making->error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "templates/%s/make.md: “## %s” is one section too many; guide/page.svg has %d "
                    "boxes for them, and booklets take one",
                    making->c->game,
                    drawing,
                    PANELS);
        return false;
    }
    panel = face_new(template, drawing, (Place){ 0 });
    panel->picture = g_strconcat("guide/", drawing, NULL);
    face_add_prose(panel, "text", text);
    face_add_inset(face, field, panel);
    return true;
}

/* Adds the step for binding booklets, if there are any. */
static bool
add_booklets(const Making *making, bool whole_pages, const PieceSet *set, Face *face, int *n_panels)
{
    g_autoptr(GString) text = g_string_new(NULL);
    bool has_any = false;
    bool has_own = false;

    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);

        has_any |= deck->kind == DECK_BOOKLET;
        has_own |= deck->kind == DECK_BOOKLET && deck->owner == DECK_OF_CASE;
    }
    if (!has_any) {
        return true;
    }
    if (!add_file(making, whole_pages ? "guide/pages.md" : "guide/folded.md", text) ||
        (has_own &&
         !add_file(making, whole_pages ? "guide/pages-case.md" : "guide/folded-case.md", text))) {
        return false;
    }
    return add_panel(making, face, whole_pages ? "pages" : "folded", text->str, n_panels);
}

/* Appends the instructions for the boards in @set, and for maps in tiles, if there are any.
 * Considers only the extras, or only the other decks. */
static bool
add_boards(const Making *making,
           const Imposition *imposition,
           GuideKind kind,
           const PieceSet *set,
           bool are_extras,
           GString *text)
{
    bool has_boards = false;
    bool has_tiles = false;

    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);
        g_autoptr(GPtrArray) sheets = NULL;

        if ((deck->kind != DECK_BOARD && deck->kind != DECK_WHOLE) ||
            g_strv_contains(EXTRAS, deck->name) != are_extras) {
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
add_one_sided(const Making *making, const Order *order, GString *text)
{
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

/* Reports whether the step with the drawing @drawing is left to do for the pieces of @set. */
static bool
is_needed(const char *drawing, GuideKind kind, const PieceSet *set)
{
    static const char *const DONE_BY_SHOP[] = { "cards", "tokens", NULL };

    if (kind == GUIDE_PRESS && g_strv_contains(DONE_BY_SHOP, drawing)) {
        return false;
    }
    return (strcmp(drawing, "tuck-box") != 0 && !g_strv_contains(EXTRAS, drawing)) ||
           has_deck(set, drawing);
}

/* Adds a step for each section of @file that is needed. Each has the name of its drawing as its
 * heading. Appends the text before the first section to @print. */
static bool
add_sections(const Making *making,
             const char *file,
             GuideKind kind,
             const PieceSet *set,
             Face *face,
             GString *print,
             int *n_panels)
{
    g_autofree char *text = templates_text(making->templates, file, making->error);
    g_auto(GStrv) parts = text == NULL ? NULL : g_strsplit(text, "\n## ", -1);

    if (parts == NULL) {
        return false;
    }
    g_string_append_printf(print, "\n%s\n", parts[0]);
    for (int i = 1; parts[i] != NULL; i++) {
        const gsize length = strcspn(parts[i], "\n");
        g_autofree char *drawing = g_strndup(parts[i], length);

        if (is_needed(drawing, kind, set) &&
            !add_panel(making, face, drawing, parts[i] + length, n_panels)) {
            return false;
        }
    }
    return true;
}

/* Adds the sentence that says which pages of complete.pdf are for which paper. */
static void
add_ranges(const Making *making, const Order *order, GString *print)
{
    g_autofree char *card = page_ranges_list(order, STOCK_CARD);
    g_autofree char *paper = page_ranges_list(order, STOCK_PAPER);
    g_autofree char *told =
        speech_tell(templates_speech(making->templates),
                    N_("Of complete.pdf, print the pages **{card}** on thick paper, and the pages "
                       "**{paper}** on thin paper."),
                    { "card", card },
                    { "paper", paper });

    g_string_append_printf(print, "%s\n\n", told);
}

/* Appends how to print the sheets. */
static bool
add_sheets(const Making *making, const Imposition *imposition, const PieceSet *set, GString *print)
{
    g_autoptr(Order) order = order_new(set, imposition, true, making->error);

    if (order == NULL) {
        return false;
    }
    add_ranges(making, order, print);
    return add_file(making, HOW[imposition->layout], print) &&
           (!imposition->is_butted || add_file(making, "guide/grid.md", print)) &&
           add_one_sided(making, order, print) &&
           (!has_halves(imposition, set) || add_file(making, "guide/halves.md", print));
}

/* Appends how to print the pieces in the form @kind. */
static bool
add_printing(const Making *making,
             const Imposition *imposition,
             GuideKind kind,
             const PieceSet *set,
             GString *print)
{
    switch (kind) {
    case GUIDE_SHEETS:
        return add_sheets(making, imposition, set, print);
    case GUIDE_PICTURES:
        return add_file(making, HOW[imposition->layout], print);
    case GUIDE_PRESS:
        return add_file(making, "guide/press.md", print);
    }
    g_assert_not_reached();
}

/* Fills the box of the text of the page @face, and leaves the boxes after the first @n_panels
 * empty. */
static void
finish_page(Face *face, const char *print, int n_panels)
{
    face_add_prose(face, "print", print);
    while (n_panels < PANELS) {
        g_autofree char *field = g_strdup_printf("panel-%d", ++n_panels);

        face_add_name(face, field, "");
    }
}

/* Adds the texts and the steps to @face, the page. */
static bool
fill_page(const Making *making,
          const Imposition *imposition,
          GuideKind kind,
          const PieceSet *set,
          Face *face)
{
    g_autoptr(GString) print = g_string_new(NULL);
    g_autofree char *file = g_strconcat(making->c->game, "/make.md", NULL);
    int n_panels = 0;

    if (!add_printing(making, imposition, kind, set, print) ||
        !add_boards(making, imposition, kind, set, false, print) ||
        (kind != GUIDE_PRESS &&
         !add_booklets(making, imposition->whole_pages, set, face, &n_panels)) ||
        !add_sections(making, file, kind, set, face, print, &n_panels)) {
        return false;
    }
    finish_page(face, print->str, n_panels);
    return true;
}

/* Adds to @set as its first deck a page called @name. Returns the page, owned by the deck. */
static Face *
add_page(PieceSet *set, Template *template, const char *name, const char *title)
{
    Deck *deck = piece_set_add(set, name, title, DECK_WHOLE, DECK_OF_SET);
    Face *face = deck_keep(deck, face_new(template, title, (Place){ 0 }));

    deck->stock = STOCK_PAPER;
    g_ptr_array_steal_index(set->decks, set->decks->len - 1);
    g_ptr_array_insert(set->decks, 0, deck);
    deck_add(deck, face, NULL);
    face_add_name(face, "title", title);
    return face;
}

/* Adds the page about the extras to @set, if there are any. */
static bool
make_extras_page(const Making *making,
                 const Imposition *imposition,
                 GuideKind kind,
                 Template *template,
                 PieceSet *set)
{
    const char *title = making_say(making, N_("How to make the extras"));
    g_autoptr(GString) print = g_string_new(NULL);
    bool has_any = false;
    int n_panels = 0;

    for (int i = 0; EXTRAS[i] != NULL; i++) {
        has_any |= has_deck(set, EXTRAS[i]);
    }
    if (!has_any) {
        return true;
    }
    Face *face = add_page(set, template, "how-to-make-extras", title);

    if (!add_sections(making, "box/make.md", kind, set, face, print, &n_panels) ||
        !add_boards(making, imposition, kind, set, true, print)) {
        return false;
    }
    finish_page(face, print->str, n_panels);
    return true;
}

bool
guide_make(const Making *making, const Imposition *imposition, GuideKind kind, PieceSet *set)
{
    Template *template = templates_get(making->templates, "guide/page", making->error);
    const char *title = making_say(making, N_("How to make it"));

    if (template == NULL) {
        return false;
    }
    if (!make_extras_page(making, imposition, kind, template, set)) {
        return false;
    }
    Face *face = add_page(set, template, "how-to-make-it", title);

    return fill_page(making, imposition, kind, set, face);
}
