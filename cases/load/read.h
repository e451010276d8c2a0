/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read.h: bytes of files, for load.c, edition_load.c and narration.c */
#pragma once

#include "cases/load/load_error.h"
#include "cases/model/model.h"

/* The bytes of the regular file at @path, at most @most, ended by a NUL that @length does not
 * count. The caller frees. NULL with LOAD_ERROR_MISSING, LOAD_ERROR_READ or LOAD_ERROR_FORMAT. */
char *read_bytes(const char *path, int most, gsize *length, GError **error);

/* @path itself, or the file called @name in it where it is a folder. The caller frees. */
char *read_path(const char *path, const char *name);

/* Like case_load(); the case as JSON too when @json is not NULL. */
Case *read_case(const char *path, char **json, GError **error);
