/* SPDX-License-Identifier: GPL-3.0-or-later */
/* decode.h: decodes the nodes of case.yaml (yaml.h) into a Case
 *
 *     decode_case ─┬─ keys that all games share ─► decode.c
 *                  └─ keys of the case's game ───► kinds/<game>.c (kind.h)
 *
 * Two files help the decoder of Watson & Holmes:
 *
 *     proofs.c   deductions and proofs: ids of facts become indices
 *     judge.c    faults between parts of a case: something is duplicate, missing or contradictory
 */
#pragma once

#include "cases/load/faults.h"
#include "cases/load/yaml.h"

/* Returns the case that @root describes; the caller frees it. On failure returns NULL and adds the
 * reasons to @faults. */
Case *decode_case(const Node *root, Faults *faults);
