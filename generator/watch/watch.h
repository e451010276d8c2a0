/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watch.h: a web page on this computer that shows a case while its author writes it
 *
 *     Monitor ── a file was written ──► Preview ──► GET /events: the preview, and each change
 *                                                   GET /faces/locations-01-front.png?VERSION
 *                                                   GET /: preview.html, which requests both
 *
 * The server answers only this computer. It writes no files; only the press does, if there is one.
 */
#pragma once

#include "cases/load/catalogue.h"
#include "generator/draw/adapt.h"

#include <glib.h>
#include <stdbool.h>

typedef struct {
    int port;         /* 0 for any free port */
    const Look *look; /* as in PrintOptions, like the next four fields */
    const Catalogue *catalogue;
    const char *language;
    const char *base;
    const char *reveal;
    const char *const *press; /* command that prints the edition after each change; NULL for none */
    /* whether messages about changes are suppressed; the address is always printed */
    bool quiet;
} WatchOptions;

enum {
    /* largest number of open pages; the oldest is closed when one more is opened */
    WATCH_PAGES_MAX = 32,
};

/* Shows the case at @path with the templates below @root, until SIGINT or SIGTERM. Returns false
 * with @error if it cannot start. */
bool watch_case(const char *path, const char *root, const WatchOptions *options, GError **error);
