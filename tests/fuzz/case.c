/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case.c: fuzz target for case.yaml: a case is refused with a message, or checked, drawn and set
 *
 * The input is a case. A case that loads is checked as by `--check`, and its graph is drawn. Its
 * introduction, solution and texts are set in type and drawn, in any script. A text may be too
 * long; the compositor must then report by how much.
 */
#include <string.h>

#include "cases/check/check.h"
#include "cases/load/load.h"
#include "generator/draw/ink.h"
#include "generator/draw/text.h"
#include "generator/press/graph.h"
#include "tests/fuzz/target.h"

enum {
    TEXTS_MAX = 6, /* maximum number of location texts set per case */
};

static Compositor *compositor;

/* Two boxes as on a card, which a text fills one after the other. */
static const Rect BOXES[] = { { 5.0, 5.0, 53.5, 50.0 }, { 5.0, 56.0, 30.0, 27.0 } };

static void
set(const char *markdown, const char *field)
{
    char family[] = "EB Garamond";
    const TextStyle style = {
        .family = family,
        .size_pt = 9.5,
        .least_pt = 6.0,
        .leading = 1.2,
        .indent_mm = 3.0,
        .align = ALIGN_JUSTIFY,
    };
    g_autoptr(Prose) prose = prose_new(markdown);
    g_autoptr(GArray) rects = g_array_new(FALSE, FALSE, sizeof(Rect));
    g_autoptr(GString) log = g_string_new(NULL);
    g_autoptr(Ink) ink = ink_log_new(log);
    Overflow overflow = { 0 };

    g_array_append_vals(rects, BOXES, G_N_ELEMENTS(BOXES));
    GPtrArray *settings = compositor_set(compositor, prose, field, &style, rects, &overflow);
    if (settings == NULL) {
        g_assert_true(overflow.height_mm > 0.0 || overflow.width_mm > 0.0);
        return;
    }
    for (guint i = 0; i < settings->len; i++) {
        ink_text(ink, settings->pdata[i]);
    }
    g_assert_true(g_utf8_validate(log->str, (gssize)log->len, NULL));
    g_ptr_array_unref(settings);
}

static void
set_texts(const Case *c)
{
    int n = 0;

    set(c->title, "title");
    if (c->introduction != NULL) {
        set(c->introduction, "introduction");
    }
    if (c->solution != NULL) {
        set(c->solution, "solution");
    }
    for (int i = 0; i < c->n_locations && n < TEXTS_MAX; i++) {
        if (c->locations[i].text != NULL) {
            set(c->locations[i].text, "text");
            n++;
        }
    }
}

static void
draw_graph(const Case *c)
{
    g_autoptr(Graph) graph = graph_new(c);

    must_be_text(graph_draw(graph));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    GError *error = NULL;

    target_begin();
    if (compositor == NULL) {
        compositor = compositor_new();
    }
    g_autoptr(Case) c = case_parse((const char *)data, size, "case.yaml", &error);
    if (c == NULL) {
        must_be_told(error);
        return 0;
    }
    g_autoptr(GPtrArray) findings = case_check(c);
    for (guint i = 0; i < findings->len; i++) {
        const Finding *finding = findings->pdata[i];

        must_be_text(g_strdup(finding->message));
    }
    if (c->n_questions > 0) {
        draw_graph(c);
    }
    set_texts(c);
    return 0;
}
