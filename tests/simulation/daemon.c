/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/simulation/daemon_inner.h"

#include <string.h>

#include "tests/simulation/disk.h"

enum {
    POST_RETRY_US = 200000,
    BROKER_RESTART_US = 100000,
    TURN_MOST = 200, /* maximum number of messages per turn of the event loop */
    REST_MS = 300,   /* idle time of a table before its journal is closed */
};

/* --- messages from the house --- */

/* Lets the mutant change a message before it is published. May replace both texts. Returns false
 * if the message must not be published. */
static bool
spoil(Daemon *daemon, char **topic, char **text)
{
    Sim *sim = daemon->sim;
    char *at = strstr(*topic, "/seat/red/view");

    if (sim->mutant == MUTANT_MIXES_SEATS && at != NULL && sim_chance(sim, 0.1)) {
        *at = '\0';
        char *other = g_strconcat(*topic, "/seat/blue/view", NULL);
        g_free(*topic);
        *topic = other;
    }
    if (sim->mutant == MUTANT_COUNTS_BACK && g_str_has_suffix(*topic, "/view") &&
        g_str_has_prefix(*text, "{\"seq\":") && sim_chance(sim, 0.02)) {
        char *fresh = g_strconcat("{\"seq\":1", strchr(*text, ','), NULL);
        g_free(*text);
        *text = fresh;
    }
    return sim->mutant != MUTANT_KEEPS_OLD_VIEWS || !g_str_has_suffix(*topic, "/view") ||
           !sim_chance(sim, 0.1);
}

static void
say(const char *topic, const char *text, bool retained, gpointer data)
{
    Daemon *daemon = data;
    g_autofree char *own_topic = g_strdup(topic);
    g_autofree char *own_text = g_strdup(text);

    if (!sim_may(daemon->sim, EFFECT_SEND) || !spoil(daemon, &own_topic, &own_text)) {
        return;
    }
    if (daemon->post != NULL && daemon->is_ready) {
        sim_note(daemon->sim, "referee says %s %s", own_topic, own_text);
        ledger_hear(daemon->ledger, own_topic, own_text);
        session_publish(daemon->post, own_topic, own_text, retained);
    }
}

static bool
is_ready(gpointer data)
{
    const Daemon *daemon = data;

    return daemon->post != NULL && daemon->is_ready;
}

static char *
base(gpointer data)
{
    (void)data;
    return g_strdup("http://192.0.2.7:8221/");
}

static void
on_failed(const GError *error, gpointer data)
{
    Daemon *daemon = data;

    sim_note(daemon->sim, "the journal fails: %s", error->message);
    daemon->has_failed = true;
    if (!daemon->sim->is_dead && !disk_has_failed(daemon->sim->disk)) {
        sim_break(daemon->sim, "a journal failed on a sound disk: %s", error->message);
    }
}

/* --- the connection to the broker --- */

static void look_for_broker(gpointer data);

static void
forget_inbox(Daemon *daemon)
{
    daemon->sim->figures.dropped += (int)daemon->inbox.length / 2;
    g_queue_clear_full(&daemon->inbox, g_free);
}

static void
on_post_lost(gpointer data)
{
    Daemon *daemon = data;

    daemon->post = NULL;
    daemon->is_ready = false;
    forget_inbox(daemon);
    if (daemon->house != NULL && daemon->retry == 0) {
        daemon->retry = sim_after(daemon->sim, POST_RETRY_US, look_for_broker, daemon, NULL);
    }
}

static void
on_post_up(gpointer data)
{
    Daemon *daemon = data;

    for (int i = 0; HOUSE_TOPICS[i] != NULL; i++) {
        session_subscribe(daemon->post, HOUSE_TOPICS[i]);
    }
    daemon->is_ready = true;
    heartbeat_hear(daemon->heartbeat);
    sim_note(daemon->sim, "the referee reaches the broker");
    house_greet(daemon->house);
    daemon_bury_if_dead(daemon);
}

/* Takes all messages that have arrived, and commits them together. */
static void
on_turn(gpointer data)
{
    Daemon *daemon = data;

    daemon->turn = 0;
    for (int i = 0; i < TURN_MOST && daemon->inbox.length > 0; i++) {
        g_autofree char *topic = g_queue_pop_head(&daemon->inbox);
        g_autofree char *payload = g_queue_pop_head(&daemon->inbox);

        house_take(daemon->house, topic, payload, strlen(payload));
    }
    house_publish(daemon->house);
    daemon_bury_if_dead(daemon);
}

static void
on_post_message(const char *topic, const char *payload, gpointer data)
{
    Daemon *daemon = data;
    Sim *sim = daemon->sim;

    if (daemon->house == NULL) {
        return;
    }
    heartbeat_hear(daemon->heartbeat);
    if (strcmp(topic, POST_HEARTBEAT_TOPIC) == 0) {
        return;
    }
    g_queue_push_tail(&daemon->inbox, g_strdup(topic));
    g_queue_push_tail(&daemon->inbox, g_strdup(payload));
    if (daemon->turn == 0) {
        gint64 most = sim_chance(sim, 0.1) ? 200000 : 1000;

        daemon->turn = sim_after(sim, sim_draw(sim, (int)most), on_turn, daemon, NULL);
    }
}

static void
on_post_acknowledged(guint packet, gpointer data)
{
    const Daemon *daemon = data;

    (void)packet;
    if (daemon->heartbeat != NULL) {
        heartbeat_hear(daemon->heartbeat);
    }
}

static const SessionHandlers POST = {
    .up = on_post_up,
    .refused = on_post_lost,
    .message = on_post_message,
    .acknowledged = on_post_acknowledged,
    .lost = on_post_lost,
};

static void
look_for_broker(gpointer data)
{
    Daemon *daemon = data;

    daemon->retry = 0;
    daemon->post = office_connect(daemon->office, "referee", daemon->password, &POST, daemon);
}

void
daemon_break_line(Daemon *daemon)
{
    if (daemon->post != NULL && daemon->is_ready) {
        sim_note(daemon->sim, "the line between referee and broker breaks");
        session_break(daemon->post);
    }
}

/* --- starting and dying --- */

static void start(gpointer data);

static void
cancel(Daemon *daemon, guint *event)
{
    if (*event != 0) {
        sim_cancel(daemon->sim, *event);
        *event = 0;
    }
}

/* Removes all that is left of the process, audits the disk, and schedules a restart. */
static void
bury(Daemon *daemon, End end)
{
    Sim *sim = daemon->sim;

    sim->effects_left = 0;
    sim->is_dead = sim->is_dead || end != END_TERM;
    g_clear_pointer(&daemon->house, house_free);
    g_clear_pointer(&daemon->heartbeat, heartbeat_free);
    sim->is_dead = true;
    if (daemon->post != NULL) {
        session_end(daemon->post, end == END_TERM);
        daemon->post = NULL;
    }
    daemon->is_ready = false;
    forget_inbox(daemon);
    cancel(daemon, &daemon->turn);
    cancel(daemon, &daemon->retry);
    cancel(daemon, &daemon->broker_restart);
    cancel(daemon, &daemon->hang_check);
    office_stop(daemon->office, !daemon->place.is_foreign);
    if (end == END_POWER) {
        sim_note(sim, "the machine loses power");
        sim->figures.power_cuts++;
        disk_cut_power(sim->disk);
    }
    disk_has_failed(sim->disk);
    ledger_audit(daemon->ledger);
    daemon->restart = sim_after(sim, 1 + sim_draw(sim, 4000000), start, daemon, NULL);
}

void
daemon_bury_if_dead(Daemon *daemon)
{
    if (daemon->sim->is_dead) {
        daemon->sim->figures.crashes++;
        bury(daemon, daemon->doom);
    } else if (daemon->has_failed) {
        bury(daemon, sim_chance(daemon->sim, 0.3) ? END_POWER : END_TERM);
    }
}

static void
open_broker(Daemon *daemon)
{
    g_autoptr(GError) error = NULL;

    if (!daemon->place.is_foreign) {
        house_write_accounts(daemon->house, daemon->accounts, daemon->password, &error);
        g_assert_no_error(error);
    }
    heartbeat_await(daemon->heartbeat);
    office_start(daemon->office, daemon->place.is_foreign ? NULL : daemon->accounts);
}

static void
on_broker_restart(gpointer data)
{
    Daemon *daemon = data;

    daemon->broker_restart = 0;
    open_broker(daemon);
}

/* Stops the broker, and schedules its restart. */
static void
lose_broker(Daemon *daemon)
{
    Sim *sim = daemon->sim;

    office_stop(daemon->office, !daemon->place.is_foreign);
    daemon->broker_restart =
        sim_after(sim, BROKER_RESTART_US + sim_draw(sim, 1000000), on_broker_restart, daemon, NULL);
}

void
daemon_kill_broker(Daemon *daemon)
{
    if (daemon->house == NULL || daemon->broker_restart != 0) {
        return;
    }
    sim_note(daemon->sim, "the broker dies");
    daemon->sim->figures.broker_deaths++;
    lose_broker(daemon);
}

/* --- a broker that hangs --- */

static void
on_hang_check(gpointer data)
{
    Daemon *daemon = data;

    daemon->hang_check = 0;
    if (office_is_hung(daemon->office)) {
        sim_break(daemon->sim, "the broker hangs for %d s, and is not replaced", HANG_MOST_S);
    }
}

void
daemon_hang_broker(Daemon *daemon)
{
    Sim *sim = daemon->sim;

    if (!daemon_is_up(daemon) || daemon->broker_restart != 0 || daemon->hang_check != 0 ||
        daemon->place.is_foreign) {
        return;
    }
    sim_note(sim, "the broker hangs");
    sim->figures.broker_hangs++;
    office_hang(daemon->office);
    daemon->hang_check = sim_after(sim, HANG_MOST_S * G_USEC_PER_SEC, on_hang_check, daemon, NULL);
}

static void
ask_broker(gpointer data)
{
    const Daemon *daemon = data;

    if (daemon->post != NULL && daemon->is_ready) {
        session_publish(daemon->post, POST_HEARTBEAT_TOPIC, "", false);
    }
}

/* Handles a silent broker as serve.c does: replaces the daemon's own broker, or reconnects to a
 * foreign one. */
static void
on_silent(gpointer data)
{
    Daemon *daemon = data;

    if (!daemon->place.is_foreign && daemon->broker_restart == 0) {
        sim_note(daemon->sim, "the broker is silent, and is replaced");
        cancel(daemon, &daemon->hang_check);
        lose_broker(daemon);
    } else if (daemon->place.is_foreign) {
        daemon_break_line(daemon);
    }
}

static void
start(gpointer data)
{
    Daemon *daemon = data;
    Sim *sim = daemon->sim;
    g_autoptr(GError) error = NULL;
    const HouseHandlers handlers = {
        .send = say,
        .is_ready = is_ready,
        .base = base,
        .failed = on_failed,
        .rest_ms = REST_MS,
        .data = daemon,
    };

    daemon->restart = 0;
    daemon->has_failed = sim->is_dead = false;
    daemon->house = house_open(
        daemon->place.editions, daemon->place.state, daemon->place.catalogue, &handlers, &error);
    if (daemon->house == NULL) {
        sim_note(sim, "the referee cannot begin: %s", error->message);
        if (!sim->is_dead && !disk_has_failed(sim->disk)) {
            sim_break(sim, "the referee cannot begin on a sound disk: %s", error->message);
        }
        bury(daemon, daemon->doom == END_POWER ? END_POWER : END_KILLED);
        return;
    }
    if (sim->is_dead) {
        daemon_bury_if_dead(daemon);
        return;
    }
    sim_note(sim, "the referee begins");
    daemon->heartbeat = heartbeat_new(
        &(HeartbeatHandlers){ .ask = ask_broker, .silent = on_silent, .data = daemon });
    ledger_begin(daemon->ledger, house_handlers(daemon->house), house_key(daemon->house));
    open_broker(daemon);
    look_for_broker(daemon);
}

void
daemon_end(Daemon *daemon, End end)
{
    if (daemon->house != NULL) {
        sim_note(daemon->sim, "the referee ends (%d)", (int)end);
        daemon->sim->figures.crashes += end != END_TERM;
        bury(daemon, end);
    }
}

void
daemon_doom(Daemon *daemon, int effects, End end)
{
    if (daemon->house != NULL && daemon->sim->effects_left == 0) {
        daemon->sim->effects_left = effects;
        daemon->doom = end == END_TERM ? END_KILLED : end;
    }
}

bool
daemon_is_up(const Daemon *daemon)
{
    return daemon->house != NULL && daemon->is_ready;
}

Daemon *
daemon_new(Sim *sim, Office *office, Ledger *ledger, const DaemonPlace *place)
{
    Daemon *daemon = g_new0(Daemon, 1);

    *daemon = (Daemon){
        .sim = sim,
        .office = office,
        .ledger = ledger,
        .place = *place,
        .password = g_strdup("the referee's own"),
        .accounts = g_build_filename(place->state, "accounts.json", NULL),
    };
    sim->daemon = daemon;
    if (place->is_foreign) {
        office_add_referee(office, daemon->password);
    }
    start(daemon);
    return daemon;
}

void
daemon_free(Daemon *daemon)
{
    daemon->sim->is_dead = true;
    g_clear_pointer(&daemon->house, house_free);
    g_clear_pointer(&daemon->heartbeat, heartbeat_free);
    forget_inbox(daemon);
    g_free(daemon->accounts);
    g_free(daemon->password);
    g_free(daemon);
}
