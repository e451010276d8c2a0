/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/commands/outside.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cases/base/printable.h"
#include "cases/edition/edition.h"
#include "cases/load/load.h"
#include "referee/base/log.h"
#include "referee/web/address.h"
#include "referee/web/mdns.h"
#include "referee/web/tls.h"

struct Outside {
    Web *web;
    const Options *options;
    Mdns *mdns;
    char *host; /* address that was printed last */
    const char *host_key;
    GNetworkMonitor *monitor;
    gulong moved;
};

/* --- https --- */

/* Makes @web answer to the names in @certificate. */
static void
add_names_of(Web *web, GTlsCertificate *certificate)
{
    g_autoptr(GPtrArray) names = g_tls_certificate_get_dns_names(certificate);

    for (guint i = 0; names != NULL && i < names->len; i++) {
        gsize size = 0;
        const char *bytes = g_bytes_get_data(g_ptr_array_index(names, i), &size);
        g_autofree char *name = g_strndup(bytes, size);

        web_add_name(web, name);
    }
}

/* Makes @web answer to the host names on the cards of @editions and to the names in @options. */
static void
add_names(Web *web, const Options *options, const GPtrArray *editions)
{
    for (guint i = 0; i < editions->len; i++) {
        const Edition *edition = g_ptr_array_index(editions, i);
        g_autoptr(GUri) uri = g_uri_parse(edition->base, G_URI_FLAGS_NONE, NULL);

        /* An edition may come from a stranger, so a wildcard in its name is ignored. */
        if (uri != NULL && g_uri_get_host(uri) != NULL &&
            strchr(g_uri_get_host(uri), '*') == NULL) {
            web_add_name(web, g_uri_get_host(uri));
        }
    }
    for (int i = 0; options->names != NULL && options->names[i] != NULL; i++) {
        web_add_name(web, options->names[i]);
    }
}

/* Makes a certificate for our names, the names of this machine, and its addresses on local
 * networks. */
static GTlsCertificate *
make_certificate(const Options *options, gint64 now_s, GError **error)
{
    g_autofree char *folder = g_build_filename(options->state, "tls", NULL);
    g_autofree char *host = g_ascii_strdown(g_get_host_name(), -1);
    g_autofree char *local = g_strconcat(host, ".local", NULL);
    const char *names[] = { MDNS_NAME, "localhost", local, host, NULL };
    g_autoptr(GPtrArray) list = address_list();
    g_autoptr(GPtrArray) addresses = g_ptr_array_new();

    for (guint i = 0; i < list->len; i++) {
        const Address *one = g_ptr_array_index(list, i);

        if (one->kind == ADDRESS_LAN) {
            g_ptr_array_add(addresses, one->text);
        }
    }
    g_ptr_array_add(addresses, (char[]){ "127.0.0.1" });
    g_ptr_array_add(addresses, NULL);
    return tls_self(folder, names, (const char *const *)addresses->pdata, now_s, error);
}

/* Returns the certificate that @options ask for. Returns NULL without an error if they ask for
 * none. */
static GTlsCertificate *
find_certificate(const Options *options, gint64 now_s, GError **error)
{
    if (options->tls_cert != NULL) {
        g_autoptr(GError) fault = NULL;
        GTlsCertificate *loaded = tls_load(options->tls_cert, options->tls_key, &fault);

        if (loaded == NULL) {
            bool is_closed = g_error_matches(fault, G_FILE_ERROR, G_FILE_ERROR_ACCES);

            g_set_error(error,
                        LOAD_ERROR,
                        is_closed ? LOAD_ERROR_READ : LOAD_ERROR_FORMAT,
                        "--tls-cert: %s",
                        fault->message);
        }
        return loaded;
    }
    return options->tls_self ? make_certificate(options, now_s, error) : NULL;
}

/* Logs a certificate that is about to expire, has expired, or is not valid yet. The game goes on
 * with it, although browsers refuse it. */
static void
tell_age(GTlsCertificate *certificate, gint64 now_s)
{
    g_autofree char *end = tls_end(certificate);
    g_autofree char *sentence = NULL;

    switch (tls_age(certificate, now_s)) {
    case TLS_FINE:
        break;
    case TLS_SOON:
        sentence = g_strdup_printf("the certificate expires on %s; renew it", end);
        log_tell(LOG_CERTIFICATE_ENDS, LOG_TEXT("ends", end), LOG_TEXT("error", sentence));
        break;
    case TLS_EXPIRED:
        sentence = g_strdup_printf(
            "the certificate expired on %s, so phones refuse https; renew it, then send SIGHUP",
            end);
        log_tell(LOG_CERTIFICATE_ENDED, LOG_TEXT("ends", end), LOG_TEXT("error", sentence));
        break;
    case TLS_EARLY:
        log_tell(LOG_CERTIFICATE_EARLY, LOG_TEXT("ends", end));
        break;
    }
}

static bool
open_https(Outside *outside, GError **error)
{
    const gint64 now_s = g_get_real_time() / G_USEC_PER_SEC;
    GError *fault = NULL;
    g_autoptr(GTlsCertificate) certificate = find_certificate(outside->options, now_s, &fault);

    if (certificate == NULL) {
        if (fault != NULL) {
            g_propagate_error(error, fault);
        }
        return fault == NULL;
    }
    tell_age(certificate, now_s);
    add_names_of(outside->web, certificate);
    return web_listen_tls(outside->web, outside->options->tls_port, certificate, error);
}

bool
outside_reload(Outside *outside)
{
    const gint64 now_s = g_get_real_time() / G_USEC_PER_SEC;
    g_autoptr(GError) error = NULL;

    if (web_tls_port(outside->web) == 0) {
        return false;
    }
    g_autoptr(GTlsCertificate) certificate = find_certificate(outside->options, now_s, &error);
    if (certificate == NULL) {
        log_tell(LOG_CERTIFICATE_KEPT, LOG_TEXT("error", error->message));
        return true;
    }
    tell_age(certificate, now_s);
    add_names_of(outside->web, certificate);
    web_set_certificate(outside->web, certificate);
    return true;
}

/* --- name and address --- */

static void
on_name(MdnsState state, gpointer data)
{
    Outside *outside = data;

    vicinity_set_name(web_vicinity(outside->web), state == MDNS_PUBLISHED ? MDNS_NAME : NULL);
    if (state == MDNS_TAKEN) {
        log_tell(LOG_NAME_TAKEN,
                 LOG_TEXT("error",
                          "another machine on this network answers to " MDNS_NAME
                          ", so the links on the cards lead there; join by the address above, and "
                          "scan cards from the page"));
    }
}

static void
on_moved(GNetworkMonitor *monitor, gboolean available, gpointer data)
{
    Outside *outside = data;
    g_autofree char *host = address_guess();

    (void)monitor;
    (void)available;
    if (outside->host == NULL || strcmp(host, outside->host) == 0) {
        return;
    }
    if (strcmp(host, "127.0.0.1") == 0) {
        log_tell(LOG_NETWORK_LOST, LOG_TEXT("address", outside->host));
        puts("\n  This machine has lost its network. The table waits until it is back.");
        fflush(stdout);
        g_free(outside->host);
        outside->host = g_steal_pointer(&host);
        return;
    }
    log_tell(LOG_NETWORK_MOVED, LOG_TEXT("address", host));
    puts("\n  The network has changed. Phones now find the table here:");
    outside_print(outside);
    outside_print_code(outside);
    if (outside->options->tls_self) {
        outside_reload(outside); /* the certificate must contain the new address */
    }
}

void
outside_print(Outside *outside)
{
    g_autofree char *host = address_guess();
    g_autofree char *url = g_strdup_printf("http://%s:%d/", host, web_port(outside->web));

    print_safely(stdout, "\n  Join the table: %s\n", url);
    print_safely(stdout, "  Screen for all: %stable\n", url);
    if (isatty(STDOUT_FILENO)) {
        print_safely(stdout, "  Host: %shost#%s\n", url, outside->host_key);
    } else { /* others may read a log, and it may be kept for long */
        print_safely(stdout,
                     "  Host: %shost#KEY, and the key is in %s/host.key\n",
                     url,
                     outside->options->state);
    }
    if (web_tls_port(outside->web) != 0) {
        print_safely(stdout,
                     "  Live camera:    https://%s:%d/%s\n",
                     host,
                     web_tls_port(outside->web),
                     outside->options->tls_self ? " (Android; its browser warns once)" : "");
    }
    puts("  Something wrong? Run hansom-referee doctor, or open the page’s /doctor on a phone.\n");
    fflush(stdout);
    g_free(outside->host);
    outside->host = g_steal_pointer(&host);
}

void
outside_print_code(const Outside *outside)
{
    g_autofree char *url = g_strdup_printf("http://%s:%d/", outside->host, web_port(outside->web));

    if (isatty(STDOUT_FILENO)) { /* a log needs no QR code */
        address_print_qr(url);
    }
    fflush(stdout);
}

Outside *
outside_new(Web *web,
            const Options *options,
            const GPtrArray *editions,
            const char *host_key,
            GError **error)
{
    g_autoptr(Outside) outside = g_new(Outside, 1);
    g_auto(GStrv) names = mdns_names(editions);

    *outside = (Outside){
        .web = web,
        .options = options,
        .host_key = host_key,
        .monitor = g_object_ref(g_network_monitor_get_default()),
    };
    outside->moved =
        g_signal_connect(outside->monitor, "network-changed", G_CALLBACK(on_moved), outside);
    add_names(web, options, editions);
    if (!open_https(outside, error)) {
        return NULL;
    }
    outside->mdns = mdns_new(names, web_port(web), on_name, outside);
    return g_steal_pointer(&outside);
}

void
outside_free(Outside *outside)
{
    if (outside == NULL) {
        return;
    }
    mdns_free(outside->mdns);
    g_signal_handler_disconnect(outside->monitor, outside->moved);
    g_object_unref(outside->monitor);
    g_free(outside->host);
    g_free(outside);
}
