/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/narration/mp3.h"

#include "generator/base/fault.h"

#include <lame/lame.h>
#include <stdio.h>
#include <string.h>

enum {
    BUFFER_SPARE = 7200, /* bytes; LAME writes at most this plus 1.25 bytes a sample (lame.h) */
    QUALITY = 2,         /* from 0 (slowest) to 9 */
    TAG_MOST = 2880,     /* size of the largest frame in bytes */
};

static lame_t
make_encoder(int rate)
{
    lame_t encoder = lame_init();

    if (encoder == NULL) {
        return NULL;
    }
    lame_set_num_channels(encoder, 1);
    lame_set_mode(encoder, MONO);
    lame_set_in_samplerate(encoder, rate);
    lame_set_out_samplerate(encoder, rate);
    lame_set_brate(encoder, MP3_KBITS);
    lame_set_quality(encoder, QUALITY);
    /* the tag tells a player the length before it has the whole file */
    lame_set_bWriteVbrTag(encoder, 1);
    if (lame_init_params(encoder) < 0) {
        lame_close(encoder);
        return NULL;
    }
    return encoder;
}

/* Fills in the first frame, which describes the whole MP3. The encoder leaves the frame empty until
 * it knows the whole. */
static void
fill_tag(lame_t encoder, GByteArray *bytes)
{
    guint8 tag[TAG_MOST];
    const gsize n = lame_get_lametag_frame(encoder, tag, sizeof tag);

    g_assert(n <= sizeof tag && n <= bytes->len);
    memcpy(bytes->data, tag, n);
}

GBytes *
mp3_pack(const Sound *sound, GError **error)
{
    const gsize most = sound->samples->len + sound->samples->len / 4 + BUFFER_SPARE;
    lame_t encoder = make_encoder(sound->rate);
    GByteArray *bytes = g_byte_array_new();
    int n_packed = -1;
    int n_last = -1;

    g_byte_array_set_size(bytes, (guint)most);
    if (encoder != NULL) {
        n_packed = lame_encode_buffer(encoder,
                                      &g_array_index(sound->samples, gint16, 0),
                                      NULL,
                                      (int)sound->samples->len,
                                      bytes->data,
                                      (int)most);
    }
    if (n_packed >= 0) {
        n_last = lame_encode_flush(encoder, bytes->data + n_packed, (int)most - n_packed);
    }
    if (n_last >= 0) {
        g_byte_array_set_size(bytes, (guint)(n_packed + n_last));
        fill_tag(encoder, bytes);
    }
    lame_close(encoder);
    if (n_last < 0) {
        g_byte_array_unref(bytes);
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_SYSTEM,
                    "the spoken introduction cannot be encoded: LAME reports error %d",
                    MIN(n_packed, n_last));
        return NULL;
    }
    return g_byte_array_free_to_bytes(bytes);
}
