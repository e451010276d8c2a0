/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read.h: reads the bytes of files, for cases, editions, recordings, translations and templates */
#pragma once

#include "cases/load/load_error.h"
#include "cases/model/model.h"

/* Returns the bytes of the regular file at @path, which may have at most @most bytes. A NUL follows
 * the bytes; @length does not count the NUL. The caller frees the bytes. On failure returns NULL
 * and a LOAD_ERROR_MISSING, LOAD_ERROR_READ or, when the file is too large, LOAD_ERROR_FORMAT. */
char *read_bytes(const char *path, int most, gsize *length, GError **error);

/* Returns the text in the file at @path, as read_bytes() does. The text is UTF-8 without NUL. If it
 * is not, returns NULL and a LOAD_ERROR_SYNTAX that names line, column and cure. */
char *read_text(const char *path, int most, GError **error);

/* Reports whether @size is at most @most. If not, sets a LOAD_ERROR_FORMAT for @path. */
bool read_fits(gsize size, int most, const char *path, GError **error);

/* Returns @path, or, when @path is a folder, the path of the file @name in that folder. The caller
 * frees the result. */
char *read_path(const char *path, const char *name);

/* Loads a case as case_load() does (load.h). If @json is not NULL, also sets *@json to the case as
 * JSON. The caller frees the case and the JSON text. */
Case *read_case(const char *path, char **json, GError **error);
