/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "referee"

#include "referee/house/admission.h"

#include "referee/base/log.h"
#include "referee/base/metrics.h"
#include "referee/base/world.h"
#include "referee/house/command_queue.h"

#include <string.h>

enum {
    REPLY_TIMEOUT_MS = 5000, /* time for the broker to create an account */
};

struct Admission {
    bool (*is_ready)(gpointer data);
    DeskSend send;
    gpointer data;
    GHashTable *pending;    /* username (char *, owned) → Pending, owned */
    CommandQueue *commands; /* to the broker */
};

/* A join that waits until the broker has the account. */
typedef struct {
    Admission *admission;
    char *username;
    char *role;       /* of the account: the seat, or the screens of a table */
    char *command;    /* creates the account */
    bool is_replaced; /* over this connection, replace_account() was called */
    bool is_deleted;  /* and the broker has deleted the former account */
    WebReply *reply;  /* NULL after the answer */
    json_t *answer;
    guint timeout;
} Pending;

static void
pending_free(gpointer data)
{
    Pending *pending = data;

    world_cancel(&pending->timeout);
    web_reply_drop(pending->reply);
    g_free(pending->username);
    g_free(pending->role);
    g_free(pending->command);
    json_decref(pending->answer);
    g_free(pending);
}

json_t *
admission_refuse(const WebReply *reply, const char *code, const char *say)
{
    metrics_count(METRIC_DOOR_REFUSALS, code, NULL, 1);
    log_tell(LOG_DOOR_REFUSED, LOG_TEXT("code", code));
    return json_pack("{s:s, s:s}", "code", code, "say", speech_say(web_reply_speech(reply), say));
}

/* Answers the waiting phone and removes @pending. Takes ownership of @body. */
static void
end_waiting(Admission *admission, Pending *pending, unsigned status, json_t *body)
{
    web_reply(g_steal_pointer(&pending->reply), status, body);
    g_hash_table_remove(admission->pending, pending->username);
}

static bool
send_command(const char *text, gpointer data)
{
    const Admission *admission = data;

    if (!admission->is_ready(admission->data)) {
        return false;
    }
    admission->send(ACCOUNTS_TOPIC, text, false, admission->data);
    return true;
}

/* Deletes and creates an account whose name the broker already has. It may be the same account, if
 * the broker restarted while the command was in flight. It may also be from a join that a journal
 * has lost. In either case the name belongs to the waiting phone. */
static void
replace_account(Admission *admission, Pending *pending)
{
    pending->is_replaced = true;
    admission_delete_seat(admission, pending->username, pending->role);
    command_queue_add(admission->commands, pending->command, pending->role);
}

/* Reports whether the account of @pending is about to be deleted: its phone has lost the seat
 * meanwhile. */
static bool
is_lost(const Admission *admission, const Pending *pending)
{
    g_autofree char *forget = accounts_command_delete(pending->username);

    return !pending->is_replaced && command_queue_holds(admission->commands, forget);
}

/* Handles the broker's answer to a command that creates the account of @pending. @fault is the
 * broker's error, or NULL. The MQTT client may deliver the command twice, and the broker answers
 * the second delivery that the account exists. So this answer ends the join only after the account
 * was deleted. */
static void
take_created(Admission *admission, Pending *pending, const char *fault)
{
    if (fault == NULL) {
        end_waiting(admission, pending, 200, json_incref(pending->answer));
    } else if (strcmp(fault, ACCOUNTS_EXISTS) != 0 || pending->is_deleted ||
               is_lost(admission, pending)) {
        log_tell(
            LOG_ACCOUNT_REFUSED, LOG_TEXT("account", pending->username), LOG_TEXT("error", fault));
        end_waiting(
            admission,
            pending,
            503,
            admission_refuse(pending->reply, "broker", N_("The broker refused. Try again.")));
    } else if (!pending->is_replaced) {
        replace_account(admission, pending);
    }
}

static void
on_reply_timeout(gpointer data)
{
    Pending *pending = data;

    pending->timeout = 0;
    end_waiting(
        pending->admission,
        pending,
        503,
        admission_refuse(pending->reply, "broker", N_("The broker does not answer. Try again.")));
}

void
admission_let_in(Admission *admission,
                 WebReply *reply,
                 const char *table,
                 const char *seat,
                 const Account *account,
                 const char *password)
{
    Pending *pending = g_new0(Pending, 1);

    *pending = (Pending){
        .admission = admission,
        .username = g_strdup(account->username),
        .role = g_strdup(account->role),
        .command = accounts_command_create(account, password),
        .reply = reply,
        .answer = json_pack("{s:s, s:s?, s:s, s:s}",
                            "table",
                            table,
                            "seat",
                            seat,
                            "username",
                            account->username,
                            "password",
                            password),
    };
    pending->timeout = world_after(REPLY_TIMEOUT_MS, on_reply_timeout, pending);
    g_hash_table_replace(admission->pending, g_strdup(account->username), pending);
    if (seat == NULL) {
        command_queue_add_for_screen(admission->commands, pending->command, web_reply_from(reply));
    } else {
        command_queue_add(admission->commands, pending->command, pending->role);
    }
}

void
admission_delete_seat(Admission *admission, const char *username, const char *role)
{
    g_autofree char *command = accounts_command_delete(username);

    command_queue_add(admission->commands, command, role);
}

void
admission_delete_screen(Admission *admission, const char *username, const char *from)
{
    g_autofree char *command = accounts_command_delete(username);

    command_queue_add_for_screen(admission->commands, command, from);
}

void
admission_take_answer(Admission *admission, const char *payload)
{
    json_t *message = json_loads(payload, 0, NULL);
    const json_t *responses = json_object_get(message, "responses");

    for (size_t i = 0; i < json_array_size(responses); i++) {
        const json_t *response = json_array_get(responses, i);
        const char *username = json_string_value(json_object_get(response, "correlationData"));
        Pending *pending =
            username == NULL ? NULL : g_hash_table_lookup(admission->pending, username);

        if (pending == NULL) {
            continue;
        }
        if (accounts_response_deletes(response)) {
            pending->is_deleted = pending->is_replaced;
        } else {
            take_created(admission, pending, json_string_value(json_object_get(response, "error")));
        }
    }
    json_decref(message);
    command_queue_go_on(admission->commands);
}

void
admission_greet(Admission *admission, const GPtrArray *gone)
{
    GHashTableIter each;
    gpointer value;

    g_hash_table_iter_init(&each, admission->pending);
    while (g_hash_table_iter_next(&each, NULL, &value)) {
        Pending *pending = value;

        /* The broker may have created the account anew, and its answer may be lost. A deletion
         * without an answer is sent again by the queue. */
        if (pending->is_deleted) {
            pending->is_replaced = pending->is_deleted = false;
        }
    }
    command_queue_begin(admission->commands);
    for (guint i = 0; i < gone->len; i++) {
        admission_delete_screen(admission, g_ptr_array_index(gone, i), "");
    }
}

void
admission_command(Admission *admission, const char *text)
{
    command_queue_add(admission->commands, text, NULL);
}

Admission *
admission_new(bool (*is_ready)(gpointer data), DeskSend send, gpointer data)
{
    Admission *admission = g_new(Admission, 1);

    *admission = (Admission){
        .is_ready = is_ready,
        .send = send,
        .data = data,
        .pending = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, pending_free),
        .commands = command_queue_new(send_command, admission),
    };
    return admission;
}

void
admission_free(Admission *admission)
{
    if (admission != NULL) {
        command_queue_free(admission->commands);
        g_hash_table_unref(admission->pending);
        g_free(admission);
    }
}
