/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help.h: what the tests of libcase share */
#pragma once

#include "cases/load/load.h"

/* The text of a file beside the tests. The caller frees. */
char *help_read(const char *name);

/* @text with the first @from, which must be there, changed to @to. The caller frees. */
char *help_change(const char *text, const char *from, const char *to);

/* A record of a file such as faults.txt: lines with "-" are changed to those with "+", those with
 * "=" are then said. Without "-" lines the "+" lines are a whole file. */
typedef struct {
    char *from;
    char *to;
    char *said;
} Change;

/* All records of the file @name; of Change, owned. There is at least one. */
GPtrArray *help_changes(const char *name);

/* @text with @change made. The caller frees. */
char *help_apply(const char *text, const Change *change);

/* A new, empty folder. The caller frees the name, and help_remove()s the folder. */
char *help_folder(void);
void help_remove(const char *folder);

/* Writes @text to @name in @folder, making folders on the way. Gives its path; the caller frees. */
char *help_write(const char *folder, const char *name, const char *text);
