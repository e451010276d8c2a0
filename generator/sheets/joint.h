/* SPDX-License-Identifier: GPL-3.0-or-later */
/* joint.h: marks for joining the tiles of a board
 *
 * A board that is larger than the paper is printed as tiles, one on each sheet. Neighbouring tiles
 * overlap. A seam is the line in the overlap at which two tiles meet.
 *
 *      │      │         Each tile is cut along its right and lower seams, and glued onto the tiles
 *     ─┼─    ─┼─        that are to its right and below it on the board. It is not cut along its
 *    ┌─┼──┐ ┌─┼──┐      left and upper seams. At each end of a seam, both tiles have a cross. The
 *    │A1  ┊►│◄┊ A2      cut removes half of each cross of the tile that is cut. When this tile is
 *                       glued in its correct place, the half crosses continue the crosses of the
 *                       other tile. A text in the overlap names the neighbouring tile. On the
 *                       finished board, nobody sees this text: it is cut off or covered. A small
 *                       key shows the whole board and the position of the tile.
 */
#pragma once

#include "cases/model/speech.h"
#include "generator/sheets/sheet.h"

/* Draws all marks onto the page of @sheet, which must be a tile. The text is in the language
 * @speech. */
void joint_draw(const Sheet *sheet, const Speech *speech, Compositor *compositor, Ink *ink);
