/* SPDX-License-Identifier: GPL-3.0-or-later */
/* join.h: joining a table over HTTP
 *
 * A phone joins in one of four ways: with the code of a seat card, with a one-time code from the
 * host, by naming the colour of a free seat, or as a spectator screen. The desk (desk.h), which
 * runs the table, gives the phone its seat; a screen needs no seat. Then the broker creates an
 * account, and the phone or screen receives the credentials of this account (admission.h).
 *
 *     /join ─► desk_join() ─► admission_let_in()
 */
#pragma once

#include "referee/desk/desk.h"
#include "referee/house/admission.h"
#include "referee/house/host.h"
#include "referee/web/web.h"

typedef struct {
    bool (*is_ready)(gpointer data); /* reports whether the broker is connected */
    const Catalogue *catalogue;      /* translations of the messages; borrowed; NULL for none */
    /* called when a journal has failed; the daemon must then end */
    void (*failed)(const GError *error, gpointer data);
    gpointer data;
} JoinHandlers;

typedef struct JoinService JoinService;

/* Creates a service that lets phones join @desks (of Desk). @codes are the host's one-time codes.
 * Borrows @desks, @codes and @admission. */
JoinService *join_new(const GPtrArray *desks,
                      OneTimeCodes *codes,
                      Admission *admission,
                      const JoinHandlers *handlers);
void join_free(JoinService *join);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(JoinService, join_free)

/* Returns the desk of the table whose id is the first @length bytes of @table. Returns NULL when
 * there is no such table. */
Desk *join_find_desk(const JoinService *join, const char *table, size_t length);

/* Returns the handlers for the web server. They pass requests for /host/… to @host (borrowed). */
WebHandlers join_handlers(JoinService *join, Host *host);

/* Adds the accounts of the spectator screens to @accounts (of Account *). The accounts are
 * borrowed. */
void join_list_accounts(const JoinService *join, GPtrArray *accounts);
