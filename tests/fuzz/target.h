/* SPDX-License-Identifier: GPL-3.0-or-later */
/* target.h: the interface of fuzz targets, and their common functions
 *
 * A target is a file with one function, LLVMFuzzerTestOneInput(), which accepts any bytes. If an
 * assertion fails, the process ends; otherwise the function returns 0. Either libFuzzer or drive.c
 * calls the function:
 *
 *     corpus ─┬─ drive.c, mutate.c ─┐
 *             └─ libFuzzer ─────────┴─► LLVMFuzzerTestOneInput() ─► the tested code
 *
 * The same bytes always have the same effect. A target keeps no state that could influence the next
 * execution.
 */
#pragma once

#include <gio/gio.h>
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Tests the code with @size bytes of @data. Returns 0, or does not return. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Prepares one execution. A target calls it at the start of each execution. Restarts the sequence
 * of GLib's random numbers. From then on, a critical message of GLib ends the process, and the log
 * for the operator is dropped. */
void target_begin(void);

/* Returns the folder for files that the tested code reads. It is the same for the whole process,
 * and is removed when the process ends. */
const char *target_folder(void);

/* Removes the files in target_folder(). The caller must have called target_folder() before. */
void target_clear(void);

/* Writes @size bytes to the file @name in target_folder(). Returns its path, which the caller
 * frees. */
char *target_file(const char *name, const void *bytes, size_t size);

/* Asserts that @error is set and that its message is UTF-8 and not empty. Takes ownership of
 * @error. */
void must_be_told(GError *error);

/* Asserts that @text, which our code wrote, is JSON. Takes ownership of @text. */
void must_be_json(char *text);

/* Asserts that @text, which our code wrote, is UTF-8. Takes ownership of @text. */
void must_be_text(char *text);

/* Finds the line that begins at *@next. Sets *@line to its start and *@size to its length without
 * the line feed, and moves *@next past the line feed. Returns false when *@next is at @end. */
bool next_line(const char **line, const char *end, size_t *size, const char **next);
