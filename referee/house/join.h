/* SPDX-License-Identifier: GPL-3.0-or-later */
/* join.h: who is let in
 *
 * A phone knocks over HTTP: with a seat card's code, for a free colour, or only to look. Its desk
 * seats it, the broker makes it an account, and when that is done it hears its credentials.
 *
 *     /join ─► desk_join ─► createClient ─► the broker's answer ─► credentials
 */
#pragma once

#include "referee/desk/desk.h"
#include "referee/house/host.h"
#include "referee/web/web.h"

typedef struct {
    bool (*is_ready)(gpointer data); /* the broker is reached */
    DeskSend send;
    const Catalogue *catalogue; /* the languages that we speak; borrowed, may be NULL */
    void (*failed)(const GError *error, gpointer data); /* a journal failed: the daemon ends */
    gpointer data;
} JoinHandlers;

typedef struct JoinService JoinService;

/* A door to @desks (of Desk), where @passes open too; both borrowed. */
JoinService *join_new(const GPtrArray *desks, OneTimeCodes *codes, const JoinHandlers *handlers);
void join_free(JoinService *join);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(JoinService, join_free)

/* The desk of the table whose id is the first @length bytes of @table, or NULL. */
Desk *join_find_desk(const JoinService *join, const char *table, size_t length);

/* What the web asks of the door, and through it of @host (borrowed). */
WebHandlers join_handlers(JoinService *join, Host *host);

/* The broker is there again: what was under way to the one before is lost. */
void join_greet(JoinService *join);

/* What the broker answered to a command. */
void join_take_answer(JoinService *join, const char *payload);

/* Adds the accounts of those who only look (of Account *, borrowed) to @accounts. */
void join_list_accounts(const JoinService *join, GPtrArray *accounts);
