/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/export/reading.h"

/* Draws @face as the page number @page. */
static bool
draw_page(Paper *paper, const Face *face, guint page, const Press *press, GError **error)
{
    const Rect where = { 0.0, 0.0, face->template->width_mm, face->template->height_mm };
    g_autofree char *label = g_strdup_printf("%u", page);
    g_autoptr(Forme) forme = forme_new(press, face, error);
    Ink *ink;

    if (forme == NULL) {
        return false;
    }
    ink = paper_begin_page(paper, label, NULL);
    ink_enter(ink, where, TURN_NONE, 1.0);
    forme_draw_pictures(forme, ink, NULL);
    forme_draw_type(forme, ink, NULL);
    ink_leave(ink);
    paper_end_page(paper);
    return true;
}

/* Returns the page, from 1, at position @at, from 0, of a booklet of @n pages. The outside of a
 * case's booklet comes before its inside, which holds the solution. */
static guint
page_at(const Deck *deck, guint at, guint n)
{
    if (deck->owner == DECK_OF_SET || at == 0) {
        return at + 1;
    }
    return at == 1 ? n : at;
}

bool
reading_write(
    const Deck *deck, const Press *press, const char *path, const PaperInfo *info, GError **error)
{
    const Template *first = g_array_index(deck->pieces, Piece, 0).front->template;
    const PaperSize size = { deck->name, first->width_mm, first->height_mm };
    const guint n = 2 * deck->pieces->len;
    g_autoptr(Paper) paper = paper_new(path, &size, info, error);

    for (guint i = 0; paper != NULL && i < n; i++) {
        const guint page = page_at(deck, i, n);
        const Piece *leaf = &g_array_index(deck->pieces, Piece, (page - 1) / 2);

        if (!draw_page(paper, page % 2 == 1 ? leaf->front : leaf->back, page, press, error)) {
            return false;
        }
    }
    return paper != NULL && paper_finish(paper, error);
}
