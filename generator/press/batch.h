/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch.h: prints several cases in one run
 *
 *     paths ──► games ──► keys of their common sets ──► pool ──► print_case() ──► reports
 *
 * The first case of each game is printed with the common set, unless PrintOptions.no_common is set.
 * If there are several cases, each is one job of the worker pool. Cases that are printed as
 * pictures follow one another instead, since each of them uses the pool itself.
 */
#pragma once

#include "generator/press/print.h"

#include <jansson.h>

/* Prints the cases at @paths. Prints nothing if a case cannot be loaded, if two cases have the same
 * game and number, or if a case must not be printed into its folder (keys.h). With --fresh-codes,
 * each folder is checked only when the turn of its case comes. Returns an array with one object for
 * each case, in the order of @paths; the caller owns the array. Returns NULL with @error on
 * failure.
 *
 * An object has the fields of Printed (print.h) under these keys: game, number, folder, edition,
 * renewed (absent if NULL), again (is_again), changed (is_changed), pages (n_pages), common
 * (n_set_pages), pictures (n_plates), findings (n_findings), narration, files. */
json_t *batch_print(const GPtrArray *paths, const PrintOptions *options, GError **error);
