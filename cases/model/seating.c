/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seating.c: the eight colours, and the colours of each game */
#include "cases/model/seating.h"

#include "cases/model/speech.h"

#include <assert.h>
#include <glib.h>
#include <string.h>

#define SEAT_CARD "seat-"

enum {
    RED,
    BLUE,
    GREEN,
    YELLOW,
    PURPLE,
    ORANGE,
    WHITE,
    VIOLET,
};

const char *const SEAT_COLOURS[] = {
    [RED] = N_("red"),       [BLUE] = N_("blue"),     [GREEN] = N_("green"),
    [YELLOW] = N_("yellow"), [PURPLE] = N_("purple"), [ORANGE] = N_("orange"),
    [WHITE] = N_("white"),   [VIOLET] = N_("violet"), NULL,
};

const char *const SEAT_LETTERS[SEATS_MAX] = {
    [RED] = N_("R"),    [BLUE] = N_("B"),   [GREEN] = N_("G"), [YELLOW] = N_("Y"),
    [PURPLE] = N_("P"), [ORANGE] = N_("O"), [WHITE] = N_("W"), [VIOLET] = N_("V"),
};

const char *const SEAT_TINTS[SEATS_MAX] = {
    [RED] = "#9d1f1f",    [BLUE] = "#1f4e8c",   [GREEN] = "#2e6b3c", [YELLOW] = "#c79a1b",
    [PURPLE] = "#6a2f7d", [ORANGE] = "#c8641c", [WHITE] = "#efe8d8", [VIOLET] = "#6a2f7d",
};

static_assert(G_N_ELEMENTS(SEAT_COLOURS) == SEATS_MAX + 1, "a colour a seat");

static const Seating SEATINGS[] = {
#define GAME(id, name, title, least, most, ...) { name, least, most, { __VA_ARGS__ } },
#include "cases/model/games.def"
};

const Seating *
seating_find(const char *game)
{
    for (gsize i = 0; game != NULL && i < G_N_ELEMENTS(SEATINGS); i++) {
        if (strcmp(SEATINGS[i].game, game) == 0) {
            return &SEATINGS[i];
        }
    }
    return NULL;
}

int
seat_find(const char *colour)
{
    for (int i = 0; colour != NULL && i < SEATS_MAX; i++) {
        if (strcmp(SEAT_COLOURS[i], colour) == 0) {
            return i;
        }
    }
    return -1;
}

int
seating_seat(const Seating *seating, const char *colour)
{
    int seat = seat_find(colour);

    for (int i = 0; i < seating->most; i++) {
        if (seating->seats[i] == seat) {
            return seat;
        }
    }
    return -1;
}

bool
seating_has_card(const Seating *seating, const char *piece)
{
    return g_str_has_prefix(piece, SEAT_CARD) &&
           seating_seat(seating, piece + strlen(SEAT_CARD)) >= 0;
}
