/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/boxes/net.h"

#define TAB_MM       14.0 /* width of a tab to glue */
#define WRAP_EASE_MM 1.0  /* by which a wrap is larger than the inside, for the card */
#define TAPER_MM     2.5  /* by which a tab is narrower at its free edge, at each end */
#define HATCH_MM     2.5  /* distance of the hatching on tabs */
#define MARGIN_MM    1.0  /* between the edge of a panel and the face on it */
#define OVERLAP_MM   20   /* of two tiles: a seam of a box needs much glue */
#define SEAM_AWAY_MM 14.0 /* smallest distance of a seam from a fold beside it */
#define SEAM_STEP_MM 5.0  /* between two possible seams */
#define SEAMS_MOST   30
#define GLUE_MM      12.0 /* width of the word “glue” on a tab */
#define GLUE_HIGH_MM 4.0

/* A net while it is drawn. */
typedef struct {
    double width;
    double height;
    GString *cut;   /* path data of the outline */
    GString *fold;  /* path data of the folds */
    GString *hatch; /* path data of the hatching on the tabs */
    GString *boxes; /* elements */
    GString *seams; /* positions for data-seams */
    GString *seams_y;
} Net;

static void
net_init(Net *net, double width, double height)
{
    *net = (Net){
        width,
        height,
        g_string_new(NULL),
        g_string_new(NULL),
        g_string_new(NULL),
        g_string_new(NULL),
        g_string_new(NULL),
        g_string_new(NULL),
    };
}

/* Adds the corner @x, @y to the outline. */
static void
cut_to(Net *net, double x, double y)
{
    g_string_append_printf(net->cut, "%c%.2f %.2f", net->cut->len == 0 ? 'M' : 'L', x, y);
}

static void
add_line(GString *path, double x1, double y1, double x2, double y2)
{
    g_string_append_printf(path, "M%.2f %.2fL%.2f %.2f", x1, y1, x2, y2);
}

/* Adds a box for a face that fills @where, rotated by @turn. */
static void
add_panel(Net *net, const char *name, Rect where, const char *turn)
{
    g_string_append_printf(net->boxes,
                           "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" "
                           "fill=\"none\" data-field=\"%s\" data-turn=\"%s\"/>\n",
                           where.x + MARGIN_MM,
                           where.y + MARGIN_MM,
                           where.width - 2 * MARGIN_MM,
                           where.height - 2 * MARGIN_MM,
                           name,
                           turn);
}

/* Adds the word “glue” in the middle of the tab @tab, and a hatching around it. */
static void
add_glue(Net *net, Rect tab)
{
    const double x = tab.x + tab.width / 2;
    const double y = tab.y + tab.height / 2;
    const bool is_wide = tab.width > tab.height;
    const double end = is_wide ? tab.width : tab.height;
    const double inset = TAPER_MM;

    for (double at = inset; at < end - inset; at += HATCH_MM) {
        const double middle = (is_wide ? tab.x : tab.y) + at;
        const double from_word = middle - (is_wide ? x : y);

        if (ABS(from_word) < (is_wide ? GLUE_MM : GLUE_HIGH_MM) / 2 + 0.5) {
            continue;
        }
        if (is_wide) {
            add_line(net->hatch, middle, tab.y + inset, middle, tab.y + tab.height - inset);
        } else {
            add_line(net->hatch, tab.x + inset, middle, tab.x + tab.width - inset, middle);
        }
    }
    g_string_append_printf(net->boxes,
                           "<rect x=\"%.2f\" y=\"%.2f\" width=\"%g\" height=\"%g\" fill=\"none\" "
                           "data-field=\"label-glue\" data-font=\"EB Garamond\" data-size=\"7 5\" "
                           "data-text=\"glue\" data-style=\"italic\" data-align=\"centre\" "
                           "data-valign=\"middle\" data-fit=\"line\"/>\n",
                           x - GLUE_MM / 2,
                           y - GLUE_HIGH_MM / 2,
                           GLUE_MM,
                           GLUE_HIGH_MM);
}

/* Adds to @seams the places between two folds where tiles may meet. The middle is one of them, so
 * that tiles are of equal size where possible. */
static void
add_seams(GString *seams, double begin, double end)
{
    const double middle = (begin + end) / 2;
    const int n = (int)MIN(((end - begin) / 2 - SEAM_AWAY_MM) / SEAM_STEP_MM, SEAMS_MOST / 2);

    for (int i = -n; i <= n; i++) {
        g_string_append_printf(
            seams, "%s%.2f", seams->len > 0 ? " " : "", middle + i * SEAM_STEP_MM);
    }
}

/* Returns the SVG, and frees what @net owns. */
static char *
net_finish(Net *net)
{
    GString *svg = g_string_new(NULL);

    g_string_append_printf(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.2fmm\" height=\"%.2fmm\" "
        "viewBox=\"0 0 %.2f %.2f\" data-overlap=\"%d\" data-seams=\"%s\" data-seams-y=\"%s\">\n"
        "<path class=\"ground\" fill=\"#f6efdf\" d=\"%sz\"/>\n"
        "<path fill=\"none\" stroke=\"#9c8f78\" stroke-width=\".12\" d=\"%s\"/>\n"
        "<path class=\"cut\" fill=\"none\" stroke=\"#1d1712\" stroke-width=\".2\" d=\"%sz\"/>\n"
        "<path class=\"fold\" fill=\"none\" stroke=\"#1d1712\" stroke-width=\".2\" "
        "stroke-dasharray=\"1.6 1.4\" d=\"%s\"/>\n%s</svg>\n",
        net->width,
        net->height,
        net->width,
        net->height,
        OVERLAP_MM,
        net->seams->str,
        net->seams_y->str,
        net->cut->str,
        net->hatch->str,
        net->cut->str,
        net->fold->str,
        net->boxes->str);
    g_string_free(net->cut, TRUE);
    g_string_free(net->fold, TRUE);
    g_string_free(net->hatch, TRUE);
    g_string_free(net->boxes, TRUE);
    g_string_free(net->seams, TRUE);
    g_string_free(net->seams_y, TRUE);
    return g_string_free(svg, FALSE);
}

/* ---- trays and lids -------------------------------------------------------------------------- */

/* Adds to the outline the tab at an end of a side wall. It begins at @x1, @y, ends at @x2 and
 * reaches to @tip. */
static void
cut_tab(Net *net, double x1, double x2, double y, double tip)
{
    const double taper = x1 < x2 ? TAPER_MM : -TAPER_MM;

    cut_to(net, x1, y);
    cut_to(net, x1 + taper, tip);
    cut_to(net, x2 - taper, tip);
    cut_to(net, x2, y);
}

/* Draws the outline, the folds and the tabs of a tray. */
static void
draw_tray(Net *net, const Solid *size)
{
    const double wall = size->height_mm;
    const double right = wall + size->width_mm;
    const double foot = wall + size->length_mm;
    const double tab = MIN(TAB_MM, wall - 1.0);
    const double xs[] = { 0.0, right };
    const double ys[] = { wall - tab, foot };

    cut_to(net, wall, 0.0);
    cut_to(net, right, 0.0);
    cut_tab(net, right, net->width, wall, wall - tab);
    cut_tab(net, net->width, right, foot, foot + tab);
    cut_to(net, right, net->height);
    cut_to(net, wall, net->height);
    cut_tab(net, wall, 0.0, foot, foot + tab);
    cut_tab(net, 0.0, wall, wall, wall - tab);

    add_line(net->fold, wall, wall, wall, foot);
    add_line(net->fold, right, wall, right, foot);
    add_line(net->fold, 0.0, wall, net->width, wall);
    add_line(net->fold, 0.0, foot, net->width, foot);
    for (int i = 0; i < 4; i++) {
        add_glue(net, (Rect){ xs[i % 2], ys[i / 2], wall, tab });
    }
    add_seams(net->seams, wall, right);
    add_seams(net->seams_y, wall, foot);
}

char *
net_tray(const Solid *size)
{
    const double wall = size->height_mm;
    Net net;

    net_init(&net, size->width_mm + 2 * wall, size->length_mm + 2 * wall);
    draw_tray(&net, size);
    add_panel(&net, NET_PANEL, (Rect){ wall, wall, size->width_mm, size->length_mm }, "none");
    return net_finish(&net);
}

char *
net_lid(const Solid *size)
{
    const double wall = size->height_mm;
    const double wide = size->width_mm;
    const double high = size->length_mm;
    Net net;

    net_init(&net, wide + 2 * wall, high + 2 * wall);
    draw_tray(&net, size);
    add_panel(&net, NET_PANEL, (Rect){ wall, wall, wide, high }, "none");
    add_panel(&net, NET_LEFT, (Rect){ 0.0, wall, wall, high }, "right");
    add_panel(&net, NET_RIGHT, (Rect){ wall + wide, wall, wall, high }, "left");
    add_panel(&net, NET_HEAD, (Rect){ wall, 0.0, wide, wall }, "over");
    add_panel(&net, NET_FOOT, (Rect){ wall, wall + high, wide, wall }, "none");
    return net_finish(&net);
}

/* ---- slipcases ------------------------------------------------------------------------------- */

char *
net_side(const Solid *row, bool is_right)
{
    const double tab =
        MIN(TAB_MM, row->height_mm / 2 - 0.5); /* it must not meet the other side's */
    const double left = is_right ? 0.0 : tab;  /* x of the panel */
    const double right = left + row->width_mm;
    const double foot = tab + row->length_mm;
    const double back = is_right ? right : left; /* x of the fold at the back */
    const double tip = is_right ? right + tab : 0.0;
    Net net;

    net_init(&net, row->width_mm + tab, row->length_mm + 2 * tab);
    cut_to(&net, left, tab);
    cut_to(&net, left + TAPER_MM, 0.0);
    cut_to(&net, right - TAPER_MM, 0.0);
    cut_to(&net, right, tab);
    if (is_right) {
        cut_to(&net, tip, tab + TAPER_MM);
        cut_to(&net, tip, foot - TAPER_MM);
    }
    cut_to(&net, right, foot);
    cut_to(&net, right - TAPER_MM, net.height);
    cut_to(&net, left + TAPER_MM, net.height);
    cut_to(&net, left, foot);
    if (!is_right) {
        cut_to(&net, tip, foot - TAPER_MM);
        cut_to(&net, tip, tab + TAPER_MM);
    }
    add_line(net.fold, left, tab, right, tab);
    add_line(net.fold, left, foot, right, foot);
    add_line(net.fold, back, tab, back, foot);
    add_glue(&net, (Rect){ left, 0.0, row->width_mm, tab });
    add_glue(&net, (Rect){ left, foot, row->width_mm, tab });
    add_glue(&net, (Rect){ MIN(back, tip), tab, tab, row->length_mm });
    add_seams(net.seams, left, right);
    add_seams(net.seams_y, tab, foot);
    add_panel(&net, NET_PANEL, (Rect){ left, tab, row->width_mm, row->length_mm }, "none");
    return net_finish(&net);
}

char *
net_wrap(const Solid *row)
{
    const double width = row->height_mm + WRAP_EASE_MM;
    const double back = row->length_mm + WRAP_EASE_MM;
    const double foot = row->width_mm + back;
    Net net;

    net_init(&net, width, back + 2 * row->width_mm);
    cut_to(&net, 0.0, 0.0);
    cut_to(&net, width, 0.0);
    cut_to(&net, width, net.height);
    cut_to(&net, 0.0, net.height);
    add_line(net.fold, 0.0, row->width_mm, width, row->width_mm);
    add_line(net.fold, 0.0, foot, width, foot);
    add_seams(net.seams, 0.0, width);
    add_seams(net.seams_y, row->width_mm, foot);
    add_panel(&net, NET_PANEL, (Rect){ 0.0, row->width_mm, width, back }, "right");
    return net_finish(&net);
}
