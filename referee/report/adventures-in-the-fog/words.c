/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: the sentences at the heads of a report of Adventures in the Fog */
#include "referee/report/adventures-in-the-fog/sheets.h"

char *
walks_say_date(const Walks *walks, const Speech *speech)
{
    g_autofree char *evening = report_say_evening(speech, walks->begun_ms, walks->last_ms);
    g_autofree char *turns =
        report_say_count(speech, "{n} roll of the dice", "{n} rolls of the dice", walks->n_turns);
    g_autofree char *seats = report_say_count(speech, "{n} player", "{n} players", walks->n_seats);

    g_autofree char *map = walks_say_map(walks, speech);

    return g_strconcat(
        evening, "  ·  ", turns, "  ·  ", seats, *map == '\0' ? "" : "  ·  ", map, NULL);
}

char *
walks_say_map(const Walks *walks, const Speech *speech)
{
    return walks->town->name == NULL
               ? g_strdup("")
               : speech_tell(speech, N_("Map “{name}”"), { "name", walks->town->name });
}

/* Returns the reason for the end: a player solved the ninth mystery, or nobody could go on. */
static char *
say_end(const Walks *walks, const Speech *speech)
{
    Seat done[SEATS_MAX] = { 0 };
    int n = 0;

    for (int i = 0; i < walks->n_seats; i++) {
        if (walks->walks[walks->order[i]].n_solutions == TOWN_PROGRESS) {
            done[n++] = walks->order[i];
        }
    }
    if (n == 0) {
        return g_strdup(speech_say(speech, N_("No path led any further.")));
    }
    g_autofree char *names = report_say_names(speech, done, n);
    return speech_tell(speech, N_("{who} finished the ninth mystery."), { "who", names });
}

static char *
say_winners(const Walks *walks, const Speech *speech)
{
    Seat winners[SEATS_MAX] = { 0 };
    int n = 0;

    for (int i = 0; i < walks->n_seats; i++) {
        if ((walks->winners & 1U << walks->order[i]) != 0) {
            winners[n++] = walks->order[i];
        }
    }
    g_autofree char *names = report_say_names(speech, winners, n);
    g_autofree char *points = g_strdup_printf("%d", walks->walks[winners[0]].total);
    const Slot slots[] = {
        { "who", names },
        { "points", points },
        { "name", walks->rating },
    };

    if (walks->rating != NULL) {
        return speech_fill(speech_count(speech,
                                        "{points} point: a match for {name}.",
                                        "{points} points: a match for {name}.",
                                        walks->walks[winners[0]].total),
                           slots,
                           G_N_ELEMENTS(slots));
    }
    return speech_fill(
        speech_count(
            speech, "{who} wins with {points} points.", "{who} win with {points} points each.", n),
        slots,
        G_N_ELEMENTS(slots) - 1);
}

char *
walks_say_verdict(const Walks *walks, const Speech *speech)
{
    if (!walks->is_over) {
        return g_strdup(speech_say(speech, N_("The game is not over yet.")));
    }
    g_autofree char *end = say_end(walks, speech);
    g_autofree char *winners = say_winners(walks, speech);
    return g_strdup_printf("%s %s", end, winners);
}

char *
walks_say_place(const Walks *walks, Seat seat, const Speech *speech)
{
    const Walk *walk = &walks->walks[seat];
    g_autofree char *points = report_say_count(speech, "{n} point", "{n} points", walk->total);
    g_autofree char *place = g_strdup_printf("%d", walk->place);
    g_autofree char *all = g_strdup_printf("%d", walks->n_seats);

    if (!walks->is_over || walks->n_seats == 1) {
        return g_steal_pointer(&points);
    }
    return speech_tell(speech,
                       N_("place {n} of {all} · {points}"),
                       { "n", place },
                       { "all", all },
                       { "points", points });
}
