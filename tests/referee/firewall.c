/* SPDX-License-Identifier: GPL-3.0-or-later */
/* firewall.c: tests the doctor's checks of firewalls (from their files) and of the SQLite
 * version */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "referee/doctor/checks.h"

enum {
    PORT = 8221,
};

typedef struct {
    const char *conf;
    const char *defaults; /* NULL: the file does not exist */
    const char *rules;
    const char *id; /* the diagnosis's id, or NULL */
} Ufw;

static const Ufw UFW[] = {
    { "ENABLED=no\n", NULL, "", NULL },
    { "# comment\nENABLED=yes\n", NULL, "", "firewall-ufw" },
    { "ENABLED=yes\n", "DEFAULT_INPUT_POLICY=\"DROP\"\n", "", "firewall-ufw" },
    { "ENABLED=yes\n", "DEFAULT_INPUT_POLICY=\"ACCEPT\"\n", "", NULL },
    { "ENABLED=yes\n", NULL, NULL, "firewall-unseen" },
    { "ENABLED=yes\n", NULL, "### tuple ### allow tcp 8221 0.0.0.0/0 any 0.0.0.0/0 in\n", NULL },
    { "ENABLED=yes\n", NULL, "### tuple ### limit any 8221 0.0.0.0/0 any 0.0.0.0/0 in\n", NULL },
    { "ENABLED=yes\n",
      NULL,
      "### tuple ### allow tcp 8000:9000 0.0.0.0/0 any 0.0.0.0/0 in\n",
      NULL },
    { "ENABLED=yes\n", NULL, "### tuple ### allow tcp 80,8221 0.0.0.0/0 any 0.0.0.0/0 in\n", NULL },
    { "ENABLED=yes\n", NULL, "### tuple ### allow any any 0.0.0.0/0 any 10.0.0.0/8 in\n", NULL },
    { "ENABLED=yes\n",
      NULL,
      "### tuple ### allow udp 8221 0.0.0.0/0 any 0.0.0.0/0 in\n",
      "firewall-ufw" },
    { "ENABLED=yes\n",
      NULL,
      "### tuple ### deny tcp 8221 0.0.0.0/0 any 0.0.0.0/0 in\n",
      "firewall-ufw" },
    { "ENABLED=yes\n",
      NULL,
      "### tuple ### allow tcp 22 0.0.0.0/0 any 0.0.0.0/0 in\n",
      "firewall-ufw" },
    { "ENABLED=yes\n",
      NULL,
      "### tuple ### allow tcp 82210 0.0.0.0/0 any 0.0.0.0/0 in\n",
      "firewall-ufw" },
};

static void
put(const char *root, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(root, "etc", name, NULL);

    if (text != NULL) {
        g_assert_true(g_file_set_contents(path, text, -1, NULL));
    } else {
        g_unlink(path);
    }
}

/* Returns the id of the only diagnosis, or NULL when there is none. */
static const char *
only(const Diagnoses *diagnoses)
{
    g_assert_cmpuint(diagnoses->list->len, <=, 1);
    return diagnoses->list->len == 0 ? NULL
                                     : ((Diagnosis *)g_ptr_array_index(diagnoses->list, 0))->id;
}

static void
test_ufw(void)
{
    g_autofree char *root = g_dir_make_tmp("hansom-ufw-XXXXXX", NULL);
    g_autofree char *ufw = g_build_filename(root, "etc", "ufw", NULL);
    g_autofree char *defaults = g_build_filename(root, "etc", "default", NULL);
    g_autofree char *etc = g_build_filename(root, "etc", NULL);

    g_assert_cmpint(g_mkdir_with_parents(ufw, 0700), ==, 0);
    g_assert_cmpint(g_mkdir_with_parents(defaults, 0700), ==, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(UFW); i++) {
        Diagnoses diagnoses;

        diagnoses_init(&diagnoses);
        put(root, "ufw/ufw.conf", UFW[i].conf);
        put(root, "default/ufw", UFW[i].defaults);
        put(root, "ufw/user.rules", UFW[i].rules);
        g_test_message("row %zu", i);
        check_ufw(root, PORT, &diagnoses);
        g_assert_cmpstr(only(&diagnoses), ==, UFW[i].id);
        diagnoses_clear(&diagnoses);
    }
    put(root, "ufw/ufw.conf", NULL);
    put(root, "default/ufw", NULL);
    put(root, "ufw/user.rules", NULL);
    g_rmdir(ufw);
    g_rmdir(defaults);
    g_rmdir(etc);
    g_rmdir(root);
}

/* Tests an ordinary user, who can only see that a firewall starts with the machine. */
static void
test_unseen(void)
{
    g_autofree char *root = g_dir_make_tmp("hansom-nft-XXXXXX", NULL);
    g_autofree char *wants =
        g_build_filename(root, "etc", "systemd", "system", "sysinit.target.wants", NULL);
    g_autofree char *service = g_build_filename(wants, "nftables.service", NULL);
    g_autofree char *ufw = g_build_filename(root, "etc", "ufw", NULL);
    g_autofree char *conf = g_build_filename(ufw, "ufw.conf", NULL);
    Diagnoses diagnoses;

    diagnoses_init(&diagnoses);
    check_nft(root, NULL, PORT, &diagnoses);
    g_assert_null(only(&diagnoses));
    g_assert_cmpint(g_mkdir_with_parents(wants, 0700), ==, 0);
    g_autoptr(GFile) link = g_file_new_for_path(service);
    g_assert_true(
        g_file_make_symbolic_link(link, "/lib/systemd/system/nftables.service", NULL, NULL));
    /* An installed ufw that is off does not rule out the other firewall. */
    g_assert_cmpint(g_mkdir_with_parents(ufw, 0700), ==, 0);
    g_assert_true(g_file_set_contents(conf, "ENABLED=no\n", -1, NULL));
    check_nft(root, NULL, PORT, &diagnoses);
    g_assert_cmpstr(only(&diagnoses), ==, "firewall-unseen");
    g_assert_false(diagnoses_spoil(&diagnoses));
    diagnoses_clear(&diagnoses);

    g_unlink(conf);
    g_rmdir(ufw);
    g_unlink(service);
    for (char *folder = wants; strlen(folder) >= strlen(root); *strrchr(folder, '/') = '\0') {
        g_rmdir(folder);
    }
}

static void
test_sqlite(void)
{
    g_assert_false(check_sqlite_number(3006023));
    g_assert_true(check_sqlite_number(3007000));
    g_assert_true(check_sqlite_number(3040001));
    g_assert_true(check_sqlite_number(3051002));
    g_assert_false(check_sqlite_number(3051003));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/doctor/ufw", test_ufw);
    g_test_add_func("/doctor/unseen", test_unseen);
    g_test_add_func("/doctor/sqlite", test_sqlite);
    return g_test_run();
}
