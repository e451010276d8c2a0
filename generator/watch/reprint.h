/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reprint.h: prints the edition again after each change of the case
 *
 * An author may watch a case and name a folder for its edition. Then a separate process prints the
 * edition after each change, so that the page need not wait. All changes during one print cause a
 * single further print.
 */
#pragma once

#include <glib.h>

typedef struct Reprint Reprint;

/* Returns a reprint that runs @command: the program and its arguments, NULL-terminated and
 * copied. */
Reprint *reprint_new(const char *const *command);

/* Begins to print, or marks that another print is due when the current one ends. The press itself
 * reports faults of the case on stderr; the previous edition then stays. */
void reprint_begin(Reprint *reprint);

/* Stops the current print, which leaves the previous edition unchanged. Accepts NULL. */
void reprint_free(Reprint *reprint);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Reprint, reprint_free)
