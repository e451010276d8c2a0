/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watson-and-holmes.h: one of the games of game.c */
#pragma once

#include "generator/piece.h"

/* Game.pieces: all pieces of one case, printed for @edition. */
bool
watson_and_holmes_pieces(Edition *edition, Templates *templates, PieceSet *set, GError **error);
