/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command_queue.h: commands to the broker's accounts plugin, sent one at a time
 *
 * The plugin creates and deletes the phones' accounts. The broker needs milliseconds for each
 * command, and forwards no act of a player during that time. So the queue sends the next command
 * only after the broker has answered the last command. Between two commands, the broker forwards
 * acts. If no answer comes within COMMAND_QUEUE_LOST_MS, the queue considers the command lost, and
 * sends the next one.
 *
 * Commands for seats and commands for spectator screens alternate. The seats take turns with each
 * other. The addresses from which screens joined also take turns with each other. So a player who
 * joins again and again does not delay the others. Nor does an address from which many screens
 * join. The commands of one seat keep their order, so that no account is deleted before it is
 * created.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct CommandQueue CommandQueue;

/* Sends the command @text to the broker. Returns false when the broker is not connected. The queue
 * then keeps the command. */
typedef bool (*CommandSend)(const char *text, gpointer data);

/* Creates an empty queue, which sends each command with @send. */
CommandQueue *command_queue_new(CommandSend send, gpointer data);
void command_queue_free(CommandQueue *queue);

/* Adds the command @text for the seat @seat ("7K3Q.red"). Commands of one seat keep their order. If
 * @seat is NULL, the command comes after all commands for seats that are in the queue now. */
void command_queue_add(CommandQueue *queue, const char *text, const char *seat);

/* Adds the command @text for a screen. @from is the address of the screen that joins or leaves, or
 * "" for the referee itself. Does nothing if a command with the same @text and @from is already
 * waiting. */
void command_queue_add_for_screen(CommandQueue *queue, const char *text, const char *from);

/* Reports whether the command @text is waiting to be sent. */
bool command_queue_holds(const CommandQueue *queue, const char *text);

/* Sends the next command. Must be called after each answer of the broker. If no call comes, the
 * queue itself sends the next command COMMAND_QUEUE_LOST_MS after the last command. */
void command_queue_go_on(CommandQueue *queue);

/* Must be called for each new connection to the broker. If the last command was sent less than
 * COMMAND_QUEUE_LOST_MS ago and has no answer, puts that command back at the front of the queue.
 * Then sends the first command that waits. */
void command_queue_begin(CommandQueue *queue);

enum {
    COMMAND_QUEUE_LOST_MS = 1000, /* time after which a command without an answer counts as lost */
};
