/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/watson-and-holmes/map_sheet.h"

#include "generator/adventures-in-the-fog/engraving.h"
#include "generator/adventures-in-the-fog/mist.h"
#include "generator/base/fault.h"
#include "generator/london/london.h"

#include <string.h>

#define FOLDER "watson-and-holmes/"
#define MARK   "<!-- map -->" /* end of the style in table-map.svg; later boxes are samples */
#define SEED   "Baker Street" /* of the sketch of London */

#define BLEED_MM 3.0
#define TOWN_MM  210.0 /* width of the sketch, before it is enlarged */

/* A text or an icon on the map. */
typedef struct {
    const char *like; /* field of the sample box */
    /* the text, or the name of an icon, owned; NULL for the picture of the sample box */
    char *words;
    Rect where;
} Text;

static void
text_clear(gpointer data)
{
    g_free(((Text *)data)->words);
}

void
map_sheet_init(MapSheet *sheet)
{
    *sheet = (MapSheet){
        .svg = g_string_new(NULL),
        .clear = g_array_new(FALSE, FALSE, sizeof(Rect)),
        .texts = g_array_new(FALSE, FALSE, sizeof(Text)),
    };
    g_array_set_clear_func(sheet->texts, text_clear);
}

void
map_sheet_clear(MapSheet *sheet)
{
    g_string_free(sheet->svg, TRUE);
    g_array_unref(sheet->clear);
    g_array_unref(sheet->texts);
}

void
map_sheet_add_text(MapSheet *sheet, const char *like, const char *words, Rect where)
{
    const Text text = { like, g_strdup(words), where };

    g_array_append_val(sheet->texts, text);
}

void
map_sheet_keep_clear(MapSheet *sheet, Rect area)
{
    g_array_append_val(sheet->clear, area);
}

void
map_sheet_add_rect(MapSheet *sheet, const char *class, Rect where, double radius_mm)
{
    g_string_append_printf(
        sheet->svg,
        "<rect class=\"%s\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" rx=\"%.2f\"/>\n",
        class,
        where.x,
        where.y,
        where.width,
        where.height,
        radius_mm);
}

void
map_sheet_add_circle(MapSheet *sheet, const char *class, double x, double y, double radius_mm)
{
    g_string_append_printf(sheet->svg,
                           "<circle class=\"%s\" cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\"/>\n",
                           class,
                           x,
                           y,
                           radius_mm);
}

/* Draws London under the places, enlarged to the size of @sheet. Adds it to @svg. */
static void
draw_london(const MapSheet *sheet, GString *svg)
{
    g_autofree Draft *sketch = london_sketch(SEED);
    const double scale = sheet->width_mm / TOWN_MM;
    g_autofree Plan *plan = g_new(Plan, 1);
    g_autoptr(Stencil) clear = stencil_new(TOWN_MM, sheet->height_mm / scale);
    g_autoptr(Stencil) water = stencil_new(TOWN_MM, sheet->height_mm / scale);

    plan_make(plan, &sketch->town, TOWN_MM, sheet->height_mm / scale);
    plan_take(plan, clear, 0.0);
    for (guint i = 0; i < sheet->clear->len; i++) {
        const Rect *area = &g_array_index(sheet->clear, Rect, i);

        stencil_add_rect(
            clear,
            &(const Rect){
                area->x / scale, area->y / scale, area->width / scale, area->height / scale });
    }
    g_string_append_printf(svg, "<g transform=\"scale(%.4f)\">\n", scale);
    engrave_fog(svg, plan, clear);
    engrave_river(svg, plan, water);
    engrave_streets(svg, plan);
    g_string_append(svg, "</g>\n");
}

/* Returns the SVG of the map. @style is the style sheet, an element. The caller frees it. */
static char *
draw_map(const MapSheet *sheet, const char *style)
{
    GString *svg = g_string_new(NULL);

    g_string_append_printf(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.2fmm\" height=\"%.2fmm\" "
        "viewBox=\"%.2f %.2f %.2f %.2f\">\n%s\n"
        "<rect class=\"ground\" fill=\"#f6efdf\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" "
        "height=\"%.2f\"/>\n",
        sheet->width_mm + 2 * BLEED_MM,
        sheet->height_mm + 2 * BLEED_MM,
        -BLEED_MM,
        -BLEED_MM,
        sheet->width_mm + 2 * BLEED_MM,
        sheet->height_mm + 2 * BLEED_MM,
        style,
        -BLEED_MM,
        -BLEED_MM,
        sheet->width_mm + 2 * BLEED_MM,
        sheet->height_mm + 2 * BLEED_MM);
    draw_london(sheet, svg);
    g_string_append_printf(svg, "%s</svg>\n", sheet->svg->str);
    return g_string_free(svg, FALSE);
}

/* Adds a box called @field for @text to @template, like the sample @like. */
static void
add_box(Template *template, const Box *like, const char *field, const Text *text)
{
    Box *box = template_add_box(template, like, field, text->where);

    if (text->words != NULL && like->picture != NULL) {
        g_free(box->picture);
        box->picture = g_strconcat("icons/", text->words, NULL);
    }
}

/* Sets the texts of @sheet on @face. If the template of @face is new, adds boxes like the samples
 * of @drawn to it. */
static bool
set_texts(
    const Making *making, const MapSheet *sheet, const Template *drawn, Face *face, bool is_new)
{
    for (guint i = 0; i < sheet->texts->len; i++) {
        const Text *text = &g_array_index(sheet->texts, Text, i);
        const Box *like = template_box(drawn, text->like);
        g_autofree char *field = g_strdup_printf("%s-%u", text->like, i);

        if (like == NULL) {
            g_set_error(making->error,
                        PRESS_ERROR,
                        PRESS_ERROR_INPUT,
                        "%s:1: no box “%s”",
                        drawn->path,
                        text->like);
            return false;
        }
        if (like->picture == NULL) {
            face_add_name(face, field, text->words);
        }
        if (is_new) {
            add_box(face->template, like, field, text);
        }
    }
    return true;
}

/* Returns the style sheet in the text @svg of table-map.svg, or NULL with an error. The caller
 * frees it. */
static char *
find_style(const Making *making, const Template *drawn, const char *svg)
{
    const char *begin = strstr(svg, "<style");
    const char *end = strstr(svg, MARK);

    if (begin == NULL || end == NULL || begin > end) {
        g_set_error(making->error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s:1: no <style> before “%s”",
                    drawn->path,
                    MARK);
        return NULL;
    }
    return g_strndup(begin, (gsize)(end - begin));
}

bool
map_sheet_make(const Making *making, const MapSheet *sheet, PieceSet *set)
{
    const Template *drawn = templates_get(making->templates, FOLDER "table-map", making->error);
    const char *title = making_say(making, N_("Table map"));
    g_autofree char *file =
        drawn == NULL ? NULL
                      : templates_text(making->templates, FOLDER "table-map.svg", making->error);
    g_autofree char *style = file == NULL ? NULL : find_style(making, drawn, file);
    Template *template = templates_find(making->templates, FOLDER "table-map-drawn");
    const bool is_new = template == NULL;
    Deck *deck;

    if (style == NULL) {
        return false;
    }
    if (is_new) {
        template = templates_make(
            making->templates, FOLDER "table-map-drawn", draw_map(sheet, style), making->error);
    }
    if (template == NULL) {
        return false;
    }
    deck = piece_set_add(set, "table-map", title, DECK_BOARD, DECK_OF_SET);
    Face *face = deck_keep(deck, face_new(template, title, (Place){ 0 }));

    deck_add(deck, face, NULL);
    return set_texts(making, sheet, drawn, face, is_new);
}
