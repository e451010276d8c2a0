/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: the sentences at the head of a report of Lady Alice */
#include "referee/report/lady-alice/matrix.h"

char *
tale_say_date(const Tale *tale, const Speech *speech)
{
    g_autofree char *evening = report_say_evening(speech, tale->begun_ms, tale->last_ms);
    g_autofree char *turns = report_say_count(speech, "{n} turn", "{n} turns", tale->n_turns);
    g_autofree char *seats = report_say_count(speech, "{n} player", "{n} players", tale->n_seats);

    return g_strdup_printf("%s  ·  %s  ·  %s", evening, turns, seats);
}

/* Returns a sentence about the end of the game. */
static char *
say_end(const Tale *tale, const Speech *speech)
{
    const TaleColumn *last = tale_column(tale, (int)tale->columns->len - 1);
    g_autofree char *who = report_say_names(speech, &last->by, 1);
    g_autofree char *turn = g_strdup_printf("%d", last->turn);
    const char *id = tale->solver == SEAT_NONE
                         ? N_("{who} accused falsely in turn {n}, and only one was left.")
                     : last->is_accusation ? N_("{who} accused rightly in turn {n}.")
                                           : N_("{who} voiced the right suspicion in turn {n}.");

    return speech_tell(speech, id, { "who", who }, { "n", turn });
}

/* Returns a sentence with the clues of the solution, by their names in the case. */
static char *
say_solution(const Tale *tale, const Speech *speech)
{
    g_autoptr(GString) clues = g_string_new(NULL);

    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        if (tale_holder(tale, clue) != SEAT_NONE) {
            g_string_append_printf(
                clues, "%s%s", clues->len == 0 ? "" : ", ", tale->c->affair->clues[clue].name);
        }
    }
    return speech_tell(speech, N_("The solution: {clues}."), { "clues", clues->str });
}

static char *
say_winners(const Tale *tale, const Speech *speech)
{
    Seat winners[SEATS_MAX] = { 0 };
    int n = 0;

    for (int i = 0; i < tale->n_seats; i++) {
        if ((tale->winners & 1U << tale->order[i]) != 0) {
            winners[n++] = tale->order[i];
        }
    }
    g_autofree char *names = report_say_names(speech, winners, n);
    g_autofree char *points = g_strdup_printf("%d", tale_points(tale, winners[0], "total"));
    const Slot slots[] = { { "who", names }, { "points", points } };
    const char *id = tale->solver == SEAT_NONE
                         ? speech_say(speech, N_("{who} wins, the last one left."))
                         : speech_count(speech,
                                        "{who} wins with {points} points.",
                                        "{who} win with {points} points each.",
                                        n);
    return speech_fill(id, slots, G_N_ELEMENTS(slots));
}

char *
tale_say_verdict(const Tale *tale, const Speech *speech)
{
    g_autofree char *end = say_end(tale, speech);
    g_autofree char *winners = say_winners(tale, speech);
    g_autofree char *solution = say_solution(tale, speech);

    return g_strdup_printf("%s %s %s", end, winners, solution);
}
