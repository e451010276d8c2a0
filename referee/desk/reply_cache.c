/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/desk/reply_cache.h"

#include <string.h>

static void
said_free(gpointer data)
{
    CachedReply *said = data;

    g_free(said->id);
    g_free(said->text);
    g_free(said);
}

void
reply_cache_clear(ReplyCache *reply_cache)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        g_queue_clear_full(&reply_cache->answers[i], said_free);
    }
}

void
reply_cache_add(ReplyCache *reply_cache, Seat seat, const char *id, const char *text, int game)
{
    GQueue *answers = &reply_cache->answers[seat];
    CachedReply *said = g_new(CachedReply, 1);

    *said = (CachedReply){
        .id = g_strdup(id), .hash = g_str_hash(id), .text = g_strdup(text), .game = game
    };
    if (answers->length == REPLY_CACHE_MAX) {
        said_free(g_queue_pop_head(answers));
    }
    g_queue_push_tail(answers, said);
}

json_t *
reply_cache_carry(const ReplyCache *reply_cache)
{
    json_t *carried = json_object();

    for (int i = 0; i < SEATS_MAX; i++) {
        json_t *answers = json_array();

        for (const GList *each = reply_cache->answers[i].tail;
             each != NULL && json_array_size(answers) < REPLY_CACHE_CARRIED;
             each = each->prev) {
            const CachedReply *said = each->data;

            json_array_insert_new(answers, 0, json_pack("[s, s]", said->id, said->text));
        }
        if (json_array_size(answers) > 0) {
            json_object_set(carried, SEAT_COLOURS[i], answers);
        }
        json_decref(answers);
    }
    return carried;
}

/* Reports whether @text, from a journal, can be sent as a verdict. */
static bool
is_verdict(const char *text)
{
    json_t *verdict = text == NULL ? NULL : json_loads(text, 0, NULL);
    bool is_one = json_is_object(verdict);

    json_decref(verdict);
    return is_one;
}

bool
reply_cache_recall(ReplyCache *reply_cache, const json_t *carried, int game)
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
            reply_cache_add(reply_cache, (Seat)i, id, text, game);
        }
    }
    return true;
}

const CachedReply *
reply_cache_find(const ReplyCache *reply_cache, Seat seat, const char *id)
{
    const guint hash = g_str_hash(id);

    for (const GList *each = reply_cache->answers[seat].tail; each != NULL; each = each->prev) {
        const CachedReply *said = each->data;

        if (said->hash == hash && strcmp(said->id, id) == 0) {
            return said;
        }
    }
    return NULL;
}
