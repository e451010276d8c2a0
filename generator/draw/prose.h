/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prose.h: CommonMark as paragraphs
 *
 * What an author writes becomes a row of blocks with spans of emphasis; quotes, dashes and dots
 * become those of a printer. Pictures, links and HTML have no place on a card and are set as the
 * words they are.
 */
#pragma once

#include <glib.h>

typedef enum {
    BLOCK_PARAGRAPH,
    BLOCK_ITEM, /* of a list */
    BLOCK_HEADING,
    BLOCK_ORNAMENT, /* a thematic break */
} BlockKind;

typedef enum {
    SPAN_EMPHASIS = 1 << 0,
    SPAN_STRONG = 1 << 1,
} SpanKind;

typedef struct {
    guint begin; /* bytes of the block's text */
    guint end;
    unsigned kinds; /* of SpanKind */
} Span;

typedef struct {
    BlockKind kind;
    int depth;     /* of lists around it: 0 outside of any */
    char *marker;  /* "3." or "•" before the first paragraph of an item, else NULL */
    GString *text; /* UTF-8; a hard break is U+2028 */
    GArray *spans; /* of Span, by rising begin, none overlapping */
} Block;

typedef struct {
    GPtrArray *blocks; /* of Block, owned */
} Prose;

/* Reads CommonMark. */
Prose *prose_new(const char *markdown);

/* One paragraph without any markup: a name, a number. */
Prose *prose_new_plain(const char *text);

/* Appends to @out the CommonMark that says @text letter by letter, for a name within markup. */
void prose_append_escaped(GString *out, const char *text);

void prose_free(Prose *prose);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Prose, prose_free)
