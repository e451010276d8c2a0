/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plates.h: every piece as a picture of its own, for who has cards printed
 *
 *     PieceSet ──► plates: a face, and which files it becomes ──► pool ──► forme ──► raster ──► png
 *
 *     png/locations/locations-01-front.png     pieces of a deck are numbered as they are printed; with
 *     png/locations/locations-01-back.png      two digits, or as many as the last one needs
 *     png/pawns/pawns-01-front.png             a deck without backs has fronts only
 *     png/booklet/booklet-page-1.png …         a booklet has pages
 *
 * Sorted by name, every front stands beside its back. A name tells nothing but the deck, which is
 * open to all. Each picture has its bleed, and no marks.
 */
#pragma once

#include "generator/base/folder.h"
#include "generator/sheets/forme.h"

typedef struct {
    int dpi;      /* RASTER_DPI_MIN to RASTER_DPI_MAX */
    bool has_set; /* with what all cases share */
    void (*progress)(const char *what, int n_done, int n_all); /* or NULL */
    bool (*is_stopped)(void); /* someone wants us to end; or NULL */
} PlatesOptions;

/* Writes all of @set into @folder, and adds the names to @files (of char, owned), without the
 * folder. Text that does not fit goes into @press->faults. What the disk does not take is told with
 * its file. */
bool plates_write(const PieceSet *set,
                  const Press *press,
                  const PlatesOptions *options,
                  Folder *folder,
                  GPtrArray *files,
                  GError **error);

/* The name of a piece's side, without ".png": "locations-01-front", "booklet-page-4". The caller
 * frees. */
char *plates_name(const Deck *deck, guint piece, bool is_back);
