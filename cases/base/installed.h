/* SPDX-License-Identifier: GPL-3.0-or-later */
/* installed.h: data files of the installation that the running program belongs to
 *
 *     …/bin/hansom-referee  ─►  …/share/hansom/www
 *
 * The path is relative to the program. So the program still finds its files when the installation
 * is moved, or staged below a DESTDIR.
 */
#pragma once

/* Returns the path of the folder @folder ("templates") of this installation. The caller frees.
 * Returns NULL when the folder was not installed, or when the program runs from its build tree. */
char *installed_find(const char *folder);
