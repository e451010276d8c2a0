/* SPDX-License-Identifier: GPL-3.0-or-later */
/* narrate.h: the introduction of an edition, read aloud
 *
 *     a recording beside case.yaml ─────────────┐
 *     else, where it is wanted:                 ├─► edition.json, narration/introduction.<ext>
 *     recital ──► voice (espeak-ng) ──► mp3 ─────┘
 */
#pragma once

#include "cases/edition/edition.h"
#include "generator/base/folder.h"

/* Gives @edition the recording that lies beside its case; where there is none and it @is_wanted,
 * one that is spoken, unless @is_stopped (or NULL) says that somebody wants us to end. */
bool narrate_edition(Edition *edition, bool is_wanted, bool (*is_stopped)(void), GError **error);

/* Writes the recording of @edition, if it has one, into @folder; *@name is then where it lies in
 * it, for the caller to free. */
bool narrate_write(const Edition *edition, Folder *folder, char **name, GError **error);

/* Adds what is wrong with the recording beside the case of @edition to @findings (of char, owned).
 * False with @error where it cannot be read. */
bool narrate_check(const Edition *edition, GPtrArray *findings, GError **error);
