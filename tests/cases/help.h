/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help.h: functions that the tests of libcase share */
#pragma once

#include "cases/load/load.h"

/* Returns the text of the file @name in the folder of the tests. The caller frees it. */
char *help_read(const char *name);

/* Returns a copy of @text in which @to replaces the first occurrence of @from. Asserts that @from
 * occurs. The caller frees the copy. */
char *help_change(const char *text, const char *from, const char *to);

/* A record of a file such as faults.txt: a change of a text, and the message that libcase must then
 * report. The change replaces the "-" lines by the "+" lines. Without "-" lines, the "+" lines
 * replace the whole text. */
typedef struct {
    char *from; /* the "-" lines; "" for none */
    char *to;   /* the "+" lines */
    char *said; /* the "=" lines: the expected message */
} Change;

/* Returns all records of the file @name (of Change, owned). Asserts that there is at least one. */
GPtrArray *help_changes(const char *name);

/* Returns @text with @change applied. The caller frees the text. */
char *help_apply(const char *text, const Change *change);

/* Creates an empty folder, and returns its path. The caller removes the folder with help_remove(),
 * and frees the path. */
char *help_folder(void);

/* Removes @folder and everything in it. */
void help_remove(const char *folder);

/* Writes @text to the file @name in @folder, and creates folders as needed. Returns the path of the
 * file, which the caller frees. */
char *help_write(const char *folder, const char *name, const char *text);
