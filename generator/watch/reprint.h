/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reprint.h: paper that follows its case, by a press of its own
 *
 * Whoever watches a case and names a folder has the edition there printed anew after each change,
 * in another process, so that the page does not wait for it. Changes that come meanwhile are one.
 */
#pragma once

#include <glib.h>

typedef struct Reprint Reprint;

/* @command prints the edition: the program and its words, NULL-terminated; copied. */
Reprint *reprint_new(const char *const *command);

/* Prints now, or once more when the press that is at work is done. What is wrong with the case it
 * tells on stderr itself; the edition that was there stays. */
void reprint_begin(Reprint *reprint);

/* Ends the press that is at work; what was there before stays. NULL is fine. */
void reprint_free(Reprint *reprint);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Reprint, reprint_free)
