/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/galley.h"

#include "generator/draw/hyphens.h"
#include "generator/draw/unit.h"

#include <math.h>
#include <string.h>

#define ITEM_INDENT      1.5 /* indent for each level of a list, as a factor of the size */
#define ITEM_INDENTS_MAX 8   /* deeper lists have the indent of this level */
#define PAIR             2   /* lines that stay together at the head or foot of a box */
#define TRIES_MAX        3   /* times that the lines of a paragraph are placed */

struct Galley {
    const TextStyle *style;
    double size_mm;
    const Prose *prose;
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
 * times the size. @attributes are the attributes of this character and of the next one. @hyphen is
 * the width of a hyphen before the character, or 0. */
static void
add_character(GArray *words,
              const PangoLogAttr *attributes,
              guint begin,
              guint end,
              double width,
              double hyphen)
{
    Word *last = words->len == 0 ? NULL : &g_array_index(words, Word, words->len - 1);

    if (last == NULL || attributes[0].is_line_break || hyphen > 0.0) {
        const double at = last == NULL ? 0.0 : last->at + last->width + last->blanks;

        if (last != NULL && !attributes[0].is_line_break) {
            last->hyphen = hyphen;
        }
        g_array_append_val(words, ((Word){ .begin = begin, .end = begin, .at = at }));
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

/* Returns for each byte of the text of @shaped the width of a hyphen that may end a line before it,
 * as a multiple of the type size, or 0. Returns NULL if no word may be hyphenated. */
static double *
find_hyphens(const Galley *galley, const Shaped *shaped)
{
    const char *text = pango_layout_get_text(shaped->layout);
    const bool is_heading = shaped->block->kind == BLOCK_HEADING;
    g_autofree bool *breaks = is_heading || galley->style->one_line || galley->style->upper
                                  ? NULL
                                  : hyphens_find(text, galley->prose->hyphens);
    double *widths;

    if (breaks == NULL) {
        return NULL;
    }
    widths = g_new0(double, strlen(text) + 1);
    for (guint i = 0; i < shaped->runs->len; i++) {
        const PangoGlyphItem *run = g_ptr_array_index(shaped->runs, i);
        PangoGlyphItem *hyphen = galley_shape_hyphen(run);
        const double width =
            (double)pango_glyph_string_get_width(hyphen->glyphs) / PANGO_SCALE / galley->size_mm;

        /* only between glyphs, since a ligature cannot be cut */
        for (int j = 0; j < run->glyphs->num_glyphs; j++) {
            const int at = run->item->offset + run->glyphs->log_clusters[j];

            widths[at] = breaks[at] ? width : 0.0;
        }
        pango_glyph_item_free(hyphen);
    }
    return widths;
}

PangoGlyphItem *
galley_shape_hyphen(const PangoGlyphItem *run)
{
    PangoGlyphItem *hyphen = g_slice_new0(PangoGlyphItem);

    hyphen->item = pango_item_copy(run->item);
    hyphen->item->offset = 0;
    hyphen->item->length = (int)strlen(GALLEY_SOFT_HYPHEN);
    hyphen->item->num_chars = 1;
    hyphen->glyphs = pango_glyph_string_new();
    pango_shape_full("-", 1, NULL, 0, &run->item->analysis, hyphen->glyphs);
    return hyphen;
}

/* Splits @shaped into words. An empty text gives one empty word. */
static void
find_words(const Galley *galley, Shaped *shaped)
{
    const char *text = pango_layout_get_text(shaped->layout);
    const PangoLogAttr *attributes = pango_layout_get_log_attrs_readonly(shaped->layout, NULL);
    const int n_characters = pango_layout_get_character_count(shaped->layout);
    g_autofree int *widths = g_new0(int, n_characters + 1);
    g_autofree double *hyphens = find_hyphens(galley, shaped);
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
                      (double)widths[i] / PANGO_SCALE / galley->size_mm,
                      hyphens == NULL ? 0.0 : hyphens[seen - text]);
        seen = next;
    }
}

/* Returns the width of @text in the font of @run, in Pango units. */
static int
measure_like(const PangoGlyphItem *run, const char *text)
{
    PangoGlyphString *glyphs = pango_glyph_string_new();
    int width;

    pango_shape_full(text, -1, NULL, 0, &run->item->analysis, glyphs);
    width = pango_glyph_string_get_width(glyphs);
    pango_glyph_string_free(glyphs);
    return width;
}

/* Gives the no-break spaces of @shaped the width of other spaces. Those of OpenDyslexic are twice
 * as wide. */
static void
even_spaces(const Shaped *shaped)
{
    static const char TIE[] = "\u00a0";
    const char *text = pango_layout_get_text(shaped->layout);

    for (guint i = 0; strstr(text, TIE) != NULL && i < shaped->runs->len; i++) {
        const PangoGlyphItem *run = g_ptr_array_index(shaped->runs, i);
        const int excess = measure_like(run, TIE) - measure_like(run, " ");

        for (int j = 0; j < run->glyphs->num_glyphs; j++) {
            const char *at = text + run->item->offset + run->glyphs->log_clusters[j];

            if (g_str_has_prefix(at, TIE)) {
                run->glyphs->glyphs[j].geometry.width -= excess;
            }
        }
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
           guint index)
{
    const Block *block = g_ptr_array_index(galley->prose->blocks, index);
    Shaped *shaped = g_new(Shaped, 1);
    PangoAttrList *attributes = describe_spans(galley, block);

    *shaped = (Shaped){
        .block = block,
        .index = index,
        .layout = shape(context, font, block->text->str),
        .words = g_array_new(FALSE, FALSE, sizeof(Word)),
        .marker = block->marker == NULL ? NULL : shape(context, font, block->marker),
    };
    pango_layout_set_attributes(shaped->layout, attributes);
    pango_attr_list_unref(attributes);
    shaped->runs = galley_list_runs(shaped->layout);
    even_spaces(shaped);
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
        .prose = prose,
        .blocks = g_ptr_array_new_with_free_func(shaped_free),
    };
    for (guint i = 0; i < prose->blocks->len; i++) {
        g_ptr_array_add(galley->blocks, shaped_new(galley, context, font, i));
    }
    pango_font_description_free(font);
    return galley;
}

const Prose *
galley_prose(const Galley *galley)
{
    return galley->prose;
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

/* A line of a block, and its position. */
typedef struct {
    Flow flow;
    double left_mm;
    double room_mm;
} Placed;

/* A block that is being broken into lines. */
typedef struct {
    const Galley *galley;
    const Shaped *shaped;
    double left_mm;   /* indent of all lines */
    double indent_mm; /* further indent of the first line */
    double sink_mm;   /* by how much the type is larger than that of the text */
    GArray *lines;    /* array of Break */
    GArray *places;   /* array of Placed, one for each line */
} Filling;

/* Returns the shape of the lines of @filling. Those of a heading have nearly the same length. */
static BreaksShape
shape_of(const Filling *filling)
{
    if (filling->shaped->block->kind == BLOCK_HEADING) {
        return BREAKS_CENTRED;
    }
    switch (filling->galley->style->align) {
    case ALIGN_JUSTIFY:
        return BREAKS_JUSTIFIED;
    case ALIGN_CENTRE:
        return BREAKS_CENTRED;
    case ALIGN_LEFT:
    case ALIGN_RIGHT:
        break;
    }
    return BREAKS_RAGGED;
}

/* Returns the end of a line of @filling, which begins with word @first. */
static guint
find_end(const Filling *filling, guint first, double room, int n_hyphens)
{
    const GArray *words = filling->shaped->words;

    if (!filling->galley->style->one_line) {
        return breaks_fill(words, first, room, n_hyphens, shape_of(filling));
    }
    while (first + 1 < words->len && !g_array_index(words, Word, first).ends_line) {
        first++;
    }
    return first + 1;
}

/* Reports whether the paragraph must go on in the next box, though there is room for line number @i
 * of @n_lines. Otherwise, its last line would be alone there. */
static bool
leaves_widow(const Flow *flow, guint i, guint n_lines)
{
    return !flow->is_fresh && !flow_is_beyond(flow) && n_lines == i + PAIR &&
           flow_count_room(flow) < PAIR;
}

/* Reports whether there is no room for a further line in the box of @flow. */
static bool
is_at_foot(const Flow *flow)
{
    Flow next = *flow;

    flow_advance(&next);
    flow_find_room(&next);
    return next.is_fresh;
}

/* Places the lines of @filling, from the position of @flow. @n_lines is their number, or 0 if it is
 * not known yet. Moves @flow behind them. */
static void
place_lines(const Filling *filling, Flow *flow, guint n_lines)
{
    const GArray *words = filling->shaped->words;
    const double size_mm = flow->size_mm;
    int n_hyphens = 0;

    g_array_set_size(filling->lines, 0);
    g_array_set_size(filling->places, 0);
    for (guint i = 0, end = 0; end < words->len; i++) {
        Break line = { .first = end };
        Placed placed = { .left_mm = filling->left_mm + (i == 0 ? filling->indent_mm : 0.0) };

        flow_find_room(flow);
        if (leaves_widow(flow, i, n_lines)) {
            flow_leave(flow);
        }
        flow_sink(flow, filling->sink_mm);
        if (flow->is_fresh && i > 0) {
            g_array_index(filling->lines, Break, i - 1).ends_box = true;
        }
        placed.flow = *flow;
        placed.room_mm = flow_box(flow)->width - placed.left_mm;
        line.room = placed.room_mm / size_mm;
        if (is_at_foot(flow)) {
            n_hyphens = BREAKS_HYPHENS_MAX;
        }
        line.end = end = find_end(filling, line.first, line.room, n_hyphens);
        n_hyphens = g_array_index(words, Word, end - 1).hyphen > 0.0 ? n_hyphens + 1 : 0;
        g_array_append_val(filling->lines, line);
        g_array_append_val(filling->places, placed);
        flow_advance(flow);
    }
}

/* Places the lines of @filling without a widow, and moves @flow behind them. */
static void
place_block(const Filling *filling, Flow *flow)
{
    const Flow start = *flow;
    guint n_lines = 0;

    for (int i = 0; i < TRIES_MAX; i++) {
        *flow = start;
        place_lines(filling, flow, n_lines);
        if (filling->lines->len == n_lines || flow->box == start.box) {
            return;
        }
        n_lines = filling->lines->len; /* the next box may be narrower, and take more lines */
    }
}

static Filling
filling_begin(const Galley *galley, guint block, const Flow *flow)
{
    const TextStyle *style = galley->style;
    const Shaped *shaped = g_ptr_array_index(galley->blocks, block);
    const double step_mm = ITEM_INDENT * flow->size_mm;
    const bool has_indent = block > 0 && shaped->block->kind == BLOCK_PARAGRAPH &&
                            !style->one_line &&
                            (style->align == ALIGN_LEFT || style->align == ALIGN_JUSTIFY);

    return (Filling){
        .galley = galley,
        .shaped = shaped,
        .left_mm = MIN(shaped->block->depth, ITEM_INDENTS_MAX) * step_mm,
        .indent_mm = has_indent ? style->indent_mm : 0.0,
        .sink_mm = (scale_of(style, shaped->block) - 1.0) * flow->size_mm,
        .lines = g_array_new(FALSE, FALSE, sizeof(Break)),
        .places = g_array_new(FALSE, FALSE, sizeof(Placed)),
    };
}

static void
filling_clear(Filling *filling)
{
    g_array_unref(filling->lines);
    g_array_unref(filling->places);
}

/* Moves @flow to the next box if too few lines of block number @block fit into the current one:
 * less than two, or a heading without the first lines of the paragraph after it. */
static void
keep_together(const Galley *galley, guint block, Flow *flow)
{
    int n_lines = 0;
    double gaps_mm = 0.0;

    flow_find_room(flow);
    if (flow->is_fresh) {
        return;
    }
    for (bool is_heading = true; is_heading && block < galley->blocks->len; block++) {
        Filling filling = filling_begin(galley, block, flow);
        Flow at = *flow;

        place_lines(&filling, &at, 0);
        is_heading = filling.shaped->block->kind == BLOCK_HEADING;
        gaps_mm += is_heading ? galley->style->gap_mm + 2 * filling.sink_mm : 0.0;
        /* three lines cannot be divided into two pairs */
        n_lines += is_heading || filling.lines->len < 2 * PAIR ? (int)filling.lines->len : PAIR;
        filling_clear(&filling);
    }
    flow_keep(flow, n_lines, gaps_mm);
}

/* Passes the marker of the list item @filling to @take. */
static bool
take_marker(const Filling *filling, const Flow *flow, TakeLine take, gpointer data)
{
    const double step_mm = ITEM_INDENT * flow->size_mm;
    const Line marker = {
        .shaped = filling->shaped,
        .left_mm = filling->left_mm - step_mm,
        .room_mm = step_mm,
        .flow = flow,
    };

    return filling->shaped->marker == NULL || take(&marker, data);
}

/* Passes the lines of @filling to @take. */
static bool
take_lines(const Filling *filling, TakeLine take, gpointer data)
{
    for (guint i = 0; i < filling->lines->len; i++) {
        const Break *at = &g_array_index(filling->lines, Break, i);
        const Placed *placed = &g_array_index(filling->places, Placed, i);
        const Line line = {
            .shaped = filling->shaped,
            .first = at->first,
            .end = at->end,
            .width_mm =
                breaks_width(filling->shaped->words, at->first, at->end) * placed->flow.size_mm,
            .left_mm = placed->left_mm,
            .room_mm = placed->room_mm,
            .flow = &placed->flow,
        };

        if (!take(&line, data)) {
            return false;
        }
    }
    return true;
}

/* Breaks block number @block into lines, and passes each line to @take. */
static bool
fill_block(
    const Galley *galley, guint block, bool is_final, Flow *flow, TakeLine take, gpointer data)
{
    Filling filling = filling_begin(galley, block, flow);
    bool is_taken;

    flow_leave_gap(flow, filling.sink_mm);
    keep_together(galley, block, flow);
    is_taken = take_marker(&filling, flow, take, data);
    if (is_taken) {
        place_block(&filling, flow);
        if (is_final && !galley->style->one_line) {
            breaks_even(filling.shaped->words, filling.lines, shape_of(&filling));
        }
        is_taken = take_lines(&filling, take, data);
    }
    filling_clear(&filling);
    return is_taken;
}

bool
galley_fill(const Galley *galley, const Flow *flow, bool is_final, TakeLine take, gpointer data)
{
    Flow fresh = *flow;

    for (guint i = 0; i < galley->blocks->len; i++) {
        if (i > 0) {
            flow_leave_gap(&fresh, galley->style->gap_mm);
        }
        if (!fill_block(galley, i, is_final, &fresh, take, data)) {
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
    return galley_fill(galley, flow, false, check_line, NULL);
}
