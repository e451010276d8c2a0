/* SPDX-License-Identifier: GPL-3.0-or-later */
/* broker.c: a broker that is ended in the very moment in which it begins to listen
 *
 * mosquitto 2.0.11 forgets a SIGTERM that comes between its first listen() and its loop.
 */
#include "referee/broker.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>

#include "referee/accounts.h"

enum {
    TIMES = 100,
};

static bool
write_accounts(const char *path, gpointer data, GError **error)
{
    g_autoptr(GPtrArray) none = g_ptr_array_new();

    (void)data;
    return accounts_write(path, "test", none, none, error);
}

static void
wait_for(const char *path)
{
    g_autoptr(GSocketAddress) address = g_unix_socket_address_new(path);
    g_autoptr(GSocketClient) client = g_socket_client_new();
    g_autoptr(GSocketConnection) line = NULL;

    while (line == NULL) {
        line = g_socket_client_connect(client, G_SOCKET_CONNECTABLE(address), NULL, NULL);
    }
}

static void
test_ended_early(void)
{
    static const char *const FILES[] = { "mosquitto.conf", "accounts.json", "broker.log" };
    g_autofree char *folder = g_dir_make_tmp("hansom-broker-XXXXXX", NULL);

    for (int i = 0; i < TIMES; i++) {
        g_autoptr(GError) error = NULL;
        Broker *broker = broker_start(folder, write_accounts, NULL, &error);

        g_assert_no_error(error);
        wait_for(broker_socket(broker));
        broker_free(broker); /* returns */
    }
    for (size_t i = 0; i < G_N_ELEMENTS(FILES); i++) {
        g_autofree char *path = g_build_filename(folder, FILES[i], NULL);
        g_unlink(path);
    }
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/broker/ended-early", test_ended_early);
    return g_test_run();
}
