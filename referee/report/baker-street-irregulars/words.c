/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: the sentences at the head of a report of Baker Street Irregulars */
#include "referee/report/baker-street-irregulars/casebook.h"
#include "referee/report/report.h"

char *
casebook_say_date(const Casebook *casebook, const Speech *speech)
{
    int n_turns = (int)casebook->turns->len;
    g_autofree char *evening = report_say_evening(speech, casebook->begun_ms, casebook->last_ms);
    g_autofree char *turns = report_say_count(speech, "{n} turn", "{n} turns", n_turns);
    g_autofree char *seats =
        report_say_count(speech, "{n} player", "{n} players", casebook->n_seats);

    return g_strdup_printf("%s  ·  %s  ·  %s", evening, turns, seats);
}

/* Returns a sentence about the winning movement and the turn in which it happened. */
static char *
say_end(const Casebook *casebook, const Speech *speech)
{
    static const char *const OWN[] = {
        [WON_BY_FILING] = N_("{who} filed {clue} in turn {n}, and the case was closed."),
        [WON_BY_TAKING] =
            N_("{who} took {clue} from a precinct in turn {n}, and the case was closed."),
        [WON_BY_CLEARING] = N_("{who} cleared a precinct in turn {n}, and the case was closed."),
    };
    static const char *const ANOTHERS[] = {
        [WON_BY_FILING] = NULL, /* nobody files for another player */
        [WON_BY_TAKING] =
            N_("{by} took {clue} from a precinct in turn {n}: that closed the case of {who}."),
        [WON_BY_CLEARING] =
            N_("{by} cleared a precinct in turn {n}: that closed the case of {who}."),
    };
    int n_turns = (int)casebook->turns->len;
    Seat at_turn = casebook_turn(casebook, n_turns - 1)->seat;
    g_autofree char *who = report_say_names(speech, &casebook->winner, 1);
    g_autofree char *by = report_say_names(speech, &at_turn, 1);
    g_autofree char *turn = g_strdup_printf("%d", n_turns);
    const char *clue =
        casebook->end == WON_BY_CLEARING ? "" : casebook->c->rogues->names[casebook->end_clue];
    const Slot slots[] = { { "who", who }, { "by", by }, { "clue", clue }, { "n", turn } };
    const char *id = at_turn == casebook->winner ? OWN[casebook->end] : ANOTHERS[casebook->end];

    return speech_fill(speech_say(speech, id), slots, G_N_ELEMENTS(slots));
}

/* Returns a sentence with the winner's case, from the winner's file. */
static char *
say_case(const Casebook *casebook, const Speech *speech)
{
    const int *file = casebook->seats[casebook->winner].file;
    char *const *names = casebook->c->rogues->names;
    g_autofree char *clues = g_strdup_printf("%s, %s, %s, %s",
                                             names[file[TYPE_SUSPECT]],
                                             names[file[TYPE_EVIDENCE]],
                                             names[file[TYPE_MOTIVE]],
                                             names[file[TYPE_LOCATION]]);

    return speech_tell(speech, N_("The case: {clues}."), { "clues", clues });
}

char *
casebook_say_verdict(const Casebook *casebook, const Speech *speech)
{
    g_autofree char *end = say_end(casebook, speech);
    g_autofree char *all = say_case(casebook, speech);

    return g_strdup_printf("%s %s", end, all);
}
