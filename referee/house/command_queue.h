/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command_queue.h: commands to the broker's accounts plugin, sent one at a time
 *
 * The broker needs milliseconds for each command, and forwards no act during that time. So the next
 * command is sent once the last one is answered, and acts pass in between. Commands for seats come
 * first. Commands for screens follow, and the addresses of the screens take turns: an address that
 * joins many screens does not keep the screens of others waiting. All commands take this way, so
 * that an account is never deleted before it is created.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct CommandQueue CommandQueue;

/* Sends the command @text to the broker. Returns false when the broker is not connected. The queue
 * then keeps the command. */
typedef bool (*CommandSend)(const char *text, gpointer data);

/* Creates an empty queue that sends by @send. */
CommandQueue *command_queue_new(CommandSend send, gpointer data);
void command_queue_free(CommandQueue *queue);

/* Adds the command @text for a seat. */
void command_queue_add(CommandQueue *queue, const char *text);

/* Adds the command @text, which may wait for all commands of command_queue_add(). Each @from takes
 * turns with the others: the address of a screen that joins or leaves, or "" for the referee. */
void command_queue_add_patient(CommandQueue *queue, const char *text, const char *from);

/* Must be called for each answer of the broker: sends the next command. Without an answer, the queue
 * sends it COMMAND_QUEUE_LOST_MS after the last one. */
void command_queue_go_on(CommandQueue *queue);

/* Must be called for each new connection to the broker: sends the unanswered command again, since
 * the old connection may have lost it, or else the next one. */
void command_queue_begin(CommandQueue *queue);

enum {
    COMMAND_QUEUE_LOST_MS = 1000,
};
