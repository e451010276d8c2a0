/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calibrate.h: a test sheet that shows how far a printer shifts the backs against the fronts
 *
 *        front            back, seen through the paper
 *         │                    ┆┆│┆┆       The cross of the front falls on the scales of the back.
 *       ──┼──                ╌╌╌╌┼╌╌╌╌     The user reads the two values at this cross, in mm, and
 *         │                    ┆┆│┆┆       passes them to --offset.
 */
#pragma once

#include "generator/draw/paper.h"

/* Writes calibrate.pdf into the folder @out, and creates @out if needed. Replaces an existing file
 * atomically. Returns the path, which the caller frees. Returns NULL with a PRESS_ERROR on
 * failure. */
char *calibrate_print(const char *out, const PaperSize *size, GError **error);
