/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/watch/watch.h"

#include "cases/base/printable.h"
#include "generator/base/fault.h"
#include "generator/watch/monitor.h"
#include "generator/watch/preview-page.h"
#include "generator/watch/preview.h"
#include "generator/watch/reprint.h"

#include <glib-unix.h>
#include <libsoup/soup.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#define FACES "/faces/"

enum {
    JUDGE_AFTER_MS = 20, /* delay before judging, for the pages to request their pictures */
};

typedef struct {
    const WatchOptions *options;
    Preview *preview;
    SoupServer *server;
    int port;
    GPtrArray
        *pages; /* array of SoupServerMessage, owned: the pages that receive events, oldest first */
    GMainLoop *loop;
    Reprint *reprint; /* NULL if nothing is printed */
    guint judging;    /* the timeout that will judge the case; 0 if none is pending */
} Watch;

/* --- requests --- */

static void
set_headers(SoupServerMessage *message)
{
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);

    soup_message_headers_replace(headers, "X-Content-Type-Options", "nosniff");
    soup_message_headers_replace(headers, "Referrer-Policy", "no-referrer");
    soup_message_headers_replace(headers, "Cache-Control", "no-store");
    soup_message_headers_replace(headers,
                                 "Content-Security-Policy",
                                 "default-src 'self'; script-src 'unsafe-inline'; "
                                 "style-src 'unsafe-inline'; frame-ancestors 'none'");
}

static void
say(SoupServerMessage *message, unsigned status, const char *text)
{
    soup_server_message_set_status(message, status, NULL);
    soup_server_message_set_response(
        message, "text/plain; charset=utf-8", SOUP_MEMORY_COPY, text, strlen(text));
}

static void
send_bytes(SoupServerMessage *message, const char *type, GBytes *bytes)
{
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);

    soup_message_headers_set_content_type(headers, type, NULL);
    soup_message_body_append_bytes(soup_server_message_get_response_body(message), bytes);
    soup_server_message_set_status(message, SOUP_STATUS_OK, NULL);
}

static void
send_page(SoupServerMessage *message)
{
    g_autoptr(GBytes) page = g_resource_lookup_data(
        preview_page_get_resource(), "/hansom/preview.html", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

    g_assert(page != NULL);
    send_bytes(message, "text/html; charset=utf-8", page);
}

/* Sends the picture of a face. The browser caches it by its URL, which contains the version. */
static void
send_face(const Watch *watch, SoupServerMessage *message, const char *file)
{
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);
    const gsize length = strlen(file);
    g_autofree char *name =
        g_str_has_suffix(file, ".png") ? g_strndup(file, length - strlen(".png")) : g_strdup("");
    const Shown *shown = preview_find(watch->preview, name);

    if (shown == NULL) {
        say(message, SOUP_STATUS_NOT_FOUND, "There is no such face.\n");
        return;
    }
    soup_message_headers_replace(headers, "Cache-Control", "private, max-age=31536000, immutable");
    send_bytes(message, "image/png", shown->picture);
}

/* Sends @text to @page as an event. The event has no pictures: a page requests those that it does
 * not have. */
static void
send_event(SoupServerMessage *page, const char *text)
{
    g_autofree char *event = g_strdup_printf("data: %s\n\n", text);

    soup_message_body_append(
        soup_server_message_get_response_body(page), SOUP_MEMORY_COPY, event, strlen(event));
}

static void
on_page_gone(SoupServerMessage *page, gpointer data)
{
    g_ptr_array_remove(((Watch *)data)->pages, page);
}

static void
let_go(Watch *watch, SoupServerMessage *page)
{
    soup_message_body_complete(soup_server_message_get_response_body(page));
    soup_server_message_unpause(page);
    g_signal_handlers_disconnect_by_data(page, watch);
    g_ptr_array_remove(watch->pages, page);
}

static void
begin_events(Watch *watch, SoupServerMessage *page)
{
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(page);
    g_autofree char *text = preview_text(watch->preview);

    if (watch->pages->len >= WATCH_PAGES_MAX) {
        let_go(watch, g_ptr_array_index(watch->pages, 0));
    }
    soup_message_headers_set_content_type(headers, "text/event-stream", NULL);
    soup_message_headers_set_encoding(headers, SOUP_ENCODING_CHUNKED);
    soup_message_body_set_accumulate(soup_server_message_get_response_body(page), FALSE);
    soup_server_message_set_status(page, SOUP_STATUS_OK, NULL);
    send_event(page, text);
    g_ptr_array_add(watch->pages, g_object_ref(page));
    g_signal_connect(page, "finished", G_CALLBACK(on_page_gone), watch);
}

/* Reports whether the Host header is our own address. Another name that points here is refused,
 * since it may be an attack by a website (DNS rebinding). */
static bool
is_asked_here(const Watch *watch, SoupServerMessage *message)
{
    const char *host =
        soup_message_headers_get_one(soup_server_message_get_request_headers(message), "Host");
    g_autofree char *by_number = g_strdup_printf("127.0.0.1:%d", watch->port);
    g_autofree char *by_name = g_strdup_printf("localhost:%d", watch->port);

    return g_strcmp0(host, by_number) == 0 || g_strcmp0(host, by_name) == 0;
}

static void
on_request(SoupServer *server,
           SoupServerMessage *message,
           const char *path,
           GHashTable *query,
           gpointer data)
{
    Watch *watch = data;

    (void)server;
    (void)query;
    set_headers(message);
    if (!is_asked_here(watch, message)) {
        say(message, SOUP_STATUS_FORBIDDEN, "This is not my name.\n");
    } else if (strcmp(soup_server_message_get_method(message), "GET") != 0) {
        say(message, SOUP_STATUS_METHOD_NOT_ALLOWED, "Use GET here.\n");
    } else if (strcmp(path, "/") == 0) {
        send_page(message);
    } else if (strcmp(path, "/events") == 0) {
        begin_events(watch, message);
    } else if (g_str_has_prefix(path, FACES)) {
        send_face(watch, message, path + strlen(FACES));
    } else {
        say(message, SOUP_STATUS_NOT_FOUND, "There is nothing here.\n");
    }
}

/* --- changes --- */

/* Sends the current preview to all pages. */
static void
tell_pages(const Watch *watch)
{
    g_autofree char *text = preview_text(watch->preview);

    for (guint i = 0; i < watch->pages->len; i++) {
        SoupServerMessage *page = g_ptr_array_index(watch->pages, i);

        send_event(page, text);
        soup_server_message_unpause(page);
    }
}

/* Reports a change on the terminal. */
static void
tell_change(const Watch *watch, gint64 begin_us)
{
    const Preview *preview = watch->preview;

    if (watch->options->quiet) {
        return;
    }
    if (preview->error != NULL) {
        print_safely(stderr, "%s\n", preview->error);
    } else {
        fprintf(stderr,
                "%d of %d faces drawn in %.0f ms\n",
                preview->n_drawn,
                (int)preview->shown->len,
                (double)(g_get_monotonic_time() - begin_us) / 1000.0);
    }
}

/* Judges the case, after the pages have requested their pictures. */
static gboolean
on_time_to_judge(gpointer data)
{
    Watch *watch = data;

    watch->judging = 0;
    if (preview_judge(watch->preview)) {
        tell_pages(watch);
    }
    return G_SOURCE_REMOVE;
}

static void
on_change(void *closure)
{
    Watch *watch = closure;
    const gint64 begin_us = g_get_monotonic_time();

    if (preview_update(watch->preview)) {
        tell_pages(watch);
        tell_change(watch, begin_us);
    }
    if (watch->reprint != NULL) {
        reprint_begin(watch->reprint);
    }
    if (watch->judging == 0) {
        watch->judging =
            g_timeout_add_full(G_PRIORITY_LOW, JUDGE_AFTER_MS, on_time_to_judge, watch, NULL);
    }
}

static gboolean
on_signal(gpointer data)
{
    g_main_loop_quit(((Watch *)data)->loop);
    return G_SOURCE_CONTINUE;
}

/* Opens the port on the loopback interface only. */
static bool
open_port(Watch *watch, GError **error)
{
    g_autoptr(GSocketAddress) address =
        g_inet_socket_address_new_from_string("127.0.0.1", (guint)watch->options->port);
    GSList *uris;

    watch->server = soup_server_new("server-header", "hansom-print", NULL);
    soup_server_add_handler(watch->server, NULL, on_request, watch, NULL);
    if (!soup_server_listen(watch->server, address, (SoupServerListenOptions)0, error)) {
        g_prefix_error(error, "opening port %d: ", watch->options->port);
        return false;
    }
    uris = soup_server_get_uris(watch->server);
    watch->port = g_uri_get_port(uris->data);
    g_slist_free_full(uris, (GDestroyNotify)g_uri_unref);
    return true;
}

static void
serve(Watch *watch)
{
    const guint sources[] = {
        g_unix_signal_add(SIGINT, on_signal, watch),
        g_unix_signal_add(SIGTERM, on_signal, watch),
    };

    printf("http://127.0.0.1:%d/\n", watch->port);
    fflush(stdout);
    g_main_loop_run(watch->loop);
    for (gsize i = 0; i < G_N_ELEMENTS(sources); i++) {
        g_source_remove(sources[i]);
    }
}

static void
watch_clear(Watch *watch)
{
    if (watch->judging != 0) {
        g_source_remove(watch->judging);
    }
    for (guint i = 0; i < watch->pages->len; i++) {
        g_signal_handlers_disconnect_by_data(g_ptr_array_index(watch->pages, i), watch);
    }
    if (watch->server != NULL) {
        soup_server_disconnect(watch->server);
        g_object_unref(watch->server);
    }
    g_ptr_array_unref(watch->pages);
    g_main_loop_unref(watch->loop);
}

bool
watch_case(const char *path, const char *root, const WatchOptions *options, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(path);
    g_autoptr(Preview) preview =
        preview_new(path, root, options->look, options->base, options->reveal);

    preview->catalogue = options->catalogue;
    preview->language = options->language;
    Watch watch = {
        .options = options,
        .preview = preview,
        .pages = g_ptr_array_new_with_free_func(g_object_unref),
        .loop = g_main_loop_new(NULL, FALSE),
        .reprint = options->press == NULL ? NULL : reprint_new(options->press),
    };
    g_autoptr(Monitor) monitor = monitor_new(on_change, &watch, error);
    const bool is_open = monitor != NULL && monitor_add(monitor, folder, false, error) &&
                         monitor_add(monitor, root, true, error) && open_port(&watch, error);

    if (is_open) {
        on_change(&watch); /* The monitor is already running here, so that no change is missed. */
        preview_judge(preview);
        serve(&watch);
    }
    watch_clear(&watch);
    reprint_free(watch.reprint);
    return is_open;
}
