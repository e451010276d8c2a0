/* SPDX-License-Identifier: GPL-3.0-or-later */
/* data.h: the location of cases/ and templates/ */
#pragma once

/* Returns the path of the data folder @folder ("templates"). If the environment variable
 * HANSOM_DATA is set, returns the path below it, even if there is no such folder. Otherwise looks
 * in the installation that this program belongs to, then in the source tree of the build. The
 * fallback is the path below the configured data directory. The caller frees. */
char *data_find(const char *folder);
