/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/desk/recent.h"

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

    *said =
        (Said){ .id = g_strdup(id), .hash = g_str_hash(id), .text = g_strdup(text), .game = game };
    if (answers->length == RECENT_MAX) {
        said_free(g_queue_pop_head(answers));
    }
    g_queue_push_tail(answers, said);
}

json_t *
recent_carry(const Recent *recent)
{
    json_t *carried = json_object();

    for (int i = 0; i < SEATS_MAX; i++) {
        json_t *answers = json_array();

        for (const GList *each = recent->answers[i].tail;
             each != NULL && json_array_size(answers) < RECENT_CARRIED;
             each = each->prev) {
            const Said *said = each->data;

            json_array_insert_new(answers, 0, json_pack("[s, s]", said->id, said->text));
        }
        if (json_array_size(answers) > 0) {
            json_object_set(carried, SEAT_COLOURS[i], answers);
        }
        json_decref(answers);
    }
    return carried;
}

/* Whether @text, which a journal has, can be told again. */
static bool
is_verdict(const char *text)
{
    json_t *verdict = text == NULL ? NULL : json_loads(text, 0, NULL);
    bool is_one = json_is_object(verdict);

    json_decref(verdict);
    return is_one;
}

bool
recent_recall(Recent *recent, const json_t *carried, int game)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        const json_t *answers = json_object_get(carried, SEAT_COLOURS[i]);

        for (size_t j = 0; j < json_array_size(answers); j++) {
            const json_t *answer = json_array_get(answers, j);
            const char *id = json_string_value(json_array_get(answer, 0));
            const char *text = json_string_value(json_array_get(answer, 1));

            if (id == NULL || !is_verdict(text)) {
                return false;
            }
            recent_add(recent, (Seat)i, id, text, game);
        }
    }
    return true;
}

const Said *
recent_find(const Recent *recent, Seat seat, const char *id)
{
    const guint hash = g_str_hash(id);

    for (const GList *each = recent->answers[seat].tail; each != NULL; each = each->prev) {
        const Said *said = each->data;

        if (said->hash == hash && strcmp(said->id, id) == 0) {
            return said;
        }
    }
    return NULL;
}
