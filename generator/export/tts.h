/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tts.h: writes an edition for Tabletop Simulator (--export=tts)
 *
 *     PieceSet ─┬─► rows (tabletop.h) ─► objects ─► shelves ─► tts/<game>-<nn>.json
 *               ├─► atlases ─────────────────────────────────► tts/locations-3-face-7K3Q.png …
 *               └─► booklets ────────────────────────────────► tts/rulebook-7K3Q.pdf …
 *
 * The JSON is a saved object of Tabletop Simulator. It contains the address of each picture and
 * PDF. It contains no text of a card except names that are printed on the side that everybody sees,
 * and nothing that a sealed print would hide. The names of the files end with the
 * version, since Tabletop Simulator keeps what it loaded from an address.
 *
 * The face of a card is the side that its holder reads, and the back is what the others see
 * (TableRow.reads_back).
 */
#pragma once

#include "generator/base/folder.h"
#include "generator/sheets/forme.h"

typedef struct {
    const Edition *edition;
    const char *url; /* address of the folder with the files, which ends with a slash */
    /* end of the names of the files; another one for each edition, and for each set of options that
     * changes the pictures */
    const char *version;
    const char *date; /* date of the PDFs (paper.h) */
    bool has_set;     /* whether to include the common set, the pieces that all cases share */
    /* called when @n_done of @n_all pictures are written; @what is the name of the file; NULL for
     * no callback */
    void (*progress)(const char *what, int n_done, int n_all);
    bool (*is_stopped)(void); /* returns true when the user wants to stop; NULL for no callback */
} TtsOptions;

/* Writes all files into the subfolder TTS_FOLDER of @folder. Adds their paths, relative to @folder,
 * to @files (array of char *, owned), the saved object first. Adds a message to @press->faults for
 * each text that does not fit its boxes. Returns false with @error on failure. */
bool tts_write(const PieceSet *set,
               const Press *press,
               const TtsOptions *options,
               Folder *folder,
               GPtrArray *files,
               GError **error);
