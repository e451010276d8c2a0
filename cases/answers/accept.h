/* SPDX-License-Identifier: GPL-3.0-or-later */
/* accept.h: adds one accepted wording to the answer key in a case.yaml
 *
 * The rest of the author's file stays as it is, byte for byte, including comments and layout.
 */
#pragma once

#include "cases/load/load.h"

/* Returns @text, a case.yaml, with @wording added to the "accept" list of the question with @id. If
 * @wording is already judged right, returns a copy of @text and sets *@is_new to false. Otherwise
 * sets *@is_new to true. The caller frees the result. Messages show @name as the path of the file.
 * Returns NULL with a LOAD_ERROR when @text is not a valid case, has no question with @id, or would
 * be invalid with @wording. Also returns NULL with a LOAD_ERROR when @wording would not be judged
 * right even with the addition, for instance because the "reject" list of the question contains
 * @wording. */
char *accept_add(const char *text,
                 const char *name,
                 const char *id,
                 const char *wording,
                 bool *is_new,
                 GError **error);
