/* SPDX-License-Identifier: GPL-3.0-or-later */
/* skeleton.h: a new case to start from (--new) */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Writes the case.yaml and answers.yaml of a new Watson & Holmes case to @folder, which is created
 * if needed. Number and title come from the folder's name ("13-the-iron-gate"). If the name has no
 * number, the case gets a free one; editions in @out count as taken (new_number.h). The case passes
 * the format check, and its proofs are fair. --check lists the texts that the author must still
 * write. Returns false with @error if a file already exists, since no file is overwritten. */
bool skeleton_write(const char *folder, const char *out, GError **error);
