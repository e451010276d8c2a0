/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tts_cards.h: decks and single cards for Tabletop Simulator */
#pragma once

#include "cases/model/seating.h"
#include "generator/export/tts_save.h"
#include "generator/pieces/piece.h"

/* Adds the pieces of @deck to @save as cards, as @row describes, and their pictures. A card whose
 * face is wider than high is drawn sideways in the pictures. @seating has the seats of the game. */
void tts_cards_add(TtsSave *save, const Deck *deck, const TableRow *row, const Seating *seating);
