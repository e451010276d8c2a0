/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/referee/pair.h"

#include <string.h>

#include "cases/model/seating.h"
#include "tests/referee/draw.h"

enum {
    ACTS_MAX = 600,  /* per game, including acts after its end */
    TRIES_MAX = 100, /* tries in a row without an accepted act */
    REGRETS = 16,    /* one turn in this many ends with a wish to take back an act */
    PRIES = 4,       /* prying acts after each act, in games with Trial.pry */
    TELLS = 20,      /* one in this many acts that reveal the secret is done */
};

int
pair_below(Pair *pair, int n)
{
    return g_rand_int_range(pair->rand, 0, n);
}

int
pair_seat(const json_t *event)
{
    return seat_find(json_string_value(json_object_get(event, "seat")));
}

bool
pair_is(const json_t *event, const char *name, int seat)
{
    return event != NULL && strcmp(json_string_value(json_object_get(event, "event")), name) == 0 &&
           (seat < 0 || pair_seat(event) == seat);
}

void
pair_join(Pair *pair, int seat)
{
    pair->parties |= 1U << seat;
}

const char *
pair_text(const json_t *record, const char *key)
{
    const char *text = json_string_value(json_object_get(record, key));

    return text == NULL ? "" : text;
}

bool
pair_is_act(const json_t *act, const char *name)
{
    return strcmp(pair_text(act, "act"), name) == 0;
}

/* Returns the seat at @place, or VIEWER_TABLE for -1. */
static Viewer
viewer_at(const Pair *pair, int place)
{
    return place < 0 ? VIEWER_TABLE : pair->seats[place];
}

/* Compares the texts @one and @other that the two tables send to @viewer. They must be equal unless
 * @viewer is a party. */
static void
compare(Pair *pair, Viewer viewer, const char *what, const char *one, const char *other)
{
    bool same = strcmp(one, other) == 0;

    if (pair->is_apart) {
        return;
    }
    if (viewer >= 0 && (pair->parties & 1U << viewer) != 0) {
        pair->n_differ += !same;
        return;
    }
    pair->n_texts++;
    if (!same) {
        g_error("%s, %d seats: %s of %s tells:\n%s\n%s",
                pair->secret->name,
                pair->n_seats,
                what,
                viewer == VIEWER_TABLE ? "the table" : SEAT_COLOURS[viewer],
                one,
                other);
    }
}

static void
compare_and_free(Pair *pair, Viewer viewer, const char *what, char *one, char *other)
{
    compare(pair, viewer, what, one, other);
    g_free(one);
    g_free(other);
}

/* Compares the answers to a scan of the same random code. */
static void
compare_scan(Pair *pair, Seat seat)
{
    guint at = (guint)pair_below(pair, (int)pair->editions[0]->codes->len);
    const EditionCode *codes[2] = { g_ptr_array_index(pair->editions[0]->codes, at),
                                    g_ptr_array_index(pair->editions[1]->codes, at) };

    g_assert_cmpstr(codes[0]->code.text, ==, codes[1]->code.text);
    compare_and_free(pair,
                     seat,
                     "a scan",
                     table_scan(pair->tables[0], seat, codes[0]->code.text),
                     table_scan(pair->tables[1], seat, codes[1]->code.text));
}

/* Compares everything that each viewer is shown after an act with @events. */
static void
compare_all(Pair *pair, const char *const events[2])
{
    Table **tables = pair->tables;
    g_autoptr(EventList) first = table_read_events(tables[0], events[0]);
    g_autoptr(EventList) second = table_read_events(tables[1], events[1]);

    for (int place = -1; place < pair->n_seats; place++) {
        Viewer viewer = viewer_at(pair, place);

        compare_and_free(pair,
                         viewer,
                         "what is told",
                         table_tell(tables[0], first, viewer),
                         table_tell(tables[1], second, viewer));
        compare_and_free(
            pair, viewer, "the view", table_view(tables[0], viewer), table_view(tables[1], viewer));
        compare_and_free(pair,
                         viewer,
                         "the texts",
                         table_texts(tables[0], viewer),
                         table_texts(tables[1], viewer));
        if (viewer >= 0) {
            Seat seat = (Seat)viewer;

            compare_and_free(pair,
                             viewer,
                             "what can be picked as an answer",
                             table_mentions(tables[0], seat),
                             table_mentions(tables[1], seat));
            compare_and_free(pair,
                             viewer,
                             "what is marked as read",
                             table_known(tables[0], seat),
                             table_known(tables[1], seat));
            compare_and_free(pair,
                             viewer,
                             "what is legal",
                             table_legal(tables[0], seat),
                             table_legal(tables[1], seat));
            compare_scan(pair, seat);
        }
    }
}

static void
hear(Pair *pair, const char *const texts[2])
{
    json_t *events = json_loads(texts[0], 0, NULL);
    json_t *others = json_loads(texts[1], 0, NULL);

    for (size_t i = 0; i < MAX(json_array_size(events), json_array_size(others)); i++) {
        const json_t *event = json_array_get(events, i);
        const json_t *other = json_array_get(others, i);

        pair->secret->hear(pair, event == NULL ? other : event, event == NULL ? NULL : other);
    }
    json_decref(events);
    json_decref(others);
}

/* Does the same act at a desk, and asserts that the desk answers as the table did. */
static void
mirror(Pair *pair, int which, int seat, const json_t *act, const Outcome *outcome)
{
    if (pair->mirrors[which] != NULL) {
        mirror_act(pair->mirrors[which], (Seat)seat, act);
        g_assert_nonnull(strstr(mirror_sent(pair->mirrors[which], seat), outcome->answer));
    }
}

/* Compares every byte that the desks sent, and the order of their messages, including those to
 * parties. */
static void
compare_mirrors(Pair *pair)
{
    if (pair->mirrors[0] == NULL) {
        return;
    }
    for (int place = -1; place < pair->n_seats; place++) {
        Viewer viewer = viewer_at(pair, place);

        compare(pair,
                viewer,
                "what is sent",
                mirror_sent(pair->mirrors[0], viewer),
                mirror_sent(pair->mirrors[1], viewer));
    }
    compare(pair,
            VIEWER_TABLE,
            "the order of what is sent",
            mirror_order(pair->mirrors[0]),
            mirror_order(pair->mirrors[1]));
}

/* Keeps the events of an act, which is valid until it is taken back. */
static void
keep(Pair *pair, const char *const events[2])
{
    for (int i = 0; i < 2; i++) {
        g_ptr_array_add(pair->done[i], g_strdup(events[i]));
    }
}

/* Sends the wish @what to both desks and compares their messages. Reports whether an act was taken
 * back. Takes ownership of @what. */
static bool
wish(Pair *pair, int seat, json_t *what)
{
    static const char TAKEN[] = "\"event\":\"taken-back\"";
    bool taken[2];

    for (int i = 0; i < 2; i++) {
        mirror_act(pair->mirrors[i], (Seat)seat, what);
        taken[i] = strstr(mirror_sent(pair->mirrors[i], VIEWER_TABLE), TAKEN) != NULL;
    }
    json_decref(what);
    compare_mirrors(pair);
    g_assert_cmpint(taken[0], ==, taken[1]);
    return taken[0];
}

/* Restores both tables to their state before the last act. */
static void
go_back(Pair *pair)
{
    g_autoptr(GError) error = NULL;

    for (int i = 0; i < 2; i++) {
        g_ptr_array_set_size(pair->done[i], (gint)pair->done[i]->len - 1);
        table_free(pair->tables[i]);
        pair->tables[i] = table_new(pair->editions[i], 0, &error);
        g_assert_no_error(error);
        for (guint n = 0; n < pair->done[i]->len; n++) {
            g_assert_true(
                table_restore(pair->tables[i], g_ptr_array_index(pair->done[i], n), &error));
        }
    }
    pair->n_back++;
}

/* Lets a random seat ask to take back the last act. If that needs a vote, the other seats vote. */
static void
regret(Pair *pair)
{
    int seat = pair->seats[pair_below(pair, pair->n_seats)];

    if (pair->done[0]->len < 2 || pair->is_apart) {
        return;
    }
    bool taken = wish(pair, seat, json_pack("{s:s}", "ask", "take-back"));
    for (int i = 0; i < pair->n_seats && !taken; i++) {
        int other = pair->seats[i];
        bool is_for = pair_below(pair, 3) > 0;

        if (other != seat) {
            taken = wish(pair, other, json_pack("{s:s, s:b}", "ask", "vote", "for", (int)is_for));
        }
    }
    if (taken) {
        go_back(pair);
    }
}

/* Compares the verdicts of an act whose verdict must be equal even for parties (Trial.alike). */
static void
compare_alike(Pair *pair, const json_t *act, const Outcome outcomes[2])
{
    if (pair->trial->alike != NULL && pair_is_act(act, pair->trial->alike)) {
        compare(pair, VIEWER_TABLE, "a party's verdict", outcomes[0].answer, outcomes[1].answer);
    }
}

/* Compares the outcomes of @act at both tables, and keeps its events. */
static void
settle(Pair *pair, int seat, const json_t *act, const Outcome outcomes[2])
{
    compare_alike(pair, act, outcomes);
    if (outcomes[0].changed && outcomes[1].changed) {
        const char *const events[2] = { outcomes[0].events, outcomes[1].events };

        hear(pair, events);
        keep(pair, events);
        compare(pair, seat, "the verdict", outcomes[0].answer, outcomes[1].answer);
        compare_all(pair, events);
        compare_mirrors(pair);
        pair->n_acts++;
        return;
    }
    compare(pair, seat, "the verdict", outcomes[0].answer, outcomes[1].answer);
    /* If only one table accepted the act of a party, the games cannot go on in step. */
    pair->is_apart |= outcomes[0].changed != outcomes[1].changed;
    compare_mirrors(pair);
}

bool
pair_act(Pair *pair, int seat, const json_t *act, const json_t *other)
{
    Outcome outcomes[2];
    unsigned before = pair->parties;

    pair->parties |= other == NULL ? 0 : 1U << seat;
    table_act(pair->tables[0], act, (Seat)seat, seat, &outcomes[0]);
    table_act(pair->tables[1], other == NULL ? act : other, (Seat)seat, seat, &outcomes[1]);
    mirror(pair, 0, seat, act, &outcomes[0]);
    mirror(pair, 1, seat, other == NULL ? act : other, &outcomes[1]);
    settle(pair, seat, act, outcomes);
    bool changed = outcomes[0].changed && outcomes[1].changed;
    if (!changed) {
        pair->parties = before;
    } else if (other != NULL) {
        pair->n_secret++;
    }
    outcome_clear(&outcomes[0]);
    outcome_clear(&outcomes[1]);
    return changed;
}

/* Does @act at the first table, and the twisted act at the second. Mostly skips acts that would
 * reveal the secret to all. Reports whether both tables accepted. */
static bool
act(Pair *pair, int seat, const json_t *act)
{
    const Secret *secret = pair->secret;

    if (secret->tells != NULL && secret->tells(pair, seat, act) && pair_below(pair, TELLS) > 0) {
        return false;
    }
    json_t *other = secret->twist == NULL ? NULL : secret->twist(pair, seat, act);
    bool changed = pair_act(pair, seat, act, other);
    json_decref(other);
    return changed;
}

/* Returns the intersection of two ranges, or NULL when it is empty. The caller owns it. */
static json_t *
meet_ranges(const json_t *one, const json_t *other)
{
    json_int_t least = MAX(json_integer_value(json_object_get(one, "from")),
                           json_integer_value(json_object_get(other, "from")));
    json_int_t most = MIN(json_integer_value(json_object_get(one, "to")),
                          json_integer_value(json_object_get(other, "to")));

    return least <= most ? json_pack("{s:I, s:I}", "from", least, "to", most) : NULL;
}

/* Returns the intersection of two offers, or NULL when it is empty. The caller owns it. */
static json_t *
meet(json_t *one, json_t *other)
{
    json_t *both = json_object();
    const char *key = NULL;
    json_t *domain = NULL;

    if (json_object_size(one) != json_object_size(other)) {
        json_decref(both);
        return NULL;
    }
    json_object_foreach(one, key, domain)
    {
        json_t *there = json_object_get(other, key);
        json_t *common = NULL;

        if (json_object_get(domain, "from") != NULL && json_object_get(there, "from") != NULL) {
            common = meet_ranges(domain, there);
        } else if (strcmp(key, "about") == 0 || json_equal(domain, there) != 0) {
            common = json_incref(domain);
        }
        if (common == NULL) {
            json_decref(both);
            return NULL;
        }
        json_object_set_new(both, key, common);
    }
    return both;
}

static json_t *
legal(Pair *pair, int which, int seat)
{
    g_autofree char *text = table_legal(pair->tables[which], (Seat)seat);

    return json_loads(text, 0, NULL);
}

/* Returns the part of @offer that is also in @there, or NULL. Tries the index @at first, since both
 * lists most often have the same order. */
static json_t *
find_common(json_t *offer, const json_t *there, size_t at)
{
    json_t *other = json_array_get(there, at);
    size_t i;

    if (json_equal(offer, other) != 0) {
        return json_incref(offer);
    }
    json_array_foreach(there, i, other)
    {
        json_t *both = meet(offer, other);

        if (both != NULL) {
            return both;
        }
    }
    return NULL;
}

/* Draws one of the offers that @seat has at both tables. Returns NULL when there is none. */
static json_t *
draw_offer(Pair *pair, int seat)
{
    json_t *here = legal(pair, 0, seat);
    json_t *there = legal(pair, 1, seat);
    json_t *drawn = NULL;
    json_t *offer = NULL;
    double sum = 0;
    size_t i;

    json_array_foreach(here, i, offer)
    {
        json_t *both = find_common(offer, there, i);
        if (both == NULL) {
            continue;
        }
        double weight = pair->trial->weigh(pair, both);
        sum += weight;
        if (g_rand_double(pair->rand) * sum < weight) { /* weighted reservoir sampling */
            json_decref(drawn);
            drawn = json_incref(both);
        }
        json_decref(both);
    }
    json_decref(here);
    json_decref(there);
    return drawn;
}

static char *
some_answer(int q, gpointer data)
{
    Pair *pair = data;

    (void)q;
    return pair->trial->answer(pair);
}

/* Builds an act of @seat from @offer. */
static json_t *
make_act(Pair *pair, int seat, const json_t *offer)
{
    json_t *drawn = draw_act(offer, pair->editions[0], pair->rand, some_answer, pair);

    if (pair->trial->settle != NULL) {
        pair->trial->settle(pair, seat, drawn);
    }
    return drawn;
}

/* Lets a seat try an offer of another seat, which is mostly refused. The refusal must reveal
 * nothing. */
static void
try_what_is_anothers(Pair *pair)
{
    int seat = pair->seats[pair_below(pair, pair->n_seats)];
    json_t *offer = draw_offer(pair, pair->seats[pair_below(pair, pair->n_seats)]);

    if (offer != NULL) {
        json_t *drawn = make_act(pair, seat, offer);

        act(pair, seat, drawn);
        json_decref(drawn);
    }
    json_decref(offer);
}

/* Lets seats try acts that could reveal the secret. */
static void
pry(Pair *pair)
{
    for (int i = 0; i < PRIES && pair->trial->pry != NULL && !pair->is_apart; i++) {
        int seat = pair->seats[pair_below(pair, pair->n_seats)];
        json_t *tried = pair->trial->pry(pair, seat);

        act(pair, seat, tried);
        json_decref(tried);
    }
}

static void
open_one(Pair *pair, int which, json_t *open, Outcome *outcome)
{
    json_t *seats = json_array();

    for (int i = 0; i < pair->n_seats; i++) {
        json_array_append_new(seats, json_string(SEAT_COLOURS[pair->seats[i]]));
    }
    json_object_set_new(open, "seats", seats);
    table_act(pair->tables[which], open, SEAT_NONE, VIEWER_HOST, outcome);
    if (!outcome->changed) {
        g_error("a table is not opened: %s", outcome->answer);
    }
}

/* Does the acts @at_desk at the desks. The result is the same as of `open` at the tables. */
static void
open_desks(Pair *pair, json_t *const at_desk[2])
{
    g_assert_cmpuint(json_array_size(at_desk[0]), ==, json_array_size(at_desk[1]));
    for (size_t n = 0; n < json_array_size(at_desk[0]) && pair->mirrors[0] != NULL; n++) {
        for (int i = 0; i < 2; i++) {
            const json_t *done = json_array_get(at_desk[i], n);

            mirror_act(pair->mirrors[i],
                       (Seat)seat_find(pair_text(done, "by")),
                       json_object_get(done, "do"));
        }
        compare_mirrors(pair);
    }
}

void
pair_open(Pair *pair, json_t *const opens[2], json_t *const at_desk[2])
{
    Outcome outcomes[2];

    compare_and_free(pair,
                     VIEWER_TABLE,
                     "what is printed for all",
                     mirror_unhash(table_board(pair->tables[0])),
                     mirror_unhash(table_board(pair->tables[1])));
    for (int i = 0; i < 2; i++) {
        open_one(pair, i, opens[i], &outcomes[i]);
    }
    const char *const events[2] = { outcomes[0].events, outcomes[1].events };
    keep(pair, events);
    compare_all(pair, events);
    compare_mirrors(pair); /* messages before the first act */
    open_desks(pair, at_desk);
    outcome_clear(&outcomes[0]);
    outcome_clear(&outcomes[1]);
}

void
pair_play(Pair *pair, int n_seats, bool desks)
{
    g_autoptr(GError) error = NULL;
    int n_tries = 0;

    pair->seats = seating_find(pair->trial->game)->seats;
    pair->n_seats = n_seats;
    pair->kept = 0;
    pair->parties = 0;
    pair->is_apart = false;
    for (int i = 0; i < 2; i++) {
        pair->tables[i] = table_new(pair->editions[i], 0, &error);
        g_assert_no_error(error);
        pair->done[i] = g_ptr_array_new_with_free_func(g_free);
        pair->mirrors[i] =
            desks && !pair->secret->is_set ? mirror_new(pair->editions[i], n_seats) : NULL;
    }
    pair->secret->open(pair);
    for (int n = 0; n < ACTS_MAX && !pair->is_apart && n_tries < TRIES_MAX; n++) {
        int seat = pair->seats[pair_below(pair, n_seats)];
        json_t *offer = draw_offer(pair, seat);

        n_tries++;
        if (offer != NULL) {
            json_t *drawn = make_act(pair, seat, offer);

            n_tries = act(pair, seat, drawn) ? 0 : n_tries;
            json_decref(drawn);
        }
        json_decref(offer);
        try_what_is_anothers(pair);
        pry(pair);
        if (pair->mirrors[0] != NULL && pair_below(pair, REGRETS) == 0) {
            regret(pair);
        }
    }
    for (int i = 0; i < 2; i++) {
        mirror_free(pair->mirrors[i]);
        table_free(pair->tables[i]);
        g_ptr_array_unref(pair->done[i]);
    }
}
