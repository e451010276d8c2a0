/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prose.c: tests that CommonMark becomes blocks and spans, and that no text is lost */
#include "generator/draw/prose.h"

#include <string.h>

enum {
    DEEP = 40, /* lists inside each other */
};

/* Asserts that block @i of @prose has these properties. */
static void
assert_block(
    const Prose *prose, guint i, BlockKind kind, int depth, const char *marker, const char *text)
{
    const Block *block = g_ptr_array_index(prose->blocks, i);

    g_assert_cmpint(block->kind, ==, kind);
    g_assert_cmpint(block->depth, ==, depth);
    g_assert_cmpstr(block->marker, ==, marker);
    g_assert_cmpstr(block->text->str, ==, text);
}

static void
test_blocks(void)
{
    g_autoptr(Prose) prose =
        prose_new("# A *head*\n\n\"It's\" -- 'so'...\n\n3. one\n4. two\n   - inner\n\n***\n\nlast");

    g_assert_cmpuint(prose->blocks->len, ==, 7);
    assert_block(prose, 0, BLOCK_HEADING, 0, NULL, "A head");
    assert_block(prose, 1, BLOCK_PARAGRAPH, 0, NULL, "“It’s” – ‘so’…");
    assert_block(prose, 2, BLOCK_ITEM, 1, "3.", "one");
    assert_block(prose, 3, BLOCK_ITEM, 1, "4.", "two");
    assert_block(prose, 4, BLOCK_ITEM, 2, "•", "inner");
    assert_block(prose, 5, BLOCK_ORNAMENT, 0, NULL, "* * *");
    assert_block(prose, 6, BLOCK_PARAGRAPH, 0, NULL, "last");
    const Block *head = g_ptr_array_index(prose->blocks, 0);
    g_assert_cmpuint(head->spans->len, ==, 1);
    const Span *span = &g_array_index(head->spans, Span, 0);
    g_assert_cmpuint(span->begin, ==, 2);
    g_assert_cmpuint(span->end, ==, 6);
    g_assert_cmpuint(span->kinds, ==, SPAN_EMPHASIS);
}

/* Tests that deeply nested lists, and the text after them, are all there. */
static void
test_deep_lists(void)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (int i = 0; i < DEEP; i++) {
        g_string_append_printf(text, "%*s- item %d\n", 2 * i, "", i + 1);
    }
    g_string_append(text, "\nlast\n");
    g_autoptr(Prose) prose = prose_new(text->str);
    g_assert_cmpuint(prose->blocks->len, ==, DEEP + 1);
    for (int i = 0; i < DEEP; i++) {
        g_autofree char *item = g_strdup_printf("item %d", i + 1);

        assert_block(prose, (guint)i, BLOCK_ITEM, i + 1, "•", item);
    }
    assert_block(prose, DEEP, BLOCK_PARAGRAPH, 0, NULL, "last");
}

static void
test_escaped(void)
{
    static const char TEXT[] = "1. *a* _b_ [c](d) `e` # f & <g> \\h";
    g_autoptr(GString) escaped = g_string_new(NULL);

    prose_append_escaped(escaped, TEXT);
    g_autoptr(Prose) prose = prose_new(escaped->str);
    g_assert_cmpuint(prose->blocks->len, ==, 1);
    assert_block(prose, 0, BLOCK_PARAGRAPH, 0, NULL, TEXT);
}

/* Returns the page of the only heading that there is. */
static int
page_of(const char *anchor, gconstpointer page)
{
    return strcmp(anchor, "setting-up") == 0 ? *(const int *)page : 0;
}

static void
test_links(void)
{
    g_autoptr(Prose) prose =
        prose_new("*See* [page](#setting-up) **now**.\n\n- [Who?](#setting-up)\n"
                  "- not [only](#setting-up)\n\n[plain](elsewhere)");
    g_autoptr(Prose) wrong = prose_new("[page](#nowhere)");
    const int page = 12;
    const Block *first = g_ptr_array_index(prose->blocks, 0);

    g_assert_null(prose_number_links(prose, page_of, &page));
    assert_block(prose, 0, BLOCK_PARAGRAPH, 0, NULL, "See page\u00a012 now.");
    assert_block(prose, 1, BLOCK_ITEM, 1, "12", "Who?");
    assert_block(prose, 2, BLOCK_ITEM, 1, "•", "not only\u00a012");
    assert_block(prose, 3, BLOCK_PARAGRAPH, 0, NULL, "plain");
    const Span *strong = &g_array_index(first->spans, Span, 1);
    g_assert_cmpint(strncmp(first->text->str + strong->begin, "now", 3), ==, 0);
    g_assert_cmpuint(strong->end - strong->begin, ==, 3);
    g_assert_null(prose_number_links(prose, page_of, &page)); /* they are numbered once */
    assert_block(prose, 1, BLOCK_ITEM, 1, "12", "Who?");
    g_assert_cmpstr(prose_number_links(wrong, page_of, &page), ==, "nowhere");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/prose/blocks", test_blocks);
    g_test_add_func("/prose/deep-lists", test_deep_lists);
    g_test_add_func("/prose/escaped", test_escaped);
    g_test_add_func("/prose/links", test_links);
    return g_test_run();
}
