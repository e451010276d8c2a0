/* SPDX-License-Identifier: GPL-3.0-or-later */
/* target.h: what a target is, and what all of them share
 *
 * A target is one file with one function that takes whatever bytes, and comes back only if all
 * held that must. libFuzzer calls it by its name, drive.c does where there is no libFuzzer:
 *
 *     corpus ─┬─ drive.c, mutate.c ─┐
 *             └─ libFuzzer ─────────┴─► LLVMFuzzerTestOneInput() ─► what the programs do with it
 *
 * The same bytes do the same each time: what a target leaves behind, it forgets.
 */
#pragma once

#include <gio/gio.h>
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Takes @size bytes of @data; always 0, or it does not return. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* To be called first: from now on whatever GLib calls critical ends the process, and what is only
 * for the operator is not printed. Chance begins where it always does. */
void target_begin(void);

/* A folder for what the programs read from files; the same for the whole process, which removes it
 * at its end. */
const char *target_folder(void);

/* Removes the files in it. */
void target_clear(void);

/* Writes @size bytes as the file @name into that folder. The caller frees the path. */
char *target_file(const char *name, const void *bytes, size_t size);

/* @error says what is wrong in words that a terminal can show; it is freed. */
void must_be_told(GError *error);

/* @text, which we wrote, is JSON; it is freed. */
void must_be_json(char *text);

/* @text, which we wrote, is UTF-8; it is freed. */
void must_be_text(char *text);

/* The next line of the input between *@line and @end, its length in *@size; false at its end. */
bool next_line(const char **line, const char *end, size_t *size, const char **next);
