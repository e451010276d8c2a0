/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/simulation/office.h"

#include <jansson.h>
#include <string.h>

#include "referee/broker/accounts.h"
#include "tests/simulation/security.h"

enum {
    REDELIVER_US = 3000000, /* maximum delay of the second copy of a message */
    LATE_US = 2500000,
};

struct Office {
    Sim *sim;
    Network network;
    Security *security;
    GTree *retained;     /* topic → payload, both owned */
    GPtrArray *sessions; /* of Session, held */
    GPtrArray *wills;    /* of Will, owned */
    bool is_up;
    bool is_hung; /* accepts everything, and ignores it */
};

/* One direction of a session. Messages arrive in order. */
typedef struct {
    gint64 last_us; /* arrival time of the last message */
} Line;

struct Session {
    int n_holders;
    Office *office; /* NULL after the session has ended */
    char *username;
    char *password;
    SessionHandlers handlers;
    gpointer data;
    GPtrArray *filters; /* of char *, owned */
    Line up, down;
    bool is_open; /* the broker has accepted the session */
    guint packets;
    char *will_topic;
    char *will_payload;
    gint64 will_after_us;
};

typedef struct {
    Office *office;
    char *username;
    char *topic;
    char *payload;
    guint event;
} Will;

/* A message on its way. */
typedef struct {
    Session *session; /* held */
    char *topic;
    char *payload;
    bool retained;
    guint packet;
} Packet;

static void
session_drop(gpointer data)
{
    Session *session = data;

    if (--session->n_holders == 0) {
        g_ptr_array_unref(session->filters);
        g_free(session->username);
        g_free(session->password);
        g_free(session->will_topic);
        g_free(session->will_payload);
        g_free(session);
    }
}

static void
packet_free(gpointer data)
{
    Packet *packet = data;

    if (packet->session->office == NULL) {
        sim_now->figures.dropped++;
    }
    session_drop(packet->session);
    g_free(packet->topic);
    g_free(packet->payload);
    g_free(packet);
}

static Packet *
packet_new(Session *session, const char *topic, const char *payload, bool retained, guint number)
{
    Packet *packet = g_new(Packet, 1);

    session->n_holders++;
    *packet = (Packet){
        .session = session,
        .topic = g_strdup(topic),
        .payload = g_strdup(payload),
        .retained = retained,
        .packet = number,
    };
    return packet;
}

/* Returns the travel time of a message that is sent now. It arrives after all others on @line. */
static gint64
travel(Office *office, Line *line)
{
    Sim *sim = office->sim;
    gint64 takes = 1 + sim_draw(sim, (int)office->network.delay_us);

    if (sim_chance(sim, office->network.late)) {
        takes += sim_draw(sim, LATE_US);
        sim->figures.delayed++;
    }
    line->last_us = MAX(line->last_us + 1, sim_us(sim) + takes);
    return line->last_us - sim_us(sim);
}

static void
post(Session *session, Line *line, Due due, Packet *packet)
{
    Office *office = session->office;

    sim_after(office->sim, travel(office, line), due, packet, packet_free);
}

/* Perhaps sends a second copy of @packet, which arrives later and out of order. */
static void
perhaps_double(Session *session, Due due, const Packet *packet)
{
    Office *office = session->office;

    if (sim_chance(office->sim, office->network.double_)) {
        office->sim->figures.doubled++;
        sim_after(
            office->sim,
            1 + sim_draw(office->sim, REDELIVER_US),
            due,
            packet_new(session, packet->topic, packet->payload, packet->retained, packet->packet),
            packet_free);
    }
}

/* --- sessions --- */

/* Ends the session, and calls its lost() handler if @tells. */
static void
close_session(Session *session, bool tells)
{
    Office *office = session->office;

    if (office == NULL) {
        return;
    }
    session->office = NULL;
    if (tells) {
        session->handlers.lost(session->data);
    }
    g_ptr_array_remove(office->sessions, session);
}

static void distribute(Office *office, const char *topic, const char *payload, bool retained);

static void
will_free(gpointer data)
{
    Will *will = data;

    g_free(will->username);
    g_free(will->topic);
    g_free(will->payload);
    g_free(will);
}

static void
on_will(gpointer data)
{
    Will *will = data;
    Office *office = will->office;

    if (!office->is_hung && security_may(office->security, will->username, ACL_SEND, will->topic)) {
        distribute(office, will->topic, will->payload, true);
    }
    g_ptr_array_remove(office->wills, will);
}

static void
leave_will(Office *office, const Session *session)
{
    Will *will = g_new(Will, 1);

    if (session->will_topic == NULL || !session->is_open || !office->is_up) {
        g_free(will);
        return;
    }
    *will = (Will){
        .office = office,
        .username = g_strdup(session->username),
        .topic = g_strdup(session->will_topic),
        .payload = g_strdup(session->will_payload),
    };
    will->event = sim_after(office->sim, session->will_after_us, on_will, will, NULL);
    g_ptr_array_add(office->wills, will);
}

/* Cancels the pending wills of @username, or all pending wills if it is NULL. */
static void
cancel_wills(Office *office, const char *username)
{
    for (guint i = office->wills->len; i-- > 0;) {
        const Will *will = g_ptr_array_index(office->wills, i);

        if (username == NULL || strcmp(will->username, username) == 0) {
            sim_cancel(office->sim, will->event);
            g_ptr_array_remove_index(office->wills, i);
        }
    }
}

static Session *
find_session(const Office *office, const char *username)
{
    for (guint i = 0; i < office->sessions->len; i++) {
        Session *session = g_ptr_array_index(office->sessions, i);

        if (session->is_open && strcmp(session->username, username) == 0) {
            return session;
        }
    }
    return NULL;
}

static void
on_connect(gpointer data)
{
    const Packet *packet = data;
    Session *session = packet->session;
    Office *office = session->office;

    if (office == NULL || office->is_hung) {
        return;
    }
    if (!security_knows(office->security, session->username, session->password)) {
        session->office = NULL;
        session->handlers.refused(session->data);
        g_ptr_array_remove(office->sessions, session);
        return;
    }
    Session *other = find_session(office, session->username);
    if (other != NULL) {
        close_session(other, true); /* a client id has one connection */
    }
    cancel_wills(office, session->username);
    session->is_open = true;
    session->handlers.up(session->data);
}

static void
on_refuse(gpointer data)
{
    const Packet *packet = data;

    close_session(packet->session, true);
}

Session *
office_connect(Office *office,
               const char *username,
               const char *password,
               const SessionHandlers *handlers,
               gpointer data)
{
    Session *session = g_new0(Session, 1);

    *session = (Session){
        .n_holders = 1,
        .office = office,
        .username = g_strdup(username),
        .password = g_strdup(password),
        .handlers = *handlers,
        .data = data,
        .filters = g_ptr_array_new_with_free_func(g_free),
    };
    g_ptr_array_add(office->sessions, session);
    post(session,
         &session->up,
         office->is_up ? on_connect : on_refuse,
         packet_new(session, NULL, NULL, false, 0));
    return session;
}

void
session_will(Session *session, const char *topic, const char *payload, gint64 after_us)
{
    session->will_topic = g_strdup(topic);
    session->will_payload = g_strdup(payload);
    session->will_after_us = after_us;
}

void
session_end(Session *session, bool says_goodbye)
{
    if (session->office != NULL && !says_goodbye) {
        leave_will(session->office, session);
    }
    close_session(session, false);
}

void
session_break(Session *session)
{
    if (session->office != NULL) {
        leave_will(session->office, session);
        close_session(session, true);
    }
}

/* --- downstream --- */

static void
on_down(gpointer data)
{
    const Packet *packet = data;
    Session *session = packet->session;

    if (session->office != NULL && session->is_open) {
        session->handlers.message(packet->topic, packet->payload, session->data);
    }
}

static void
deliver(Session *session, const char *topic, const char *payload)
{
    Packet *packet = packet_new(session, topic, payload, false, 0);

    perhaps_double(session, on_down, packet);
    post(session, &session->down, on_down, packet);
}

static bool
hears(const Session *session, const char *topic)
{
    for (guint i = 0; i < session->filters->len; i++) {
        if (security_match(g_ptr_array_index(session->filters, i), topic)) {
            return true;
        }
    }
    return false;
}

static void
distribute(Office *office, const char *topic, const char *payload, bool retained)
{
    if (retained && *payload == '\0') {
        g_tree_remove(office->retained, topic);
    } else if (retained) {
        g_tree_replace(office->retained, g_strdup(topic), g_strdup(payload));
    }
    for (guint i = 0; i < office->sessions->len; i++) {
        Session *session = g_ptr_array_index(office->sessions, i);

        if (session->is_open && hears(session, topic) &&
            security_may(office->security, session->username, ACL_RECEIVE, topic)) {
            deliver(session, topic, payload);
        }
    }
}

/* --- upstream --- */

static void
on_subscribed(gpointer data)
{
    const Packet *packet = data;
    Session *session = packet->session;
    Office *office = session->office;

    if (office == NULL || office->is_hung || !session->is_open) {
        return;
    }
    if (!security_may(office->security, session->username, ACL_SUBSCRIBE, packet->topic)) {
        sim_break(office->sim, "%s may not subscribe to %s", session->username, packet->topic);
        return;
    }
    g_ptr_array_add(session->filters, g_strdup(packet->topic));
    for (GTreeNode *each = g_tree_node_first(office->retained); each != NULL;
         each = g_tree_node_next(each)) {
        const char *topic = g_tree_node_key(each);

        if (security_match(packet->topic, topic) &&
            security_may(office->security, session->username, ACL_RECEIVE, topic)) {
            deliver(session, topic, g_tree_node_value(each));
        }
    }
}

void
session_subscribe(Session *session, const char *filter)
{
    if (session->office != NULL) {
        post(session, &session->up, on_subscribed, packet_new(session, filter, NULL, false, 0));
    }
}

static void
on_acknowledged(gpointer data)
{
    const Packet *packet = data;

    if (packet->session->office != NULL) {
        packet->session->handlers.acknowledged(packet->packet, packet->session->data);
    }
}

/* Executes a command of the daemon, and publishes the answer. */
static void
obey(Office *office, const char *payload)
{
    g_autoptr(GPtrArray) gone = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *answer = security_obey(office->security, payload, gone);

    for (guint i = 0; i < gone->len; i++) {
        Session *session = find_session(office, g_ptr_array_index(gone, i));

        if (session != NULL) { /* its will is not published */
            close_session(session, true);
        }
        cancel_wills(office, g_ptr_array_index(gone, i));
    }
    distribute(office, ACCOUNTS_TOPIC "/response", answer, false);
}

static void
on_up(gpointer data)
{
    const Packet *packet = data;
    Session *session = packet->session;
    Office *office = session->office;

    if (office == NULL || office->is_hung || !session->is_open) {
        return;
    }
    post(session,
         &session->down,
         on_acknowledged,
         packet_new(session, NULL, NULL, false, packet->packet));
    if (!security_may(office->security, session->username, ACL_SEND, packet->topic)) {
        sim_break(office->sim, "%s may not say %s", session->username, packet->topic);
    } else if (strcmp(packet->topic, ACCOUNTS_TOPIC) == 0) {
        obey(office, packet->payload);
    } else {
        distribute(office, packet->topic, packet->payload, packet->retained);
    }
}

guint
session_publish(Session *session, const char *topic, const char *payload, bool retained)
{
    if (session->office == NULL) {
        return 0;
    }
    Packet *packet = packet_new(session, topic, payload, retained, ++session->packets);
    if (g_str_has_suffix(topic, "/act")) {
        perhaps_double(session, on_up, packet);
    }
    post(session, &session->up, on_up, packet);
    return session->packets;
}

/* --- the broker itself --- */

static gint
compare_topics(gconstpointer one, gconstpointer other, gpointer data)
{
    (void)data;
    return strcmp(one, other);
}

Office *
office_new(Sim *sim, const Network *network)
{
    Office *office = g_new0(Office, 1);

    *office = (Office){
        .sim = sim,
        .network = *network,
        .security = security_new(),
        .retained = g_tree_new_full(compare_topics, NULL, g_free, g_free),
        .sessions = g_ptr_array_new_with_free_func(session_drop),
        .wills = g_ptr_array_new_with_free_func(will_free),
    };
    return office;
}

void
office_free(Office *office)
{
    cancel_wills(office, NULL);
    for (guint i = 0; i < office->sessions->len; i++) {
        ((Session *)g_ptr_array_index(office->sessions, i))->office = NULL;
    }
    g_ptr_array_unref(office->sessions);
    g_ptr_array_unref(office->wills);
    g_tree_unref(office->retained);
    security_free(office->security);
    g_free(office);
}

void
office_stop(Office *office, bool forgets)
{
    office->is_up = office->is_hung = false;
    cancel_wills(office, NULL);
    while (office->sessions->len > 0) {
        close_session(g_ptr_array_index(office->sessions, 0), true);
    }
    if (forgets) {
        g_tree_remove_all(office->retained);
        security_forget(office->security);
    }
}

void
office_hang(Office *office)
{
    office->is_hung = office->is_up;
}

bool
office_is_hung(const Office *office)
{
    return office->is_hung;
}

void
office_start(Office *office, const char *accounts)
{
    if (accounts != NULL) {
        security_read(office->security, accounts);
    }
    office->is_up = true;
}

void
office_add_referee(Office *office, const char *password)
{
    security_add_referee(office->security, password);
}

const char *
office_retained(const Office *office, const char *topic)
{
    return g_tree_lookup(office->retained, topic);
}
