/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output.h: prints all pieces of an edition in the form that the user wants
 *
 *     PieceSet ──┬──► papers.h    sheets for a home printer
 *                ├──► plates.h    a picture of each side (--png)
 *                ├──► jobs.h      files for a print shop (--press)
 *                └──► tts.h       a table for Tabletop Simulator (--export=tts)
 */
#pragma once

#include "generator/base/folder.h"
#include "generator/draw/separation.h"
#include "generator/pieces/piece.h"
#include "generator/press/print.h"
#include "generator/sheets/forme.h"

typedef struct {
    const PrintOptions *options;
    const Edition *edition;
    const PieceSet *set;
    Separation *separation; /* from output_find_separation() */
    Press press;
    bool has_set;     /* whether the common set is printed too */
    Printed *printed; /* receives the names of the files and the numbers of pages and pictures */
} Output;

/* Sets *@separation to that of the press that @options name, or of the usual one: offset on coated
 * paper. Sets it to NULL if the print is not for a press. The caller frees it. Returns false with
 * @error on failure. */
bool output_find_separation(const PrintOptions *options, Separation **separation, GError **error);

/* Writes all files to @folder. Lists in @output->press.faults the texts that do not fit. Returns
 * false with @error on failure. */
bool output_write(const Output *output, Folder *folder, GError **error);
