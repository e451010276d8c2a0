/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/options.h"

#include <string.h>

enum {
    PORT_DEFAULT = 8221,
    TLS_PORT_DEFAULT = 8222,
    PORT_NONE = -1,
    BROKER_PORT = 1883,
};

const char OPTIONS_HELP[] =
    "usage: hansom-referee serve [--edition DIR]… [--port 8221] [--broker URL] [--state DIR]\n"
    "                            [--tls-self | --tls-cert FILE [--tls-key FILE]] [--tls-port "
    "8222]\n\n"
    "Opens tables for phones to join, and prints the address and its QR code.\n\n"
    "  --edition DIR   a printed edition; without it, every one in out/\n"
    "  --port PORT     what phones connect to (8221; 0 takes any that is free)\n"
    "  --broker URL    an MQTT broker with dynamic security that runs already, "
    "mqtt://user:password@host:1883;\n"
    "                  without it, mosquitto is started\n"
    "  --state DIR     where the journals are (~/.local/state/hansom)\n\n"
    "A phone's browser gives its live camera only to pages that came over https (photos of cards "
    "work\n"
    "without it). The same site beside the plain port, with wss:\n\n"
    "  --tls-cert FILE  a certificate with its chain, PEM; --tls-key FILE its key, unless that is "
    "in "
    "the same file\n"
    "  --tls-self       a certificate of our own, kept in the state folder: Android's browser "
    "warns "
    "once,\n"
    "                   iPhones refuse it\n"
    "  --tls-port PORT  8222\n\n"
    "SIGHUP reads the certificate anew, where there is one and standard input is no terminal.\n"
    "It prints the host's address too, with a key that is kept beside the journals: there tables "
    "are "
    "opened,\n"
    "paused and begun anew, votes are put, lost seats moved, journals downloaded.\n\n"
    "Ctrl-C ends it; started again, each table goes on where it stopped.\n";

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
refuse(GError **error, const char *what)
{
    g_set_error_literal(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, what);
    return false;
}

/* mqtt://user:password@host:port */
static bool
read_broker(Options *options, GError **error)
{
    g_autoptr(GUri) uri = g_uri_parse(options->broker, G_URI_FLAGS_HAS_PASSWORD, NULL);

    if (uri == NULL || strcmp(g_uri_get_scheme(uri), "mqtt") != 0 || g_uri_get_host(uri) == NULL ||
        g_uri_get_user(uri) == NULL || g_uri_get_password(uri) == NULL) {
        /* What was written holds a password: it is not said again. */
        return refuse(error, "--broker: write mqtt://user:password@host:port");
    }
    options->broker_host = g_strdup(g_uri_get_host(uri));
    options->broker_port = g_uri_get_port(uri) > 0 ? g_uri_get_port(uri) : BROKER_PORT;
    options->broker_user = g_strdup(g_uri_get_user(uri));
    options->broker_password = g_strdup(g_uri_get_password(uri));
    return true;
}

/* What of https belongs together, and its defaults. */
static bool
read_tls(Options *options, GError **error)
{
    if (options->tls_key != NULL && options->tls_cert == NULL) {
        return refuse(error, "--tls-key: name its certificate too, with --tls-cert");
    }
    if (options->tls_self && options->tls_cert != NULL) {
        return refuse(error, "--tls-self and --tls-cert: one of them");
    }
    if (options->tls_port != PORT_NONE && !options->tls_self && options->tls_cert == NULL) {
        return refuse(error, "--tls-port: of which certificate? --tls-self makes one");
    }
    if (options->tls_port == PORT_NONE) {
        options->tls_port = options->port == 0 ? 0 : TLS_PORT_DEFAULT;
    }
    if (options->tls_port < 0 || options->tls_port > G_MAXUINT16) {
        return refuse(error, "--tls-port: a port is a number from 0 to 65535");
    }
    if (options->tls_port != 0 && options->tls_port == options->port) {
        return refuse(error, "--tls-port: that is the plain port already");
    }
    if (options->tls_cert != NULL && options->tls_key == NULL) {
        options->tls_key = g_strdup(options->tls_cert);
    }
    return true;
}

bool
options_parse(Options *options, int argc, char **argv, GError **error)
{
    *options = (Options){ .port = PORT_DEFAULT, .tls_port = PORT_NONE };
    const GOptionEntry entries[] = {
        { "edition", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->editions, "", NULL },
        { "port", 0, 0, G_OPTION_ARG_INT, &options->port, "", NULL },
        { "broker", 0, 0, G_OPTION_ARG_STRING, &options->broker, "", NULL },
        { "state", 0, 0, G_OPTION_ARG_FILENAME, &options->state, "", NULL },
        { "tls-cert", 0, 0, G_OPTION_ARG_FILENAME, &options->tls_cert, "", NULL },
        { "tls-key", 0, 0, G_OPTION_ARG_FILENAME, &options->tls_key, "", NULL },
        { "tls-self", 0, 0, G_OPTION_ARG_NONE, &options->tls_self, "", NULL },
        { "tls-port", 0, 0, G_OPTION_ARG_INT, &options->tls_port, "", NULL },
        { NULL, 0, 0, 0, NULL, NULL, NULL },
    };
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);

    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, error)) {
        return false;
    }
    if (argc > 1) {
        g_set_error(error,
                    G_OPTION_ERROR,
                    G_OPTION_ERROR_BAD_VALUE,
                    "%s: no option; an edition is named with --edition",
                    argv[1]);
        return false;
    }
    if (options->port < 0 || options->port > G_MAXUINT16) {
        return refuse(error, "--port: a port is a number from 0 to 65535");
    }
    if (options->state != NULL && *options->state == '\0') {
        return refuse(error, "--state: name a folder, or leave it out");
    }
    if (options->editions == NULL) {
        options->editions = find_editions();
    }
    if (options->state == NULL) {
        options->state = g_build_filename(g_get_user_state_dir(), "hansom", NULL);
    }
    return read_tls(options, error) && (options->broker == NULL || read_broker(options, error));
}

void
options_clear(Options *options)
{
    g_strfreev(options->editions);
    g_free(options->broker);
    g_free(options->state);
    g_free(options->broker_host);
    g_free(options->broker_user);
    g_free(options->broker_password);
    g_free(options->tls_cert);
    g_free(options->tls_key);
}
