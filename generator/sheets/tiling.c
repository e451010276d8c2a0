/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/tiling.h"

#include "generator/base/fault.h"

#include <math.h>

/* One dimension of a board, as the board is placed on the page. */
typedef struct {
    double length;
    double bleed;
    double paper;
    double edge_margin; /* margin beside the board's own edges */
    double seam_margin;
    double overlap;
    /* array of double: positions of the allowed seams; empty if seams may be anywhere */
    GArray *allowed;
} Side;

/* Returns the strip for the tile from @begin to @end, with its position on the page. */
static Strip
strip_of(const Side *side, double begin, double end)
{
    const bool is_first = begin <= 0.0;
    const bool is_last = end >= side->length;
    Strip strip = {
        .begin = begin,
        .end = end,
        .from = begin - (is_first ? side->bleed : side->overlap / 2),
        .to = end + (is_last ? side->bleed : side->overlap / 2),
    };
    const double before = is_first ? side->edge_margin : side->seam_margin;
    const double after = is_last ? side->edge_margin : side->seam_margin;

    strip.at = before + (side->paper - before - after - (strip.to - strip.from)) / 2;
    return strip;
}

/* Reports whether a tile fits onto the paper, and is at least as long as the overlap if it has a
 * neighbour. */
static bool
fits(const Side *side, double begin, double end)
{
    const double before = begin <= 0.0 ? side->edge_margin : side->seam_margin;
    const bool is_alone = begin <= 0.0 && end >= side->length;

    return (is_alone || end - begin >= side->overlap) &&
           strip_of(side, begin, end).at >= before - 1e-6;
}

/* Divides the side into as few equal parts as possible. Returns an array of Strip, or NULL. */
static GArray *
divide_evenly(const Side *side)
{
    for (int n = 1; n <= TILING_SIDE_MAX; n++) {
        g_autoptr(GArray) strips = g_array_new(FALSE, FALSE, sizeof(Strip));
        bool is_fit = true;

        for (int i = 0; i < n; i++) {
            const double begin = side->length * i / n;
            const double end = i + 1 < n ? side->length * (i + 1) / n : side->length;
            const Strip strip = strip_of(side, begin, end);

            is_fit &= fits(side, begin, end);
            g_array_append_val(strips, strip);
        }
        if (is_fit) {
            return g_steal_pointer(&strips);
        }
    }
    return NULL;
}

/* The best division from the start of the side to a certain position. */
typedef struct {
    int n;       /* number of tiles; 0 if no division is possible */
    double cost; /* sum of the squared lengths; smallest for the most even tiles */
    guint from;  /* index of the position at which the last tile begins */
} Way;

/* Divides the side at the allowed seams, into as few and as even parts as possible. Returns an
 * array of Strip, or NULL. */
static GArray *
divide_as_allowed(const Side *side)
{
    const guint n_seams = side->allowed->len;
    double at[TEMPLATE_SEAMS_MAX + 2] = { 0.0 }; /* positions at which tiles may begin and end */
    Way ways[TEMPLATE_SEAMS_MAX + 2] = { { 0 } };

    for (guint i = 0; i < n_seams; i++) {
        at[i + 1] = g_array_index(side->allowed, double, i);
    }
    at[n_seams + 1] = side->length;

    for (guint to = 1; to <= n_seams + 1; to++) {
        for (guint from = 0; from < to; from++) {
            const Way way = { ways[from].n + 1,
                              ways[from].cost + pow(at[to] - at[from], 2.0),
                              from };

            if ((from > 0 && ways[from].n == 0) || !fits(side, at[from], at[to])) {
                continue;
            }
            if (ways[to].n == 0 || way.n < ways[to].n ||
                (way.n == ways[to].n && way.cost < ways[to].cost)) {
                ways[to] = way;
            }
        }
    }

    const int n = ways[n_seams + 1].n;
    GArray *strips;

    if (n == 0 || n > TILING_SIDE_MAX) {
        return NULL;
    }
    strips = g_array_new(FALSE, FALSE, sizeof(Strip));
    for (guint to = n_seams + 1; to > 0; to = ways[to].from) {
        const Strip strip = strip_of(side, at[ways[to].from], at[to]);

        g_array_prepend_val(strips, strip);
    }
    return strips;
}

static GArray *
divide(const Side *side)
{
    return side->allowed->len == 0 ? divide_evenly(side) : divide_as_allowed(side);
}

/* Returns a copy of @seams. If @is_reversed, mirrors them on a board of @length. */
static GArray *
seams_on_page(const GArray *seams, double length, bool is_reversed)
{
    GArray *turned = g_array_new(FALSE, FALSE, sizeof(double));

    for (guint i = 0; i < seams->len; i++) {
        const double seam = g_array_index(seams, double, i);
        const double mirrored = length - seam;

        if (is_reversed) {
            g_array_prepend_val(turned, mirrored);
        } else {
            g_array_append_val(turned, seam);
        }
    }
    return turned;
}

static double
overlap_of(const Template *board)
{
    return board->overlap_mm > 0.0 ? board->overlap_mm : TILING_OVERLAP_MM;
}

/* Returns the tiling of the board in the rotation @turn, or NULL if there is none. */
static Tiling *
tiling_of(const Template *board, const PaperSize *paper, Turn turn)
{
    /* the head of the board is at the right, so its left side is above */
    const bool lies = turn != TURN_NONE;
    g_autoptr(GArray) across = lies ? seams_on_page(board->seams_y, board->height_mm, true)
                                    : seams_on_page(board->seams_x, board->width_mm, false);
    g_autoptr(GArray) down = seams_on_page(lies ? board->seams_x : board->seams_y, 0.0, false);
    const Side wide = {
        .length = lies ? board->height_mm : board->width_mm,
        .bleed = board->bleed_mm,
        .paper = paper->width_mm,
        .edge_margin = TILING_BESIDE_MM,
        .seam_margin = PAPER_UNPRINTABLE_MM,
        .overlap = overlap_of(board),
        .allowed = across,
    };
    const Side high = {
        .length = lies ? board->width_mm : board->height_mm,
        .bleed = board->bleed_mm,
        .paper = paper->height_mm,
        .edge_margin = TILING_ABOVE_MM,
        .seam_margin = TILING_ABOVE_MM,
        .overlap = overlap_of(board),
        .allowed = down,
    };
    g_autoptr(GArray) columns = divide(&wide);
    g_autoptr(GArray) rows = divide(&high);
    Tiling *tiling;

    if (columns == NULL || rows == NULL) {
        return NULL;
    }
    tiling = g_new(Tiling, 1);
    *tiling = (Tiling){
        .turn = turn,
        .columns = g_steal_pointer(&columns),
        .rows = g_steal_pointer(&rows),
    };
    return tiling;
}

static bool
is_parted(const GArray *strips, double begin, double end, double *seam)
{
    for (guint i = 1; i < strips->len; i++) {
        *seam = g_array_index(strips, Strip, i).begin;
        if (*seam > begin + 1e-6 && *seam < end - 1e-6) {
            return true;
        }
    }
    return false;
}

/* Returns a code of @codes (positions on the board) that a seam cuts, or NULL. */
static const Rect *
find_cut_code(const Tiling *tiling, const GArray *codes, double height)
{
    for (guint i = 0; i < codes->len; i++) {
        const Rect *code = &g_array_index(codes, Rect, i);
        const bool lies = tiling->turn != TURN_NONE;
        const double x = lies ? height - code->y - code->height : code->x;
        const double y = lies ? code->x : code->y;
        double seam;

        if (is_parted(tiling->columns, x, x + (lies ? code->height : code->width), &seam) ||
            is_parted(tiling->rows, y, y + (lies ? code->width : code->height), &seam)) {
            return code;
        }
    }
    return NULL;
}

static guint
count(const Tiling *tiling)
{
    return tiling->columns->len * tiling->rows->len;
}

static Tiling *
size_fault(const Template *board, const PaperSize *paper, GError **error)
{
    const bool is_told = board->seams_x->len + board->seams_y->len > 0;

    g_set_error(error,
                PRESS_ERROR,
                PRESS_ERROR_INPUT,
                is_told ? "%s:1: a board of %g × %g mm does not fit on %s paper with the seams in "
                          "data-seams and data-seams-y; name more seams"
                        : "%s:1: a board of %g × %g mm is too large for %s paper",
                board->path,
                board->width_mm,
                board->height_mm,
                paper->name);
    return NULL;
}

Tiling *
tiling_new(const Face *face, const PaperSize *paper, GError **error)
{
    const Template *board = face->template;
    g_autoptr(GArray) codes = g_array_new(FALSE, FALSE, sizeof(Rect));
    g_autoptr(Tiling) upright = tiling_of(board, paper, TURN_NONE);
    g_autoptr(Tiling) lying = tiling_of(board, paper, TURN_RIGHT);
    const bool lies = upright == NULL || (lying != NULL && count(lying) < count(upright));
    Tiling *best = lies ? lying : upright;
    const Rect *code;

    face_list_codes(face, codes);
    if (best == NULL) {
        return size_fault(board, paper, error);
    }
    code = find_cut_code(best, codes, board->height_mm);
    if (code != NULL) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s:1: on %s paper a seam of %s would go through the code at %g, %g mm; name "
                    "other places for seams with data-seams and data-seams-y",
                    board->path,
                    paper->name,
                    face->what,
                    code->x,
                    code->y);
        return NULL;
    }
    return lies ? g_steal_pointer(&lying) : g_steal_pointer(&upright);
}

Tile
tiling_tile(const Tiling *tiling, const Template *board, int column, int row)
{
    const Strip *across = &g_array_index(tiling->columns, Strip, column);
    const Strip *down = &g_array_index(tiling->rows, Strip, row);
    const bool lies = tiling->turn != TURN_NONE;
    const double x = across->at - across->from; /* corner of the board's trim, on the page */
    const double y = down->at - down->from;
    const Rect on_page = {
        across->from, down->from, across->to - across->from, down->to - down->from
    };
    Tile tile = {
        .n_columns = (int)tiling->columns->len,
        .n_rows = (int)tiling->rows->len,
        .column = column,
        .row = row,
        .own = { x + across->begin,
                 y + down->begin,
                 across->end - across->begin,
                 down->end - down->begin },
        .block = { across->at, down->at, on_page.width, on_page.height },
        .board = { x,
                   y,
                   lies ? board->height_mm : board->width_mm,
                   lies ? board->width_mm : board->height_mm },
        .within = on_page,
        .overlap_mm = overlap_of(board),
    };

    if (lies) { /* the head of the board is at the right */
        tile.within = (Rect){
            on_page.y, board->height_mm - on_page.x - on_page.width, on_page.height, on_page.width
        };
    }
    for (int i = 0; i < tile.n_columns; i++) {
        tile.seams_x[i] = x + g_array_index(tiling->columns, Strip, i).begin;
    }
    for (int i = 0; i < tile.n_rows; i++) {
        tile.seams_y[i] = y + g_array_index(tiling->rows, Strip, i).begin;
    }
    return tile;
}

char *
tile_name(int column, int row)
{
    return g_strdup_printf("%c%d", 'A' + row, column + 1);
}

void
tiling_free(Tiling *tiling)
{
    if (tiling == NULL) {
        return;
    }
    g_array_unref(tiling->columns);
    g_array_unref(tiling->rows);
    g_free(tiling);
}
