/* SPDX-License-Identifier: GPL-3.0-or-later */
/* data.h: the location of cases/ and templates/ */
#pragma once

/* Returns the path of the data folder @folder (such as "cases" or "templates/words"). The
 * environment variable HANSOM_DATA may name the folder that contains cases/ and templates/. The
 * function then returns the path of @folder below that parent, even if there is no such folder. If
 * the variable is not set or is empty, looks in the installation that this program belongs to, then
 * in the source tree of the build. If @folder is in neither, returns its path in the configured
 * data directory. The caller frees. */
char *data_find(const char *folder);
