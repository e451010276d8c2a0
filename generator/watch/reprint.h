/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reprint.h: prints the edition again after each change of the case
 *
 * An author may watch a case and name a folder for its edition (--watch with --out). Then a
 * separate process, the press, prints the edition after each change, so that the page need not
 * wait. All changes during one print cause a single further print.
 */
#pragma once

#include <glib.h>

typedef struct Reprint Reprint;

/* Returns a reprint that runs @command for each print: the program and its arguments,
 * NULL-terminated and copied. The caller frees the result. */
Reprint *reprint_new(const char *const *command);

/* Starts the press, or, if it is running, notes that it must run again when it ends. The press
 * itself reports faults of the case on stderr; the previous edition then stays. */
void reprint_begin(Reprint *reprint);

/* Stops the press if it is running, and frees @reprint. The previous edition stays unchanged.
 * Accepts NULL. */
void reprint_free(Reprint *reprint);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Reprint, reprint_free)
