/* SPDX-License-Identifier: GPL-3.0-or-later */
/* office.h: a simulated broker, with a network that loses, duplicates and delays messages
 *
 * The broker takes its accounts and permissions from the file and the commands that the daemon
 * writes (accounts.h). Each session has two lines: up to the broker, and down to the client. The
 * messages on a line arrive in order. Some messages arrive twice, and the second copy may be out of
 * order. When a session ends, the messages on its lines are lost. The broker implements only the
 * part of QoS 1 that Hansom relies on: it acknowledges each PUBLISH that it receives, unless it
 * hangs.
 */
#pragma once

#include "tests/simulation/sim.h"

typedef struct Office Office;
typedef struct Session Session;

/* Callbacks of a client; @data is the client. */
typedef struct {
    void (*up)(gpointer data);      /* the client may publish from now on */
    void (*refused)(gpointer data); /* the broker rejects the password; the session has ended */
    void (*message)(const char *topic, const char *payload, gpointer data);
    void (*acknowledged)(guint packet, gpointer data);
    /* the session has ended; not called after session_end() or refused() */
    void (*lost)(gpointer data);
} SessionHandlers;

/* Properties of a network. */
typedef struct {
    gint64 delay_us; /* maximum delay of a message; a late message, and the messages behind it, take
                      * longer */
    double late, double_; /* probabilities that a message is late, or duplicated */
} Network;

Office *office_new(Sim *sim, const Network *network);
void office_free(Office *office);

/* Stops the broker and ends all sessions. If @forgets is true, all accounts and retained messages
 * are lost. That is right for a broker that the daemon starts. A broker that somebody else runs
 * keeps them. */
void office_stop(Office *office, bool forgets);

/* Makes the broker accept all messages and ignore them, until office_stop(). */
void office_hang(Office *office);
bool office_is_hung(const Office *office);

/* Starts the broker. Loads the accounts file @accounts, unless it is NULL. */
void office_start(Office *office, const char *accounts);

/* Adds the referee's account to a broker that somebody else runs. */
void office_add_referee(Office *office, const char *password);

/* Starts a session of the client @username. When the broker accepts the new session, it ends the
 * client's old session. Returns the new session, which is valid until it has ended. */
Session *office_connect(Office *office,
                        const char *username,
                        const char *password,
                        const SessionHandlers *handlers,
                        gpointer data);

/* Sets the will: a retained message that the broker publishes when the session ends without a
 * DISCONNECT and the client does not connect again within @after_us. */
void session_will(Session *session, const char *topic, const char *payload, gint64 after_us);

/* Subscribes to the topics that match @filter. */
void session_subscribe(Session *session, const char *filter);
/* Publishes a message. Returns the packet number that will be acknowledged, or 0 if the session
 * has ended. */
guint session_publish(Session *session, const char *topic, const char *payload, bool retained);

/* Ends the session from the client's side. No handler is called afterwards. If @says_goodbye, the
 * broker does not publish the will. */
void session_end(Session *session, bool says_goodbye);

/* Breaks the connection, and calls the client's lost() handler. */
void session_break(Session *session);

/* Returns the retained message on @topic, or NULL. It belongs to the broker. */
const char *office_retained(const Office *office, const char *topic);
