/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command_queue.h: commands to the broker's accounts plugin, sent one at a time
 *
 * The broker needs milliseconds for each command, and forwards no act during that time. So the next
 * command is sent once the last one is answered, and acts pass in between. Commands for seats come
 * first. Commands for screens follow, and the addresses of the screens take turns: an address that
 * joins many screens does not keep the screens of others waiting.
 */
#pragma once

#include <glib.h>

typedef struct CommandQueue CommandQueue;

/* Sends the command @text to the broker. */
typedef void (*CommandSend)(const char *text, gpointer data);

/* Creates an empty queue that sends by @send. */
CommandQueue *command_queue_new(CommandSend send, gpointer data);
void command_queue_free(CommandQueue *queue);

/* Adds the command @text for a seat. */
void command_queue_add(CommandQueue *queue, const char *text);

/* Adds the command @text for a screen that joined from the address @from. */
void command_queue_add_for_screen(CommandQueue *queue, const char *text, const char *from);

/* Sends the next command: the broker has answered the last one, or was reached anew. The queue goes
 * on by itself when the broker does not answer for COMMAND_QUEUE_LOST_MS. */
void command_queue_go_on(CommandQueue *queue);

enum {
    COMMAND_QUEUE_LOST_MS = 1000,
};
