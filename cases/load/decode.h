/* SPDX-License-Identifier: GPL-3.0-or-later */
/* decode.h: nodes → Case
 *
 *     decode_case ─┬─ locations and their clues ─┐ decode.c
 *                  ├─ questions, people, rules ──┤
 *                  ├─ deductions and all proofs ─┤ proofs.c: names of facts become indices
 *                  └─ what spans several parts ──┘ judge.c: doubled, missing, contradictory
 */
#pragma once

#include "cases/load/faults.h"
#include "cases/load/yaml.h"

/* The case that @root is; NULL when anything is wrong, which is then in @faults. */
Case *decode_case(const Node *root, Faults *faults);
