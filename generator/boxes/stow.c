/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/boxes/stow.h"

#include "generator/sheets/jobs.h"

#include <math.h>
#include <string.h>

/* A layer of solids. They lie in rows along the longer side of the box. */
typedef struct {
    double height;
    double row_at; /* distance of the last row from the wall */
    double row_depth;
    double row_length; /* the part of the last row that is taken */
} Layer;

static const Template *
template_of(const Deck *deck)
{
    return g_array_index(deck->pieces, Piece, 0).front->template;
}

static bool
is_folding_box(const Deck *deck)
{
    return template_of(deck)->holds[0] != NULL;
}

/* Returns the thickness of one piece of @deck that is not folded. */
static double
thickness(const Deck *deck, const StowForm *form)
{
    const Layout layout = form->imposition->layout;
    const bool is_glued =
        !form->is_press && layout != LAYOUT_DUPLEX && sheets_have_backs(deck, layout);

    return (deck->stock == STOCK_CARD ? STOW_CARD_MM : STOW_PAPER_MM) * (is_glued ? 2 : 1);
}

/* Adds a pile, with its shorter side as its width. */
static void
add_pile(GArray *solids, double one, double other, double height)
{
    const int n = MAX((int)ceil(height / STOW_PILE_MM - 1e-6), 1);
    const Solid solid = { MIN(one, other), MAX(one, other), height / n };

    for (int i = 0; i < n; i++) {
        g_array_append_val(solids, solid);
    }
}

/* Adds a booklet. With large type, its pages are as large as the paper allows. */
static bool
add_booklet(GArray *solids, const Deck *deck, const StowForm *form, GError **error)
{
    const Template *page = template_of(deck);
    const double height = deck->pieces->len * thickness(deck, form) * STOW_SPRING;
    double width_mm = page->width_mm;
    double length_mm = page->height_mm;

    if (form->imposition->whole_pages && form->is_press) {
        width_mm *= JOB_LARGE_SCALE;
        length_mm *= JOB_LARGE_SCALE;
    } else if (form->imposition->whole_pages) {
        g_autoptr(GPtrArray) sheets = sheets_lay(deck, form->imposition, error);

        if (sheets == NULL) {
            return false;
        }
        const Sheet *first = g_ptr_array_index(sheets, 0);
        const Cell *cell = &g_array_index(first->cells[SIDE_FRONT], Cell, 0);

        width_mm = cell->where.width;
        length_mm = cell->where.height;
    }
    add_pile(solids, width_mm, length_mm, height);
    return true;
}

/* Adds what is made from the pieces of @deck. All have the same size. */
static void
add_made(GArray *solids, const Deck *deck)
{
    const Solid *made = &template_of(deck)->made;

    for (guint i = 0; i < deck->pieces->len; i++) {
        const Solid solid = { MIN(made->width_mm, made->length_mm),
                              MAX(made->width_mm, made->length_mm),
                              made->height_mm };

        g_array_append_val(solids, solid);
    }
}

/* Reports whether the pieces of @deck may be folded to fit into the box. */
static bool
is_sheet(const Deck *deck)
{
    return (deck->kind == DECK_WHOLE || deck->kind == DECK_BOARD) &&
           template_of(deck)->made.height_mm <= 0.0;
}

/* Adds the pieces of @deck, unless they are sheets. */
static bool
add_deck(GArray *solids, const Deck *deck, const StowForm *form, GError **error)
{
    const Template *template = template_of(deck);

    if (deck->kind == DECK_BOOKLET) {
        return add_booklet(solids, deck, form, error);
    }
    if (template->made.height_mm > 0.0) {
        add_made(solids, deck);
    } else if (!is_sheet(deck)) {
        add_pile(solids,
                 template->width_mm,
                 template->height_mm,
                 deck->pieces->len * thickness(deck, form));
    }
    return true;
}

/* Returns the smallest floor on which each of @solids fits. */
static Solid
floor_of(const GArray *solids)
{
    Solid floor = { 0 };

    for (guint i = 0; i < solids->len; i++) {
        const Solid *solid = &g_array_index(solids, Solid, i);

        floor.width_mm = MAX(floor.width_mm, solid->width_mm);
        floor.length_mm = MAX(floor.length_mm, solid->length_mm);
    }
    return floor;
}

/* Adds the sheets of @deck, folded in half until they fit onto @floor. */
static void
add_sheets(GArray *solids, const Deck *deck, const StowForm *form, const Solid *floor)
{
    const Template *template = template_of(deck);
    double width = MIN(template->width_mm, template->height_mm);
    double length = MAX(template->width_mm, template->height_mm);
    double height = deck->pieces->len * thickness(deck, form);

    while (width > floor->width_mm || length > floor->length_mm) {
        const double half = length / 2;

        length = MAX(width, half);
        width = MIN(width, half);
        height *= 2;
    }
    add_pile(solids, width, length, height);
}

/* Reports whether the solids of one deck fit into the folding box @box, and subtracts their volume
 * from *@room. */
static bool
fits_box(const Solid *box, const GArray *solids, double *room)
{
    const double width = MIN(box->width_mm, box->length_mm);
    const double length = MAX(box->width_mm, box->length_mm);

    for (guint i = 0; i < solids->len; i++) {
        const Solid *solid = &g_array_index(solids, Solid, i);

        if (solid->width_mm > width || solid->length_mm > length) {
            return false;
        }
        *room -= solid->width_mm * solid->length_mm * solid->height_mm;
    }
    return true;
}

/* Reports whether the folding box of @deck has room for all decks that it holds. Adds these decks
 * to @held (array of Deck *). */
static bool
fill_box(const PieceSet *set, const Deck *deck, const StowForm *form, GPtrArray *held)
{
    const Solid *box = &template_of(deck)->made;
    const char *const *names = (const char *const *)template_of(deck)->holds;
    double room = box->width_mm * box->length_mm * box->height_mm;

    for (guint i = 0; i < set->decks->len; i++) {
        Deck *other = g_ptr_array_index(set->decks, i);
        g_autoptr(GArray) solids = g_array_new(FALSE, FALSE, sizeof(Solid));

        if (!g_strv_contains(names, other->name)) {
            continue;
        }
        g_ptr_array_add(held, other);
        if (!add_deck(solids, other, form, NULL) || !fits_box(box, solids, &room)) {
            return false;
        }
    }
    return room >= 0.0;
}

/* Returns the decks of @set (array of const Deck *) that lie in a folding box. The caller frees the
 * array. */
static GPtrArray *
list_held(const PieceSet *set, const StowForm *form)
{
    GPtrArray *held = g_ptr_array_new();

    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);
        const guint n = held->len;

        if (is_folding_box(deck) && !fill_box(set, deck, form, held)) {
            g_ptr_array_set_size(held, (int)n);
        }
    }
    return held;
}

GArray *
stow_list(const PieceSet *set, const StowForm *form, GError **error)
{
    g_autoptr(GPtrArray) held = list_held(set, form);
    g_autoptr(GArray) solids = g_array_new(FALSE, FALSE, sizeof(Solid));
    Solid floor;

    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);

        if (!g_ptr_array_find(held, deck, NULL) && !add_deck(solids, deck, form, error)) {
            return NULL;
        }
    }
    floor = floor_of(solids);
    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);

        if (is_sheet(deck)) {
            add_sheets(solids, deck, form, &floor);
        }
    }
    return g_steal_pointer(&solids);
}

GArray *
stow_list_case(const PieceSet *set, const StowForm *form, GError **error)
{
    g_autoptr(GArray) solids = g_array_new(FALSE, FALSE, sizeof(Solid));

    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);

        if (deck->owner == DECK_OF_CASE && (deck->kind == DECK_BOOKLET || is_folding_box(deck)) &&
            !add_deck(solids, deck, form, error)) {
            return NULL;
        }
    }
    return g_steal_pointer(&solids);
}

/* Puts a solid that takes @along of a row and @deep across it into @layer, in the last row or in a
 * new one. Returns false if there is no room. */
static bool
place(Layer *layer, const Solid *floor, double along, double deep)
{
    if (layer->row_length + along <= floor->length_mm && layer->row_at + deep <= floor->width_mm) {
        layer->row_length += along;
        layer->row_depth = MAX(layer->row_depth, deep);
        return true;
    }
    if (along <= floor->length_mm && layer->row_at + layer->row_depth + deep <= floor->width_mm) {
        layer->row_at += layer->row_depth;
        layer->row_depth = deep;
        layer->row_length = along;
        return true;
    }
    return false;
}

/* Puts @solid into the first of @layers that has room for it, or on top of all. */
static void
stack(GArray *layers, const Solid *floor, const Solid *solid)
{
    Layer layer = { .height = solid->height_mm };

    for (guint i = 0; i < layers->len; i++) {
        Layer *below = &g_array_index(layers, Layer, i);

        if (place(below, floor, solid->width_mm, solid->length_mm) ||
            place(below, floor, solid->length_mm, solid->width_mm)) {
            return;
        }
    }
    if (!place(&layer, floor, solid->width_mm, solid->length_mm)) {
        place(&layer, floor, solid->length_mm, solid->width_mm);
    }
    g_array_append_val(layers, layer);
}

/* Sorts solids by their height, then by length and width, all from the largest. */
static int
compare_solids(gconstpointer a, gconstpointer b)
{
    const Solid *one = a;
    const Solid *other = b;
    const double differences[] = {
        other->height_mm - one->height_mm,
        other->length_mm - one->length_mm,
        other->width_mm - one->width_mm,
    };

    for (gsize i = 0; i < G_N_ELEMENTS(differences); i++) {
        if (differences[i] < 0.0 || differences[i] > 0.0) {
            return differences[i] > 0.0 ? 1 : -1;
        }
    }
    return 0;
}

Solid
stow_pack(const GArray *solids, int n)
{
    g_autoptr(GArray) sorted = g_array_new(FALSE, FALSE, sizeof(Solid));
    g_autoptr(GArray) layers = g_array_new(FALSE, FALSE, sizeof(Layer));
    Solid inner = floor_of(solids);
    double height = STOW_AIR_MM;

    inner.width_mm += STOW_AIR_MM;
    inner.length_mm += STOW_AIR_MM;
    for (guint i = 0; i < solids->len; i++) {
        for (int copy = 0; copy < n; copy++) {
            g_array_append_val(sorted, g_array_index(solids, Solid, i));
        }
    }
    g_array_sort(sorted, compare_solids);
    for (guint i = 0; i < sorted->len; i++) {
        stack(layers, &inner, &g_array_index(sorted, Solid, i));
    }
    for (guint i = 0; i < layers->len; i++) {
        height += g_array_index(layers, Layer, i).height;
    }
    inner.height_mm = ceil(height - 1e-6);
    return inner;
}
