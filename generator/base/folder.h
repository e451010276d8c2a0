/* SPDX-License-Identifier: GPL-3.0-or-later */
/* folder.h: a folder that appears whole or not at all
 *
 * Everything is made in a temporary folder beside the wanted one, brought to the disk, and put in
 * its place by one rename. Until then, and if anything goes wrong, what was there before stays as
 * it was.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct Folder Folder;

/* Begins a folder that shall be called @target. Folders above it are made. A @target that is there
 * already and was not made by hansom-print (it has files, but no edition.json) is refused, since it
 * would be replaced. */
Folder *folder_new(const char *target, GError **error);

/* Where to write meanwhile. */
const char *folder_path(const Folder *folder);

/* Makes the folder @name in it: "png", or then "png/seats"; other folders are not made, so that
 * what somebody put into an edition is not deleted with it. Where to write; the caller frees. */
char *folder_add(Folder *folder, const char *name, GError **error);

/* Writes @bytes to the file @name in the folder @inner of it, which is made, down to the disk:
 * "narration". */
bool folder_put(Folder *folder, const char *inner, const char *name, GBytes *bytes, GError **error);

/* Puts the folder in its place; what was there is deleted. */
bool folder_commit(Folder *folder, GError **error);

/* Frees @folder; what was not committed is deleted. */
void folder_free(Folder *folder);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Folder, folder_free)
