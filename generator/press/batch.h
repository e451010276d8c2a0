/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch.h: prints several cases in one run
 *
 *     paths ──► games ──► keys of their common sets ──► pool ──► print_case() ──► reports
 *
 * The first case of each game is printed with the common set. Each case is one job of the worker
 * pool.
 */
#pragma once

#include "generator/press/print.h"

#include <jansson.h>

/* Prints the cases at @paths. Prints nothing if any case cannot be loaded, or must not be printed
 * into its folder (keys.h). Returns an array with one object for each case, in the order of @paths;
 * the caller owns it. Keys: game, number, folder, edition, renewed (the edition that it replaces
 * with new codes), again (whether it keeps the codes of the edition in the folder), changed
 * (whether anything else differs from that edition), pages, common (number of common set pages,
 * which come first), pictures, findings, narration, files. Returns NULL with @error on failure. */
json_t *batch_print(const GPtrArray *paths, const PrintOptions *options, GError **error);
