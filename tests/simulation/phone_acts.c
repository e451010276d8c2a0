/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phone_acts.c: decides on the acts of a simulated phone, and sends each one until it is
 * answered */
#include <string.h>

#include "tests/simulation/phones_inner.h"

enum {
    RESEND_US = 2500000,
};

const char *
phone_colour(const Phone *phone)
{
    return SEAT_COLOURS[phone->seat];
}

char *
phone_topic(const Phone *phone, const char *part)
{
    return g_strdup_printf("hansom/%s/%s", phone->phones->edition->id, part);
}

void
phone_cancel(Phone *phone, guint *event)
{
    if (*event != 0) {
        sim_cancel(phone->phones->sim, *event);
        *event = 0;
    }
}

/* --- sending --- */

static void
on_resend(gpointer data)
{
    Phone *phone = data;

    phone->resend = 0;
    phone_publish(phone);
}

/* Sends the pending act now, and again after RESEND_US. */
void
phone_publish(Phone *phone)
{
    g_autofree char *part = g_strdup_printf("up/%s/act", phone_colour(phone));
    g_autofree char *topic = phone_topic(phone, part);

    if (phone->open_id == NULL) {
        return;
    }
    if (phone->session != NULL && phone->is_up) {
        session_publish(phone->session, topic, phone->open_text, false);
    }
    phone_cancel(phone, &phone->resend);
    phone->resend = sim_after(phone->phones->sim, RESEND_US, on_resend, phone, NULL);
}

void
phone_forget(Phone *phone)
{
    g_clear_pointer(&phone->open_id, g_free);
    g_clear_pointer(&phone->open_text, g_free);
    phone_cancel(phone, &phone->resend);
}

/* Takes ownership of @act. */
static void
post(Phone *phone, json_t *act)
{
    Sim *sim = phone->phones->sim;

    phone->open_id = g_strdup_printf("%s-%d", phone_colour(phone), ++phone->n_ids);
    json_object_set_new(act, "id", json_string(phone->open_id));
    if (sim_chance(sim, 0.02)) {
        static const char *const TAGS[] = { "en", "de", "fr", "es" };

        json_object_set_new(act, "language", json_string(TAGS[sim_draw(sim, 4)]));
    }
    char *text = json_dumps(act, JSON_COMPACT);
    phone->open_text = g_strdup(text);
    free(text);
    json_decref(act);
    sim->figures.sent++;
    sim_note(sim, "%s sends %s", phone_colour(phone), phone->open_text);
    phone_publish(phone);
}

/* Sends a request that is never repeated: a scan or a language. Takes ownership of @what. */
static void
ask(Phone *phone, const char *kind, json_t *what)
{
    g_autofree char *part = g_strdup_printf("up/%s/act", phone_colour(phone));
    g_autofree char *topic = phone_topic(phone, part);
    g_autofree char *id = g_strdup_printf("%s-%s%d", phone_colour(phone), kind, ++phone->n_ids);

    json_object_set_new(what, "id", json_string(id));
    char *text = json_dumps(what, JSON_COMPACT);
    session_publish(phone->session, topic, text, false);
    free(text);
    json_decref(what);
}

/* --- decisions --- */

static char *
some_answer(int q, gpointer data)
{
    Phones *phones = data;

    return phones->manner->answer(&phones->company, q);
}

/* Draws an act from the offers in @view, weighted by the game's manner. Returns NULL if there
 * are no offers. */
static json_t *
choose(Phone *phone, const json_t *view)
{
    Phones *phones = phone->phones;
    const json_t *offers = json_object_get(view, "legal");
    size_t n_offers = json_array_size(offers);
    double sum = 0.0;

    phones->company.view = json_object_get(view, "view");
    for (size_t i = 0; i < n_offers; i++) {
        sum += phones->manner->like(&phones->company, phone->seat, json_array_get(offers, i));
    }
    double at = g_rand_double(phones->sim->rand) * sum;
    for (size_t i = 0; i < n_offers; i++) {
        json_t *offer = json_array_get(offers, i);

        at -= phones->manner->like(&phones->company, phone->seat, offer);
        if (at <= 0.0 || i + 1 == n_offers) {
            json_t *act = draw_act(offer, phones->edition, phones->sim->rand, some_answer, phones);

            phones->manner->settle(&phones->company, phone->seat, act);
            return act;
        }
    }
    return NULL;
}

/* Returns the act that opens the game, or NULL until all phones have joined. */
static json_t *
open_game(const Phones *phones)
{
    for (int i = 0; i < phones->n_seats; i++) {
        if (phones->phones[i].username == NULL) {
            return NULL;
        }
    }
    return json_loads(phones->n_seats == 1 ? phones->manner->alone : phones->manner->open, 0, NULL);
}

static bool
is_fresh(const json_t *view)
{
    const json_t *seats = json_object_get(json_object_get(view, "view"), "seats");

    return json_object_size(seats) == 0;
}

/* Returns an act that the phone would not choose by itself, or NULL. The act may be refused or
 * accepted. */
static json_t *
do_otherwise(Phone *phone)
{
    Sim *sim = phone->phones->sim;
    const Phone *other = &phone->phones->phones[sim_draw(sim, phone->phones->n_seats)];

    switch (sim_draw(sim, 6)) {
    case 0:
        return json_pack("{s:s}", "act", "dance");
    case 1:
        return json_pack("{s:s}", "act", "begin");
    case 2:
        /* an offer of another phone */
        return other->view == NULL ? NULL : choose(phone, other->view);
    case 3:
        return phone->stale == NULL ? NULL : choose(phone, phone->stale);
    case 4:
        return json_pack("{s:s, s:b}", "ask", "vote", "for", sim_draw(sim, 3) > 0);
    default:
        return json_pack("{s:s}", "ask", "take-back");
    }
}

static json_t *
decide(Phone *phone)
{
    Phones *phones = phone->phones;

    if (sim_chance(phones->sim, 0.12)) {
        return do_otherwise(phone);
    }
    if (is_fresh(phone->view)) {
        return phone == &phones->phones[0] ? open_game(phones) : NULL;
    }
    return choose(phone, phone->view);
}

void
phone_think(gpointer data)
{
    Phone *phone = data;
    Phones *phones = phone->phones;
    Sim *sim = phones->sim;

    phone->think = sim_after(sim, 1 + sim_draw(sim, THINK_US), phone_think, phone, NULL);
    if (phones->is_calm || !phone->is_up || phone->view == NULL) {
        return;
    }
    if (sim_chance(sim, 0.02)) {
        ask(phone,
            "s",
            json_pack("{s:s}",
                      "scan",
                      ((EditionCode *)g_ptr_array_index(
                           phones->edition->codes,
                           (guint)sim_draw(sim, (int)phones->edition->codes->len)))
                          ->code.text));
    }
    if (sim_chance(sim, 0.005)) {
        ask(phone, "l", json_pack("{s:s}", "language", sim_chance(sim, 0.5) ? "de" : "en"));
    }
    json_t *act = phone->open_id == NULL ? decide(phone) : NULL;
    if (act != NULL) {
        post(phone, act);
    }
}
