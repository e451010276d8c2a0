/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/upstream.h"

#include "referee/base/rate_limiter.h"
#include "referee/gateway/crowd.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define HOST_PATH "/host/"

/* Paths whose answer is the same for every guest at a time. */
static const char *const SHARED_PATHS[] = { "/tables", "/qr" };

/* The open requests of one kind, and their limits */
typedef struct {
    GHashTable *by_address; /* address (char *, owned) → number of open requests */
    int n;
    int most;
    int one_most; /* from one address */
} Load;

typedef struct {
    guint64 id;
    Load *load; /* the requests among which it counts, or NULL */
    char *address;
    UpstreamAnswered answered;
    gpointer data;
    gint64 ends_us;
} Ask;

/* The requests for one of SHARED_PATHS. The referee gets one request at a time for all of them. */
typedef struct {
    Upstream *upstream;
    const char *path;
    GQueue asks;    /* of guint64 ids (g_new), owned: requests for the next answer */
    GQueue takes;   /* the same for the answer that is under way */
    guint64 id;     /* id of the request for that answer; 0: none is under way */
    gint64 ends_us; /* its timeout */
    double asked_s;
    ev_timer rest; /* active during the pause between two answers */
} Shared;

struct Upstream {
    struct ev_loop *loop;
    Channel *channel;
    Counts *counts;
    GHashTable *open; /* id (guint64 *, in the Ask) → Ask, owned */
    Load host;
    Load others;
    RateLimiter *entries;   /* requests to join or to scan, by address */
    RateLimiter *questions; /* all other requests but the host's, by address */
    Crowd *crowd;           /* of addresses that send requests */
    guint64 last_id;
    Shared shared[G_N_ELEMENTS(SHARED_PATHS)];
};

static gint64
now_us(const Upstream *upstream)
{
    return (gint64)(ev_now(upstream->loop) * G_USEC_PER_SEC);
}

static void
ask_free(gpointer data)
{
    Ask *ask = data;

    g_free(ask->address);
    g_free(ask);
}

static Load
load_empty(int most, int one_most)
{
    return (Load){
        .by_address = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .most = most,
        .one_most = one_most,
    };
}

static void ask_for_all(Shared *shared);

static void
on_rest(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)loop;
    (void)events;
    ask_for_all(timer->data);
}

static void
prepare(Shared *shared, Upstream *upstream, const char *path)
{
    shared->upstream = upstream;
    shared->path = path;
    g_queue_init(&shared->asks);
    g_queue_init(&shared->takes);
    ev_timer_init(&shared->rest, on_rest, 0, 0);
    shared->rest.data = shared;
}

Upstream *
upstream_new(struct ev_loop *loop, Channel *channel, Counts *counts)
{
    Upstream *upstream = g_new0(Upstream, 1);

    upstream->loop = loop;
    upstream->channel = channel;
    upstream->counts = counts;
    upstream->open = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, ask_free);
    upstream->host = load_empty(UPSTREAM_HOST_OPEN_MAX, UPSTREAM_HOST_ONE_MAX);
    upstream->others = load_empty(UPSTREAM_OPEN_MAX, UPSTREAM_ONE_MAX);
    upstream->entries = limiter_new(UPSTREAM_RATE_MAX, UPSTREAM_RATE_S);
    upstream->questions = limiter_new(UPSTREAM_RATE_MAX, UPSTREAM_RATE_S);
    upstream->crowd = crowd_new(UPSTREAM_FIRST, UPSTREAM_CALM_MAX, UPSTREAM_RATE_S);
    for (gsize i = 0; i < G_N_ELEMENTS(SHARED_PATHS); i++) {
        prepare(&upstream->shared[i], upstream, SHARED_PATHS[i]);
    }
    return upstream;
}

void
upstream_free(Upstream *upstream)
{
    if (upstream != NULL) {
        for (gsize i = 0; i < G_N_ELEMENTS(SHARED_PATHS); i++) {
            ev_timer_stop(upstream->loop, &upstream->shared[i].rest);
            g_queue_clear_full(&upstream->shared[i].asks, g_free);
            g_queue_clear_full(&upstream->shared[i].takes, g_free);
        }
        g_hash_table_unref(upstream->open);
        g_hash_table_unref(upstream->host.by_address);
        g_hash_table_unref(upstream->others.by_address);
        limiter_free(upstream->entries);
        limiter_free(upstream->questions);
        crowd_free(upstream->crowd);
        g_free(upstream);
    }
}

static int
count_of(const Load *load, const char *address)
{
    return GPOINTER_TO_INT(g_hash_table_lookup(load->by_address, address));
}

static void
add_to_count(const Ask *ask, int n)
{
    Load *load = ask->load;

    if (load == NULL) {
        return;
    }
    const int now = count_of(load, ask->address) + n;
    load->n += n;
    if (now == 0) {
        g_hash_table_remove(load->by_address, ask->address);
    } else {
        g_hash_table_replace(load->by_address, g_strdup(ask->address), GINT_TO_POINTER(now));
    }
}

/* Returns the requests that share the answer of @path, or NULL if its answer is not shared. */
static Shared *
shared_of(Upstream *upstream, const char *path)
{
    for (gsize i = 0; i < G_N_ELEMENTS(SHARED_PATHS); i++) {
        if (strcmp(path, SHARED_PATHS[i]) == 0) {
            return &upstream->shared[i];
        }
    }
    return NULL;
}

/* Returns the load in which @request counts. Returns NULL for a request whose answer is shared,
 * since the connection limit bounds the number of these. */
static Load *
load_of(Upstream *upstream, const UpstreamRequest *request)
{
    return shared_of(upstream, request->path) != NULL   ? NULL
           : g_str_has_prefix(request->path, HOST_PATH) ? &upstream->host
                                                        : &upstream->others;
}

/* Returns the rate limit in which a request to @path counts. */
static RateLimiter *
rate_of(const Upstream *upstream, const char *path)
{
    return strcmp(path, "/join") == 0 || strcmp(path, "/scan") == 0 ? upstream->entries
                                                                    : upstream->questions;
}

/* Reports whether @address has used up its first requests while a crowd of addresses sends
 * requests. Counts a request if it has not. */
static bool
is_over_in_crowd(Upstream *upstream, const char *address)
{
    const gint64 now = now_us(upstream);

    return !crowd_note(upstream->crowd, address, now) && crowd_is_there(upstream->crowd, now);
}

/* Reports whether the limits allow @request, which counts in @load, and counts it for the rate
 * limit unless it is the host's. Sets *@refusal to the refusal for a request that is not allowed or
 * cannot be sent. */
static bool
may_ask(Upstream *upstream, const UpstreamRequest *request, const Load *load, WordsRefusal *refusal)
{
    const gint64 now = now_us(upstream);
    RateLimiter *rate = rate_of(upstream, request->path);

    if (load != &upstream->host) {
        if (limiter_is_over(rate, request->address, now)) {
            *refusal = WORDS_TOO_OFTEN;
            return false;
        }
        limiter_note(rate, request->address, 1, now);
    }
    *refusal = WORDS_BUSY;
    if (load == &upstream->others && is_over_in_crowd(upstream, request->address)) {
        return false;
    }
    return load == NULL ||
           count_of(load, request->address) < MIN(load->one_most, load->most - load->n);
}

static Ask *
open_ask(Upstream *upstream,
         const UpstreamRequest *request,
         Load *load,
         UpstreamAnswered answered,
         gpointer data)
{
    Ask *ask = g_new0(Ask, 1);

    *ask = (Ask){
        .id = ++upstream->last_id,
        .load = load,
        .address = g_strdup(request->address),
        .answered = answered,
        .data = data,
        .ends_us = now_us(upstream) + UPSTREAM_WAIT_S * G_USEC_PER_SEC,
    };
    g_hash_table_insert(upstream->open, &ask->id, ask);
    add_to_count(ask, 1);
    return ask;
}

static bool
send_ask(Upstream *upstream, guint64 id, const UpstreamRequest *request)
{
    GVariant *body = g_variant_new_from_bytes(G_VARIANT_TYPE_BYTESTRING, request->body, TRUE);

    counts_send(upstream->counts);
    return channel_send(upstream->channel,
                        CHANNEL_ASK,
                        g_variant_new("(tsssss@ay)",
                                      id,
                                      request->method,
                                      request->path,
                                      request->address,
                                      request->language,
                                      request->authorization,
                                      body),
                        -1);
}

/* Requests the answer for all requests in @shared->asks, unless an answer is under way or the pause
 * after the last answer is not over. */
static void
ask_for_all(Shared *shared)
{
    Upstream *upstream = shared->upstream;

    if (shared->id != 0 || ev_is_active(&shared->rest) || g_queue_is_empty(&shared->asks)) {
        return;
    }
    g_autoptr(GBytes) nothing = g_bytes_new_static("", 0);
    const UpstreamRequest request = {
        .method = "GET",
        .path = shared->path,
        .address = "",
        .language = "",
        .authorization = "",
        .body = nothing,
    };

    shared->id = ++upstream->last_id;
    shared->ends_us = now_us(upstream) + UPSTREAM_WAIT_S * G_USEC_PER_SEC;
    while (!g_queue_is_empty(&shared->asks)) {
        g_queue_push_tail(&shared->takes, g_queue_pop_head(&shared->asks));
    }
    shared->asked_s = ev_time();
    send_ask(upstream, shared->id, &request);
}

guint64
upstream_send(Upstream *upstream,
              const UpstreamRequest *request,
              UpstreamAnswered answered,
              gpointer data,
              WordsRefusal *refusal)
{
    Load *load = load_of(upstream, request);
    Shared *shared = shared_of(upstream, request->path);

    if (!may_ask(upstream, request, load, refusal)) {
        return 0;
    }
    Ask *ask = open_ask(upstream, request, load, answered, data);
    const guint64 id = ask->id;
    if (shared != NULL) {
        g_queue_push_tail(&shared->asks, g_memdup2(&id, sizeof id));
        ask_for_all(shared);
    } else if (!send_ask(upstream, id, request)) {
        upstream_forget(upstream, id);
        return 0;
    }
    return id;
}

/* Removes the open request @id and returns it. The caller frees it. Returns NULL when there is no
 * such request. */
static Ask *
take_out(Upstream *upstream, guint64 id)
{
    Ask *ask = g_hash_table_lookup(upstream->open, &id);

    if (ask != NULL) {
        g_hash_table_steal(upstream->open, &id);
        add_to_count(ask, -1);
    }
    return ask;
}

void
upstream_forget(Upstream *upstream, guint64 id)
{
    Ask *ask = take_out(upstream, id);

    if (ask != NULL) {
        ask_free(ask);
    }
}

static void
answer(Upstream *upstream, guint64 id, unsigned status, GVariant *headers, GBytes *bytes)
{
    Ask *ask = take_out(upstream, id);

    if (ask != NULL) {
        ask->answered(status, headers, bytes, ask->data);
        ask_free(ask);
    }
}

typedef struct {
    void *start;
    gsize size;
} Map;

static void
map_free(gpointer data)
{
    Map *map = data;

    munmap(map->start, map->size);
    g_free(map);
}

/* Maps the memory file @fd and closes the descriptor. Returns NULL on failure. */
static GBytes *
map_file(int fd)
{
    struct stat about;
    Map map = { MAP_FAILED, 0 };

    if (fstat(fd, &about) == 0 && about.st_size > 0) {
        map.size = (gsize)about.st_size;
        map.start = mmap(NULL, map.size, PROT_READ, MAP_SHARED, fd, 0);
    }
    close(fd);
    return map.start == MAP_FAILED
               ? NULL
               : g_bytes_new_with_free_func(
                     map.start, map.size, map_free, g_memdup2(&map, sizeof map));
}

/* Answers all requests that waited for the answer, and starts the pause before the next one. */
static void
answer_all(Shared *shared, unsigned status, GVariant *headers, GBytes *bytes)
{
    const double rest_s = (ev_time() - shared->asked_s) * UPSTREAM_SHARED_REST;

    shared->id = 0;
    ev_timer_set(&shared->rest, CLAMP(rest_s, 0, UPSTREAM_SHARED_REST_MAX_MS / 1000.0), 0);
    ev_timer_start(shared->upstream->loop, &shared->rest);
    for (guint n = shared->takes.length; n > 0; n--) {
        g_autofree guint64 *id = g_queue_pop_head(&shared->takes);

        answer(shared->upstream, *id, status, headers, bytes);
    }
    ask_for_all(shared);
}

void
upstream_take(Upstream *upstream, GVariant *reply, int fd)
{
    g_autoptr(GVariant) headers = NULL;
    g_autoptr(GVariant) body = NULL;
    guint64 id = 0;
    guint32 status = 0;

    g_variant_get(reply, "(tu@a(ss)@ay)", &id, &status, &headers, &body);
    g_autoptr(GBytes) bytes = fd < 0 ? g_variant_get_data_as_bytes(body) : map_file(fd);
    for (gsize i = 0; i < G_N_ELEMENTS(SHARED_PATHS); i++) {
        if (id == upstream->shared[i].id) {
            answer_all(&upstream->shared[i], status, headers, bytes);
            return;
        }
    }
    answer(upstream, id, status, headers, bytes);
}

void
upstream_end(Upstream *upstream)
{
    g_autoptr(GList) all = upstream == NULL ? NULL : g_hash_table_get_values(upstream->open);

    for (const GList *each = all; each != NULL; each = each->next) {
        answer(upstream, ((const Ask *)each->data)->id, 0, NULL, NULL);
    }
}

void
upstream_sweep(Upstream *upstream)
{
    const gint64 now = now_us(upstream);
    g_autoptr(GList) all = g_hash_table_get_values(upstream->open);

    for (const GList *each = all; each != NULL; each = each->next) {
        const Ask *ask = each->data;

        if (now >= ask->ends_us) {
            answer(upstream, ask->id, 0, NULL, NULL);
        }
    }
    for (gsize i = 0; i < G_N_ELEMENTS(SHARED_PATHS); i++) {
        Shared *shared = &upstream->shared[i];

        if (shared->id != 0 && now >= shared->ends_us) {
            answer_all(shared, 0, NULL, NULL);
        }
    }
}
