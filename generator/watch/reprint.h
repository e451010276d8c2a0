/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reprint.h: prints the edition again after each change of the case
 *
 * With --watch and --out, hansom-print starts a separate process, the press, after each change of
 * the case. The press prints the edition. The preview page (watch.h) does not wait for the press.
 * If the case changes during a print, the press runs once more afterwards, however many changes
 * there were.
 */
#pragma once

#include <glib.h>

typedef struct Reprint Reprint;

/* Returns a reprint that runs @command for each print. @command is the program and its arguments,
 * ended by NULL, and is copied. The caller frees the result. */
Reprint *reprint_new(const char *const *command);

/* Starts the press. If the press is already running, notes instead that it must run once more when
 * it ends. If the case has faults, the press reports them on stderr and leaves the previous edition
 * as it is. */
void reprint_begin(Reprint *reprint);

/* Stops the press if it is running, and frees @reprint. If the press is stopped, the previous
 * edition stays unchanged. @reprint may be NULL. */
void reprint_free(Reprint *reprint);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Reprint, reprint_free)
