/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/referee/evening.h"

#include <string.h>

#include "cases/base/data.h"
#include "cases/load/catalogue.h"
#include "cases/model/seating.h"
#include "tests/referee/full.h"
#include "tests/referee/manner.h"

static const Manner *const MANNERS[] = { &MANNER_WATSON_AND_HOLMES,
                                         &MANNER_LADY_ALICE,
                                         &MANNER_ADVENTURES_IN_THE_FOG,
                                         &MANNER_BAKER_STREET_IRREGULARS };

struct Evening {
    Desk *desk;
    const Manner *manner;
    const int *seats; /* the game's seats */
    int n_seats;
    char *sent[SEATS_MAX];    /* last view sent to each seat, as JSON text */
    json_t *views[SEATS_MAX]; /* the same, parsed on first use; NULL before */
    char *told;               /* last verdict */
    Company company;
    bool has_begun;
    int n_acts;
    int last; /* the seat that acted last */
};

static const Manner *
find_manner(const char *game)
{
    for (size_t i = 0; i < G_N_ELEMENTS(MANNERS); i++) {
        if (strcmp(MANNERS[i]->game, game) == 0) {
            return MANNERS[i];
        }
    }
    g_error("nobody knows how to play %s", game);
}

/* Receives a message that the desk would give to the broker. */
static void
hear(const char *topic, const char *text, bool retained, gpointer data)
{
    Evening *evening = data;
    g_auto(GStrv) parts = g_strsplit(topic, "/", -1); /* hansom/TABLE/seat/red/view */

    (void)retained;
    if (g_strv_length(parts) != 5 || strcmp(parts[2], "seat") != 0) {
        return;
    }
    int seat = seat_find(parts[3]);
    bool is_view = strcmp(parts[4], "view") == 0;
    char **kept = is_view ? &evening->sent[seat] : &evening->told;
    g_free(*kept);
    *kept = g_strdup(text);
    if (is_view) {
        g_clear_pointer(&evening->views[seat], json_decref);
    }
}

/* Returns the languages, which are read once per process. */
static const Catalogue *
speak(void)
{
    static Catalogue *catalogue;

    if (catalogue == NULL) {
        g_autoptr(GError) error = NULL;
        g_autofree char *words = data_find(CATALOGUE_FOLDER);

        catalogue = catalogue_read(words, &error);
        g_assert_no_error(error);
    }
    return catalogue;
}

Edition *
evening_edition(const char *game, const char *seed)
{
    g_autofree char *path =
        g_test_build_filename(G_TEST_DIST, "..", "cases", find_manner(game)->folder, NULL);

    return full_edition(path, seed);
}

Evening *
evening_new(const Edition *edition, const char *state, int n_seats)
{
    g_autoptr(GError) error = NULL;
    Evening *evening = g_new0(Evening, 1);

    evening->manner = find_manner(edition->c->game);
    evening->seats = seating_find(edition->c->game)->seats;
    evening->n_seats = n_seats;
    evening->company = (Company){ .edition = edition, .n_seats = n_seats };
    evening->desk = desk_open(edition, state, hear, evening, &error);
    g_assert_no_error(error);
    desk_lift_limits(evening->desk); /* the bots act without a pause */
    desk_set_catalogue(evening->desk, speak());
    for (int i = 0; i < n_seats; i++) {
        const Account *account = NULL;
        g_autofree char *password = NULL;
        g_autofree char *before = NULL;

        desk_join(evening->desk,
                  (Seat)evening->seats[i],
                  SHOWS_COLOUR,
                  &account,
                  &password,
                  &before,
                  &error);
        g_assert_no_error(error);
    }
    return evening;
}

void
evening_free(Evening *evening)
{
    if (evening == NULL) {
        return;
    }
    desk_close(evening->desk);
    for (int i = 0; i < SEATS_MAX; i++) {
        g_free(evening->sent[i]);
        json_decref(evening->views[i]);
    }
    g_free(evening->told);
    g_clear_pointer(&evening->company.rand, g_rand_free);
    g_free(evening);
}

/* Sends @act from a phone of @colour. */
static void
send(Evening *evening, const char *colour, json_t *act)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *topic = g_strdup_printf("%s/act", colour);
    g_autofree char *id = g_strdup_printf("%s-%d", colour, ++evening->n_acts);

    if (json_object_get(act, "id") == NULL) {
        json_object_set_new(act, "id", json_string(id));
    }
    draw_scanned(evening->company.edition, act);
    char *text = json_dumps(act, JSON_COMPACT);
    desk_take(evening->desk, topic, text, strlen(text), &error);
    g_assert_no_error(error);
    desk_publish(evening->desk, &error);
    g_assert_no_error(error);
    free(text);
}

void
evening_act(Evening *evening, const char *colour, const char *act)
{
    json_t *json = json_loads(act, 0, NULL);

    g_assert_nonnull(json);
    send(evening, colour, json);
    json_t *told = json_loads(evening->told, 0, NULL);
    if (strcmp(json_string_value(json_object_get(told, "verdict")), "refused") == 0) {
        g_error("%s %s: %s", colour, act, json_string_value(json_object_get(told, "say")));
    }
    json_decref(told);
    json_decref(json);
}

json_t *
evening_shown(const Desk *desk)
{
    g_autoptr(GString) text = g_string_new(NULL);
    JsonWriter s = writer_to(text);

    desk_show(desk, &s);
    json_t *shown = json_loads(text->str, 0, NULL);
    g_assert_nonnull(shown);
    return shown;
}

const Desk *
evening_desk(const Evening *evening)
{
    return evening->desk;
}

const json_t *
evening_view(Evening *evening, int seat)
{
    if (evening->views[seat] == NULL && evening->sent[seat] != NULL) {
        evening->views[seat] = json_loads(evening->sent[seat], 0, NULL);
        g_assert_nonnull(evening->views[seat]);
    }
    return evening->views[seat];
}

/* --- bots --- */

static const json_t *
view_of(Evening *evening, int seat)
{
    return json_object_get(evening_view(evening, seat), "view");
}

static char *
some_answer(int q, gpointer data)
{
    Evening *evening = data;

    return evening->manner->answer(&evening->company, q);
}

static json_t *
make_act(Evening *evening, int seat, const json_t *offer)
{
    json_t *act =
        draw_act(offer, evening->company.edition, evening->company.rand, some_answer, evening);

    evening->manner->settle(&evening->company, seat, act);
    return act;
}

static double
like(Evening *evening, int seat, const json_t *offer)
{
    return evening->manner->like(&evening->company, seat, offer);
}

/* Does one act of a random seat that has an offer. Returns false when no seat has one. */
static bool
step(Evening *evening)
{
    GRand *rand = evening->company.rand;
    int start = g_rand_int_range(rand, 0, evening->n_seats);

    for (int i = 0; i < evening->n_seats; i++) {
        int seat = evening->seats[(start + i) % evening->n_seats];
        json_t *offers = json_object_get(evening_view(evening, seat), "legal");
        double sum = 0.0;

        evening->company.view = view_of(evening, seat);
        for (size_t o = 0; o < json_array_size(offers); o++) {
            sum += like(evening, seat, json_array_get(offers, o));
        }
        double at = g_rand_double(rand) * sum;
        for (size_t o = 0; o < json_array_size(offers); o++) {
            json_t *offer = json_array_get(offers, o);

            at -= like(evening, seat, offer);
            if (at <= 0.0 || o + 1 == json_array_size(offers)) {
                json_t *act = make_act(evening, seat, offer);

                evening->last = seat;
                send(evening, SEAT_COLOURS[seat], act);
                json_decref(act);
                return true;
            }
        }
    }
    return false;
}

/* Lets one seat, most often the one that acted, ask to take back the last act. The other seats then
 * vote. */
static void
regret(Evening *evening)
{
    GRand *rand = evening->company.rand;
    bool is_own = g_rand_int_range(rand, 0, 3) > 0;
    int asker =
        is_own ? evening->last : evening->seats[g_rand_int_range(rand, 0, evening->n_seats)];
    json_t *ask = json_pack("{s:s}", "ask", "take-back");

    send(evening, SEAT_COLOURS[asker], ask);
    json_decref(ask);
    for (int i = 0; i < evening->n_seats; i++) {
        bool is_for = g_rand_int_range(rand, 0, 4) > 0;
        json_t *vote = json_pack("{s:s, s:b}", "ask", "vote", "for", (int)is_for);

        if (evening->seats[i] != asker) { /* refused when no vote is open */
            send(evening, SEAT_COLOURS[evening->seats[i]], vote);
        }
        json_decref(vote);
    }
}

bool
evening_play(Evening *evening, const Habits *habits, int n_acts)
{
    const char *phase = "";

    g_clear_pointer(&evening->company.rand, g_rand_free);
    evening->company.rand = g_rand_new_with_seed(habits->seed);
    evening->company.habits = habits;
    if (!evening->has_begun && evening->manner->begin != NULL) {
        evening->manner->begin(&evening->company);
    }
    evening->has_begun = true;
    json_t *about = desk_about(evening->desk);
    bool opened = json_is_true(json_object_get(about, "opened"));

    json_decref(about);
    if (!opened) {
        const Manner *manner = evening->manner;

        evening_act(evening, SEAT_COLOURS[0], evening->n_seats == 1 ? manner->alone : manner->open);
    }
    for (int n = 0; n < n_acts && strcmp(phase, "over") != 0 && step(evening); n++) {
        if (g_rand_double(evening->company.rand) < habits->regrets) {
            regret(evening);
        }
        phase = json_string_value(json_object_get(view_of(evening, 0), "phase"));
    }
    return strcmp(phase, "over") == 0;
}
