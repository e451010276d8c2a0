/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phones.c: many phones in one process, for the benches of the referee
 *
 * usage: bench-phones < PLAN
 *
 * PLAN is JSON: {"way": path of the broker's unix socket, "clients": [{"username", "password",
 * "up": topic, "down": topic of the answers, "hears": {topic: QoS}}, …], and either
 *
 *     "turns": [[client, act], …]     Acts are sent one after the other. The next act waits for the
 *                                     answer to the last and for the views that follow from it
 *                                     ("view": one topic per client; optional).
 *     "acts": [[act, …], …]           Each client repeats its own acts. It waits while "window" of
 *                                     them are unanswered. The run ends after "count" answers,
 *                                     equally many per client.
 *
 * With "resend_ms" an unanswered turn is sent again after this time, as the page does. The phones
 * wait for a broker that has not started yet.
 *
 * An act is a JSON object. It gets an "id", and its answer begins with that id. With "judged", any
 * answer except "verdict":"ok" counts as refused. Prints {"seconds", "n", "refused", "p50", "p99",
 * "bytes", "at"}: "p50" and "p99" are quantiles of the answer time in µs, "bytes" is the mean size
 * of an act, "at" is the clock at the end in s.
 */
#include <errno.h>
#include <glib.h>
#include <jansson.h>
#include <mosquitto.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    CLIENTS_MAX = 256,
    KEEPALIVE_S = 60,
    TRY_US = 1000, /* time between two tries to connect */
    TRIES_MAX = 60000,
    DEADLINE_MS = 60000, /* maximum time without any message */
};

typedef struct Bench Bench;

typedef struct {
    Bench *bench;
    struct mosquitto *mosquitto;
    const char *up;
    const char *down;
    const char *view; /* topic of the view; NULL: only the answer is awaited */
    const json_t *acts;
    size_t n_sent; /* number of acts that this client sent */
    gint64 seen;   /* sequence number of the client's last view */
    int n_granted;
} Client;

struct Bench {
    Client clients[CLIENTS_MAX];
    int n_clients;
    int n_ready;
    const json_t *turns;
    int window;
    int resend_ms; /* 0: never */
    char *pending; /* the act that may be sent again, or NULL */
    long count;
    bool judged;
    long n_sent;
    long n_answered;
    long n_refused;
    gint64 seq; /* sequence number of the last answer */
    size_t bytes;
    gint64 begun;
    char *mark;   /* first bytes of each answer, different in each run */
    GArray *sent; /* of gint64: send time in µs, by the number in the id */
    GArray *took; /* of gint64: answer times in µs */
};

static void
die(const char *what, const char *why)
{
    fprintf(stderr, "bench-phones: %s: %s\n", what, why);
    exit(1);
}

/* --- sending --- */

static void
send_act(Client *client, const json_t *act)
{
    Bench *bench = client->bench;
    char *text = json_dumps(act, JSON_COMPACT);
    g_autofree char *whole = g_strdup_printf(
        "%s%ld\"%s%s", bench->mark, bench->n_sent++, text[1] == '}' ? "" : ",", text + 1);
    gint64 now = g_get_monotonic_time();

    free(text);
    bench->bytes += strlen(whole);
    g_array_append_val(bench->sent, now);
    int status =
        mosquitto_publish(client->mosquitto, NULL, client->up, (int)strlen(whole), whole, 1, false);
    if (status != MOSQ_ERR_SUCCESS) {
        die("an act cannot be sent", mosquitto_strerror(status));
    }
    g_free(bench->pending);
    bench->pending = bench->resend_ms > 0 ? g_strdup(whole) : NULL;
}

static void
send_again(Bench *bench)
{
    const json_t *turn = json_array_get(bench->turns, (size_t)bench->n_sent - 1);
    const Client *client = &bench->clients[json_integer_value(json_array_get(turn, 0))];

    mosquitto_publish(
        client->mosquitto, NULL, client->up, (int)strlen(bench->pending), bench->pending, 1, false);
}

/* Sends the next turn, if the last one is answered and all clients have its view. */
static void
take_turn(Bench *bench)
{
    if (bench->n_sent > bench->n_answered || bench->n_sent >= bench->count) {
        return;
    }
    for (int i = 0; i < bench->n_clients; i++) {
        if (bench->clients[i].view != NULL && bench->clients[i].seen < bench->seq) {
            return;
        }
    }
    const json_t *turn = json_array_get(bench->turns, (size_t)bench->n_sent);
    send_act(&bench->clients[json_integer_value(json_array_get(turn, 0))], json_array_get(turn, 1));
}

static void
send_next(Client *client)
{
    Bench *bench = client->bench;

    if (client->n_sent < (size_t)(bench->count / bench->n_clients)) {
        send_act(client,
                 json_array_get(client->acts, client->n_sent++ % json_array_size(client->acts)));
    }
}

static void
begin(Bench *bench)
{
    bench->begun = g_get_monotonic_time();
    if (bench->turns != NULL) {
        take_turn(bench);
        return;
    }
    for (int i = 0; i < bench->window; i++) {
        for (int j = 0; j < bench->n_clients; j++) {
            send_next(&bench->clients[j]);
        }
    }
}

/* --- receiving --- */

/* Returns the number after the first @key in @text, or -1. */
static gint64
number_in(const char *text, const char *key)
{
    const char *at = strstr(text, key);

    return at == NULL ? -1 : g_ascii_strtoll(at + strlen(key), NULL, 10);
}

static void
on_answer(Client *client, const char *text)
{
    Bench *bench = client->bench;
    gint64 id = number_in(text, bench->mark);

    if (id < 0 || id >= (gint64)bench->sent->len) {
        return; /* an answer to another sender */
    }
    gint64 took = g_get_monotonic_time() - g_array_index(bench->sent, gint64, id);
    g_array_append_val(bench->took, took);
    bench->n_answered++;
    bench->seq = number_in(text, "\"seq\":");
    if (bench->judged && strstr(text, "\"verdict\":\"ok\"") == NULL) {
        bench->n_refused++;
        fprintf(stderr, "bench-phones: %.300s\n", text);
    }
    if (bench->turns == NULL) {
        send_next(client);
    }
}

static void
on_message(struct mosquitto *mosquitto, void *data, const struct mosquitto_message *message)
{
    Client *client = data;
    g_autofree char *text = g_strndup(message->payload, (gsize)message->payloadlen);

    (void)mosquitto;
    if (client->view != NULL && strcmp(message->topic, client->view) == 0) {
        client->seen = number_in(text, "{\"seq\":");
    } else if (strcmp(message->topic, client->down) == 0) {
        on_answer(client, text);
    }
    if (client->bench->turns != NULL && client->bench->begun != 0) {
        take_turn(client->bench);
    }
}

static void
on_granted(struct mosquitto *mosquitto, void *data, int id, int n, const int *granted)
{
    Client *client = data;

    (void)mosquitto;
    (void)id;
    for (int i = 0; i < n; i++) {
        if (granted[i] > 1) {
            die(client->down, "must not be subscribed to");
        }
    }
    if (--client->n_granted == 0) {
        client->bench->n_ready++;
    }
}

/* --- connecting, and the loop --- */

static void
connect_client(Client *client, const json_t *plan, const json_t *who)
{
    const char *username = json_string_value(json_object_get(who, "username"));
    json_t *hears = json_object_get(who, "hears");
    const char *topic = NULL;
    json_t *qos = NULL;
    struct mosquitto *mosquitto = mosquitto_new(username, true, client);

    mosquitto_int_option(mosquitto, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5);
    mosquitto_int_option(mosquitto, MOSQ_OPT_TCP_NODELAY, 1);
    mosquitto_max_inflight_messages_set(mosquitto, 0);
    mosquitto_username_pw_set(
        mosquitto, username, json_string_value(json_object_get(who, "password")));
    mosquitto_message_callback_set(mosquitto, on_message);
    mosquitto_subscribe_callback_set(mosquitto, on_granted);
    int status = MOSQ_ERR_ERRNO;
    for (int i = 0; i < TRIES_MAX && status == MOSQ_ERR_ERRNO; i++) {
        if (i > 0) {
            g_usleep(TRY_US);
        }
        status = mosquitto_connect(
            mosquitto, json_string_value(json_object_get(plan, "way")), 0, KEEPALIVE_S);
    }
    if (status != MOSQ_ERR_SUCCESS) {
        die(username, mosquitto_strerror(status));
    }
    client->mosquitto = mosquitto;
    client->n_granted = (int)json_object_size(hears);
    json_object_foreach(hears, topic, qos)
    {
        mosquitto_subscribe(mosquitto, NULL, topic, (int)json_integer_value(qos));
    }
}

static void
turn_loop(Bench *bench)
{
    struct pollfd fds[CLIENTS_MAX];

    for (int i = 0; i < bench->n_clients; i++) {
        struct mosquitto *mosquitto = bench->clients[i].mosquitto;

        fds[i] = (struct pollfd){ .fd = mosquitto_socket(mosquitto), .events = POLLIN };
        fds[i].events |= mosquitto_want_write(mosquitto) ? POLLOUT : 0;
    }
    bool is_waiting = bench->pending != NULL && bench->n_sent > bench->n_answered;
    int n = poll(fds, (nfds_t)bench->n_clients, is_waiting ? bench->resend_ms : DEADLINE_MS);
    if (n == 0 && is_waiting) {
        send_again(bench);
        return;
    }
    if (n <= 0) {
        die("nothing comes any more", n == 0 ? "waited in vain" : g_strerror(errno));
    }
    for (int i = 0; i < bench->n_clients; i++) {
        struct mosquitto *mosquitto = bench->clients[i].mosquitto;
        int status = MOSQ_ERR_SUCCESS;

        if ((fds[i].revents & (POLLIN | POLLHUP | POLLERR)) != 0) {
            status = mosquitto_loop_read(mosquitto, 1);
        }
        if (status == MOSQ_ERR_SUCCESS && mosquitto_want_write(mosquitto)) {
            status = mosquitto_loop_write(mosquitto, 1);
        }
        if (status != MOSQ_ERR_SUCCESS) {
            die("the broker", mosquitto_strerror(status));
        }
    }
}

static gint
compare_times(gconstpointer a, gconstpointer b)
{
    gint64 one = *(const gint64 *)a;
    gint64 other = *(const gint64 *)b;

    return (one > other) - (one < other);
}

static gint64
quantile(GArray *took, double q)
{
    return g_array_index(took, gint64, (guint)(q * (took->len - 1)));
}

static void
read_plan(Bench *bench, const json_t *plan)
{
    const json_t *clients = json_object_get(plan, "clients");

    bench->n_clients = (int)json_array_size(clients);
    g_assert(bench->n_clients > 0 && bench->n_clients <= CLIENTS_MAX);
    bench->turns = json_object_get(plan, "turns");
    bench->window = (int)json_integer_value(json_object_get(plan, "window"));
    bench->count = bench->turns != NULL ? (long)json_array_size(bench->turns)
                                        : (long)json_integer_value(json_object_get(plan, "count"));
    bench->resend_ms = (int)json_integer_value(json_object_get(plan, "resend_ms"));
    bench->judged = json_is_true(json_object_get(plan, "judged"));
    for (int i = 0; i < bench->n_clients; i++) {
        const json_t *who = json_array_get(clients, (size_t)i);

        bench->clients[i] = (Client){
            .bench = bench,
            .up = json_string_value(json_object_get(who, "up")),
            .down = json_string_value(json_object_get(who, "down")),
            .view = json_string_value(json_array_get(json_object_get(plan, "view"), (size_t)i)),
            .acts = json_array_get(json_object_get(plan, "acts"), (size_t)i),
        };
        connect_client(&bench->clients[i], plan, who);
    }
}

int
main(void)
{
    g_autofree Bench *bench = g_new0(Bench, 1);
    json_error_t fault;
    json_t *plan = json_loadf(stdin, 0, &fault);

    if (plan == NULL) {
        die("the plan", fault.text);
    }
    mosquitto_lib_init();
    bench->mark = g_strdup_printf("{\"id\":\"%x-", (unsigned)g_get_real_time());
    bench->sent = g_array_new(FALSE, FALSE, sizeof(gint64));
    bench->took = g_array_new(FALSE, FALSE, sizeof(gint64));
    read_plan(bench, plan);
    while (bench->n_ready < bench->n_clients) {
        turn_loop(bench);
    }
    begin(bench);
    while (bench->n_answered < bench->count) {
        turn_loop(bench);
    }
    double seconds = (double)(g_get_monotonic_time() - bench->begun) / 1e6;
    g_array_sort(bench->took, compare_times);
    printf("{\"seconds\": %.6f, \"n\": %ld, \"refused\": %ld, \"p50\": %ld, \"p99\": %ld, "
           "\"bytes\": %zu, \"at\": %.6f}\n",
           seconds,
           bench->n_answered,
           bench->n_refused,
           (long)quantile(bench->took, 0.5),
           (long)quantile(bench->took, 0.99),
           bench->bytes / (size_t)bench->n_sent,
           (double)g_get_monotonic_time() / 1e6);
    for (int i = 0; i < bench->n_clients; i++) {
        mosquitto_disconnect(bench->clients[i].mosquitto);
        mosquitto_destroy(bench->clients[i].mosquitto);
    }
    g_free(bench->mark);
    g_free(bench->pending);
    g_array_unref(bench->sent);
    g_array_unref(bench->took);
    json_decref(plan);
    return 0;
}
