/* SPDX-License-Identifier: GPL-3.0-or-later */
/* installed.h: what was installed beside the program that runs
 *
 *     …/bin/hansom-referee  ─►  …/share/hansom/www
 *
 * So a whole tree can be moved, or installed below a DESTDIR, and still finds itself.
 */
#pragma once

/* The folder called @folder ("templates") of this installation; NULL when the program runs from
 * where it was built, or the folder was not installed. The caller frees. */
char *installed_find(const char *folder);
