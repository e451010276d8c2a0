/* SPDX-License-Identifier: GPL-3.0-or-later */
/* site.h: the whole gateway but its process: what main.c runs, and what tests run in theirs
 *
 *     channel ─► site ─┬─► shelf, names, words       from the briefing
 *                      ├─► gate, asks, lines, tally
 *                      └─► http, plain and over TLS
 */
#pragma once

#include <ev.h>
#include <glib.h>
#include <stdbool.h>

typedef struct Site Site;

/* A site that runs in @loop, borrowed, with the page's files in the folder @pages, and talks to the
 * referee over @channel, a descriptor that it owns from now on. NULL with an error when there is no
 * page. */
Site *site_new(struct ev_loop *loop, const char *pages, int channel, GError **error);
void site_free(Site *site);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Site, site_free)

/* Waits for the briefing and takes it. False with an error when it is none; with G_FILE_ERROR_PIPE
 * when the referee ended first. */
bool site_be_briefed(Site *site, GError **error);

/* Serves the listening socket @plain, and @secure over TLS (-1: none), which it owns from now on,
 * to as many guests as there are descriptors for. False with an error when that cannot be. */
bool site_open(Site *site, int plain, int secure, GError **error);

/* Tells the referee that guests are let in. The loop ends (ev_break) when the referee hangs up or
 * says what is no message. */
void site_begin(Site *site);
