/* SPDX-License-Identifier: GPL-3.0-or-later */
/* publisher.h: sends the messages of one table, at once or after a commit
 *
 *     publisher_say ─┬─ sent at once
 *                    └─ stored, while publisher_hold() is in effect ─ publisher_flush ─► sent
 *
 * The desk builds messages while other threads sync the journal to the disk. The publisher stores
 * these messages until the commit is complete.
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

/* Sends @text on the topic "hansom/TABLE/@kind", or stores it while publisher_hold() is in effect.
 * The broker keeps a message with @is_retained for later subscribers. */
void publisher_say(Publisher *publisher, const char *kind, const char *text, bool is_retained);

/* Works as publisher_say() does, on the topic "hansom/TABLE/seat/COLOUR/@kind". */
void publisher_say_to_seat(
    Publisher *publisher, Seat seat, const char *kind, const char *text, bool is_retained);

/* If @holds is true, stores all later messages. If @holds is false, sends each later message at
 * once. Messages that are already stored wait for publisher_flush() in both cases. */
void publisher_hold(Publisher *publisher, bool holds);

/* Reports whether any message is stored. */
bool publisher_has_held(const Publisher *publisher);

/* Sends the stored messages, the oldest first. */
void publisher_flush(Publisher *publisher);
