/* SPDX-License-Identifier: GPL-3.0-or-later */
/* joint.h: marks for joining the tiles of a board
 *
 * A board that is larger than the paper is printed as tiles, one on each sheet. Neighbouring tiles
 * overlap. A seam is the line in the overlap at which two tiles meet.
 *
 *      │      │         Players cut each tile along its right and lower seams, but not along its
 *     ─┼─    ─┼─        left and upper seams. They glue it onto the tiles that are to its right and
 *    ┌─┼──┐ ┌─┼──┐      below it on the board. At each end of a seam, both tiles have a cross. The
 *    │A1  ┊►│◄┊ A2      tile that is cut loses half of each of its crosses. When this tile is
 *                       glued in its correct place, its half crosses continue the crosses of the
 *                       other tile. A text in the overlap names the neighbouring tile. On the
 *                       finished board, nobody sees this text: it is cut off or covered. A small
 *                       drawing of the whole board (the key) shows the position of the tile.
 */
#pragma once

#include "cases/model/speech.h"
#include "generator/sheets/sheet.h"

/* Draws all marks onto the page of @sheet, which must be a tile. The text is in the language of
 * @speech. */
void joint_draw(const Sheet *sheet, const Speech *speech, Compositor *compositor, Ink *ink);
