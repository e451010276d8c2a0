/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tls.c: tests the self-signed certificates: their names, lifetime and renewal */
#include "referee/web/tls.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    NOW_S = 1790000000,
    DAY_S = 24 * 60 * 60,
};

static const char *const NAMES[] = { "221b.local", "lestrade", NULL };
static const char *const ADDRESSES[] = { "192.168.1.20", NULL };

typedef struct {
    char *folder;
    char *crt;
    char *key;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    (void)data;
    fixture->folder = g_dir_make_tmp("hansom-tls-XXXXXX", NULL);
    fixture->crt = g_build_filename(fixture->folder, "https.crt", NULL);
    fixture->key = g_build_filename(fixture->folder, "https.key", NULL);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    (void)data;
    g_unlink(fixture->crt);
    g_unlink(fixture->key);
    g_rmdir(fixture->folder);
    g_free(fixture->crt);
    g_free(fixture->key);
    g_free(fixture->folder);
}

static GTlsCertificate *
make(const Fixture *fixture, const char *const *addresses, gint64 now_s)
{
    GError *error = NULL;
    GTlsCertificate *made = tls_self(fixture->folder, NAMES, addresses, now_s, &error);

    g_assert_no_error(error);
    g_assert_nonnull(made);
    return made;
}

static bool
is_for(GTlsCertificate *certificate, const char *host)
{
    g_autoptr(GSocketConnectable) identity = g_network_address_new(host, 443);

    return (g_tls_certificate_verify(certificate, identity, NULL) &
            G_TLS_CERTIFICATE_BAD_IDENTITY) == 0;
}

static void
test_for_whom(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GTlsCertificate) made = make(fixture, ADDRESSES, NOW_S);
    GStatBuf found;

    (void)data;
    g_assert_true(is_for(made, "221b.local"));
    g_assert_true(is_for(made, "lestrade"));
    g_assert_true(is_for(made, "192.168.1.20"));
    g_assert_false(is_for(made, "moriarty"));
    g_assert_false(is_for(made, "192.168.1.21"));
    g_assert_cmpint(g_stat(fixture->key, &found), ==, 0);
    g_assert_cmpuint(found.st_mode & 0777, ==, 0600);
}

static void
test_how_long(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GTlsCertificate) made = make(fixture, ADDRESSES, NOW_S);
    g_autoptr(GDateTime) begin = g_tls_certificate_get_not_valid_before(made);
    g_autoptr(GDateTime) end = g_tls_certificate_get_not_valid_after(made);
    const gint64 end_s = g_date_time_to_unix(end);

    (void)data;
    g_assert_cmpint(end_s - g_date_time_to_unix(begin), ==, 397 * DAY_S);
    g_assert_cmpint(tls_age(made, NOW_S), ==, TLS_FINE);
    g_assert_cmpint(tls_age(made, end_s - 30 * DAY_S), ==, TLS_FINE);
    g_assert_cmpint(tls_age(made, end_s - 30 * DAY_S + 1), ==, TLS_SOON);
    g_assert_cmpint(tls_age(made, end_s - 1), ==, TLS_SOON);
    g_assert_cmpint(tls_age(made, end_s), ==, TLS_EXPIRED);
    g_assert_cmpint(tls_age(made, NOW_S - DAY_S), ==, TLS_FINE);
    g_assert_cmpint(tls_age(made, NOW_S - DAY_S - 1), ==, TLS_EARLY);
}

/* Tests that the old certificate is used until a name, an address or the date requires a new
 * one. */
static void
test_kept_and_renewed(Fixture *fixture, gconstpointer data)
{
    static const char *const MOVED[] = { "192.168.1.20", "10.0.0.4", NULL };
    static const char *const FEWER[] = { NULL };
    g_autoptr(GTlsCertificate) first = make(fixture, ADDRESSES, NOW_S);
    g_autoptr(GTlsCertificate) same = make(fixture, ADDRESSES, NOW_S + 300 * DAY_S);
    g_autoptr(GTlsCertificate) fewer = make(fixture, FEWER, NOW_S);
    g_autoptr(GTlsCertificate) moved = make(fixture, MOVED, NOW_S);
    g_autoptr(GTlsCertificate) later = make(fixture, MOVED, NOW_S + 367 * DAY_S);

    (void)data;
    g_assert_true(g_tls_certificate_is_same(first, same));
    g_assert_true(g_tls_certificate_is_same(first, fewer));
    g_assert_false(g_tls_certificate_is_same(first, moved));
    g_assert_true(is_for(moved, "10.0.0.4"));
    g_assert_false(g_tls_certificate_is_same(moved, later));
    g_assert_cmpint(tls_age(later, NOW_S + 367 * DAY_S), ==, TLS_FINE);
}

/* Tests that a certificate whose key is lost is replaced, since it is of no use. */
static void
test_key_lost(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GTlsCertificate) first = make(fixture, ADDRESSES, NOW_S);

    (void)data;
    g_assert_cmpint(g_unlink(fixture->key), ==, 0);
    g_autoptr(GTlsCertificate) second = make(fixture, ADDRESSES, NOW_S);
    g_assert_false(g_tls_certificate_is_same(first, second));
}

static void
test_faults(Fixture *fixture, gconstpointer data)
{
    g_object_unref(make(fixture, ADDRESSES, NOW_S));
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;

    (void)data;
    g_assert_true(g_file_get_contents(fixture->crt, &text, NULL, NULL));
    g_assert_cmpint(g_unlink(fixture->key), ==, 0);
    g_assert_null(tls_load(fixture->crt, fixture->key, &error));
    g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
    g_assert_nonnull(strstr(error->message, fixture->key));
    g_clear_error(&error);

    g_object_unref(make(fixture, ADDRESSES, NOW_S));
    g_assert_true(g_file_set_contents(fixture->crt, text, -1, NULL));
    g_assert_null(tls_load(fixture->crt, fixture->key, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_assert_nonnull(strstr(error->message, "the key belongs to another certificate"));
    g_clear_error(&error);

    g_assert_true(g_file_set_contents(fixture->crt, "no PEM\n", -1, NULL));
    g_assert_null(tls_load(fixture->crt, fixture->key, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_FAILED);
    g_assert_nonnull(strstr(error->message, fixture->crt));
}

/* Asserts that the certificate is refused at once. */
static void
refuse(const Fixture *fixture)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(tls_load(fixture->crt, fixture->key, &error));
    g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL);
    g_assert_nonnull(strstr(error->message, "is not a file with a certificate or a key"));
    g_assert_cmpint(g_unlink(fixture->crt), ==, 0);
}

/* Tests that a pipe, a device or a long file in the place of a certificate neither blocks the
 * referee nor fills its memory. */
static void
test_no_files(Fixture *fixture, gconstpointer data)
{
    (void)data;
    g_object_unref(make(fixture, ADDRESSES, NOW_S));
    g_assert_cmpint(g_unlink(fixture->crt), ==, 0);
    g_assert_cmpint(mkfifo(fixture->crt, 0600), ==, 0);
    refuse(fixture);
    g_assert_cmpint(symlink("/dev/zero", fixture->crt), ==, 0);
    refuse(fixture);
    g_assert_true(g_file_set_contents(fixture->crt, "", 0, NULL));
    g_assert_cmpint(truncate(fixture->crt, (1 << 20) + 1), ==, 0);
    refuse(fixture);
}

/* Tests that a certificate with so many issuers that it does not fit into a message to the gateway
 * is refused, with the cure. */
static void
test_long_chain(Fixture *fixture, gconstpointer data)
{
    g_autofree char *text = NULL;
    g_autoptr(GString) chain = g_string_new(NULL);
    g_autoptr(GError) error = NULL;

    (void)data;
    g_object_unref(make(fixture, ADDRESSES, NOW_S));
    g_assert_true(g_file_get_contents(fixture->crt, &text, NULL, NULL));
    while (chain->len <= TLS_CHAIN_MAX) {
        g_string_append(chain, text); /* it is its own issuer */
    }
    g_assert_true(g_file_set_contents(fixture->crt, chain->str, -1, NULL));
    g_assert_null(tls_load(fixture->crt, fixture->key, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_assert_nonnull(strstr(error->message, "longer than 12 KiB; name files with the key"));
}

static void
test_folder(Fixture *fixture, gconstpointer data)
{
    g_autofree char *below = g_build_filename(fixture->crt, "tls", NULL);
    g_autoptr(GError) error = NULL;

    (void)data;
    g_assert_true(g_file_set_contents(fixture->crt, "a file, no folder", -1, NULL));
    g_assert_null(tls_self(below, NAMES, ADDRESSES, NOW_S, &error));
    g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR);
    g_assert_nonnull(strstr(error->message, below));
}

/* Tests that nothing is written through a link in place of the folder. */
static void
test_link(Fixture *fixture, gconstpointer data)
{
    g_autofree char *link = g_strconcat(fixture->folder, "-link", NULL);
    g_autofree char *says =
        g_strdup_printf("%s: is a link, or belongs to another user; remove it", link);
    g_autoptr(GError) error = NULL;

    (void)data;
    g_assert_cmpint(symlink(fixture->folder, link), ==, 0);
    g_assert_null(tls_self(link, NAMES, ADDRESSES, NOW_S, &error));
    g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_PERM);
    g_assert_cmpstr(error->message, ==, says);
    g_assert_false(g_file_test(fixture->key, G_FILE_TEST_EXISTS));
    g_assert_cmpint(g_unlink(link), ==, 0);
}

/* Tests that a key of another user is replaced, who would know it. */
static void
test_planted_key(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GTlsCertificate) first = make(fixture, ADDRESSES, NOW_S);

    (void)data;
    if (geteuid() != 0) {
        g_test_skip("only root can give a file away");
        return;
    }
    g_assert_cmpint(chown(fixture->key, 65534, 65534), ==, 0);
    g_autoptr(GTlsCertificate) second = make(fixture, ADDRESSES, NOW_S);
    g_assert_false(g_tls_certificate_is_same(first, second));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/tls/for-whom", Fixture, NULL, set_up, test_for_whom, tear_down);
    g_test_add("/tls/how-long", Fixture, NULL, set_up, test_how_long, tear_down);
    g_test_add("/tls/kept-and-renewed", Fixture, NULL, set_up, test_kept_and_renewed, tear_down);
    g_test_add("/tls/key-lost", Fixture, NULL, set_up, test_key_lost, tear_down);
    g_test_add("/tls/faults", Fixture, NULL, set_up, test_faults, tear_down);
    g_test_add("/tls/no-files", Fixture, NULL, set_up, test_no_files, tear_down);
    g_test_add("/tls/long-chain", Fixture, NULL, set_up, test_long_chain, tear_down);
    g_test_add("/tls/folder", Fixture, NULL, set_up, test_folder, tear_down);
    g_test_add("/tls/link", Fixture, NULL, set_up, test_link, tear_down);
    g_test_add("/tls/planted-key", Fixture, NULL, set_up, test_planted_key, tear_down);
    return g_test_run();
}
