/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: the sentences at the head of a report of Watson & Holmes */
#include "referee/report/watson-and-holmes/chart.h"

char *
chart_say_date(const Story *story, const Speech *speech)
{
    g_autofree char *evening = report_say_evening(speech, story->begun_ms, story->last_ms);
    g_autofree char *rounds =
        report_say_count(speech, "{n} round", "{n} rounds", (int)story->rounds->len);
    g_autofree char *seats =
        report_say_count(speech, "{n} detective", "{n} detectives", story->n_seats);

    return g_strdup_printf("%s  ·  %s  ·  %s", evening, rounds, seats);
}

/* Appends a sentence for each failed attempt, with its round and its number of right answers. */
static void
say_failures(const Story *story, const Speech *speech, GString *verdict)
{
    g_autofree char *all = g_strdup_printf("%d", story->c->n_questions);

    for (int i = 0; i < story->n_seats; i++) {
        int round = 0;
        int right = story_right(story, story->order[i], &round);

        if (right == STORY_UNKNOWN || story_has_won(story, story->order[i])) {
            continue;
        }
        g_autofree char *name = report_say_names(speech, &story->order[i], 1);
        g_autofree char *in = g_strdup_printf("%d", round);
        g_autofree char *n_right = g_strdup_printf("%d", right);
        g_autofree char *failed =
            speech_tell(speech,
                        N_("{who} tried in round {round} and had {right} of {n} right."),
                        { "who", name },
                        { "round", in },
                        { "right", n_right },
                        { "n", all });

        g_string_append_printf(verdict, " %s", failed);
    }
}

char *
chart_say_verdict(const Story *story, const Speech *speech)
{
    Seat winners[BOX_SEATS_MAX] = { 0 };
    int n = 0;
    int round = 0;

    for (int i = 0; i < story->n_seats; i++) {
        if (story_has_won(story, story->order[i])) {
            winners[n++] = story->order[i];
            story_right(story, story->order[i], &round);
        }
    }
    g_autofree char *names = report_say_names(speech, winners, n);
    g_autofree char *in = g_strdup_printf("%d", n > 0 ? round : (int)story->rounds->len);
    g_autofree char *all = g_strdup_printf("%d", story->c->n_questions);
    const char *id =
        n > 0 ? speech_count(speech,
                             "{who} solved the case in round {round}, with all {n} answers right.",
                             "{who} solved the case in round {round}, with all {n} answers right.",
                             n)
        : story->is_over
            ? speech_say(speech, N_("Nobody solved the case."))
            : speech_say(
                  speech,
                  N_("The game is not over: this is what everybody may know in round {round}."));
    const Slot slots[] = { { "who", names }, { "round", in }, { "n", all } };
    g_autofree char *head = speech_fill(id, slots, G_N_ELEMENTS(slots));
    GString *verdict = g_string_new(head);

    say_failures(story, speech, verdict);
    return g_string_free(verdict, FALSE);
}
