/* SPDX-License-Identifier: GPL-3.0-or-later */
/* publisher.h: sends the messages of one table, at once or after a commit
 *
 *     publisher_say ─┬─ sent at once
 *                    └─ stored, while publisher_hold() is in effect ─ publisher_flush ─► sent
 *
 * The desk builds messages while other threads sync the journal. The publisher stores these
 * messages until the commit.
 */
#pragma once

#include "referee/desk/desk.h"

typedef struct {
    const char *table; /* id of the edition; borrowed */
    DeskSend send;
    gpointer data;
    GArray *held; /* of Held (publisher.c) */
    bool holds;   /* true while messages are stored */
} Publisher;

void publisher_init(Publisher *publisher, const char *table, DeskSend send, gpointer data);
void publisher_clear(Publisher *publisher);

/* Sends @text under "hansom/TABLE/@kind", or stores it. */
void publisher_say(Publisher *publisher, const char *kind, const char *text, bool is_retained);

/* Sends @text under "hansom/TABLE/seat/COLOUR/@kind", or stores it. */
void publisher_say_to_seat(
    Publisher *publisher, Seat seat, const char *kind, const char *text, bool is_retained);

/* Stores all later messages if @holds, and otherwise sends all later messages at once. Messages
 * that are already stored wait for publisher_flush() in either case. */
void publisher_hold(Publisher *publisher, bool holds);

/* Reports whether any message is stored. */
bool publisher_has_held(const Publisher *publisher);

/* Sends the stored messages, in their order. */
void publisher_flush(Publisher *publisher);
