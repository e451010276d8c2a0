/* SPDX-License-Identifier: GPL-3.0-or-later */
/* corpus.h: judges a file of typed answers, and counts the verdicts
 *
 * The file is YAML or JSON, in one of two forms. A case's answers.yaml has the first form:
 *
 *     thief:                    id of the question
 *       right: [an answer, …]   also called `taken`
 *       short: [an answer, …]   right, but too short; also called `partial`
 *       wrong: [an answer, …]
 *       held: {right: …, short: …, wrong: …}   more answers, judged in the same way
 *
 * In the second form, the key `questions` has a list. Each item of this list has the id of its
 * question under the key `question`, beside the keys `right`, `short`, `wrong` and `held`. In both
 * forms, any of the lists may be absent.
 */
#pragma once

#include <glib.h>

#include "cases/model/model.h"

/* Judges the answers in the file @path against the answer key of @c. Returns a text: a table,
 * then a line for each mistake. The table has a row for each question in the file, and a last row
 * for the sums. A mistake is a right or short answer that is refused, or a wrong answer that is
 * accepted. The caller frees the text. When the file cannot be read or has faults, returns NULL
 * with an error that names the place. */
char *corpus_table(const Case *c, const char *path, GError **error);
