/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/connect.h"

#include "referee/gateway/packet_reader.h"
#include "referee/gateway/window.h"

#include <sodium.h>
#include <stdbool.h>
#include <string.h>

enum {
    CONNECT = 1,
    RECEIVE_MAX = 1000, /* max_inflight_messages of our broker */
    VERSION_3_1_1 = 4,  /* MQTT 3.1 is refused: it cannot report a refused subscription */
    VERSION_5 = 5,
    TEXT_MAX = 128,      /* bytes of a name, a topic or a password */
    WILL_MAX = 16,       /* bytes of the will's message; the page's has 1 */
    PROPERTIES_MAX = 64, /* bytes of properties */
    /* Seconds; the page's will has 5. Mosquitto 2.0.11 keeps the messages in flight of a client
     * that is gone until the delay of its will is over. */
    WILL_DELAY_MAX = 10,
    CLEAN = 0x02, /* bits in the flags: clean session, … */
    WILL = 0x04,
    CREDENTIALS = 0xc0,    /* … username and password */
    SESSION_EXPIRY = 0x11, /* ids of properties */
    WILL_DELAY = 0x18,
    RECEIVE_MAXIMUM = 0x21,
};

/* The name of screens in place of a seat (join.h) */
static const char SCREEN[] = "watch";

/* Skips the value of the property @id. Returns false if a guest may not send it. User properties
 * and authentication methods are among those: Hansom uses none, and Mosquitto 2.0.11 loses the
 * memory of a will's properties when it refuses the guest. */
static bool
skip_value(PacketReader *reader, guint32 id)
{
    switch (id) {
    case 0x01: /* payload format */
    case 0x17: /* request problem information */
    case 0x19: /* request response information */
        packet_skip(reader, 1);
        return true;
    case 0x22: /* topic alias maximum */
        packet_skip(reader, 2);
        return true;
    case 0x02: /* message expiry interval */
    case 0x27: /* maximum packet size */
        packet_skip(reader, 4);
        return true;
    default:
        return false;
    }
}

/* Reads properties. Sets *@asks_too_much if they ask for a session that outlives its connection,
 * for a will with a long delay, or for more messages in flight than the broker allows by default:
 * the broker's limit on queued messages does not cover messages in flight. Returns false if there
 * is a property that a guest may not send. */
static bool
take_properties(PacketReader *reader, bool *asks_too_much)
{
    const guint32 length = packet_length(reader);
    PacketReader properties = { .bytes = reader->bytes, .size = length };
    bool is_known = length <= PROPERTIES_MAX && length <= reader->size;

    while (is_known && properties.size > 0 && !properties.is_short) {
        const guint32 id = packet_number(&properties, 1);

        if (id == SESSION_EXPIRY) {
            *asks_too_much = packet_number(&properties, 4) != 0 || *asks_too_much;
        } else if (id == WILL_DELAY) {
            *asks_too_much = packet_number(&properties, 4) > WILL_DELAY_MAX || *asks_too_much;
        } else if (id == RECEIVE_MAXIMUM) {
            const guint32 most = packet_number(&properties, 2);

            *asks_too_much = most <= WINDOW_MESSAGES_MAX || most > RECEIVE_MAX || *asks_too_much;
        } else {
            is_known = skip_value(&properties, id);
        }
    }
    packet_skip(reader, length);
    return is_known && !properties.is_short;
}

/* A CONNECT */
typedef struct {
    guint32 version;
    guint32 flags;
    bool asks_too_much;
    const guint8 *credentials; /* username and password, with their lengths */
    gsize n_credentials;
} Login;

/* Reads a CONNECT. Returns false if it is not one that a guest may send. *@login is filled as far
 * as the packet could be read. */
static bool
read_login(const guint8 *bytes, gsize size, Login *login)
{
    PacketReader reader = { .bytes = bytes, .size = size };
    bool is_fine = false;

    *login = (Login){ .version = 0 };
    if (packet_number(&reader, 1) != CONNECT << 4) {
        return false;
    }
    const guint32 length = packet_length(&reader);
    is_fine = length == reader.size;
    packet_skip_text(&reader, TEXT_MAX); /* "MQTT" */
    login->version = packet_number(&reader, 1);
    login->flags = packet_number(&reader, 1);
    packet_number(&reader, 2); /* keepalive */
    is_fine = is_fine && login->version >= VERSION_3_1_1 && login->version <= VERSION_5 &&
              (login->flags & CREDENTIALS) == CREDENTIALS;
    if (login->version == VERSION_5) {
        is_fine = take_properties(&reader, &login->asks_too_much) && is_fine;
    }
    packet_skip_text(&reader, TEXT_MAX); /* client id */
    if ((login->flags & WILL) != 0) {
        if (login->version == VERSION_5) {
            is_fine = take_properties(&reader, &login->asks_too_much) && is_fine;
        }
        packet_skip_text(&reader, TEXT_MAX); /* its topic */
        packet_skip_text(&reader, WILL_MAX); /* its message */
    }
    login->credentials = reader.bytes;
    packet_skip_text(&reader, TEXT_MAX); /* username */
    packet_skip_text(&reader, TEXT_MAX); /* password */
    login->n_credentials = (gsize)(reader.bytes - login->credentials);
    return is_fine && !reader.is_short && reader.size == 0;
}

const guint8 *
connect_refuse(const guint8 *bytes, gsize size, gsize *n)
{
    /* type, length, flags, reason; in MQTT 5 also the length of the properties, 0 */
    static const guint8 NOT_AUTHORIZED_3[] = { 0x20, 2, 0, 5 };
    static const guint8 NOT_AUTHORIZED_5[] = { 0x20, 3, 0, 0x87, 0 };
    static const guint8 QUOTA_EXCEEDED_5[] = { 0x20, 3, 0, 0x97, 0 };
    Login login;
    const bool is_fine = read_login(bytes, size, &login);

    if (login.version == VERSION_5) {
        *n = sizeof NOT_AUTHORIZED_5;
        return login.asks_too_much ? QUOTA_EXCEEDED_5 : is_fine ? NULL : NOT_AUTHORIZED_5;
    }
    *n = sizeof NOT_AUTHORIZED_3;
    return is_fine && (login.flags & CLEAN) != 0 ? NULL : NOT_AUTHORIZED_3;
}

bool
connect_is_mqtt_5(const guint8 *bytes, gsize size)
{
    Login login;

    return read_login(bytes, size, &login) && login.version == VERSION_5;
}

char *
connect_act_topic(const guint8 *bytes, gsize size)
{
    Login login;

    if (!read_login(bytes, size, &login)) {
        return NULL;
    }
    PacketReader reader = { .bytes = login.credentials, .size = login.n_credentials };
    g_autofree char *username = packet_text(&reader, TEXT_MAX);
    g_auto(GStrv) parts = username == NULL ? NULL : g_strsplit(username, ".", 3);
    const bool is_seat =
        parts != NULL && g_strv_length(parts) == 3 && strcmp(parts[1], SCREEN) != 0;

    return is_seat ? g_strdup_printf("hansom/%s/up/%s/act", parts[0], parts[1]) : NULL;
}

static guint8 digest_key[crypto_generichash_KEYBYTES];

void
connect_make_key(void)
{
    g_assert(sodium_init() >= 0);
    crypto_generichash_keygen(digest_key);
}

bool
connect_digest(const guint8 *bytes, gsize size, guint8 digest[CONNECT_DIGEST_BYTES])
{
    Login login;

    if (!read_login(bytes, size, &login)) {
        return false;
    }
    crypto_generichash(digest,
                       CONNECT_DIGEST_BYTES,
                       login.credentials,
                       login.n_credentials,
                       digest_key,
                       sizeof digest_key);
    return true;
}
