/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fairness.h: figures on a case's fairness (cases/check/certificate.h), as a table and as JSON;
 * both are spoilers */
#pragma once

#include "cases/model/model.h"

#include <glib.h>
#include <jansson.h>

/* Adds the fairness figures of @c for --check. Adds the lines of a table to @figures (array of
 * char *, owned), and one object to the array @json. Does nothing if @c has no questions, or too
 * many cards for a certificate. */
void fairness_tell(const Case *c, GPtrArray *figures, json_t *json);
