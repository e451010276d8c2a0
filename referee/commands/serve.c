/* SPDX-License-Identifier: GPL-3.0-or-later */
/* serve.c: the daemon, which runs the broker, the web server and the desks in one event loop */
#define G_LOG_DOMAIN "referee"

#include <gio/gunixsocketaddress.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cases/base/data.h"
#include "cases/base/printable.h"
#include "cases/load/catalogue.h"
#include "cases/load/load.h"
#include "cases/model/seating.h"
#include "referee/base/landlock.h"
#include "referee/base/log.h"
#include "referee/base/manager.h"
#include "referee/base/metrics.h"
#include "referee/base/process.h"
#include "referee/base/world.h"
#include "referee/broker/broker.h"
#include "referee/broker/post.h"
#include "referee/commands/commands.h"
#include "referee/commands/outside.h"
#include "referee/house/backup_scheduler.h"
#include "referee/house/backup_socket.h"
#include "referee/house/house.h"
#include "referee/house/options.h"
#include "referee/journal/journal.h"
#include "referee/journal/state.h"
#include "referee/table/table.h"
#include "referee/web/pages.h"
#include "referee/web/web.h"

enum {
    PATIENCE_MS = 3000,  /* wait for the broker; our own is always up sooner */
    REST_MS = 60 * 1000, /* idle time before a table rests; waking it delays only its first act */
};

typedef struct {
    GMainLoop *loop;
    int status;           /* exit status of the process */
    int lock;             /* file descriptor of the state folder's lock */
    GPtrArray *editions;  /* of Edition, owned */
    Catalogue *catalogue; /* translations of all known languages */
    House *house;
    Broker *broker; /* NULL with --broker */
    Post *post;
    Web *web;
    Outside *outside;
    Manager *manager;
    BackupScheduler *scheduler; /* NULL without --backup */
    BackupSocket *backup_socket;
    char *password; /* the referee's password at the broker */
    guint patience; /* timer after which guests may join without a broker */
} Serve;

/* --- the broker --- */

static bool
write_accounts(const char *path, gpointer data, GError **error)
{
    const Serve *serve = data;

    if (serve->post != NULL) {
        post_await(serve->post); /* the old broker has died or was killed */
    }
    return house_write_accounts(serve->house, path, serve->password, error);
}

static void
let_in(const Serve *serve)
{
    web_let_in(serve->web);
    manager_ready(serve->manager);
}

static void
on_connected(gpointer data)
{
    const Serve *serve = data;

    house_greet(serve->house);
    let_in(serve);
}

/* Lets guests in although the broker is late. They are told about the missing broker. */
static void
on_patience_over(gpointer data)
{
    Serve *serve = data;

    serve->patience = 0;
    let_in(serve);
}

static void
on_message(const char *topic, const char *payload, size_t size, gpointer data)
{
    const Serve *serve = data;

    house_take(serve->house, topic, payload, size);
}

static void
on_drained(gpointer data)
{
    const Serve *serve = data;

    house_publish(serve->house);
    backup_scheduler_poll(serve->scheduler);
}

static void
on_silent(gpointer data)
{
    const Serve *serve = data;

    if (serve->broker != NULL) {
        broker_replace(serve->broker);
        return;
    }
    if (post_is_connected(serve->post)) { /* a lost connection has already been reported */
        metrics_count(METRIC_BROKER, "hung", NULL, 1);
        log_tell(LOG_BROKER_HUNG, LOG_TEXT("error", "the referee connects again"));
    }
    post_drop(serve->post);
}

/* Reports whether the gateway answers, and the broker too if it is ours. While it returns false,
 * systemd's watchdog gets no message and finally restarts the daemon. An external broker is not
 * checked, since restarting the daemon would not repair it. */
static bool
is_well(gpointer data)
{
    const Serve *serve = data;

    return web_is_heard(serve->web) && (serve->broker == NULL || post_is_heard(serve->post));
}

/* --- callbacks for the house --- */

static void
send_message(const char *topic, const char *text, bool retained, gpointer data)
{
    const Serve *serve = data;

    if (serve->post != NULL) {
        post_send(serve->post, topic, text, retained);
    }
}

static bool
is_ready(gpointer data)
{
    const Serve *serve = data;

    return serve->post != NULL && post_is_connected(serve->post);
}

/* Returns the URL for phones, with a slash at the end. */
static char *
own_url(gpointer data)
{
    const Serve *serve = data;

    return vicinity_join_url(web_vicinity(serve->web));
}

static void
end(Serve *serve, int status)
{
    serve->status = status;
    g_main_loop_quit(serve->loop);
}

/* Ends the daemon after a journal error. Nothing is published that is not on the disk. After a
 * restart the daemon continues from the journal. */
static void
on_failed(const GError *error, gpointer data)
{
    log_tell(LOG_JOURNAL_FAILED, LOG_TEXT("error", error->message));
    end(data, EXIT_SYSTEM);
}

/* --- starting and ending --- */

static gboolean
on_signal(gpointer data)
{
    end(data, EXIT_DONE);
    return G_SOURCE_CONTINUE;
}

/* Handles SIGHUP. On a closed terminal it ends the daemon. Otherwise it reads the certificate
 * again, or ends the daemon if there is no https port. */
static gboolean
on_hangup(gpointer data)
{
    Serve *serve = data;

    if (isatty(STDIN_FILENO) || serve->outside == NULL || !outside_reload(serve->outside)) {
        end(serve, EXIT_DONE);
    }
    return G_SOURCE_CONTINUE;
}

/* Loads the narration of @edition. If the recording is missing, logs a warning; the table opens
 * without it. */
static void
fetch_narration(Edition *edition)
{
    g_autofree char *folder = g_path_get_dirname(edition->c->path);
    g_autoptr(GError) error = NULL;

    if (edition->narration != NULL && !narration_fetch(edition->narration, folder, &error)) {
        log_tell(LOG_NARRATION_MISSING,
                 LOG_TEXT("table", edition->id),
                 LOG_TEXT("error", error->message));
    }
}

static void
put_narrations(Serve *serve)
{
    for (guint i = 0; i < serve->editions->len; i++) {
        const Edition *edition = g_ptr_array_index(serve->editions, i);
        const Narration *narration = edition->narration;
        g_autofree char *path = table_narration_path(edition);

        if (path != NULL) {
            web_put(serve->web,
                    path,
                    narration_type(narration->file),
                    narration->digest,
                    narration->bytes);
        }
    }
}

/* Shares one copy of the case in memory between editions of the same case. */
static void
join_cases(Serve *serve, Edition *edition)
{
    bool is_joined = false;

    for (guint i = 0; i < serve->editions->len && !is_joined; i++) {
        is_joined = edition_join_case(edition, g_ptr_array_index(serve->editions, i));
    }
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
        fetch_narration(edition);
        join_cases(serve, edition);
        log_tell(LOG_EDITION_OPENED,
                 LOG_TEXT("table", edition->id),
                 LOG_TEXT("game", edition->c->game),
                 LOG_TEXT("folder", folders[i]),
                 LOG_TEXT("reveal", edition->reveal));
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

static bool
open_house(Serve *serve, const Options *options, GError **error)
{
    const HouseHandlers handlers = {
        .send = send_message,
        .is_ready = is_ready,
        .base = own_url,
        .failed = on_failed,
        .goes_on = options->goes_on,
        .no_limits = options->no_limits,
        .rest_ms = REST_MS,
        .data = serve,
    };

    serve->house = house_open(serve->editions, options->state, serve->catalogue, &handlers, error);
    return serve->house != NULL;
}

/* Starts our own broker, or uses the one in @options. Sets *@way to the address for websockets. */
static bool
open_broker(Serve *serve, const Options *options, GSocketConnectable **way, GError **error)
{
    const PostHandlers handlers = {
        .connected = on_connected,
        .message = on_message,
        .drained = on_drained,
        .silent = on_silent,
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
                               HOUSE_TOPICS,
                               &handlers);
        return true;
    }
    *way = g_network_address_new(options->broker_host, (guint16)options->broker_port);
    serve->post = post_new(&(PostAddress){ .host = options->broker_host,
                                           .port = options->broker_port,
                                           .username = options->broker_user,
                                           .password = options->broker_password },
                           HOUSE_TOPICS,
                           &handlers);
    return true;
}

static void
announce(Serve *serve)
{
    outside_print(serve->outside);
    for (guint i = 0; i < serve->editions->len; i++) {
        const Edition *edition = g_ptr_array_index(serve->editions, i);

        print_safely(stdout, "  Table %s: %s\n", edition->id, edition->c->title);
    }
    printf("  On this machine: http://127.0.0.1:%d/\n", web_port(serve->web));
    puts("  Ctrl-C ends the evening; nothing is lost.");
    outside_print_code(serve->outside); /* last, so that a window of 24 lines shows all of it */
}

/* Limits the process's write access to the daemon's own folders. Must run before the first thread
 * starts, since Landlock does not restrict threads that already run. */
static void
landlock_restrict_thread(const Options *options)
{
    const char *const writable[] = { options->state, "/dev/null", options->backup.folder, NULL };

    if (options->backup.folder != NULL) {
        /* each backup reports a failure */
        g_mkdir_with_parents(options->backup.folder, 0700);
    }
    landlock_restrict(NULL, writable);
}

/* Reads the editions and locks the state folder. Restricts file access after that. */
static bool
open_files(Serve *serve, const Options *options, GError **error)
{
    if (!open_editions(serve, options->editions, error) ||
        (serve->lock = state_lock(options->state, error)) < 0 ||
        (options->backup.folder != NULL &&
         !backup_is_apart(&options->backup, options->state, error))) {
        return false;
    }
    landlock_restrict_thread(options);
    return true;
}

static bool
open_all(Serve *serve, const Options *options, GError **error)
{
    g_autofree char *pages = pages_folder();
    g_autoptr(GSocketConnectable) way = NULL;

    if (!open_house(serve, options, error) || !open_broker(serve, options, &way, error)) {
        return false;
    }
    serve->web = web_new(pages, options->port, way, house_handlers(serve->house), error);
    if (serve->web == NULL) {
        return false;
    }
    g_autofree char *here = g_strdup_printf("http://127.0.0.1:%d/", web_port(serve->web));
    state_tell(serve->lock, here);
    put_narrations(serve);
    if (options->backup.folder != NULL) {
        serve->scheduler = backup_scheduler_new(
            house_desks(serve->house), &options->backup, options->backup_every_s);
    }
    serve->backup_socket = backup_socket_new(options->state, house_desks(serve->house), error);
    if (serve->backup_socket == NULL) {
        return false;
    }
    serve->outside =
        outside_new(serve->web, options, serve->editions, house_key(serve->house), error);
    if (serve->outside == NULL || !web_open(serve->web, error)) {
        return false;
    }
    serve->manager = manager_new(is_well, serve);
    serve->patience = world_after(PATIENCE_MS, on_patience_over, serve);
    return true;
}

static void
serve_clear(Serve *serve)
{
    world_cancel(&serve->patience);
    manager_free(serve->manager);
    outside_free(serve->outside);
    web_free(serve->web);
    post_free(serve->post);
    broker_free(serve->broker);
    backup_socket_free(serve->backup_socket);
    backup_scheduler_free(serve->scheduler);
    house_free(serve->house);
    g_ptr_array_unref(serve->editions);
    catalogue_free(serve->catalogue);
    if (serve->lock >= 0) {
        state_tell(serve->lock, NULL);
        close(serve->lock);
    }
    g_main_loop_unref(serve->loop);
    g_free(serve->password);
}

/* Returns EXIT_INPUT if an argument or a journal is at fault, and EXIT_SYSTEM otherwise. */
static int
status_of(const GError *error)
{
    bool is_input =
        (error->domain == LOAD_ERROR && !g_error_matches(error, LOAD_ERROR, LOAD_ERROR_READ)) ||
        g_error_matches(error, JOURNAL_ERROR, JOURNAL_ERROR_DAMAGED);

    return is_input ? EXIT_INPUT : EXIT_SYSTEM;
}

static void
note_start(const Serve *serve, const Options *options)
{
    log_tell(LOG_STARTED,
             LOG_TEXT("version", HANSOM_VERSION),
             LOG_NUMBER("pid", getpid()),
             LOG_NUMBER("port", web_port(serve->web)),
             LOG_NUMBER("tls-port", web_tls_port(serve->web)),
             LOG_NUMBER("tables", house_desks(serve->house)->len),
             LOG_TEXT("state", options->state),
             LOG_TEXT("broker", options->broker == NULL ? "own" : options->broker_host));
}

static int
run(const Options *options)
{
    guint8 secret[24];
    g_autoptr(GError) error = NULL;
    g_autofree char *words = data_find(CATALOGUE_FOLDER);
    Serve serve = {
        .loop = g_main_loop_new(NULL, FALSE),
        .catalogue = catalogue_read(words, &error),
        .status = EXIT_DONE,
        .lock = -1,
        .editions = g_ptr_array_new_with_free_func((GDestroyNotify)edition_free),
    };

    if (serve.catalogue == NULL || !open_files(&serve, options, &error)) {
        log_tell(LOG_FAILED, LOG_TEXT("error", error->message));
        serve_clear(&serve);
        return status_of(error);
    }
    randombytes_buf(secret, sizeof secret);
    serve.password = g_base64_encode(secret, sizeof secret);
    guint signals[] = {
        g_unix_signal_add(SIGTERM, on_signal, &serve),
        g_unix_signal_add(SIGINT, on_signal, &serve),
        g_unix_signal_add(SIGHUP, on_hangup, &serve),
    };
    if (open_all(&serve, options, &error)) {
        announce(&serve);
        note_start(&serve, options);
        g_main_loop_run(serve.loop);
    } else {
        log_tell(LOG_FAILED, LOG_TEXT("error", error->message));
        serve.status = status_of(error);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(signals); i++) {
        g_source_remove(signals[i]);
    }
    int status = serve.status;
    serve_clear(&serve);
    log_tell(LOG_ENDED, LOG_NUMBER("status", status));
    return status;
}

int
serve_main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    Options options;

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(OPTIONS_HELP, stdout);
        return EXIT_DONE;
    }
    bool fine = options_parse(&options, argc, argv, &error);
    int status = EXIT_USAGE;
    if (!fine) {
        print_safely(stderr, "hansom-referee serve: %s\n\n%s", error->message, OPTIONS_HELP);
    } else if (sodium_init() < 0) {
        fputs("hansom-referee: this machine has no source of randomness\n", stderr);
        status = EXIT_SYSTEM;
    } else {
        process_guard();
        process_keep_needed_powers();
        log_start(options.log, options.log_level);
        metrics_start(HANSOM_VERSION, JOURNAL_VERSION);
        status = run(&options);
    }
    options_clear(&options);
    return status;
}
