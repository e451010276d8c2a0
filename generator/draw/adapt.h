/* SPDX-License-Identifier: GPL-3.0-or-later */
/* adapt.h: adapts a template to other card sizes, to large or dyslexic type, and to low ink
 *
 * A template is an SVG drawing of one side of a piece (template.h). The adapted template is an SVG
 * too. adapt_svg() runs before any other code reads the template. All later code, such as the code
 * for boxes and QR codes, sees only the adapted SVG.
 *
 * The attribute `data-grow` on the root says how a template changes its size. `data-grow="30"`
 * scales the drawing until it just fits the card. If the card is then taller than the drawing, the
 * missing height is inserted at the line y = 30 (in mm of the template). Rectangles and frames that
 * cross this line are stretched by the missing height. `data-grow="26 50"` inserts half of the
 * height at either line; there may be four. `data-grow="cover"` scales the drawing until it covers
 * the whole card, and centres it. A template without the attribute is not a card, and keeps its
 * size.
 *
 * `data-card="tarot"` on the root names the size of this card when the user asks for none, and
 * `data-card-large="112x165"` its size for large and dyslexic type. Boxes may have the attribute
 * `data-card-size` beside `data-size`: the type sizes on such a card in normal type. Large type is
 * at least 4/3 of them.
 *
 * `data-enlarge="1.85"` on the root of a template that is not a card makes the whole drawing larger
 * with large and dyslexic type, by this factor.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define ADAPT_LINES_MAX 4 /* largest number of lines where a card grows */

struct _xmlDoc; /* from libxml */
struct _xmlNode;

typedef enum {
    TYPE_NORMAL,
    /* On cards, text that may have several lines is 15 to 40 % larger than normal, depending on the
     * space in its box. On a tarot card, the whole drawing is enlarged, so that such text is at
     * least 25 % larger than it normally is on a poker card. */
    TYPE_LARGE,
    TYPE_DYSLEXIC, /* the font OpenDyslexic, upright, with wide leading, never justified */
} TypeKind;

typedef struct {
    /* new size of each template with data-grow; 0 keeps its own size, or that of its data-card */
    double card_width_mm;
    double card_height_mm;
    TypeKind type;
    bool low_ink; /* whether to avoid solid areas: backgrounds are white, shapes are outlines */
} Look;

/* Limits for the width and the height of a card. */
#define CARD_LEAST_MM 30.0
#define CARD_MOST_MM  190.0

/* Parses a card size: a name (poker, tarot, mini) or WIDTHxHEIGHT in mm. Returns false, and leaves
 * *@width_mm and *@height_mm unchanged, if @text has neither form or if the size is outside the
 * limits. */
bool card_size_read(const char *text, double *width_mm, double *height_mm);

/* Reports whether the cards of @look are no larger than poker cards. Such cards fit into the boxes
 * that the user prints and folds. */
bool look_fits_boxes(const Look *look);

/* Checks the attributes that adapt_svg() reads: `data-grow`, `data-enlarge`, `data-card`,
 * `data-card-large` and `data-card-size`. If one is wrong, returns false, and sets *@node to its
 * element and *@why to the reason. The caller frees *@why. */
bool adapt_check(struct _xmlDoc *document, const struct _xmlNode **node, char **why);

/* Reports whether adapt_svg() would change @document. */
bool adapt_is_needed(struct _xmlDoc *document, const Look *look);

/* Adapts @document, an SVG whose viewBox is in mm, to @look. If an element cannot be parsed,
 * returns false, and sets *@node to this element and *@why to the reason. The caller frees
 * *@why. */
bool
adapt_svg(struct _xmlDoc *document, const Look *look, const struct _xmlNode **node, char **why);
