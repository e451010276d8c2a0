/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map.c: draws the map as on the printed sheet, with the paths of players on it
 *
 *     ground, streets ─► paths ─► signs, labels ─► turns, marks
 */
#include "generator/adventures-in-the-fog/town.h"
#include "referee/report/adventures-in-the-fog/sheets.h"

#include <math.h>
#include <string.h>

#define PATH_MM   1.5  /* width of a single path, with its edges */
#define LANE_MM   0.95 /* width of one of several paths that are side by side */
#define EDGE_MM   0.18
#define BADGE_MM  3.6 /* diameter of the disc with the number of the mystery */
#define RING_MM   0.6
#define CROSS_MM  0.7
#define SIGN_MM   5.0 /* diameter of a player's sign */
#define SIGN_WAYS 12  /* number of positions around a spot that are tried for a sign */

static const Colour STRUCK = { 0.549, 0.184, 0.122 };

typedef struct {
    Page *page;
    const Walks *walks;
    const TownMap *map;
} Drawing;

/* --- paths --- */

/* Traces the line from the spot at @place of @walk to the next spot, moved @aside mm to the right
 * of the walking direction. */
static void
trace(const Drawing *drawing, const Walk *walk, int place, double aside, Outline *outline)
{
    const Plan *plan = &drawing->map->plan;
    const int road = town_find_road(drawing->walks->town, walk->path[place], walk->path[place + 1]);
    const bool is_back = plan->town->roads[road].from != walk->path[place];
    Point line[PLAN_BOW_POINTS];

    bow_trace(&plan->roads[road], line);
    for (int i = 0; i < PLAN_BOW_POINTS; i++) {
        const int at = is_back ? PLAN_BOW_POINTS - 1 - i : i;
        const Point before = line[MAX(at - 1, 0)];
        const Point after = line[MIN(at + 1, PLAN_BOW_POINTS - 1)];
        const double length = hypot(after.x - before.x, after.y - before.y);
        const double x = line[at].x - (after.y - before.y) / length * aside;
        const double y = line[at].y + (after.x - before.x) / length * aside;

        if (place == 0 && i == 0) {
            outline_move(outline, x, y);
        } else {
            outline_line(outline, x, y);
        }
    }
}

static void
draw_path(const Drawing *drawing, Seat seat, double width_mm, double aside)
{
    const Walk *walk = &drawing->walks->walks[seat];
    g_autoptr(Outline) outline = outline_new();

    if (walk->n < 2) {
        return;
    }
    for (int i = 0; i + 1 < walk->n; i++) {
        trace(drawing, walk, i, aside, outline);
    }
    ink_stroke(
        drawing->page->ink, outline, &(Stroke){ .width_mm = width_mm, .colour = REPORT_INK });
    ink_stroke(drawing->page->ink,
               outline,
               &(Stroke){ .width_mm = width_mm - 2 * EDGE_MM, .colour = page_tint(seat) });
}

/* --- the contents of the map --- */

static void
draw_box(const Drawing *drawing, const Box *box)
{
    Page *page = drawing->page;
    guint64 spot = 0;

    if (box->picture != NULL) {
        page_picture(page, box->picture, box->where);
    } else if (strcmp(box->field, "river") == 0) {
        g_autoptr(Prose) prose = prose_new_plain(page_say(page, "River Thames"));

        page_set_prose(page, box->field, &box->style, box->where, prose);
    } else if (g_str_has_prefix(box->field, "spot-") &&
               g_ascii_string_to_unsigned(box->field + strlen("spot-"),
                                          10,
                                          0,
                                          drawing->map->labels->len - 1,
                                          &spot,
                                          NULL)) {
        g_autoptr(Prose) prose =
            prose_new(g_array_index(drawing->map->labels, Label, spot).markdown);

        page_set_prose(page, box->field, &box->style, box->where, prose);
    }
}

/* --- marks on the map --- */

static void
draw_ring(const Drawing *drawing, int spot, double more_mm, Colour colour)
{
    const Plan *plan = &drawing->map->plan;
    g_autoptr(Outline) ring = outline_new();

    outline_circle(ring, plan->spots[spot], plan_radius(plan, spot) + more_mm);
    ink_stroke(drawing->page->ink, ring, &(Stroke){ .width_mm = RING_MM, .colour = colour });
}

static void
draw_cross(const Drawing *drawing, int spot, Colour colour)
{
    const Plan *plan = &drawing->map->plan;
    const Point at = plan->spots[spot];
    const double reach = plan_radius(plan, spot) * 0.8;

    for (int way = -1; way <= 1; way += 2) {
        ink_line(drawing->page->ink,
                 (Point){ at.x - reach, at.y - way * reach },
                 (Point){ at.x + reach, at.y + way * reach },
                 CROSS_MM,
                 colour);
    }
}

/* Reports whether a sign at @where covers no label and none of the @n_signs in @signs. */
static bool
is_clear(const Drawing *drawing, const Rect *where, const Rect *signs, int n_signs)
{
    const GArray *labels = drawing->map->labels;

    for (guint i = 0; i < labels->len; i++) {
        if (rect_meets(where, &g_array_index(labels, Label, i).where)) {
            return false;
        }
    }
    for (int i = 0; i < n_signs; i++) {
        if (rect_meets(where, &signs[i])) {
            return false;
        }
    }
    return true;
}

/* Draws the number of the mystery that an icon paid for, at the first corner of its sign where the
 * number covers no label, or else at the last corner. */
static void
draw_badge(const Drawing *drawing, int spot, int solution)
{
    static const int CORNERS[][2] = { { 1, 1 }, { -1, 1 }, { -1, -1 }, { 1, -1 } };
    const Plan *plan = &drawing->map->plan;
    const double off = plan_radius(plan, spot) * M_SQRT1_2;
    Rect where = { 0 };
    bool is_placed = false;

    for (gsize i = 0; i < G_N_ELEMENTS(CORNERS) && !is_placed; i++) {
        where = (Rect){ plan->spots[spot].x + CORNERS[i][0] * off - BADGE_MM / 2,
                        plan->spots[spot].y + CORNERS[i][1] * off - BADGE_MM / 2,
                        BADGE_MM,
                        BADGE_MM };
        is_placed = is_clear(drawing, &where, NULL, 0);
    }
    badge_disc(drawing->page, "badge", where, solution);
}

static void
draw_marks(const Drawing *drawing, Seat seat)
{
    const Walks *walks = drawing->walks;
    const Walk *walk = &walks->walks[seat];

    for (int i = 0; i < walk->n; i++) {
        const int spot = walk->path[i];
        const bool is_end = i == 0 || i + 1 == walk->n;

        if (walks->town->spots[spot].icon != ICON_DOT || is_end) {
            draw_ring(drawing, spot, 0.2, page_tint(seat));
        }
        if (is_end) {
            draw_ring(drawing, spot, 0.9, REPORT_INK);
        }
        if (walk->fates[spot] == FATE_STRUCK) {
            draw_cross(drawing, spot, STRUCK);
        } else if (walk->fates[spot] == FATE_PAID) {
            draw_badge(drawing, spot, walk->paid_for[spot]);
        }
    }
    for (int spot = 0; spot < walks->town->n_spots; spot++) {
        if (walk->is_closed[spot]) {
            draw_cross(drawing, spot, REPORT_GREY);
        }
    }
}

/* Draws the number of each turn on the middle of the first line of the turn. */
static void
draw_turns(const Drawing *drawing, Seat seat)
{
    const Plan *plan = &drawing->map->plan;
    const Walk *walk = &drawing->walks->walks[seat];

    for (int i = 1; i < walk->n; i++) {
        const int road = town_find_road(drawing->walks->town, walk->path[i - 1], walk->path[i]);

        if (walk->turns[i] != walk->turns[i - 1]) {
            badge_turn(drawing->page,
                       "turn",
                       bow_at(&plan->roads[road], 0.5),
                       walk->turns[i],
                       page_tint(seat));
        }
    }
}

/* Draws every player's sign beside the last spot of the path, at the first free position or else at
 * the last one tried. */
static void
draw_heads(const Drawing *drawing)
{
    const Walks *walks = drawing->walks;
    const Plan *plan = &drawing->map->plan;
    Rect signs[SEATS_MAX];

    for (int i = 0; i < walks->n_seats; i++) {
        const Walk *walk = &walks->walks[walks->order[i]];
        const int spot = walk->path[walk->n - 1];
        const double reach = plan_radius(plan, spot) + SIGN_MM * 0.3;
        bool is_placed = false;

        for (int way = 0; way < SIGN_WAYS && !is_placed; way++) {
            const double angle = 2 * G_PI * (way + 0.5) / SIGN_WAYS;

            signs[i] = (Rect){ plan->spots[spot].x + reach * sin(angle) - SIGN_MM / 2,
                               plan->spots[spot].y - reach * cos(angle) - SIGN_MM / 2,
                               SIGN_MM,
                               SIGN_MM };
            is_placed = is_clear(drawing, &signs[i], signs, i);
        }
        page_sign(drawing->page,
                  walks->order[i],
                  (Point){ signs[i].x + SIGN_MM / 2, signs[i].y + SIGN_MM / 2 },
                  SIGN_MM);
    }
}

/* --- the whole map --- */

static void
draw_all(const Drawing *drawing, Seat seat)
{
    const Walks *walks = drawing->walks;
    Template *template = drawing->map->template;

    for (int i = 0; i < walks->n_seats && seat == SEAT_NONE; i++) {
        draw_path(drawing,
                  walks->order[i],
                  LANE_MM,
                  (i - (walks->n_seats - 1) / 2.0) * (LANE_MM - EDGE_MM));
    }
    if (seat != SEAT_NONE) {
        draw_path(drawing, seat, PATH_MM, 0.0);
    }
    for (guint i = 0; i < template->boxes->len; i++) {
        draw_box(drawing, &g_array_index(template->boxes, Box, i));
    }
    if (seat == SEAT_NONE) {
        draw_heads(drawing);
    } else {
        draw_marks(drawing, seat);
        draw_turns(drawing, seat);
    }
}

struct Atlas {
    TownMap *map; /* NULL before the first drawing; it uses the templates of the pages */
};

Atlas *
atlas_new(void)
{
    return g_new0(Atlas, 1);
}

void
atlas_free(Atlas *atlas)
{
    if (atlas != NULL) {
        town_map_free(atlas->map);
        g_free(atlas);
    }
}

void
map_draw(Page *page, const Walks *walks, Atlas *atlas, Seat seat)
{
    const Rect where = page_box(page, "town")->where;
    GError *fault = NULL;

    if (atlas->map == NULL) {
        atlas->map = town_map_new(page->templates, walks->town, walks->c->path, &fault);
    }
    const TownMap *map = atlas->map;
    const Picture *ground =
        map == NULL ? NULL : template_picture(map->template, NULL, NULL, &fault);
    if (ground == NULL) {
        page_fail(page, fault);
        return;
    }
    const double scale = where.width / map->template->width_mm;
    ink_enter(page->ink, where, TURN_NONE, scale);
    ink_picture(page->ink, ground, (Rect){ 0, 0, ground->width_mm, ground->height_mm });
    draw_all(&(const Drawing){ page, walks, map }, seat);
    ink_leave(page->ink);
}
