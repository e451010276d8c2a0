/* SPDX-License-Identifier: GPL-3.0-or-later */
/* folder.h: a folder for what a test leaves on the disk */
#pragma once

/* Makes an empty one, of which "hansom-@name" is seen. The caller frees its path. */
char *folder_make(const char *name);

/* Removes it with the files in it. */
void folder_remove(const char *path);
