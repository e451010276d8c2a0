/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/page_numbers.h"

#include "generator/base/fault.h"

/* Adds the boxes of @spread on all its pages to @rects (array of Rect), and the number of the page
 * of each box to @pages (array of int). Returns the style of the boxes, or NULL if there are
 * none. */
static const TextStyle *
list_boxes(const Spread *spread, GArray *rects, GArray *pages)
{
    const TextStyle *style = NULL;

    for (guint i = 0; i < spread->templates->len; i++) {
        const int page = (int)i + 1;

        style = template_list_boxes(
            g_ptr_array_index(spread->templates, i), spread->field, rects, style);
        while (pages->len < rects->len) {
            g_array_append_val(pages, page);
        }
    }
    return style;
}

static const char *
skip_blanks(const char *text)
{
    while (g_unichar_isspace(g_utf8_get_char(text))) {
        text = g_utf8_next_char(text);
    }
    return text;
}

/* Reports whether @text is @title. The blanks of @text may be others, since typesetting binds some
 * words with no-break spaces. */
static bool
is_title(const char *text, const char *title)
{
    for (;;) {
        text = skip_blanks(text);
        title = skip_blanks(title);
        if (g_utf8_get_char(text) != g_utf8_get_char(title)) {
            return false;
        }
        if (*text == '\0') {
            return true;
        }
        text = g_utf8_next_char(text);
        title = g_utf8_next_char(title);
    }
}

/* Notes that the lines of @setting are on @page, for each heading of @book that begins there. */
static void
find_headings(const Setting *setting, int page, const Book *book)
{
    for (guint i = 0; i < setting->lines->len; i++) {
        const SetLine *line = &g_array_index(setting->lines, SetLine, i);

        for (guint j = 0; line->begin == 0 && j < book->headings->len; j++) {
            Heading *heading = g_ptr_array_index(book->headings, j);

            if (heading->page == 0 && is_title(line->text, heading->title)) {
                heading->page = page;
                break;
            }
        }
    }
}

static void
number_spread(const Spread *spread, Compositor *compositor, const Book *book)
{
    g_autoptr(GArray) rects = g_array_new(FALSE, FALSE, sizeof(Rect));
    g_autoptr(GArray) pages = g_array_new(FALSE, FALSE, sizeof(int));
    const TextStyle *style = list_boxes(spread, rects, pages);
    Overflow overflow;
    g_autoptr(GPtrArray) settings =
        style == NULL
            ? NULL
            : compositor_set(compositor, spread->prose, spread->field, style, rects, &overflow);

    for (guint i = 0; settings != NULL && i < settings->len; i++) {
        find_headings(g_ptr_array_index(settings, i), g_array_index(pages, int, i), book);
    }
}

/* Gives the last page to headings that have no page, since their text does not fit. forme.c reports
 * the text. */
static void
number_rest(const Deck *deck)
{
    for (guint i = 0; i < deck->book->headings->len; i++) {
        Heading *heading = g_ptr_array_index(deck->book->headings, i);

        heading->page = heading->page == 0 ? (int)deck->faces->len : heading->page;
    }
}

static bool
number_words(const Face *face, GError **error)
{
    for (guint i = 0; i < face->words->len; i++) {
        const Words *words = g_ptr_array_index(face->words, i);
        const char *unknown = prose_number_links(words->prose, book_find_page, face->book);

        if (unknown != NULL) {
            g_set_error(error,
                        PRESS_ERROR,
                        PRESS_ERROR_INPUT,
                        "%s: “%s” refers to “#%s”; no heading of the booklet has this anchor in "
                        "English",
                        face->template->path,
                        words->field,
                        unknown);
            return false;
        }
    }
    return true;
}

bool
page_numbers_set(PieceSet *set, Compositor *compositor, GError **error)
{
    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);

        if (deck->book == NULL) {
            continue;
        }
        for (guint j = 0; j < deck->spreads->len; j++) {
            number_spread(g_ptr_array_index(deck->spreads, j), compositor, deck->book);
        }
        number_rest(deck);
        for (guint j = 0; j < deck->faces->len; j++) {
            if (!number_words(g_ptr_array_index(deck->faces, j), error)) {
                return false;
            }
        }
    }
    return true;
}
