/* SPDX-License-Identifier: GPL-3.0-or-later */
/* installed.h: finds the data files that were installed with the running program
 *
 *     …/bin/hansom-referee  ─►  …/share/hansom/www
 *
 * The path of the files is relative to the program. So the program still finds its files when the
 * installation is moved, or staged below a DESTDIR.
 */
#pragma once

/* Returns the path of the installed folder @folder, such as "templates". The caller frees the path.
 * Returns NULL when the folder was not installed, or when the program runs from its build tree. */
char *installed_find(const char *folder);
