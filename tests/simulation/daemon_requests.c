/* SPDX-License-Identifier: GPL-3.0-or-later */
/* daemon_requests.c: requests to the daemon, and their answers; some get lost on the way */
#include "tests/simulation/daemon_inner.h"

#include <string.h>

enum {
    ANSWER_WAIT_US = 6000000, /* time that a phone waits for an answer */
    REQUEST_US = 50000,       /* maximum travel time of most requests and answers */
};

/* A request to the daemon. Its holders are the request event, the timeout event, the reply, and
 * the answer event. */
typedef struct {
    int n_holders;
    Daemon *daemon;
    char *path;
    json_t *body;
    Answered answered; /* NULL once it has been called */
    gpointer data;
    unsigned status; /* HTTP status of the answer on its way */
    json_t *answer;
} Asked;

static void
asked_drop(gpointer data)
{
    Asked *asked = data;

    if (--asked->n_holders == 0) {
        json_decref(asked->body);
        json_decref(asked->answer);
        g_free(asked->path);
        g_free(asked);
    }
}

static Asked *
asked_hold(Asked *asked)
{
    asked->n_holders++;
    return asked;
}

static void
conclude(Asked *asked, unsigned status, const json_t *body)
{
    Answered answered = asked->answered;

    asked->answered = NULL;
    if (answered != NULL) {
        answered(status, body, asked->data);
    }
}

static void
on_answer(gpointer data)
{
    Asked *asked = data;

    conclude(asked, asked->status, asked->answer);
}

static void
on_no_answer(gpointer data)
{
    conclude(data, 0, NULL);
}

static gint64
travel(Sim *sim)
{
    return 1 + sim_draw(sim, sim_chance(sim, 0.05) ? 2000000 : REQUEST_US);
}

static void
answer_json(unsigned status, json_t *body, gpointer data)
{
    Asked *asked = data;
    Sim *sim = asked->daemon->sim;

    if (!sim_may(sim, EFFECT_REPLY)) {
        return;
    }
    char *text = json_dumps(body, JSON_COMPACT);
    sim_note(sim, "%s is answered %u %s", asked->path, status, text);
    free(text);
    asked->status = status;
    asked->answer = json_incref(body);
    if (sim_chance(sim, 0.03)) {
        sim->figures.dropped++; /* the answer is lost */
    } else {
        sim_after(sim, travel(sim), on_answer, asked_hold(asked), asked_drop);
    }
}

static void
answer_text(unsigned status, const char *type, const char *text, gpointer data)
{
    json_t *body = json_loads(text, 0, NULL);

    g_assert_cmpstr(type, ==, "application/json");
    g_assert_nonnull(body);
    answer_json(status, body, data);
    json_decref(body);
}

static void
answer_file(const char *name, GBytes *bytes, gpointer data)
{
    Asked *asked = data;

    (void)name;
    (void)bytes;
    asked->status = 200;
    if (sim_may(asked->daemon->sim, EFFECT_REPLY)) {
        sim_after(asked->daemon->sim,
                  travel(asked->daemon->sim),
                  on_answer,
                  asked_hold(asked),
                  asked_drop);
    }
}

static const WebReplyWay WAY = {
    .json = answer_json,
    .file = answer_file,
    .text = answer_text,
    .gone = asked_drop,
};

static void
on_request(gpointer data)
{
    Asked *asked = data;
    Daemon *daemon = asked->daemon;

    if (daemon->house == NULL) {
        conclude(asked, 0, NULL);
        return;
    }
    const WebHandlers *web = house_handlers(daemon->house);
    const char *language = json_string_value(json_object_get(asked->body, "language"));
    WebReply *reply = web_reply_new(daemon->place.catalogue, language, &WAY, asked_hold(asked));

    if (g_str_has_prefix(asked->path, "/host/")) {
        g_autofree char *key = g_strconcat("Bearer ", house_key(daemon->house), NULL);

        web->host(asked->path + strlen("/host/"), key, asked->body, reply, web->data);
    } else {
        web->join(asked->body, reply, web->data);
    }
    daemon_bury_if_dead(daemon);
}

void
daemon_ask(Daemon *daemon, const char *path, json_t *body, Answered answered, gpointer data)
{
    Asked *asked = g_new(Asked, 1);

    *asked = (Asked){
        .n_holders = 2,
        .daemon = daemon,
        .path = g_strdup(path),
        .body = body,
        .answered = answered,
        .data = data,
    };
    sim_after(daemon->sim, travel(daemon->sim), on_request, asked, asked_drop);
    sim_after(daemon->sim, ANSWER_WAIT_US, on_no_answer, asked, asked_drop);
}
