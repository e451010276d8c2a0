/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/common_size.h"

/* A text of a deck, and the size at which it fits. */
typedef struct {
    Words *words;
    double size_pt;
} Sized;

/* Adds to @sized each text of @face and of its insets whose box shares its size with the deck. */
static void
measure(const Face *face, const Compositor *compositor, GArray *sized)
{
    for (guint i = 0; i < face->words->len; i++) {
        Words *words = g_ptr_array_index(face->words, i);
        g_autoptr(GArray) rects = g_array_new(FALSE, FALSE, sizeof(Rect));
        const TextStyle *style = template_list_boxes(face->template, words->field, rects, NULL);

        /* forme.c makes capitals of other words than these */
        if (style != NULL && style->is_common && !style->upper) {
            Sized found = { .words = words };

            words->galley = compositor_shape(compositor, words->prose, style);
            words->shaper = compositor;
            found.size_pt = galley_find_size(words->galley, rects);
            g_array_append_val(sized, found);
        }
    }
    for (guint i = 0; i < face->insets->len; i++) {
        const Inset *inset = g_ptr_array_index(face->insets, i);

        measure(inset->face, compositor, sized);
    }
}

/* Gives all texts of @sized with the same field the smallest of their sizes. */
static void
share(const GArray *sized)
{
    for (guint i = 0; i < sized->len; i++) {
        Sized *one = &g_array_index(sized, Sized, i);
        double least_pt = one->size_pt;

        for (guint j = 0; j < sized->len; j++) {
            const Sized *other = &g_array_index(sized, Sized, j);

            if (g_str_equal(other->words->field, one->words->field)) {
                least_pt = MIN(least_pt, other->size_pt);
            }
        }
        one->words->size_pt = least_pt;
    }
}

void
common_sizes_set(PieceSet *set, const Compositor *compositor)
{
    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);
        g_autoptr(GArray) sized = g_array_new(FALSE, FALSE, sizeof(Sized));

        for (guint j = 0; j < deck->faces->len; j++) {
            measure(g_ptr_array_index(deck->faces, j), compositor, sized);
        }
        share(sized);
    }
}
