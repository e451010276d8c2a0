/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/setting.h"

#include "generator/unit.h"

#include <math.h>
#include <string.h>

/* Pango's "pixels" are our millimetres: layouts come out in mm, and Cairo's scale does the rest. */
#define PANGO_MM(mm) ((int)lround((mm)*PANGO_SCALE))

#define HEADING_KEEPS 2

/* One try at one size. */
typedef struct {
    PangoContext *context;
    const TextStyle *style;
    double size_mm;
    PangoFontDescription *font;

    Flow flow;
    GPtrArray *settings; /* being filled */
    Measure *measure;

    double overflow_width_mm;
    int overflow_lines;
} Try;

void
setting_free(Setting *setting)
{
    if (setting == NULL || --setting->n_refs > 0) {
        return;
    }
    g_free(setting->field);
    g_array_unref(setting->lines);
    g_ptr_array_unref(setting->layouts);
    g_free(setting);
}

static PangoFontDescription *
describe_font(const TextStyle *style, double size_mm)
{
    PangoFontDescription *font = pango_font_description_new();

    pango_font_description_set_family(font, style->family);
    pango_font_description_set_absolute_size(font, PANGO_MM(size_mm));
    pango_font_description_set_weight(font, style->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_style(font, style->italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    return font;
}

static void
insert(PangoAttrList *list, PangoAttribute *attribute, guint begin, guint end)
{
    attribute->start_index = begin;
    attribute->end_index = end;
    pango_attr_list_insert(list, attribute);
}

/* The spans of @block from byte @from on, as Pango wants them. */
static PangoAttrList *
describe_spans(const Try *try, const Block *block, guint from)
{
    const TextStyle *style = try->style;
    const bool is_heading = block->kind == BLOCK_HEADING;
    PangoAttrList *list = pango_attr_list_new();

    if (style->track > 0.0 || style->track < 0.0) {
        const double apart_mm = try->size_mm * style->track / 1000.0;

        insert(list, pango_attr_letter_spacing_new(PANGO_MM(apart_mm)), 0, G_MAXUINT);
    }
    if (style->features != NULL) {
        insert(list, pango_attr_font_features_new(style->features), 0, G_MAXUINT);
    }
    if (style->small_caps || is_heading) {
        insert(list, pango_attr_variant_new(PANGO_VARIANT_SMALL_CAPS), 0, G_MAXUINT);
    }
    if (is_heading) {
        insert(list, pango_attr_weight_new(PANGO_WEIGHT_BOLD), 0, G_MAXUINT);
    }
    for (guint i = 0; i < block->spans->len; i++) {
        const Span *span = &g_array_index(block->spans, Span, i);
        const guint begin = MAX(span->begin, from) - from;

        if (span->end <= from) {
            continue;
        }
        if ((span->kinds & SPAN_EMPHASIS) != 0) {
            const PangoStyle slant = style->italic ? PANGO_STYLE_NORMAL : PANGO_STYLE_ITALIC;

            insert(list, pango_attr_style_new(slant), begin, span->end - from);
        }
        if ((span->kinds & SPAN_STRONG) != 0) {
            insert(list, pango_attr_weight_new(PANGO_WEIGHT_BOLD), begin, span->end - from);
        }
    }
    return list;
}

static PangoLayout *
lay_out(const Try *try, const Block *block, guint from, double width_mm, double indent_mm)
{
    const TextStyle *style = try->style;
    PangoLayout *layout = pango_layout_new(try->context);
    PangoAttrList *attributes = describe_spans(try, block, from);

    pango_layout_set_font_description(layout, try->font);
    pango_layout_set_attributes(layout, attributes);
    pango_attr_list_unref(attributes);
    if (!style->one_line) {
        pango_layout_set_width(layout, PANGO_MM(width_mm));
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD);
        pango_layout_set_indent(layout, PANGO_MM(indent_mm));
        pango_layout_set_justify(layout,
                                 style->align == ALIGN_JUSTIFY && block->kind != BLOCK_ORNAMENT);
    }
    pango_layout_set_text(layout, block->text->str + from, (int)(block->text->len - from));
    return layout;
}

/* Puts @line of @layout into the box, @indent_mm from its left, in a measure of @width_mm. */
static void
place_line(Try *try,
           PangoLayout *layout,
           PangoLayoutLine *line,
           double indent_mm,
           double width_mm,
           Align align)
{
    PangoRectangle logical;
    double spare_mm;

    if (flow_is_beyond(&try->flow)) {
        try->overflow_lines++;
        return;
    }
    pango_layout_line_get_extents(line, NULL, &logical);
    spare_mm = width_mm - (double)logical.width / PANGO_SCALE;
    if (spare_mm < -FLOW_TOLERANCE) {
        try->overflow_width_mm = MAX(try->overflow_width_mm, -spare_mm);
    }

    Setting *setting = g_ptr_array_index(try->settings, try->flow.box);
    const double share = align == ALIGN_CENTRE ? 0.5 : align == ALIGN_RIGHT ? 1.0 : 0.0;
    const SetLine set = {
        .line = line,
        .x = flow_box(&try->flow)->x + indent_mm + share * spare_mm,
        .baseline = try->flow.y,
    };

    g_array_append_val(setting->lines, set);
    if (setting->layouts->len == 0 ||
        g_ptr_array_index(setting->layouts, setting->layouts->len - 1) != layout) {
        g_ptr_array_add(setting->layouts, g_object_ref(layout));
    }
}

/* The "3." before an item, on the line that comes next. */
static void
place_marker(Try *try, const Block *block, double indent_mm)
{
    PangoLayout *layout;

    if (flow_is_beyond(&try->flow)) {
        return;
    }
    layout = pango_layout_new(try->context);
    pango_layout_set_font_description(layout, try->font);
    pango_layout_set_text(layout, block->marker, -1);
    place_line(try,
               layout,
               pango_layout_get_line_readonly(layout, 0),
               indent_mm,
               SETTING_ITEM_INDENT * try->size_mm,
               ALIGN_LEFT);
    g_object_unref(layout);
}

int
setting_keeps(const Block *block)
{
    return block->kind == BLOCK_HEADING ? HEADING_KEEPS : 0;
}

/* Sets one block, over as many boxes as it takes. */
static void
set_block(Try *try, const Block *block, bool is_first)
{
    const TextStyle *style = try->style;
    const double left_mm = block->depth * SETTING_ITEM_INDENT * try->size_mm;
    const bool has_indent = !is_first && block->kind == BLOCK_PARAGRAPH &&
                            (style->align == ALIGN_LEFT || style->align == ALIGN_JUSTIFY);
    const Align align = block->kind == BLOCK_ORNAMENT ? ALIGN_CENTRE : style->align;
    double indent_mm = has_indent ? style->indent_mm : 0.0;
    guint from = 0;

    flow_keep(&try->flow, 1 + setting_keeps(block));
    measure_begin_block(
        try->measure, block->depth * SETTING_ITEM_INDENT, indent_mm, setting_keeps(block));
    if (block->marker != NULL) {
        place_marker(try, block, left_mm - SETTING_ITEM_INDENT * try->size_mm);
    }
    while (true) {
        const guint box = try->flow.box;
        const double width_mm = flow_box(&try->flow)->width - left_mm;
        PangoLayout *layout = lay_out(try, block, from, width_mm, indent_mm);
        const int n_lines = pango_layout_get_line_count(layout);
        int i = 0;

        for (; i < n_lines && try->flow.box == box; i++) {
            PangoLayoutLine *line = pango_layout_get_line_readonly(layout, i);
            const double first_mm = i == 0 ? indent_mm : 0.0;

            place_line(try, layout, line, left_mm + first_mm, width_mm - first_mm, align);
            flow_advance(&try->flow);
            if (i + 1 < n_lines) {
                flow_find_room(&try->flow);
            }
        }
        measure_add_lines(try->measure, layout, i);
        if (i < n_lines) {
            from += (guint)pango_layout_get_line_readonly(layout, i)->start_index;
            indent_mm = 0.0;
        }
        g_object_unref(layout);
        if (i == n_lines) {
            return;
        }
    }
}

/* Moves what stands in a box to its middle or foot. */
static void
align_vertically(const Setting *setting, Valign valign, double size_mm)
{
    if (setting->lines->len == 0 || valign == VALIGN_TOP) {
        return;
    }

    const Rect *box = &setting->where;
    const double last = g_array_index(setting->lines, SetLine, setting->lines->len - 1).baseline;
    const double spare_mm = flow_spare(box, last, size_mm);
    const double shift_mm = valign == VALIGN_MIDDLE ? spare_mm / 2 : spare_mm;

    for (guint i = 0; i < setting->lines->len; i++) {
        g_array_index(setting->lines, SetLine, i).baseline += shift_mm;
    }
}

static Setting *
setting_new(const char *field, Rect where, double size_pt, Colour colour)
{
    Setting *setting = g_new(Setting, 1);

    *setting = (Setting){
        .field = g_strdup(field),
        .where = where,
        .size_pt = size_pt,
        .colour = colour,
        .lines = g_array_new(FALSE, FALSE, sizeof(SetLine)),
        .layouts = g_ptr_array_new_with_free_func(g_object_unref),
        .n_refs = 1,
    };
    return setting;
}

GPtrArray *
setting_try(const SettingTask *task, Measure *measure, Overflow *overflow)
{
    const TextStyle *style = task->style;
    const double size_pt = task->size_pt;
    g_autoptr(GPtrArray) settings = g_ptr_array_new_with_free_func((GDestroyNotify)setting_free);
    Try try = {
        .context = task->context,
        .style = style,
        .size_mm = mm_from_pt(size_pt),
        .font = describe_font(style, mm_from_pt(size_pt)),
        .flow = task->flow,
        .settings = settings,
        .measure = measure,
    };

    for (guint i = 0; i < task->flow.rects->len; i++) {
        const Rect where = g_array_index(task->flow.rects, Rect, i);

        g_ptr_array_add(settings, setting_new(task->field, where, size_pt, style->colour));
    }
    for (guint i = 0; i < task->prose->blocks->len; i++) {
        if (i > 0) {
            flow_leave_gap(&try.flow, style->gap_mm);
        }
        set_block(&try, g_ptr_array_index(task->prose->blocks, i), i == 0);
    }
    pango_font_description_free(try.font);
    *overflow = (Overflow){
        .size_pt = size_pt,
        .height_mm = try.overflow_lines * try.flow.step_mm,
        .width_mm = try.overflow_width_mm,
        .n_lines = try.overflow_lines,
    };
    if (try.overflow_lines > 0 || try.overflow_width_mm > 0.0) {
        return NULL;
    }
    for (guint i = 0; i < settings->len; i++) {
        align_vertically(g_ptr_array_index(settings, i), style->valign, try.size_mm);
    }
    return g_steal_pointer(&settings);
}
