/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/connect.h"

#include <sodium.h>
#include <stdbool.h>

enum {
    CONNECT = 1,
    RECEIVE_MAX = 1000, /* max_inflight_messages of our broker */
    VERSION_5 = 5,
    BRIDGE = 0x80, /* version bit of Mosquitto's bridges, which any client may set */
    CLEAN = 0x02,  /* bits in the flags: clean session, … */
    WILL = 0x04,
    CREDENTIALS = 0xc0,    /* … username and password */
    SESSION_EXPIRY = 0x11, /* ids of properties */
    RECEIVE_MAXIMUM = 0x21,
    LENGTH_BYTES_MAX = 4,
};

/* The unread rest of a packet */
typedef struct {
    const guint8 *bytes;
    gsize size;
    bool is_short; /* true after a read beyond the end */
} Reader;

static guint32
take_number(Reader *reader, int n_bytes)
{
    guint32 number = 0;

    if (reader->size < (gsize)n_bytes) {
        reader->is_short = true;
        return 0;
    }
    for (int i = 0; i < n_bytes; i++) {
        number = number << 8 | reader->bytes[i];
    }
    reader->bytes += n_bytes;
    reader->size -= (gsize)n_bytes;
    return number;
}

/* Reads a length, encoded in 1 to 4 bytes of 7 bits each. */
static guint32
take_length(Reader *reader)
{
    guint32 length = 0;
    guint8 byte = 0x80;

    for (int i = 0; i < LENGTH_BYTES_MAX && (byte & 0x80) != 0; i++) {
        byte = (guint8)take_number(reader, 1);
        length |= (guint32)(byte & 0x7f) << (7 * i);
    }
    return length;
}

static void
skip(Reader *reader, gsize n_bytes)
{
    if (reader->size < n_bytes) {
        reader->is_short = true;
        return;
    }
    reader->bytes += n_bytes;
    reader->size -= n_bytes;
}

static void
skip_text(Reader *reader)
{
    skip(reader, take_number(reader, 2));
}

/* Skips the value of the property @id. Returns false if a CONNECT has no such property. */
static bool
skip_value(Reader *reader, guint32 id)
{
    switch (id) {
    case 0x17: /* request problem information */
    case 0x19: /* request response information */
        skip(reader, 1);
        return true;
    case 0x22: /* topic alias maximum */
        skip(reader, 2);
        return true;
    case 0x27: /* maximum packet size */
        skip(reader, 4);
        return true;
    case 0x15: /* authentication method */
    case 0x16: /* authentication data */
        skip_text(reader);
        return true;
    case 0x26: /* user property */
        skip_text(reader);
        skip_text(reader);
        return true;
    default:
        return false;
    }
}

/* Reports whether the properties ask for more than a guest may have: a session that outlives its
 * connection, or more messages in flight than the broker allows by default. The broker's limit on
 * queued messages does not cover messages in flight. */
static bool
asks_too_much(Reader *reader)
{
    const guint32 length = take_length(reader);
    Reader properties = { .bytes = reader->bytes, .size = MIN(length, reader->size) };
    bool is_known = true;
    guint32 expiry = 0;
    guint32 in_flight = 0;

    while (properties.size > 0 && !properties.is_short && is_known) {
        const guint32 id = take_number(&properties, 1);

        if (id == SESSION_EXPIRY) {
            expiry |= take_number(&properties, 4);
        } else if (id == RECEIVE_MAXIMUM) {
            const guint32 most = take_number(&properties, 2);

            in_flight = MAX(in_flight, most);
        } else {
            is_known = skip_value(&properties, id);
        }
    }
    return expiry != 0 || in_flight > RECEIVE_MAX;
}

const guint8 *
connect_refuse(const guint8 *bytes, gsize size, gsize *n)
{
    /* type, length, flags, reason; in MQTT 5 also the length of the properties, 0 */
    static const guint8 NOT_AUTHORIZED_3[] = { 0x20, 2, 0, 5 };
    static const guint8 QUOTA_EXCEEDED_5[] = { 0x20, 3, 0, 0x97, 0 };
    Reader reader = { .bytes = bytes, .size = size };

    if (take_number(&reader, 1) >> 4 != CONNECT) {
        return NULL;
    }
    take_length(&reader);
    skip_text(&reader); /* "MQTT" */
    const guint32 version = take_number(&reader, 1) & ~(guint32)BRIDGE;
    const guint32 flags = take_number(&reader, 1);
    take_number(&reader, 2); /* keepalive */
    if (reader.is_short) {
        return NULL;
    }
    if (version < VERSION_5 && (flags & CLEAN) == 0) {
        *n = sizeof NOT_AUTHORIZED_3;
        return NOT_AUTHORIZED_3;
    }
    if (version == VERSION_5 && asks_too_much(&reader)) {
        *n = sizeof QUOTA_EXCEEDED_5;
        return QUOTA_EXCEEDED_5;
    }
    return NULL;
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
    Reader reader = { .bytes = bytes, .size = size };

    take_number(&reader, 1);
    take_length(&reader);
    skip_text(&reader); /* "MQTT" */
    const guint32 version = take_number(&reader, 1) & ~(guint32)BRIDGE;
    const guint32 flags = take_number(&reader, 1);
    take_number(&reader, 2); /* keepalive */
    if (version == VERSION_5) {
        skip(&reader, take_length(&reader));
    }
    skip_text(&reader); /* client id */
    if ((flags & WILL) != 0) {
        if (version == VERSION_5) {
            skip(&reader, take_length(&reader));
        }
        skip_text(&reader); /* its topic */
        skip_text(&reader); /* its message */
    }
    const Reader credentials = reader;
    skip_text(&reader); /* username */
    skip_text(&reader); /* password */
    if ((flags & CREDENTIALS) != CREDENTIALS || reader.is_short) {
        return false;
    }
    crypto_generichash(digest,
                       CONNECT_DIGEST_BYTES,
                       credentials.bytes,
                       credentials.size - reader.size,
                       digest_key,
                       sizeof digest_key);
    return true;
}
