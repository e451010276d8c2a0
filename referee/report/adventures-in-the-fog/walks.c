/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/report/adventures-in-the-fog/walks.h"

#include "referee/report/hear.h"

#include <string.h>

#define POUCH "pouch:"

static const char *
word(const json_t *event, const char *key)
{
    const char *text = json_string_value(json_object_get(event, key));

    return text == NULL ? "" : text;
}

static int
number(const json_t *event, const char *key)
{
    return (int)json_integer_value(json_object_get(event, key));
}

static Seat
seat_of(const json_t *event)
{
    return (Seat)seat_find(word(event, "seat"));
}

static Walk *
walk_of(Walks *walks, const json_t *event)
{
    return &walks->walks[seat_of(event)];
}

/* Returns the mystery that this player solved last. */
static WalkSolution *
last_solution(Walk *walk)
{
    g_assert(walk->n_solutions > 0);
    return &walk->solutions[walk->n_solutions - 1];
}

/* --- applying events --- */

static void
tell_opened(Walks *walks, const json_t *event, gint64 at_ms)
{
    const json_t *seats = json_object_get(event, "seats");

    walks->n_seats = (int)json_array_size(seats);
    walks->dice = number(event, "dice");
    walks->begun_ms = at_ms;
    for (int i = 0; i < walks->n_seats; i++) {
        walks->order[i] = (Seat)seat_find(json_string_value(json_array_get(seats, (size_t)i)));
    }
}

static void
enter(Walks *walks, Walk *walk, int spot)
{
    walk->path[walk->n] = spot;
    walk->turns[walk->n] = walks->n_turns;
    walk->n++;
}

static void
tell_started(Walks *walks, const json_t *event)
{
    Walk *walk = walk_of(walks, event);
    const int at = town_find_spot(walks->town, word(event, "at"));

    enter(walks, walk, at);
    for (int i = 0; i < walks->town->n_spots; i++) {
        walk->is_closed[i] = i != at && walks->town->spots[i].icon == ICON_START; /* FOG-005 */
    }
}

/* Adds a line to the path. A die or a solved mystery (RF-13) has given it. */
static void
tell_moved(Walks *walks, const json_t *event)
{
    Walk *walk = walk_of(walks, event);
    const bool is_reward = walk->n_solutions > 0 && last_solution(walk)->turn == walks->n_turns;

    if (is_reward) {
        last_solution(walk)->got.travels = 1;
    } else {
        walk->drafts[walk->n_drafts - 1].n_lines++;
    }
    enter(walks, walk, town_find_spot(walks->town, word(event, "to")));
}

/* Marks the icon @id as @fate. Returns its kind. */
static IconKind
mark(Walks *walks, Walk *walk, const char *id, Fate fate)
{
    if (g_str_has_prefix(id, POUCH)) {
        const IconKind kind = (IconKind)icon_find(id + strlen(POUCH));

        walk->pouch[kind]--;
        return kind;
    }
    const int spot = town_find_spot(walks->town, id);
    walk->fates[spot] = fate;
    walk->paid_for[spot] = fate == FATE_PAID ? walk->n_solutions : 0;
    return walks->town->spots[spot].icon;
}

static void
tell_solved(Walks *walks, const json_t *event)
{
    Walk *walk = walk_of(walks, event);

    walk->solutions[walk->n_solutions++] = (WalkSolution){
        .turn = walks->n_turns,
        .mystery = word(event, "mystery")[1] - '1',
    };
}

static void
tell_earned(Walks *walks, const json_t *event)
{
    Walk *walk = walk_of(walks, event);
    Reward *got = &last_solution(walk)->got;
    const char *what = word(event, "what");
    const int n = number(event, "n");

    if (strcmp(what, "points") == 0) {
        walk->points += n;
        got->points += n;
    } else if (strcmp(what, "coins") == 0) {
        walk->coins += n;
        got->coins += n;
    } else {
        const IconKind kind = (IconKind)icon_find(word(event, "icon") + strlen(POUCH));

        walk->pouch[kind] += n;
        got->icons[kind] += n;
    }
}

static bool
tell_rolled(Walks *walks, GError **error)
{
    if (walks->n_turns == WALK_TURNS_MAX) {
        g_set_error(error,
                    G_IO_ERROR,
                    G_IO_ERROR_INVALID_DATA,
                    "the game has more than %d turns; they do not fit on a page",
                    WALK_TURNS_MAX);
        return false;
    }
    walks->n_turns++;
    return true;
}

static void
tell_drafted(Walks *walks, const json_t *event)
{
    Walk *walk = walk_of(walks, event);

    walk->drafts[walk->n_drafts++] = (WalkDraft){
        .turn = walks->n_turns,
        .face = number(event, "die"),
    };
}

static void
tell_struck(Walks *walks, const json_t *event)
{
    Walk *walk = walk_of(walks, event);

    mark(walks, walk, word(event, "icon"), FATE_STRUCK);
    walk->n_struck++;
}

static void
tell_paid(Walks *walks, const json_t *event)
{
    Walk *walk = walk_of(walks, event);
    const IconKind kind = mark(walks, walk, word(event, "icon"), FATE_PAID);

    last_solution(walk)->n_paid[kind]++;
}

/* Adds an icon that was bought for 3 coins (FOG-035). */
static void
tell_bought(Walks *walks, const json_t *event)
{
    Walk *walk = walk_of(walks, event);

    walk->pouch[icon_find(word(event, "icon") + strlen(POUCH))]++;
    walk->coins -= 3;
    walk->n_bought++;
}

static void
tell_scored(Walks *walks, const json_t *event)
{
    Walk *walk = walk_of(walks, event);

    walk->converted = number(event, "converted");
    walk->n_unused = number(event, "unused");
    walk->total = number(event, "total");
}

static bool
tell_event(Walks *walks, const json_t *event, gint64 at_ms, GError **error)
{
    const char *name = word(event, "event");

    if (strcmp(name, "opened") == 0) {
        tell_opened(walks, event, at_ms);
    } else if (strcmp(name, "started") == 0) {
        tell_started(walks, event);
    } else if (strcmp(name, "rolled") == 0) {
        return tell_rolled(walks, error);
    } else if (strcmp(name, "drafted") == 0) {
        tell_drafted(walks, event);
    } else if (strcmp(name, "moved") == 0) {
        tell_moved(walks, event);
    } else if (strcmp(name, "struck") == 0) {
        tell_struck(walks, event);
    } else if (strcmp(name, "closed") == 0) {
        walk_of(walks, event)->is_closed[town_find_spot(walks->town, word(event, "at"))] = true;
    } else if (strcmp(name, "out") == 0) {
        walk_of(walks, event)->out = walks->n_turns;
    } else if (strcmp(name, "bought") == 0) {
        tell_bought(walks, event);
    } else if (strcmp(name, "solved") == 0) {
        tell_solved(walks, event);
    } else if (strcmp(name, "paid") == 0) {
        tell_paid(walks, event);
    } else if (strcmp(name, "earned") == 0) {
        tell_earned(walks, event);
    } else if (strcmp(name, "scored") == 0) {
        tell_scored(walks, event);
    }
    return true;
}

/* --- reading the view --- */

/* Returns a positive number if @one ranks before @other (FOG-038 … FOG-040). */
static int
compare(const Walk *one, const Walk *other)
{
    if (one->total != other->total) {
        return one->total - other->total;
    }
    return one->coins != other->coins ? one->coins - other->coins : one->n_unused - other->n_unused;
}

static void
rank(Walks *walks)
{
    for (int i = 0; i < walks->n_seats; i++) {
        Walk *walk = &walks->walks[walks->order[i]];

        walk->place = 1;
        for (int j = 0; j < walks->n_seats; j++) {
            walk->place += compare(&walks->walks[walks->order[j]], walk) > 0;
        }
    }
}

static void
read_view(Walks *walks)
{
    g_autofree char *text = table_view(walks->table, VIEWER_HOST);
    json_t *view = json_loads(text, 0, NULL);
    const json_t *winner = NULL;
    size_t n;

    walks->is_over = strcmp(word(view, "phase"), "over") == 0;
    walks->winners = 0;
    json_array_foreach(json_object_get(view, "winners"), n, winner)
    {
        walks->winners |= 1U << seat_find(json_string_value(winner));
    }
    g_free(walks->rating);
    walks->rating = g_strdup(json_string_value(json_object_get(view, "rating")));
    json_decref(view);
    for (int i = 0; i < walks->n_seats && !walks->is_over; i++) {
        walks->walks[walks->order[i]].total = walks->walks[walks->order[i]].points;
    }
    rank(walks);
}

/* --- public functions --- */

Walks *
walks_new(const Edition *edition, GError **error)
{
    Table *table = table_new(edition, 0, error);

    if (table == NULL) {
        return NULL;
    }
    Walks *walks = g_new(Walks, 1);
    *walks = (Walks){
        .table = table,
        .c = edition->c,
        .town = edition->c->town,
        .walks = g_new0(Walk, SEATS_MAX),
    };
    return walks;
}

void
walks_free(Walks *walks)
{
    if (walks != NULL) {
        table_free(walks->table);
        g_free(walks->walks);
        g_free(walks->rating);
        g_free(walks);
    }
}

bool
walks_add(Walks *walks, gint64 at_ms, const char *events, GError **error)
{
    json_t *told = report_hear(walks->table, events, VIEWER_HOST, error);
    bool fine = told != NULL;

    walks->last_ms = at_ms;
    for (size_t i = 0; fine && i < json_array_size(told); i++) {
        fine = tell_event(walks, json_array_get(told, i), at_ms, error);
    }
    if (fine) {
        read_view(walks);
    }
    json_decref(told);
    return fine;
}

Seat
walks_ranked(const Walks *walks, int place)
{
    int before = 0;

    for (int wanted = 1; wanted <= walks->n_seats; wanted++) {
        for (int i = 0; i < walks->n_seats; i++) {
            const Seat seat = walks->order[i];

            if (walks->walks[seat].place == wanted && before++ == place) {
                return seat;
            }
        }
    }
    g_assert_not_reached();
}

int
walk_unused(const Walks *walks, const Walk *walk, IconKind kind)
{
    int n = walk->pouch[kind];

    for (int i = 0; i < walk->n; i++) {
        const int spot = walk->path[i];

        n += walks->town->spots[spot].icon == kind && walk->fates[spot] == FATE_UNUSED;
    }
    return n;
}
