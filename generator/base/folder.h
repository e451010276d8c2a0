/* SPDX-License-Identifier: GPL-3.0-or-later */
/* folder.h: a folder that is replaced as a whole or not at all
 *
 * All files are written to a temporary folder beside the target, and synced to the disk. One rename
 * then puts the folder in its place. Until then, and after any error, the old folder is unchanged.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct Folder Folder;

/* Begins a folder that will replace @target, and creates the parent folders. Returns NULL with an
 * error if @target exists and hansom-print did not make it: it then contains files, but no
 * edition.json. */
Folder *folder_new(const char *target, GError **error);

/* Returns the path of the temporary folder. Files must be written there until the commit. */
const char *folder_path(const Folder *folder);

/* Creates the subfolder @name, which must be "png" or below "png/" ("png/seats"). No other name is
 * allowed, since replacing an edition deletes these folders and must not delete anything that a
 * user put into an edition. Returns the path, which the caller frees. */
char *folder_add(Folder *folder, const char *name, GError **error);

/* Writes @bytes to the file @name in the subfolder @inner ("narration"), and syncs them to the
 * disk. Creates the subfolder if needed. */
bool folder_put(Folder *folder, const char *inner, const char *name, GBytes *bytes, GError **error);

/* Puts the folder in its place, and deletes the old one. */
bool folder_commit(Folder *folder, GError **error);

/* Frees @folder. Without a commit, the temporary folder is deleted. */
void folder_free(Folder *folder);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Folder, folder_free)
