/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/setting.h"

#include "generator/draw/unit.h"

#include <math.h>
#include <string.h>

static void
set_line_clear(gpointer data)
{
    g_ptr_array_unref(((SetLine *)data)->runs);
}

static Setting *
setting_new(const char *field, Rect where, GArray *blocks)
{
    Setting *setting = g_new(Setting, 1);

    *setting = (Setting){
        .field = g_strdup(field),
        .where = where,
        .blocks = g_array_ref(blocks),
        .lines = g_array_new(FALSE, FALSE, sizeof(SetLine)),
        .layouts = g_ptr_array_new_with_free_func(g_object_unref),
        .n_refs = 1,
    };
    g_array_set_clear_func(setting->lines, set_line_clear);
    return setting;
}

void
setting_free(Setting *setting)
{
    if (setting == NULL || --setting->n_refs > 0) {
        return;
    }
    g_free(setting->field);
    g_array_unref(setting->blocks);
    g_array_unref(setting->lines);
    g_ptr_array_unref(setting->layouts);
    g_free(setting);
}

double
set_run_width(const PangoGlyphItem *run)
{
    return (double)pango_glyph_string_get_width(run->glyphs) / PANGO_SCALE;
}

double
setting_width(const Setting *setting)
{
    double widest = 0.0;

    for (guint i = 0; i < setting->lines->len; i++) {
        const SetLine *set = &g_array_index(setting->lines, SetLine, i);
        double width = 0.0;

        for (guint j = 0; j < set->runs->len; j++) {
            width += set_run_width(g_ptr_array_index(set->runs, j)) * setting->scale;
        }
        widest = MAX(widest, width);
    }
    return widest;
}

/* State of setting_cut(). */
typedef struct {
    const Galley *galley;
    GPtrArray *settings;
    double too_wide_mm;
    int n_beyond; /* number of lines for which there was no room */
} Cut;

/* Returns the parts of @runs between the bytes @begin and @end of @text (array of PangoGlyphItem *,
 * owned). */
static GPtrArray *
cut_runs(const GPtrArray *runs, const char *text, guint begin, guint end)
{
    GPtrArray *cut = g_ptr_array_new_with_free_func((GDestroyNotify)pango_glyph_item_free);

    for (guint i = 0; i < runs->len; i++) {
        PangoGlyphItem *run = g_ptr_array_index(runs, i);
        const guint from = (guint)run->item->offset;
        const guint to = from + (guint)run->item->length;

        if (to <= begin || from >= end) {
            continue;
        }
        PangoGlyphItem *part = pango_glyph_item_copy(run);
        if (begin > from) {
            pango_glyph_item_free(pango_glyph_item_split(part, text, (int)(begin - from)));
        }
        if (end < to) {
            PangoGlyphItem *head =
                pango_glyph_item_split(part, text, (int)(end - MAX(begin, from)));

            pango_glyph_item_free(part);
            part = head;
        }
        g_ptr_array_add(cut, part);
    }
    return cut;
}

/* Sorts @runs from text order into visual order, for lines with scripts of both directions. */
static void
order_runs(GPtrArray *runs)
{
    g_autoptr(GHashTable) found = g_hash_table_new(NULL, NULL);
    GList *items = NULL;
    guint n = 0;

    for (guint i = runs->len; i-- > 0;) {
        PangoGlyphItem *run = g_ptr_array_index(runs, i);

        items = g_list_prepend(items, run->item);
        g_hash_table_insert(found, run->item, run);
    }

    GList *ordered = pango_reorder_items(items);

    for (const GList *item = ordered; item != NULL; item = item->next) {
        runs->pdata[n++] = g_hash_table_lookup(found, item->data);
    }
    g_list_free(ordered);
    g_list_free(items);
}

/* Reports whether @text begins with a space that may be wider than its glyph. */
static bool
is_elastic(const char *text)
{
    return *text == ' ' || g_utf8_get_char(text) == 0xa0;
}

/* Widens the blanks of @runs by @spare Pango units in total. */
static void
stretch(GPtrArray *runs, const char *text, int spare)
{
    int n_blanks = 0;

    for (int pass = 0; pass < 2; pass++) {
        for (guint i = 0; i < runs->len; i++) {
            const PangoGlyphItem *run = g_ptr_array_index(runs, i);

            for (int j = 0; j < run->glyphs->num_glyphs; j++) {
                if (!is_elastic(text + run->item->offset + run->glyphs->log_clusters[j])) {
                    continue;
                }
                if (pass == 0) {
                    n_blanks++;
                } else {
                    run->glyphs->glyphs[j].geometry.width += spare / n_blanks;
                }
            }
        }
        if (n_blanks == 0) {
            return;
        }
    }
}

static Align
align_of(const Galley *galley, const Line *line)
{
    const GArray *words = line->shaped->words;
    const Align align = galley_style(galley)->align;

    if (line->shaped->block->kind == BLOCK_ORNAMENT) {
        return ALIGN_CENTRE;
    }
    if (align != ALIGN_JUSTIFY) {
        return align;
    }
    return line->end == words->len || g_array_index(words, Word, line->end - 1).ends_line
               ? ALIGN_LEFT
               : ALIGN_JUSTIFY;
}

/* Adds a line of the block @block with @runs, from @begin to @end of @text. */
static void
add_line(Setting *setting,
         guint block,
         const char *text,
         GPtrArray *runs,
         guint begin,
         guint end,
         Point at)
{
    const SetLine set = {
        .block = block,
        .runs = runs,
        .text = text,
        .begin = begin,
        .end = end,
        .x = at.x,
        .baseline = at.y,
    };

    g_array_append_val(setting->lines, set);
}

/* Keeps @layout, whose text lines of @setting have. */
static void
keep_layout(Setting *setting, PangoLayout *layout)
{
    if (setting->layouts->len == 0 ||
        g_ptr_array_index(setting->layouts, setting->layouts->len - 1) != layout) {
        g_ptr_array_add(setting->layouts, g_object_ref(layout));
    }
}

/* Adds the hyphen after a line of the block @block with @runs, as a line of its own at @at. */
static void
add_hyphen(Setting *setting, guint block, const GPtrArray *runs, Point at)
{
    GPtrArray *hyphen = g_ptr_array_new_with_free_func((GDestroyNotify)pango_glyph_item_free);

    for (guint i = 0; i < runs->len; i++) {
        at.x += set_run_width(g_ptr_array_index(runs, i)) * setting->scale;
    }
    g_ptr_array_add(hyphen, galley_shape_hyphen(g_ptr_array_index(runs, runs->len - 1)));
    add_line(setting, block, GALLEY_SOFT_HYPHEN, hyphen, 0, (guint)strlen(GALLEY_SOFT_HYPHEN), at);
}

/* Adds the marker of an item, such as "3.". The marker has the baseline of the next line. */
static void
cut_marker(const Line *line, Setting *setting)
{
    PangoLayout *layout = line->shaped->marker;
    const guint end = (guint)strlen(pango_layout_get_text(layout));
    g_autoptr(GPtrArray) runs = galley_list_runs(layout);
    const Point at = { flow_box(line->flow)->x + line->left_mm, line->flow->y };

    const char *text = pango_layout_get_text(layout);

    add_line(setting, line->shaped->index, text, cut_runs(runs, text, 0, end), 0, end, at);
    g_array_index(setting->lines, SetLine, setting->lines->len - 1).is_marker = true;
    keep_layout(setting, layout);
}

static bool
cut_line(const Line *line, gpointer data)
{
    Cut *cut = data;
    const bool is_marker = line->end == 0;
    const double spare_mm = line->room_mm - line->width_mm;

    if (flow_is_beyond(line->flow)) {
        cut->n_beyond += is_marker ? 0 : 1;
        return true;
    }
    if (spare_mm < -FLOW_TOLERANCE) {
        cut->too_wide_mm = MAX(cut->too_wide_mm, -spare_mm);
    }

    Setting *setting = g_ptr_array_index(cut->settings, line->flow->box);

    if (is_marker) {
        cut_marker(line, setting);
        return true;
    }

    const GArray *words = line->shaped->words;
    const char *text = pango_layout_get_text(line->shaped->layout);
    const guint begin = g_array_index(words, Word, line->first).begin;
    const Word *last = &g_array_index(words, Word, line->end - 1);
    const guint end = last->end;
    const Align align = align_of(cut->galley, line);
    const double share = align == ALIGN_CENTRE ? 0.5 : align == ALIGN_RIGHT ? 1.0 : 0.0;
    GPtrArray *runs = cut_runs(line->shaped->runs, text, begin, end);
    const Point at = { flow_box(line->flow)->x + line->left_mm + share * spare_mm, line->flow->y };

    if (align == ALIGN_JUSTIFY) {
        stretch(runs, text, PANGO_MM(spare_mm / setting->scale));
    }
    if (runs->len > 1) {
        order_runs(runs);
    }
    add_line(setting, line->shaped->index, text, runs, begin, end, at);
    keep_layout(setting, line->shaped->layout);
    if (last->hyphen > 0.0) {
        add_hyphen(setting, line->shaped->index, runs, at);
    }
    return true;
}

/* Moves all lines of a setting to the middle or the foot of its box. */
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

/* Returns the blocks of @prose (array of SetBlock). The caller frees it. */
static GArray *
list_blocks(const Prose *prose)
{
    GArray *blocks = g_array_sized_new(FALSE, FALSE, sizeof(SetBlock), prose->blocks->len);

    for (guint i = 0; i < prose->blocks->len; i++) {
        const Block *block = g_ptr_array_index(prose->blocks, i);
        const SetBlock set = {
            .kind = block->kind,
            .depth = block->depth,
            .level = block->level,
            .has_marker = block->marker != NULL,
            .is_numbered = block->marker != NULL && g_str_has_suffix(block->marker, "."),
        };

        g_array_append_val(blocks, set);
    }
    return blocks;
}

GPtrArray *
setting_cut(const Galley *galley, const Flow *flow, const char *field, Overflow *overflow)
{
    g_autoptr(GPtrArray) settings = g_ptr_array_new_with_free_func((GDestroyNotify)setting_free);
    const double size_pt = pt_from_mm(flow->size_mm);
    g_autoptr(GArray) blocks = list_blocks(galley_prose(galley));
    Cut cut = { .galley = galley, .settings = settings };

    for (guint i = 0; i < flow->rects->len; i++) {
        Setting *setting = setting_new(field, g_array_index(flow->rects, Rect, i), blocks);

        setting->size_pt = size_pt;
        setting->scale = flow->size_mm / galley_size_mm(galley);
        setting->colour = galley_style(galley)->colour;
        setting->language = galley_prose(galley)->language;
        g_ptr_array_add(settings, setting);
    }
    galley_fill(galley, flow, true, cut_line, &cut);
    *overflow = (Overflow){
        .size_pt = size_pt,
        .height_mm = cut.n_beyond * flow->step_mm,
        .width_mm = cut.too_wide_mm,
        .n_lines = cut.n_beyond,
    };
    if (cut.n_beyond > 0 || cut.too_wide_mm > 0.0) {
        return NULL;
    }
    for (guint i = 0; i < settings->len; i++) {
        align_vertically(
            g_ptr_array_index(settings, i), galley_style(galley)->valign, flow->size_mm);
    }
    return g_steal_pointer(&settings);
}
