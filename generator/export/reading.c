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

bool
reading_write(
    const Deck *deck, const Press *press, const char *path, const PaperInfo *info, GError **error)
{
    const Template *first = g_array_index(deck->pieces, Piece, 0).front->template;
    const PaperSize size = { deck->name, first->width_mm, first->height_mm };
    g_autoptr(Paper) paper = paper_new(path, &size, info, error);

    for (guint i = 0; paper != NULL && i < deck->pieces->len; i++) {
        const Piece *leaf = &g_array_index(deck->pieces, Piece, i);

        if (!draw_page(paper, leaf->front, 2 * i + 1, press, error) ||
            !draw_page(paper, leaf->back, 2 * i + 2, press, error)) {
            return false;
        }
    }
    return paper != NULL && paper_finish(paper, error);
}
