/* SPDX-License-Identifier: GPL-3.0-or-later */
/* host_key.h: the host's key, in the file host.key of the state folder
 *
 * Whoever has the key may use the host's page. The key has 192 bits, in 32 characters of base64.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    HOST_KEY_LENGTH = 32,
};

/* Returns the key in the folder @state. Creates the file with a new key if there is none. The
 * caller frees the key. Returns NULL with an error if the file is not a key of this user, or cannot
 * be read or written. */
char *host_key_keep(const char *state, GError **error);

/* Reports whether host_key_keep() can read the key in @state, or there is none yet. Changes
 * nothing. On failure returns false with an error. */
bool host_key_check(const char *state, GError **error);
