/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packet_reader.h: reads the fields of one complete MQTT packet
 *
 * A read beyond the end sets `is_short`, returns 0 and changes nothing else. So a caller may read
 * several fields and check `is_short` once.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct {
    const guint8 *bytes; /* the unread rest of the packet, borrowed */
    gsize size;          /* number of these bytes */
    bool is_short;       /* true after a read beyond the end, or beyond a limit */
} PacketReader;

/* Finds the end of the packet that begins at @bytes, of which @n have arrived. Sets *@size to its
 * size, or to 0 while some of it has not arrived. Returns false when the bytes are not MQTT, or the
 * packet's body is longer than @most bytes. */
bool packet_measure(const guint8 *bytes, gsize n, guint32 most, gsize *size);

/* Reads a number of @n_bytes bytes, at most 4, with the highest byte first. */
guint32 packet_number(PacketReader *reader, int n_bytes);

/* Reads a length, encoded in 1 to 4 bytes of 7 bits each. Sets `is_short` if it is longer. */
guint32 packet_length(PacketReader *reader);

/* Skips @n_bytes bytes. */
void packet_skip(PacketReader *reader, gsize n_bytes);

/* Reads a text with its length before it. Sets `is_short` if it is longer than @most bytes or
 * contains a NUL. Returns a copy, which the caller frees, or NULL when `is_short` is set. */
char *packet_text(PacketReader *reader, gsize most);

/* Skips a text with its length before it. Sets `is_short` if it is longer than @most bytes. */
void packet_skip_text(PacketReader *reader, gsize most);
