/* SPDX-License-Identifier: GPL-3.0-or-later */
/* office.h: a broker as Hansom needs one, with a network around it that loses, doubles and delays
 *
 * Who may say and hear what it knows by the very file and the very commands that the daemon writes
 * (accounts.h). Each session is two lines, up and down; on each a message comes after the one
 * before it, except that some come once more later. When a session ends, what is under way on it is
 * lost. Of QoS 1 it has what Hansom builds on: a PUBLISH is acknowledged once the broker has it.
 */
#pragma once

#include "tests/simulation/sim.h"

typedef struct Office Office;
typedef struct Session Session;

/* What a client hears; @data is the client. */
typedef struct {
    void (*up)(gpointer data); /* it may speak now */
    void (*refused)(gpointer data);
    void (*message)(const char *topic, const char *payload, gpointer data);
    void (*acknowledged)(guint packet, gpointer data);
    void (*lost)(gpointer data); /* whatever ended it; no session any more */
} SessionHandlers;

/* How a network is. */
typedef struct {
    gint64 delay_us;      /* at most, of most messages */
    double late, double_; /* how likely a message takes long, comes once more */
} Network;

Office *office_new(Sim *sim, const Network *network);
void office_free(Office *office);

/* The broker dies, and all sessions with it. One of ours forgets all; another's knows accounts and
 * what was retained, if it is only @is_away for a while. */
void office_stop(Office *office, bool forgets);

/* From now on the broker takes what comes and does nothing, until it is stopped. */
void office_hang(Office *office);
bool office_is_hung(const Office *office);

/* It comes back; with the accounts of the file @accounts, if that is not NULL. */
void office_start(Office *office, const char *accounts);

/* The referee's own account at a broker that is not ours. */
void office_add_referee(Office *office, const char *password);

/* Begins a session; a client has one at a time, and another of the same name ends it. */
Session *office_connect(Office *office,
                        const char *username,
                        const char *password,
                        const SessionHandlers *handlers,
                        gpointer data);

/* What is said when the session is lost, and @after_us have gone by without another. */
void session_will(Session *session, const char *topic, const char *payload, gint64 after_us);

void session_subscribe(Session *session, const char *filter);
/* The number of the packet, to be acknowledged. */
guint session_publish(Session *session, const char *topic, const char *payload, bool retained);

/* Ends it from the client's side: no handler is called any more. */
void session_end(Session *session, bool says_goodbye);

/* The connection breaks: the client is told. */
void session_break(Session *session);

/* What is retained on @topic, or NULL. */
const char *office_retained(const Office *office, const char *topic);
