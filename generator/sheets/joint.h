/* SPDX-License-Identifier: GPL-3.0-or-later */
/* joint.h: what helps to join the tiles of a board
 *
 *      │      │         A tile is cut off at its seams to the right and below, and glued onto the next ones, whose edges
 *     ─┼─    ─┼─        stay as they are. Crosses in the margins, half of which the cut leaves on each tile, show where to
 *    ┌─┼──┐ ┌─┼──┐      lay it. Which tile comes there stands in the overlap, where the cut, or the other tile, takes it
 *    │A1  ┊►│◄┊ A2      away. A small key shows the whole board and which part of it this is.
 */
#pragma once

#include "cases/model/speech.h"
#include "generator/sheets/sheet.h"

/* All of it, onto the page of @sheet, which is a tile; what is said is in @speech. */
void joint_draw(const Sheet *sheet, const Speech *speech, Compositor *compositor, Ink *ink);
