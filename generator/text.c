/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/text.h"

#include "generator/fault.h"
#include "generator/unit.h"

#include <math.h>
#include <string.h>

/* Pango's "pixels" are our millimetres: layouts come out in mm, and Cairo's scale does the rest. */
#define PANGO_MM(mm) ((int)lround((mm)*PANGO_SCALE))

#define ASCENT      0.72 /* of the size */
#define DESCENT     0.24
#define ITEM_INDENT 1.5  /* of the size, a level */
#define TOLERANCE   0.01 /* mm: what rounding may add up to */

struct Compositor {
    PangoFontMap *fonts;
    PangoContext *context;
    GHashTable *families; /* names of those that are installed, owned */
};

/* One try at one size. */
typedef struct {
    Compositor *compositor;
    const TextStyle *style;
    double size_pt;
    double size_mm;
    double step_mm; /* from line to line */
    PangoFontDescription *font;

    const GArray *rects;
    GPtrArray *settings; /* being filled */
    guint box;           /* which is being filled; beyond the last, what is too much is counted */
    double y;            /* of the next line's baseline */
    bool is_fresh;       /* nothing stands in this box yet */

    double overflow_width_mm;
    int overflow_lines;
} Try;

/* Where one may find a font that is missing. */
static const struct {
    const char *family;
    const char *package;
} PACKAGES[] = {
    { "EB Garamond", "fonts-ebgaramond" },
    { "EB Garamond Initials", "fonts-ebgaramond-extra" },
    { "Goudy Bookletter 1911", "fonts-goudybookletter" },
    { "Linux Biolinum O", "fonts-linuxlibertine" },
    { "Linux Libertine O", "fonts-linuxlibertine" },
    { "Linux Libertine Display O", "fonts-linuxlibertine" },
    { "Linux Libertine Initials O", "fonts-linuxlibertine" },
    { "Old Standard TT", "fonts-oldstandard" },
    { "OpenDyslexic", "fonts-opendyslexic" },
};

void
setting_free(Setting *setting)
{
    if (setting == NULL) {
        return;
    }
    g_free(setting->field);
    g_array_unref(setting->lines);
    g_ptr_array_unref(setting->layouts);
    g_free(setting);
}

Compositor *
compositor_new(void)
{
    Compositor *compositor = g_new0(Compositor, 1);
    cairo_font_options_t *options = cairo_font_options_create();

    compositor->fonts = pango_cairo_font_map_new();
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(compositor->fonts), MM_PER_INCH);
    compositor->context = pango_font_map_create_context(compositor->fonts);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(compositor->context, options);
    pango_context_set_round_glyph_positions(compositor->context, FALSE);
    cairo_font_options_destroy(options);
    return compositor;
}

void
compositor_free(Compositor *compositor)
{
    if (compositor == NULL) {
        return;
    }
    g_clear_pointer(&compositor->families, g_hash_table_unref);
    g_object_unref(compositor->context);
    g_object_unref(compositor->fonts);
    g_free(compositor);
}

static GHashTable *
list_families(PangoFontMap *fonts)
{
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autofree PangoFontFamily **families = NULL;
    int n_families;

    pango_font_map_list_families(fonts, &families, &n_families);
    for (int i = 0; i < n_families; i++) {
        g_hash_table_add(names, g_utf8_casefold(pango_font_family_get_name(families[i]), -1));
    }
    return names;
}

bool
compositor_has_font(Compositor *compositor, const char *family, GError **error)
{
    g_autofree char *folded = g_utf8_casefold(family, -1);
    const char *package = NULL;

    if (compositor->families == NULL) {
        compositor->families = list_families(compositor->fonts);
    }
    if (g_hash_table_contains(compositor->families, folded)) {
        return true;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(PACKAGES); i++) {
        if (strcmp(PACKAGES[i].family, family) == 0) {
            package = PACKAGES[i].package;
        }
    }
    g_set_error(error,
                PRESS_ERROR,
                PRESS_ERROR_INPUT,
                "the font “%s” is not installed%s%s",
                family,
                package == NULL ? " (see fc-list : family)" : "; Debian has it: apt-get install ",
                package == NULL ? "" : package);
    return false;
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
    PangoLayout *layout = pango_layout_new(try->compositor->context);
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

static const Rect *
box_of(const Try *try)
{
    return &g_array_index(try->rects, Rect, MIN(try->box, try->rects->len - 1));
}

static bool
is_beyond(const Try *try)
{
    return try->box >= try->rects->len;
}

/* Goes on to the next box if no line fits into this one any more. A box that is too low for one
 * line is skipped. */
static void
find_room(Try *try)
{
    while (!is_beyond(try)) {
        const Rect *box = box_of(try);

        if (try->is_fresh) {
            try->y = box->y + ASCENT * try->size_mm;
        }
        if (try->y + DESCENT * try->size_mm <= box->y + box->height + TOLERANCE) {
            return;
        }
        try->box++;
        try->is_fresh = true;
    }
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

    if (is_beyond(try)) {
        try->overflow_lines++;
        return;
    }
    pango_layout_line_get_extents(line, NULL, &logical);
    spare_mm = width_mm - (double)logical.width / PANGO_SCALE;
    if (spare_mm < -TOLERANCE) {
        try->overflow_width_mm = MAX(try->overflow_width_mm, -spare_mm);
    }

    Setting *setting = g_ptr_array_index(try->settings, try->box);
    const double share = align == ALIGN_CENTRE ? 0.5 : align == ALIGN_RIGHT ? 1.0 : 0.0;
    const SetLine set = {
        .line = line,
        .x = box_of(try)->x + indent_mm + share * spare_mm,
        .baseline = try->y,
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

    if (is_beyond(try)) {
        return;
    }
    layout = pango_layout_new(try->compositor->context);
    pango_layout_set_font_description(layout, try->font);
    pango_layout_set_text(layout, block->marker, -1);
    place_line(try,
               layout,
               pango_layout_get_line_readonly(layout, 0),
               indent_mm,
               ITEM_INDENT * try->size_mm,
               ALIGN_LEFT);
    g_object_unref(layout);
}

/* Sets one block, over as many boxes as it takes. */
static void
set_block(Try *try, const Block *block, bool is_first)
{
    const TextStyle *style = try->style;
    const double left_mm = block->depth * ITEM_INDENT * try->size_mm;
    const bool has_indent = !is_first && block->kind == BLOCK_PARAGRAPH &&
                            (style->align == ALIGN_LEFT || style->align == ALIGN_JUSTIFY);
    const Align align = block->kind == BLOCK_ORNAMENT ? ALIGN_CENTRE : style->align;
    double indent_mm = has_indent ? style->indent_mm : 0.0;
    guint from = 0;

    find_room(try);
    if (block->marker != NULL) {
        place_marker(try, block, left_mm - ITEM_INDENT * try->size_mm);
    }
    while (true) {
        const guint box = try->box;
        const double width_mm = box_of(try)->width - left_mm;
        PangoLayout *layout = lay_out(try, block, from, width_mm, indent_mm);
        const int n_lines = pango_layout_get_line_count(layout);
        int i = 0;

        for (; i < n_lines && try->box == box; i++) {
            PangoLayoutLine *line = pango_layout_get_line_readonly(layout, i);
            const double first_mm = i == 0 ? indent_mm : 0.0;

            place_line(try, layout, line, left_mm + first_mm, width_mm - first_mm, align);
            try->y += try->step_mm;
            try->is_fresh = false;
            if (i + 1 < n_lines) {
                find_room(try);
            }
        }
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
    const double spare_mm = box->y + box->height - (last + DESCENT * size_mm);
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
    };
    return setting;
}

/* Sets @prose at @size_pt. NULL, with @overflow, if it does not fit. */
static GPtrArray *
set_at(Compositor *compositor,
       const Prose *prose,
       const char *field,
       const TextStyle *style,
       const GArray *rects,
       double size_pt,
       Overflow *overflow)
{
    const double size_mm = mm_from_pt(size_pt);
    g_autoptr(GPtrArray) settings = g_ptr_array_new_with_free_func((GDestroyNotify)setting_free);
    Try try = {
        .compositor = compositor,
        .style = style,
        .size_pt = size_pt,
        .size_mm = size_mm,
        .step_mm = size_mm * style->leading,
        .font = describe_font(style, size_mm),
        .rects = rects,
        .settings = settings,
        .is_fresh = true,
    };

    for (guint i = 0; i < rects->len; i++) {
        g_ptr_array_add(settings,
                        setting_new(field, g_array_index(rects, Rect, i), size_pt, style->colour));
    }
    for (guint i = 0; i < prose->blocks->len; i++) {
        if (i > 0 && !try.is_fresh) {
            try.y += style->gap_mm;
        }
        set_block(&try, g_ptr_array_index(prose->blocks, i), i == 0);
    }
    pango_font_description_free(try.font);
    *overflow = (Overflow){
        .size_pt = size_pt,
        .height_mm = try.overflow_lines * try.step_mm,
        .width_mm = try.overflow_width_mm,
        .n_lines = try.overflow_lines,
    };
    if (try.overflow_lines > 0 || try.overflow_width_mm > 0.0) {
        return NULL;
    }
    for (guint i = 0; i < settings->len; i++) {
        align_vertically(g_ptr_array_index(settings, i), style->valign, size_mm);
    }
    return g_steal_pointer(&settings);
}

static double
total_height(const GArray *rects)
{
    double height_mm = 0.0;

    for (guint i = 0; i < rects->len; i++) {
        height_mm += g_array_index(rects, Rect, i).height;
    }
    return height_mm;
}

/* How many steps below @step prose should fit that overflows by @overflow there: its height grows
 * with the square of its size, the width of a word with the size. Only a guess, which is then
 * tried. */
static int
guess_steps(const TextStyle *style, const GArray *rects, const Overflow *overflow)
{
    const double height_mm = total_height(rects);
    const double width_mm = g_array_index(rects, Rect, 0).width;
    const double by_height = sqrt(height_mm / (height_mm + overflow->height_mm));
    const double by_width = width_mm / (width_mm + overflow->width_mm);
    const double fraction = style->one_line ? by_width : MIN(by_height, by_width);

    return MAX(1, (int)floor(overflow->size_pt * (1.0 - fraction) / TEXT_STEP_PT));
}

GPtrArray *
compositor_set(Compositor *compositor,
               const Prose *prose,
               const char *field,
               const TextStyle *style,
               const GArray *rects,
               Overflow *overflow)
{
    const int last = (int)floor((style->size_pt - style->least_pt) / TEXT_STEP_PT + 1e-6);
    int too_large = -1; /* the smallest step that is known not to fit */
    int step = 0;
    g_autoptr(GPtrArray) best = NULL;

    g_assert(rects->len > 0);
    while (step <= last) {
        GPtrArray *settings = set_at(
            compositor, prose, field, style, rects, style->size_pt - step * TEXT_STEP_PT, overflow);

        if (settings != NULL) {
            g_clear_pointer(&best, g_ptr_array_unref);
            best = settings;
            if (step == too_large + 1) {
                return g_steal_pointer(&best);
            }
            step--;
        } else {
            too_large = step;
            if (best != NULL) {
                return g_steal_pointer(&best);
            }
            if (step == last) {
                return NULL;
            }
            step = MIN(last, step + guess_steps(style, rects, overflow));
        }
    }
    return g_steal_pointer(&best);
}
