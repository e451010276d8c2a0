/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connect.c: tests that a CONNECT is refused unless it is one that a phone may send */
#include "referee/gateway/connect.h"

#include <string.h>

enum {
    LET_ON, /* passed on to the broker */
    REFUSED_3,
    REFUSED_5,
    QUOTA_5,
};

#define NAME        "\0\4MQTT"
#define LOGIN       "\0\1u\0\1p" /* username and password */
#define BYTES(text) text, sizeof text - 1

static const struct {
    const char *name;
    const char *bytes;
    gsize size;
    int outcome;
} ROWS[] = {
    { "clean-3", BYTES("\x10\x13" NAME "\4\xc2\0\x3c\0\1x" LOGIN), LET_ON },
    { "clean-3-1", BYTES("\x10\x15\0\6MQIsdp\3\xc2\0\x3c\0\1x" LOGIN), REFUSED_3 },
    { "lasting-3", BYTES("\x10\x13" NAME "\4\xc0\0\x3c\0\1x" LOGIN), REFUSED_3 },
    { "bridge-3", BYTES("\x10\x13" NAME "\x84\xc2\0\x3c\0\1x" LOGIN), REFUSED_3 },
    { "clean-5", BYTES("\x10\x14" NAME "\5\xc2\0\x3c\0\0\1x" LOGIN), LET_ON },
    { "not-clean-5", BYTES("\x10\x14" NAME "\5\xc0\0\x3c\0\0\1x" LOGIN), LET_ON },
    { "no-expiry", BYTES("\x10\x19" NAME "\5\xc2\0\x3c\5\x11\0\0\0\0\0\1x" LOGIN), LET_ON },
    { "expiry", BYTES("\x10\x19" NAME "\5\xc2\0\x3c\5\x11\0\0\0\1\0\1x" LOGIN), QUOTA_5 },
    { "expiry-twice",
      BYTES("\x10\x1e" NAME "\5\xc2\0\x3c\xa\x11\0\0\0\1\x11\0\0\0\0\0\1x" LOGIN),
      QUOTA_5 },
    { "expiry-behind-others",
      BYTES("\x10\x25" NAME "\5\xc2\0\x3c\x11\x22\0\x9\x27\0\0\x9\x9\x19\1\x17\1"
            "\x11\0\0\0\x9\0\1x" LOGIN),
      QUOTA_5 },
    { "in-flight", BYTES("\x10\x17" NAME "\5\xc2\0\x3c\3\x21\3\xe8\0\1x" LOGIN), LET_ON },
    { "too-many-in-flight", BYTES("\x10\x17" NAME "\5\xc2\0\x3c\3\x21\3\xe9\0\1x" LOGIN), QUOTA_5 },
    { "least-in-flight", BYTES("\x10\x17" NAME "\5\xc2\0\x3c\3\x21\3\x21\0\1x" LOGIN), LET_ON },
    { "too-few-in-flight", BYTES("\x10\x17" NAME "\5\xc2\0\x3c\3\x21\3\x20\0\1x" LOGIN), QUOTA_5 },
    { "will-3",
      BYTES("\x10\x19" NAME "\4\xc6\0\x3c\0\1x\0\1t\0\1"
            "0" LOGIN),
      LET_ON },
    { "will-5",
      BYTES("\x10\x20" NAME "\5\xc6\0\x3c\0\0\1x\5\x18\0\0\0\2\0\1t\0\1"
            "0" LOGIN),
      LET_ON },
    { "will-with-the-longest-delay",
      BYTES("\x10\x20" NAME "\5\xc6\0\x3c\0\0\1x\5\x18\0\0\0\xa\0\1t\0\1"
            "0" LOGIN),
      LET_ON },
    { "will-with-a-longer-delay",
      BYTES("\x10\x20" NAME "\5\xc6\0\x3c\0\0\1x\5\x18\0\0\0\xb\0\1t\0\1"
            "0" LOGIN),
      QUOTA_5 },
    { "will-of-16-bytes",
      BYTES("\x10\x28" NAME "\4\xc6\0\x3c\0\1x\0\1t\0\x10"
            "0123456789abcdef" LOGIN),
      LET_ON },
    { "will-of-17-bytes",
      BYTES("\x10\x29" NAME "\4\xc6\0\x3c\0\1x\0\1t\0\x11"
            "0123456789abcdefg" LOGIN),
      REFUSED_3 },
    { "user-property",
      BYTES("\x10\x1b" NAME "\5\xc2\0\x3c\7\x26\0\1a\0\1b\0\1x" LOGIN),
      REFUSED_5 },
    { "user-property-of-will",
      BYTES("\x10\x20" NAME "\5\xc6\0\x3c\0\0\1x\5\x26\0\0\0\0\0\1t\0\1"
            "0" LOGIN),
      REFUSED_5 },
    { "authentication-method",
      BYTES("\x10\x18" NAME "\5\xc2\0\x3c\4\x15\0\1m\0\1x" LOGIN),
      REFUSED_5 },
    { "no-username", BYTES("\x10\x10" NAME "\4\x42\0\x3c\0\1x\0\1p"), REFUSED_3 },
    { "no-password", BYTES("\x10\x10" NAME "\4\x82\0\x3c\0\1x\0\1u"), REFUSED_3 },
    { "unknown-property",
      BYTES("\x10\x19" NAME "\5\xc2\0\x3c\5\x7f\0\0\0\1\0\1x" LOGIN),
      REFUSED_5 },
    { "short-property", BYTES("\x10\x16" NAME "\5\xc2\0\x3c\2\x11\0\0\1x" LOGIN), REFUSED_5 },
    { "properties-too-long",
      BYTES("\x10\x14" NAME "\5\xc2\0\x3c\x41\x26\xff\xff" LOGIN),
      REFUSED_5 },
    { "bytes-behind", BYTES("\x10\x14" NAME "\4\xc2\0\x3c\0\1x" LOGIN "\0"), REFUSED_3 },
    { "version-6", BYTES("\x10\x13" NAME "\6\xc2\0\x3c\0\1x" LOGIN), REFUSED_3 },
    { "too-short", BYTES("\x10\x08" NAME "\4\xc2"), REFUSED_3 },
    { "name-too-long", BYTES("\x10\x04\xff\xffMQ"), REFUSED_3 },
    { "empty", BYTES(""), REFUSED_3 },
    { "no-connect", BYTES("\xc0\0"), REFUSED_3 },
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
        const bool is_quota = ROWS[row].outcome == QUOTA_5;

        g_assert_cmpmem(answer, (int)n, is_quota ? "\x20\3\0\x97\0" : "\x20\3\0\x87\0", 5);
    }
}

/* Tests that only the username of a seat has a topic for acts. */
static void
test_act_topic(void)
{
    static const struct {
        const char *bytes;
        gsize size;
        const char *topic;
    } USERS[] = {
        { BYTES("\x10\x1c" NAME "\4\xc2\0\x3c\0\1x\0\xa"
                "7K3Q.red.1\0\1p"),
          "hansom/7K3Q/up/red/act" },
        { BYTES("\x10\x1e" NAME "\4\xc2\0\x3c\0\1x\0\xc"
                "7K3Q.watch.1\0\1p"),
          NULL },
        { BYTES("\x10\x1a" NAME "\4\xc2\0\x3c\0\1x\0\x8"
                "7K3Q.red\0\1p"),
          NULL },
        { BYTES("\x10\x13" NAME "\4\xc2\0\x3c\0\1x" LOGIN), NULL },
        { BYTES("\xc0\0"), NULL },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(USERS); i++) {
        g_autofree char *topic = connect_act_topic((const guint8 *)USERS[i].bytes, USERS[i].size);

        g_assert_cmpstr(topic, ==, USERS[i].topic);
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
    g_test_add_func("/connect/act-topic", test_act_topic);
    return g_test_run();
}
