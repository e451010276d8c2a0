/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/base/secret_text.h"

#include <glib.h>
#include <sodium.h>

#define VARIANT sodium_base64_VARIANT_URLSAFE_NO_PADDING

char *
secret_text_new(int n_bytes)
{
    guint8 bytes[SECRET_BYTES_MAX];
    char text[sodium_base64_ENCODED_LEN(SECRET_BYTES_MAX, VARIANT)];

    g_assert(n_bytes > 0 && n_bytes <= SECRET_BYTES_MAX);
    randombytes_buf(bytes, (size_t)n_bytes);
    sodium_bin2base64(text, sizeof text, bytes, (size_t)n_bytes, VARIANT);
    return g_strdup(text);
}
