/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fairness.h: figures on a case's fairness (spoilers), as a table and as JSON
 *
 * Most figures tell how many cards prove the answers, and which cards these are
 * (cases/check/certificate.h). The other figures measure the texts.
 */
#pragma once

#include "cases/model/model.h"

#include <glib.h>
#include <jansson.h>

/* Appends the fairness figures of @c, for --check, in two forms: the lines of a table to @figures
 * (array of char *, owned), and one object to the array @json. Does nothing if @c has no questions,
 * or more than REACH_CARDS_MAX cards with a text (reach.h). */
void fairness_tell(const Case *c, GPtrArray *figures, json_t *json);
