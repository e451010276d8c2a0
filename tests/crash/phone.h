/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phone.h: a seat's phone, which comes back whatever happens
 *
 *     join (HTTP) ─ websocket ─ MQTT ─ subscribed ─ its view has come ─► ready
 *            ▲                                                          │
 *            └────────── the line is cut, or the password is no good ◄──┘
 */
#pragma once

#include <jansson.h>
#include <libsoup/soup.h>

#include "cases/edition/edition.h"
#include "referee/rules/value.h"

typedef struct Phone Phone;

typedef struct {
    /* Whatever came on a topic. */
    void (*heard)(Phone *phone, const char *topic, const char *payload, gpointer data);
    gpointer data;
} PhoneHandlers;

/* A phone at @address ("127.1.0.1") for @seat at the table of @edition (borrowed); the referee
 * listens at @port. */
Phone *phone_new(const char *address,
                 int port,
                 const Edition *edition,
                 Seat seat,
                 const PhoneHandlers *handlers);

/* Cuts the line, and waits until nothing of it is left. */
void phone_free(Phone *phone);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Phone, phone_free)

Seat phone_seat(const Phone *phone);

/* From now on it tries to be there; or it rests, and keeps what it knows. */
void phone_wake(Phone *phone);
void phone_rest(Phone *phone);

/* Cuts the line at once, as a phone that loses its battery does; it comes back by itself. */
void phone_cut(Phone *phone);

/* Shows its seat's card the next time that it comes: the seat moves to this phone as to a new one.
 * Cuts the line. */
void phone_move(Phone *phone);

/* Whether it is there, and has heard its view on this line. */
bool phone_is_ready(const Phone *phone);

/* Whether nothing of an old line is left: all that came has been heard. */
bool phone_is_still(const Phone *phone);

/* What it is doing, for people; the caller frees. */
char *phone_tell(const Phone *phone);

/* Says @text on `up/<seat>/act`; nothing while the line is cut. */
void phone_say(Phone *phone, const char *text);
