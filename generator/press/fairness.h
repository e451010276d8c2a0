/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fairness.h: a case's figures (certificate.h) as a table, and as JSON: they give the case away */
#pragma once

#include "cases/model/model.h"

#include <glib.h>
#include <jansson.h>

/* What --check tells of @c beside its findings: the table in @figures, a line each (of char,
 * owned), and one object more in the array @json. Nothing of games without proofs. */
void fairness_tell(const Case *c, GPtrArray *figures, json_t *json);
