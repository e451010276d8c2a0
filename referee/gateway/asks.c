/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/asks.h"

#include "referee/base/rate_limiter.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define TABLES_PATH "/tables"
#define HOST_PATH   "/host/"

typedef struct {
    guint64 id;
    char *address;
    AskAnswered answered;
    gpointer data;
    gint64 ends_us;
} Ask;

struct Asks {
    struct ev_loop *loop;
    Channel *channel;
    Tally *tally;
    GHashTable *open;       /* id (guint64 *, in the Ask) → Ask, owned */
    GHashTable *by_address; /* address (char *, owned) → how many are open */
    RateLimiter *rates;     /* by address */
    guint64 last_id;
    GQueue
        table_asks; /* of guint64 ids (g_new), owned: wait for a list that is not asked for yet */
    GQueue table_takes; /* … that is under way */
    guint64 tables_id;  /* the request for it; 0: none is under way */
    gint64 tables_ends_us;
    double tables_asked_s;
    ev_timer tables_timer; /* active: the next list is not asked for yet */
};

static gint64
now_us(const Asks *asks)
{
    return (gint64)(ev_now(asks->loop) * G_USEC_PER_SEC);
}

static void
ask_free(gpointer data)
{
    Ask *ask = data;

    g_free(ask->address);
    g_free(ask);
}

static void ask_for_tables(Asks *asks);

static void
on_tables_timer(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)loop;
    (void)events;
    ask_for_tables(timer->data);
}

Asks *
asks_new(struct ev_loop *loop, Channel *channel, Tally *tally)
{
    Asks *asks = g_new0(Asks, 1);

    asks->loop = loop;
    asks->channel = channel;
    asks->tally = tally;
    asks->open = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, ask_free);
    asks->by_address = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    asks->rates = limiter_new(ASKS_RATE_MAX, ASKS_RATE_S);
    g_queue_init(&asks->table_asks);
    g_queue_init(&asks->table_takes);
    ev_timer_init(&asks->tables_timer, on_tables_timer, 0, 0);
    asks->tables_timer.data = asks;
    return asks;
}

void
asks_free(Asks *asks)
{
    if (asks != NULL) {
        ev_timer_stop(asks->loop, &asks->tables_timer);
        g_queue_clear_full(&asks->table_asks, g_free);
        g_queue_clear_full(&asks->table_takes, g_free);
        g_hash_table_unref(asks->open);
        g_hash_table_unref(asks->by_address);
        limiter_free(asks->rates);
        g_free(asks);
    }
}

static int
count_of(const Asks *asks, const char *address)
{
    return GPOINTER_TO_INT(g_hash_table_lookup(asks->by_address, address));
}

static void
add_to_count(Asks *asks, const char *address, int n)
{
    const int now = count_of(asks, address) + n;

    if (now == 0) {
        g_hash_table_remove(asks->by_address, address);
    } else {
        g_hash_table_replace(asks->by_address, g_strdup(address), GINT_TO_POINTER(now));
    }
}

/* Whether @request may go to the referee, by what its address has asked for already. */
static bool
may_ask(Asks *asks, const AskRequest *request, WordsRefusal *refusal)
{
    const gint64 now = now_us(asks);

    const bool is_host = g_str_has_prefix(request->path, HOST_PATH);
    const int more = is_host ? ASKS_HOST_MORE : 0;

    if (!is_host) {
        if (limiter_is_over(asks->rates, request->address, now)) {
            *refusal = WORDS_TOO_OFTEN;
            return false;
        }
        limiter_note(asks->rates, request->address, 1, now);
    }
    *refusal = WORDS_BUSY;
    if (strcmp(request->path, TABLES_PATH) == 0) {
        return true; /* all of them cost one answer; the gate bounds how many there are */
    }
    return (int)g_hash_table_size(asks->open) < ASKS_OPEN_MAX + more &&
           count_of(asks, request->address) < ASKS_ONE_MAX + more;
}

static Ask *
open_ask(Asks *asks, const char *address, AskAnswered answered, gpointer data)
{
    Ask *ask = g_new0(Ask, 1);

    *ask = (Ask){
        .id = ++asks->last_id,
        .address = g_strdup(address),
        .answered = answered,
        .data = data,
        .ends_us = now_us(asks) + ASKS_WAIT_S * G_USEC_PER_SEC,
    };
    g_hash_table_insert(asks->open, &ask->id, ask);
    add_to_count(asks, address, 1);
    return ask;
}

static bool
send_ask(Asks *asks, guint64 id, const AskRequest *request)
{
    GVariant *body = g_variant_new_from_bytes(G_VARIANT_TYPE_BYTESTRING, request->body, TRUE);

    tally_send(asks->tally);
    return channel_send(asks->channel,
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

/* Asks for the list that everybody in table_asks waits for, unless one is under way or came a
 * moment ago. */
static void
ask_for_tables(Asks *asks)
{
    if (asks->tables_id != 0 || ev_is_active(&asks->tables_timer) ||
        g_queue_is_empty(&asks->table_asks)) {
        return;
    }
    g_autoptr(GBytes) nothing = g_bytes_new_static("", 0);
    const AskRequest request = {
        .method = "GET",
        .path = TABLES_PATH,
        .address = "",
        .language = "",
        .authorization = "",
        .body = nothing,
    };

    asks->tables_id = ++asks->last_id;
    asks->tables_ends_us = now_us(asks) + ASKS_WAIT_S * G_USEC_PER_SEC;
    while (!g_queue_is_empty(&asks->table_asks)) {
        g_queue_push_tail(&asks->table_takes, g_queue_pop_head(&asks->table_asks));
    }
    asks->tables_asked_s = ev_time();
    send_ask(asks, asks->tables_id, &request);
}

guint64
asks_send(Asks *asks,
          const AskRequest *request,
          AskAnswered answered,
          gpointer data,
          WordsRefusal *refusal)
{
    if (!may_ask(asks, request, refusal)) {
        return 0;
    }
    Ask *ask = open_ask(asks, request->address, answered, data);
    const guint64 id = ask->id;
    if (strcmp(request->path, TABLES_PATH) == 0) {
        g_queue_push_tail(&asks->table_asks, g_memdup2(&id, sizeof id));
        ask_for_tables(asks);
    } else if (!send_ask(asks, id, request)) {
        asks_forget(asks, id);
        return 0;
    }
    return id;
}

/* Takes the ask out of those that wait; the caller frees it. NULL when nobody waits for @id. */
static Ask *
take_out(Asks *asks, guint64 id)
{
    Ask *ask = g_hash_table_lookup(asks->open, &id);

    if (ask != NULL) {
        g_hash_table_steal(asks->open, &id);
        add_to_count(asks, ask->address, -1);
    }
    return ask;
}

void
asks_forget(Asks *asks, guint64 id)
{
    Ask *ask = take_out(asks, id);

    if (ask != NULL) {
        ask_free(ask);
    }
}

static void
answer(Asks *asks, guint64 id, unsigned status, GVariant *headers, GBytes *bytes)
{
    Ask *ask = take_out(asks, id);

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

/* Maps the memory file @fd and closes it. NULL when that fails. */
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

/* The list of tables has come: everybody who waited for it has it. */
static void
take_tables(Asks *asks, unsigned status, GVariant *headers, GBytes *bytes)
{
    const double rest_s = (ev_time() - asks->tables_asked_s) * ASKS_TABLES_REST;

    asks->tables_id = 0;
    ev_timer_set(&asks->tables_timer, CLAMP(rest_s, 0, ASKS_TABLES_REST_MAX_S), 0);
    ev_timer_start(asks->loop, &asks->tables_timer);
    for (guint n = asks->table_takes.length; n > 0; n--) {
        g_autofree guint64 *id = g_queue_pop_head(&asks->table_takes);

        answer(asks, *id, status, headers, bytes);
    }
    ask_for_tables(asks);
}

void
asks_take(Asks *asks, GVariant *reply, int fd)
{
    g_autoptr(GVariant) headers = NULL;
    g_autoptr(GVariant) body = NULL;
    guint64 id = 0;
    guint32 status = 0;

    g_variant_get(reply, "(tu@a(ss)@ay)", &id, &status, &headers, &body);
    g_autoptr(GBytes) bytes = fd < 0 ? g_variant_get_data_as_bytes(body) : map_file(fd);
    if (id == asks->tables_id) {
        take_tables(asks, status, headers, bytes);
    } else {
        answer(asks, id, status, headers, bytes);
    }
}

void
asks_end(Asks *asks)
{
    g_autoptr(GList) all = asks == NULL ? NULL : g_hash_table_get_values(asks->open);

    for (const GList *each = all; each != NULL; each = each->next) {
        answer(asks, ((const Ask *)each->data)->id, 0, NULL, NULL);
    }
}

void
asks_sweep(Asks *asks)
{
    const gint64 now = now_us(asks);
    g_autoptr(GList) all = g_hash_table_get_values(asks->open);

    for (const GList *each = all; each != NULL; each = each->next) {
        const Ask *ask = each->data;

        if (now >= ask->ends_us) {
            answer(asks, ask->id, 0, NULL, NULL);
        }
    }
    if (asks->tables_id != 0 && now >= asks->tables_ends_us) {
        take_tables(asks, 0, NULL, NULL);
    }
}
