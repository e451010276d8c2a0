/* SPDX-License-Identifier: GPL-3.0-or-later */
/* skeleton.h: writes a new case for an author to start from (--new) */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Writes the case.yaml and answers.yaml of a new Watson & Holmes case to @folder, and creates the
 * folder if needed. Number and title come from the folder's name ("13-the-iron-gate"). If the name
 * has no number, the case gets a number that is not used by an installed case, by a case beside
 * @folder, or by an edition in the folder @out (new_number.h). The case can be loaded and printed.
 * hansom-print --check finds nothing wrong with its proofs, but lists the texts that the author
 * must still write. Returns false with @error on failure, for example if one of the files already
 * exists, or if a case beside @folder has the same number. */
bool skeleton_write(const char *folder, const char *out, GError **error);
