/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pages.h: the phones' page: where its files are, and handing them out */
#pragma once

#include <libsoup/soup.h>
#include <stdbool.h>

/* Its folder: HANSOM_WWW, else where it was installed beside this program, else where it was built.
 * The caller frees. */
char *pages_folder(void);

/* Whether @path is one that the page reads for itself, not a file: a card's code may stand in it.
 * "" is none: what is asked for as "//host" has no path. */
bool pages_is_page(const char *path);

/* Answers a GET or HEAD of @path with the file of that name in @folder, or with the page where the
 * path is one that the page reads for itself; false when there is no such file. @lasting: the page
 * names the file with what is in it ("?v=…"), so that a phone need not ask for it again: on a slow
 * network it then has the page after one round trip. */
bool pages_serve(const char *folder, SoupServerMessage *message, const char *path, bool lasting);
