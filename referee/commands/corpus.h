/* SPDX-License-Identifier: GPL-3.0-or-later */
/* corpus.h: judges a file of typed answers, and counts the verdicts
 *
 * The file is YAML or JSON: a map from the id of each question to lists of answers, as in a case's
 * answers.yaml, or `questions`, a list of such lists that each name their `question`. The lists are
 * `right` (or `taken`), `short` (or `partial`: right, but too short) and `wrong`, and again under
 * `held`.
 */
#pragma once

#include <glib.h>

#include "cases/model/model.h"

/* Judges the answers in the file @path against the key of @c. Returns a table with a row for each
 * question, followed by each right or short answer that is refused and each wrong one that is
 * taken. The caller frees it. Returns NULL and an error that names the place when the file cannot
 * be read, or has faults. */
char *corpus_table(const Case *c, const char *path, GError **error);
