/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch.h: several cases in one run of the press
 *
 *     paths ──► games ──► keys of their common sets ──► pool ──► print_case() ──► reports
 *
 * The first case of each game is printed with the common set. Each case is a job for one core.
 */
#pragma once

#include "generator/press/print.h"

#include <jansson.h>

/* Prints the cases at @paths, none of them if one does not load or may not be printed where it goes
 * (keys.h). Gives what was printed, an object a case in the order of @paths, owned by the caller:
 * game, number, folder, edition, renewed (the edition whose place it takes with new codes), again
 * (it keeps the codes of the edition that was there), changed (and something else is new), pages,
 * common (pages of the common set, with which they begin), pictures, findings, files. */
json_t *batch_print(const GPtrArray *paths, const PrintOptions *options, GError **error);
