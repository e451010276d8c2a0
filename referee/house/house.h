/* SPDX-License-Identifier: GPL-3.0-or-later */
/* house.h: the daemon without its process: all tables, who is let in, and the host
 *
 * Messages, requests and time come in by calls (time by world.h); what is said goes out by one
 * function. It knows neither sockets nor processes: serve.c puts it between the broker and the
 * web, and a simulation between stubs of both.
 *
 *     message ─┐                                        ┌─► send
 *     drained ─┼─► desks ─► journals, committed ─► told ┤
 *     request ─┴─► door, host                           └─► reply
 *
 * When a journal fails, the house is shut: it has said nothing that is not on the disk, says and
 * takes nothing more, and goes on from the journals when it is opened anew.
 */
#pragma once

#include "referee/desk/desk.h"
#include "referee/web/web.h"

typedef struct {
    DeskSend send;                   /* to the broker */
    bool (*is_ready)(gpointer data); /* the broker is reached */
    char *(*base)(gpointer data);    /* "http://192.0.2.7:8221/", as phones see it */
    void (*failed)(const GError *error, gpointer data); /* a journal did; said once */
    bool goes_on;  /* a table that cannot be opened stays shut, and is told of */
    guint rest_ms; /* until a table at which nobody acts rests, up to twice that; 0 is never */
    gpointer data;
} HouseHandlers;

typedef struct House House;

/* What a broker is asked to give to house_take(); NULL-terminated. */
extern const char *const HOUSE_TOPICS[];

/* Tables for @editions (of Edition), with their journals and the host's key in the folder @state;
 * editions and @catalogue are borrowed. NULL with an error that names the file. */
House *house_open(const GPtrArray *editions,
                  const char *state,
                  const Catalogue *catalogue,
                  const HouseHandlers *handlers,
                  GError **error);
void house_free(House *house);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(House, house_free)

/* A broker is reached that may have forgotten everything. */
void house_greet(House *house);

/* A message has come; what it brings is told by the next house_publish(), with one commit for all
 * that came before it. */
void house_take(House *house, const char *topic, const char *payload, size_t size);
void house_publish(House *house);

/* What the web asks. */
const WebHandlers *house_handlers(const House *house);

/* The tables that are open (of Desk); owned by the house. */
const GPtrArray *house_desks(const House *house);

/* The host's key; owned by the house. */
const char *house_key(const House *house);

/* Writes who may say and hear what at a broker of ours, where the referee's password is
 * @password. */
bool
house_write_accounts(const House *house, const char *path, const char *password, GError **error);
