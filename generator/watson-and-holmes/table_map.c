/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_map.c: a map of London to lay the game on (--extras map)
 *
 *     ┌──┐ ┌──┐ ┌──┐ ┌──┐ ┌──┐ ┌──┐ ┌──┐   sixteen numbered places for location cards, each with a
 *     │1 │ │2 │ │3 │ │4 │ │5 │ │6 │ │7 │   spot for a police token and one for a bid; Watson,
 *     └──┘ └──┘ └──┘ └──┘ └──┘ └──┘ └──┘   Holmes and the Carriage Stop
 *      8    9    10   11   12   13   14
 *      15   16  Watson Holmes Stop stocks
 *     ════ the rounds ════ Toby, Wiggins, Diary
 *
 * A place is as large as the cards. libtown draws London, as a sketch from liblondon.
 * templates/watson-and-holmes/table-map.svg defines the look. It has a sample box for each kind of
 * text.
 */
#include "generator/watson-and-holmes/pieces.h"

#include "generator/adventures-in-the-fog/engraving.h"
#include "generator/adventures-in-the-fog/mist.h"
#include "generator/base/fault.h"
#include "generator/london/london.h"

#include <string.h>

#define FOLDER "watson-and-holmes/"
#define MARK   "<!-- map -->" /* end of the style in table-map.svg; later boxes are samples */
#define SEED   "Baker Street" /* of the sketch of London */

#define BLEED_MM     3.0
#define EDGE_MM      8.0   /* between the edge of the map and what lies on it */
#define GAP_MM       8.0   /* between two columns */
#define EASE_MM      2.0   /* by which a place is larger than its card */
#define SPOT_MM      24.0  /* side or diameter of a spot for tokens */
#define SPOT_AWAY_MM 2.0   /* between a card and the spots below it */
#define ROW_GAP_MM   4.0   /* between these spots and the next row */
#define STRIP_MM     36.0  /* height of the strip at the foot */
#define ROUND_MM     26.0  /* from round to round */
#define HEADING_MM   42.0  /* width of the word “Round” */
#define SINGLE_MM    42.0  /* width of a spot for a single token with its name */
#define MEDAL_MM     12.0  /* radius of the ground of a number */
#define LABEL_MM     7.0   /* height of a label */
#define TOWN_MM      210.0 /* width of the sketch, before it is enlarged */

enum {
    COLUMNS = 7,
    ROWS = 3,
    PLACES = 16, /* location cards of a case, 221B included */
};

/* The map while it is drawn. */
typedef struct {
    double width;
    double height;
    double card_width; /* of a place */
    double card_height;
    GString *svg;  /* places and spots */
    GArray *clear; /* array of Rect: areas without fog */
    GArray *texts; /* array of Text */
} Map;

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

static void
add_text(Map *map, const char *like, const char *words, Rect where)
{
    const Text text = { like, g_strdup(words), where };

    g_array_append_val(map->texts, text);
}

static void
add_rect(Map *map, const char *class, Rect where, double radius)
{
    g_string_append_printf(
        map->svg,
        "<rect class=\"%s\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" rx=\"%.2f\"/>\n",
        class,
        where.x,
        where.y,
        where.width,
        where.height,
        radius);
}

static void
add_circle(Map *map, const char *class, double x, double y, double radius)
{
    g_string_append_printf(map->svg,
                           "<circle class=\"%s\" cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\"/>\n",
                           class,
                           x,
                           y,
                           radius);
}

/* Adds a round spot for tokens with the icon @icon, or without one if @icon is NULL. */
static void
add_spot(Map *map, double x, double y, const char *icon)
{
    const double half = SPOT_MM * 0.28;

    add_circle(map, "spot", x, y, SPOT_MM / 2);
    if (icon != NULL) {
        add_text(map, "icon", icon, (Rect){ x - half, y - half, 2 * half, 2 * half });
    }
}

static double
column_x(const Map *map, int column)
{
    return EDGE_MM + column * (map->card_width + GAP_MM);
}

static double
row_y(const Map *map, int row)
{
    return EDGE_MM + row * (map->card_height + SPOT_AWAY_MM + SPOT_MM + ROW_GAP_MM);
}

/* Adds the place of a card, without words. Returns it. */
static Rect
add_place(Map *map, int cell)
{
    const Rect place = {
        column_x(map, cell % COLUMNS), row_y(map, cell / COLUMNS), map->card_width, map->card_height
    };
    const Rect inner = { place.x + 1.2, place.y + 1.2, place.width - 2.4, place.height - 2.4 };

    add_rect(map, "card", place, 4.0);
    add_rect(map, "card-inner", inner, 3.0);
    return place;
}

/* Adds the place of location card @number, with the spots below it. */
static void
add_location(Map *map, int number)
{
    const Rect place = add_place(map, number - 1);
    const double x = place.x + place.width / 2;
    const double y = place.y + place.height / 2;
    const double below = place.y + place.height + SPOT_AWAY_MM;
    const Rect bid = { place.x + SPOT_MM + GAP_MM, below, place.width - SPOT_MM - GAP_MM, SPOT_MM };
    const double half = SPOT_MM * 0.28;
    const Rect medal = { x - MEDAL_MM, y - MEDAL_MM, 2 * MEDAL_MM, 2 * MEDAL_MM };
    g_autofree char *words = g_strdup_printf("%d", number);

    add_circle(map, "medal", x, y, MEDAL_MM);
    g_array_append_val(map->clear, medal);
    add_text(map, "number", words, medal);
    add_spot(map, place.x + SPOT_MM / 2, below + SPOT_MM / 2, "police");
    add_rect(map, "spot", bid, SPOT_MM / 2);
    add_text(
        map,
        "icon",
        "carriage",
        (Rect){ bid.x + bid.width / 2 - half, below + SPOT_MM / 2 - half, 2 * half, 2 * half });
    g_array_append_val(map->clear, bid);
}

/* Adds the place of a special card with its name. */
static void
add_special(Map *map, int cell, const char *name)
{
    const Rect place = add_place(map, cell);
    const Rect ground = {
        place.x + 6.0, place.y + place.height / 2 - 11.0, place.width - 12.0, 22.0
    };

    add_rect(map, "medal", ground, 2.0);
    g_array_append_val(map->clear, ground);
    add_text(map,
             "card",
             name,
             (Rect){ ground.x + 1.0, ground.y + 1.0, ground.width - 2.0, ground.height - 2.0 });
}

/* Adds the compass below the place of Holmes, where no spots are. */
static void
add_compass(Map *map)
{
    const double x = column_x(map, (PLACES + 1) % COLUMNS) + map->card_width / 2;
    const double y = row_y(map, ROWS) - ROW_GAP_MM - SPOT_MM / 2;
    const double half = SPOT_MM / 2 + SPOT_AWAY_MM / 2;
    const Rect where = { x - half, y - half, 2 * half, 2 * half };

    add_text(map, "compass", NULL, where);
    g_array_append_val(map->clear, where);
}

/* Adds the place of a stock of tokens. */
static void
add_stock(const Making *making, Map *map, Rect where, const char *icon, const char *name)
{
    const double side = MIN(where.width * 0.5, where.height * 0.4);
    g_autofree char *words = speech_capital(making_say(making, name));

    add_rect(map, "strip", where, 3.0);
    add_text(map,
             "icon",
             icon,
             (Rect){ where.x + (where.width - side) / 2,
                     where.y + (where.height - LABEL_MM - side) / 2,
                     side,
                     side });
    add_text(
        map,
        "label",
        words,
        (Rect){
            where.x + 1.0, where.y + where.height - LABEL_MM - 2.0, where.width - 2.0, LABEL_MM });
    g_array_append_val(map->clear, where);
}

/* Adds the stocks, in the last two places of the grid. */
static void
add_stocks(const Making *making, Map *map)
{
    const double x = column_x(map, COLUMNS - 2);
    const double y = row_y(map, ROWS - 1);
    const double wide = 2 * map->card_width + GAP_MM;
    const double high = (map->card_height + SPOT_AWAY_MM + SPOT_MM - GAP_MM / 2) / 2;
    const double third = (wide - GAP_MM) / 3; /* two gaps of half the usual width */
    const double step = third + GAP_MM / 2;
    const double lower = y + high + GAP_MM / 2;

    add_stock(
        making, map, (Rect){ x, y, 2 * third + GAP_MM / 2, high }, "carriage", N_("carriage"));
    add_stock(
        making, map, (Rect){ x + 2 * step, y, third, high }, "carriage", N_("five carriages"));
    add_stock(making, map, (Rect){ x, lower, third, high }, "police", N_("police"));
    add_stock(making, map, (Rect){ x + step, lower, third, high }, "calloff", N_("call off"));
    add_stock(making, map, (Rect){ x + 2 * step, lower, third, high }, "lockpick", N_("lockpick"));
}

/* Adds the strip with the rounds and the single tokens. */
static void
add_strip(const Making *making, Map *map)
{
    static const struct {
        const char *icon;
        const char *name;
    } SINGLES[] = { { "toby", N_("Toby, worth 2") },
                    { "copy", N_("Wiggins") },
                    { "diary", N_("Diary") } };
    const Rect strip = {
        EDGE_MM, map->height - EDGE_MM - STRIP_MM, map->width - 2 * EDGE_MM, STRIP_MM
    };
    const double singles = SINGLE_MM * G_N_ELEMENTS(SINGLES);
    const int n_rounds = (int)MIN((strip.width - HEADING_MM - singles) / ROUND_MM, CASE_ROUND_MAX);
    const double from = strip.x + HEADING_MM + ROUND_MM / 2;
    const double y = strip.y + SPOT_MM / 2 + 1.5;

    add_rect(map, "strip", strip, 3.0);
    g_array_append_val(map->clear, strip);
    add_text(map,
             "card",
             making_say(making, N_("Rounds")),
             (Rect){ strip.x + 2.0, strip.y, HEADING_MM - 4.0, STRIP_MM });
    for (int i = 0; i < n_rounds; i++) {
        const double x = from + i * ROUND_MM;
        const double middle = strip.y + STRIP_MM / 2;
        g_autofree char *words = g_strdup_printf("%d", i + 1);

        add_spot(map, x, middle, NULL);
        add_text(map, "round", words, (Rect){ x - 9.0, middle - 9.0, 18.0, 18.0 });
    }
    for (gsize i = 0; i < G_N_ELEMENTS(SINGLES); i++) {
        const double x = strip.x + strip.width - singles + ((double)i + 0.5) * SINGLE_MM;
        g_autofree char *words = speech_capital(making_say(making, SINGLES[i].name));

        add_spot(map, x, y, SINGLES[i].icon);
        add_text(
            map,
            "label",
            words,
            (Rect){ x - SINGLE_MM / 2 + 1.0, y + SPOT_MM / 2 + 1.0, SINGLE_MM - 2.0, LABEL_MM });
    }
}

/* Draws London under the places, enlarged to the size of @map. Adds it to @svg. */
static void
draw_london(const Map *map, GString *svg)
{
    g_autofree Draft *sketch = london_sketch(SEED);
    const double scale = map->width / TOWN_MM;
    g_autofree Plan *plan = g_new(Plan, 1);
    g_autoptr(Stencil) clear = stencil_new(TOWN_MM, map->height / scale);
    g_autoptr(Stencil) water = stencil_new(TOWN_MM, map->height / scale);

    plan_make(plan, &sketch->town, TOWN_MM, map->height / scale);
    plan_take(plan, clear, 0.0);
    for (guint i = 0; i < map->clear->len; i++) {
        const Rect *area = &g_array_index(map->clear, Rect, i);

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
draw_map(const Map *map, const char *style)
{
    GString *svg = g_string_new(NULL);

    g_string_append_printf(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.2fmm\" height=\"%.2fmm\" "
        "viewBox=\"%.2f %.2f %.2f %.2f\">\n%s\n"
        "<rect class=\"ground\" fill=\"#f6efdf\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" "
        "height=\"%.2f\"/>\n",
        map->width + 2 * BLEED_MM,
        map->height + 2 * BLEED_MM,
        -BLEED_MM,
        -BLEED_MM,
        map->width + 2 * BLEED_MM,
        map->height + 2 * BLEED_MM,
        style,
        -BLEED_MM,
        -BLEED_MM,
        map->width + 2 * BLEED_MM,
        map->height + 2 * BLEED_MM);
    draw_london(map, svg);
    g_string_append_printf(svg, "%s</svg>\n", map->svg->str);
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

/* Sets the texts of @map on @face. If the template of @face is new, adds boxes like the samples of
 * @drawn to it. */
static bool
set_texts(const Making *making, const Map *map, const Template *drawn, Face *face, bool is_new)
{
    for (guint i = 0; i < map->texts->len; i++) {
        const Text *text = &g_array_index(map->texts, Text, i);
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

/* Adds the places and spots to @map. */
static void
fill_map(const Making *making, Map *map)
{
    for (int i = 1; i <= PLACES; i++) {
        add_location(map, i);
    }
    add_special(map, PLACES, making_say(making, N_("Dr Watson")));
    add_special(map, PLACES + 1, making_say(making, N_("Sherlock Holmes")));
    add_special(map, PLACES + 2, making_say(making, N_("Carriage Stop")));
    add_compass(map);
    add_stocks(making, map);
    add_strip(making, map);
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

/* Makes the template and the face of @map, and adds the deck to @set. */
static bool
make_deck(const Making *making, const Map *map, const Template *drawn, PieceSet *set)
{
    const char *title = making_say(making, N_("Table map"));
    g_autofree char *file =
        templates_text(making->templates, FOLDER "table-map.svg", making->error);
    g_autofree char *style = file == NULL ? NULL : find_style(making, drawn, file);
    Template *template = templates_find(making->templates, FOLDER "table-map-drawn");
    const bool is_new = template == NULL;
    Deck *deck;

    if (style == NULL) {
        return false;
    }
    if (is_new) {
        template = templates_make(
            making->templates, FOLDER "table-map-drawn", draw_map(map, style), making->error);
    }
    if (template == NULL) {
        return false;
    }
    deck = piece_set_add(set, "table-map", title, DECK_BOARD, DECK_OF_SET);
    Face *face = deck_keep(deck, face_new(template, title, (Place){ 0 }));

    deck_add(deck, face, NULL);
    return set_texts(making, map, drawn, face, is_new);
}

bool
watson_and_holmes_table_map(const Making *making, PieceSet *set)
{
    const Template *drawn = templates_get(making->templates, FOLDER "table-map", making->error);
    const Template *card =
        drawn == NULL ? NULL
                      : templates_get(making->templates, FOLDER "location-name", making->error);

    if (card == NULL) {
        return false;
    }
    Map map = {
        .card_width = card->width_mm + EASE_MM,
        .card_height = card->height_mm + EASE_MM,
        .svg = g_string_new(NULL),
        .clear = g_array_new(FALSE, FALSE, sizeof(Rect)),
        .texts = g_array_new(FALSE, FALSE, sizeof(Text)),
    };
    g_array_set_clear_func(map.texts, text_clear);
    map.width = column_x(&map, COLUMNS) - GAP_MM + EDGE_MM;
    map.height = row_y(&map, ROWS) + STRIP_MM + EDGE_MM;
    fill_map(making, &map);

    const bool is_made = make_deck(making, &map, drawn, set);

    g_string_free(map.svg, TRUE);
    g_array_unref(map.clear);
    g_array_unref(map.texts);
    return is_made;
}
