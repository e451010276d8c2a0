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
 * A place is as large as the cards. map_sheet.c draws London under the places.
 */
#include "generator/watson-and-holmes/pieces.h"

#include "generator/watson-and-holmes/map_sheet.h"

#define FOLDER "watson-and-holmes/"

#define EDGE_MM      8.0  /* between the edge of the map and what lies on it */
#define GAP_MM       8.0  /* between two columns */
#define EASE_MM      2.0  /* by which a place is larger than its card */
#define SPOT_MM      24.0 /* side or diameter of a spot for tokens */
#define SPOT_AWAY_MM 2.0  /* between a card and the spots below it */
#define ROW_GAP_MM   4.0  /* between these spots and the next row */
#define STRIP_MM     36.0 /* height of the strip at the foot */
#define ROUND_MM     26.0 /* from round to round */
#define HEADING_MM   42.0 /* width of the word “Rounds”*/
#define SINGLE_MM    42.0 /* width of a spot for a single token with its name */
#define MEDAL_MM     12.0 /* radius of the ground of a number */
#define LABEL_MM     7.0  /* height of a label */

enum {
    COLUMNS = 7,
    ROWS = 3,
    PLACES = 16, /* location cards of a case, 221B included */
};

/* The map and the size of its places. */
typedef struct {
    MapSheet sheet;
    double card_width;
    double card_height;
} Map;

/* Adds a round spot for tokens with the icon @icon, or without one if @icon is NULL. */
static void
add_spot(Map *map, double x, double y, const char *icon)
{
    const double half = SPOT_MM * 0.28;

    map_sheet_add_circle(&map->sheet, "spot", x, y, SPOT_MM / 2);
    if (icon != NULL) {
        map_sheet_add_text(
            &map->sheet, "icon", icon, (Rect){ x - half, y - half, 2 * half, 2 * half });
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

    map_sheet_add_rect(&map->sheet, "card", place, 4.0);
    map_sheet_add_rect(&map->sheet, "card-inner", inner, 3.0);
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

    map_sheet_add_circle(&map->sheet, "medal", x, y, MEDAL_MM);
    map_sheet_keep_clear(&map->sheet, medal);
    map_sheet_add_text(&map->sheet, "number", words, medal);
    add_spot(map, place.x + SPOT_MM / 2, below + SPOT_MM / 2, "police");
    map_sheet_add_rect(&map->sheet, "spot", bid, SPOT_MM / 2);
    map_sheet_add_text(
        &map->sheet,
        "icon",
        "carriage",
        (Rect){ bid.x + bid.width / 2 - half, below + SPOT_MM / 2 - half, 2 * half, 2 * half });
    map_sheet_keep_clear(&map->sheet, bid);
}

/* Adds the place of a special card with its name. */
static void
add_special(Map *map, int cell, const char *name)
{
    const Rect place = add_place(map, cell);
    const Rect ground = {
        place.x + 6.0, place.y + place.height / 2 - 11.0, place.width - 12.0, 22.0
    };

    map_sheet_add_rect(&map->sheet, "medal", ground, 2.0);
    map_sheet_keep_clear(&map->sheet, ground);
    map_sheet_add_text(
        &map->sheet,
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

    map_sheet_add_text(&map->sheet, "compass", NULL, where);
    map_sheet_keep_clear(&map->sheet, where);
}

/* Adds the place of a stock of tokens. */
static void
add_stock(const Making *making, Map *map, Rect where, const char *icon, const char *name)
{
    const double side = MIN(where.width * 0.5, where.height * 0.4);
    g_autofree char *words = speech_capital(making_say(making, name));

    map_sheet_add_rect(&map->sheet, "strip", where, 3.0);
    map_sheet_add_text(&map->sheet,
                       "icon",
                       icon,
                       (Rect){ where.x + (where.width - side) / 2,
                               where.y + (where.height - LABEL_MM - side) / 2,
                               side,
                               side });
    map_sheet_add_text(
        &map->sheet,
        "label",
        words,
        (Rect){
            where.x + 1.0, where.y + where.height - LABEL_MM - 2.0, where.width - 2.0, LABEL_MM });
    map_sheet_keep_clear(&map->sheet, where);
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
    const Rect strip = { EDGE_MM,
                         map->sheet.height_mm - EDGE_MM - STRIP_MM,
                         map->sheet.width_mm - 2 * EDGE_MM,
                         STRIP_MM };
    const double singles = SINGLE_MM * G_N_ELEMENTS(SINGLES);
    const int n_rounds = (int)MIN((strip.width - HEADING_MM - singles) / ROUND_MM, CASE_ROUND_MAX);
    const double from = strip.x + HEADING_MM + ROUND_MM / 2;
    const double y = strip.y + SPOT_MM / 2 + 1.5;

    map_sheet_add_rect(&map->sheet, "strip", strip, 3.0);
    map_sheet_keep_clear(&map->sheet, strip);
    map_sheet_add_text(&map->sheet,
                       "card",
                       making_say(making, N_("Rounds")),
                       (Rect){ strip.x + 2.0, strip.y, HEADING_MM - 4.0, STRIP_MM });
    for (int i = 0; i < n_rounds; i++) {
        const double x = from + i * ROUND_MM;
        const double middle = strip.y + STRIP_MM / 2;
        g_autofree char *words = g_strdup_printf("%d", i + 1);

        add_spot(map, x, middle, NULL);
        map_sheet_add_text(
            &map->sheet, "round", words, (Rect){ x - 9.0, middle - 9.0, 18.0, 18.0 });
    }
    for (gsize i = 0; i < G_N_ELEMENTS(SINGLES); i++) {
        const double x = strip.x + strip.width - singles + ((double)i + 0.5) * SINGLE_MM;
        g_autofree char *words = speech_capital(making_say(making, SINGLES[i].name));

        add_spot(map, x, y, SINGLES[i].icon);
        map_sheet_add_text(
            &map->sheet,
            "label",
            words,
            (Rect){ x - SINGLE_MM / 2 + 1.0, y + SPOT_MM / 2 + 1.0, SINGLE_MM - 2.0, LABEL_MM });
    }
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

bool
watson_and_holmes_table_map(const Making *making, PieceSet *set)
{
    const Template *card = templates_get(making->templates, FOLDER "location-name", making->error);

    if (card == NULL) {
        return false;
    }
    Map map = {
        .card_width = card->width_mm + EASE_MM,
        .card_height = card->height_mm + EASE_MM,
    };
    map_sheet_init(&map.sheet);
    map.sheet.width_mm = column_x(&map, COLUMNS) - GAP_MM + EDGE_MM;
    map.sheet.height_mm = row_y(&map, ROWS) + STRIP_MM + EDGE_MM;
    fill_map(making, &map);

    const bool is_made = map_sheet_make(making, &map.sheet, set);

    map_sheet_clear(&map.sheet);
    return is_made;
}
