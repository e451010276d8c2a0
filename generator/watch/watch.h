/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watch.h: a page on this computer that shows a case while it is written
 *
 *     Monitor ── a file was written ──► Preview ──► GET /events: what is there, and each change of it
 *                                                   GET /faces/locations-01-front.png?VERSION
 *                                                   GET /: preview.html, which asks for both
 *
 * Nobody but this computer is answered, and nothing is written but by the press, if there is one.
 */
#pragma once

#include "cases/load/catalogue.h"
#include "generator/draw/adapt.h"

#include <glib.h>
#include <stdbool.h>

typedef struct {
    int port;         /* 0: one that is free */
    const Look *look; /* as of PrintOptions, and so the next four */
    const Catalogue *catalogue;
    const char *language;
    const char *base;
    const char *reveal;
    const char *const *press; /* what prints the edition after each change; NULL: nothing does */
    bool quiet;               /* without a word for each change; the address is told anyway */
} WatchOptions;

enum {
    WATCH_PAGES_MAX = 32, /* open at once; the eldest is let go when more come */
};

/* Shows the case at @path with the templates below @root until SIGINT or SIGTERM. */
bool watch_case(const char *path, const char *root, const WatchOptions *options, GError **error);
