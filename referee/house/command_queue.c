/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/house/command_queue.h"

#include "referee/base/world.h"

#include <string.h>

typedef enum {
    SEATS,
    SCREENS,
    LANES_N,
} LaneKind;

typedef struct {
    char *text;
    char *from; /* the seat, or the address of the screen; "" for none */
    LaneKind lane;
    gint64 turn; /* each seat or address has one command in a turn */
} Command;

/* The commands for seats, or those for screens */
typedef struct {
    GQueue commands; /* of Command, owned, by turn */
    gint64 turn;     /* turn of the last command that was sent */
} Lane;

struct CommandQueue {
    CommandSend send;
    gpointer data;
    Lane lanes[LANES_N];
    LaneKind next; /* the lane that is first when both have commands */
    Command *sent; /* command in flight, owned, or NULL */
    guint lost;    /* its timeout; 0 when there is none */
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
        g_queue_clear_full(&queue->lanes[SEATS].commands, command_free);
        g_queue_clear_full(&queue->lanes[SCREENS].commands, command_free);
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

static LaneKind
other_lane(LaneKind kind)
{
    return kind == SEATS ? SCREENS : SEATS;
}

/* Sends the next command, unless one is in flight. */
static void
send_next(CommandQueue *queue)
{
    const bool is_empty = g_queue_is_empty(&queue->lanes[queue->next].commands);
    const LaneKind kind = is_empty ? other_lane(queue->next) : queue->next;
    Lane *lane = &queue->lanes[kind];
    const Command *command = queue->sent != NULL ? NULL : g_queue_peek_head(&lane->commands);

    if (command == NULL || !queue->send(command->text, queue->data)) {
        return;
    }
    queue->sent = g_queue_pop_head(&lane->commands);
    queue->next = other_lane(kind);
    lane->turn = command->turn;
    queue->lost = world_after(COMMAND_QUEUE_LOST_MS, on_lost, queue);
}

static int
compare_turns(gconstpointer one, gconstpointer other, gpointer data)
{
    (void)data;
    return ((const Command *)one)->turn <= ((const Command *)other)->turn ? -1 : 1;
}

/* Returns the last command of @from in @lane, or NULL. */
static const Command *
find_last(const Lane *lane, const char *from)
{
    for (const GList *each = lane->commands.tail; each != NULL; each = each->prev) {
        const Command *command = each->data;

        if (strcmp(command->from, from) == 0) {
            return command;
        }
    }
    return NULL;
}

static void
add(CommandQueue *queue, LaneKind kind, const char *text, const char *from, gint64 turn)
{
    Command *command = g_new(Command, 1);

    *command =
        (Command){ .text = g_strdup(text), .from = g_strdup(from), .lane = kind, .turn = turn };
    g_queue_insert_sorted(&queue->lanes[kind].commands, command, compare_turns, NULL);
    send_next(queue);
}

/* Returns the turn for a new command after @last, the last command of its seat or address, which
 * may be NULL. A new seat or address delays no turn of others. */
static gint64
turn_after(const Lane *lane, const Command *last)
{
    return last == NULL ? lane->turn + 1 : last->turn + 1;
}

void
command_queue_add(CommandQueue *queue, const char *text, const char *seat)
{
    Lane *lane = &queue->lanes[SEATS];
    const Command *last = seat == NULL ? g_queue_peek_tail(&lane->commands) : find_last(lane, seat);

    add(queue, SEATS, text, seat == NULL ? "" : seat, turn_after(lane, last));
}

void
command_queue_add_for_screen(CommandQueue *queue, const char *text, const char *from)
{
    Lane *lane = &queue->lanes[SCREENS];

    for (const GList *each = lane->commands.head; each != NULL; each = each->next) {
        const Command *earlier = each->data;

        if (strcmp(earlier->from, from) == 0 && strcmp(earlier->text, text) == 0) {
            return;
        }
    }
    add(queue, SCREENS, text, from, turn_after(lane, find_last(lane, from)));
}

bool
command_queue_holds(const CommandQueue *queue, const char *text)
{
    for (int i = 0; i < LANES_N; i++) {
        for (const GList *each = queue->lanes[i].commands.head; each != NULL; each = each->next) {
            if (strcmp(((const Command *)each->data)->text, text) == 0) {
                return true;
            }
        }
    }
    return false;
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
        queue->next = queue->sent->lane;
        g_queue_push_head(&queue->lanes[queue->next].commands, g_steal_pointer(&queue->sent));
    }
    send_next(queue);
}
