/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/requests.h"

#include <string.h>

#include "referee/base/log.h"
#include "referee/base/metrics.h"
#include "referee/base/rate_limiter.h"
#include "referee/base/world.h"
#include "referee/gateway/words.h"

enum {
    INLINE_MAX = 32 << 10, /* bytes of a body within its message; larger ones use a memory file */
    LOG_REST_US = 100000,  /* time between two log entries about guests who try too often */
    LANGUAGE_MAX = 1024,   /* bytes of a header */
    AUTHORIZATION_MAX = 4096, /* the longest header that the gateway sends */
    OK = 200,
    BAD_REQUEST = 400,
    UNAUTHORIZED = 401,
    NOT_FOUND = 404,
};

#define HOST_PATH    "/host/"
#define METRICS_PATH "/host/metrics"

struct Requests {
    Gateway *gateway; /* NULL after requests_free() */
    Vicinity *vicinity;
    WebHandlers handlers;
    RateLimiter *asked; /* joins and scans by address */
    RateLimiter *wrong; /* wrong codes and keys by address */
    gint64 logged_us;   /* time of the last log entry about a refusal, on the steady clock */
    int n_users;        /* reference count: the owner and the open requests */
    guint process;      /* number of the gateway's process, which chooses the ids of requests */
};

typedef struct {
    Requests *requests;
    guint64 id;
    guint process; /* the process that forwarded it */
    char *address;
    unsigned none; /* the status that means a wrong code or key; 0: the request has neither */
} Request;

Requests *
requests_new(const WebHandlers *handlers, Gateway *gateway, Vicinity *vicinity)
{
    Requests *requests = g_new(Requests, 1);

    *requests = (Requests){
        .gateway = gateway,
        .vicinity = vicinity,
        .handlers = *handlers,
        .asked = limiter_new(WEB_ASKS_MAX, WEB_TRIES_SPAN_S),
        .wrong = limiter_new(WEB_TRIES_MAX, WEB_TRIES_SPAN_S),
        .n_users = 1,
    };
    limiter_bound_all(requests->asked, WEB_ASKS_ALL, WEB_ASKS_FEW);
    limiter_bound_all(requests->wrong, WEB_TRIES_ALL, WEB_TRIES_FEW);
    return requests;
}

/* Drops one reference, and frees @requests with the last one. A request may be answered after
 * requests_free(). */
static void
drop(Requests *requests)
{
    if (--requests->n_users > 0) {
        return;
    }
    limiter_free(requests->asked);
    limiter_free(requests->wrong);
    g_free(requests);
}

void
requests_free(Requests *requests)
{
    if (requests != NULL) {
        requests->gateway = NULL;
        drop(requests);
    }
}

void
requests_begin(Requests *requests)
{
    requests->process++;
}

/* --- answers --- */

static void
request_free(gpointer data)
{
    Request *request = data;

    drop(request->requests);
    g_free(request->address);
    g_free(request);
}

/* Sends an answer. @headers is a NULL-terminated list of names, each followed by its value. */
static void
send_reply(const Request *request,
           unsigned status,
           const char *const *headers,
           const void *body,
           gsize size)
{
    const Requests *requests = request->requests;
    GVariantBuilder pairs;
    const bool is_large = size > INLINE_MAX;

    if (requests->gateway == NULL || request->process != requests->process) {
        return;
    }
    const int fd = is_large ? channel_memory_file(body, size) : -1;
    g_variant_builder_init(&pairs, G_VARIANT_TYPE("a(ss)"));
    for (int i = 0; headers[i] != NULL; i += 2) {
        g_variant_builder_add(&pairs, "(ss)", headers[i], headers[i + 1]);
    }
    gateway_send(
        requests->gateway,
        CHANNEL_REPLY,
        g_variant_new("(tua(ss)@ay)",
                      request->id,
                      is_large && fd < 0 ? 503 : status,
                      &pairs,
                      g_variant_new_fixed_array(
                          G_VARIANT_TYPE_BYTE, is_large ? "" : body, is_large ? 0 : size, 1)),
        fd);
}

static void
send_text(const Request *request, unsigned status, const char *type, const char *text)
{
    const char *const headers[] = {
        "Content-Type", type, status == UNAUTHORIZED ? "WWW-Authenticate" : NULL, "Bearer", NULL
    };

    send_reply(request, status, headers, text, strlen(text));
}

static void
send_json(const Request *request, unsigned status, const json_t *body)
{
    char *text = json_dumps(body, JSON_COMPACT);

    send_text(request, status, "application/json", text);
    free(text);
}

/* Answers with {"code", "say"}, in the client's language. */
static void
send_refusal(const Request *request,
             const char *language,
             unsigned status,
             const char *code,
             const char *sentence)
{
    const Speech *speech = catalogue_find(request->requests->handlers.catalogue, language);
    json_t *body = json_pack("{s:s, s:s}", "code", code, "say", speech_say(speech, sentence));

    send_json(request, status, body);
    json_decref(body);
}

/* Reports whether a refusal may be logged now. Guests can cause any number of refusals, so only
 * some of them are logged. The metrics count all. */
static bool
may_log(Requests *requests)
{
    const gint64 now_us = world_steady_us();

    if (now_us - requests->logged_us < LOG_REST_US) {
        return false;
    }
    requests->logged_us = now_us;
    return true;
}

static void
refuse_too_often(const Request *request, const char *language)
{
    metrics_count(METRIC_RATE_LIMITED, NULL, NULL, 1);
    if (may_log(request->requests)) {
        log_tell(LOG_RATE_LIMITED, LOG_TEXT("from", request->address));
    }
    send_refusal(request,
                 language,
                 words_status(WORDS_TOO_OFTEN),
                 words_code(WORDS_TOO_OFTEN),
                 words_english(WORDS_TOO_OFTEN));
}

static bool
has_guessed_too_often(const Request *request)
{
    return limiter_is_over(request->requests->wrong, request->address, world_steady_us());
}

/* --- answers, sent at once or later --- */

static void
reply_json(unsigned status, json_t *body, gpointer data)
{
    const Request *request = data;
    const bool is_wrong = status == request->none;
    const bool is_too_often = is_wrong && has_guessed_too_often(request);

    if (is_too_often) { /* a right key or code never gets here */
        refuse_too_often(request, NULL);
    } else {
        send_json(request, status, body);
    }
    if (status == UNAUTHORIZED && !is_too_often) {
        log_tell(LOG_HOST_REFUSED, LOG_TEXT("from", request->address));
    }
    if (is_wrong && !is_too_often) { /* refused tries do not count against other addresses */
        limiter_note(request->requests->wrong, request->address, 1, world_steady_us());
    }
}

static void
reply_file(const char *name, GBytes *bytes, gpointer data)
{
    g_autofree char *as = g_strdup_printf("attachment; filename=\"%s\"", name);
    const char *const headers[] = {
        "Content-Type", "application/vnd.sqlite3", "Content-Disposition", as, NULL
    };
    gsize size = 0;
    const void *start = g_bytes_get_data(bytes, &size);

    send_reply(data, OK, headers, start, size);
}

static void
reply_text(unsigned status, const char *type, const char *text, gpointer data)
{
    send_text(data, status, type, text);
}

static const char *
address_of(gpointer data)
{
    const Request *request = data;

    return request->address;
}

static const WebReplyWay BY_GATEWAY = {
    .json = reply_json,
    .file = reply_file,
    .text = reply_text,
    .gone = request_free,
    .from = address_of,
};

/* --- requests in JSON --- */

static bool
bears_code(const json_t *body)
{
    return json_object_get(body, "code") != NULL;
}

/* Reports whether the request must be refused for now, and counts it unless its address has already
 * used up its own limit: one address does not use up the limit of all. The limits keep guests from
 * finding codes by trial, and from filling the journal with joins. Requests of the host are never
 * limited here, since the host's key is too long to be guessed. */
static bool
must_wait(const Request *request, const char *path, const json_t *body)
{
    const Requests *requests = request->requests;
    const gint64 now_us = world_steady_us();

    if (g_str_has_prefix(path, HOST_PATH)) {
        return false;
    }
    if (limiter_is_over(requests->asked, request->address, now_us)) {
        return true;
    }
    if (requests->handlers.is_ready(
            requests->handlers.data)) { /* otherwise every request is told to retry */
        limiter_note(requests->asked, request->address, 1, now_us);
    }
    return bears_code(body) && has_guessed_too_often(request);
}

/* Passes the request to its handler, which takes ownership of @request through the reply. */
static void
hand_over(Request *request,
          const char *path,
          const char *language,
          const char *authorization,
          const json_t *body)
{
    const WebHandlers *handlers = &request->requests->handlers;
    const bool is_host = g_str_has_prefix(path, HOST_PATH);

    request->none = is_host ? UNAUTHORIZED : bears_code(body) ? NOT_FOUND : 0;
    WebReply *reply = web_reply_new(handlers->catalogue, language, &BY_GATEWAY, request);
    if (is_host) {
        handlers->host(path + strlen(HOST_PATH), authorization, body, reply, handlers->data);
    } else if (strcmp(path, "/join") == 0) {
        handlers->join(body, reply, handlers->data);
    } else {
        handlers->scan(body, reply, handlers->data);
    }
}

/* Parses the body as a JSON object. Returns NULL when it is not one. GET /host/metrics needs no
 * body. */
static json_t *
read_body(const char *method, const char *path, GVariant *body)
{
    gsize size = 0;
    const char *text = g_variant_get_fixed_array(body, &size, 1);
    json_t *json = strcmp(path, METRICS_PATH) == 0 && strcmp(method, "GET") == 0
                       ? json_object()
                       : json_loadb(text == NULL ? "" : text, size, JSON_REJECT_DUPLICATES, NULL);

    if (!json_is_object(json)) {
        json_decref(json);
        return NULL;
    }
    return json;
}

static void
take_request(Request *request,
             const char *path,
             const char *language,
             const char *authorization,
             json_t *body)
{
    if (body == NULL) {
        send_refusal(request,
                     language,
                     BAD_REQUEST,
                     "malformed",
                     N_("That is not a valid request. Its body must be one JSON object, such as "
                        "{\"code\": \"7K3QM9XW\"}."));
        request_free(request);
    } else if (must_wait(request, path, body)) {
        refuse_too_often(request, language);
        request_free(request);
    } else {
        hand_over(request, path, language, authorization, body);
    }
    json_decref(body);
}

/* Answers a request that changes nothing: /tables, /network or /qr. */
static void
take_question(Request *request, const char *path)
{
    const Requests *requests = request->requests;

    if (strcmp(path, "/qr") == 0) {
        const char *svg = vicinity_qr(requests->vicinity);

        send_text(request, svg == NULL ? NOT_FOUND : OK, "image/svg+xml", svg == NULL ? "" : svg);
    } else {
        json_t *body = strcmp(path, "/tables") == 0
                           ? requests->handlers.tables(requests->handlers.data)
                           : vicinity_tell(requests->vicinity, request->address);

        send_json(request, OK, body);
        json_decref(body);
    }
    request_free(request);
}

bool
requests_take(Requests *requests, GVariant *message)
{
    g_autoptr(GVariant) body = NULL;
    const char *method;
    const char *path;
    const char *address;
    const char *language;
    const char *authorization;
    Request *request = g_new0(Request, 1);

    g_variant_get(message,
                  "(t&s&s&s&s&s@ay)",
                  &request->id,
                  &method,
                  &path,
                  &address,
                  &language,
                  &authorization,
                  &body);
    if (strlen(address) > WEB_ADDRESS_MAX || strlen(authorization) > AUTHORIZATION_MAX) {
        g_free(request);
        return false; /* our gateway never sends such lengths */
    }
    language = strlen(language) > LANGUAGE_MAX ? "" : language;
    request->requests = requests;
    request->process = requests->process;
    request->address = g_strdup(address);
    vicinity_note(requests->vicinity, *address == '\0' ? NULL : address);
    requests->n_users++;
    language = *language == '\0' ? NULL : language;
    if (strcmp(path, "/join") == 0 || strcmp(path, "/scan") == 0 ||
        g_str_has_prefix(path, HOST_PATH)) {
        take_request(request,
                     path,
                     language,
                     *authorization == '\0' ? NULL : authorization,
                     read_body(method, path, body));
    } else {
        take_question(request, path);
    }
    return true;
}
