/* SPDX-License-Identifier: GPL-3.0-or-later */
/* host.h: the host's HTTP interface, protected by a key
 *
 *     POST /host/tables   {}                     all tables: seats, connected phones, whose turn
 *                                                it is
 *     POST /host/open     {"table", …}           begins the game; "…" stands for the fields of the
 *                                                act `open`, such as "seats" and "options"
 *     POST /host/pause  /host/resume  {"table"}
 *     POST /host/take-back  {"table", "n"?}      opens a vote on taking back the last act; "n", if
 *                                                given, must be the number of this act
 *     POST /host/withdraw   {"table", "n"?}      ends the vote without a take-back; "n" as above
 *     POST /host/free     {"table", "seat"}      frees the seat; only before the game begins
 *     POST /host/order    {"table", "seats"}     sets the order of the seats, clockwise; only
 *                                                before the game begins
 *     POST /host/code     {"table", "seat"}      issues a one-time code for a seat whose card is
 *                                                lost
 *     POST /host/restart  {"table"}              begins another game, with the seated players
 *     POST /host/journal  {"table"}              a copy of the journal, with every secret in it
 *
 *     GET  /host/metrics                         the metrics in Prometheus format: metrics.h
 *
 * Each request has the header `Authorization: Bearer KEY`. The key is random and stored in the
 * state folder, so it stays the same after a restart. Anybody with the key is the host. The host
 * may be a player too. So no answer reveals secrets of a game, except the answer to /host/journal.
 */
#pragma once

#include "referee/desk/desk.h"
#include "referee/house/one_time_codes.h"
#include "referee/web/reply.h"

typedef struct {
    /* returns the address that phones open, "http://192.0.2.7:8221/"; the caller frees it */
    char *(*base)(gpointer data);
    /* called when a journal has failed; the daemon must then end */
    void (*failed)(const GError *error, gpointer data);
    gpointer data;
} HostHandlers;

typedef struct Host Host;

/* Creates the host's interface to @desks (of Desk). The interface adds one-time codes to @codes.
 * Borrows @desks and @codes, and copies @handlers. Reads the key from the file host.key in the
 * folder @state, and creates the file if it does not exist. Returns NULL with an error when the key
 * cannot be read or created. */
Host *host_new(const char *state,
               const GPtrArray *desks,
               OneTimeCodes *codes,
               const HostHandlers *handlers,
               GError **error);
void host_free(Host *host);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Host, host_free)

/* Returns the host's key, owned by @host. */
const char *host_key(const Host *host);

/* Carries out a request for a path below /host/. @what is the rest of the path, such as "pause".
 * @request is the body of the request. @authorization is the header Authorization of the request,
 * or NULL if the request has no such header. Answers through @reply, and takes ownership of
 * @reply. */
void host_take(Host *host,
               const char *what,
               const char *authorization,
               const json_t *request,
               WebReply *reply);
