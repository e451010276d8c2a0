/* SPDX-License-Identifier: GPL-3.0-or-later */
/* box.h: contents of a box of Watson & Holmes (“Components” in
 * referee/rules/watson-and-holmes/RULES.md), for printing and for the referee */
#pragma once

#include <stdbool.h>

enum {
    BOX_SEATS_MAX = 7,
    BOX_SEATS_MIN = 2,
    BOX_CARRIAGE_ONES = 52,                                     /* tokens worth one carriage */
    BOX_CARRIAGE_FIVES = 5,                                     /* tokens worth five carriages */
    BOX_CARRIAGES = BOX_CARRIAGE_ONES + 5 * BOX_CARRIAGE_FIVES, /* 77, their total worth */
    BOX_POLICE = 6,
    BOX_CALL_OFFS = 6,
    BOX_LOCKPICKS = 2,
    BOX_CHARACTERS = 8,
};

/* A character card. Its texts are Hansom's own. The name, window and action are translatable. */
typedef struct {
    const char *id;     /* "mycroft" */
    const char *name;   /* "Mycroft Holmes" */
    const char *window; /* when the character may act, as printed */
    const char *action; /* CommonMark */
    int price;          /* carriages to pay (WH-141) */
    bool no_copy;       /* whether Wiggins may not copy this character (WH-121) */
} CharacterCard;

extern const CharacterCard BOX_CHARACTER_CARDS[BOX_CHARACTERS];

/* Returns the index in BOX_CHARACTER_CARDS of the character with @id, or -1 when @id is unknown or
 * NULL. */
int box_find_character(const char *id);
