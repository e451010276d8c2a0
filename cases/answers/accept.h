/* SPDX-License-Identifier: GPL-3.0-or-later */
/* accept.h: adds one accepted wording to the answer key in a case.yaml
 *
 * Every other byte of the author's file stays as it is, including comments and layout.
 */
#pragma once

#include "cases/load/load.h"

/* Returns the @text of a case.yaml with @wording added to the "accept" list of the question with
 * @id. Messages call the file @name. *@is_new is false when @wording was judged right already; the
 * text is then unchanged. The caller frees. Returns NULL with a LOAD_ERROR when the case cannot be
 * read, when it has no such question, when it would be invalid with @wording, or when @wording
 * would still not be judged right (for instance because it is rejected). */
char *accept_add(const char *text,
                 const char *name,
                 const char *id,
                 const char *wording,
                 bool *is_new,
                 GError **error);
