/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/reading.h"

/* A page, and its number in the booklet, from 1. */
typedef struct {
    const Face *face;
    int number;
} ReadingPage;

/* Adds the secret pages of @deck to @pages (array of ReadingPage), or all others if @is_secret is
 * false. */
static void
add_pages(const Deck *deck, bool is_secret, GArray *pages)
{
    for (guint i = 0; i < deck->pieces->len; i++) {
        const Piece *leaf = &g_array_index(deck->pieces, Piece, i);
        const Face *sides[] = { leaf->front, leaf->back };

        for (gsize j = 0; j < G_N_ELEMENTS(sides); j++) {
            const ReadingPage page = { sides[j], (int)(2 * i + j + 1) };

            if (sides[j] != NULL && sides[j]->is_secret == is_secret) {
                g_array_append_val(pages, page);
            }
        }
    }
}

bool
reading_is_possible(const Deck *deck)
{
    g_autoptr(GArray) pages = g_array_new(FALSE, FALSE, sizeof(ReadingPage));

    add_pages(deck, false, pages);
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
draw_page(
    const ReadingPage *page, const char *title, const Press *press, Paper *paper, GError **error)
{
    const Template *template = page->face->template;
    const Rect where = { 0.0, 0.0, template->width_mm, template->height_mm };
    g_autofree char *label = g_strdup_printf("%d", page->number);
    g_autoptr(Forme) forme = forme_new(press, page->face, error);
    Ink *ink;

    if (forme == NULL) {
        return false;
    }
    ink = paper_begin_page(paper, label, title);
    add_bookmarks(page->face->book, page->number, paper);
    ink_enter(ink, where, TURN_NONE, 1.0);
    ink_tag(ink, &(const Tag){ .role = "Sect", .order = (guint)page->number });
    forme_draw_pictures(forme, ink, NULL);
    forme_draw_type(forme, ink, NULL);
    ink_untag(ink);
    ink_leave(ink);
    paper_end_page(paper);
    return true;
}

bool
reading_draw(const Deck *deck, bool with_secrets, const Press *press, Paper *paper, GError **error)
{
    g_autoptr(GArray) pages = g_array_new(FALSE, FALSE, sizeof(ReadingPage));

    add_pages(deck, false, pages);
    if (with_secrets) {
        add_pages(deck, true, pages);
    }
    for (guint i = 0; i < pages->len; i++) {
        const ReadingPage *page = &g_array_index(pages, ReadingPage, i);

        if (!draw_page(page, i == 0 ? deck->title : NULL, press, paper, error)) {
            return false;
        }
    }
    return true;
}
