/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fonts.h: makes the fonts of the prints available to fontconfig
 *
 * Hansom brings its own EB Garamond. Debian's package has the same family in another cut, whose
 * bold has 127 characters and which has no bold italic. This cut is hidden, so a machine that has
 * the package prints as one that has not.
 */
#pragma once

/* Sets up fontconfig with the system's fonts and Hansom's own, for the whole process. Only the
 * first call has an effect; any thread may make it. If our fonts are missing, template_read()
 * reports the missing family. */
void fonts_load(void);
