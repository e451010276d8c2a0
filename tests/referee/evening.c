/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/referee/evening.h"

#include <string.h>

#include "cases/catalogue.h"
#include "cases/data.h"
#include "cases/seating.h"
#include "tests/referee/draw.h"

struct Evening {
    Desk *desk;
    Catalogue *catalogue;
    const Edition *edition;
    int n_seats;
    json_t *views[SEATS_MAX]; /* what each seat was sent last */
    json_t *verdict;          /* what was told last */
    bool been[SEATS_MAX][CASE_LOCATIONS_MAX];
    GRand *rand;
    int n_acts;
    int last; /* who acted last */
};

/* What the desk would hand to the broker. */
static void
hear(const char *topic, const char *text, bool retained, gpointer data)
{
    Evening *evening = data;
    g_auto(GStrv) parts = g_strsplit(topic, "/", -1); /* hansom, table, seat, red, view */

    (void)retained;
    if (g_strv_length(parts) != 5 || strcmp(parts[2], "seat") != 0) {
        return;
    }
    json_t **kept =
        strcmp(parts[4], "view") == 0 ? &evening->views[seat_find(parts[3])] : &evening->verdict;
    json_decref(*kept);
    *kept = json_loads(text, 0, NULL);
    g_assert_nonnull(*kept);
}

Edition *
evening_edition(const char *seed)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_test_build_filename(
        G_TEST_DIST, "..", "cases", "watson-and-holmes", "00-white-empress", NULL);
    CodeKey key;

    code_key_from_seed(&key, seed);
    Edition *edition = edition_new(path, &key, "http://221B.LOCAL:8221", "printed", &error);
    g_assert_no_error(error);
    return edition;
}

Evening *
evening_new(const Edition *edition, const char *state, int n_seats)
{
    g_autoptr(GError) error = NULL;
    Evening *evening = g_new0(Evening, 1);

    evening->edition = edition;
    evening->n_seats = n_seats;
    g_autofree char *words = data_find(CATALOGUE_FOLDER);
    evening->catalogue = catalogue_read(words, &error);
    g_assert_no_error(error);
    evening->desk = desk_open(edition, state, hear, evening, &error);
    g_assert_no_error(error);
    desk_speak(evening->desk, evening->catalogue);
    for (int seat = 0; seat < n_seats; seat++) {
        const Account *account = NULL;
        g_autofree char *password = NULL;
        g_autofree char *before = NULL;

        desk_join(evening->desk, (Seat)seat, false, &account, &password, &before, &error);
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
    catalogue_free(evening->catalogue);
    for (int i = 0; i < SEATS_MAX; i++) {
        json_decref(evening->views[i]);
    }
    json_decref(evening->verdict);
    g_clear_pointer(&evening->rand, g_rand_free);
    g_free(evening);
}

/* The verdict on @act, which a phone of @colour sends. */
static const char *
send(Evening *evening, const char *colour, json_t *act)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *topic = g_strdup_printf("%s/act", colour);
    g_autofree char *id = g_strdup_printf("%s-%d", colour, ++evening->n_acts);

    if (json_object_get(act, "id") == NULL) {
        json_object_set_new(act, "id", json_string(id));
    }
    char *text = json_dumps(act, JSON_COMPACT);
    desk_take(evening->desk, topic, text, strlen(text), &error);
    g_assert_no_error(error);
    desk_settle(evening->desk, &error);
    g_assert_no_error(error);
    free(text);
    return json_string_value(json_object_get(evening->verdict, "verdict"));
}

void
evening_act(Evening *evening, const char *colour, const char *act)
{
    json_t *json = json_loads(act, 0, NULL);

    g_assert_nonnull(json);
    const char *verdict = send(evening, colour, json);
    if (strcmp(verdict, "refused") == 0) {
        g_error(
            "%s %s: %s", colour, act, json_string_value(json_object_get(evening->verdict, "say")));
    }
    json_decref(json);
}

const Desk *
evening_desk(const Evening *evening)
{
    return evening->desk;
}

const json_t *
evening_view(const Evening *evening, int seat)
{
    return evening->views[seat];
}

/* --- bots --- */

static const json_t *
view_of(const Evening *evening, int seat)
{
    return json_object_get(evening->views[seat], "view");
}

static int
round_now(const Evening *evening)
{
    return (int)json_integer_value(json_object_get(view_of(evening, 0), "round"));
}

/* How much a bot likes an offer to go somewhere. */
static double
like_visit(const Evening *evening, const Habits *habits, int seat, const json_t *offer)
{
    const char *card = json_string_value(json_object_get(offer, "card"));
    int location = case_find_location(evening->edition->c, card);
    double like = 6.0;

    if (strcmp(card, LOCATION_221B) == 0) {
        return round_now(evening) >= habits->rounds ? 40.0 : 1e-9;
    }
    if (location < 0) {
        like = 3.0; /* the Carriage Stop */
    } else if (evening->been[seat][location]) {
        like = 0.2;
    }
    return json_is_true(json_object_get(offer, "watson")) ? like / 12 : like;
}

/* How much a bot likes @offer; what it must do, it likes a little at least. */
static double
like(const Evening *evening, const Habits *habits, int seat, const json_t *offer)
{
    static const struct {
        const char *act;
        double like;
    } LIKES[] = {
        { "hold", 20 },  { "begin", 3 },  { "collect", 0.1 }, { "use", 0.3 },
        { "toby", 1 },   { "watson", 4 }, { "read", 20 },     { "decline", 0.2 },
        { "return", 2 }, { "answer", 5 }, { "consult", 0.1 }, { "check", 0.1 },
    };
    const char *act = json_string_value(json_object_get(offer, "act"));

    if (strcmp(act, "visit") == 0) {
        return like_visit(evening, habits, seat, offer);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(LIKES); i++) {
        if (strcmp(act, LIKES[i].act) == 0) {
            return LIKES[i].like;
        }
    }
    return 1e-9;
}

/* Who answers, and how. */
typedef struct {
    const Evening *evening;
    const Habits *habits;
} Pupil;

static char *
some_answer(int q, gpointer data)
{
    const Pupil *pupil = data;
    bool right = pupil->habits->they_know || g_rand_int_range(pupil->evening->rand, 0, 3) == 0;

    return g_strdup(right ? pupil->evening->edition->c->questions[q].answer
                          : "The Thames, out of greed");
}

static json_t *
make_act(Evening *evening, const Habits *habits, int seat, const json_t *offer)
{
    Pupil pupil = { .evening = evening, .habits = habits };
    json_t *act = draw_act(offer, evening->rand, some_answer, &pupil);
    const char *card = json_string_value(json_object_get(act, "card"));
    int location = card == NULL ? -1 : case_find_location(evening->edition->c, card);

    if (location >= 0) {
        evening->been[seat][location] = true;
    }
    return act;
}

/* One act of a seat that has any; false when nobody has. */
static bool
step(Evening *evening, const Habits *habits)
{
    int start = g_rand_int_range(evening->rand, 0, evening->n_seats);

    for (int i = 0; i < evening->n_seats; i++) {
        int seat = (start + i) % evening->n_seats;
        json_t *offers = json_object_get(evening->views[seat], "legal");
        double sum = 0.0;

        for (size_t o = 0; o < json_array_size(offers); o++) {
            sum += like(evening, habits, seat, json_array_get(offers, o));
        }
        double at = g_rand_double(evening->rand) * sum;
        for (size_t o = 0; o < json_array_size(offers); o++) {
            json_t *offer = json_array_get(offers, o);

            at -= like(evening, habits, seat, offer);
            if (at <= 0.0 || o + 1 == json_array_size(offers)) {
                json_t *act = make_act(evening, habits, seat, offer);

                evening->last = seat;
                send(evening, SEAT_COLOURS[seat], act);
                json_decref(act);
                return true;
            }
        }
    }
    return false;
}

/* Somebody, most often who did it, wants the last act back; where the table is asked, it votes
 * until that is settled. */
static void
regret(Evening *evening)
{
    bool is_own = g_rand_int_range(evening->rand, 0, 3) > 0;
    int asker = is_own ? evening->last : g_rand_int_range(evening->rand, 0, evening->n_seats);
    json_t *ask = json_pack("{s:s}", "ask", "take-back");

    send(evening, SEAT_COLOURS[asker], ask);
    json_decref(ask);
    for (int seat = 0; seat < evening->n_seats; seat++) {
        bool is_for = g_rand_int_range(evening->rand, 0, 4) > 0;
        json_t *vote = json_pack("{s:s, s:b}", "ask", "vote", "for", (int)is_for);

        if (seat != asker) { /* refused when it is settled already */
            send(evening, SEAT_COLOURS[seat], vote);
        }
        json_decref(vote);
    }
}

bool
evening_play(Evening *evening, const Habits *habits, int n_acts)
{
    const char *phase = "";

    g_clear_pointer(&evening->rand, g_rand_free);
    evening->rand = g_rand_new_with_seed(habits->seed);
    json_t *about = desk_about(evening->desk);
    bool opened = json_is_true(json_object_get(about, "opened"));

    json_decref(about);
    if (!opened) {
        evening_act(evening, SEAT_COLOURS[0], "{\"act\":\"open\"}");
    }
    for (int n = 0; n < n_acts && strcmp(phase, "over") != 0 && step(evening, habits); n++) {
        if (g_rand_double(evening->rand) < habits->regrets) {
            regret(evening);
        }
        phase = json_string_value(json_object_get(view_of(evening, 0), "phase"));
    }
    return strcmp(phase, "over") == 0;
}
