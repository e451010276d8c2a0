/* SPDX-License-Identifier: GPL-3.0-or-later */
/* house.h: the part of the daemon that needs no sockets or processes: all desks, joining, and the
 * host's requests
 *
 * A desk (desk.h) runs one table. Messages, requests and timers arrive as function calls; the time
 * comes from world.h. All messages to the broker leave through one function. serve.c connects the
 * house to the broker and the web server. In a simulation, stubs take the place of these two.
 *
 *     message ─┬─► turns
 *     drained ─┼─► desks ─► journals, committed ─► published ┬─► send
 *     request ─┴─► join, host                                └─► reply
 *
 * “Drained” means that the caller has handed over all messages that arrived together (post.h). It
 * then calls house_publish(). Acts wait in turns.h, so that no table keeps the others waiting.
 *
 * The house shuts as soon as a write to a journal fails. It then accepts and publishes nothing.
 * Everything that it has published is on the disk. A house that is opened again continues from the
 * journals.
 */
#pragma once

#include "referee/desk/desk.h"
#include "referee/web/web.h"

typedef struct {
    DeskSend send;                   /* sends a message to the broker */
    bool (*is_ready)(gpointer data); /* reports whether the broker is connected */
    /* returns the address for phones, "http://192.0.2.7:8221/"; the caller frees it */
    char *(*base)(gpointer data);
    void (*failed)(const GError *error, gpointer data); /* called once, when a journal has failed */
    /* True when the house may leave out a table whose journal cannot be opened. At least one table
     * must open. The house logs each table that it leaves out. */
    bool goes_on;
    bool no_limits; /* True to lift the limits of seat_limits.h (desk_lift_limits()). */
    /* Idle time of a table, in ms, after which the house closes the table's journal. The house may
     * take up to twice as long. 0 means never. */
    guint rest_ms;
    gpointer data;
} HouseHandlers;

typedef struct House House;

/* The MQTT topics whose messages the caller must pass to house_take(), NULL-terminated. */
extern const char *const HOUSE_TOPICS[];

/* Opens the tables of @editions (of Edition). Their journals and the host's key are in the folder
 * @state. @editions and @catalogue are borrowed, and @handlers is copied. On failure returns NULL
 * with an error that names the file at fault. */
House *house_open(const GPtrArray *editions,
                  const char *state,
                  const Catalogue *catalogue,
                  const HouseHandlers *handlers,
                  GError **error);
void house_free(House *house);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(House, house_free)

/* Publishes all retained messages again. Must be called for each new connection to the broker,
 * since the broker may have lost these messages. */
void house_greet(House *house);

/* Receives a message from the broker. An act waits for its turn (turns.h). The results of other
 * messages wait for the next house_publish(). */
void house_take(House *house, const char *topic, const char *payload, size_t size);
/* Judges a batch of the acts that wait, commits each journal once, and then publishes the results.
 * If acts still wait after that, the house calls itself again at the next turn of the event loop.
 */
void house_publish(House *house);

/* Returns the handlers for the web server, owned by the house. */
const WebHandlers *house_handlers(const House *house);

/* Returns the open desks (of Desk), owned by the house. */
const GPtrArray *house_desks(const House *house);

/* Returns the host's key, owned by the house. */
const char *house_key(const House *house);

/* Writes the accounts file of the referee's own broker to @path. The file says what each account
 * may publish and subscribe to. @password is the password of the referee's own account. */
bool
house_write_accounts(const House *house, const char *path, const char *password, GError **error);
