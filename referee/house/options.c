/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/house/options.h"

#include <string.h>

enum {
    PORT_DEFAULT = 8221,
    TLS_PORT_DEFAULT = 8222,
    PORT_NONE = -1,
    BROKER_PORT = 1883,
    BACKUPS_DEFAULT = 24, /* four hours, with a copy every ten minutes */
    SPAN_MAX_S = 7 * 86400,
};

#define OPTIONS_PASSWORD "HANSOM_BROKER_PASSWORD"

const char OPTIONS_HELP[] =
    "usage: hansom-referee serve [--edition DIR]… [--port 8221] [--broker URL] [--state DIR]\n"
    "                            [--tls-self | --tls-cert FILE [--tls-key FILE]]\n"
    "                            [--tls-port 8222] [--name NAME]…\n"
    "\n"
    "Opens tables for phones to join. Prints the address to join and its QR code, and the\n"
    "host's address with its key. On the host's page you open, pause and restart tables, put\n"
    "votes, move lost seats and download journals. The key is kept beside the journals.\n"
    "\n"
    "  --edition DIR   a printed edition; without this option, all editions in out/\n"
    "  --port PORT     the port that phones connect to (8221; 0 takes a free one)\n"
    "  --broker URL    a running MQTT broker with dynamic security, as\n"
    "                  mqtt://user:password@host:1883; without :password, the password comes\n"
    "                  from the environment variable HANSOM_BROKER_PASSWORD; without this\n"
    "                  option, the referee starts mosquitto\n"
    "  --state DIR     the folder of the journals (~/.local/state/hansom)\n"
    "  --name NAME     a further name by which phones reach this machine, such as a router's\n"
    "                  or a proxy's; *.example.org stands for each name one label below.\n"
    "                  The referee answers to its addresses, to its own name, and to the names\n"
    "                  on the cards and in the certificate. It refuses all others, so that no\n"
    "                  page elsewhere can pass for it.\n"
    "\n"
    "A phone's browser gives its live camera only to pages that came over https. Photos of\n"
    "cards work without it. These options open the same site over https, beside the plain\n"
    "port:\n"
    "\n"
    "  --tls-cert FILE  a certificate with its chain, as PEM\n"
    "  --tls-key FILE   its key, unless the certificate's file contains it\n"
    "  --tls-self       a certificate made by the referee and kept in the state folder;\n"
    "                   Android's browser warns once, and iPhones refuse it\n"
    "  --tls-port PORT  the port for https (8222)\n"
    "\n"
    "  --log FORMAT        plain: warnings only, as sentences; text (key=value) or json: one\n"
    "                      line an event on standard error; journal: the systemd journal, with\n"
    "                      fields (the default where systemd reads standard error)\n"
    "  --log-level LEVEL   error, warning, notice, info (the default) or debug\n"
    "  --backup DIR        copy journals to DIR and verify each copy: when a game is over, when\n"
    "                      the referee ends, and at intervals during a game\n"
    "  --backup-every SPAN the interval (10m; 0 for no copies during a game)\n"
    "  --backup-keep N     of the copies during a game, keep the newest N of a table (24; 0 for\n"
    "                      all)\n"
    "  --keep-going        if a table's journal cannot be opened, keep that table shut and open\n"
    "                      the others\n"
    "  --no-limits         for load tests only: lifts the limits on what a seat may do in a\n"
    "                      minute, and on what it may write to the journal\n"
    "\n"
    "GET /host/metrics, with the host's key, serves Prometheus metrics.\n"
    "SIGHUP reloads the certificate, if there is one and standard input is not a terminal.\n"
    "Ctrl-C ends the referee. When it starts again, each table continues where it stopped.\n";

static gint
compare_names(gconstpointer one, gconstpointer other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* Returns the folders in out/ that have an edition. */
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

/* Checks names as they appear in a Host header, without a port. */
static bool
judge_names(char *const *names, GError **error)
{
    static const char LETTERS[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";

    for (int i = 0; names != NULL && names[i] != NULL; i++) {
        const char *name = g_str_has_prefix(names[i], "*.") ? names[i] + 2 : names[i];

        if (*name == '\0' || name[strspn(name, LETTERS)] != '\0') {
            g_set_error(error,
                        G_OPTION_ERROR,
                        G_OPTION_ERROR_BAD_VALUE,
                        "--name: %s: write the name without http:// and port, such as "
                        "table.example.org or *.example.org",
                        names[i]);
            return false;
        }
    }
    return true;
}

static bool
refuse(GError **error, const char *what)
{
    g_set_error_literal(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, what);
    return false;
}

/* Overwrites a password in @url, which is an argument of this process. Any user who may list
 * processes can see their arguments. */
static void
hide_password(char *url)
{
    char *user = strstr(url, "://");
    char *end = strrchr(url, '@');
    char *colon = user == NULL ? NULL : strchr(user + strlen("://"), ':');

    if (colon != NULL && end != NULL && colon < end) {
        memset(colon + 1, 'x', (size_t)(end - colon - 1));
    }
}

/* Parses mqtt://user:password@host:port. If the URL has no password, uses the password in
 * the environment. */
static bool
read_broker(Options *options, GError **error)
{
    g_autoptr(GUri) uri = g_uri_parse(options->broker, G_URI_FLAGS_HAS_PASSWORD, NULL);
    const char *password = uri == NULL ? NULL : g_uri_get_password(uri);

    password = password == NULL ? g_getenv(OPTIONS_PASSWORD) : password;
    if (uri == NULL || strcmp(g_uri_get_scheme(uri), "mqtt") != 0 || g_uri_get_host(uri) == NULL ||
        g_uri_get_user(uri) == NULL || password == NULL) {
        /* The URL contains a password, so the message does not repeat it. */
        return refuse(error, "--broker: write mqtt://user:password@host:port");
    }
    options->broker_host = g_strdup(g_uri_get_host(uri));
    options->broker_port = g_uri_get_port(uri) > 0 ? g_uri_get_port(uri) : BROKER_PORT;
    options->broker_user = g_strdup(g_uri_get_user(uri));
    options->broker_password = g_strdup(password);
    return true;
}

/* Checks the combination of the TLS options, and sets their defaults. */
static bool
read_tls(Options *options, GError **error)
{
    if (options->tls_key != NULL && options->tls_cert == NULL) {
        return refuse(error, "--tls-key: name its certificate with --tls-cert");
    }
    if (options->tls_self && options->tls_cert != NULL) {
        return refuse(error, "--tls-self and --tls-cert: use only one of them");
    }
    if (options->tls_port != PORT_NONE && !options->tls_self && options->tls_cert == NULL) {
        return refuse(error, "--tls-port: needs a certificate; --tls-self makes one");
    }
    if (options->tls_port == PORT_NONE) {
        options->tls_port = options->port == 0 ? 0 : TLS_PORT_DEFAULT;
    }
    if (options->tls_port < 0 || options->tls_port > G_MAXUINT16) {
        return refuse(error, "--tls-port: write a number from 0 to 65535");
    }
    if (options->tls_port != 0 && options->tls_port == options->port) {
        return refuse(error, "--tls-port: must not be the plain port");
    }
    if (options->tls_cert != NULL && options->tls_key == NULL) {
        options->tls_key = g_strdup(options->tls_cert);
    }
    return true;
}

static bool
read_log(Options *options, GError **error)
{
    options->log_level = LOG_LEVEL_INFO;
    if (!log_read_format(options->log_word, &options->log)) {
        return refuse(error, "--log: write plain, text, json or journal");
    }
    if (options->level_word != NULL && !log_read_level(options->level_word, &options->log_level)) {
        return refuse(error, "--log-level: write error, warning, notice, info or debug");
    }
    return true;
}

/* Returns "90s", "10m", "2h" or "1d" in seconds, 0 for "0", and -1 for anything else. */
static int
read_span(const char *word)
{
    static const struct {
        char unit;
        int seconds;
    } UNITS[] = { { 's', 1 }, { 'm', 60 }, { 'h', 3600 }, { 'd', 86400 } };
    char *end = NULL;
    guint64 n = g_ascii_isdigit(*word) ? g_ascii_strtoull(word, &end, 10) : SPAN_MAX_S + 1;

    if (n == 0 && *end == '\0') {
        return 0;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(UNITS) && n > 0 && n <= SPAN_MAX_S; i++) {
        if (end[0] == UNITS[i].unit && end[1] == '\0' && n * UNITS[i].seconds <= SPAN_MAX_S) {
            return (int)n * UNITS[i].seconds;
        }
    }
    return -1;
}

static bool
read_backup(Options *options, GError **error)
{
    options->backup.folder = options->backup_folder;
    options->backup_every_s = read_span(options->every_word == NULL ? "10m" : options->every_word);
    if (options->backup_every_s < 0) {
        return refuse(
            error,
            "--backup-every: write a time span such as 10m or 1h, at most 7d, or 0 for none");
    }
    if (options->backup.keep < 0) {
        return refuse(error, "--backup-keep: write a number, or 0 for all");
    }
    if (options->backup_folder == NULL) {
        return (options->every_word == NULL && options->backup.keep == BACKUPS_DEFAULT) ||
               refuse(error, "--backup-every and --backup-keep: name the folder with --backup");
    }
    return true;
}

bool
options_parse(Options *options, int argc, char **argv, GError **error)
{
    *options = (Options){
        .port = PORT_DEFAULT,
        .tls_port = PORT_NONE,
        .backup = { .option = "--backup", .keep = BACKUPS_DEFAULT },
    };
    const GOptionEntry entries[] = {
        { "edition", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->editions, "", NULL },
        { "port", 0, 0, G_OPTION_ARG_INT, &options->port, "", NULL },
        { "broker", 0, 0, G_OPTION_ARG_STRING, &options->broker, "", NULL },
        { "state", 0, 0, G_OPTION_ARG_FILENAME, &options->state, "", NULL },
        { "name", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->names, "", NULL },
        { "tls-cert", 0, 0, G_OPTION_ARG_FILENAME, &options->tls_cert, "", NULL },
        { "tls-key", 0, 0, G_OPTION_ARG_FILENAME, &options->tls_key, "", NULL },
        { "tls-self", 0, 0, G_OPTION_ARG_NONE, &options->tls_self, "", NULL },
        { "tls-port", 0, 0, G_OPTION_ARG_INT, &options->tls_port, "", NULL },
        { "no-limits", 0, 0, G_OPTION_ARG_NONE, &options->no_limits, "", NULL },
        { "keep-going", 0, 0, G_OPTION_ARG_NONE, &options->goes_on, "", NULL },
        { "log", 0, 0, G_OPTION_ARG_STRING, &options->log_word, "", NULL },
        { "log-level", 0, 0, G_OPTION_ARG_STRING, &options->level_word, "", NULL },
        { "backup", 0, 0, G_OPTION_ARG_FILENAME, &options->backup_folder, "", NULL },
        { "backup-every", 0, 0, G_OPTION_ARG_STRING, &options->every_word, "", NULL },
        { "backup-keep", 0, 0, G_OPTION_ARG_INT, &options->backup.keep, "", NULL },
        { NULL, 0, 0, 0, NULL, NULL, NULL },
    };
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);

    g_autofree char **arguments = g_memdup2(argv, (gsize)argc * sizeof *argv);
    const int n_arguments = argc;

    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_add_main_entries(context, entries, NULL);
    const bool is_parsed = g_option_context_parse(context, &argc, &argv, error);
    for (int i = 1; i < n_arguments; i++) {
        if (strstr(arguments[i], "://") != NULL) {
            hide_password(arguments[i]);
        }
    }
    if (!is_parsed) {
        return false;
    }
    if (argc > 1) {
        g_set_error(error,
                    G_OPTION_ERROR,
                    G_OPTION_ERROR_BAD_VALUE,
                    "%s: is not an option; name an edition with --edition",
                    argv[1]);
        return false;
    }
    if (options->port < 0 || options->port > G_MAXUINT16) {
        return refuse(error, "--port: write a number from 0 to 65535");
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
    return judge_names(options->names, error) && read_tls(options, error) &&
           read_log(options, error) && read_backup(options, error) &&
           (options->broker == NULL || read_broker(options, error));
}

void
options_clear(Options *options)
{
    g_strfreev(options->editions);
    g_strfreev(options->names);
    g_free(options->broker);
    g_free(options->state);
    g_free(options->broker_host);
    g_free(options->broker_user);
    g_free(options->broker_password);
    g_free(options->tls_cert);
    g_free(options->tls_key);
    g_free(options->log_word);
    g_free(options->level_word);
    g_free(options->backup_folder);
    g_free(options->every_word);
}
