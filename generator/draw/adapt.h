/* SPDX-License-Identifier: GPL-3.0-or-later */
/* adapt.h: a template drawn anew for other cards, other eyes, or less ink
 *
 * SVG in, SVG out, before anything else reads it: so boxes, codes and pictures know nothing of it.
 * A template says how it becomes larger: `data-grow="30"` on its root puts what height is to spare
 * in at y = 30 (what crosses that line becomes longer), `data-grow="cover"` makes it large enough
 * for all of the card, in its middle. One without is no card, and keeps its size.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

struct _xmlDoc; /* libxml’s */
struct _xmlNode;

typedef enum {
    TYPE_NORMAL,
    TYPE_LARGE,    /* as large as the room allows; on a tarot card a quarter larger at least */
    TYPE_DYSLEXIC, /* OpenDyslexic, upright, set loosely and never justified */
} TypeKind;

typedef struct {
    double card_width_mm; /* of what may grow; 0 leaves it as it is drawn */
    double card_height_mm;
    TypeKind type;
    bool low_ink; /* nothing solid: grounds are paper, shapes are outlines */
} Look;

/* How narrow or wide a card may be. */
#define CARD_LEAST_MM 30.0
#define CARD_MOST_MM  190.0

/* Reads the size of a card, by its name (poker, tarot, mini) or as WIDTHxHEIGHT in mm; false if it
 * is neither, or no size for a card. */
bool card_size_read(const char *text, double *width_mm, double *height_mm);

/* Whether its cards are no larger than poker cards, for which boxes to fold are drawn. */
bool look_fits_boxes(const Look *look);

/* Whether @look changes anything that is drawn or set. */
bool look_is_plain(const Look *look);

/* Changes @document, an SVG with its viewBox in mm, as @look wants it. False with @why (to be
 * freed) where @node has what cannot be read; templates say what stands there. */
bool
adapt_svg(struct _xmlDoc *document, const Look *look, const struct _xmlNode **node, char **why);
