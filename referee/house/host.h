/* SPDX-License-Identifier: GPL-3.0-or-later */
/* host.h: what the host may do, over HTTP, with a key
 *
 *     POST /host/tables   {}                     every table: who sits and is awake, whose turn
 *     POST /host/open     {"table", "diary"?, "seats"?, "options"?}
 *     POST /host/pause  /host/resume  {"table"}
 *     POST /host/take-back  /host/withdraw  {"table", "n"?}
 *                                                a vote of the table on its last act
 *     POST /host/free     {"table", "seat"}      before the game is open
 *     POST /host/order    {"table", "seats"}     clockwise, likewise
 *     POST /host/code     {"table", "seat"}      a code for a seat whose card is lost
 *     POST /host/restart  {"table"}              another game, with who sits there
 *     POST /host/journal  {"table"}              a copy of the journal, every secret in it
 *
 *     GET  /host/metrics                         what is counted, as Prometheus reads it: metrics.h
 *
 * Each with `Authorization: Bearer KEY`. The key is random and kept in the state folder, so that it
 * is the same after a restart; whoever has it is the host. Nothing but the journal tells what not
 * everybody may know, since a host plays too.
 */
#pragma once

#include "referee/desk/desk.h"
#include "referee/house/one_time_codes.h"
#include "referee/web/reply.h"

typedef struct {
    char *(*base)(gpointer data); /* "http://192.0.2.7:8221/", as phones see it */
    void (*failed)(const GError *error, gpointer data); /* a journal failed: the daemon ends */
    gpointer data;
} HostHandlers;

typedef struct Host Host;

/* The host of @desks (of Desk), who gives out @passes; both borrowed. The key is in the folder
 * @state, and made when it is not there yet. */
Host *host_new(const char *state,
               const GPtrArray *desks,
               OneTimeCodes *codes,
               const HostHandlers *handlers,
               GError **error);
void host_free(Host *host);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Host, host_free)

const char *host_key(const Host *host);

/* Answers POST /host/@what, which came with the header @authorization (or NULL). */
void host_take(Host *host,
               const char *what,
               const char *authorization,
               const json_t *request,
               WebReply *reply);
