/* SPDX-License-Identifier: GPL-3.0-or-later */
/* printable.h: makes untrusted texts safe for a terminal
 *
 * A terminal obeys control characters. With them, a text from a file or from a player could set the
 * title of the terminal, or replace a line of output with a forged one.
 */
#pragma once

#include <glib.h>
#include <stdio.h>

/* Returns @text with a space in place of each control character and each format character, such as
 * those that change the direction of writing. Newlines stay. Invalid UTF-8 becomes U+FFFD. The
 * caller frees the result. */
char *printable(const char *text);

/* Works as printable() does, but replaces newlines with spaces too. Use it for a text that must
 * stay on one line, such as the name of a file. */
char *printable_line(const char *text);

/* Prints to @to as fprintf() does, but makes the whole output printable first. */
void print_safely(FILE *to, const char *format, ...) G_GNUC_PRINTF(2, 3);
