/* SPDX-License-Identifier: GPL-3.0-or-later */
/* folder.h: temporary folders for tests */
#pragma once

/* Creates an empty folder with "hansom-@name" in its name. Returns its path, which the caller
 * frees. */
char *folder_make(const char *name);

/* Removes the folder @path and the files in it. */
void folder_remove(const char *path);
