/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plates.h: writes each side of each piece as an image file, for print shops
 *
 *     PieceSet ──► plates: a face and its files ──► worker pool ──► forme ──► raster ──► png
 *
 *     png/locations/locations-01-front.png     pieces of a deck are numbered in print order, with
 *     png/locations/locations-01-back.png      two digits, or more if the last number needs them
 *     png/pawns/pawns-01-front.png             a deck without backs has fronts only
 *     png/booklet/booklet-page-1.png …         a booklet has pages
 *
 * Every front is next to its back if the files are sorted by name. A file name reveals no
 * secret: it consists of the deck, a number and the side. Each image includes the bleed of its
 * face, and has no cut marks.
 */
#pragma once

#include "generator/base/folder.h"
#include "generator/sheets/forme.h"

typedef struct {
    int dpi;      /* RASTER_DPI_MIN to RASTER_DPI_MAX */
    bool has_set; /* whether to also write the common set, the pieces that all cases share */
    /* called when @n_done of @n_all faces are written; @what is the title of the deck; NULL for no
     * callback */
    void (*progress)(const char *what, int n_done, int n_all);
    bool (*is_stopped)(void); /* returns true when the user wants to stop; NULL for no callback */
} PlatesOptions;

/* Writes the images of all pieces of @set into @folder. Adds the paths of the files, relative to
 * @folder, to @files (array of char *, owned). Adds a message to @press->faults for each text that
 * does not fit its boxes. Returns false with an error on failure; the message for a failed write
 * names the file. */
bool plates_write(const PieceSet *set,
                  const Press *press,
                  const PlatesOptions *options,
                  Folder *folder,
                  GPtrArray *files,
                  GError **error);

/* Returns the file name, without ".png", of one side of the piece with the index @piece in @deck:
 * "locations-01-front", "booklet-page-4". The caller frees the result. */
char *plates_name(const Deck *deck, guint piece, bool is_back);
