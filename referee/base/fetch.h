/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fetch.h: one blocking HTTP request to a referee on this machine or network (libcurl)
 *
 * `hansom-referee doctor` uses fetch() to get data about the network from a running daemon. fetch()
 * uses no proxy and follows no redirects.
 */
#pragma once

#include <glib.h>

typedef struct {
    const char *url;
    const char *bearer; /* bearer token for the Authorization header; NULL: no header */
    GBytes *json;       /* body of a POST request, borrowed; NULL: a GET request */
    long timeout_s;
    gsize most; /* maximum size of the answer's body in bytes; a longer body is an error */
} FetchRequest;

typedef struct {
    long status;
    char *server; /* value of the Server header; NULL if missing */
    GBytes *body;
} FetchAnswer;

/* Sends @request and waits for the answer. The caller clears @answer with fetch_answer_clear().
 * Returns FALSE with an error of the domain G_IO_ERROR when no complete answer arrives in time.
 * Returns TRUE for every HTTP status, such as 404. */
gboolean fetch(const FetchRequest *request, FetchAnswer *answer, GError **error);
void fetch_answer_clear(FetchAnswer *answer);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(FetchAnswer, fetch_answer_clear)
