/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template.c: fuzz target for templates: a template is refused with a message, or used for a face
 *
 * The input is an SVG. A template that loads is drawn with traits and a colour. All its boxes are
 * filled, and a face is set and drawn. For inputs of even size the look is normal. For odd sizes it
 * is large type and low ink on a tarot card.
 */
#include <string.h>

#include "cases/base/data.h"
#include "generator/base/fault.h"
#include "generator/sheets/forme.h"
#include "tests/fuzz/target.h"

#define NAME  "fuzz/input"
#define WORDS "The *Docks* at “low” water -- 1888"

/* A look, and its compositor. */
typedef struct {
    Look look;
    Compositor *compositor;
} Bench;

static Bench benches[] = {
    { { .type = TYPE_NORMAL }, NULL },
    { { .card_width_mm = 70.0, .card_height_mm = 120.0, .type = TYPE_LARGE, .low_ink = true },
      NULL },
};

/* Reports whether @field is filled with something other than words. */
static bool
is_own(const char *field)
{
    static const char *const FIELDS[] = { "qr", "code", "icons", "picture" };

    for (size_t i = 0; i < G_N_ELEMENTS(FIELDS); i++) {
        if (strcmp(FIELDS[i], field) == 0) {
            return true;
        }
    }
    return false;
}

static Face *
make_face(Template *template)
{
    const Place place = { .line = 1, .column = 1 };
    const EditionCode code = { .code = { "7K3QM9XW" } };
    Face *face = face_new(template, "a face", place);

    for (guint i = 0; i < template->boxes->len; i++) {
        const Box *box = &g_array_index(template->boxes, Box, i);

        if (!is_own(box->field)) {
            face_add_prose(face, box->field, WORDS);
        }
    }
    if (template_box(template, "qr") != NULL || template_box(template, "code") != NULL) {
        face_set_code(face, &code, "http://221B.LOCAL:8221");
    }
    if (template_box(template, "icons") != NULL) {
        face_add_icon(face, "police", 2);
    }
    return face;
}

static void
draw_face(const Bench *bench, Templates *templates, Template *template)
{
    g_autoptr(Face) face = make_face(template);
    g_autoptr(GPtrArray) faults = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GString) log = g_string_new(NULL);
    g_autoptr(Ink) ink = ink_log_new(log);
    const Press press = { bench->compositor, templates, NULL, "case.yaml", faults };
    GError *error = NULL;
    g_autoptr(Forme) forme = forme_new(&press, face, &error);

    for (guint i = 0; i < faults->len; i++) {
        must_be_text(g_strdup(faults->pdata[i]));
    }
    if (forme == NULL) {
        must_be_told(error);
        return;
    }
    forme_draw_pictures(forme, ink, NULL);
    forme_draw_type(forme, ink, NULL);
    must_be_text(g_strdup(log->str));
}

static void
draw_looks(Template *template)
{
    const char *const traits[] = { "lock", "no-watson", NULL };
    GError *error = NULL;

    if (template_picture(template, traits, "#9b1c1c", &error) == NULL) {
        must_be_told(error);
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bench *bench = &benches[size % G_N_ELEMENTS(benches)];
    g_autofree char *root = data_find("templates");
    GError *error = NULL;

    target_begin();
    if (bench->compositor == NULL) {
        bench->compositor = compositor_new();
    }
    g_autoptr(Templates) templates = templates_new(root, bench->compositor, &bench->look);
    Template *template =
        templates_make(templates, NAME, g_strndup((const char *)data, size), &error);
    if (template == NULL) {
        must_be_told(error);
        return 0;
    }
    draw_looks(template);
    draw_face(bench, templates, template);
    return 0;
}
