/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/prose.h"

#include "generator/draw/spacing.h"

#include <md4c.h>
#include <string.h>
#include <wchar.h>

#define LINE_SEPARATOR 0x2028

typedef struct {
    int next; /* number of the next item; -1 for a bullet list */
} List;

/* State of the parser during one md4c run. */
typedef struct {
    Prose *prose;
    Block *block;   /* block that is being filled, or NULL between blocks */
    GArray *lists;  /* of List: the open lists */
    char *marker;   /* marker of an item whose first block has not begun yet */
    int level;      /* level of the open heading, or 0 */
    char *anchor;   /* anchor of the heading to which the open link points, or NULL */
    guint link;     /* offset at which the open link begins */
    int n_emphasis; /* number of open spans, by kind */
    int n_strong;
    gunichar last; /* last character that was added; 0 at the start of a block */
} Reading;

static void
block_free(gpointer data)
{
    Block *block = data;

    g_free(block->marker);
    g_string_free(block->text, TRUE);
    g_array_unref(block->spans);
    g_array_unref(block->links);
    g_free(block);
}

static void
link_clear(gpointer data)
{
    g_free(((Link *)data)->anchor);
}

static Prose *
prose_empty(void)
{
    Prose *prose = g_new(Prose, 1);

    *prose = (Prose){ .blocks = g_ptr_array_new_with_free_func(block_free) };
    return prose;
}

/* Returns the block that is being filled, or a new block if there is none. */
static Block *
reading_block(Reading *reading)
{
    Block *block = reading->block;

    if (block != NULL) {
        return block;
    }
    block = g_new(Block, 1);
    *block = (Block){
        .kind = reading->level > 0        ? BLOCK_HEADING
                : reading->lists->len > 0 ? BLOCK_ITEM
                                          : BLOCK_PARAGRAPH,
        .depth = (int)reading->lists->len,
        .level = reading->level,
        .marker = g_steal_pointer(&reading->marker),
        .text = g_string_new(NULL),
        .spans = g_array_new(FALSE, FALSE, sizeof(Span)),
        .links = g_array_new(FALSE, FALSE, sizeof(Link)),
    };
    g_array_set_clear_func(block->links, link_clear);
    g_ptr_array_add(reading->prose->blocks, block);
    reading->block = block;
    reading->last = 0;
    return block;
}

static bool
opens_quote(gunichar before)
{
    return before == 0 || g_unichar_isspace(before) || before == LINE_SEPARATOR ||
           (before < 0x10000 && wcschr(L"([{\u2014\u2013\u201c\u2018", (wchar_t)before) != NULL);
}

/* Returns the typographic character for the text at @at, which ends at @end. Sets *@length to the
 * number of bytes that it replaces. */
static gunichar
printers_sign(const char *at, const char *end, gunichar before, gsize *length)
{
    const gsize left = (gsize)(end - at);

    *length = 1;
    if (*at == '"') {
        return opens_quote(before) ? 0x201c : 0x201d;
    }
    if (*at == '\'') {
        const bool elides = left > 1 && g_ascii_isdigit(at[1]);

        return opens_quote(before) && !elides ? 0x2018 : 0x2019;
    }
    if (left >= 3 && strncmp(at, "---", 3) == 0) {
        *length = 3;
        return 0x2014;
    }
    if (left >= 2 && strncmp(at, "--", 2) == 0) {
        *length = 2;
        return 0x2013;
    }
    if (left >= 3 && strncmp(at, "...", 3) == 0) {
        *length = 3;
        return 0x2026;
    }
    *length = (gsize)(at + g_utf8_skip[(guchar)*at] - at);
    return g_utf8_get_char(at);
}

/* Adds @length bytes of @text to the block, with typographic characters and the styles of the open
 * spans. */
static void
append_text(Reading *reading, const char *text, gsize length)
{
    Block *block = reading_block(reading);
    const unsigned kinds =
        (reading->n_emphasis > 0 ? SPAN_EMPHASIS : 0) | (reading->n_strong > 0 ? SPAN_STRONG : 0);
    const Span span = { .begin = (guint)block->text->len, .kinds = kinds };
    const char *end = text + length;
    const char *at = text;

    while (at < end) {
        gsize taken;
        const gunichar sign = printers_sign(at, end, reading->last, &taken);

        g_string_append_unichar(block->text, sign);
        reading->last = sign;
        at += taken;
    }
    if (kinds != 0 && block->text->len > span.begin) {
        g_array_append_val(block->spans, span);
        g_array_index(block->spans, Span, block->spans->len - 1).end = (guint)block->text->len;
    }
}

static void
append_sign(Reading *reading, gunichar sign)
{
    Block *block = reading_block(reading);

    g_string_append_unichar(block->text, sign);
    reading->last = sign;
}

/* Adds the character for an entity such as "&amp;" or "&#233;". Adds an unknown entity as plain
 * text. */
static void
append_entity(Reading *reading, const char *text, gsize length)
{
    static const struct {
        const char *name;
        gunichar sign;
    } NAMED[] = { { "&amp;", '&' },      { "&lt;", '<' },     { "&gt;", '>' },
                  { "&quot;", 0x201d },  { "&nbsp;", 0xa0 },  { "&mdash;", 0x2014 },
                  { "&ndash;", 0x2013 }, { "&pound;", 0xa3 }, { "&hellip;", 0x2026 } };
    g_autofree char *entity = g_strndup(text, length);

    if (g_str_has_prefix(entity, "&#")) {
        const bool is_hex = entity[2] == 'x' || entity[2] == 'X';
        const guint64 sign = g_ascii_strtoull(entity + (is_hex ? 3 : 2), NULL, is_hex ? 16 : 10);

        append_sign(reading,
                    sign < G_MAXUINT32 && g_unichar_validate((gunichar)sign) && sign != 0
                        ? (gunichar)sign
                        : 0xfffd);
        return;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(NAMED); i++) {
        if (strcmp(entity, NAMED[i].name) == 0) {
            append_sign(reading, NAMED[i].sign);
            return;
        }
    }
    append_text(reading, text, length);
}

static int
enter_block(MD_BLOCKTYPE type, void *detail, void *data)
{
    Reading *reading = data;

    reading->block = NULL;
    if (type == MD_BLOCK_UL || type == MD_BLOCK_OL) {
        const List list = {
            .next = type == MD_BLOCK_OL ? (int)((MD_BLOCK_OL_DETAIL *)detail)->start : -1,
        };

        g_array_append_val(reading->lists, list);
    } else if (type == MD_BLOCK_LI) {
        List *list = &g_array_index(reading->lists, List, reading->lists->len - 1);

        g_free(reading->marker);
        reading->marker = list->next < 0 ? g_strdup("•") : g_strdup_printf("%d.", list->next++);
    } else if (type == MD_BLOCK_H) {
        reading->level = (int)((MD_BLOCK_H_DETAIL *)detail)->level;
    } else if (type == MD_BLOCK_HR) {
        append_text(reading, "* * *", 5);
        reading->block->kind = BLOCK_ORNAMENT;
    }
    return 0;
}

static int
leave_block(MD_BLOCKTYPE type, void *detail, void *data)
{
    Reading *reading = data;

    (void)detail;
    reading->block = NULL;
    if (type == MD_BLOCK_UL || type == MD_BLOCK_OL) {
        g_array_set_size(reading->lists, reading->lists->len - 1);
    } else if (type == MD_BLOCK_H) {
        reading->level = 0;
    }
    return 0;
}

/* Opens (@by 1) or closes (@by -1) a span. */
static int
count_span(Reading *reading, MD_SPANTYPE type, int by)
{
    if (type == MD_SPAN_EM) {
        reading->n_emphasis += by;
    } else if (type == MD_SPAN_STRONG) {
        reading->n_strong += by;
    }
    return 0;
}

static int
enter_span(MD_SPANTYPE type, void *detail, void *data)
{
    Reading *reading = data;

    if (type == MD_SPAN_A) {
        const MD_ATTRIBUTE *to = &((MD_SPAN_A_DETAIL *)detail)->href;

        if (to->size > 1 && to->text[0] == '#') {
            reading->anchor = g_strndup(to->text + 1, to->size - 1);
            reading->link = (guint)reading_block(reading)->text->len;
        }
    }
    return count_span(reading, type, 1);
}

static int
leave_span(MD_SPANTYPE type, void *detail, void *data)
{
    Reading *reading = data;

    (void)detail;
    if (type == MD_SPAN_A && reading->anchor != NULL) {
        Block *block = reading_block(reading);
        const Link link = { reading->link,
                            (guint)block->text->len,
                            g_steal_pointer(&reading->anchor) };

        g_array_append_val(block->links, link);
    }
    return count_span(reading, type, -1);
}

static int
take_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *data)
{
    Reading *reading = data;

    if (type == MD_TEXT_BR) {
        append_sign(reading, LINE_SEPARATOR);
    } else if (type == MD_TEXT_SOFTBR) {
        append_text(reading, " ", 1);
    } else if (type == MD_TEXT_ENTITY) {
        append_entity(reading, text, size);
    } else if (type == MD_TEXT_NULLCHAR) {
        append_sign(reading, 0xfffd);
    } else {
        append_text(reading, text, size);
    }
    return 0;
}

Prose *
prose_new(const char *markdown)
{
    static const MD_PARSER PARSER = {
        .flags = MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS,
        .enter_block = enter_block,
        .leave_block = leave_block,
        .enter_span = enter_span,
        .leave_span = leave_span,
        .text = take_text,
    };
    g_autoptr(GArray) lists = g_array_new(FALSE, FALSE, sizeof(List));
    Reading reading = { .prose = prose_empty(), .lists = lists };

    md_parse(markdown, (MD_SIZE)strlen(markdown), &PARSER, &reading);
    g_free(reading.marker);
    return reading.prose;
}

void
prose_append_escaped(GString *out, const char *text)
{
    for (const char *p = text; *p != '\0'; p++) {
        if (g_ascii_ispunct(*p)) {
            g_string_append_c(out, '\\');
        }
        g_string_append_c(out, *p);
    }
}

Prose *
prose_new_plain(const char *text)
{
    g_autoptr(GArray) lists = g_array_new(FALSE, FALSE, sizeof(List));
    Reading reading = { .prose = prose_empty(), .lists = lists };

    append_text(&reading, text, strlen(text));
    return reading.prose;
}

static bool
is_blank(gunichar sign)
{
    return sign == ' ' || sign == 0xa0 || sign == 0x202f;
}

/* Returns the offset in @to that belongs to @offset in @from. @to is a copy of @from with other
 * blanks. */
static guint
carry(const char *from, guint offset, const char *to)
{
    const char *at = from;
    const char *other = to;

    while (at < from + offset) {
        const gunichar sign = g_utf8_get_char(at);

        if (!is_blank(sign)) {
            while (is_blank(g_utf8_get_char(other))) {
                other = g_utf8_next_char(other);
            }
            other = g_utf8_next_char(other);
        }
        at = g_utf8_next_char(at);
    }
    /* a blank before the offset stays before it */
    while (offset > 0 && is_blank(g_utf8_get_char(g_utf8_prev_char(from + offset))) &&
           is_blank(g_utf8_get_char(other))) {
        other = g_utf8_next_char(other);
    }
    return (guint)(other - to);
}

/* Replaces spaces of @block by no-break spaces. */
static void
bind_block(Block *block, const char *language)
{
    g_autofree char *bound = spacing_bind(block->text->str, language);

    for (guint i = 0; i < block->spans->len; i++) {
        Span *span = &g_array_index(block->spans, Span, i);

        span->begin = carry(block->text->str, span->begin, bound);
        span->end = carry(block->text->str, span->end, bound);
    }
    for (guint i = 0; i < block->links->len; i++) {
        Link *link = &g_array_index(block->links, Link, i);

        link->begin = carry(block->text->str, link->begin, bound);
        link->end = carry(block->text->str, link->end, bound);
    }
    g_string_assign(block->text, bound);
}

void
prose_speak(Prose *prose, const char *language, bool hyphenates)
{
    for (guint i = 0; i < prose->blocks->len; i++) {
        bind_block(g_ptr_array_index(prose->blocks, i), language);
    }
    prose->language = g_intern_string(language);
    prose->hyphens = hyphenates ? prose->language : NULL;
}

/* Inserts @words at the offset @at in the text of @block. */
static void
insert_words(Block *block, guint at, const char *words)
{
    const guint n_bytes = (guint)strlen(words);

    g_string_insert(block->text, (gssize)at, words);
    for (guint i = 0; i < block->spans->len; i++) {
        Span *span = &g_array_index(block->spans, Span, i);

        span->begin += span->begin >= at ? n_bytes : 0;
        span->end += span->end > at ? n_bytes : 0;
    }
}

/* Adds the page @page of @link to @block. */
static void
number_link(Block *block, const Link *link, int page)
{
    const bool is_item = block->marker != NULL && link->begin == 0 && link->end == block->text->len;

    if (is_item) {
        g_free(block->marker);
        block->marker = g_strdup_printf("%d", page);
    } else {
        g_autofree char *number = g_strdup_printf("\u00a0%d", page);

        insert_words(block, link->end, number);
    }
}

const char *
prose_number_links(Prose *prose, PageOfHeading page_of, gconstpointer data)
{
    for (guint i = 0; i < prose->blocks->len; i++) {
        Block *block = g_ptr_array_index(prose->blocks, i);

        for (guint j = block->links->len; j-- > 0;) {
            const Link *link = &g_array_index(block->links, Link, j);
            const int page = page_of(link->anchor, data);

            if (page == 0) {
                return link->anchor;
            }
            number_link(block, link, page);
        }
        g_array_set_size(block->links, 0);
    }
    return NULL;
}

void
prose_free(Prose *prose)
{
    if (prose == NULL) {
        return;
    }
    g_ptr_array_unref(prose->blocks);
    g_free(prose);
}
