/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packet_reader.h: reads the fields of one complete MQTT packet
 *
 * A read beyond the end sets `is_short`, which then stays set. The result of such a read means
 * nothing, but no read accesses bytes outside the packet. So a caller may read several fields, and
 * check `is_short` once at the end.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct {
    const guint8 *bytes; /* the unread rest of the packet, borrowed */
    gsize size;          /* number of unread bytes */
    bool is_short;       /* true after a read beyond the end, or after a refused text or length */
} PacketReader;

/* Finds the end of the packet that begins at @bytes. @n bytes have arrived so far. Sets *@size to
 * the packet's size, or to 0 while its end has not arrived. Returns false when the bytes are not
 * MQTT, or the packet's body is longer than @most bytes. */
bool packet_measure(const guint8 *bytes, gsize n, guint32 most, gsize *size);

/* Reads a big-endian number that has 1 to 4 bytes (@n_bytes). */
guint32 packet_number(PacketReader *reader, int n_bytes);

/* Reads a length in MQTT's encoding: 1 to 4 bytes, each with 7 bits of the number. Sets `is_short`
 * if the encoding is longer. */
guint32 packet_length(PacketReader *reader);

/* Skips @n_bytes bytes. */
void packet_skip(PacketReader *reader, gsize n_bytes);

/* Reads a 2-byte number, and then a text of that many bytes. Sets `is_short` if the text is longer
 * than @most bytes or contains a NUL. Returns a copy, which the caller frees. Returns NULL when
 * `is_short` is set. */
char *packet_text(PacketReader *reader, gsize most);

/* Skips a 2-byte number, and then a text of that many bytes. Sets `is_short` if the text is longer
 * than @most bytes. */
void packet_skip_text(PacketReader *reader, gsize most);
