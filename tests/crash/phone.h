/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phone.h: a simulated phone for one seat; it reconnects whenever its connection is lost
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
    /* Receives every message that reaches the phone, on any topic. */
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

/* Cuts the connection, waits until the callbacks of all requests have run, and frees @phone. @phone
 * may be NULL. */
void phone_free(Phone *phone);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Phone, phone_free)

Seat phone_seat(const Phone *phone);

/* Makes the phone connect, and reconnect after each loss of its connection, until phone_rest(). */
void phone_wake(Phone *phone);

/* Stops further tries to connect; a try that has begun goes on. An open connection stays open, and
 * the phone keeps its username and password. */
void phone_rest(Phone *phone);

/* Cuts the connection at once, as an empty battery does. The phone then reconnects by itself,
 * unless it rests (phone_rest()). */
void phone_cut(Phone *phone);

/* Cuts the connection, and forgets the username and password. The phone's next try joins the table
 * with the seat's card, like a new phone that takes over the seat. */
void phone_move(Phone *phone);

/* Reports whether the phone is connected and has received a view since it connected. */
bool phone_is_ready(const Phone *phone);

/* Reports whether the phone has neither a connection nor a request in flight. If
 * phone_rest() was called and the phone is still, it receives no further message. */
bool phone_is_still(const Phone *phone);

/* Returns a description of the phone's state, for the log. The caller frees it. */
char *phone_tell(const Phone *phone);

/* Publishes @text on `up/<seat>/act`. Does nothing while the phone is not connected to the
 * broker. */
void phone_say(Phone *phone, const char *text);
