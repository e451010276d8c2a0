/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "referee"

#include "referee/house/house.h"

#include "cases/model/seating.h"
#include "referee/base/log.h"
#include "referee/base/metrics.h"
#include "referee/base/world.h"
#include "referee/broker/accounts.h"
#include "referee/house/join.h"
#include "referee/house/turns.h"

#include <string.h>

enum {
    QUIET_MS = 250, /* idle time before the WALs are checkpointed */
};

struct House {
    HouseHandlers handlers;
    const GPtrArray *editions; /* of Edition */
    GPtrArray *desks;          /* of Desk, owned */
    OneTimeCodes *codes;
    Admission *admission;
    JoinService *join;
    Host *host;
    WebHandlers web;
    Turns *turns;    /* the acts that wait to be judged */
    guint more;      /* timer of the next batch, while acts wait */
    GArray *arrived; /* of gint64: arrival times of acts without a verdict, by steady_us */
    GPtrArray *busy; /* of Desk: the desks that now have work to do in parallel */
    guint quiet;     /* timer that runs until nobody has acted for QUIET_MS */
    guint rest;      /* timer until the next desk is checked for idleness */
    guint n_looks;   /* number of these checks so far */
    bool is_shut;    /* True after a journal has failed. */
};

/* Draft answers of seats are not among these topics, since a flood of drafts would fill the queue
 * in which acts arrive. The broker retains the drafts for their seats. */
const char *const HOUSE_TOPICS[] = {
    "hansom/+/up/+/act", "hansom/+/up/+/here", ACCOUNTS_TOPIC "/response", NULL
};

static void
send_message(const char *topic, const char *text, bool retained, gpointer data)
{
    const House *house = data;

    if (!house->is_shut) {
        house->handlers.send(topic, text, retained, house->handlers.data);
    }
}

/* Sends a message of a desk. Commands take their turn among those of joins. */
static void
send_of_desk(const char *topic, const char *text, bool retained, gpointer data)
{
    const House *house = data;

    if (strcmp(topic, ACCOUNTS_TOPIC) == 0) {
        admission_command(house->admission, text);
    } else {
        send_message(topic, text, retained, data);
    }
}

static bool
is_ready(gpointer data)
{
    const House *house = data;

    return !house->is_shut && house->handlers.is_ready(house->handlers.data);
}

static char *
base(gpointer data)
{
    const House *house = data;

    return house->handlers.base(house->handlers.data);
}

static void
shut(const GError *error, gpointer data)
{
    House *house = data;

    if (!house->is_shut) {
        house->is_shut = true;
        house->handlers.failed(error, house->handlers.data);
    }
}

/* Queues the act on @topic ("red/act") of @desk. Ignores it if nobody has the seat. */
static void
queue_act(House *house, Desk *desk, const char *topic, const char *payload, size_t size)
{
    int phone = 0;
    const Seat seat = desk_sender(desk, topic, &phone);

    if (seat != SEAT_NONE) {
        turns_add(house->turns,
                  &(WaitingAct){ .table = desk,
                                 .seat = seat,
                                 .phone = phone,
                                 .game = desk_game(desk),
                                 .payload = g_memdup2(payload, size + 1),
                                 .size = size,
                                 .arrived_us = world_steady_us() });
    }
}

/* Passes a message on "hansom/7K3Q/up/red/here" to the desk of table 7K3Q as "red/here". An act
 * waits for its turn. */
void
house_take(House *house, const char *topic, const char *payload, size_t size)
{
    static const char ROOT[] = "hansom/";
    static const char UP[] = "/up/";
    g_autoptr(GError) error = NULL;

    if (house->is_shut) {
        return;
    }
    if (strcmp(topic, ACCOUNTS_TOPIC "/response") == 0) {
        admission_take_answer(house->admission, payload);
        return;
    }
    const char *table = g_str_has_prefix(topic, ROOT) ? topic + strlen(ROOT) : "";
    const char *up = strstr(table, UP);
    Desk *desk = up == NULL ? NULL : join_find_desk(house->join, table, (size_t)(up - table));
    metrics_count(METRIC_MESSAGES, NULL, NULL, 1);
    if (desk == NULL) {
        return;
    }
    const char *from = up + strlen(UP);
    const char *slash = strchr(from, '/');
    if (slash != NULL && strcmp(slash, "/act") == 0) {
        queue_act(house, desk, from, payload, size);
    } else if (!desk_take(desk, from, payload, size, &error)) {
        shut(error, house);
    }
}

/* Has the desk judge @act, unless its phone has lost the seat or the next game has begun since. */
static void
judge(House *house, const WaitingAct *act)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *topic = g_strconcat(SEAT_COLOURS[act->seat], "/act", NULL);
    int phone = 0;

    if (desk_sender(act->table, topic, &phone) != act->seat || phone != act->phone ||
        desk_game(act->table) != act->game) {
        return;
    }
    g_array_append_val(house->arrived, act->arrived_us);
    if (!desk_take(act->table, topic, act->payload, act->size, &error)) {
        shut(error, house);
    }
}

/* Judges the acts whose turn it is, until the batch is full. */
static void
judge_batch(House *house)
{
    WaitingAct *act = NULL;
    gint64 began_us = turns_has_acts(house->turns) ? world_steady_us() : 0;

    turns_begin_batch(house->turns);
    while (!house->is_shut && (act = turns_next(house->turns, began_us)) != NULL) {
        judge(house, act);
        const gint64 ended_us = world_steady_us();
        turns_note_judged(house->turns, act->table, ended_us - began_us, ended_us);
        waiting_act_free(act);
        began_us = ended_us;
    }
}

/* Records the response time of each act, since all of them have a verdict now. */
static void
record_response_times(House *house)
{
    gint64 now_us = house->arrived->len == 0 ? 0 : world_steady_us();

    for (guint i = 0; i < house->arrived->len; i++) {
        gint64 took_us = now_us - g_array_index(house->arrived, gint64, i);

        metrics_observe(METRIC_ACT_SECONDS, (double)took_us / G_USEC_PER_SEC);
    }
    g_array_set_size(house->arrived, 0);
}

static void
sync_desk(gpointer desk)
{
    desk_sync(desk);
}

/* Notes the time since *@began_us as used by the messages of @desk. Sets *@began_us to now. */
static void
note_told(House *house, Desk *desk, gint64 *began_us)
{
    const gint64 now_us = world_steady_us();

    turns_note_told(house->turns, desk, now_us - *began_us, now_us);
    *began_us = now_us;
}

static void
prepare_desks(gpointer data)
{
    House *house = data;
    gint64 began_us = world_steady_us();

    for (guint i = 0; i < house->busy->len; i++) {
        Desk *desk = g_ptr_array_index(house->busy, i);

        desk_prepare(desk);
        note_told(house, desk, &began_us);
    }
}

/* Writes and syncs all journals. If several need a sync, syncs them in parallel and prepares the
 * messages meanwhile. */
static void
sync_side_by_side(House *house)
{
    g_autoptr(GError) error = NULL;
    GPtrArray *busy = house->busy;

    g_ptr_array_set_size(busy, 0);
    for (guint i = 0; i < house->desks->len && !house->is_shut; i++) {
        Desk *desk = g_ptr_array_index(house->desks, i);
        bool waits = false;

        if (!desk_write(desk, &waits, &error)) {
            shut(error, house);
        } else if (waits) {
            g_ptr_array_add(busy, desk);
        }
    }
    if (busy->len > 1 && !house->is_shut) {
        world_together(busy->pdata, busy->len, sync_desk, prepare_desks, house);
    } else if (busy->len == 1 && !house->is_shut) {
        sync_desk(g_ptr_array_index(busy, 0));
    }
}

static void
tidy_desk(gpointer desk)
{
    desk_checkpoint_if_long(desk);
}

static void
do_nothing(gpointer data)
{
    (void)data;
}

/* Checkpoints the long WALs while nobody acts. */
static void
on_quiet(gpointer data)
{
    House *house = data;

    house->quiet = 0;
    if (turns_has_acts(house->turns)) {
        house->quiet = house->is_shut ? 0 : world_after(QUIET_MS, on_quiet, house);
        return;
    }
    g_ptr_array_set_size(house->busy, 0);
    for (guint i = 0; i < house->desks->len && !house->is_shut; i++) {
        Desk *desk = g_ptr_array_index(house->desks, i);

        if (desk_wants_checkpoint(desk)) {
            g_ptr_array_add(house->busy, desk);
        }
    }
    if (house->busy->len > 0) {
        world_together(house->busy->pdata, house->busy->len, tidy_desk, do_nothing, NULL);
    }
}

/* Checkpoints the WAL of a table that plays alone, if it is long enough. The verdicts are already
 * published. The next commits overwrite the WAL from its start. A commit to a growing WAL is twice
 * as slow, since it must also sync the file's size. With several busy tables, or while acts wait,
 * others would wait for the checkpoint. */
static void
empty_full_log(House *house)
{
    const bool is_alone = house->busy->len == 1 && !turns_has_acts(house->turns);
    Desk *alone = is_alone ? g_ptr_array_index(house->busy, 0) : NULL;

    if (alone != NULL && !house->is_shut && desk_wants_checkpoint(alone)) {
        desk_checkpoint_if_long(alone);
    }
}

static void
on_more(gpointer data)
{
    House *house = data;

    house->more = 0;
    house_publish(house);
}

/* Has the next batch judged in the next turn of the event loop, after messages that have arrived
 * meanwhile. */
static void
go_on(House *house)
{
    world_cancel(&house->more);
    if (turns_has_acts(house->turns) && !house->is_shut) {
        house->more = world_after(0, on_more, house);
    }
}

/* Publishes the results of each desk. */
static void
publish_desks(House *house)
{
    gint64 began_us = world_steady_us();

    for (guint i = 0; i < house->desks->len && !house->is_shut; i++) {
        g_autoptr(GError) error = NULL;
        Desk *desk = g_ptr_array_index(house->desks, i);

        if (!desk_publish(desk, &error)) {
            shut(error, house);
        }
        note_told(house, desk, &began_us);
    }
}

void
house_publish(House *house)
{
    judge_batch(house);
    sync_side_by_side(house);
    publish_desks(house);
    record_response_times(house);
    empty_full_log(house);
    if (house->busy->len > 0) {
        world_cancel(&house->quiet);
        house->quiet = house->is_shut ? 0 : world_after(QUIET_MS, on_quiet, house);
    }
    go_on(house);
}

void
house_greet(House *house)
{
    g_autoptr(GPtrArray) gone = g_ptr_array_new_with_free_func(g_free);

    house_publish(house);
    for (guint i = 0; i < house->desks->len; i++) {
        desk_list_gone(g_ptr_array_index(house->desks, i), gone);
    }
    admission_greet(house->admission, gone);
    for (guint i = 0; i < house->desks->len; i++) {
        desk_republish(g_ptr_array_index(house->desks, i));
    }
}

const WebHandlers *
house_handlers(const House *house)
{
    return &house->web;
}

const GPtrArray *
house_desks(const House *house)
{
    return house->desks;
}

const char *
house_key(const House *house)
{
    return host_key(house->host);
}

bool
house_write_accounts(const House *house, const char *path, const char *password, GError **error)
{
    g_autoptr(GPtrArray) accounts = g_ptr_array_new();

    for (guint i = 0; i < house->desks->len; i++) {
        desk_list_accounts(g_ptr_array_index(house->desks, i), accounts);
    }
    join_list_accounts(house->join, accounts);
    return accounts_write(path, password, accounts, error);
}

/* --- opening --- */

/* Reports whether the house may open without the table of @edition, whose journal failed with
 * *@fault. One bad journal should not end the other tables. The last table must open when no other
 * has opened. Takes ownership of *@fault. */
static bool
may_go_on(const House *house, const Edition *edition, GError **fault, GError **error)
{
    bool is_last = edition == g_ptr_array_index(house->editions, house->editions->len - 1);

    if (!house->handlers.goes_on || (is_last && house->desks->len == 0)) {
        g_propagate_error(error, g_steal_pointer(fault));
        return false;
    }
    metrics_add(METRIC_TABLES_SHUT, NULL, 1);
    log_tell(LOG_TABLE_SHUT, LOG_TEXT("table", edition->id), LOG_TEXT("error", (*fault)->message));
    g_clear_error(fault);
    return true;
}

static bool
open_desks(House *house, const char *state, const Catalogue *catalogue, GError **error)
{
    for (guint i = 0; i < house->editions->len; i++) {
        const Edition *edition = g_ptr_array_index(house->editions, i);
        GError *fault = NULL;
        Desk *desk = desk_open(edition, state, send_of_desk, house, &fault);

        if (desk != NULL) {
            desk_set_catalogue(desk, catalogue);
            if (house->handlers.no_limits) {
                desk_lift_limits(desk);
            }
            if (house->handlers.rest_ms > 0) {
                desk_rest(desk);
            }
            g_ptr_array_add(house->desks, desk);
        } else if (!may_go_on(house, edition, &fault, error)) {
            return false;
        }
    }
    return true;
}

static void on_rest(gpointer data);

/* Starts the timer for the next desk to check. Desks are checked one at a time, since closing a
 * journal waits for the disk. If all tables are idle at once, nobody should wait for more than
 * one journal. */
static void
wait_for_rest(House *house)
{
    const guint each_ms = MAX(house->handlers.rest_ms / house->desks->len, 1);

    house->rest = world_after(each_ms, on_rest, house);
}

static void
on_rest(gpointer data)
{
    House *house = data;

    if (!house->is_shut) {
        desk_rest_if_idle(g_ptr_array_index(house->desks, house->n_looks++ % house->desks->len));
    }
    wait_for_rest(house);
}

House *
house_open(const GPtrArray *editions,
           const char *state,
           const Catalogue *catalogue,
           const HouseHandlers *handlers,
           GError **error)
{
    g_autoptr(House) house = g_new0(House, 1);

    *house = (House){
        .handlers = *handlers,
        .editions = editions,
        .desks = g_ptr_array_new_with_free_func((GDestroyNotify)desk_close),
        .codes = one_time_codes_new(),
        .turns = turns_new(),
        .arrived = g_array_new(FALSE, FALSE, sizeof(gint64)),
        .busy = g_ptr_array_new(),
    };
    const HostHandlers host = { .base = base, .failed = shut, .data = house };
    const JoinHandlers joining = {
        .is_ready = is_ready,
        .catalogue = catalogue,
        .failed = shut,
        .data = house,
    };
    house->admission = admission_new(is_ready, send_message, house);
    house->join = join_new(house->desks, house->codes, house->admission, &joining);
    if (!open_desks(house, state, catalogue, error)) {
        return NULL;
    }
    house->host = host_new(state, house->desks, house->codes, &host, error);
    if (house->host == NULL) {
        return NULL;
    }
    if (handlers->rest_ms > 0 && house->desks->len > 0) {
        wait_for_rest(house);
    }
    house->web = join_handlers(house->join, house->host);
    return g_steal_pointer(&house);
}

void
house_free(House *house)
{
    if (house != NULL) {
        join_free(house->join);
        admission_free(house->admission);
        host_free(house->host);
        one_time_codes_free(house->codes);
        world_cancel(&house->quiet);
        world_cancel(&house->rest);
        world_cancel(&house->more);
        turns_free(house->turns);
        g_array_unref(house->arrived);
        g_ptr_array_unref(house->busy);
        g_ptr_array_unref(house->desks);
        g_free(house);
    }
}
