/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/simulation/phones.h"

#include <string.h>

#include "tests/simulation/phones_inner.h"

enum {
    RECONNECT_US = 800000,
    WILL_US = 5000000,
};

static const Manner *const MANNERS[] = { &MANNER_WATSON_AND_HOLMES,
                                         &MANNER_LADY_ALICE,
                                         &MANNER_ADVENTURES_IN_THE_FOG,
                                         &MANNER_BAKER_STREET_IRREGULARS };

/* --- the connection --- */

static void join(Phone *phone);
static void on_wake(gpointer data);

static void
wake_later(Phone *phone, gint64 after_us)
{
    if (phone->wake == 0) {
        phone->wake = sim_after(phone->phones->sim, after_us, on_wake, phone, NULL);
    }
}

static void
leave(Phone *phone)
{
    g_clear_pointer(&phone->username, g_free);
    g_clear_pointer(&phone->password, g_free);
    if (phone->session != NULL) {
        session_end(phone->session, true);
        phone->session = NULL;
    }
    phone->is_up = false;
    phone_forget(phone); /* like the page, since the seat's next player must not send it */
}

static void
on_up(gpointer data)
{
    Phone *phone = data;
    static const char *const TABLE[] = { "table/case", "table/key", "table/room" };
    g_autofree char *here = g_strdup_printf("up/%s/here", phone_colour(phone));
    g_autofree char *here_topic = phone_topic(phone, here);

    for (size_t i = 0; i < G_N_ELEMENTS(TABLE); i++) {
        g_autofree char *topic = phone_topic(phone, TABLE[i]);
        session_subscribe(phone->session, topic);
    }
    g_autofree char *verdict = g_strdup_printf("seat/%s/verdict", phone_colour(phone));
    g_autofree char *verdict_topic = phone_topic(phone, verdict);
    session_subscribe(phone->session, verdict_topic);
    g_autofree char *view = g_strdup_printf("seat/%s/view", phone_colour(phone));
    g_autofree char *view_topic = phone_topic(phone, view);
    session_subscribe(phone->session, view_topic);
    session_publish(phone->session, here_topic, "1", true);
    phone->is_up = true;
    phone_publish(phone);
}

/* Handles a refusal by the broker, which no longer has the account: another phone has taken over
 * the seat, or the seat is free. */
static void
on_refused(gpointer data)
{
    Phone *phone = data;

    phone->session = NULL;
    leave(phone);
    phone->way = WAY_CARD;
    wake_later(phone, 1000000);
}

static void
on_lost(gpointer data)
{
    Phone *phone = data;

    phone->session = NULL;
    phone->is_up = false;
    wake_later(phone, RECONNECT_US);
}

static void
on_acknowledged(guint packet, gpointer data)
{
    (void)packet;
    (void)data;
}

static void
take_verdict(Phone *phone, const char *payload)
{
    Sim *sim = phone->phones->sim;
    json_t *verdict = json_loads(payload, 0, NULL);
    const char *id = json_string_value(json_object_get(verdict, "id"));
    const char *what = json_string_value(json_object_get(verdict, "verdict"));

    ledger_see(phone->phones->ledger, phone->phones->edition->id, phone_colour(phone), payload);
    if (json_object_get(verdict, "moved") != NULL || json_object_get(verdict, "freed") != NULL) {
        sim_note(sim, "%s hears %s", phone_colour(phone), payload);
    } else if (id != NULL && g_strcmp0(id, phone->open_id) == 0) {
        if (g_strcmp0(what, "refused") == 0) {
            sim->figures.refused++;
        } else {
            sim->figures.accepted++;
        }
        phone_forget(phone);
    } else if (id != NULL) {
        sim->figures.repeats++;
    }
    json_decref(verdict);
}

static void
on_message(const char *topic, const char *payload, gpointer data)
{
    Phone *phone = data;

    if (g_str_has_suffix(topic, "/verdict")) {
        take_verdict(phone, payload);
    } else if (g_str_has_suffix(topic, "/view")) {
        json_decref(phone->stale);
        phone->stale = phone->view;
        phone->view = json_loads(payload, 0, NULL);
    } else if (g_str_has_suffix(topic, "/room")) {
        json_t *room = json_loads(payload, 0, NULL);
        int game = (int)json_integer_value(json_object_get(room, "game"));

        phone->phones->is_paused = json_is_true(json_object_get(room, "paused"));
        if (game > phone->phones->game) { /* the memory of the last game is useless now */
            phone->phones->game = game;
            phone->phones->sim->figures.games++;
            if (phone->phones->manner->begin != NULL) {
                phone->phones->manner->begin(&phone->phones->company);
            }
        }
        json_decref(room);
    }
}

static const SessionHandlers LINE = {
    .up = on_up,
    .refused = on_refused,
    .message = on_message,
    .acknowledged = on_acknowledged,
    .lost = on_lost,
};

static void
connect_phone(Phone *phone)
{
    g_autofree char *here = g_strdup_printf("up/%s/here", phone_colour(phone));
    g_autofree char *topic = phone_topic(phone, here);

    phone->session =
        office_connect(phone->phones->office, phone->username, phone->password, &LINE, phone);
    session_will(phone->session, topic, "0", WILL_US);
}

static void
on_wake(gpointer data)
{
    Phone *phone = data;

    phone->wake = 0;
    phone->is_asleep = false;
    if (phone->session != NULL || phone->is_joining) {
        return;
    }
    if (phone->username == NULL) {
        join(phone);
    } else {
        connect_phone(phone);
    }
}

/* --- joining --- */

static const char *
card_of(const Phone *phone)
{
    g_autofree char *piece = g_strdup_printf("seat-%s", phone_colour(phone));

    for (guint i = 0; i < phone->phones->edition->codes->len; i++) {
        const EditionCode *code = g_ptr_array_index(phone->phones->edition->codes, i);

        if (strcmp(code->piece, piece) == 0) {
            return code->code.text;
        }
    }
    g_assert_not_reached();
}

static void
on_joined(unsigned status, const json_t *body, gpointer data)
{
    Phone *phone = data;
    const char *code = json_string_value(json_object_get(body, "code"));

    phone->is_joining = false;
    phone->is_out = phone->shows_card && g_strcmp0(code, "colour-taken") == 0;
    if (status != 200) {
        if (g_strcmp0(code, "colour-taken") == 0 || g_strcmp0(code, "unknown-card") == 0) {
            /* perhaps the phone has the seat already, and the answer was lost */
            phone->way = WAY_CARD;
        }
        wake_later(phone, 500000 + sim_draw(phone->phones->sim, 1000000));
        return;
    }
    phone->username = g_strdup(json_string_value(json_object_get(body, "username")));
    phone->password = g_strdup(json_string_value(json_object_get(body, "password")));
    g_clear_pointer(&phone->view, json_decref);
    g_clear_pointer(&phone->stale, json_decref);
    connect_phone(phone);
}

static void
join(Phone *phone)
{
    const char *table = phone->phones->edition->id;
    json_t *request = phone->way == WAY_FREE
                          ? json_pack("{s:s, s:s}", "table", table, "seat", phone_colour(phone))
                          : json_pack("{s:s, s:s}",
                                      "table",
                                      table,
                                      "code",
                                      phone->way == WAY_CODE ? phone->code : card_of(phone));

    if (sim_chance(phone->phones->sim, 0.3)) {
        json_object_set_new(request, "language", json_string("de"));
    }
    phone->shows_card = phone->way != WAY_FREE;
    phone->way = WAY_CARD;
    phone->is_joining = true;
    daemon_ask(phone->phones->daemon, "/join", request, on_joined, phone);
}

/* Gives the seat to another phone. It joins with @code, or with the seat's card if @code is
 * NULL. */
static void
take_over(Phone *phone, const char *code)
{
    Sim *sim = phone->phones->sim;

    if (phone->is_joining) {
        return;
    }
    sim->figures.takeovers++;
    sim_note(sim, "another phone takes %s", phone_colour(phone));
    if (sim_chance(sim, 0.5)) {
        leave(phone);
    } else { /* The old phone disconnects without a goodbye. Its verdict goes unseen. */
        g_clear_pointer(&phone->username, g_free);
        g_clear_pointer(&phone->password, g_free);
        phone_forget(phone);
        if (phone->session != NULL) {
            session_end(phone->session, false);
            phone->session = NULL;
        }
        phone->is_up = false;
    }
    phone_cancel(phone, &phone->wake);
    g_free(phone->code);
    phone->code = g_strdup(code);
    phone->way = code == NULL ? WAY_CARD : WAY_CODE;
    join(phone);
}

/* --- the host, and accidents of phones --- */

static void
on_host_answered(unsigned status, const json_t *body, gpointer data)
{
    Phones *phones = data;
    const char *code = json_string_value(json_object_get(body, "code"));
    int seat = seat_find(json_string_value(json_object_get(body, "seat")));

    for (int i = 0; i < phones->n_seats && status == 200 && code != NULL && seat >= 0; i++) {
        if (phones->phones[i].seat == seat && !phones->is_calm) {
            take_over(&phones->phones[i], code);
        }
    }
}

static void
tell_host(Phones *phones, const char *what, const Phone *phone)
{
    g_autofree char *path = g_strdup_printf("/host/%s", what);
    json_t *request = json_pack("{s:s}", "table", phones->edition->id);

    if (phone != NULL) {
        json_object_set_new(request, "seat", json_string(phone_colour(phone)));
    }
    sim_note(phones->sim, "the host: %s", what);
    daemon_ask(phones->daemon, path, request, on_host_answered, phones);
}

static void
on_host(gpointer data)
{
    Phones *phones = data;
    Sim *sim = phones->sim;
    Phone *phone = &phones->phones[sim_draw(sim, phones->n_seats)];
    int lot = sim_draw(sim, 100);

    phones->host = sim_after(sim, 1 + sim_draw(sim, 4000000), on_host, phones, NULL);
    if (phones->is_calm) {
        return;
    }
    if (phones->is_paused && lot < 60) {
        tell_host(phones, "resume", NULL);
    } else if (lot < 4) {
        tell_host(phones, "pause", NULL);
    } else if (lot < 8) {
        tell_host(phones, "take-back", NULL);
    } else if (lot < 10) {
        tell_host(phones, "withdraw", NULL);
    } else if (lot < 12) {
        tell_host(phones, "journal", NULL);
    } else if (lot < 14) {
        tell_host(phones, "free", phone);
    } else if (lot < 18) {
        tell_host(phones, "code", phone);
    } else if (lot < 21 || (phones_are_done(phones) && lot < 60)) {
        sim->figures.games_over += phones_are_done(phones);
        tell_host(phones, "restart", NULL);
    } else if (lot < 30) {
        take_over(phone, NULL);
    } else if (lot < 50 && phone->session != NULL) {
        sim_note(sim, "%s is cut off", phone_colour(phone));
        session_break(phone->session);
    } else if (lot < 60 && phone->session != NULL) {
        sim_note(sim, "%s sleeps", phone_colour(phone));
        session_end(phone->session, false);
        phone->session = NULL;
        phone->is_up = false;
        phone->is_asleep = true;
        wake_later(phone, sim_draw(sim, 20000000));
    }
}

/* --- all phones --- */

static const Manner *
find_manner(const char *game)
{
    for (size_t i = 0; i < G_N_ELEMENTS(MANNERS); i++) {
        if (strcmp(MANNERS[i]->game, game) == 0) {
            return MANNERS[i];
        }
    }
    g_assert_not_reached();
}

Phones *
phones_new(
    Sim *sim, Office *office, Daemon *daemon, Ledger *ledger, const Edition *edition, int n_seats)
{
    Phones *phones = g_new0(Phones, 1);

    *phones = (Phones){
        .sim = sim,
        .office = office,
        .daemon = daemon,
        .ledger = ledger,
        .edition = edition,
        .manner = find_manner(edition->c->game),
        .habits = { .rounds = 1 + sim_draw(sim, 4), .they_know = sim_chance(sim, 0.5) },
        .n_seats = n_seats,
        .seats = seating_find(edition->c->game)->seats,
        .game = 1,
    };
    phones->company = (Company){
        .edition = edition,
        .habits = &phones->habits,
        .rand = sim->rand,
        .n_seats = n_seats,
    };
    if (phones->manner->begin != NULL) {
        phones->manner->begin(&phones->company);
    }
    for (int i = 0; i < n_seats; i++) {
        Phone *phone = &phones->phones[i];

        *phone = (Phone){ .phones = phones, .seat = phones->seats[i] };
        wake_later(phone, 1 + sim_draw(sim, 2000000));
        phone->think = sim_after(sim, 1 + sim_draw(sim, THINK_US), phone_think, phone, NULL);
    }
    phones->host = sim_after(sim, 5000000, on_host, phones, NULL);
    sim->figures.games++;
    return phones;
}

void
phones_free(Phones *phones)
{
    for (int i = 0; i < phones->n_seats; i++) {
        Phone *phone = &phones->phones[i];

        g_free(phone->username);
        g_free(phone->password);
        g_free(phone->code);
        g_free(phone->open_id);
        g_free(phone->open_text);
        json_decref(phone->view);
        json_decref(phone->stale);
    }
    g_free(phones);
}

void
phones_calm(Phones *phones)
{
    phones->is_calm = true;
}

bool
phones_are_calm(const Phones *phones)
{
    for (int i = 0; i < phones->n_seats; i++) {
        const Phone *phone = &phones->phones[i];

        if (!phone->is_out && (!phone->is_up || phone->open_id != NULL)) {
            return false;
        }
    }
    return true;
}

bool
phones_are_done(const Phones *phones)
{
    const json_t *view = json_object_get(phones->phones[0].view, "view");

    return g_strcmp0(json_string_value(json_object_get(view, "phase")), "over") == 0;
}
