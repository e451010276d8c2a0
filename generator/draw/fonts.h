/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fonts.h: makes the fonts of the prints available to fontconfig
 *
 * Hansom brings its own EB Garamond. Debian's package has the same family in another cut, whose
 * bold has 127 characters and which has no bold italic. This cut is hidden, so every machine prints
 * the same.
 */
#pragma once

/* Makes a fontconfig configuration the current one: the system's fonts and Hansom's own. Does so
 * once for each process; any thread may call it. If the fonts are missing, the program prints
 * without them, and template_read() reports the missing family. */
void fonts_load(void);
