/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phone.h: the phone of a seat, which always reconnects
 *
 *     join (HTTP) ─ websocket ─ MQTT ─ subscribed ─ view received ─────► ready
 *            ▲                                                          │
 *            └──────── connection lost, or password not accepted ◄──────┘
 */
#pragma once

#include <jansson.h>
#include <libsoup/soup.h>

#include "cases/edition/edition.h"
#include "referee/rules/value.h"

typedef struct Phone Phone;

typedef struct {
    /* Handles a message on any topic. */
    void (*heard)(Phone *phone, const char *topic, const char *payload, gpointer data);
    gpointer data;
} PhoneHandlers;

/* Creates a phone with the IP address @address ("127.1.0.1") for @seat at the table of @edition
 * (borrowed). The referee listens at @port. The phone does nothing before phone_wake(). */
Phone *phone_new(const char *address,
                 int port,
                 const Edition *edition,
                 Seat seat,
                 const PhoneHandlers *handlers);

/* Cuts the connection, and waits until all callbacks have run. */
void phone_free(Phone *phone);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Phone, phone_free)

Seat phone_seat(const Phone *phone);

/* Makes the phone connect, and reconnect whenever it must. */
void phone_wake(Phone *phone);

/* Stops further tries to connect. An open connection stays open, and the phone keeps its username
 * and password. */
void phone_rest(Phone *phone);

/* Cuts the connection at once, as an empty battery does. The phone reconnects by itself. */
void phone_cut(Phone *phone);

/* Cuts the connection, and forgets the username and password. The phone then joins with its seat's
 * card, as a new phone that takes over the seat does. */
void phone_move(Phone *phone);

/* Reports whether the phone is connected and has received its view on this connection. */
bool phone_is_ready(const Phone *phone);

/* Reports whether the phone has no connection and no request in flight, so that no further message
 * can arrive. */
bool phone_is_still(const Phone *phone);

/* Returns a description of the phone's state, for the log. The caller frees it. */
char *phone_tell(const Phone *phone);

/* Publishes @text on `up/<seat>/act`. Does nothing without a connection. */
void phone_say(Phone *phone, const char *text);
