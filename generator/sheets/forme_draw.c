/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/forme_parts.h"

#define EDGE_MM 0.12 /* line along the edge of a piece in a figure */

static bool
comes_into(const Rect *where, const Rect *within)
{
    return within == NULL || rect_meets(where, within);
}

/* Calls @draw for @inlay, unless it is outside of @within. Converts @within to the space of
 * @inlay. */
static void
draw_inlay(const Inlay *inlay,
           Ink *ink,
           const Rect *within,
           void (*draw)(const Forme *forme, Ink *ink, const Rect *within))
{
    Rect inner;

    if (!comes_into(&inlay->where, within)) {
        return;
    }
    if (inlay->part.width > 0.0) {
        ink_enter(ink, inlay->where, TURN_NONE, inlay->scale);
        ink_clip(ink, inlay->part);
        draw(inlay->forme, ink, &inlay->part);
        ink_leave(ink);
        return;
    }
    if (within != NULL) {
        inner = rect_inside(within, &inlay->where, inlay->turn, inlay->scale);
    }
    ink_enter(ink, inlay->where, inlay->turn, inlay->scale);
    draw(inlay->forme, ink, within == NULL ? NULL : &inner);
    ink_leave(ink);
}

/* Begins the element of @forme at @order for screen readers, and end_element() ends it. It is a
 * figure with the text @alt, or a part of the face with elements of its own if @alt is NULL. In a
 * figure, all is one element. */
static void
begin_element(const Forme *forme, Ink *ink, guint order, const char *alt)
{
    if (forme->language != NULL) {
        ink_tag(ink,
                &(const Tag){
                    .role = alt == NULL ? "Sect" : "Figure",
                    .order = order,
                    .alt = alt,
                    .language = alt == NULL ? NULL : forme->language,
                });
    }
}

static void
end_element(const Forme *forme, Ink *ink)
{
    if (forme->language != NULL) {
        ink_untag(ink);
    }
}

/* Draws a thin line along the edges of @inlay, a piece in a figure. */
static void
draw_edge(const Inlay *inlay, Ink *ink)
{
    const Colour black = { 0.0, 0.0, 0.0 };
    g_autoptr(Outline) edge = outline_new();
    const double left = inlay->where.x + inlay->part.x * inlay->scale;
    const double top = inlay->where.y + inlay->part.y * inlay->scale;
    const double right = left + inlay->part.width * inlay->scale;
    const double foot = top + inlay->part.height * inlay->scale;

    outline_move(edge, left, top);
    outline_line(edge, right, top);
    outline_line(edge, right, foot);
    outline_line(edge, left, foot);
    outline_close(edge);
    ink_stroke(ink, edge, &(const Stroke){ .width_mm = EDGE_MM, .colour = black });
}

/* Draws the pieces of @forme and those that figures show. */
static void
draw_inlays(const Forme *forme, Ink *ink, const Rect *within)
{
    for (guint i = 0; i < forme->inlays->len; i++) {
        const Inlay *inlay = &g_array_index(forme->inlays, Inlay, i);

        begin_element(forme, ink, inlay->order, inlay->alt);
        draw_inlay(inlay, ink, within, forme_draw_pictures);
        if (inlay->part.width > 0.0) {
            draw_edge(inlay, ink);
        }
        end_element(forme, ink);
    }
}

static void
draw_picture(const Forme *forme, const Placed *placed, Ink *ink)
{
    if (placed->alt != NULL) {
        begin_element(forme, ink, placed->order, placed->alt);
    }
    ink_picture(ink, placed->picture, placed->where);
    if (placed->alt != NULL) {
        end_element(forme, ink);
    }
}

static void
draw_code(const Forme *forme, const PlacedQr *placed, Ink *ink)
{
    if (placed->has_ground) {
        ink_fill(ink, placed->ground, placed->ground_colour);
    }
    begin_element(forme, ink, placed->order, placed->alt);
    ink_qr(ink, placed->qr, placed->where, placed->colour);
    end_element(forme, ink);
}

void
forme_draw_pictures(const Forme *forme, Ink *ink, const Rect *within)
{
    for (guint i = 0; i < forme->pictures->len; i++) {
        const Placed *placed = &g_array_index(forme->pictures, Placed, i);

        if (comes_into(&placed->where, within)) {
            draw_picture(forme, placed, ink);
        }
        if (i == 0) {
            draw_inlays(forme, ink, within);
        }
    }
    for (guint i = 0; i < forme->codes->len; i++) {
        const PlacedQr *placed = &g_array_index(forme->codes, PlacedQr, i);

        if (comes_into(&placed->ground, within)) {
            draw_code(forme, placed, ink);
        }
    }
}

static void
draw_text(const Forme *forme, const PlacedText *placed, Ink *ink)
{
    if (forme->language != NULL) {
        ink_tag(ink,
                &(const Tag){
                    .role = placed->role,
                    .order = placed->order,
                    .language = placed->role == NULL ? NULL : placed->setting->language,
                });
    }
    ink_text(ink, placed->setting);
    end_element(forme, ink);
}

void
forme_draw_type(const Forme *forme, Ink *ink, const Rect *within)
{
    for (guint i = 0; i < forme->texts->len; i++) {
        const PlacedText *placed = &g_array_index(forme->texts, PlacedText, i);

        if (comes_into(&placed->setting->where, within)) {
            draw_text(forme, placed, ink);
        }
    }
    for (guint i = 0; i < forme->inlays->len; i++) {
        const Inlay *inlay = &g_array_index(forme->inlays, Inlay, i);

        begin_element(forme, ink, inlay->order, inlay->alt);
        draw_inlay(inlay, ink, within, forme_draw_type);
        end_element(forme, ink);
    }
}
