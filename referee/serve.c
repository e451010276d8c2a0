/* SPDX-License-Identifier: GPL-3.0-or-later */
/* serve.c: the daemon: broker, web and desks in one loop */
#define G_LOG_DOMAIN "referee"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixsocketaddress.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "cases/box.h"
#include "cases/load.h"
#include "referee/address.h"
#include "referee/broker.h"
#include "referee/commands.h"
#include "referee/desk.h"
#include "referee/post.h"
#include "referee/web.h"

enum {
    PORT_DEFAULT = 8221,
    BROKER_PORT = 1883,
    REPLY_TIMEOUT_MS = 5000, /* for the broker to make an account */
    WATCHERS_MAX = 64,       /* the oldest is let go */
};

typedef struct {
    char **editions; /* folders; NULL for those in out/ */
    int port;
    char *broker; /* URL of a broker that is there already, or NULL */
    char *state;
} Options;

typedef struct {
    GMainLoop *loop;
    int status;          /* what the process ends with */
    int lock;            /* file descriptor of the state folder's lock */
    GPtrArray *editions; /* of Edition, owned */
    GPtrArray *desks;    /* of Desk, owned */
    GPtrArray *watchers; /* of Account, owned: screens that only look */
    GHashTable *pending; /* username (char *, owned) → Pending, owned */
    Broker *broker;      /* NULL with --broker */
    Post *post;
    Web *web;
    char *password; /* the referee's own at the broker */
} Serve;

/* A join that waits until the broker knows the account. */
typedef struct {
    Serve *serve;
    char *username;
    WebReply *reply;
    json_t *answer;
    guint timeout;
} Pending;

static void
pending_free(gpointer data)
{
    Pending *pending = data;

    g_clear_handle_id(&pending->timeout, g_source_remove);
    g_free(pending->username);
    json_decref(pending->answer);
    g_free(pending);
}

static json_t *
refuse(const char *code, const char *say)
{
    return json_pack("{s:s, s:s}", "code", code, "say", say);
}

/* --- the broker --- */

static bool
write_accounts(const char *path, gpointer data, GError **error)
{
    Serve *serve = data;
    g_autoptr(GPtrArray) tables = g_ptr_array_new();
    g_autoptr(GPtrArray) accounts = g_ptr_array_new();

    for (guint i = 0; i < serve->editions->len; i++) {
        const Edition *edition = g_ptr_array_index(serve->editions, i);
        g_ptr_array_add(tables, edition->id);
    }
    for (guint i = 0; i < serve->desks->len; i++) {
        desk_list_accounts(g_ptr_array_index(serve->desks, i), accounts);
    }
    for (guint i = 0; i < serve->watchers->len; i++) {
        g_ptr_array_add(accounts, g_ptr_array_index(serve->watchers, i));
    }
    return accounts_write(path, serve->password, tables, accounts, error);
}

static void
send_message(const char *topic, const char *text, bool retained, gpointer data)
{
    Serve *serve = data;

    if (serve->post != NULL) {
        post_send(serve->post, topic, text, retained);
    }
}

/* A broker may have forgotten everything: it is told again. */
static void
on_connected(gpointer data)
{
    Serve *serve = data;

    for (guint i = 0; i < serve->desks->len; i++) {
        Desk *desk = g_ptr_array_index(serve->desks, i);

        if (serve->broker == NULL) {
            g_autofree char *roles = accounts_command_roles(desk_edition(desk)->id);
            send_message(ACCOUNTS_TOPIC, roles, false, serve);
        }
        desk_republish(desk);
    }
}

static void
end(Serve *serve, int status)
{
    serve->status = status;
    g_main_loop_quit(serve->loop);
}

/* Nothing is told that is not on the disk: the daemon ends, and goes on from the journal when it is
 * started again. */
static void
end_on(Serve *serve, const GError *error)
{
    fprintf(stderr, "hansom-referee: the journal failed, so the table stops: %s\n", error->message);
    end(serve, EXIT_SYSTEM);
}

/* The broker answers a command: whoever waits to join is let in. */
static void
on_command_done(Serve *serve, const char *payload)
{
    json_t *message = json_loads(payload, 0, NULL);
    const json_t *responses = json_object_get(message, "responses");

    for (size_t i = 0; i < json_array_size(responses); i++) {
        const json_t *response = json_array_get(responses, i);
        const char *username = json_string_value(json_object_get(response, "correlationData"));
        const char *fault = json_string_value(json_object_get(response, "error"));
        Pending *pending = username == NULL ? NULL : g_hash_table_lookup(serve->pending, username);

        if (pending == NULL) {
            continue;
        }
        if (fault == NULL) {
            web_reply(pending->reply, 200, json_incref(pending->answer));
        } else {
            g_warning("the broker made no account for %s: %s", username, fault);
            web_reply(
                pending->reply, 503, refuse("broker", "The broker did not agree. Try again."));
        }
        g_hash_table_remove(serve->pending, username);
    }
    json_decref(message);
}

static Desk *
find_desk(const Serve *serve, const char *table, size_t length)
{
    for (guint i = 0; i < serve->desks->len; i++) {
        Desk *desk = g_ptr_array_index(serve->desks, i);
        const char *id = desk_edition(desk)->id;

        if (strlen(id) == length && strncmp(id, table, length) == 0) {
            return desk;
        }
    }
    return NULL;
}

/* "hansom/7K3Q/up/red/act" goes to table 7K3Q as "red/act". */
static void
on_message(const char *topic, const char *payload, size_t size, gpointer data)
{
    static const char ROOT[] = "hansom/";
    static const char UP[] = "/up/";
    Serve *serve = data;
    g_autoptr(GError) error = NULL;

    if (strcmp(topic, ACCOUNTS_TOPIC "/response") == 0) {
        on_command_done(serve, payload);
        return;
    }
    const char *table = g_str_has_prefix(topic, ROOT) ? topic + strlen(ROOT) : "";
    const char *up = strstr(table, UP);
    Desk *desk = up == NULL ? NULL : find_desk(serve, table, (size_t)(up - table));
    if (desk != NULL && !desk_take(desk, up + strlen(UP), payload, size, &error)) {
        end_on(serve, error);
    }
}

static void
on_drained(gpointer data)
{
    Serve *serve = data;

    for (guint i = 0; i < serve->desks->len && serve->status == EXIT_DONE; i++) {
        g_autoptr(GError) error = NULL;

        if (!desk_settle(g_ptr_array_index(serve->desks, i), &error)) {
            end_on(serve, error);
        }
    }
}

/* --- the web --- */

static bool
is_ready(gpointer data)
{
    const Serve *serve = data;

    return post_is_connected(serve->post);
}

static json_t *
list_tables(gpointer data)
{
    const Serve *serve = data;
    json_t *tables = json_array();

    for (guint i = 0; i < serve->desks->len; i++) {
        json_array_append_new(tables, desk_about(g_ptr_array_index(serve->desks, i)));
    }
    return tables;
}

/* The side that bears the code in @request, and its desk; NULL when there is none. */
static const EditionCode *
find_code(const Serve *serve, const json_t *request, Desk **desk)
{
    const char *typed = json_string_value(json_object_get(request, "code"));
    Code code;

    if (typed == NULL || !code_read(typed, &code)) {
        return NULL;
    }
    for (guint i = 0; i < serve->desks->len; i++) {
        *desk = g_ptr_array_index(serve->desks, i);
        const EditionCode *side = edition_find(desk_edition(*desk), &code);

        if (side != NULL) {
            return side;
        }
    }
    return NULL;
}

static void
reply_unknown_card(WebReply *reply)
{
    web_reply(reply, 404, refuse("unknown-card", "That is no card of a table that is open here."));
}

/* Which piece it is stands on its front: that much may be told to anyone who has it in hand. */
static void
on_scan(const json_t *request, WebReply *reply, gpointer data)
{
    Desk *desk = NULL;
    const EditionCode *side = find_code(data, request, &desk);

    if (side == NULL) {
        reply_unknown_card(reply);
        return;
    }
    web_reply(reply,
              200,
              json_pack("{s:s, s:s, s:s}",
                        "table",
                        desk_edition(desk)->id,
                        "piece",
                        side->piece,
                        "side",
                        side->side));
}

static gboolean
on_reply_timeout(gpointer data)
{
    Pending *pending = data;

    pending->timeout = 0;
    web_reply(pending->reply, 503, refuse("broker", "The broker does not answer. Try again."));
    g_hash_table_remove(pending->serve->pending, pending->username);
    return G_SOURCE_REMOVE;
}

/* Has the broker make @account, and answers the phone when it has. */
static void
let_in(Serve *serve,
       WebReply *reply,
       const Desk *desk,
       const char *seat,
       const Account *account,
       const char *password)
{
    g_autofree char *command = accounts_command_create(account, password);
    Pending *pending = g_new0(Pending, 1);

    *pending = (Pending){
        .serve = serve,
        .username = g_strdup(account->username),
        .reply = reply,
        .answer = json_pack("{s:s, s:s?, s:s, s:s}",
                            "table",
                            desk_edition(desk)->id,
                            "seat",
                            seat,
                            "username",
                            account->username,
                            "password",
                            password),
    };
    pending->timeout = g_timeout_add(REPLY_TIMEOUT_MS, on_reply_timeout, pending);
    g_hash_table_replace(serve->pending, g_strdup(account->username), pending);
    send_message(ACCOUNTS_TOPIC, command, false, serve);
}

static Seat
find_seat(const char *name)
{
    for (int i = 0; name != NULL && i < BOX_SEATS_MAX; i++) {
        if (strcmp(BOX_COLOURS[i], name) == 0) {
            return (Seat)i;
        }
    }
    return SEAT_NONE;
}

static void
join_seat(Serve *serve, WebReply *reply, Desk *desk, Seat seat, bool card)
{
    const Account *account = NULL;
    g_autofree char *password = NULL;
    g_autofree char *before = NULL;
    g_autoptr(GError) error = NULL;

    switch (desk_join(desk, seat, card, &account, &password, &before, &error)) {
    case DESK_SEATED:
        if (before != NULL) {
            g_autofree char *command = accounts_command_delete(before);
            send_message(ACCOUNTS_TOPIC, command, false, serve);
        }
        let_in(serve, reply, desk, BOX_COLOURS[seat], account, password);
        return;
    case DESK_TAKEN:
        web_reply(reply,
                  409,
                  refuse("colour-taken",
                         "Somebody sits there already. Whoever has that seat's "
                         "printed card can scan it to move it to this phone."));
        return;
    case DESK_CLOSED:
        web_reply(reply, 409, refuse("colour-taken", "The game has begun without that colour."));
        return;
    case DESK_FAILED:
        web_reply(reply, 503, refuse("journal", "The referee cannot write its journal."));
        end_on(serve, error);
        return;
    }
}

static void
join_watcher(Serve *serve, WebReply *reply, Desk *desk)
{
    g_autofree char *role = account_role(desk_edition(desk)->id, "watch");
    g_autofree char *username = g_strdup_printf("%s.%08x", role, randombytes_random());
    g_autofree char *password = NULL;
    Account *account = account_new(username, role, &password);

    if (serve->watchers->len == WATCHERS_MAX) {
        const Account *oldest = g_ptr_array_index(serve->watchers, 0);
        g_autofree char *command = accounts_command_delete(oldest->username);

        send_message(ACCOUNTS_TOPIC, command, false, serve);
        g_ptr_array_remove_index(serve->watchers, 0);
    }
    g_ptr_array_add(serve->watchers, account);
    let_in(serve, reply, desk, NULL, account, password);
}

static void
on_join(const json_t *request, WebReply *reply, gpointer data)
{
    static const char SEAT_CARD[] = "seat-";
    Serve *serve = data;
    const char *table = json_string_value(json_object_get(request, "table"));
    const char *colour = json_string_value(json_object_get(request, "seat"));
    Desk *desk = NULL;

    if (!is_ready(serve)) {
        web_reply(reply, 503, refuse("broker", "The broker is starting. Try again in a moment."));
        return;
    }
    if (json_object_get(request, "code") != NULL) {
        const EditionCode *side = find_code(serve, request, &desk);

        if (side == NULL || !g_str_has_prefix(side->piece, SEAT_CARD)) {
            reply_unknown_card(reply);
            return;
        }
        join_seat(serve, reply, desk, find_seat(side->piece + strlen(SEAT_CARD)), true);
        return;
    }
    desk = table == NULL ? NULL : find_desk(serve, table, strlen(table));
    if (desk == NULL) {
        web_reply(reply, 404, refuse("unknown-table", "No such table is open here."));
    } else if (colour == NULL) {
        join_watcher(serve, reply, desk);
    } else if (find_seat(colour) == SEAT_NONE) {
        web_reply(reply, 400, refuse("unknown-player", "No such colour is in the box."));
    } else {
        join_seat(serve, reply, desk, find_seat(colour), false);
    }
}

/* --- starting and ending --- */

static gboolean
on_signal(gpointer data)
{
    end(data, EXIT_DONE);
    return G_SOURCE_CONTINUE;
}

static const char HELP[] =
    "usage: hansom-referee serve [--edition DIR]… [--port 8221] [--broker URL] [--state DIR]\n\n"
    "Opens tables for phones to join, and prints the address and its QR code.\n\n"
    "  --edition DIR   a printed edition; without it, every one in out/\n"
    "  --port PORT     what phones connect to (8221; 0 takes any that is free)\n"
    "  --broker URL    an MQTT broker with dynamic security that runs already, "
    "mqtt://user:password@host:1883;\n"
    "                  without it, mosquitto is started\n"
    "  --state DIR     where the journals are (~/.local/state/hansom)\n\n"
    "Ctrl-C ends it; started again, each table goes on where it stopped.\n";

static bool
parse_options(int argc, char **argv, Options *options, GError **error)
{
    const GOptionEntry entries[] = {
        { "edition", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->editions, "", NULL },
        { "port", 0, 0, G_OPTION_ARG_INT, &options->port, "", NULL },
        { "broker", 0, 0, G_OPTION_ARG_STRING, &options->broker, "", NULL },
        { "state", 0, 0, G_OPTION_ARG_FILENAME, &options->state, "", NULL },
        { NULL, 0, 0, 0, NULL, NULL, NULL },
    };
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);

    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, error)) {
        return false;
    }
    if (argc > 1 || options->port < 0 || options->port > G_MAXUINT16) {
        g_set_error(error,
                    G_OPTION_ERROR,
                    G_OPTION_ERROR_BAD_VALUE,
                    "%s%s",
                    argc > 1 ? "what is this: " : "no such port",
                    argc > 1 ? argv[1] : "");
        return false;
    }
    return true;
}

static void
options_clear(Options *options)
{
    g_strfreev(options->editions);
    g_free(options->broker);
    g_free(options->state);
}

static gint
compare_names(gconstpointer one, gconstpointer other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* Without --edition, whatever lies in out/. */
static char **
find_editions(void)
{
    GStrvBuilder *found = g_strv_builder_new();
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) out = g_dir_open("out", 0, NULL);

    for (const char *name = out == NULL ? NULL : g_dir_read_name(out); name != NULL;
         name = g_dir_read_name(out)) {
        g_autofree char *file = g_build_filename("out", name, "edition.json", NULL);

        if (*name != '.' && g_file_test(file, G_FILE_TEST_EXISTS)) {
            g_ptr_array_add(names, g_build_filename("out", name, NULL));
        }
    }
    g_ptr_array_sort(names, compare_names);
    for (guint i = 0; i < names->len; i++) {
        g_strv_builder_add(found, g_ptr_array_index(names, i));
    }
    char **all = g_strv_builder_end(found);
    g_strv_builder_unref(found);
    return all;
}

static bool
open_editions(Serve *serve, char **folders, GError **error)
{
    for (int i = 0; folders[i] != NULL; i++) {
        Edition *edition = edition_load(folders[i], error);

        if (edition == NULL) {
            return false;
        }
        for (guint j = 0; j < serve->editions->len; j++) {
            const Edition *other = g_ptr_array_index(serve->editions, j);

            if (strcmp(other->id, edition->id) == 0) {
                g_set_error(error,
                            LOAD_ERROR,
                            LOAD_ERROR_FORMAT,
                            "%s: edition %s is open already; name it once",
                            folders[i],
                            edition->id);
                edition_free(edition);
                return false;
            }
        }
        g_ptr_array_add(serve->editions, edition);
    }
    if (serve->editions->len == 0) {
        g_set_error(error,
                    LOAD_ERROR,
                    LOAD_ERROR_FORMAT,
                    "no edition is printed in out/: run hansom-print first, or name one with "
                    "--edition");
        return false;
    }
    return true;
}

/* One daemon a state folder: two would each believe in their own journal. */
static bool
lock_state(Serve *serve, const char *state, GError **error)
{
    g_autofree char *path = g_build_filename(state, "lock", NULL);

    if (g_mkdir_with_parents(state, 0700) != 0 ||
        (serve->lock = g_open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600)) < 0) {
        g_set_error(error,
                    G_FILE_ERROR,
                    G_FILE_ERROR_ACCES,
                    "%s: the journals cannot be kept there: %s; name a folder with --state",
                    state,
                    g_strerror(errno));
        return false;
    }
    if (flock(serve->lock, LOCK_EX | LOCK_NB) != 0) {
        g_set_error(error,
                    G_FILE_ERROR,
                    G_FILE_ERROR_ACCES,
                    "%s: another referee keeps its journals there; end it, or name another folder "
                    "with --state",
                    state);
        return false;
    }
    return true;
}

static bool
open_desks(Serve *serve, const char *state, GError **error)
{
    for (guint i = 0; i < serve->editions->len; i++) {
        Desk *desk =
            desk_open(g_ptr_array_index(serve->editions, i), state, send_message, serve, error);

        if (desk == NULL) {
            return false;
        }
        g_ptr_array_add(serve->desks, desk);
    }
    return true;
}

/* mqtt://user:password@host:port */
static bool
read_broker_url(const char *url, GUri **uri, GError **error)
{
    *uri = g_uri_parse(url, G_URI_FLAGS_HAS_PASSWORD, error);
    if (*uri == NULL) {
        return false;
    }
    if (strcmp(g_uri_get_scheme(*uri), "mqtt") != 0 || g_uri_get_host(*uri) == NULL ||
        g_uri_get_user(*uri) == NULL || g_uri_get_password(*uri) == NULL) {
        g_set_error(error,
                    G_OPTION_ERROR,
                    G_OPTION_ERROR_BAD_VALUE,
                    "--broker %s: write mqtt://user:password@host:port",
                    url);
        return false;
    }
    return true;
}

/* Ours, or the one that is named; *@way is where websockets are joined to. */
static bool
open_broker(Serve *serve, const Options *options, GSocketConnectable **way, GError **error)
{
    static const char *const TOPICS[] = { "hansom/+/up/#", ACCOUNTS_TOPIC "/response", NULL };
    const PostHandlers handlers = {
        .connected = on_connected,
        .message = on_message,
        .drained = on_drained,
        .data = serve,
    };

    if (options->broker == NULL) {
        g_autofree char *folder = g_build_filename(options->state, "broker", NULL);

        serve->broker = broker_start(folder, write_accounts, serve, error);
        if (serve->broker == NULL) {
            return false;
        }
        *way = G_SOCKET_CONNECTABLE(g_unix_socket_address_new(broker_socket(serve->broker)));
        serve->post = post_new(&(PostAddress){ .path = broker_socket(serve->broker),
                                               .username = "referee",
                                               .password = serve->password },
                               TOPICS,
                               &handlers);
        return true;
    }
    g_autoptr(GUri) uri = NULL;
    if (!read_broker_url(options->broker, &uri, error)) {
        return false;
    }
    int port = g_uri_get_port(uri) > 0 ? g_uri_get_port(uri) : BROKER_PORT;
    *way = g_network_address_new(g_uri_get_host(uri), (guint16)port);
    serve->post = post_new(&(PostAddress){ .host = g_uri_get_host(uri),
                                           .port = port,
                                           .username = g_uri_get_user(uri),
                                           .password = g_uri_get_password(uri) },
                           TOPICS,
                           &handlers);
    return true;
}

static void
announce(const Serve *serve)
{
    g_autofree char *host = address_guess();
    g_autofree char *url = g_strdup_printf("http://%s:%d/", host, web_port(serve->web));

    puts("");
    address_print_qr(url);
    printf("\n  Join the table: %s\n", url);
    printf("  Screen for all: %stable\n\n", url);
    for (guint i = 0; i < serve->editions->len; i++) {
        const Edition *edition = g_ptr_array_index(serve->editions, i);

        printf("  Table %s: %s\n", edition->id, edition->c->title);
    }
    printf(
        "\n  On this machine: http://127.0.0.1:%d/\n  Ctrl-C ends the evening; nothing is lost.\n",
        web_port(serve->web));
    fflush(stdout);
}

static bool
open_all(Serve *serve, const Options *options, GError **error)
{
    const char *pages = g_getenv("HANSOM_WWW");
    g_autoptr(GSocketConnectable) way = NULL;
    const WebHandlers handlers = {
        .is_ready = is_ready,
        .tables = list_tables,
        .scan = on_scan,
        .join = on_join,
        .data = serve,
    };
    g_auto(GStrv) folders =
        options->editions != NULL ? g_strdupv(options->editions) : find_editions();

    if (!open_editions(serve, folders, error) || !lock_state(serve, options->state, error) ||
        !open_desks(serve, options->state, error) || !open_broker(serve, options, &way, error)) {
        return false;
    }
    serve->web =
        web_new(pages != NULL ? pages : HANSOM_PAGES, options->port, way, &handlers, error);
    return serve->web != NULL;
}

static void
serve_clear(Serve *serve)
{
    web_free(serve->web);
    post_free(serve->post);
    broker_free(serve->broker);
    g_hash_table_unref(serve->pending);
    g_ptr_array_unref(serve->desks);
    g_ptr_array_unref(serve->watchers);
    g_ptr_array_unref(serve->editions);
    if (serve->lock >= 0) {
        close(serve->lock);
    }
    g_main_loop_unref(serve->loop);
    g_free(serve->password);
}

static int
status_of(const GError *error)
{
    return error->domain == LOAD_ERROR ? EXIT_INPUT : EXIT_SYSTEM;
}

static int
run(const Options *options)
{
    guint8 secret[24];
    g_autoptr(GError) error = NULL;
    Serve serve = {
        .loop = g_main_loop_new(NULL, FALSE),
        .status = EXIT_DONE,
        .lock = -1,
        .editions = g_ptr_array_new_with_free_func((GDestroyNotify)edition_free),
        .desks = g_ptr_array_new_with_free_func((GDestroyNotify)desk_close),
        .watchers = g_ptr_array_new_with_free_func((GDestroyNotify)account_free),
        .pending = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, pending_free),
    };

    randombytes_buf(secret, sizeof secret);
    serve.password = g_base64_encode(secret, sizeof secret);
    guint signals[] = {
        g_unix_signal_add(SIGTERM, on_signal, &serve),
        g_unix_signal_add(SIGINT, on_signal, &serve),
        g_unix_signal_add(SIGHUP, on_signal, &serve),
    };
    if (open_all(&serve, options, &error)) {
        announce(&serve);
        g_main_loop_run(serve.loop);
    } else {
        fprintf(stderr, "hansom-referee: %s\n", error->message);
        serve.status = status_of(error);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(signals); i++) {
        g_source_remove(signals[i]);
    }
    int status = serve.status;
    serve_clear(&serve);
    return status;
}

int
serve_main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    Options options = { .port = PORT_DEFAULT };

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(HELP, stdout);
        return EXIT_DONE;
    }
    if (!parse_options(argc, argv, &options, &error)) {
        fprintf(stderr, "hansom-referee serve: %s\n\n%s", error->message, HELP);
        options_clear(&options);
        return EXIT_USAGE;
    }
    if (options.state == NULL) {
        options.state = g_build_filename(g_get_user_state_dir(), "hansom", NULL);
    }
    if (sodium_init() < 0) {
        fputs("hansom-referee: this machine gives no randomness\n", stderr);
        options_clear(&options);
        return EXIT_SYSTEM;
    }
    int status = run(&options);
    options_clear(&options);
    return status;
}
