/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connect.c: tests that a CONNECT packet is refused if it asks for more than a guest may have */
#include "referee/gateway/connect.h"

#include <string.h>

enum {
    LET_ON, /* passed on to the broker */
    REFUSED_3,
    REFUSED_5,
};

#define NAME        "\0\4MQTT"
#define BYTES(text) text, sizeof text - 1

static const struct {
    const char *name;
    const char *bytes;
    gsize size;
    int outcome;
} ROWS[] = {
    { "clean-3", BYTES("\x10\x0d" NAME "\4\2\0\x3c\0\1x"), LET_ON },
    { "lasting-3", BYTES("\x10\x0d" NAME "\4\0\0\x3c\0\1x"), REFUSED_3 },
    { "lasting-3-1", BYTES("\x10\x0f\0\6MQIsdp\3\0\0\x3c\0\1x"), REFUSED_3 },
    { "lasting-bridge-3", BYTES("\x10\x0d" NAME "\x84\0\0\x3c\0\1x"), REFUSED_3 },
    { "lasting-bridge-5", BYTES("\x10\x13" NAME "\x85\2\0\x3c\5\x11\0\0\0\1\0\1x"), REFUSED_5 },
    { "clean-5", BYTES("\x10\x0e" NAME "\5\2\0\x3c\0\0\1x"), LET_ON },
    { "not-clean-5", BYTES("\x10\x0e" NAME "\5\0\0\x3c\0\0\1x"), LET_ON },
    { "no-expiry", BYTES("\x10\x13" NAME "\5\2\0\x3c\5\x11\0\0\0\0\0\1x"), LET_ON },
    { "expiry", BYTES("\x10\x13" NAME "\5\2\0\x3c\5\x11\0\0\0\1\0\1x"), REFUSED_5 },
    { "for-ever", BYTES("\x10\x13" NAME "\5\0\0\x3c\5\x11\xff\xff\xff\xff\0\1x"), REFUSED_5 },
    { "expiry-behind-all",
      BYTES("\x10\x32" NAME "\5\2\0\x3c\x24\x21\0\x9\x22\0\x9\x27\0\0\x9\x9\x19\1\x17\1"
            "\x26\0\1a\0\1b\x15\0\1m\x16\0\1d\x11\0\0\0\x9\0\1x"),
      REFUSED_5 },
    { "in-flight", BYTES("\x10\x11" NAME "\5\2\0\x3c\3\x21\3\xe8\0\1x"), LET_ON },
    { "too-many-in-flight", BYTES("\x10\x11" NAME "\5\2\0\x3c\3\x21\3\xe9\0\1x"), REFUSED_5 },
    /* Malformed packets. The broker reports their errors, except for expiry-twice. */
    { "expiry-twice",
      BYTES("\x10\x18" NAME "\5\2\0\x3c\xa\x11\0\0\0\1\x11\0\0\0\0\0\1x"),
      REFUSED_5 },
    { "unknown-property", BYTES("\x10\x13" NAME "\5\2\0\x3c\5\x7f\0\0\0\1\0\1x"), LET_ON },
    { "short-property", BYTES("\x10\x10" NAME "\5\2\0\x3c\2\x11\0\0\1x"), LET_ON },
    { "properties-too-long", BYTES("\x10\x0e" NAME "\5\2\0\x3c\x7f\x26\xff\xffx"), LET_ON },
    { "too-short", BYTES("\x10\x08" NAME "\4\0"), LET_ON },
    { "name-too-long", BYTES("\x10\x04\xff\xffMQ"), LET_ON },
    { "empty", BYTES(""), LET_ON },
    { "no-connect", BYTES("\xc0\0"), LET_ON },
};

static void
test_row(gconstpointer data)
{
    const guint row = GPOINTER_TO_UINT(data);
    gsize n = 0;
    /* The copy has no final NUL, so sanitizers detect a read past the end. */
    g_autofree guint8 *bytes = g_memdup2(ROWS[row].bytes, ROWS[row].size);
    const guint8 *answer = connect_refuse(bytes, ROWS[row].size, &n);

    if (ROWS[row].outcome == LET_ON) {
        g_assert_null(answer);
    } else if (ROWS[row].outcome == REFUSED_3) {
        g_assert_cmpmem(answer, (int)n, "\x20\2\0\5", 4);
    } else {
        g_assert_cmpmem(answer, (int)n, "\x20\3\0\x97\0", 5);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *path = g_strdup_printf("/connect/%s", ROWS[i].name);

        g_test_add_data_func(path, GUINT_TO_POINTER(i), test_row);
    }
    return g_test_run();
}
