/* SPDX-License-Identifier: GPL-3.0-or-later */
/* narrate.h: the recording that phones play as an edition's introduction
 *
 *     a recording beside case.yaml ──────────────┐
 *     or, with --narrate:                        ├─► edition.json, narration/introduction.<ext>
 *     recital.h ─► voice.h (espeak-ng) ─► mp3.h ─┘
 */
#pragma once

#include "cases/edition/edition.h"
#include "generator/base/folder.h"

/* Gives @edition the recording that is beside its case.yaml. If there is no recording and
 * @is_wanted is true, synthesizes one. During the synthesis, calls @is_stopped, which may be NULL.
 * If @is_stopped returns true, the synthesis ends and the function fails. Returns false with @error
 * on failure. */
bool narrate_edition(Edition *edition, bool is_wanted, bool (*is_stopped)(void), GError **error);

/* Writes the recording of @edition to @folder, and sets *@name to its path within the folder; the
 * caller frees *@name. Does nothing and returns true if @edition has no recording. Returns false
 * with @error on failure. */
bool narrate_write(const Edition *edition, Folder *folder, char **name, GError **error);

/* Checks the recording beside the case of @edition, if there is one. Adds its first fault to
 * @findings (array of char *, owned). Returns false with @error if the recording cannot be read. */
bool narrate_check(const Edition *edition, GPtrArray *findings, GError **error);
