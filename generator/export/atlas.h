/* SPDX-License-Identifier: GPL-3.0-or-later */
/* atlas.h: pictures that hold many faces of equal size in a grid, for virtual tabletops
 *
 *     ┌───┬───┬───┐
 *     │ 0 │ 1 │ 2 │   a cell holds a face without its bleed, or a part of a face;
 *     ├───┼───┼───┤   cells without a face are white
 *     │ 3 │ 4 │   │
 *     └───┴───┴───┘
 */
#pragma once

#include "generator/sheets/forme.h"

enum {
    ATLAS_COLUMNS_MAX = 10,
    ATLAS_ROWS_MAX = 7,
    ATLAS_SIDE_MAX = 4096, /* largest width and height in pixels */
    ATLAS_DPI_MAX = 300,   /* resolution of a picture that does not reach ATLAS_SIDE_MAX */
};

typedef struct {
    const Face *face;
    Rect part;      /* part of the face, in mm from the upper left corner of its trim */
    bool is_turned; /* whether to turn the part by 90° to the left */
} AtlasCell;

typedef struct {
    char *file; /* name of the PNG file */
    int n_columns;
    int n_rows;
    int cell_width; /* in pixels */
    int cell_height;
    double dpi;
    GArray *cells; /* array of AtlasCell, row by row */
} Atlas;

/* Returns the number of cells of @width_mm × @height_mm that fit into one picture. */
guint atlas_capacity(double width_mm, double height_mm);

/* Returns a new atlas for @n_cells cells of @width_mm × @height_mm, at most atlas_capacity().
 * Copies @file. The caller frees the result. */
Atlas *atlas_new(const char *file, double width_mm, double height_mm, guint n_cells);

/* Adds a cell to the atlas. */
void atlas_add(Atlas *atlas, const AtlasCell *cell);

void atlas_free(Atlas *atlas);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Atlas, atlas_free)

typedef struct {
    const char *folder; /* existing folder for the files */
    /* called when @n_done of @n_all pictures are written; @what is the name of the file; NULL for
     * no callback */
    void (*progress)(const char *what, int n_done, int n_all);
    bool (*is_stopped)(void); /* returns true when the user wants to stop; NULL for no callback */
} AtlasOptions;

/* Draws @atlases (array of Atlas *) on all cores, and writes each as a PNG file. Adds a message to
 * @press->faults for each text that does not fit its boxes. Returns false with @error on
 * failure. */
bool atlases_write(const GPtrArray *atlases,
                   const Press *press,
                   const AtlasOptions *options,
                   GError **error);
