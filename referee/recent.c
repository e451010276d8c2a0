/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/recent.h"

#include <string.h>

static void
said_free(gpointer data)
{
    Said *said = data;

    g_free(said->id);
    g_free(said->text);
    g_free(said);
}

void
recent_clear(Recent *recent)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        g_queue_clear_full(&recent->answers[i], said_free);
    }
}

void
recent_add(Recent *recent, Seat seat, const char *id, const char *text, int game)
{
    GQueue *answers = &recent->answers[seat];
    Said *said = g_new(Said, 1);

    *said = (Said){ .id = g_strdup(id), .text = g_strdup(text), .game = game };
    if (answers->length == RECENT_MAX) {
        said_free(g_queue_pop_head(answers));
    }
    g_queue_push_tail(answers, said);
}

const Said *
recent_find(const Recent *recent, Seat seat, const char *id)
{
    for (const GList *each = recent->answers[seat].tail; each != NULL; each = each->prev) {
        const Said *said = each->data;

        if (strcmp(said->id, id) == 0) {
            return said;
        }
    }
    return NULL;
}
