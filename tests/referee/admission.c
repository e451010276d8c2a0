/* SPDX-License-Identifier: GPL-3.0-or-later */
/* admission.c: tests that a phone is admitted only after the broker has created its account */
#include <string.h>

#include "cases/edition/edition_parts.h"
#include "referee/broker/accounts.h"
#include "referee/house/house.h"
#include "tests/referee/evening.h"
#include "tests/referee/folder.h"

/* A house with one table. The test itself plays the broker. */
typedef struct {
    char *state;
    GPtrArray *editions;
    House *house;
    GPtrArray *commands; /* of char *, owned: commands sent to the broker */
    char *last;          /* last of all commands, or NULL */
    unsigned status;     /* HTTP status of the answer; 0 before the answer */
    char *username;      /* username in the answer, or NULL */
    const char *from;    /* address of the phone */
} Lodge;

static void
hear(const char *topic, const char *text, bool retained, gpointer data)
{
    Lodge *lodge = data;

    (void)retained;
    if (strcmp(topic, ACCOUNTS_TOPIC) == 0) {
        g_ptr_array_add(lodge->commands, g_strdup(text));
        g_free(lodge->last);
        lodge->last = g_strdup(text);
    }
}

static bool
is_ready(gpointer data)
{
    (void)data;
    return true;
}

static char *
base(gpointer data)
{
    (void)data;
    return g_strdup("http://192.0.2.7:8221/");
}

static void
fail(const GError *error, gpointer data)
{
    (void)data;
    g_error("%s", error->message);
}

static void
open_lodge(Lodge *lodge)
{
    g_autoptr(GError) error = NULL;
    const HouseHandlers handlers = {
        .send = hear, .is_ready = is_ready, .base = base, .failed = fail, .data = lodge
    };

    *lodge = (Lodge){
        .state = folder_make("admission"),
        .editions = g_ptr_array_new_with_free_func((GDestroyNotify)edition_free),
        .commands = g_ptr_array_new_with_free_func(g_free),
        .from = "192.0.2.1",
    };
    g_ptr_array_add(lodge->editions, evening_edition("lady-alice", "admission"));
    lodge->house = house_open(lodge->editions, lodge->state, NULL, &handlers, &error);
    g_assert_no_error(error);
}

static void
close_lodge(Lodge *lodge)
{
    house_free(lodge->house);
    g_ptr_array_unref(lodge->editions);
    g_ptr_array_unref(lodge->commands);
    folder_remove(lodge->state);
    g_free(lodge->state);
    g_free(lodge->username);
    g_free(lodge->last);
}

static void
answer(unsigned status, json_t *body, gpointer data)
{
    Lodge *lodge = data;

    lodge->status = status;
    g_free(lodge->username);
    lodge->username = g_strdup(json_string_value(json_object_get(body, "username")));
}

static const char *
from(gpointer data)
{
    return ((const Lodge *)data)->from;
}

static void
be_gone(gpointer data)
{
    (void)data;
}

/* Sends @request, a join, and releases it. */
static void
send_join(Lodge *lodge, json_t *request)
{
    static const WebReplyWay WAY = { .json = answer, .from = from, .gone = be_gone };
    const WebHandlers *web = house_handlers(lodge->house);

    lodge->status = 0;
    g_ptr_array_set_size(lodge->commands, 0);
    web->join(request, web_reply_new(NULL, NULL, &WAY, lodge), web->data);
    json_decref(request);
}

/* Sends a join request for @seat, or for a spectator screen when @seat is NULL. */
static void
knock(Lodge *lodge, const char *seat)
{
    const Edition *edition = lodge->editions->pdata[0];

    send_join(lodge, json_pack("{s:s, s:s*}", "table", edition->id, "seat", seat));
}

/* Sends a join request with the code of a seat's card. */
static void
knock_with(Lodge *lodge, const char *code)
{
    send_join(lodge, json_pack("{s:s}", "code", code));
}

/* Delivers the broker's answer to @command for the account @username. @error is NULL on success. */
static void
say_response(const Lodge *lodge, const char *command, const char *username, const char *error)
{
    json_t *all = json_pack("{s:[{s:s, s:s, s:s*}]}",
                            "responses",
                            "command",
                            command,
                            "correlationData",
                            username,
                            "error",
                            error);
    char *text = json_dumps(all, JSON_COMPACT);

    house_take(lodge->house, ACCOUNTS_TOPIC "/response", text, strlen(text));
    free(text);
    json_decref(all);
}

/* Delivers the broker's answer to the command that creates the account @username. @error is NULL on
 * success. */
static void
say_created(const Lodge *lodge, const char *username, const char *error)
{
    say_response(lodge, "createClient", username, error);
}

/* Delivers the broker's answer to a command that deletes the account @username. */
static void
say_deleted(const Lodge *lodge, const char *username)
{
    say_response(lodge, "deleteClient", username, NULL);
}

/* Delivers the broker's answer to a command that deletes the first account of @seat. */
static void
say_removed(const Lodge *lodge, const char *seat)
{
    const Edition *edition = lodge->editions->pdata[0];
    g_autofree char *username = g_strdup_printf("%s.%s.1", edition->id, seat);

    say_deleted(lodge, username);
}

/* Delivers the broker's answer to the command that creates the first account of @seat. @error is
 * NULL on success. */
static void
say(const Lodge *lodge, const char *seat, const char *error)
{
    const Edition *edition = lodge->editions->pdata[0];
    g_autofree char *username = g_strdup_printf("%s.%s.1", edition->id, seat);

    say_created(lodge, username, error);
}

/* Delivers the broker's answer to the last command, which must create an account. */
static void
say_last(const Lodge *lodge)
{
    json_t *last = json_loads(lodge->last, 0, NULL);
    const json_t *commands = json_object_get(last, "commands");
    const json_t *create = json_array_get(commands, json_array_size(commands) - 1);

    say_created(lodge, json_string_value(json_object_get(create, "username")), NULL);
    json_decref(last);
}

static const char *
command(const Lodge *lodge, guint i)
{
    g_assert_cmpuint(lodge->commands->len, >, i);
    return lodge->commands->pdata[i];
}

static void
test_new(void)
{
    Lodge lodge;

    open_lodge(&lodge);
    knock(&lodge, "red");
    g_assert_cmpuint(lodge.commands->len, ==, 1);
    g_assert_cmpuint(lodge.status, ==, 0);
    say(&lodge, "red", NULL);
    g_assert_cmpuint(lodge.status, ==, 200);
    g_assert_true(g_str_has_suffix(lodge.username, ".red.1"));
    close_lodge(&lodge);
}

/* Tests an account that exists already. There are two causes: a restarted broker has read the
 * account from its file before it receives the command again, or the broker remembers an account
 * whose journal was lost. In both cases the account must get the password of this phone. */
static void
test_known(void)
{
    Lodge lodge;

    open_lodge(&lodge);
    knock(&lodge, "red");
    g_autofree char *create = g_strdup(command(&lodge, 0));
    say(&lodge, "red", ACCOUNTS_EXISTS);
    g_assert_cmpuint(lodge.status, ==, 0);
    g_assert_cmpuint(lodge.commands->len, ==, 2);
    g_assert_nonnull(strstr(command(&lodge, 1), "\"deleteClient\""));
    g_assert_nonnull(strstr(command(&lodge, 1), ".red.1\""));
    say_removed(&lodge, "red");
    g_assert_cmpstr(command(&lodge, 2), ==, create);
    say(&lodge, "red", NULL);
    g_assert_cmpuint(lodge.status, ==, 200);
    close_lodge(&lodge);
}

/* Tests that the referee removes an existing account only once. If the account still exists after
 * that, another try would not help. No other error is retried. */
static void
test_refused(void)
{
    Lodge lodge;

    open_lodge(&lodge);
    knock(&lodge, "red");
    say(&lodge, "red", ACCOUNTS_EXISTS);
    say_removed(&lodge, "red");
    say(&lodge, "red", ACCOUNTS_EXISTS);
    g_assert_cmpuint(lodge.status, ==, 503);
    g_assert_cmpuint(lodge.commands->len, ==, 3);
    knock(&lodge, "blue");
    say(&lodge, "blue", "Internal error");
    g_assert_cmpuint(lodge.status, ==, 503);
    g_assert_cmpuint(lodge.commands->len, ==, 1);
    close_lodge(&lodge);
}

/* Tests that a command that the MQTT client delivers twice, so that the broker answers it twice,
 * does not end the join. */
static void
test_twice(void)
{
    Lodge lodge;

    open_lodge(&lodge);
    knock(&lodge, "red");
    say(&lodge, "red", ACCOUNTS_EXISTS);
    say(&lodge, "red", ACCOUNTS_EXISTS);
    g_assert_cmpuint(lodge.status, ==, 0);
    say_removed(&lodge, "red");
    g_assert_cmpuint(lodge.status, ==, 0);
    say(&lodge, "red", NULL);
    g_assert_cmpuint(lodge.status, ==, 200);
    close_lodge(&lodge);
}

/* Tests that a new account whose confirmation is lost with the connection is replaced again. */
static void
test_lost_confirmation(void)
{
    Lodge lodge;

    open_lodge(&lodge);
    knock(&lodge, "red");
    say(&lodge, "red", ACCOUNTS_EXISTS);
    say_removed(&lodge, "red");
    house_greet(lodge.house);
    say(&lodge, "red", ACCOUNTS_EXISTS);
    g_assert_cmpuint(lodge.status, ==, 0);
    say_removed(&lodge, "red");
    say(&lodge, "red", NULL);
    g_assert_cmpuint(lodge.status, ==, 200);
    close_lodge(&lodge);
}

/* Tests that an account is replaced only once when the connection is lost during the deletion. The
 * MQTT client delivers the first command again over the new connection. */
static void
test_lost_deletion(void)
{
    Lodge lodge;

    open_lodge(&lodge);
    knock(&lodge, "red");
    say(&lodge, "red", ACCOUNTS_EXISTS);
    house_greet(lodge.house);
    g_assert_cmpuint(lodge.commands->len, ==, 3);
    g_assert_nonnull(strstr(command(&lodge, 2), "\"deleteClient\""));
    say(&lodge, "red", ACCOUNTS_EXISTS);
    say_removed(&lodge, "red");
    say(&lodge, "red", NULL);
    g_assert_cmpuint(lodge.status, ==, 200);
    g_assert_cmpuint(lodge.commands->len, ==, 4);
    close_lodge(&lodge);
}

/* Tests that only one command is in flight at a time, so that the broker can forward acts in
 * between. Seats and spectator screens alternate. */
static void
test_one_at_a_time(void)
{
    Lodge lodge;

    open_lodge(&lodge);
    knock(&lodge, "red");
    g_assert_cmpuint(lodge.commands->len, ==, 1);
    knock(&lodge, NULL);
    g_assert_cmpuint(lodge.commands->len, ==, 0);
    knock(&lodge, "blue");
    g_assert_cmpuint(lodge.commands->len, ==, 0);
    say(&lodge, "red", NULL);
    g_assert_cmpuint(lodge.commands->len, ==, 1);
    g_assert_nonnull(strstr(command(&lodge, 0), ".watch."));
    say_last(&lodge);
    g_assert_cmpuint(lodge.commands->len, ==, 2);
    g_assert_nonnull(strstr(command(&lodge, 1), ".blue.1\""));
    /* After a reconnect, no command waits for the old broker's answer, and none is lost. */
    knock(&lodge, "green");
    g_assert_cmpuint(lodge.commands->len, ==, 0);
    house_greet(lodge.house);
    g_assert_cmpuint(lodge.commands->len, ==, 1);
    g_assert_nonnull(strstr(command(&lodge, 0), ".blue.1\""));
    say(&lodge, "blue", NULL);
    g_assert_cmpuint(lodge.commands->len, ==, 2);
    g_assert_nonnull(strstr(command(&lodge, 1), ".green.1\""));
    close_lodge(&lodge);
}

/* Tests that a seat that is freed before the broker knows its account is deleted after it is
 * created, also at a reconnect. */
static void
test_freed_at_once(void)
{
    Lodge lodge;
    const GPtrArray *desks;
    g_autoptr(GError) error = NULL;
    DeskVerdict verdict;

    open_lodge(&lodge);
    desks = house_desks(lodge.house);
    knock(&lodge, "red");
    say(&lodge, "red", NULL);
    knock(&lodge, "blue"); /* is in flight */
    knock(&lodge, "red");  /* refused: somebody sits there */
    json_t *wish = json_pack("{s:s, s:s}", "host", "free", "seat", "blue");
    g_assert_true(desk_host(desks->pdata[0], wish, NULL, &verdict, &error));
    g_assert_no_error(error);
    g_assert_true(verdict.is_ok);
    g_free(verdict.text);
    json_decref(wish);
    g_assert_cmpuint(lodge.commands->len, ==, 0);
    house_greet(lodge.house); /* the first broker died with the command */
    g_assert_nonnull(strstr(command(&lodge, 0), "createClient"));
    say(&lodge, "blue", NULL);
    g_assert_nonnull(strstr(command(&lodge, 1), "deleteClient"));
    g_assert_nonnull(strstr(command(&lodge, 1), ".blue.1\""));
    close_lodge(&lodge);
}

/* Tests that an account is not created anew for a phone that has lost its seat meanwhile. Red's
 * first account was created, but the broker restarted, and answers the second time that it exists.
 * By then a second phone has scanned red's card. */
static void
test_lost_seat(void)
{
    const EditionCode *card;
    Lodge lodge;

    open_lodge(&lodge);
    card = edition_find_side(lodge.editions->pdata[0], "seat-red", "seat");
    g_assert_nonnull(card);
    knock(&lodge, "red");
    house_greet(lodge.house);
    Lodge second = lodge;
    second.username = NULL;
    knock_with(&second, card->code.text);
    g_assert_cmpuint(lodge.commands->len, ==, 0);
    say(&lodge, "red", ACCOUNTS_EXISTS);
    g_assert_cmpuint(lodge.status, ==, 503);
    g_assert_cmpuint(lodge.commands->len, ==, 1);
    g_assert_nonnull(strstr(command(&lodge, 0), "deleteClient"));
    g_assert_nonnull(strstr(command(&lodge, 0), ".red.1\""));
    say_removed(&lodge, "red");
    g_assert_cmpuint(lodge.commands->len, ==, 2);
    g_assert_nonnull(strstr(command(&lodge, 1), ".red.2\""));
    say_last(&lodge);
    g_assert_cmpuint(second.status, ==, 200);
    g_assert_cmpuint(lodge.commands->len, ==, 2);
    g_free(second.username);
    close_lodge(&lodge);
}

/* Tests that screens of several addresses take turns, so that the screen of one address does not
 * wait for all screens of another. */
static void
test_turns(void)
{
    Lodge lodge;
    int n_before = 0;

    open_lodge(&lodge);
    for (int i = 0; i < 10; i++) {
        knock(&lodge, NULL);
    }
    Lodge other = lodge;
    other.username = NULL;
    other.from = "192.0.2.2";
    knock(&other, NULL);
    /* Each answer of the broker lets the next command go. */
    for (; other.status == 0; n_before++) {
        g_assert_cmpint(n_before, <, 10);
        say_last(&lodge);
    }
    g_assert_cmpuint(other.status, ==, 200);
    g_assert_cmpint(n_before, ==, 3);
    g_free(other.username);
    close_lodge(&lodge);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/admission/new", test_new);
    g_test_add_func("/admission/known", test_known);
    g_test_add_func("/admission/refused", test_refused);
    g_test_add_func("/admission/twice", test_twice);
    g_test_add_func("/admission/lost-confirmation", test_lost_confirmation);
    g_test_add_func("/admission/lost-deletion", test_lost_deletion);
    g_test_add_func("/admission/one-at-a-time", test_one_at_a_time);
    g_test_add_func("/admission/freed-at-once", test_freed_at_once);
    g_test_add_func("/admission/lost-seat", test_lost_seat);
    g_test_add_func("/admission/turns", test_turns);
    return g_test_run();
}
