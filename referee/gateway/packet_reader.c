/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/packet_reader.h"

#include <string.h>

enum {
    LENGTH_BYTES_MAX = 4,
};

bool
packet_measure(const guint8 *bytes, gsize n, guint32 most, gsize *size)
{
    PacketReader reader = { .bytes = bytes, .size = n };

    *size = 0;
    packet_number(&reader, 1); /* type */
    const guint32 length = packet_length(&reader);
    if (reader.is_short) {
        return n < 1 + LENGTH_BYTES_MAX; /* more bytes of the head may arrive */
    }
    if (length > most) {
        return false;
    }
    *size = reader.size < length ? 0 : (gsize)(reader.bytes - bytes) + length;
    return true;
}

guint32
packet_number(PacketReader *reader, int n_bytes)
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

guint32
packet_length(PacketReader *reader)
{
    guint32 length = 0;
    guint8 byte = 0x80;

    for (int i = 0; i < LENGTH_BYTES_MAX && (byte & 0x80) != 0; i++) {
        byte = (guint8)packet_number(reader, 1);
        length |= (guint32)(byte & 0x7f) << (7 * i);
    }
    reader->is_short = reader->is_short || (byte & 0x80) != 0;
    return length;
}

void
packet_skip(PacketReader *reader, gsize n_bytes)
{
    if (reader->size < n_bytes) {
        reader->is_short = true;
        return;
    }
    reader->bytes += n_bytes;
    reader->size -= n_bytes;
}

char *
packet_text(PacketReader *reader, gsize most)
{
    const gsize length = packet_number(reader, 2);
    const guint8 *text = reader->bytes;

    packet_skip(reader, length);
    if (!reader->is_short && (length > most || memchr(text, 0, length) != NULL)) {
        reader->is_short = true;
    }
    return reader->is_short ? NULL : g_strndup((const char *)text, length);
}

void
packet_skip_text(PacketReader *reader, gsize most)
{
    const gsize length = packet_number(reader, 2);

    packet_skip(reader, length);
    reader->is_short = reader->is_short || length > most;
}
