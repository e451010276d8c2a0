/* SPDX-License-Identifier: GPL-3.0-or-later */
/* box.c: the texts of the eight character cards (“The eight characters” in RULES.md) */
#include "cases/model/box.h"

#include "cases/model/speech.h"

#include <stddef.h>
#include <string.h>

#include <assert.h>
#include <glib.h>

/* The windows of RW-20, worded for players. */
#define ON_YOUR_TURN      N_("On your turn, before you place your pawn")
#define AS_YOU_PLACE      N_("On your turn, as you place your pawn")
#define ALL_STAND         N_("When all pawns stand, before any card is taken")
#define AT_221B           N_("At 221B, or as you go there, until your attempt begins")
#define CARDS_ARE_BACK    N_("When the cards are back, before tokens are gained")
#define WHEN_THE_OTHER_IS N_("Whenever the character that you copy may act")

const CharacterCard BOX_CHARACTER_CARDS[] = {
    {
        .id = "mycroft",
        .name = N_("Mycroft Holmes"),
        .window = ALL_STAND,
        .action =
            N_("Lay this card beside a **second location**: no pawn on it, no Police Token, no "
               "lock, and not 221B. You read that text too this round, free of charge.\n\nFor Dr "
               "Watson and for your Police Token it counts as yours, but you gain nothing there."),
    },
    {
        .id = "hudson",
        .name = N_("Martha Hudson"),
        .window = AT_221B,
        .action = N_("You go in **first**: you attempt to solve the case before everyone else at "
                     "221B this round, whatever is in the purses."),
    },
    {
        .id = "wiggins",
        .name = N_("Wiggins"),
        .window = WHEN_THE_OTHER_IS,
        .action =
            N_("Put the Wiggins Token on **another player’s character** that lies face up, has "
               "not been "
               "renounced and does not forbid copies. Do what it says, and pay what it costs."),
    },
    {
        .id = "irene",
        .name = N_("Irene Adler"),
        .window = ALL_STAND,
        .action = N_("Pencils down! Until this investigation ends **only you may write notes**.\n\n"
                     "Players at 221B keep their pencils, for their answers."),
    },
    {
        .id = "toby",
        .name = N_("Toby"),
        .window = ALL_STAND,
        .action =
            N_("The Toby Token joins your pawn. At the end of each round you may **send him** "
               "to 221B or "
               "to any location of your zone.\n\n"
               "There he is your bid, worth 2, alone and without carriages. A rival needs 3 or "
               "more, and "
               "sends him home. At 221B he adds 2 to your carriages."),
        .no_copy = true,
    },
    {
        .id = "lestrade",
        .name = N_("Inspector Lestrade"),
        .window = ON_YOUR_TURN,
        .action = N_("Return the Police Token of **any one card** to the stock, *or* put one from "
                     "the stock on any location without a pawn where police may stand."),
    },
    {
        .id = "johnson",
        .name = N_("Shinwell Johnson"),
        .window = AS_YOU_PLACE,
        .action = N_("A side door: the location that you go to needs **no Call Off and no "
                     "Lockpick** this round. Its Police Token stays.\n\nIf you are outbid, this "
                     "holds anywhere until all pawns stand."),
        .price = 1,
    },
    {
        .id = "pike",
        .name = N_("Langdale Pike"),
        .window = CARDS_ARE_BACK,
        .action = N_(
            "Secretly read the card that **another player** has just read, but not 221B or a card "
            "closed to Dr Watson. You gain nothing there, and cannot leave a Police Token."),
        .price = 2,
        .no_copy = true,
    },
};

static_assert(G_N_ELEMENTS(BOX_CHARACTER_CARDS) == BOX_CHARACTERS, "eight characters");

int
box_find_character(const char *id)
{
    for (int i = 0; id != NULL && i < BOX_CHARACTERS; i++) {
        if (strcmp(BOX_CHARACTER_CARDS[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}
