/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fetch.h: one HTTP request to a referee of this machine or network, and its answer (libcurl)
 *
 * For commands that ask a daemon. It blocks, uses no proxy and follows no redirection.
 */
#pragma once

#include <glib.h>

typedef struct {
    const char *url;
    const char *bearer; /* a key for the header Authorization; NULL: none */
    GBytes *json;       /* the body of a POST, borrowed; NULL: a GET */
    long timeout_s;
    gsize most; /* bytes of an answer; a longer one is an error */
} FetchRequest;

typedef struct {
    long status;
    char *server; /* the header Server; NULL: none */
    GBytes *body;
} FetchAnswer;

/* Asks, and waits for the answer, which the caller clears. False with an error (G_IO_ERROR) when
 * there is none. */
gboolean fetch(const FetchRequest *request, FetchAnswer *answer, GError **error);
void fetch_answer_clear(FetchAnswer *answer);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(FetchAnswer, fetch_answer_clear)
