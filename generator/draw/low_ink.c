/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/low_ink.h"

#include "generator/draw/attribute.h"
#include "generator/draw/rect.h"

#include <glib.h>
#include <libxml/tree.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define GROUND_DARKNESS 0.5 /* fills that are less dark than this are grounds */
#define FILL_SHARE      0.5 /* darkness of other fills, as a share of what it was */
#define LINE_SHARE      0.5 /* width of lines, as a share of what it was */

/* Classes of elements that stay as they are. */
static const char *const KEPT[] = { "cut", "fold", "punch" };

/* Reports whether @node is text, a box, or a line along which players cut or fold. */
static bool
is_kept(const xmlNode *node)
{
    g_autofree char *class = attribute_get(node, "class");
    g_auto(GStrv) words = g_strsplit(class == NULL ? "" : class, " ", 0);

    for (gsize i = 0; i < G_N_ELEMENTS(KEPT); i++) {
        if (g_strv_contains((const char *const *)words, KEPT[i])) {
            return true;
        }
    }
    return strcmp((const char *)node->name, "text") == 0 ||
           xmlHasProp(node, (const xmlChar *)"data-field") != NULL;
}

/* Returns @channel of a colour with FILL_SHARE of its darkness, from 0 to 255. */
static unsigned
lighter(double channel)
{
    return (unsigned)lround(255.0 * (1.0 - (1.0 - channel) * FILL_SHARE));
}

static void
lighten_fill(xmlNode *node)
{
    g_autofree char *fill = attribute_get(node, "fill");
    Colour colour;

    if (fill == NULL || !colour_read(fill, &colour)) {
        return;
    }
    const double darkness = 1.0 - 0.299 * colour.red - 0.587 * colour.green - 0.114 * colour.blue;
    g_autofree char *changed = g_strdup_printf(
        "#%02x%02x%02x", lighter(colour.red), lighter(colour.green), lighter(colour.blue));

    attribute_set(node, "fill", darkness < GROUND_DARKNESS ? "#ffffff" : changed);
}

/* Makes the lines of @node thinner. @scale is the size in mm of one of its units. */
static void
thin_line(xmlNode *node, double scale)
{
    g_autofree char *text = attribute_get(node, "stroke-width");
    char number[G_ASCII_DTOSTR_BUF_SIZE];

    if (text == NULL) {
        return;
    }
    const double width = g_ascii_strtod(text, NULL);
    const double thinner = MAX(width * LINE_SHARE, MIN(width, LOW_INK_LINE_MM / scale));

    attribute_set(node, "stroke-width", g_ascii_formatd(number, sizeof number, "%.4g", thinner));
}

/* Returns the factor of scale() or matrix() in the transform of @node, or 1. */
static double
scale_of(const xmlNode *node)
{
    g_autofree char *transform = attribute_get(node, "transform");
    const char *scale = transform == NULL ? NULL : strstr(transform, "scale(");
    const char *matrix = transform == NULL ? NULL : strstr(transform, "matrix(");
    double factor = 1.0;

    if (scale != NULL) {
        factor = fabs(g_ascii_strtod(scale + strlen("scale("), NULL));
    } else if (matrix != NULL) {
        factor = fabs(g_ascii_strtod(matrix + strlen("matrix("), NULL));
    }
    return factor > 0.0 ? factor : 1.0;
}

static void
lighten(xmlNode *node, double scale)
{
    const double own = scale * scale_of(node);

    if (xmlHasProp(node, (const xmlChar *)"data-ground") != NULL) {
        attribute_set(node, "data-ground", "#ffffff");
    }
    if (is_kept(node)) {
        return;
    }
    lighten_fill(node);
    thin_line(node, own);
    for (xmlNode *child = node->children; child != NULL; child = child->next) {
        if (child->type == XML_ELEMENT_NODE) {
            lighten(child, own);
        }
    }
}

void
low_ink_apply(xmlNode *root)
{
    lighten(root, 1.0);
}
