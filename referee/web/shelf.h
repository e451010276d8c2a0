/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shelf.h: what the web hands out from memory, each thing under one path
 *
 * No path that is asked for ever becomes a file's name, so nothing can be reached but what was put
 * here. A part can be asked for (Range), without which Safari plays no sound.
 */
#pragma once

#include <libsoup/soup.h>
#include <stdbool.h>

typedef struct Shelf Shelf;

Shelf *shelf_new(void);
void shelf_free(Shelf *shelf);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Shelf, shelf_free)

/* Puts @bytes (a reference is taken) at @path. @type is their content type; @digest says which
 * bytes they are, in plain letters and digits. */
void shelf_put(Shelf *shelf, const char *path, const char *type, const char *digest, GBytes *bytes);

/* Answers a GET or HEAD of @path, if something lies there. */
bool shelf_serve(const Shelf *shelf, SoupServerMessage *message, const char *path);
