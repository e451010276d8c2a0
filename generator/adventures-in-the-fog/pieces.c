/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.c: the pieces of an Adventures in the Fog case (“Components” in its RULES.md)
 *
 *     deck        front        back    codes
 *     briefing    briefing     none    outside
 *     maps        map          map     front: the code of the seat
 *
 * The briefing is the introduction, to be read aloud. A map is a sheet (map.svg) that contains the
 * town, drawn by town.c, and the other parts of parts.c. The common set is in set.c.
 */
#include "generator/adventures-in-the-fog/pieces.h"

#include "cases/model/seating.h"
#include "generator/adventures-in-the-fog/parts.h"
#include "generator/london/london.h"

/* Makes one side of the sheet of @seat. @piece is NULL on the back, which has no code. */
static Face *
make_sheet(const Making *making,
           Deck *deck,
           const TownMap *map,
           int seat,
           const char *piece,
           const char *which)
{
    g_autofree char *what = g_strdup_printf("the map of %s", SEAT_COLOURS[seat]);
    Face *sheet = make_face(making, deck, "map", what, piece, "seat");

    if (sheet == NULL || !parts_add_earnings(making, sheet)) {
        return NULL;
    }
    face_add_name(sheet, "game", press_find_game(making->c->game)->name);
    face_add_name(sheet, "map", which);
    face_add_seat(making, sheet, seat);
    face_add_icon(sheet, "seat", 0);
    face_add_inset(sheet, "town", part_new_town(making, map, what));
    return sheet;
}

/* Makes a map for each player to draw on (FOG-001). Its back is the same map, for another game. */
static bool
make_maps(const Making *making, PieceSet *set)
{
    const Seating *seating = seating_find(making->c->game);
    const Town *town = making->c->town;
    Deck *deck =
        piece_set_add(set, "maps", making_say(making, N_("Maps")), DECK_WHOLE, DECK_OF_CASE);
    g_autoptr(TownMap) map = town_map_new(making->templates, town, making->c->path, making->error);

    g_autofree char *which = town->name == NULL ? g_strdup("")
                                                : speech_tell(templates_speech(making->templates),
                                                              N_("Map “{name}”"),
                                                              { "name", town->name });

    deck->is_used_up = true;
    deck->stock = STOCK_PAPER;
    deck->has_spare_backs = true;
    for (int i = 0; map != NULL && i < seating->most; i++) {
        const int seat = seating->seats[i];
        g_autofree char *piece = g_strconcat("seat-", SEAT_COLOURS[seat], NULL);
        const Face *front = make_sheet(making, deck, map, seat, piece, which);
        const Face *back = front == NULL ? NULL : make_sheet(making, deck, map, seat, NULL, which);

        if (back == NULL) {
            return false;
        }
        deck_add(deck, front, back);
    }
    return map != NULL;
}

/* Adds the ratings for a lone player (RF-26), one line each. The box “who” has
 * the names of the characters, and the box “from” has the points. */
static void
add_ratings(const Making *making, Face *face)
{
    const Town *town = making->c->town;
    g_autoptr(GString) who = g_string_new(NULL);
    g_autoptr(GString) from = g_string_new(NULL);

    for (int i = 0; i < town->n_ratings; i++) {
        const int limit = town->ratings[i == 0 && town->n_ratings > 1 ? 1 : i].from;
        g_autofree char *n = g_strdup_printf("%d", limit);
        g_autofree char *said = speech_tell(templates_speech(making->templates),
                                            i == 0 ? N_("below {n} points") : N_("from {n} points"),
                                            { "n", n });

        g_string_append_printf(who, "%s\n\n", town->ratings[i].name);
        g_string_append_printf(from, "%s\n\n", said);
    }
    face_add_prose(face, "who", who->str);
    face_add_prose(face, "from", from->str);
}

/* Makes the briefing, which is read at the start of the game. */
static bool
make_briefing(const Making *making, PieceSet *set)
{
    const char *title = making_say(making, N_("Introduction"));
    Deck *deck = piece_set_add(set, "briefing", title, DECK_WHOLE, DECK_OF_CASE);
    Face *face = make_face(making, deck, "briefing", title, "booklet", "outside");

    if (face == NULL) {
        return false;
    }
    deck->stock = STOCK_PAPER;
    face_add_story(face, "teaser", making->c->teaser, making->c);
    face_add_story(face, "introduction", making->c->introduction, making->c);
    face_add_name(face, "game", press_find_game(making->c->game)->name);
    add_ratings(making, face);
    deck_add(deck, face, NULL);
    return true;
}

bool
adventures_in_the_fog_pieces(const Making *making, PieceSet *set)
{
    return make_briefing(making, set) && make_maps(making, set) &&
           adventures_in_the_fog_set(making, set) &&
           (!making->has_set || adventures_in_the_fog_examples(making, set));
}

static const BoxFacts BOX = {
    .pitch = N_("Draw a path through London that never crosses itself."),
    .picture = "compass",
    .age = 10,
    .minutes = 30,
};

const GamePrinter PRINTER_ADVENTURES_IN_THE_FOG = {
    .id = "adventures-in-the-fog",
    .name = "Adventures in the Fog",
    .pieces = adventures_in_the_fog_pieces,
    .maps = &LONDON_MAPS,
    .table = ADVENTURES_IN_THE_FOG_TABLE,
    .box = &BOX,
};
