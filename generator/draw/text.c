/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/text.h"

#include "generator/base/fault.h"
#include "generator/draw/columns.h"
#include "generator/draw/fonts.h"
#include "generator/draw/setting.h"
#include "generator/draw/unit.h"

#include <math.h>
#include <string.h>

/* largest length of a cached text in bytes; names, numbers and codes appear on many cards */
#define SHORT_BYTES   32
#define LEVEL_STEP_MM 0.1 /* precision of the height at which columns end */
#define KNOWN_MAX     256 /* largest number of cached settings; a full cache is emptied */

struct Compositor {
    PangoFontMap *fonts;
    PangoContext *context;
    /* set of the names of the installed families, owned; NULL before the first use */
    GHashTable *families;
    GHashTable *known; /* cache of short texts: key → Setting *, both owned */
};

/* Debian packages of the fonts, for error messages. */
static const struct {
    const char *family;
    const char *package;
} PACKAGES[] = {
    { "EB Garamond Initials", "fonts-ebgaramond-extra" },
    { "Goudy Bookletter 1911", "fonts-goudybookletter" },
    { "Linux Biolinum O", "fonts-linuxlibertine" },
    { "Linux Libertine O", "fonts-linuxlibertine" },
    { "Linux Libertine Display O", "fonts-linuxlibertine" },
    { "Linux Libertine Initials O", "fonts-linuxlibertine" },
    { "Old Standard TT", "fonts-oldstandard" },
    { "OpenDyslexic", "fonts-opendyslexic" },
};

Compositor *
compositor_new(void)
{
    Compositor *compositor = g_new0(Compositor, 1);
    cairo_font_options_t *options = cairo_font_options_create();

    fonts_load();
    compositor->fonts = pango_cairo_font_map_new();
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(compositor->fonts), MM_PER_INCH);
    compositor->context = pango_font_map_create_context(compositor->fonts);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(compositor->context, options);
    pango_context_set_round_glyph_positions(compositor->context, FALSE);
    cairo_font_options_destroy(options);
    compositor->known =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)setting_free);
    return compositor;
}

void
compositor_free(Compositor *compositor)
{
    if (compositor == NULL) {
        return;
    }
    g_clear_pointer(&compositor->families, g_hash_table_unref);
    g_hash_table_unref(compositor->known);
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

/* Returns the cache key for @prose in its box, if it is one or two words that other cards may have
 * too. Returns NULL for all other texts. */
static char *
name_short(const Prose *prose, const char *field, const TextStyle *style, const GArray *rects)
{
    const Block *block = prose->blocks->len == 1 ? g_ptr_array_index(prose->blocks, 0) : NULL;
    const Rect *rect = &g_array_index(rects, Rect, 0);

    if (block == NULL || block->kind != BLOCK_PARAGRAPH || block->spans->len > 0 ||
        block->text->len > SHORT_BYTES || rects->len != 1) {
        return NULL;
    }
    return g_strdup_printf(
        "%s|%s|%s|%s|%s|%s|%d%d%d%d %d%d %.3f %.3f %.3f %.3f %.3f %.3f|%.3f %.3f %.3f "
        "%.3f|%.3f %.3f %.3f",
        field,
        block->text->str,
        prose->language == NULL ? "" : prose->language,
        prose->hyphens == NULL ? "" : prose->hyphens,
        style->family,
        style->features == NULL ? "" : style->features,
        style->bold,
        style->italic,
        style->small_caps,
        style->one_line,
        (int)style->align,
        (int)style->valign,
        style->size_pt,
        style->least_pt,
        style->leading,
        style->track,
        style->indent_mm,
        style->gap_mm,
        rect->x,
        rect->y,
        rect->width,
        rect->height,
        style->colour.red,
        style->colour.green,
        style->colour.blue);
}

/* Looks up @name in the cache. Returns settings like compositor_set(), or NULL if @name is NULL or
 * not cached. */
static GPtrArray *
find_known(Compositor *compositor, const char *name)
{
    Setting *known = name == NULL ? NULL : g_hash_table_lookup(compositor->known, name);
    GPtrArray *settings;

    if (known == NULL) {
        return NULL;
    }
    known->n_refs++;
    settings = g_ptr_array_new_with_free_func((GDestroyNotify)setting_free);
    g_ptr_array_add(settings, known);
    return settings;
}

static void
keep_known(Compositor *compositor, char *name, const GPtrArray *settings)
{
    Setting *setting = g_ptr_array_index(settings, 0);

    if (g_hash_table_size(compositor->known) >= KNOWN_MAX) {
        g_hash_table_remove_all(compositor->known);
    }
    setting->n_refs++;
    g_hash_table_insert(compositor->known, name, setting);
}

/* Returns the start of @rects, at the size @size_pt. */
static Flow
begin_flow(const TextStyle *style, const GArray *rects, double size_pt)
{
    const double size_mm = mm_from_pt(size_pt);

    return (Flow){
        .rects = rects,
        .size_mm = size_mm,
        .step_mm = size_mm * style->leading,
        .is_fresh = true,
    };
}

Galley *
compositor_shape(const Compositor *compositor, const Prose *prose, const TextStyle *style)
{
    return galley_new(compositor->context, prose, style);
}

double
galley_find_size(const Galley *galley, const GArray *rects)
{
    const TextStyle *style = galley_style(galley);
    const int n_steps = (int)floor((style->size_pt - style->least_pt) / TEXT_STEP_PT + 1e-6);
    double size_pt = style->size_pt;

    for (int step = 0; step == 0 || step <= n_steps; step++) {
        size_pt = style->size_pt - step * TEXT_STEP_PT;
        const Flow flow = begin_flow(style, rects, size_pt);

        if (galley_fits(galley, &flow)) {
            break;
        }
    }
    return size_pt;
}

GPtrArray *
galley_set(const Galley *galley,
           const char *field,
           const GArray *rects,
           double size_pt,
           Overflow *overflow)
{
    Flow flow = begin_flow(galley_style(galley), rects, size_pt);
    g_autoptr(GArray) balanced =
        rects->len > 1 && galley_fits(galley, &flow) ? columns_balance(galley, &flow) : NULL;

    flow.rects = balanced == NULL ? rects : balanced;
    return setting_cut(galley, &flow, field, overflow);
}

/* Returns a copy of @rects whose columns are shorter, all by the same length, so that the text of
 * @galley just fits. The caller frees the result. */
static GArray *
level_columns(const Galley *galley, const GArray *rects, double size_pt)
{
    GArray *level = g_array_copy((GArray *)(gsize)rects);
    double fitting_mm = 0.0;
    double too_short_mm = g_array_index(rects, Rect, 0).height;

    while (too_short_mm - fitting_mm > LEVEL_STEP_MM) {
        const double tried_mm = (fitting_mm + too_short_mm) / 2;

        for (guint i = 0; i < rects->len; i++) {
            g_array_index(level, Rect, i).height = g_array_index(rects, Rect, i).height - tried_mm;
        }
        const Flow flow = begin_flow(galley_style(galley), level, size_pt);
        if (galley_fits(galley, &flow)) {
            fitting_mm = tried_mm;
        } else {
            too_short_mm = tried_mm;
        }
    }
    for (guint i = 0; i < rects->len; i++) {
        g_array_index(level, Rect, i).height = g_array_index(rects, Rect, i).height - fitting_mm;
    }
    return level;
}

GPtrArray *
compositor_set(Compositor *compositor,
               const Prose *prose,
               const char *field,
               const TextStyle *style,
               const GArray *rects,
               Overflow *overflow)
{
    g_autofree char *name = name_short(prose, field, style, rects);
    GPtrArray *settings = find_known(compositor, name);

    g_assert(rects->len > 0);
    if (settings != NULL) {
        return settings;
    }
    g_autoptr(Galley) galley = compositor_shape(compositor, prose, style);

    const double size_pt = galley_find_size(galley, rects);
    g_autoptr(GArray) level = style->is_level ? level_columns(galley, rects, size_pt) : NULL;

    settings = galley_set(galley, field, level == NULL ? rects : level, size_pt, overflow);
    if (settings != NULL && name != NULL) {
        keep_known(compositor, g_steal_pointer(&name), settings);
    }
    return settings;
}
