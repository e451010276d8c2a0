/* SPDX-License-Identifier: GPL-3.0-or-later */
/* secret_text.h: random texts that nobody can guess */
#pragma once

enum {
    SECRET_BYTES_MAX = 32,
};

/* Returns @n_bytes random bytes (at most SECRET_BYTES_MAX) as base64 for URLs, without padding. The
 * caller frees the text. */
char *secret_text_new(int n_bytes);
