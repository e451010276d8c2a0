/* SPDX-License-Identifier: GPL-3.0-or-later */
/* printable.h: texts of other people, made safe for a terminal
 *
 * A terminal obeys control characters. A text from a file or from a player could set its title,
 * clear a line and forge another.
 */
#pragma once

/* Returns @text without control characters and without characters that change the direction of
 * writing: each becomes a space. Newlines stay. Invalid UTF-8 becomes U+FFFD. The caller owns
 * the text. */
char *printable(const char *text);
