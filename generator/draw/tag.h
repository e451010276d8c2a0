/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tag.h: the elements that screen readers read, in their order
 *
 * A page is drawn in one order and read in another: an ink draws all pictures of a sheet before all
 * text, and the sheets of a booklet hold its pages in the order in which they are folded. So each
 * element has a place among its siblings:
 *
 *     Part 1 (a deck) ─┬─ Sect 1 (its first side) ─┬─ H1 1
 *                      │                           ├─ P 2
 *                      │                           └─ Figure 3
 *                      └─ Sect 2 …
 *
 * A drawing outside of all elements is an artifact: it is decoration, such as a mark or a ground,
 * and no screen reader reads it. The same holds for drawings directly inside a group.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Role of a tag whose contents are an artifact. */
#define TAG_ARTIFACT "Artifact"

typedef struct {
    /* the PDF role: a group ("Part", "Sect"), which holds elements, or one that holds contents
     * ("P", "H1", "Figure"). "H1" is a heading of the highest level; gaps between levels are
     * closed. NULL is a group whose elements take its place. */
    const char *role;
    /* place among the siblings, from 1. A tag with the place of an earlier one continues it. 0 is
     * the place after all others. */
    guint order;
    const char *alt;      /* text that is read instead of the contents, or NULL */
    const char *language; /* BCP 47; or NULL, if it is that of the parent */
    /* identity of a text that may go on in another element, and number of its block; or NULL */
    gconstpointer text;
    guint block;
    bool is_continued; /* whether the block began in an earlier element, which takes the contents */
    bool is_numbered;  /* whether the items of a list ("L") have numbers */
} Tag;
