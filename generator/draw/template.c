/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/template.h"

#include "cases/load/read.h"
#include "generator/base/fault.h"
#include "generator/draw/template_read.h"

#include <string.h>

#define LOW_INK "low-ink.css"

struct Templates {
    char *root;
    Look look;
    const Speech *speech;
    char *laid_over; /* extra style sheet for the look; NULL if none is read */
    Compositor *compositor;
    GHashTable *loaded; /* name → Template *, both owned */
};

static void
box_clear(gpointer data)
{
    Box *box = data;

    g_free(box->field);
    g_free(box->text);
    g_free(box->picture);
    g_free(box->face);
    g_free(box->style.family);
    g_free(box->style.features);
    g_free(box->style.head_family);
}

static void
template_free(gpointer data)
{
    Template *template = data;

    g_free(template->path);
    g_free(template->name);
    g_free(template->title);
    g_free(template->svg);
    g_array_unref(template->boxes);
    g_array_unref(template->seams_x);
    g_array_unref(template->seams_y);
    g_strfreev(template->holds);
    g_hash_table_unref(template->traits);
    g_hash_table_unref(template->looks);
    g_free(template);
}

Templates *
templates_new(const char *root, Compositor *compositor, const Look *look)
{
    Templates *templates = g_new(Templates, 1);

    *templates = (Templates){
        .root = g_strdup(root),
        .look = *look,
        .compositor = compositor,
        .loaded = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, template_free),
    };
    return templates;
}

void
templates_free(Templates *templates)
{
    if (templates == NULL) {
        return;
    }
    g_free(templates->root);
    g_free(templates->laid_over);
    g_hash_table_unref(templates->loaded);
    g_free(templates);
}

void
templates_speak(Templates *templates, const Speech *speech)
{
    if (speech != templates->speech) {
        g_hash_table_remove_all(templates->loaded);
        templates->speech = speech;
    }
}

const Speech *
templates_speech(const Templates *templates)
{
    return templates->speech;
}

Compositor *
templates_compositor(const Templates *templates)
{
    return templates->compositor;
}

/* Reads the extra style sheet, if the look has one. Returns false with an error on failure. */
static bool
read_laid_over(Templates *templates, GError **error)
{
    if (templates->look.low_ink && templates->laid_over == NULL) {
        templates->laid_over = templates_text(templates, LOW_INK, error);
    }
    return !templates->look.low_ink || templates->laid_over != NULL;
}

/* Returns the template @name with an empty drawing. */
static Template *
template_new(Templates *templates, const char *name)
{
    Template *template = g_new(Template, 1);

    *template = (Template){
        .path = g_strdup_printf("%s/%s.svg", templates->root, name),
        .name = g_strdup(name),
        .look = &templates->look,
        .speech = templates->speech,
        .laid_over = templates->laid_over,
        .boxes = g_array_new(FALSE, TRUE, sizeof(Box)),
        .seams_x = g_array_new(FALSE, FALSE, sizeof(double)),
        .seams_y = g_array_new(FALSE, FALSE, sizeof(double)),
        .traits = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .looks = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)picture_free),
    };
    g_array_set_clear_func(template->boxes, box_clear);
    return template;
}

/* Parses @template, whose SVG is already set, and adds it to the loaded templates. Frees @template
 * on error. */
static Template *
keep(Templates *templates, Template *template, GError **error)
{
    if (template->svg_bytes > TEMPLATE_BYTES_MAX) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s: has %zu bytes; the limit is %d",
                    template->path,
                    template->svg_bytes,
                    TEMPLATE_BYTES_MAX);
        template_free(template);
        return NULL;
    }
    if (!template_read(template, templates->compositor, error)) {
        template_free(template);
        return NULL;
    }
    g_hash_table_insert(templates->loaded, template->name, template);
    return template;
}

Template *
templates_get(Templates *templates, const char *name, GError **error)
{
    Template *template = g_hash_table_lookup(templates->loaded, name);

    if (template != NULL) {
        return template;
    }
    if (!read_laid_over(templates, error)) {
        return NULL;
    }
    template = template_new(templates, name);
    if (!g_file_test(template->path, G_FILE_TEST_EXISTS)) {
        g_set_error(error, PRESS_ERROR, PRESS_ERROR_INPUT, "%s: no such template", template->path);
        template_free(template);
        return NULL;
    }
    template->svg = read_bytes(template->path, TEMPLATE_BYTES_MAX, &template->svg_bytes, error);
    if (template->svg == NULL) {
        template_free(template);
        return NULL;
    }
    return keep(templates, template, error);
}

Template *
templates_find(const Templates *templates, const char *name)
{
    return g_hash_table_lookup(templates->loaded, name);
}

static gboolean
has_prefix(gpointer name, gpointer template G_GNUC_UNUSED, gpointer prefix)
{
    return g_str_has_prefix(name, prefix);
}

void
templates_drop(Templates *templates, const char *prefix)
{
    g_hash_table_foreach_remove(templates->loaded, has_prefix, (gpointer)(gsize)prefix);
}

Template *
templates_make(Templates *templates, const char *name, char *svg, GError **error)
{
    Template *template;

    g_assert(templates_find(templates, name) == NULL);
    if (!read_laid_over(templates, error)) {
        g_free(svg);
        return NULL;
    }
    template = template_new(templates, name);
    template->svg = svg;
    template->svg_bytes = strlen(svg);
    return keep(templates, template, error);
}

char *
templates_text(const Templates *templates, const char *name, GError **error)
{
    g_autofree char *path = g_build_filename(templates->root, name, NULL);
    const char *dot = strrchr(name, '.');

    if (templates->speech != NULL && dot != NULL) {
        g_autofree char *own = g_strdup_printf("%s/%.*s.%s%s",
                                               templates->root,
                                               (int)(dot - name),
                                               name,
                                               speech_language(templates->speech),
                                               dot);

        if (g_file_test(own, G_FILE_TEST_EXISTS)) {
            return read_text(own, TEMPLATE_BYTES_MAX, error);
        }
    }

    return read_text(path, TEMPLATE_BYTES_MAX, error);
}

char *
templates_text_english(const Templates *templates, const char *name, GError **error)
{
    g_autofree char *path = g_build_filename(templates->root, name, NULL);

    return read_text(path, TEMPLATE_BYTES_MAX, error);
}

const Box *
template_box(const Template *template, const char *field)
{
    for (guint i = 0; i < template->boxes->len; i++) {
        const Box *box = &g_array_index(template->boxes, Box, i);

        if (strcmp(box->field, field) == 0) {
            return box;
        }
    }
    return NULL;
}

const TextStyle *
template_list_boxes(const Template *template,
                    const char *field,
                    GArray *rects,
                    const TextStyle *style)
{
    for (guint i = 0; i < template->boxes->len; i++) {
        const Box *box = &g_array_index(template->boxes, Box, i);

        if (strcmp(box->field, field) == 0 && box->style.family != NULL) {
            style = style == NULL ? &box->style : style;
            g_array_append_val(rects, box->where);
        }
    }
    return style;
}

Box *
template_add_box(Template *template, const Box *like, const char *field, Rect where)
{
    Box box = *like;

    box.field = g_strdup(field);
    box.where = where;
    box.text = g_strdup(like->text);
    box.picture = g_strdup(like->picture);
    box.style.family = g_strdup(like->style.family);
    box.style.features = g_strdup(like->style.features);
    g_array_append_val(template->boxes, box);
    return &g_array_index(template->boxes, Box, template->boxes->len - 1);
}

/* Reports whether a line with the colour @tint would be nearly invisible on white paper. */
static bool
is_pale(const char *tint)
{
    Colour colour;

    return colour_read(tint, &colour) && MIN(colour.red, MIN(colour.green, colour.blue)) > 0.7;
}

/* Returns the CSS for a look. It hides the boxes, shows or hides elements by @traits, and applies
 * @tint. */
static char *
style_sheet(const Template *template, const GPtrArray *traits, const char *tint)
{
    GString *css = g_string_new("[data-field]{display:none!important}[data-show]{display:none}");

    if (template->laid_over != NULL) {
        g_string_append(css, template->laid_over);
    }
    for (guint i = 0; i < traits->len; i++) {
        g_string_append_printf(
            css, "[data-show~='%s']{display:inline}", (const char *)traits->pdata[i]);
    }
    for (guint i = 0; i < traits->len; i++) {
        g_string_append_printf(
            css, "[data-hide~='%s']{display:none}", (const char *)traits->pdata[i]);
    }
    if (tint != NULL) {
        g_string_append_printf(css, ".tint-line{stroke:%s}", tint);
    }
    if (tint != NULL && !template->look->low_ink) {
        g_string_append_printf(css, ".tint{fill:%s}", tint);
    } else if (tint != NULL && !is_pale(tint)) {
        g_string_append_printf(css, ".tint{stroke:%s}", tint);
    }
    return g_string_free(css, FALSE);
}

const Picture *
template_picture(Template *template, const char *const *traits, const char *tint, GError **error)
{
    g_autoptr(GPtrArray) heeded = g_ptr_array_new(); /* array of char *, not owned */
    g_autoptr(GString) name = g_string_new(template->name);
    const char *colour = template->has_tint ? tint : NULL;

    for (int i = 0; traits != NULL && traits[i] != NULL; i++) {
        if (g_hash_table_contains(template->traits, traits[i])) {
            g_ptr_array_add(heeded, (gpointer)(gsize)traits[i]);
            g_string_append_printf(name, " %s", traits[i]);
        }
    }
    if (colour != NULL) {
        g_string_append_printf(name, " %s", colour);
    }

    Picture *picture = g_hash_table_lookup(template->looks, name->str);

    if (picture != NULL) {
        return picture;
    }

    g_autofree char *css = style_sheet(template, heeded, colour);

    picture = picture_new(name->str, template->svg, template->svg_bytes, css, error);
    if (picture == NULL) {
        g_prefix_error(error, "%s: ", template->path);
        return NULL;
    }
    g_hash_table_insert(template->looks, picture->name, picture);
    return picture;
}
