/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.h: one of the games of game.c */
#pragma once

#include "generator/pieces/making.h"

/* Game.pieces: all pieces of one case, printed for @edition. */
bool watson_and_holmes_pieces(const Making *making, PieceSet *set);

/* The part of them that is the same in every case. */
bool watson_and_holmes_set(const Making *making, PieceSet *set);
