/* SPDX-License-Identifier: GPL-3.0-or-later */
/* data.h: the location of cases/ and templates/ */
#pragma once

/* Returns the path of the data folder @folder ("templates"). Looks in HANSOM_DATA if that is set,
 * then in the installation that this program belongs to, then in the source tree of the build. The
 * fallback is the configured data directory. The caller frees. */
char *data_find(const char *folder);
