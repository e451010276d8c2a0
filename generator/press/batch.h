/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch.h: prints several cases in one run
 *
 *     paths ──► games ──► keys of their common sets ──► pool ──► print_case() ──► reports
 *
 * The common set of a game is the pieces that all its cases share. It is printed with the first
 * case of that game, unless PrintOptions.no_common is set. If there are several cases, each is one
 * job of the worker pool. With PrintOptions.png_dpi or PrintOptions.export, the cases are printed
 * one after another instead, since each of them uses the pool for its own pictures.
 */
#pragma once

#include "generator/press/print.h"

#include <jansson.h>

/* Prints the cases at @paths. First checks all cases, and prints nothing if a check fails:
 *
 * - Every case can be loaded.
 * - No two cases have the same game and number.
 * - Each case may be printed into its folder (keys.h). With --fresh-codes, print_case() makes this
 *   check later, right before it prints the case.
 * - With --map-seed, the game of each case can make new boards.
 *
 * Returns an array with one object for each case, in the order of @paths; the caller owns the
 * array. Returns NULL with @error on failure. Cases that were printed before the failure stay
 * printed.
 *
 * An object holds fields of Printed (print.h). If a key differs from the name of its field, this
 * list has the name of the field in brackets: game, number, folder, edition, renewed, again
 * (is_again), changed (is_changed), pages (n_pages), common (n_set_pages), pictures (n_plates),
 * findings (n_findings), narration, export, files. The keys “renewed” and “export” are absent if
 * their fields are NULL. */
json_t *batch_print(const GPtrArray *paths, const PrintOptions *options, GError **error);
