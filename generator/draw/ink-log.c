/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/ink.h"

typedef struct {
    Ink ink; /* must be the first member, since Ink pointers are cast to InkLog */
    GString *log;
    int depth; /* number of open enter() and tag() calls */
} InkLog;

static const char *const TURNS[] = {
    [TURN_NONE] = "upright",
    [TURN_RIGHT] = "right",
    [TURN_LEFT] = "left",
    [TURN_OVER] = "over",
};

/* Begins a line with the indent, @what and @where. */
static GString *
begin(Ink *ink, const char *what, Rect where)
{
    InkLog *self = (InkLog *)ink;

    g_string_append_printf(self->log, "%*s%s", 2 * self->depth, "", what);
    g_string_append_printf(
        self->log, " %.2f %.2f %.2f %.2f", where.x, where.y, where.width, where.height);
    return self->log;
}

static void
append_colour(GString *log, Colour colour)
{
    g_string_append_printf(log,
                           " #%02x%02x%02x",
                           (unsigned)(colour.red * 255 + 0.5),
                           (unsigned)(colour.green * 255 + 0.5),
                           (unsigned)(colour.blue * 255 + 0.5));
}

static void
enter(Ink *ink, Rect where, Turn turn, double scale)
{
    g_string_append_printf(begin(ink, "enter", where), " %s %.3f\n", TURNS[turn], scale);
    ((InkLog *)ink)->depth++;
}

static void
leave(Ink *ink)
{
    InkLog *self = (InkLog *)ink;

    g_assert(self->depth > 0);
    self->depth--;
}

static void
clip(Ink *ink, Rect where)
{
    g_string_append_c(begin(ink, "clip", where), '\n');
}

static void
tag(Ink *ink, const Tag *tag)
{
    InkLog *self = (InkLog *)ink;

    g_string_append_printf(self->log,
                           "%*stag %s %u%s%s\n",
                           2 * self->depth,
                           "",
                           tag->role == NULL ? "group" : tag->role,
                           tag->order,
                           tag->alt == NULL ? "" : " ",
                           tag->alt == NULL ? "" : tag->alt);
    self->depth++;
}

static void
fill(Ink *ink, Rect where, Colour colour)
{
    GString *log = begin(ink, "fill", where);

    append_colour(log, colour);
    g_string_append_c(log, '\n');
}

static void
line(Ink *ink, Point from, Point to, double width_mm, Colour colour)
{
    GString *log = begin(ink, "line", (Rect){ from.x, from.y, to.x, to.y });

    g_string_append_printf(log, " %.2f", width_mm);
    append_colour(log, colour);
    g_string_append_c(log, '\n');
}

/* Begins a line with the indent, @what and the steps. A step is a letter and its end point. */
static GString *
begin_outline(Ink *ink, const char *what, const Outline *outline)
{
    GString *log = ((InkLog *)ink)->log;

    g_string_append_printf(log, "%*s%s", 2 * ((InkLog *)ink)->depth, "", what);
    for (guint i = 0; i < outline->steps->len; i++) {
        const Step *step = &g_array_index(outline->steps, Step, i);

        if (step->kind == STEP_CLOSE) {
            g_string_append(log, " z");
        } else {
            g_string_append_printf(log,
                                   " %c %.2f %.2f",
                                   step->kind == STEP_MOVE   ? 'm'
                                   : step->kind == STEP_LINE ? 'l'
                                                             : 'c',
                                   step->to.x,
                                   step->to.y);
        }
    }
    return log;
}

static void
area(Ink *ink, const Outline *outline, Colour colour)
{
    GString *log = begin_outline(ink, "area", outline);

    append_colour(log, colour);
    g_string_append_c(log, '\n');
}

static void
stroke(Ink *ink, const Outline *outline, const Stroke *stroke)
{
    GString *log = begin_outline(ink, "stroke", outline);

    g_string_append_printf(
        log, " %.2f (%.2f %.2f)", stroke->width_mm, stroke->dash_mm, stroke->gap_mm);
    append_colour(log, stroke->colour);
    g_string_append_c(log, '\n');
}

static void
picture(Ink *ink, const Picture *picture, Rect where)
{
    g_string_append_printf(begin(ink, "picture", where), " %s\n", picture->name);
}

static void
qr(Ink *ink, const Qr *qr, Rect where, Colour colour)
{
    GString *log = begin(ink, "qr", where);

    append_colour(log, colour);
    g_string_append_printf(log, " %s\n", qr->text);
}

/* Writes one line for the setting, and one for each line of type. */
static void
text(Ink *ink, const Setting *setting)
{
    GString *log = begin(ink, "text", setting->where);

    append_colour(log, setting->colour);
    g_string_append_printf(log, " %s %.2fpt\n", setting->field, setting->size_pt);
    for (guint i = 0; i < setting->lines->len; i++) {
        const SetLine *set = &g_array_index(setting->lines, SetLine, i);
        g_string_append_printf(log,
                               "%*s  %.2f %.2f “%.*s”\n",
                               2 * ((InkLog *)ink)->depth,
                               "",
                               set->x,
                               set->baseline,
                               (int)(set->end - set->begin),
                               set->text + set->begin);
    }
}

static void
free_ink(Ink *ink)
{
    g_free(ink);
}

static const InkKind INK_LOG = {
    .enter = enter,
    .leave = leave,
    .clip = clip,
    .tag = tag,
    .untag = leave,
    .fill = fill,
    .line = line,
    .area = area,
    .stroke = stroke,
    .picture = picture,
    .qr = qr,
    .text = text,
    .free = free_ink,
};

Ink *
ink_log_new(GString *log)
{
    InkLog *ink = g_new(InkLog, 1);

    *ink = (InkLog){ .ink = { &INK_LOG }, .log = log };
    return &ink->ink;
}
