/* SPDX-License-Identifier: GPL-3.0-or-later */
/* narrate.h: the recording that phones play as an edition's introduction
 *
 *     a recording beside case.yaml ──────────────┐
 *     or, with --narrate:                        ├─► edition.json, narration/introduction.<ext>
 *     recital ──► voice (espeak-ng) ──► mp3 ─────┘
 */
#pragma once

#include "cases/edition/edition.h"
#include "generator/base/folder.h"

/* Gives @edition the recording that is beside its case. If there is none and @is_wanted is true,
 * gives it a synthesized one. @is_stopped returns true to cancel the synthesis; it may be NULL.
 * Returns false with @error on failure. */
bool narrate_edition(Edition *edition, bool is_wanted, bool (*is_stopped)(void), GError **error);

/* Writes the recording of @edition to @folder, and sets *@name to its path within the folder; the
 * caller frees *@name. Does nothing if @edition has no recording. */
bool narrate_write(const Edition *edition, Folder *folder, char **name, GError **error);

/* Adds the faults of the recording beside the case of @edition to @findings (array of char *,
 * owned). Returns false with @error if the recording cannot be read. */
bool narrate_check(const Edition *edition, GPtrArray *findings, GError **error);
