/* SPDX-License-Identifier: GPL-3.0-or-later */
/* payload.c: fuzz target for the messages of phones, the broker and the host
 *
 * The input is an evening, one event per line:
 *
 *     game lady-alice 30       first line: a game after some acts
 *     red/act {"id": …}        a message below hansom/<table>/up/
 *     $CONTROL/… {…}           a message on any topic that begins with $ or hansom/
 *     join {…}  scan {…}  host/pause {…}     an HTTP request; the host has the right key
 *     broker                   the broker confirms all accounts that it was told to create
 *     settle                   all messages so far are answered
 *     wait                     all timers fire
 *     again                    the referee is restarted
 *
 * All messages that the referee sends must be JSON. The invariants must hold whenever all messages
 * are answered. After a restart the referee must publish the same retained messages as before. At
 * the end, `verify` must find the journal intact.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/commands/commands.h"
#include "referee/desk/desk_inner.h"
#include "referee/house/house.h"
#include "tests/fuzz/played.h"
#include "tests/fuzz/target.h"

enum {
    LINES_MAX = 60,
};

typedef struct {
    Edition *edition;
    GPtrArray *editions; /* of .edition only */
    char *path;          /* path of the journal */
    House *house;
    GHashTable *kept;    /* topic → retained message, both owned */
    GPtrArray *commands; /* of char *, owned: commands that the broker has not answered yet */
    gint64 n_before;     /* number of entries in the journal before the evening */
} Scene;

/* --- the surroundings of the house --- */

static void
hear(const char *topic, const char *text, bool retained, gpointer data)
{
    Scene *scene = data;

    if (*text == '\0') { /* deletes a draft of a seat that the host has freed */
        g_assert(retained && g_str_has_suffix(topic, "/draft"));
        return;
    }
    must_be_json(g_strdup(text));
    if (strcmp(topic, ACCOUNTS_TOPIC) == 0) {
        g_ptr_array_add(scene->commands, g_strdup(text));
    } else if (retained) {
        g_hash_table_replace(scene->kept, g_strdup(topic), g_strdup(text));
    }
}

static void
open_house(Scene *scene)
{
    scene->house = played_house(scene->editions, hear, scene);
}

static void
answer_json(unsigned status, json_t *body, gpointer data)
{
    (void)data;
    g_assert_cmpuint(status, >=, 200);
    g_assert_cmpuint(status, <, 600);
    g_assert_true(json_is_object(body) || json_is_array(body));
}

static void
answer_file(const char *name, GBytes *bytes, gpointer data)
{
    (void)data;
    g_assert_null(strchr(name, '/'));
    g_assert_cmpuint(g_bytes_get_size(bytes), >, 0);
}

static void
answer_text(unsigned status, const char *type, const char *text, gpointer data)
{
    (void)status;
    (void)data;
    g_assert_nonnull(type);
    must_be_text(g_strdup(text));
}

static void
be_gone(gpointer data)
{
    (void)data;
}

/* --- lines --- */

static void
must_stand(const Scene *scene)
{
    const GPtrArray *desks = house_desks(scene->house);

    for (guint i = 0; i < desks->len; i++) {
        const Desk *desk = desks->pdata[i];
        const char *broken = table_check(desk->table);

        if (broken != NULL) {
            g_error("%s", broken);
        }
        g_autoptr(GString) text = g_string_new(NULL);
        JsonWriter s = writer_to(text);

        desk_show(desk, &s);
        must_be_json(g_string_free(g_steal_pointer(&text), FALSE));
    }
}

static void
settle(Scene *scene)
{
    house_publish(scene->house);
    must_stand(scene);
}

static void
answer_commands(Scene *scene)
{
    for (guint i = 0; i < scene->commands->len; i++) {
        json_t *commands = json_loads(scene->commands->pdata[i], 0, NULL);
        const json_t *list = json_object_get(commands, "commands");
        json_t *responses = json_array();
        for (size_t j = 0; j < json_array_size(list); j++) {
            const json_t *command = json_array_get(list, j);

            json_array_append_new(responses,
                                  json_pack("{s:O?, s:O?}",
                                            "command",
                                            json_object_get(command, "command"),
                                            "correlationData",
                                            json_object_get(command, "correlationData")));
        }
        json_t *response = json_pack("{s:o}", "responses", responses);
        char *text = json_dumps(response, 0);

        house_take(scene->house, ACCOUNTS_TOPIC "/response", text, strlen(text));
        free(text);
        json_decref(response);
        json_decref(commands);
    }
    g_ptr_array_set_size(scene->commands, 0);
}

static gboolean
is_same_text(gpointer topic, gpointer text, gpointer data)
{
    const char *other = g_hash_table_lookup(data, topic);

    if (g_strcmp0(text, other) != 0) {
        g_error("%s: before %s, after %s", (char *)topic, (char *)text, other);
    }
    return TRUE;
}

/* Returns all retained messages, as published to a broker that has none. */
static GHashTable *
greet(Scene *scene)
{
    g_hash_table_remove_all(scene->kept);
    house_greet(scene->house);
    return scene->kept;
}

static void
start_again(Scene *scene)
{
    settle(scene);
    GHashTable *before = g_hash_table_ref(greet(scene));
    house_free(scene->house);
    g_hash_table_unref(scene->kept);
    scene->kept = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    open_house(scene);
    greet(scene);
    g_assert_cmpuint(g_hash_table_size(before), ==, g_hash_table_size(scene->kept));
    g_hash_table_foreach_remove(before, is_same_text, scene->kept);
    g_hash_table_unref(before);
}

/* Passes on an HTTP request. Returns false if @what is not a request. */
static bool
ask(const Scene *scene, const char *what, const char *body, size_t size)
{
    static const WebReplyWay WAY = {
        .json = answer_json,
        .file = answer_file,
        .text = answer_text,
        .gone = be_gone,
    };
    const WebHandlers *web = house_handlers(scene->house);
    bool is_host = g_str_has_prefix(what, "host/");

    if (!is_host && strcmp(what, "join") != 0 && strcmp(what, "scan") != 0) {
        return false;
    }
    json_t *request = json_loadb(body, size, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(request)) {
        WebReply *reply = web_reply_new(NULL, NULL, &WAY, NULL);
        g_autofree char *key = g_strconcat("Bearer ", house_key(scene->house), NULL);

        if (is_host) {
            web->host(what + strlen("host/"), key, request, reply, web->data);
        } else if (*what == 'j') {
            web->join(request, reply, web->data);
        } else {
            web->scan(request, reply, web->data);
        }
    }
    json_decref(request);
    return true;
}

static void
take(const Scene *scene, const char *topic, const char *payload, size_t size)
{
    g_autofree char *whole = *topic == '$' || g_str_has_prefix(topic, "hansom/")
                                 ? g_strdup(topic)
                                 : g_strdup_printf("hansom/%s/up/%s", scene->edition->id, topic);
    g_autofree char *ended = g_malloc(size + 1); /* with a final NUL, as post.h promises */

    memcpy(ended, payload, size);
    ended[size] = '\0';
    house_take(scene->house, whole, ended, size);
}

static void
play_line(Scene *scene, const char *line, size_t size)
{
    const char *blank = memchr(line, ' ', size);
    size_t word_size = blank == NULL ? size : (size_t)(blank - line);
    g_autofree char *word = g_strndup(line, word_size);
    const char *rest = blank == NULL ? line + size : blank + 1;
    size_t rest_size = (size_t)(line + size - rest);

    if (strcmp(word, "settle") == 0) {
        settle(scene);
    } else if (strcmp(word, "broker") == 0) {
        answer_commands(scene);
    } else if (strcmp(word, "wait") == 0) {
        played_wait();
    } else if (strcmp(word, "again") == 0) {
        start_again(scene);
    } else if (*word != '\0' && !ask(scene, word, rest, rest_size)) {
        take(scene, word, rest, rest_size);
    }
}

/* --- the evening --- */

static void
must_verify(const Scene *scene)
{
    const char *words[] = { "verify", scene->path, NULL };
    FILE *told = stdout;
    char *said = NULL;
    size_t size = 0;
    FILE *heard = open_memstream(&said, &size);

    g_assert_nonnull(heard);
    stdout = heard;
    int status = verify_main(2, (char **)(void *)words);
    stdout = told;
    fclose(heard);
    if (status != EXIT_DONE) {
        g_error("%s", said);
    }
    free(said);
}

static gint64
count_entries(const Scene *scene)
{
    const GPtrArray *desks = house_desks(scene->house);

    return journal_last(((const Desk *)desks->pdata[0])->journal);
}

/* Opens the table that the first line describes. */
static void
set_scene(Scene *scene, const char *first, size_t size)
{
    g_autofree char *line = g_strndup(first, size);
    char game[32] = "watson-and-holmes";
    int n_acts = 0;

    if (sscanf(line, "game %31s %d", game, &n_acts) < 1 || played_edition(game) == NULL) {
        g_strlcpy(game, "watson-and-holmes", sizeof game);
    }
    GBytes *journal = played_journal(game, n_acts);
    gsize journal_size = 0;
    const void *bytes = g_bytes_get_data(journal, &journal_size);
    *scene = (Scene){
        .edition = played_edition(game),
        .editions = g_ptr_array_new(),
        .kept = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
        .commands = g_ptr_array_new_with_free_func(g_free),
    };
    g_autofree char *name = g_strconcat(scene->edition->id, ".journal", NULL);
    scene->path = target_file(name, bytes, journal_size);
    g_ptr_array_add(scene->editions, scene->edition);
    open_house(scene);
    scene->n_before = count_entries(scene);
}

static void
end_scene(Scene *scene)
{
    settle(scene);
    greet(scene);
    bool is_changed = count_entries(scene) != scene->n_before;
    house_free(scene->house);
    played_wait();
    if (is_changed) {
        must_verify(scene);
    }
    target_clear();
    g_hash_table_unref(scene->kept);
    g_ptr_array_unref(scene->commands);
    g_ptr_array_unref(scene->editions);
    g_free(scene->path);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *next = (const char *)data;
    const char *end = next + size;
    const char *line = NULL;
    size_t length = 0;
    Scene scene;

    played_begin();
    if (!next_line(&line, end, &length, &next)) {
        return 0;
    }
    set_scene(&scene, line, length);
    for (int n = 0; n < LINES_MAX && next_line(&line, end, &length, &next); n++) {
        play_line(&scene, line, length);
    }
    end_scene(&scene);
    return 0;
}
