/* SPDX-License-Identifier: GPL-3.0-or-later */
/* accept.h: one more right wording, written into a case's key
 *
 * The case stays its author's: every other byte of the file, comments and layout, is left as it is.
 */
#pragma once

#include "cases/load/load.h"

/* The @text of a case.yaml, called @name in messages, with @wording among what the question with
 * @id accepts, where it was not right already; *@is_new says which. NULL with an error of
 * LOAD_ERROR where the case cannot be read, has no such question, would be wrong with it (as when
 * it rejects the same wording), or would still not judge @wording right. The caller frees. */
char *accept_add(const char *text,
                 const char *name,
                 const char *id,
                 const char *wording,
                 bool *is_new,
                 GError **error);
