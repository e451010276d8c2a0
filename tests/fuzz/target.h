/* SPDX-License-Identifier: GPL-3.0-or-later */
/* target.h: the interface of fuzz targets, and their common functions
 *
 * A target is a file with one function that takes any bytes. It returns only if all assertions
 * held. libFuzzer calls this function by its name. Without libFuzzer, drive.c calls it:
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

/* Prepares each execution; must be called first. A critical message of GLib then ends the
 * process, and messages for the operator are dropped. Resets the random numbers. */
void target_begin(void);

/* Returns the folder for files that the tested code reads. It is the same for the whole process,
 * and is removed at the end. */
const char *target_folder(void);

/* Removes the files in that folder. */
void target_clear(void);

/* Writes @size bytes to the file @name in that folder. Returns the path, which the caller frees. */
char *target_file(const char *name, const void *bytes, size_t size);

/* Asserts that @error has a message of valid text. Takes ownership of @error. */
void must_be_told(GError *error);

/* Asserts that @text, which our code wrote, is JSON. Takes ownership of @text. */
void must_be_json(char *text);

/* Asserts that @text, which our code wrote, is UTF-8. Takes ownership of @text. */
void must_be_text(char *text);

/* Finds the next line of the input. Sets *@line and *@size, and moves *@next behind it. Returns
 * false at @end. */
bool next_line(const char **line, const char *end, size_t *size, const char **next);
