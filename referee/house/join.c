/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "referee"

#include "referee/house/join.h"

#include "cases/model/seating.h"
#include "referee/base/log.h"
#include "referee/base/metrics.h"
#include "referee/base/world.h"
#include "referee/house/screens.h"
#include "referee/table/codec.h"

#include <sodium.h>
#include <string.h>

#define SEAT_CARD "seat-"

struct JoinService {
    const GPtrArray *desks;
    OneTimeCodes *codes;
    Host *host;
    Admission *admission;
    JoinHandlers handlers;
    Screens *screens;
};

static bool
is_ready(gpointer data)
{
    const JoinService *join = data;

    return join->handlers.is_ready(join->handlers.data);
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
    web_reply(reply,
              404,
              admission_refuse(
                  reply, "unknown-card", N_("That card does not belong to any table open here.")));
}

/* Returns the refusal of a seat card that several tables have. The service never guesses: at the
 * wrong table, the card would take a seat from another player. */
static json_t *
refuse_which(const WebReply *reply, const GPtrArray *desks)
{
    json_t *refused = admission_refuse(
        reply, "which-table", N_("Several cases are open. Which one lies on your table?"));

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
    web_reply(reply,
              503,
              admission_refuse(reply, "journal", N_("The referee cannot write its journal.")));
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
            admission_delete_seat(join->admission, before, account->role);
        } else { /* otherwise a finder of the card could withdraw each code of the seat's owner */
            one_time_codes_withdraw(join->codes, desk_edition(desk)->id, seat);
        }
        if (!hear_language(desk, seat, request, reply, &error)) {
            refuse_journal(join, reply, error);
            return;
        }
        metrics_count(METRIC_JOINS, shows == SHOWS_COLOUR ? "colour" : "card", NULL, 1);
        admission_let_in(
            join->admission, reply, desk_edition(desk)->id, SEAT_COLOURS[seat], account, password);
        return;
    case DESK_TAKEN:
        web_reply(reply,
                  409,
                  admission_refuse(reply,
                                   "colour-taken",
                                   N_("Somebody sits there already. Whoever has that seat's "
                                      "printed card can scan it to move it to this phone.")));
        return;
    case DESK_RESERVED:
        web_reply(reply,
                  409,
                  admission_refuse(reply,
                                   "colour-taken",
                                   N_("The host keeps this colour. Scan its seat card, or ask the "
                                      "host for a code.")));
        return;
    case DESK_SHARED:
        web_reply(reply,
                  409,
                  admission_refuse(reply,
                                   "colour-taken",
                                   N_("Somebody sits there already, and another table here has "
                                      "the same seat cards. Ask the host for a code.")));
        return;
    case DESK_CLOSED:
        web_reply(
            reply,
            409,
            admission_refuse(reply, "colour-taken", N_("The game has begun without that colour.")));
        return;
    case DESK_TOO_OFTEN:
        web_reply(reply,
                  429,
                  admission_refuse(
                      reply, "too-often", N_("Too many tries. Wait a minute, then try again.")));
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
        admission_delete_screen(join->admission, gone->account->username, gone->from);
    }
    metrics_count(METRIC_JOINS, "watch", NULL, 1);
    log_tell(LOG_WATCHER_JOINED, LOG_TEXT("table", desk_edition(desk)->id));
    admission_let_in(join->admission, reply, desk_edition(desk)->id, NULL, account, password);
}

/* Returns what the seat card in @request proves at @desk. All cases of a game that are printed
 * together have the same seat cards. While people sit at another table with the same cards, nobody
 * knows whose card was scanned. So such a card must not take a seat from a phone. */
static DeskShows
proof_of(const JoinService *join, const json_t *request, const Desk *desk)
{
    Code code = { .text = "" };

    code_read(json_string_value(json_object_get(request, "code")), &code);
    for (guint i = 0; i < join->desks->len; i++) {
        const Desk *other = g_ptr_array_index(join->desks, i);

        if (other != desk && desk_is_in_use(other) &&
            edition_find(desk_edition(other), &code) != NULL) {
            return SHOWS_SHARED_CARD;
        }
    }
    return SHOWS_CARD;
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
                  admission_refuse(
                      reply, "broker", N_("The broker is starting. Try again in a moment.")));
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
                  proof_of(join, request, desk),
                  request);
        return;
    }
    desk = table == NULL ? NULL : join_find_desk(join, table, strlen(table));
    if (desk == NULL) {
        web_reply(reply,
                  404,
                  admission_refuse(reply, "unknown-table", N_("No such table is open here.")));
    } else if (seat_named == NULL || json_is_null(seat_named)) {
        join_screen(join, reply, desk);
    } else {
        const char *colour = json_string_value(seat_named);
        int seat = colour == NULL ? SEAT_NONE
                                  : seating_seat(seating_find(desk_edition(desk)->c->game), colour);

        if (seat < 0) {
            web_reply(reply,
                      400,
                      admission_refuse(
                          reply, "unknown-player", N_("There is no such colour in the box.")));
            return;
        }
        join_seat(join, reply, desk, (Seat)seat, SHOWS_COLOUR, request);
    }
}

JoinService *
join_new(const GPtrArray *desks,
         OneTimeCodes *codes,
         Admission *admission,
         const JoinHandlers *handlers)
{
    JoinService *join = g_new0(JoinService, 1);

    *join = (JoinService){
        .desks = desks,
        .codes = codes,
        .admission = admission,
        .handlers = *handlers,
        .screens = screens_new(),
    };
    return join;
}

void
join_free(JoinService *join)
{
    if (join != NULL) {
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
