/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/reading.h"

/* Returns the pages of @deck that players may read, in order (array of Face *). */
static GPtrArray *
list_pages(const Deck *deck)
{
    GPtrArray *pages = g_ptr_array_new();

    for (guint i = 0; i < deck->pieces->len; i++) {
        const Piece *leaf = &g_array_index(deck->pieces, Piece, i);
        const Face *sides[] = { leaf->front, leaf->back };

        for (gsize j = 0; j < G_N_ELEMENTS(sides); j++) {
            if (sides[j] != NULL && !sides[j]->is_secret) {
                g_ptr_array_add(pages, (gpointer)(gsize)sides[j]);
            }
        }
    }
    return pages;
}

bool
reading_is_possible(const Deck *deck)
{
    g_autoptr(GPtrArray) pages = list_pages(deck);

    return deck->kind == DECK_BOOKLET && pages->len > 0;
}

PaperSize
reading_size(const Deck *deck)
{
    const Template *template = g_array_index(deck->pieces, Piece, 0).front->template;

    return (PaperSize){ "page", template->width_mm, template->height_mm };
}

/* Adds a bookmark for each section that begins on page @number of @book. */
static void
add_bookmarks(const Book *book, int number, Paper *paper)
{
    for (guint i = 0; book != NULL && i < book->headings->len; i++) {
        const Heading *heading = g_ptr_array_index(book->headings, i);

        if (heading->page == number && heading->level == 2) {
            paper_add_bookmark(paper, heading->title);
        }
    }
}

static bool
draw_page(const Face *face,
          int number,
          const char *title,
          const Press *press,
          Paper *paper,
          GError **error)
{
    const Rect page = { 0.0, 0.0, face->template->width_mm, face->template->height_mm };
    g_autofree char *label = g_strdup_printf("%d", number);
    g_autoptr(Forme) forme = forme_new(press, face, error);
    Ink *ink;

    if (forme == NULL) {
        return false;
    }
    ink = paper_begin_page(paper, label, title);
    add_bookmarks(face->book, number, paper);
    ink_enter(ink, page, TURN_NONE, 1.0);
    forme_draw_pictures(forme, ink, NULL);
    forme_draw_type(forme, ink, NULL);
    ink_leave(ink);
    paper_end_page(paper);
    return true;
}

bool
reading_draw(const Deck *deck, const Press *press, Paper *paper, GError **error)
{
    g_autoptr(GPtrArray) pages = list_pages(deck);

    for (guint i = 0; i < pages->len; i++) {
        if (!draw_page(g_ptr_array_index(pages, i),
                       (int)i + 1,
                       i == 0 ? deck->title : NULL,
                       press,
                       paper,
                       error)) {
            return false;
        }
    }
    return true;
}
