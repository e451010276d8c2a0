/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/upstream.h"

#include "referee/base/rate_limiter.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define TABLES_PATH "/tables"
#define HOST_PATH   "/host/"

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

struct Upstream {
    struct ev_loop *loop;
    Channel *channel;
    Counts *counts;
    GHashTable *open; /* id (guint64 *, in the Ask) → Ask, owned */
    Load host;
    Load others;
    RateLimiter *rates; /* by address */
    guint64 last_id;
    GQueue table_asks;     /* of guint64 ids (g_new), owned: requests for the next list of tables */
    GQueue table_takes;    /* the same for the list that is under way */
    guint64 tables_id;     /* id of the request for that list; 0: none is under way */
    gint64 tables_ends_us; /* its timeout */
    double tables_asked_s;
    ev_timer tables_timer; /* active during the pause between two lists */
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

static void ask_for_tables(Upstream *upstream);

static void
on_tables_timer(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)loop;
    (void)events;
    ask_for_tables(timer->data);
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
    upstream->rates = limiter_new(UPSTREAM_RATE_MAX, UPSTREAM_RATE_S);
    g_queue_init(&upstream->table_asks);
    g_queue_init(&upstream->table_takes);
    ev_timer_init(&upstream->tables_timer, on_tables_timer, 0, 0);
    upstream->tables_timer.data = upstream;
    return upstream;
}

void
upstream_free(Upstream *upstream)
{
    if (upstream != NULL) {
        ev_timer_stop(upstream->loop, &upstream->tables_timer);
        g_queue_clear_full(&upstream->table_asks, g_free);
        g_queue_clear_full(&upstream->table_takes, g_free);
        g_hash_table_unref(upstream->open);
        g_hash_table_unref(upstream->host.by_address);
        g_hash_table_unref(upstream->others.by_address);
        limiter_free(upstream->rates);
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

/* Returns the load in which @request counts. Returns NULL for a request for the list of tables.
 * Such requests share one answer, and the connection limit bounds their number. */
static Load *
load_of(Upstream *upstream, const UpstreamRequest *request)
{
    return strcmp(request->path, TABLES_PATH) == 0      ? NULL
           : g_str_has_prefix(request->path, HOST_PATH) ? &upstream->host
                                                        : &upstream->others;
}

/* Reports whether the limits allow @request, which counts in @load, and counts it for the rate
 * limit unless it is the host's. Sets *@refusal to the refusal for a request that is not allowed or
 * cannot be sent. */
static bool
may_ask(Upstream *upstream, const UpstreamRequest *request, const Load *load, WordsRefusal *refusal)
{
    const gint64 now = now_us(upstream);

    if (load != &upstream->host) {
        if (limiter_is_over(upstream->rates, request->address, now)) {
            *refusal = WORDS_TOO_OFTEN;
            return false;
        }
        limiter_note(upstream->rates, request->address, 1, now);
    }
    *refusal = WORDS_BUSY;
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

/* Requests the list of tables for all requests in table_asks, unless a list is under way or the
 * pause after the last list is not over. */
static void
ask_for_tables(Upstream *upstream)
{
    if (upstream->tables_id != 0 || ev_is_active(&upstream->tables_timer) ||
        g_queue_is_empty(&upstream->table_asks)) {
        return;
    }
    g_autoptr(GBytes) nothing = g_bytes_new_static("", 0);
    const UpstreamRequest request = {
        .method = "GET",
        .path = TABLES_PATH,
        .address = "",
        .language = "",
        .authorization = "",
        .body = nothing,
    };

    upstream->tables_id = ++upstream->last_id;
    upstream->tables_ends_us = now_us(upstream) + UPSTREAM_WAIT_S * G_USEC_PER_SEC;
    while (!g_queue_is_empty(&upstream->table_asks)) {
        g_queue_push_tail(&upstream->table_takes, g_queue_pop_head(&upstream->table_asks));
    }
    upstream->tables_asked_s = ev_time();
    send_ask(upstream, upstream->tables_id, &request);
}

guint64
upstream_send(Upstream *upstream,
              const UpstreamRequest *request,
              UpstreamAnswered answered,
              gpointer data,
              WordsRefusal *refusal)
{
    Load *load = load_of(upstream, request);

    if (!may_ask(upstream, request, load, refusal)) {
        return 0;
    }
    Ask *ask = open_ask(upstream, request, load, answered, data);
    const guint64 id = ask->id;
    if (strcmp(request->path, TABLES_PATH) == 0) {
        g_queue_push_tail(&upstream->table_asks, g_memdup2(&id, sizeof id));
        ask_for_tables(upstream);
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

/* Answers all requests that waited for the list of tables, and starts the pause before the next
 * list. */
static void
take_tables(Upstream *upstream, unsigned status, GVariant *headers, GBytes *bytes)
{
    const double rest_s = (ev_time() - upstream->tables_asked_s) * UPSTREAM_TABLES_REST;

    upstream->tables_id = 0;
    ev_timer_set(
        &upstream->tables_timer, CLAMP(rest_s, 0, UPSTREAM_TABLES_REST_MAX_MS / 1000.0), 0);
    ev_timer_start(upstream->loop, &upstream->tables_timer);
    for (guint n = upstream->table_takes.length; n > 0; n--) {
        g_autofree guint64 *id = g_queue_pop_head(&upstream->table_takes);

        answer(upstream, *id, status, headers, bytes);
    }
    ask_for_tables(upstream);
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
    if (id == upstream->tables_id) {
        take_tables(upstream, status, headers, bytes);
    } else {
        answer(upstream, id, status, headers, bytes);
    }
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
    if (upstream->tables_id != 0 && now >= upstream->tables_ends_us) {
        take_tables(upstream, 0, NULL, NULL);
    }
}
