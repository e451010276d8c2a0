/* SPDX-License-Identifier: GPL-3.0-or-later */
/* data.h: the location of cases/ and templates/ */
#pragma once

/* Returns the path of the data folder @folder (such as "cases" or "templates/words"). The
 * environment variable HANSOM_DATA may name the folder that contains cases/ and templates/. If this
 * variable is set and not empty, returns HANSOM_DATA/@folder, even if that does not exist.
 * Otherwise looks for @folder in the installation that this program belongs to, then in the source
 * tree from which the program was built. If @folder is in neither, returns its path below
 * meson's option `datadir`, even if @folder does not exist there. The caller frees the path. */
char *data_find(const char *folder);
