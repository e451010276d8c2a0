/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watch.h: a web page on this computer that shows a case while its author writes it
 *
 *     Monitor ── a file was written ──► Preview ──► GET /events: the preview, and each change
 *                                                   GET /faces/locations-01-front.png?VERSION
 *                                                   GET /: preview.html, which requests both
 *
 * The server answers only this computer, and writes no files. If WatchOptions.press is not NULL,
 * watch_case() runs this command after each change. The command prints the edition.
 */
#pragma once

#include "cases/load/catalogue.h"
#include "generator/draw/adapt.h"

#include <glib.h>
#include <stdbool.h>

typedef struct {
    int port; /* TCP port; 0 for any free port */
    /* the next three fields are as in PrintOptions (options.h) */
    const Look *look;
    const Catalogue *catalogue;
    const char *language;
    const char *base;         /* address with which all QR codes begin; not NULL */
    const char *reveal;       /* "printed" or "sealed" (edition.h); not NULL */
    const char *const *press; /* command that prints the edition (reprint.h); NULL for none */
    /* whether messages about changes are suppressed; the address is always printed */
    bool quiet;
} WatchOptions;

enum {
    /* maximum number of open web pages that receive events; if a further page connects, the server
     * disconnects the oldest page */
    WATCH_PAGES_MAX = 32,
};

/* Shows the case at @path with the templates below @root, until SIGINT or SIGTERM. Returns false
 * with @error if the server cannot start. */
bool watch_case(const char *path, const char *root, const WatchOptions *options, GError **error);
