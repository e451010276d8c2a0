/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "referee"

#include "referee/web/mdns.h"

#include <string.h>

#include "cases/edition/edition.h"
#include "referee/web/address.h"

enum {
    RETRY_S = 60,          /* pause before a taken name is tried again */
    NO_REVERSE = 16,       /* avahi's flag: adds no reverse entry for the address */
    ANY_INTERFACE = -1,    /* avahi's number for any interface */
    IPV4 = 0,              /* avahi's number for IPv4, which phones use */
    SERVER_RUNNING = 2,    /* state of avahi's server in which names can be published */
    GROUP_ESTABLISHED = 2, /* states of an entry group, which holds our entries */
    GROUP_COLLISION = 3,
    GROUP_FAILURE = 4,
    RESOLVE_MS = 6000, /* avahi's own timeout is five seconds */
};

#define AVAHI  "org.freedesktop.Avahi"
#define SERVER AVAHI ".Server"
#define GROUP  AVAHI ".EntryGroup"

struct Mdns {
    char **names;
    int port;
    MdnsChanged changed;
    gpointer data;
    MdnsState state;
    GNetworkMonitor *monitor;
    gulong moved;          /* id of the monitor's signal handler */
    char *told;            /* the addresses that were published last, one a line */
    GCancellable *joining; /* cancels the connection to the bus */
    GCancellable *cancel;  /* cancels the calls to the current avahi */
    guint watch;           /* 0: no bus (yet) */
    guint retry;
    GDBusConnection *bus; /* NULL while no avahi runs */
    guint signals;
    char *group; /* D-Bus path of our entry group; NULL before it exists */
};

static void
take_state(Mdns *mdns, MdnsState state)
{
    if (mdns->state != state) {
        mdns->state = state;
        mdns->changed(state, mdns->data);
    }
}

/* --- publishing --- */

static void tell(Mdns *mdns);

static gboolean
on_retry(gpointer data)
{
    Mdns *mdns = data;

    mdns->retry = 0;
    tell(mdns);
    return G_SOURCE_REMOVE;
}

/* Reports that a name is taken, and schedules a retry. The name may become free, for example when
 * another referee ends. */
static void
give_way(Mdns *mdns)
{
    take_state(mdns, MDNS_TAKEN);
    if (mdns->retry == 0) {
        mdns->retry = g_timeout_add_seconds(RETRY_S, on_retry, mdns);
    }
}

static bool
is_remote(const GError *error, const char *name)
{
    g_autofree char *remote = g_dbus_error_get_remote_error(error);

    return g_strcmp0(remote, name) == 0;
}

/* Handles avahi's answer to a call for one entry. Only errors matter. */
static void
on_entry(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) answer =
        g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, &error);

    if (answer != NULL || g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        return;
    }
    /* Avahi reports at once that another program on this machine has published the name. */
    if (is_remote(error, AVAHI ".CollisionError")) {
        give_way(data);
    } else {
        g_debug("avahi: %s", error->message);
    }
}

/* Calls a method of the entry group, without waiting for the answer. D-Bus keeps the order of
 * calls. */
static void
call(Mdns *mdns, const char *method, GVariant *arguments)
{
    g_dbus_connection_call(mdns->bus,
                           AVAHI,
                           mdns->group,
                           GROUP,
                           method,
                           arguments,
                           NULL,
                           G_DBUS_CALL_FLAGS_NONE,
                           -1,
                           mdns->cancel,
                           on_entry,
                           mdns);
}

static void
add_address(Mdns *mdns, const char *name, const Address *address)
{
    call(mdns,
         "AddAddress",
         g_variant_new("(iiuss)", address->index, IPV4, (guint32)NO_REVERSE, name, address->text));
}

/* Adds the web service to the entry group, so that service browsers find the page without its
 * name. */
static void
add_service(Mdns *mdns)
{
    g_autofree char *title = g_strdup_printf("Hansom on %s:%d", g_get_host_name(), mdns->port);
    GVariantBuilder text;

    g_variant_builder_init(&text, G_VARIANT_TYPE("aay"));
    g_variant_builder_add(&text, "^ay", "path=/");
    call(mdns,
         "AddService",
         g_variant_new("(iiussssqaay)",
                       ANY_INTERFACE,
                       IPV4,
                       0u,
                       title,
                       "_http._tcp",
                       "",
                       "",
                       (guint16)mdns->port,
                       &text));
}

/* Returns the addresses of @list in networks of phones, one a line. */
static char *
write_addresses(const GPtrArray *list)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < list->len; i++) {
        const Address *address = g_ptr_array_index(list, i);

        if (address->kind == ADDRESS_LAN) {
            g_string_append_printf(text, "%d %s\n", address->index, address->text);
        }
    }
    return g_string_free(text, FALSE);
}

static void
tell(Mdns *mdns)
{
    if (mdns->group == NULL) {
        return;
    }
    g_autoptr(GPtrArray) list = address_list();
    call(mdns, "Reset", NULL);
    for (guint i = 0; i < list->len; i++) {
        const Address *address = g_ptr_array_index(list, i);

        for (int j = 0; address->kind == ADDRESS_LAN && mdns->names[j] != NULL; j++) {
            add_address(mdns, mdns->names[j], address);
        }
    }
    g_free(mdns->told);
    mdns->told = write_addresses(list);
    if (*mdns->told == '\0') {
        take_state(mdns, MDNS_GONE);
        return;
    }
    add_service(mdns);
    call(mdns, "Commit", NULL);
}

static void
on_moved(GNetworkMonitor *monitor, gboolean available, gpointer data)
{
    Mdns *mdns = data;
    g_autoptr(GPtrArray) list = address_list();
    g_autofree char *now = write_addresses(list);

    (void)monitor;
    (void)available;
    if (g_strcmp0(now, mdns->told) != 0) {
        tell(mdns);
    }
}

/* --- start and end of avahi --- */

static void
on_group(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) answer =
        g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, &error);

    if (answer == NULL) {
        if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
            g_debug("avahi: %s", error->message);
        }
        return;
    }
    Mdns *mdns = data;
    g_free(mdns->group);
    g_variant_get(answer, "(o)", &mdns->group);
    tell(mdns);
}

static void
begin(Mdns *mdns)
{
    if (mdns->group != NULL) {
        tell(mdns);
        return;
    }
    g_dbus_connection_call(mdns->bus,
                           AVAHI,
                           "/",
                           SERVER,
                           "EntryGroupNew",
                           NULL,
                           G_VARIANT_TYPE("(o)"),
                           G_DBUS_CALL_FLAGS_NONE,
                           -1,
                           mdns->cancel,
                           on_group,
                           mdns);
}

static void
on_server(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GVariant) answer =
        g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, NULL);
    gint32 state = 0;

    if (answer == NULL) {
        return; /* avahi has ended, or the call was cancelled */
    }
    g_variant_get(answer, "(i)", &state);
    if (state == SERVER_RUNNING) {
        begin(data);
    }
}

static void
on_signal(GDBusConnection *bus,
          const char *sender,
          const char *path,
          const char *interface,
          const char *signal,
          GVariant *arguments,
          gpointer data)
{
    Mdns *mdns = data;
    gint32 state = 0;

    (void)bus;
    (void)sender;
    (void)signal;
    if (!g_variant_is_of_type(arguments, G_VARIANT_TYPE("(is)"))) {
        return;
    }
    g_variant_get(arguments, "(i&s)", &state, NULL);
    if (strcmp(interface, SERVER) == 0) {
        if (state == SERVER_RUNNING) {
            begin(mdns);
        }
    } else if (strcmp(interface, GROUP) == 0 && g_strcmp0(path, mdns->group) == 0) {
        if (state == GROUP_ESTABLISHED) {
            take_state(mdns, MDNS_PUBLISHED);
        } else if (state == GROUP_COLLISION) {
            give_way(mdns);
        } else if (state == GROUP_FAILURE) {
            take_state(mdns, MDNS_GONE);
        }
    }
}

static void
on_appeared(GDBusConnection *bus, const char *name, const char *owner, gpointer data)
{
    Mdns *mdns = data;

    (void)name;
    mdns->bus = g_object_ref(bus);
    mdns->cancel = g_cancellable_new();
    mdns->signals = g_dbus_connection_signal_subscribe(bus,
                                                       owner,
                                                       NULL,
                                                       "StateChanged",
                                                       NULL,
                                                       NULL,
                                                       G_DBUS_SIGNAL_FLAGS_NONE,
                                                       on_signal,
                                                       mdns,
                                                       NULL);
    g_dbus_connection_call(bus,
                           AVAHI,
                           "/",
                           SERVER,
                           "GetState",
                           NULL,
                           G_VARIANT_TYPE("(i)"),
                           G_DBUS_CALL_FLAGS_NONE,
                           -1,
                           mdns->cancel,
                           on_server,
                           mdns);
}

/* Drops all state of the current avahi. */
static void
let_go(Mdns *mdns)
{
    if (mdns->bus == NULL) {
        return;
    }
    g_cancellable_cancel(mdns->cancel);
    g_clear_object(&mdns->cancel);
    g_dbus_connection_signal_unsubscribe(mdns->bus, mdns->signals);
    g_clear_object(&mdns->bus);
    g_clear_pointer(&mdns->group, g_free);
    g_clear_handle_id(&mdns->retry, g_source_remove);
}

static void
on_vanished(GDBusConnection *bus, const char *name, gpointer data)
{
    Mdns *mdns = data;

    (void)bus;
    (void)name;
    let_go(mdns);
    take_state(mdns, MDNS_GONE);
}

static void
on_bus(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GDBusConnection) bus = g_bus_get_finish(result, &error);

    (void)source;
    if (bus == NULL) {
        return; /* no bus, so no avahi; or the call was cancelled */
    }
    Mdns *mdns = data;
    /* By default GLib ends the process when the bus closes. */
    g_dbus_connection_set_exit_on_close(bus, FALSE);
    mdns->watch = g_bus_watch_name_on_connection(
        bus, AVAHI, G_BUS_NAME_WATCHER_FLAGS_NONE, on_appeared, on_vanished, mdns, NULL);
}

Mdns *
mdns_new(char **names, int port, MdnsChanged changed, gpointer data)
{
    Mdns *mdns = g_new(Mdns, 1);

    *mdns = (Mdns){
        .names = g_strdupv(names),
        .port = port,
        .changed = changed,
        .data = data,
        .monitor = g_object_ref(g_network_monitor_get_default()),
        .joining = g_cancellable_new(),
    };
    mdns->moved = g_signal_connect(mdns->monitor, "network-changed", G_CALLBACK(on_moved), mdns);
    g_bus_get(G_BUS_TYPE_SYSTEM, mdns->joining, on_bus, mdns);
    return mdns;
}

void
mdns_free(Mdns *mdns)
{
    if (mdns == NULL) {
        return;
    }
    g_cancellable_cancel(mdns->joining);
    g_object_unref(mdns->joining);
    if (mdns->watch != 0) {
        g_bus_unwatch_name(mdns->watch);
    }
    if (mdns->group != NULL) {
        g_dbus_connection_call(mdns->bus,
                               AVAHI,
                               mdns->group,
                               GROUP,
                               "Free",
                               NULL,
                               NULL,
                               G_DBUS_CALL_FLAGS_NONE,
                               -1,
                               NULL,
                               NULL,
                               NULL);
        g_dbus_connection_flush_sync(mdns->bus, NULL, NULL);
    }
    let_go(mdns);
    g_signal_handler_disconnect(mdns->monitor, mdns->moved);
    g_object_unref(mdns->monitor);
    g_strfreev(mdns->names);
    g_free(mdns->told);
    g_free(mdns);
}

/* --- asking --- */

char *
mdns_resolve(const char *name, GError **error)
{
    g_autoptr(GError) fault = NULL;
    g_autoptr(GDBusConnection) bus = g_bus_get_sync(G_BUS_TYPE_SYSTEM, NULL, &fault);
    g_autoptr(GVariant) answer = NULL;
    char *address = NULL;

    if (bus != NULL) {
        answer = g_dbus_connection_call_sync(
            bus,
            AVAHI,
            "/",
            SERVER,
            "ResolveHostName",
            g_variant_new("(iisiu)", ANY_INTERFACE, IPV4, name, IPV4, 0u),
            G_VARIANT_TYPE("(iisisu)"),
            G_DBUS_CALL_FLAGS_NO_AUTO_START,
            RESOLVE_MS,
            NULL,
            &fault);
    }
    if (answer == NULL) {
        bool runs = bus != NULL && (is_remote(fault, AVAHI ".TimeoutError") ||
                                    is_remote(fault, AVAHI ".NotFoundError"));

        g_set_error(error,
                    G_IO_ERROR,
                    runs ? G_IO_ERROR_NOT_FOUND : G_IO_ERROR_NOT_CONNECTED,
                    "%s",
                    fault->message);
        return NULL;
    }
    g_variant_get(answer, "(iisisu)", NULL, NULL, NULL, NULL, &address, NULL);
    return address;
}

char **
mdns_names(const GPtrArray *editions)
{
    g_autofree char *own = g_strconcat(g_get_host_name(), ".local", NULL);
    GStrvBuilder *names = g_strv_builder_new();
    g_autoptr(GHashTable) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    g_strv_builder_add(names, MDNS_NAME);
    g_hash_table_add(known, g_strdup(MDNS_NAME));
    for (guint i = 0; i < editions->len; i++) {
        const Edition *edition = g_ptr_array_index(editions, i);
        g_autoptr(GUri) uri = g_uri_parse(edition->base, G_URI_FLAGS_NONE, NULL);
        const char *host = uri == NULL ? NULL : g_uri_get_host(uri);
        g_autofree char *name = g_ascii_strdown(host == NULL ? "" : host, -1);

        /* Avahi publishes the machine's own name by itself. */
        if (g_str_has_suffix(name, ".local") && g_ascii_strcasecmp(name, own) != 0 &&
            !g_hash_table_contains(known, name)) {
            g_strv_builder_add(names, name);
            g_hash_table_add(known, g_strdup(name));
        }
    }
    char **all = g_strv_builder_end(names);
    g_strv_builder_unref(names);
    return all;
}
