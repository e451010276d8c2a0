/* SPDX-License-Identifier: GPL-3.0-or-later */
/* floor.c: draws the same words, frames and codes with only Cairo and Pango, as a lower bound
 *
 * usage: bench-floor OUT.pdf CARDS.txt
 *        bench-floor CARDS.txt CODES/      only the codes as SVG, for a competitor that draws none
 * CARDS.txt holds one card per line, with tabs between the fields: name, code, code of the text
 * side, text.
 *
 * There are no templates, no fitting (all text has one size) and no checks. A side of A4 has eight
 * poker cards. A code is one outline, traced by the generator's own tracer, since tracing is not
 * measured.
 */
#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <stdbool.h>
#include <stdio.h>

#include "generator/draw/qr.h"
#include "generator/draw/unit.h"

enum {
    COLUMNS = 2,
    ROWS = 4,
    CARDS = COLUMNS * ROWS,
};

typedef struct {
    char **fields; /* name, code, code of the text side, text */
} Card;

static void
draw_text(cairo_t *cr, PangoLayout *layout, const char *font, const char *text, double x, double y)
{
    PangoFontDescription *description = pango_font_description_from_string(font);

    pango_layout_set_font_description(layout, description);
    pango_layout_set_text(layout, text, -1);
    cairo_move_to(cr, x, y);
    pango_cairo_show_layout(cr, layout);
    pango_font_description_free(description);
}

static void
draw_code(cairo_t *cr, const char *code, double x, double y, double size)
{
    g_autofree char *url = g_strdup_printf("http://221B.LOCAL:8221/%s", code);
    g_autoptr(Qr) qr = qr_new(url, NULL);
    double module = size / qr->n_modules;

    for (guint i = 0; i < qr->rings->len; i++) {
        guint from = g_array_index(qr->rings, guint, i);
        guint to =
            i + 1 < qr->rings->len ? g_array_index(qr->rings, guint, i + 1) : qr->points->len;

        for (guint j = from; j < to; j++) {
            const QrPoint *point = &g_array_index(qr->points, QrPoint, j);
            cairo_line_to(cr, x + point->x * module, y + point->y * module);
        }
        cairo_close_path(cr);
        cairo_new_sub_path(cr);
    }
    cairo_fill(cr);
}

/* Draws one side of a card, with its corner at 0,0, in points. */
static void
draw_side(cairo_t *cr, PangoLayout *layout, const Card *card, bool text_side)
{
    cairo_set_line_width(cr, 1);
    cairo_rectangle(cr, 11, 11, pt_from_mm(63.5) - 22, pt_from_mm(88.9) - 22);
    cairo_stroke(cr);
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
    pango_layout_set_width(layout, (int)(pt_from_mm(50) * PANGO_SCALE));
    draw_text(cr, layout, "Old Standard TT 12", card->fields[0], pt_from_mm(6.7), pt_from_mm(6));
    if (text_side && card->fields[3] != NULL) { /* 221B has no text */
        pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT);
        draw_text(cr, layout, "EB Garamond 8.5", card->fields[3], pt_from_mm(6.7), pt_from_mm(13));
    }
    draw_code(cr, card->fields[text_side ? 2 : 1], pt_from_mm(22), pt_from_mm(60), pt_from_mm(18));
}

static bool
write_code(const char *folder, const char *code)
{
    g_autofree char *url = g_strdup_printf("http://221B.LOCAL:8221/%s", code);
    g_autofree char *path = g_strdup_printf("%s/%s.svg", folder, code);
    g_autoptr(Qr) qr = qr_new(url, NULL);
    g_autoptr(GString) svg = g_string_new(NULL);

    g_string_printf(svg,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"><path d=\"",
                    qr->n_modules,
                    qr->n_modules);
    for (guint i = 0; i < qr->rings->len; i++) {
        guint from = g_array_index(qr->rings, guint, i);
        guint to =
            i + 1 < qr->rings->len ? g_array_index(qr->rings, guint, i + 1) : qr->points->len;

        for (guint j = from; j < to; j++) {
            const QrPoint *point = &g_array_index(qr->points, QrPoint, j);
            g_string_append_printf(svg, "%c%d %d", j == from ? 'M' : 'L', point->x, point->y);
        }
        g_string_append_c(svg, 'Z');
    }
    g_string_append(svg, "\"/></svg>\n");
    return g_file_set_contents(path, svg->str, (gssize)svg->len, NULL);
}

/* Writes the codes of all cards in @lines to @folder, each as CODE.svg. */
static int
write_codes(char **lines, const char *folder)
{
    for (int i = 0; lines[i] != NULL; i++) {
        g_auto(GStrv) fields = g_strsplit(lines[i], "\t", 4);

        if (!write_code(folder, fields[1]) || !write_code(folder, fields[2])) {
            return 1;
        }
    }
    return 0;
}

int
main(int argc, char **argv)
{
    const bool codes = argc == 3 && g_file_test(argv[2], G_FILE_TEST_IS_DIR);
    g_autofree char *text = NULL;

    if (argc != 3 || !g_file_get_contents(argv[codes ? 1 : 2], &text, NULL, NULL)) {
        fputs("usage: bench-floor OUT.pdf CARDS.txt | CARDS.txt CODES/\n", stderr);
        return 2;
    }
    g_auto(GStrv) lines = g_strsplit(g_strstrip(text), "\n", -1);
    if (codes) {
        return write_codes(lines, argv[2]);
    }
    int n = (int)g_strv_length(lines);
    cairo_surface_t *surface = cairo_pdf_surface_create(argv[1], pt_from_mm(210), pt_from_mm(297));
    cairo_t *cr = cairo_create(surface);
    PangoLayout *layout = pango_cairo_create_layout(cr);

    for (int first = 0; first < n; first += CARDS) {
        for (int side = 0; side < 2; side++) {
            for (int i = first; i < MIN(first + CARDS, n); i++) {
                g_auto(GStrv) fields = g_strsplit(lines[i], "\t", 4);
                const Card card = { fields };

                cairo_save(cr);
                cairo_translate(cr,
                                pt_from_mm(8 + 97 * (i % COLUMNS) + 92),
                                pt_from_mm(12 + 69.85 * (i % CARDS / COLUMNS)));
                cairo_rotate(cr, 1.5707963267948966);
                draw_side(cr, layout, &card, side == 1);
                cairo_restore(cr);
            }
            cairo_show_page(cr);
        }
    }
    g_object_unref(layout);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    bool fine = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    return fine ? 0 : 1;
}
