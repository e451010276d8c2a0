/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/galley.h"

#include "generator/draw/unit.h"

#include <math.h>

#define ITEM_INDENT      1.5 /* indent for each level of a list, as a factor of the size */
#define ITEM_INDENTS_MAX 8   /* deeper lists have the indent of this level */
/* lines that must follow a heading in its box, so that no heading is alone at the foot */
#define HEADING_KEEPS 2
#define ROUNDING_MM   1e-6 /* allowance for rounding errors in a sum of widths */

struct Galley {
    const TextStyle *style;
    double size_mm;
    GPtrArray *blocks; /* array of Shaped *, owned */
};

static void
insert(PangoAttrList *list, PangoAttribute *attribute, guint begin, guint end)
{
    attribute->start_index = begin;
    attribute->end_index = end;
    pango_attr_list_insert(list, attribute);
}

/* Returns the size of @block as a factor of the size of the text. */
static double
scale_of(const TextStyle *style, const Block *block)
{
    const double scale = style->heads[block->level <= 2 ? 0 : 1];

    return block->kind == BLOCK_HEADING && scale > 0.0 ? scale : 1.0;
}

/* Adds the look of a heading to @list. */
static void
describe_heading(const Galley *galley, const Block *block, PangoAttrList *list)
{
    const TextStyle *style = galley->style;
    const double size_mm = galley->size_mm * scale_of(style, block);

    if (!(style->heads[0] > 0.0)) {
        insert(list, pango_attr_variant_new(PANGO_VARIANT_SMALL_CAPS), 0, G_MAXUINT);
    }
    if (style->heads[0] > 0.0 && block->level <= 2 && style->head_family != NULL) {
        insert(list, pango_attr_family_new(style->head_family), 0, G_MAXUINT);
    } else {
        insert(list, pango_attr_weight_new(PANGO_WEIGHT_BOLD), 0, G_MAXUINT);
    }
    insert(list, pango_attr_size_new_absolute(PANGO_MM(size_mm)), 0, G_MAXUINT);
}

/* Converts the spans of @block to Pango attributes. */
static PangoAttrList *
describe_spans(const Galley *galley, const Block *block)
{
    const TextStyle *style = galley->style;
    const bool is_heading = block->kind == BLOCK_HEADING;
    PangoAttrList *list = pango_attr_list_new();

    if (style->track > 0.0 || style->track < 0.0) {
        const double apart_mm = galley->size_mm * style->track / 1000.0;

        insert(list, pango_attr_letter_spacing_new(PANGO_MM(apart_mm)), 0, G_MAXUINT);
    }
    if (style->features != NULL) {
        insert(list, pango_attr_font_features_new(style->features), 0, G_MAXUINT);
    }
    if (style->small_caps) {
        insert(list, pango_attr_variant_new(PANGO_VARIANT_SMALL_CAPS), 0, G_MAXUINT);
    }
    if (is_heading) {
        describe_heading(galley, block, list);
    }
    for (guint i = 0; i < block->spans->len; i++) {
        const Span *span = &g_array_index(block->spans, Span, i);

        if ((span->kinds & SPAN_EMPHASIS) != 0) {
            const PangoStyle slant = style->italic ? PANGO_STYLE_NORMAL : PANGO_STYLE_ITALIC;

            insert(list, pango_attr_style_new(slant), span->begin, span->end);
        }
        if ((span->kinds & SPAN_STRONG) != 0) {
            insert(list, pango_attr_weight_new(PANGO_WEIGHT_BOLD), span->begin, span->end);
        }
    }
    return list;
}

static gint
compare_runs(gconstpointer one, gconstpointer other)
{
    return (*(PangoGlyphItem *const *)one)->item->offset -
           (*(PangoGlyphItem *const *)other)->item->offset;
}

GPtrArray *
galley_list_runs(PangoLayout *layout)
{
    GPtrArray *runs = g_ptr_array_new();

    for (const GSList *lines = pango_layout_get_lines_readonly(layout); lines != NULL;
         lines = lines->next) {
        for (const GSList *run = ((PangoLayoutLine *)lines->data)->runs; run != NULL;
             run = run->next) {
            g_ptr_array_add(runs, run->data);
        }
    }
    g_ptr_array_sort(runs, compare_runs);
    return runs;
}

/* Adds a character to @words. It reaches from byte @begin to byte @end, and its width is @width
 * times the size. @attributes are the attributes of this character and of the next one. */
static void
add_character(GArray *words, const PangoLogAttr *attributes, guint begin, guint end, double width)
{
    if (words->len == 0 || attributes[0].is_line_break) {
        g_array_append_val(words, ((Word){ .begin = begin, .end = begin }));
    }

    Word *word = &g_array_index(words, Word, words->len - 1);

    if (attributes[0].is_white) {
        word->blanks += width;
    } else {
        word->width += word->blanks + width;
        word->blanks = 0.0;
        word->end = end;
    }
    word->ends_line = attributes[1].is_mandatory_break;
}

/* Splits @shaped into words. An empty text gives one empty word. */
static void
find_words(const Galley *galley, Shaped *shaped)
{
    const char *text = pango_layout_get_text(shaped->layout);
    const PangoLogAttr *attributes = pango_layout_get_log_attrs_readonly(shaped->layout, NULL);
    const int n_characters = pango_layout_get_character_count(shaped->layout);
    g_autofree int *widths = g_new0(int, n_characters + 1);
    const char *seen = text;
    glong n_seen = 0; /* number of characters before `seen` */

    for (guint i = 0; i < shaped->runs->len; i++) {
        PangoGlyphItem *run = g_ptr_array_index(shaped->runs, i);
        const char *begin = text + run->item->offset;

        n_seen += g_utf8_pointer_to_offset(seen, begin);
        seen = begin;
        pango_glyph_item_get_logical_widths(run, text, widths + n_seen);
    }
    if (n_characters == 0) {
        g_array_append_val(shaped->words, ((Word){ 0 }));
    }
    seen = text;
    for (int i = 0; i < n_characters; i++) {
        const char *next = g_utf8_next_char(seen);

        add_character(shaped->words,
                      attributes + i,
                      (guint)(seen - text),
                      (guint)(next - text),
                      (double)widths[i] / PANGO_SCALE / galley->size_mm);
        seen = next;
    }
}

static PangoLayout *
shape(PangoContext *context, const PangoFontDescription *font, const char *text)
{
    PangoLayout *layout = pango_layout_new(context);

    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, text, -1);
    return layout;
}

static Shaped *
shaped_new(const Galley *galley,
           PangoContext *context,
           const PangoFontDescription *font,
           const Block *block)
{
    Shaped *shaped = g_new(Shaped, 1);
    PangoAttrList *attributes = describe_spans(galley, block);

    *shaped = (Shaped){
        .block = block,
        .layout = shape(context, font, block->text->str),
        .words = g_array_new(FALSE, FALSE, sizeof(Word)),
        .marker = block->marker == NULL ? NULL : shape(context, font, block->marker),
    };
    pango_layout_set_attributes(shaped->layout, attributes);
    pango_attr_list_unref(attributes);
    shaped->runs = galley_list_runs(shaped->layout);
    find_words(galley, shaped);
    return shaped;
}

static void
shaped_free(gpointer data)
{
    Shaped *shaped = data;

    g_clear_object(&shaped->marker);
    g_array_unref(shaped->words);
    g_ptr_array_unref(shaped->runs);
    g_object_unref(shaped->layout);
    g_free(shaped);
}

Galley *
galley_new(PangoContext *context, const Prose *prose, const TextStyle *style)
{
    Galley *galley = g_new(Galley, 1);
    PangoFontDescription *font = pango_font_description_new();
    const int size = PANGO_MM(mm_from_pt(style->size_pt));

    pango_font_description_set_family_static(font, style->family);
    pango_font_description_set_absolute_size(font, size);
    pango_font_description_set_weight(font, style->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_style(font, style->italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    *galley = (Galley){
        .style = style,
        .size_mm = (double)size / PANGO_SCALE,
        .blocks = g_ptr_array_new_with_free_func(shaped_free),
    };
    for (guint i = 0; i < prose->blocks->len; i++) {
        g_ptr_array_add(galley->blocks,
                        shaped_new(galley, context, font, g_ptr_array_index(prose->blocks, i)));
    }
    pango_font_description_free(font);
    return galley;
}

const TextStyle *
galley_style(const Galley *galley)
{
    return galley->style;
}

double
galley_size_mm(const Galley *galley)
{
    return galley->size_mm;
}

void
galley_free(Galley *galley)
{
    if (galley == NULL) {
        return;
    }
    g_ptr_array_unref(galley->blocks);
    g_free(galley);
}

/* Adds words to the line, beginning with line->first, until no more fit. The first word is always
 * added. */
static void
fill_line(const Galley *galley, Line *line)
{
    const GArray *words = line->shaped->words;
    const double size_mm = line->flow->size_mm;
    const Word *last = &g_array_index(words, Word, line->first);

    line->width_mm = last->width * size_mm;
    for (line->end = line->first + 1; line->end < words->len && !last->ends_line; line->end++) {
        const Word *word = &g_array_index(words, Word, line->end);
        const double width_mm = line->width_mm + (last->blanks + word->width) * size_mm;

        if (!galley->style->one_line && width_mm > line->room_mm + ROUNDING_MM) {
            return;
        }
        line->width_mm = width_mm;
        last = word;
    }
}

/* Breaks @shaped into lines, and passes each line to @take. */
static bool
fill_block(const Galley *galley,
           const Shaped *shaped,
           bool is_first,
           Flow *flow,
           TakeLine take,
           gpointer data)
{
    const TextStyle *style = galley->style;
    const Block *block = shaped->block;
    const double step_mm = ITEM_INDENT * flow->size_mm;
    const double left_mm = MIN(block->depth, ITEM_INDENTS_MAX) * step_mm;
    const bool has_indent = !is_first && block->kind == BLOCK_PARAGRAPH && !style->one_line &&
                            (style->align == ALIGN_LEFT || style->align == ALIGN_JUSTIFY);
    double indent_mm = has_indent ? style->indent_mm : 0.0;
    /* the larger type of a heading needs more room above its baseline */
    const double sink_mm = (scale_of(style, block) - 1.0) * flow->size_mm;
    Line line = { .shaped = shaped, .flow = flow };

    flow_leave_gap(flow, sink_mm);
    flow_keep(flow, (sink_mm > 0.0 ? 2 : 1) + (block->kind == BLOCK_HEADING ? HEADING_KEEPS : 0));
    if (shaped->marker != NULL) {
        line.left_mm = left_mm - step_mm;
        line.room_mm = step_mm;
        if (!take(&line, data)) {
            return false;
        }
    }
    for (; line.end < shaped->words->len; indent_mm = 0.0) {
        flow_find_room(flow);
        flow_sink(flow, sink_mm);
        line.first = line.end;
        line.left_mm = left_mm + indent_mm;
        line.room_mm = flow_box(flow)->width - line.left_mm;
        fill_line(galley, &line);
        if (!take(&line, data)) {
            return false;
        }
        flow_advance(flow);
    }
    return true;
}

bool
galley_fill(const Galley *galley, const Flow *flow, TakeLine take, gpointer data)
{
    Flow fresh = *flow;

    for (guint i = 0; i < galley->blocks->len; i++) {
        if (i > 0) {
            flow_leave_gap(&fresh, galley->style->gap_mm);
        }
        if (!fill_block(galley, g_ptr_array_index(galley->blocks, i), i == 0, &fresh, take, data)) {
            return false;
        }
    }
    return true;
}

static bool
check_line(const Line *line, gpointer data G_GNUC_UNUSED)
{
    return !flow_is_beyond(line->flow) && line->width_mm <= line->room_mm + FLOW_TOLERANCE;
}

bool
galley_fits(const Galley *galley, const Flow *flow)
{
    return galley_fill(galley, flow, check_line, NULL);
}
