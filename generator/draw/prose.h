/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prose.h: parses CommonMark into paragraphs
 *
 * The result is a list of blocks with spans of emphasis. Straight quotes become curly ones, "--"
 * and "---" become dashes, and "..." becomes an ellipsis. A card cannot show images, so only their
 * text is kept. HTML is treated as plain text.
 *
 * Paper has no links either. But a booklet can give the page to which a link points. So the blocks
 * keep their links to headings, such as "[page](#setting-up)", until prose_number_links() adds
 * the numbers of the pages. All other links are only text.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef enum {
    BLOCK_PARAGRAPH,
    BLOCK_ITEM, /* paragraph of a list item */
    BLOCK_HEADING,
    BLOCK_ORNAMENT, /* thematic break, with the text "* * *" */
} BlockKind;

typedef enum {
    SPAN_EMPHASIS = 1 << 0,
    SPAN_STRONG = 1 << 1,
} SpanKind;

typedef struct {
    guint begin; /* offset in bytes in the block's text */
    guint end;
    unsigned kinds; /* bitmask of SpanKind */
} Span;

/* A link to a heading. */
typedef struct {
    guint begin; /* offset in bytes in the block's text */
    guint end;
    char *anchor; /* of the heading: "setting-up" */
} Link;

typedef struct {
    BlockKind kind;
    int depth;     /* number of lists that contain the block */
    int level;     /* level of a heading: 2 for "## Setting up"; 0 for all other blocks */
    char *marker;  /* "3." or "•" for the first block of a list item, NULL for all other blocks */
    GString *text; /* UTF-8; U+2028 is a hard line break */
    GArray *spans; /* array of Span, sorted by `begin`, without overlaps */
    GArray *links; /* array of Link, in the order of the text, without overlaps */
} Block;

typedef struct {
    GPtrArray *blocks;    /* array of Block *, owned */
    const char *language; /* BCP 47, interned; NULL before prose_speak() */
    const char *hyphens;  /* language that hyphenates the words; NULL if none may be hyphenated */
} Prose;

/* Parses @markdown as CommonMark. The caller frees the result. */
Prose *prose_new(const char *markdown);

/* Returns one paragraph with the plain text @text, such as a name or a number. Does not parse
 * markup, but converts quotes, dashes and "..." as prose_new() does. */
Prose *prose_new_plain(const char *text);

/* Sets the language of @prose, a BCP 47 tag: replaces spaces by no-break spaces (spacing.h). If
 * @hyphenates, words may be hyphenated in this language (hyphens.h), but not those of headings. */
void prose_speak(Prose *prose, const char *language, bool hyphenates);

/* Appends @text to @out, escaped so that CommonMark shows it literally. Call this function to put a
 * name into markup. */
void prose_append_escaped(GString *out, const char *text);

/* Returns the number of the page with the heading @anchor, or 0 if there is no such heading. */
typedef int (*PageOfHeading)(const char *anchor, gconstpointer data);

/* Adds to each link of @prose the number of its page: "page" becomes "page 9". If an item of a list
 * is nothing but a link, the number takes the place of its marker. Asks @page_of for the numbers.
 * Afterwards @prose has no links. Returns NULL, or, if @page_of does not know an anchor, this
 * anchor (borrowed from @prose). */
const char *prose_number_links(Prose *prose, PageOfHeading page_of, gconstpointer data);

void prose_free(Prose *prose);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Prose, prose_free)
