/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/house/command_queue.h"

#include "referee/base/world.h"

#include <string.h>

typedef struct {
    char *text;
    char *from; /* address of the screen; NULL for a seat */
    int turn;   /* each address has one command in a turn */
} Command;

struct CommandQueue {
    CommandSend send;
    gpointer data;
    GQueue seats;   /* of Command, owned */
    GQueue screens; /* of Command, owned, by turn */
    int turn;       /* turn of the last command for a screen that was sent */
    guint lost;     /* timeout of the command in flight; 0 when there is none */
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
        g_queue_clear_full(&queue->screens, command_free);
        g_free(queue);
    }
}

static void send_next(CommandQueue *queue);

static void
on_lost(gpointer data)
{
    CommandQueue *queue = data;

    queue->lost = 0;
    send_next(queue);
}

/* Sends the next command, unless one is in flight. */
static void
send_next(CommandQueue *queue)
{
    GQueue *commands = g_queue_is_empty(&queue->seats) ? &queue->screens : &queue->seats;
    Command *command = queue->lost != 0 ? NULL : g_queue_pop_head(commands);

    if (command == NULL) {
        return;
    }
    queue->lost = world_after(COMMAND_QUEUE_LOST_MS, on_lost, queue);
    queue->turn = command->from == NULL ? queue->turn : command->turn;
    queue->send(command->text, queue->data);
    command_free(command);
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
command_queue_add_for_screen(CommandQueue *queue, const char *text, const char *from)
{
    Command *command = g_new(Command, 1);

    if (g_queue_is_empty(&queue->screens)) {
        queue->turn = 0;
    }
    /* A new address begins in the next turn, so that it does not delay the turns of others. */
    *command = (Command){
        .text = g_strdup(text),
        .from = g_strdup(from),
        .turn = queue->turn + 1,
    };
    for (const GList *each = queue->screens.head; each != NULL; each = each->next) {
        const Command *earlier = each->data;

        command->turn = strcmp(earlier->from, from) == 0 ? earlier->turn + 1 : command->turn;
    }
    g_queue_insert_sorted(&queue->screens, command, compare_turns, NULL);
    send_next(queue);
}

void
command_queue_go_on(CommandQueue *queue)
{
    world_cancel(&queue->lost);
    send_next(queue);
}
