/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/house/command_queue.h"

#include "referee/base/world.h"

#include <string.h>

typedef struct {
    char *text;
    char *from;  /* of a patient command; NULL for a seat */
    gint64 turn; /* each address has one command in a turn */
} Command;

struct CommandQueue {
    CommandSend send;
    gpointer data;
    GQueue seats;   /* of Command, owned */
    GQueue patient; /* of Command, owned, by turn */
    gint64 turn;    /* turn of the last patient command that was sent */
    Command *sent;  /* command in flight, owned, or NULL */
    guint lost;     /* its timeout; 0 when there is none */
};

static void
command_free(gpointer data)
{
    Command *command = data;

    g_free(command->text);
    g_free(command->from);
    g_free(command);
}

CommandQueue *
command_queue_new(CommandSend send, gpointer data)
{
    CommandQueue *queue = g_new(CommandQueue, 1);

    *queue = (CommandQueue){ .send = send, .data = data };
    return queue;
}

void
command_queue_free(CommandQueue *queue)
{
    if (queue != NULL) {
        world_cancel(&queue->lost);
        g_queue_clear_full(&queue->seats, command_free);
        g_queue_clear_full(&queue->patient, command_free);
        g_clear_pointer(&queue->sent, command_free);
        g_free(queue);
    }
}

static void send_next(CommandQueue *queue);

static void
on_lost(gpointer data)
{
    CommandQueue *queue = data;

    queue->lost = 0;
    command_queue_go_on(queue);
}

/* Sends the next command, unless one is in flight. */
static void
send_next(CommandQueue *queue)
{
    GQueue *commands = g_queue_is_empty(&queue->seats) ? &queue->patient : &queue->seats;
    const Command *command = queue->sent != NULL ? NULL : g_queue_peek_head(commands);

    if (command == NULL || !queue->send(command->text, queue->data)) {
        return;
    }
    queue->sent = g_queue_pop_head(commands);
    queue->turn = command->from == NULL ? queue->turn : command->turn;
    queue->lost = world_after(COMMAND_QUEUE_LOST_MS, on_lost, queue);
}

void
command_queue_add(CommandQueue *queue, const char *text)
{
    Command *command = g_new(Command, 1);

    *command = (Command){ .text = g_strdup(text) };
    g_queue_push_tail(&queue->seats, command);
    send_next(queue);
}

static int
compare_turns(gconstpointer one, gconstpointer other, gpointer data)
{
    (void)data;
    return ((const Command *)one)->turn <= ((const Command *)other)->turn ? -1 : 1;
}

void
command_queue_add_patient(CommandQueue *queue, const char *text, const char *from)
{
    gint64 turn = queue->turn + 1; /* a new address delays no turn of others */

    for (const GList *each = queue->patient.head; each != NULL; each = each->next) {
        const Command *earlier = each->data;

        if (strcmp(earlier->from, from) == 0 && strcmp(earlier->text, text) == 0) {
            return;
        }
        turn = strcmp(earlier->from, from) == 0 ? earlier->turn + 1 : turn;
    }
    Command *command = g_new(Command, 1);
    *command = (Command){ .text = g_strdup(text), .from = g_strdup(from), .turn = turn };
    g_queue_insert_sorted(&queue->patient, command, compare_turns, NULL);
    send_next(queue);
}

void
command_queue_go_on(CommandQueue *queue)
{
    world_cancel(&queue->lost);
    g_clear_pointer(&queue->sent, command_free);
    send_next(queue);
}

void
command_queue_begin(CommandQueue *queue)
{
    world_cancel(&queue->lost);
    if (queue->sent != NULL) {
        g_queue_push_head(queue->sent->from == NULL ? &queue->seats : &queue->patient, queue->sent);
        queue->sent = NULL;
    }
    send_next(queue);
}
