/* SPDX-License-Identifier: GPL-3.0-or-later */
/* folder.h: a folder that is replaced as a whole or not at all
 *
 * The caller writes all files to a temporary folder beside the target. folder_commit() syncs the
 * temporary folder to the disk, and renames it to the target in one atomic step. Until this rename,
 * the old folder is unchanged, even after an error. File systems that cannot swap two folders need
 * two renames to replace an old folder; a crash between the renames leaves no folder at the target.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Name of the subfolder with the files for Tabletop Simulator. */
#define TTS_FOLDER "tts"

typedef struct Folder Folder;

/* Creates the temporary folder that will replace @target, and the parent folders of @target.
 * Returns NULL with @error on failure. Also fails if @target is a file, or a folder that has
 * contents but no edition.json. */
Folder *folder_new(const char *target, GError **error);

/* Returns the path of the temporary folder, borrowed. The caller writes files there before the
 * commit. The caller must sync each file to the disk, except the files in subfolders that
 * folder_add() created: folder_commit() syncs those. */
const char *folder_path(const Folder *folder);

/* Creates the subfolder @name, which must be "png", below "png/" ("png/seats"), "tts" or
 * "narration". Other names are not allowed, since folder_commit() would not delete such a subfolder
 * from an old folder. Returns the path, which the caller frees. Returns NULL with @error on
 * failure. */
char *folder_add(Folder *folder, const char *name, GError **error);

/* Writes @bytes to the file @name in the subfolder @inner ("narration"), and syncs them to the
 * disk. Creates the subfolder if needed. Returns false with @error on failure. */
bool folder_put(Folder *folder, const char *inner, const char *name, GBytes *bytes, GError **error);

/* Renames the temporary folder to the target. An old folder at the target moves to the former path
 * of the temporary folder. Deletes the files of the old folder, and its subfolders "png", "tts" and
 * "narration". Keeps its other subfolders, since a user has put them there. Deletes the old folder
 * itself if it has no other subfolders. Otherwise the old folder stays beside the target, as a
 * hidden folder. Returns false with an error on failure. */
bool folder_commit(Folder *folder, GError **error);

/* Marks @folder as the place of @what, one line without secrets. folder_is_marked() recognizes the
 * mark after the commit. It is a hidden file in the folder. Returns false with @error on a system
 * error. */
bool folder_mark(const Folder *folder, const char *what, GError **error);

/* Reports whether this user marked the folder at @path, where it is now, as the place of @what. A
 * copy of a marked folder is not marked, nor is one that was moved to another disk: the mark names
 * the folder's inode and its time of birth. A folder has no mark on a file system without times of
 * birth. */
bool folder_is_marked(const char *path, const char *what);

/* Frees @folder. Without a commit, the temporary folder is deleted. */
void folder_free(Folder *folder);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Folder, folder_free)
