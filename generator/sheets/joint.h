/* SPDX-License-Identifier: GPL-3.0-or-later */
/* joint.h: marks for joining the tiles of a board
 *
 * A board that is larger than the paper is printed as tiles, one on each sheet. Neighbouring tiles
 * overlap. A seam is the line in the overlap at which two tiles meet.
 *
 *      │      │         A tile is cut at its seams on the right and below, and glued onto the next
 *     ─┼─    ─┼─        tiles, whose edges are not cut. Crosses in the margins show where to place
 *    ┌─┼──┐ ┌─┼──┐      a tile: after the cut, each tile has half of a cross. A text in the overlap
 *    │A1  ┊►│◄┊ A2      names the other tile. The text is then cut off, or covered by the other
 *                       tile. A small key shows the whole board and the position of this tile.
 */
#pragma once

#include "cases/model/speech.h"
#include "generator/sheets/sheet.h"

/* Draws all marks onto the page of @sheet, which must be a tile. The text is in the language
 * @speech. */
void joint_draw(const Sheet *sheet, const Speech *speech, Compositor *compositor, Ink *ink);
