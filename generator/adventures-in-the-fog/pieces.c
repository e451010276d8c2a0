/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.c: the pieces of an Adventures in the Fog case (“Components” in its RULES.md)
 *
 *     deck        front        back    codes
 *     briefing    briefing     none    outside
 *     maps        map          map     front: the code of the seat
 *
 * The briefing is the introduction, to be read aloud. A map is a sheet (map.svg) that contains the
 * town, drawn by town.c, and the parts for earnings: mystery, reward, converter, conversion. The
 * common set is in set.c.
 */
#include "generator/adventures-in-the-fog/pieces.h"

#include "cases/model/seating.h"
#include "generator/adventures-in-the-fog/town.h"
#include "generator/london/london.h"

#define FOLDER "adventures-in-the-fog/"

/* Returns the map of the town as a face, to be put into the sheet @what. */
static Face *
make_town(const Making *making, const TownMap *map, const char *what)
{
    Face *face = face_new(map->template, what, (Place){ 0 });

    for (guint i = 0; i < map->labels->len; i++) {
        g_autofree char *field = g_strdup_printf("spot-%u", i);

        face_add_prose(face, field, g_array_index(map->labels, Label, i).markdown);
    }
    face_add_name(face, "river", making_say(making, N_("River Thames")));
    return face;
}

/* Returns a face of @template that is only used as a part of another face. Returns NULL with an
 * error on failure. */
static Face *
make_part(const Making *making, const char *template, const char *what)
{
    g_autofree char *name = g_strconcat(FOLDER, template, NULL);
    Template *drawn = templates_get(making->templates, name, making->error);

    return drawn == NULL ? NULL : face_new(drawn, what, (Place){ 0 });
}

static void
add_kinds(Face *face, const int counts[ICON_KINDS])
{
    for (int kind = 0; kind < ICON_KINDS; kind++) {
        for (int i = 0; i < counts[kind]; i++) {
            face_add_icon(face, ICON_WORDS[kind], 0);
        }
    }
}

/* Adds the contents of @reward to @face, in the box @field. */
static bool
add_reward(const Making *making, Face *face, const char *field, const Reward *reward)
{
    Face *part = make_part(making, "reward", face->what);

    if (part == NULL) {
        return false;
    }
    if (reward->points > 0) {
        face_add_icon(part, "points", reward->points);
    }
    if (reward->coins > 0) {
        face_add_icon(part, "coin", reward->coins);
    }
    for (int i = 0; i < reward->travels; i++) {
        face_add_icon(part, "travel", 0);
    }
    for (int i = 0; i < reward->choices; i++) {
        face_add_icon(part, "choice", 0);
    }
    add_kinds(part, reward->icons);
    face_add_inset(face, field, part);
    return true;
}

/* Adds a mystery: its cost, its reward, and the coins that a player may take instead (FOG-030,
 * FOG-034). */
static bool
add_mystery(const Making *making, Face *sheet, int i)
{
    const Mystery *mystery = &making->c->town->mysteries[i];
    const Reward coins = { .coins = reward_units(&mystery->reward) };
    g_autofree char *field = g_strdup_printf("mystery-%d", i + 1);
    Face *part = make_part(making, "mystery", mystery->name);

    if (part == NULL) {
        return false;
    }
    part->place = mystery->place;
    face_add_title(part, "name", mystery->name, making->c);
    add_kinds(part, mystery->cost);
    face_add_inset(sheet, field, part);
    return add_reward(making, part, "reward", &mystery->reward) &&
           add_reward(making, part, "coins", &coins);
}

/* Adds a line with the worth of unused icons (FOG-037). */
static bool
add_conversion(const Making *making, Face *face, const char *field, const Conversion *conversion)
{
    const Reward points = { .points = conversion->points };
    Face *line = make_part(making, "conversion", face->what);
    g_autofree char *n = g_strdup_printf("%d", conversion->every);
    g_autofree char *every =
        conversion->every == 1
            ? g_strdup(making_say(making, N_("each")))
            : speech_tell(templates_speech(making->templates), N_("every {n}"), { "n", n });

    if (line == NULL) {
        return false;
    }
    for (int kind = 0; kind < ICON_KINDS; kind++) {
        if ((conversion->kinds >> kind & 1U) != 0) {
            face_add_icon(line, ICON_WORDS[kind], 0);
        }
    }
    face_add_name(line, "every", every);
    face_add_inset(face, field, line);
    return add_reward(making, line, "reward", &points);
}

static bool
add_converter(const Making *making, Face *sheet)
{
    const Town *town = making->c->town;
    const bool is_short = town->n_conversions <= 2;
    const int n_lines = is_short ? 2 : TOWN_CONVERSIONS_MAX;
    Face *part = make_part(making, is_short ? "converter-2" : "converter-6", sheet->what);

    if (part == NULL) {
        return false;
    }
    face_add_inset(sheet, "converter", part);
    for (int i = 0; i < n_lines; i++) {
        g_autofree char *field = g_strdup_printf("line-%d", i + 1);

        if (i >= town->n_conversions) {
            face_add_name(part, field, "");
        } else if (!add_conversion(making, part, field, &town->conversions[i])) {
            return false;
        }
    }
    return true;
}

/* Adds everything that can be earned to @sheet. */
static bool
add_earnings(const Making *making, Face *sheet)
{
    for (int i = 0; i < TOWN_MYSTERIES; i++) {
        if (!add_mystery(making, sheet, i)) {
            return false;
        }
    }
    for (int i = 0; i < TOWN_PROGRESS; i++) {
        g_autofree char *field = g_strdup_printf("progress-%d", i + 1);

        if (!add_reward(making, sheet, field, &making->c->town->progress[i])) {
            return false;
        }
    }
    return add_converter(making, sheet);
}

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

    if (sheet == NULL || !add_earnings(making, sheet)) {
        return NULL;
    }
    face_add_name(sheet, "game", press_find_game(making->c->game)->name);
    face_add_name(sheet, "map", which);
    face_add_seat(making, sheet, seat);
    face_add_icon(sheet, "seat", 0);
    face_add_inset(sheet, "town", make_town(making, map, what));
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
           adventures_in_the_fog_set(making, set);
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
