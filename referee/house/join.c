/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "referee"

#include "referee/house/join.h"

#include "cases/model/seating.h"
#include "referee/base/log.h"
#include "referee/base/metrics.h"
#include "referee/base/world.h"
#include "referee/house/command_queue.h"
#include "referee/house/screens.h"
#include "referee/table/codec.h"

#include <sodium.h>
#include <string.h>

#define SEAT_CARD "seat-"

enum {
    REPLY_TIMEOUT_MS = 5000, /* time for the broker to create an account */
};

struct JoinService {
    const GPtrArray *desks;
    OneTimeCodes *codes;
    Host *host;
    JoinHandlers handlers;
    Screens *screens;
    GHashTable *pending;    /* username (char *, owned) → Pending, owned */
    CommandQueue *commands; /* to the broker */
};

/* A join that waits until the broker has the account. */
typedef struct {
    JoinService *join;
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

/* Logs a refusal and returns its body, with the sentence @say in the language of the request. */
static json_t *
refuse(const WebReply *reply, const char *code, const char *say)
{
    metrics_count(METRIC_DOOR_REFUSALS, code, NULL, 1);
    log_tell(LOG_DOOR_REFUSED, LOG_TEXT("code", code));
    return json_pack("{s:s, s:s}", "code", code, "say", speech_say(web_reply_speech(reply), say));
}

static bool
is_ready(gpointer data)
{
    const JoinService *join = data;

    return join->handlers.is_ready(join->handlers.data);
}

/* Answers the waiting phone and removes @pending. Takes ownership of @body. */
static void
end_waiting(JoinService *join, Pending *pending, unsigned status, json_t *body)
{
    web_reply(g_steal_pointer(&pending->reply), status, body);
    g_hash_table_remove(join->pending, pending->username);
}

static bool
send_command(const char *text, gpointer data)
{
    JoinService *join = data;

    if (!is_ready(join)) {
        return false;
    }
    join->handlers.send(ACCOUNTS_TOPIC, text, false, join->handlers.data);
    return true;
}

/* Deletes and creates an account whose name the broker already has. It may be the same account, if
 * the broker restarted while the command was in flight. It may also be from a join that a journal
 * has lost. In either case the name belongs to the waiting phone. */
static void
replace_account(JoinService *join, Pending *pending)
{
    g_autofree char *forget = accounts_command_delete(pending->username);

    pending->is_replaced = true;
    command_queue_add(join->commands, forget, pending->role);
    command_queue_add(join->commands, pending->command, pending->role);
}

/* Handles the broker's answer to a command that creates the account of @pending. @fault is the
 * broker's error, or NULL. The MQTT client may deliver the command twice, and the broker answers
 * the second delivery that the account exists. So this answer ends the join only after the account
 * was deleted. */
static void
take_created(JoinService *join, Pending *pending, const char *fault)
{
    if (fault == NULL) {
        end_waiting(join, pending, 200, json_incref(pending->answer));
    } else if (strcmp(fault, ACCOUNTS_EXISTS) != 0 || pending->is_deleted) {
        log_tell(
            LOG_ACCOUNT_REFUSED, LOG_TEXT("account", pending->username), LOG_TEXT("error", fault));
        end_waiting(join,
                    pending,
                    503,
                    refuse(pending->reply, "broker", N_("The broker refused. Try again.")));
    } else if (!pending->is_replaced) {
        replace_account(join, pending);
    }
}

void
join_take_answer(JoinService *join, const char *payload)
{
    json_t *message = json_loads(payload, 0, NULL);
    const json_t *responses = json_object_get(message, "responses");

    for (size_t i = 0; i < json_array_size(responses); i++) {
        const json_t *response = json_array_get(responses, i);
        const char *username = json_string_value(json_object_get(response, "correlationData"));
        Pending *pending = username == NULL ? NULL : g_hash_table_lookup(join->pending, username);

        if (pending == NULL) {
            continue;
        }
        if (accounts_response_deletes(response)) {
            pending->is_deleted = pending->is_replaced;
        } else {
            take_created(join, pending, json_string_value(json_object_get(response, "error")));
        }
    }
    json_decref(message);
    command_queue_go_on(join->commands);
}

void
join_greet(JoinService *join)
{
    g_autoptr(GPtrArray) gone = g_ptr_array_new_with_free_func(g_free);
    GHashTableIter each;
    gpointer value;

    g_hash_table_iter_init(&each, join->pending);
    while (g_hash_table_iter_next(&each, NULL, &value)) {
        Pending *pending = value;

        /* The broker may have created the account anew, and its answer may be lost. A deletion
         * without an answer is sent again by the queue. */
        if (pending->is_deleted) {
            pending->is_replaced = pending->is_deleted = false;
        }
    }
    command_queue_begin(join->commands);
    for (guint i = 0; i < join->desks->len; i++) {
        desk_list_gone(g_ptr_array_index(join->desks, i), gone);
    }
    for (guint i = 0; i < gone->len; i++) {
        g_autofree char *command = accounts_command_delete(g_ptr_array_index(gone, i));

        command_queue_add_for_screen(join->commands, command, "");
    }
}

void
join_command(JoinService *join, const char *text)
{
    command_queue_add(join->commands, text, NULL);
}

Desk *
join_find_desk(const JoinService *join, const char *table, size_t length)
{
    for (guint i = 0; i < join->desks->len; i++) {
        Desk *desk = g_ptr_array_index(join->desks, i);
        const char *id = desk_edition(desk)->id;

        if (strlen(id) == length && strncmp(id, table, length) == 0) {
            return desk;
        }
    }
    return NULL;
}

static json_t *
list_tables(gpointer data)
{
    const JoinService *join = data;
    json_t *tables = json_array();

    for (guint i = 0; i < join->desks->len; i++) {
        json_array_append_new(tables, desk_about(g_ptr_array_index(join->desks, i)));
    }
    return tables;
}

/* Returns the side with the code in @request, or NULL when no desk has it. Adds the desks that have
 * the code to @desks. A piece of the common set may belong to several desks. If @request names a
 * table, only the desk of that table counts. */
static const EditionCode *
find_code(const JoinService *join, const json_t *request, GPtrArray *desks)
{
    const char *typed = json_string_value(json_object_get(request, "code"));
    const char *table = json_string_value(json_object_get(request, "table"));
    const EditionCode *found = NULL;
    Code code;

    if (typed == NULL || !code_read(typed, &code)) {
        return NULL;
    }
    for (guint i = 0; i < join->desks->len; i++) {
        Desk *desk = g_ptr_array_index(join->desks, i);
        const EditionCode *side = edition_find(desk_edition(desk), &code);

        if (side != NULL && (table == NULL || strcmp(table, desk_edition(desk)->id) == 0)) {
            found = side;
            g_ptr_array_add(desks, desk);
        }
    }
    return found;
}

static json_t *
table_ids(const GPtrArray *desks)
{
    json_t *ids = json_array();

    for (guint i = 0; i < desks->len; i++) {
        json_array_append_new(ids, json_string(desk_edition(g_ptr_array_index(desks, i))->id));
    }
    return ids;
}

static void
reply_unknown_card(WebReply *reply)
{
    web_reply(
        reply,
        404,
        refuse(reply, "unknown-card", N_("That card does not belong to any table open here.")));
}

/* Returns the refusal of a seat card that several tables have. The service never guesses: at the
 * wrong table, the card would take a seat from another player. */
static json_t *
refuse_which(const WebReply *reply, const GPtrArray *desks)
{
    json_t *refused =
        refuse(reply, "which-table", N_("Several cases are open. Which one lies on your table?"));

    json_object_set_new(refused, "tables", table_ids(desks));
    return refused;
}

/* Returns the valid one-time code in @request, with its text in @code, or NULL. */
static const OneTimeCode *
find_one_time_code(const JoinService *join, const json_t *request, Code *code)
{
    const char *typed = json_string_value(json_object_get(request, "code"));

    return typed != NULL && code_read(typed, code)
               ? one_time_codes_find(join->codes, code, world_steady_us() / G_USEC_PER_SEC)
               : NULL;
}

/* Names the scanned piece. The front of a piece shows its name, so its holder may know the name. A
 * scan of the back does not reveal it (codec_scanned()). A one-time code counts as the seat card
 * that it replaces. */
static void
on_scan(const json_t *request, WebReply *reply, gpointer data)
{
    g_autoptr(GPtrArray) desks = g_ptr_array_new(); /* of Desk, not owned */
    const EditionCode *side = find_code(data, request, desks);
    Code code;
    const OneTimeCode *granted = find_one_time_code(data, request, &code);

    if (granted != NULL) {
        g_autofree char *piece = g_strconcat(SEAT_CARD, SEAT_COLOURS[granted->seat], NULL);

        web_reply(reply,
                  200,
                  json_pack("{s:s, s:[s], s:s, s:s, s:b}",
                            "table",
                            granted->table,
                            "tables",
                            granted->table,
                            "piece",
                            piece,
                            "side",
                            "seat",
                            "once",
                            true));
        return;
    }
    if (side == NULL) {
        reply_unknown_card(reply);
        return;
    }
    const Edition *edition = desk_edition(g_ptr_array_index(desks, 0));
    web_reply(reply,
              200,
              json_pack("{s:s, s:o, s:s, s:s}",
                        "table",
                        edition->id,
                        "tables",
                        table_ids(desks),
                        "piece",
                        codec_scanned(game_find(edition->c->game), side),
                        "side",
                        side->side));
}

static void
on_reply_timeout(gpointer data)
{
    Pending *pending = data;

    pending->timeout = 0;
    end_waiting(pending->join,
                pending,
                503,
                refuse(pending->reply, "broker", N_("The broker does not answer. Try again.")));
}

/* Requests an account from the broker. The phone is answered when the account exists. */
static void
let_in(JoinService *join,
       WebReply *reply,
       const Desk *desk,
       const char *seat,
       const Account *account,
       const char *password)
{
    Pending *pending = g_new0(Pending, 1);

    *pending = (Pending){
        .join = join,
        .username = g_strdup(account->username),
        .role = g_strdup(account->role),
        .command = accounts_command_create(account, password),
        .reply = reply,
        .answer = json_pack("{s:s, s:s?, s:s, s:s}",
                            "table",
                            desk_edition(desk)->id,
                            "seat",
                            seat,
                            "username",
                            account->username,
                            "password",
                            password),
    };
    pending->timeout = world_after(REPLY_TIMEOUT_MS, on_reply_timeout, pending);
    g_hash_table_replace(join->pending, g_strdup(account->username), pending);
    if (seat == NULL) {
        command_queue_add_for_screen(join->commands, pending->command, web_reply_from(reply));
    } else {
        command_queue_add(join->commands, pending->command, pending->role);
    }
}

/* Sets the language of the new phone from @request, or from its browser. Returns false when the
 * journal failed. */
static bool
hear_language(Desk *desk, Seat seat, const json_t *request, const WebReply *reply, GError **error)
{
    const char *language = json_string_value(json_object_get(request, "language"));

    language = language == NULL ? web_reply_language(reply) : language;
    return language == NULL ||
           (desk_set_language(desk, seat, language, error) && desk_publish(desk, error));
}

static void
refuse_journal(JoinService *join, WebReply *reply, const GError *error)
{
    web_reply(reply, 503, refuse(reply, "journal", N_("The referee cannot write its journal.")));
    join->handlers.failed(error, join->handlers.data);
}

static void
join_seat(JoinService *join,
          WebReply *reply,
          Desk *desk,
          Seat seat,
          DeskShows shows,
          const json_t *request)
{
    const Account *account = NULL;
    g_autofree char *password = NULL;
    g_autofree char *before = NULL;
    g_autoptr(GError) error = NULL;

    switch (desk_join(desk, seat, shows, &account, &password, &before, &error)) {
    case DESK_SEATED:
        if (before != NULL) {
            g_autofree char *command = accounts_command_delete(before);
            command_queue_add(join->commands, command, account->role);
        }
        if (!hear_language(desk, seat, request, reply, &error)) {
            refuse_journal(join, reply, error);
            return;
        }
        metrics_count(METRIC_JOINS, shows == SHOWS_COLOUR ? "colour" : "card", NULL, 1);
        let_in(join, reply, desk, SEAT_COLOURS[seat], account, password);
        return;
    case DESK_TAKEN:
        web_reply(reply,
                  409,
                  refuse(reply,
                         "colour-taken",
                         N_("Somebody sits there already. Whoever has that seat's "
                            "printed card can scan it to move it to this phone.")));
        return;
    case DESK_CLOSED:
        web_reply(reply,
                  409,
                  refuse(reply, "colour-taken", N_("The game has begun without that colour.")));
        return;
    case DESK_TOO_OFTEN:
        web_reply(reply,
                  429,
                  refuse(reply, "too-often", N_("Too many tries. Wait a minute, then try again.")));
        return;
    case DESK_FAILED:
        refuse_journal(join, reply, error);
        return;
    }
}

static void
join_screen(JoinService *join, WebReply *reply, Desk *desk)
{
    g_autofree char *role = account_role(desk_edition(desk)->id, "watch");
    g_autofree char *username = g_strdup_printf("%s.%08x", role, randombytes_random());
    g_autofree char *password = NULL;
    Account *account = account_new(username, role, &password);

    g_autoptr(Screen) gone = screens_add(join->screens, account, web_reply_from(reply));
    if (gone != NULL) {
        g_autofree char *command = accounts_command_delete(gone->account->username);
        command_queue_add_for_screen(join->commands, command, gone->from);
    }
    metrics_count(METRIC_JOINS, "watch", NULL, 1);
    log_tell(LOG_WATCHER_JOINED, LOG_TEXT("table", desk_edition(desk)->id));
    let_in(join, reply, desk, NULL, account, password);
}

/* Seats a phone with a one-time code, which cannot be used again. */
static void
join_by_one_time_code(JoinService *join,
                      WebReply *reply,
                      const OneTimeCode *granted,
                      const Code *code,
                      const json_t *request)
{
    Desk *desk = join_find_desk(join, granted->table, strlen(granted->table));
    Seat seat = granted->seat;

    one_time_codes_redeem(join->codes, code);
    if (desk == NULL) {
        reply_unknown_card(reply);
    } else {
        join_seat(join, reply, desk, seat, SHOWS_ONE_TIME_CODE, request);
    }
}

static void
on_join(const json_t *request, WebReply *reply, gpointer data)
{
    JoinService *join = data;
    Code code;
    const OneTimeCode *granted = find_one_time_code(join, request, &code);
    const char *table = json_string_value(json_object_get(request, "table"));
    const json_t *seat_named = json_object_get(request, "seat");
    Desk *desk = NULL;

    if (!is_ready(join)) {
        web_reply(reply,
                  503,
                  refuse(reply, "broker", N_("The broker is starting. Try again in a moment.")));
        return;
    }
    if (granted != NULL) {
        join_by_one_time_code(join, reply, granted, &code, request);
        return;
    }
    if (json_object_get(request, "code") != NULL) {
        g_autoptr(GPtrArray) desks = g_ptr_array_new(); /* of Desk, not owned */
        const EditionCode *side = find_code(join, request, desks);

        if (side == NULL || !g_str_has_prefix(side->piece, SEAT_CARD)) {
            reply_unknown_card(reply);
            return;
        }
        if (desks->len > 1) {
            web_reply(reply, 409, refuse_which(reply, desks));
            return;
        }
        desk = g_ptr_array_index(desks, 0);
        join_seat(join,
                  reply,
                  desk,
                  (Seat)seat_find(side->piece + strlen(SEAT_CARD)),
                  SHOWS_CARD,
                  request);
        return;
    }
    desk = table == NULL ? NULL : join_find_desk(join, table, strlen(table));
    if (desk == NULL) {
        web_reply(reply, 404, refuse(reply, "unknown-table", N_("No such table is open here.")));
    } else if (seat_named == NULL || json_is_null(seat_named)) {
        join_screen(join, reply, desk);
    } else {
        const char *colour = json_string_value(seat_named);
        int seat = colour == NULL ? SEAT_NONE
                                  : seating_seat(seating_find(desk_edition(desk)->c->game), colour);

        if (seat < 0) {
            web_reply(reply,
                      400,
                      refuse(reply, "unknown-player", N_("There is no such colour in the box.")));
            return;
        }
        join_seat(join, reply, desk, (Seat)seat, SHOWS_COLOUR, request);
    }
}

JoinService *
join_new(const GPtrArray *desks, OneTimeCodes *codes, const JoinHandlers *handlers)
{
    JoinService *join = g_new0(JoinService, 1);

    *join = (JoinService){
        .desks = desks,
        .codes = codes,
        .handlers = *handlers,
        .screens = screens_new(),
        .pending = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, pending_free),
        .commands = command_queue_new(send_command, join),
    };
    return join;
}

void
join_free(JoinService *join)
{
    if (join != NULL) {
        command_queue_free(join->commands);
        g_hash_table_unref(join->pending);
        screens_free(join->screens);
        g_free(join);
    }
}

static void
on_host(const char *what,
        const char *authorization,
        const json_t *request,
        WebReply *reply,
        gpointer data)
{
    const JoinService *join = data;

    host_take(join->host, what, authorization, request, reply);
}

WebHandlers
join_handlers(JoinService *join, Host *host)
{
    join->host = host;
    return (WebHandlers){
        .is_ready = is_ready,
        .tables = list_tables,
        .scan = on_scan,
        .join = on_join,
        .host = on_host,
        .catalogue = join->handlers.catalogue,
        .data = join,
    };
}

void
join_list_accounts(const JoinService *join, GPtrArray *accounts)
{
    screens_list_accounts(join->screens, accounts);
}
