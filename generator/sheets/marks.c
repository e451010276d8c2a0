/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/marks.h"

#define FURNITURE_FONT "EB Garamond"

bool
marks_ends(
    double begin, double end, double length, double edge, bool is_after, double *near, double *far)
{
    if (is_after) {
        *near = end + MARKS_GAP_MM;
        *far = MIN(length - edge, *near + MARKS_LENGTH_MM);
        return *far - *near >= MARKS_LEAST_MM;
    }
    *near = begin - MARKS_GAP_MM;
    *far = MAX(edge, *near - MARKS_LENGTH_MM);
    return *near - *far >= MARKS_LEAST_MM;
}

GPtrArray *
marks_set_label(Compositor *compositor, Rect where, Align align, double size_pt, const char *text)
{
    const TextStyle style = {
        .family = (char *)(gsize)FURNITURE_FONT,
        .one_line = true,
        .size_pt = size_pt,
        .least_pt = 3.0,
        .leading = 1.0,
        .align = align,
        .valign = VALIGN_MIDDLE,
        .colour = MARKS_COLOUR,
    };
    g_autoptr(GArray) rects = g_array_new(FALSE, FALSE, sizeof(Rect));
    g_autoptr(Prose) prose = prose_new_plain(text);
    Overflow overflow;

    g_array_append_val(rects, where);
    return compositor_set(compositor, prose, "margin", &style, rects, &overflow);
}

void
marks_draw_label(
    Compositor *compositor, Ink *ink, Rect where, Align align, double size_pt, const char *text)
{
    g_autoptr(GPtrArray) settings = marks_set_label(compositor, where, align, size_pt, text);

    if (settings != NULL) {
        ink_text(ink, g_ptr_array_index(settings, 0));
    }
}
