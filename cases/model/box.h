/* SPDX-License-Identifier: GPL-3.0-or-later */
/* box.h: what a box of Watson & Holmes holds (section 1 of its ledger), for print and referee
 * alike */
#pragma once

#include <stdbool.h>

enum {
    BOX_SEATS_MAX = 7,
    BOX_SEATS_MIN = 2,
    BOX_CARRIAGE_ONES = 52,
    BOX_CARRIAGE_FIVES = 5,
    BOX_CARRIAGES = BOX_CARRIAGE_ONES + 5 * BOX_CARRIAGE_FIVES, /* 77 */
    BOX_POLICE = 6,
    BOX_CALL_OFFS = 6,
    BOX_LOCKPICKS = 2,
    BOX_CHARACTERS = 8,
};

/* What a character card says, in our words. Names and texts are sentences to translate. */
typedef struct {
    const char *id;     /* "mycroft" */
    const char *name;   /* "Mycroft Holmes" */
    const char *window; /* when it may act, as printed */
    const char *action; /* CommonMark */
    int price;          /* carriages, WH-141 */
    bool no_copy;       /* Wiggins may not imitate it (WH-121) */
} CharacterCard;

extern const CharacterCard BOX_CHARACTER_CARDS[BOX_CHARACTERS];

/* The place of a character in BOX_CHARACTER_CARDS; -1 for any other name, and for NULL. */
int box_find_character(const char *id);
