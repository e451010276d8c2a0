/* SPDX-License-Identifier: GPL-3.0-or-later */
/* broker.c: tests a broker that is stopped as soon as it listens, and the roles in its accounts
 * file
 *
 * mosquitto 2.0.11 ignores a SIGTERM that arrives between its first listen() and its main loop.
 */
#include "referee/broker/broker.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <jansson.h>
#include <unistd.h>

#include "referee/broker/accounts.h"
#include "tests/referee/folder.h"

enum {
    TIMES = 100,
};

static bool
write_accounts(const char *path, gpointer data, GError **error)
{
    g_autoptr(GPtrArray) none = g_ptr_array_new();

    (void)data;
    return accounts_write(path, "test", none, error);
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

/* Tests that the files that a link leads to stay. The broker's folder is emptied at each start. */
static void
test_link(void)
{
    g_autofree char *folder = folder_make("broker-link");
    g_autofree char *link = g_build_filename(folder, "broker", NULL);
    g_autofree char *mine = g_build_filename(folder, "mine", NULL);
    g_autoptr(GError) error = NULL;

    g_assert_true(g_file_set_contents(mine, "mine", -1, NULL));
    g_assert_cmpint(symlink(folder, link), ==, 0);
    g_assert_null(broker_start(link, write_accounts, NULL, &error));
    g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_PERM);
    g_assert_true(g_file_test(mine, G_FILE_TEST_EXISTS));
    folder_remove(folder);
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
        broker_free(broker); /* must return */
    }
    for (size_t i = 0; i < G_N_ELEMENTS(FILES); i++) {
        g_autofree char *path = g_build_filename(folder, FILES[i], NULL);
        g_unlink(path);
    }
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

/* Tests that only seats and spectator screens have a role, that each role is defined once, and that
 * a role name made up by a journal permits nothing. */
static void
test_roles(void)
{
    static const struct {
        const char *role;
        size_t n_acls;
    } ROLES[] = {
        { "7K3Q.red", 18 }, { "7K3Q.watch", 8 }, { "7K3Q.watch", 8 }, { "+.red", 0 },
        { "#.watch", 0 },   { "7K3Q.+", 0 },     { "7K3Q", 0 },       { ".red", 0 },
    };
    g_autofree char *folder = folder_make("roles");
    g_autofree char *path = g_build_filename(folder, "accounts.json", NULL);
    g_autoptr(GPtrArray) accounts = g_ptr_array_new_with_free_func((GDestroyNotify)account_free);
    g_autoptr(GError) error = NULL;

    for (size_t i = 0; i < G_N_ELEMENTS(ROLES); i++) {
        g_autofree char *password = NULL;

        g_ptr_array_add(accounts, account_new("someone", ROLES[i].role, &password));
    }
    g_assert_true(accounts_write(path, "test", accounts, &error));
    json_t *file = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
    const json_t *roles = json_object_get(file, "roles");
    g_assert_cmpuint(json_array_size(json_object_get(file, "clients")), ==, accounts->len + 1);
    /* One role occurs twice in ROLES. The file also has the referee's role. */
    g_assert_cmpuint(json_array_size(roles), ==, G_N_ELEMENTS(ROLES));
    for (size_t i = 1; i < json_array_size(roles); i++) {
        const json_t *role = json_array_get(roles, i);
        const size_t at = i < 3 ? i - 1 : i;

        g_assert_cmpstr(json_string_value(json_object_get(role, "rolename")), ==, ROLES[at].role);
        g_assert_cmpuint(json_array_size(json_object_get(role, "acls")), ==, ROLES[at].n_acls);
    }
    json_decref(file);
    folder_remove(folder);
}

/* Writes a log of @size bytes as @path. */
static void
write_log(const char *path, gsize size)
{
    g_autofree char *text = g_strnfill(size, 'x');

    g_assert_true(g_file_set_contents(path, text, (gssize)size, NULL));
}

static goffset
size_of(const char *path)
{
    GStatBuf about;

    g_assert_cmpint(g_stat(path, &about), ==, 0);
    return about.st_size;
}

/* Tests that a long log is emptied, and that no other file is, to which a broker that was taken
 * over has linked its log. */
static void
test_log(void)
{
    g_autofree char *folder = folder_make("broker-log");
    g_autofree char *log = g_build_filename(folder, "broker.log", NULL);
    g_autofree char *other = g_build_filename(folder, "other", NULL);

    broker_trim_log(folder); /* without a log */
    write_log(log, BROKER_LOG_MAX);
    broker_trim_log(folder);
    g_assert_cmpint(size_of(log), ==, BROKER_LOG_MAX);
    write_log(log, BROKER_LOG_MAX + 1);
    broker_trim_log(folder);
    g_assert_cmpint(size_of(log), ==, 0);

    write_log(other, BROKER_LOG_MAX + 1);
    g_assert_cmpint(g_unlink(log), ==, 0);
    g_assert_cmpint(symlink(other, log), ==, 0);
    broker_trim_log(folder);
    g_assert_cmpint(g_unlink(log), ==, 0);
    g_assert_cmpint(link(other, log), ==, 0);
    broker_trim_log(folder);
    g_assert_cmpint(size_of(other), ==, BROKER_LOG_MAX + 1);
    folder_remove(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/broker/ended-early", test_ended_early);
    g_test_add_func("/broker/link", test_link);
    g_test_add_func("/broker/roles", test_roles);
    g_test_add_func("/broker/log", test_log);
    return g_test_run();
}
