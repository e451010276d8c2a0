/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/joint.h"

#include "generator/sheets/marks.h"

#define CROSS_ARM_MM   3.0
#define PATCH_MM       3.0 /* height of the white patch under text and arrows */
#define PATCH_AWAY_MM  0.5 /* distance of the patch under an arrow from the seam */
#define WORDS_MM       60.0
#define WORDS_PT       6.5
#define ARROW_MM       2.4
#define TIP_MM         0.3  /* distance from the tip of an arrow to the seam */
#define ARROWS_MM      80.0 /* approximate distance between two arrows */
#define KEY_AWAY_MM    5.0  /* distance of the key from the seam, clear of the cross */
#define KEY_HEIGHT_MM  9.0  /* largest height of the key */
#define KEY_WIDTH_MM   24.0 /* largest width of the key */
#define KEY_LETTERS_MM 2.2  /* smallest height of a tile in the key that shows its name */

static const Colour WHITE = { 1.0, 1.0, 1.0 };
/* so light that it takes almost no ink (--ink low) */
static const Colour HERE = { 0.93, 0.93, 0.93 };

/* A side of a tile that is joined to another tile. */
typedef struct {
    Rect strip; /* the overlap beyond the seam, on the page */
    /* rotation of the text in the strip; for TURN_NONE the strip is above or below the tile */
    Turn turn;
    bool is_below; /* whether the strip is below the tile; false for all other sides */
    bool is_cut;   /* whether the strip is cut off; otherwise the other tile is glued onto it */
    int column;    /* column and row of the other tile */
    int row;
} Edge;

/* Draws one arm of a cross. It crosses the middle of the mark that runs at @at from @near to
 * @far. */
static void
draw_arm(Ink *ink, double at, double near, double far, bool is_upright)
{
    const double middle = (near + far) / 2;
    const Point from =
        is_upright ? (Point){ at - CROSS_ARM_MM, middle } : (Point){ middle, at - CROSS_ARM_MM };
    const Point to =
        is_upright ? (Point){ at + CROSS_ARM_MM, middle } : (Point){ middle, at + CROSS_ARM_MM };

    ink_line(ink, from, to, MARKS_WIDTH_MM, MARKS_COLOUR);
}

/* Draws the arms of the crosses at both ends of a seam, if the marks there are long enough to be
 * visible. */
static void
draw_arms(Ink *ink, double at, double begin, double end, double length, bool is_upright)
{
    for (int i = 0; i < 2; i++) {
        double near, far;

        if (marks_ends(begin, end, length, PAPER_UNPRINTABLE_MM, i == 1, &near, &far)) {
            draw_arm(ink, at, near, far, is_upright);
        }
    }
}

/* Lists the sides of @tile that have a neighbour. Returns their number. */
static int
list_edges(const Tile *tile, Edge edges[4])
{
    const Rect *own = &tile->own;
    const double strip_mm = tile->overlap_mm / 2;
    int n = 0;

    if (tile->column > 0) {
        edges[n++] = (Edge){
            .strip = { own->x - strip_mm, own->y, strip_mm, own->height },
            .turn = TURN_LEFT,
            .column = tile->column - 1,
            .row = tile->row,
        };
    }
    if (tile->column + 1 < tile->n_columns) {
        edges[n++] = (Edge){
            .strip = { own->x + own->width, own->y, strip_mm, own->height },
            .turn = TURN_RIGHT,
            .is_cut = true,
            .column = tile->column + 1,
            .row = tile->row,
        };
    }
    if (tile->row > 0) {
        edges[n++] = (Edge){
            .strip = { own->x, own->y - strip_mm, own->width, strip_mm },
            .column = tile->column,
            .row = tile->row - 1,
        };
    }
    if (tile->row + 1 < tile->n_rows) {
        edges[n++] = (Edge){
            .strip = { own->x, own->y + own->height, own->width, strip_mm },
            .is_below = true,
            .is_cut = true,
            .column = tile->column,
            .row = tile->row + 1,
        };
    }
    return n;
}

/* Draws an arrow on a white patch in a strip of @strip_mm, with its tip at the seam. @down is true
 * when the seam is below the arrow. */
static void
draw_arrow(Ink *ink, double along, double strip_mm, bool down)
{
    const double head = down ? strip_mm - TIP_MM : TIP_MM;
    const double foot = down ? head - ARROW_MM : head + ARROW_MM;
    g_autoptr(Outline) arrow = outline_new();

    const double patch_y = down ? strip_mm - PATCH_MM - PATCH_AWAY_MM : PATCH_AWAY_MM;

    ink_fill(ink, (Rect){ along - ARROW_MM, patch_y, 2 * ARROW_MM, PATCH_MM }, WHITE);
    outline_move(arrow, along, head);
    outline_line(arrow, along - ARROW_MM / 2, foot);
    outline_line(arrow, along + ARROW_MM / 2, foot);
    outline_close(arrow);
    ink_area(ink, arrow, MARKS_COLOUR);
}

/* Draws the arrows of @edge, and the text that names the other tile. */
static void
draw_edge(const Edge *edge, const Speech *speech, Compositor *compositor, Ink *ink)
{
    const double along =
        edge->turn == TURN_NONE ? edge->strip.width : edge->strip.height; /* length of the strip */
    const double strip_mm = edge->turn == TURN_NONE ? edge->strip.height : edge->strip.width;
    const double words_mm = MIN(WORDS_MM, along - 4 * ARROW_MM);
    const int n_arrows = 2 * MAX(1, (int)(along / ARROWS_MM / 2 + 0.5));
    g_autofree char *other = tile_name(edge->column, edge->row);
    g_autofree char *words =
        speech_tell(speech,
                    edge->is_cut ? N_("cut here and glue this onto {tile}")
                                 : N_("{tile} is glued onto this edge, up to the arrows"),
                    { "tile", other });
    const Rect patch = { (along - words_mm) / 2, (strip_mm - PATCH_MM) / 2, words_mm, PATCH_MM };

    ink_enter(ink, edge->strip, edge->turn, 1.0);
    for (int i = 0; i < n_arrows; i++) {
        const double at = along * (i + 0.5) / n_arrows;

        if (at + ARROW_MM < patch.x || at - ARROW_MM > patch.x + patch.width) {
            /* the seam is below the text, except in a strip below the tile */
            draw_arrow(ink, at, strip_mm, edge->turn != TURN_NONE || !edge->is_below);
        }
    }
    ink_fill(ink, patch, WHITE);
    marks_draw_label(compositor, ink, patch, ALIGN_CENTRE, WORDS_PT, words);
    ink_leave(ink);
}

/* Draws the key: the whole board, with this tile in grey. */
static void
draw_key(const Sheet *sheet, Compositor *compositor, Ink *ink)
{
    const Tile *tile = &sheet->tile;
    const double top = PAPER_UNPRINTABLE_MM + MARKS_WIDTH_MM;
    const double room = MIN(KEY_HEIGHT_MM, tile->block.y - MARKS_GAP_MM - top);
    const double scale = MIN(room / tile->board.height, KEY_WIDTH_MM / tile->board.width);
    const Rect key = { tile->own.x + tile->own.width - KEY_AWAY_MM - tile->board.width * scale,
                       top,
                       tile->board.width * scale,
                       tile->board.height * scale };

    for (int i = 0; i < tile->n_columns * tile->n_rows; i++) {
        const int column = i % tile->n_columns;
        const int row = i / tile->n_columns;
        const double x = tile->seams_x[column];
        const double y = tile->seams_y[row];
        const double right = column + 1 < tile->n_columns ? tile->seams_x[column + 1]
                                                          : tile->board.x + tile->board.width;
        const double foot =
            row + 1 < tile->n_rows ? tile->seams_y[row + 1] : tile->board.y + tile->board.height;
        const Rect part = { key.x + (x - tile->board.x) * scale,
                            key.y + (y - tile->board.y) * scale,
                            (right - x) * scale,
                            (foot - y) * scale };
        const Stroke stroke = { MARKS_WIDTH_MM, 0.0, 0.0, MARKS_COLOUR };
        g_autoptr(Outline) outline = outline_new();
        g_autofree char *name = tile_name(column, row);

        outline_move(outline, part.x, part.y);
        outline_line(outline, part.x + part.width, part.y);
        outline_line(outline, part.x + part.width, part.y + part.height);
        outline_line(outline, part.x, part.y + part.height);
        outline_close(outline);
        if (column == tile->column && row == tile->row) {
            ink_fill(ink, part, HERE);
        }
        ink_stroke(ink, outline, &stroke);
        if (part.height >= KEY_LETTERS_MM) {
            marks_draw_label(compositor, ink, part, ALIGN_CENTRE, WORDS_PT, name);
        }
    }
}

void
joint_draw(const Sheet *sheet, const Speech *speech, Compositor *compositor, Ink *ink)
{
    const Tile *tile = &sheet->tile;
    const Rect *block = &tile->block;
    Edge edges[4];
    const int n_edges = list_edges(tile, edges);

    for (int i = 0; i < n_edges; i++) {
        const Edge *edge = &edges[i];
        const bool is_upright = edge->turn != TURN_NONE;
        const double at = is_upright ? tile->own.x + (edge->is_cut ? tile->own.width : 0.0)
                                     : tile->own.y + (edge->is_cut ? tile->own.height : 0.0);

        if (is_upright) {
            draw_arms(ink, at, block->y, block->y + block->height, sheet->size->height_mm, true);
        } else {
            draw_arms(ink, at, block->x, block->x + block->width, sheet->size->width_mm, false);
        }
        draw_edge(edge, speech, compositor, ink);
    }
    draw_key(sheet, compositor, ink);
}
