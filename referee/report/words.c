/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: the sentences at the head of a report */
#include "referee/report/report.h"

/* A small number as English writes it; NULL for a larger one. */
static const char *
count_word(int n)
{
    static const char *const WORDS[] = { "no",   "one",    "two",   "three", "four",
                                         "five", "six",    "seven", "eight", "nine",
                                         "ten",  "eleven", "twelve" };

    return n < (int)G_N_ELEMENTS(WORDS) ? WORDS[n] : NULL;
}

/* "nine rounds"; other languages, whose words for numbers hang on what is counted, have digits. */
static char *
counted(const Speech *speech, const char *one, const char *many, int n)
{
    g_autofree char *digits = g_strdup_printf("%d", n);
    const char *word = speech == NULL ? count_word(n) : NULL;

    return speech_fill(
        speech_count(speech, one, many, n), &(Slot){ "n", word == NULL ? digits : word }, 1);
}

/* How long the evening was; nothing below a minute. */
static char *
say_length(gint64 length_ms)
{
    const int minutes = (int)(length_ms / 60000);

    if (minutes < 1) {
        return g_strdup("");
    }
    return minutes < 60 ? g_strdup_printf("  ·  %d min", minutes)
                        : g_strdup_printf("  ·  %d h %02d min", minutes / 60, minutes % 60);
}

static char *
say_day(const Story *story, const Speech *speech)
{
    static const char *const MONTHS[] = {
        N_("January"),   N_("February"), N_("March"),    N_("April"),
        N_("May"),       N_("June"),     N_("July"),     N_("August"),
        N_("September"), N_("October"),  N_("November"), N_("December"),
    };
    g_autoptr(GDateTime) begun = g_date_time_new_from_unix_local(story->begun_ms / 1000);
    g_autofree char *day = g_strdup_printf("%d", g_date_time_get_day_of_month(begun));
    g_autofree char *year = g_strdup_printf("%d", g_date_time_get_year(begun));

    return speech_tell(speech,
                       N_("{day} {month} {year}"),
                       { "day", day },
                       { "month", speech_say(speech, MONTHS[g_date_time_get_month(begun) - 1]) },
                       { "year", year });
}

char *
report_say_date(const Story *story, const Speech *speech)
{
    g_autofree char *day = say_day(story, speech);
    g_autofree char *length = say_length(story->last_ms - story->begun_ms);
    g_autofree char *rounds = counted(speech, "{n} round", "{n} rounds", (int)story->rounds->len);
    g_autofree char *seats = counted(speech, "{n} detective", "{n} detectives", story->n_seats);

    return g_strdup_printf("%s%s  ·  %s  ·  %s", day, length, rounds, seats);
}

static char *
capitalised(Seat seat, const Speech *speech)
{
    return speech_capital(speech_say(speech, SEAT_COLOURS[seat]));
}

/* "Red", "Red and Blue", "Red, Blue and Green". */
static char *
list_names(const Seat *seats, int n, const Speech *speech)
{
    g_autoptr(GString) list = g_string_new(NULL);

    for (int i = 0; i < MAX(n - 1, 1) && n > 0; i++) {
        g_autofree char *name = capitalised(seats[i], speech);

        g_string_append_printf(list, "%s%s", i == 0 ? "" : ", ", name);
    }
    if (n < 2) {
        return g_strdup(list->str);
    }
    g_autofree char *last = capitalised(seats[n - 1], speech);
    return speech_tell(speech, N_("{names} and {last}"), { "names", list->str }, { "last", last });
}

/* Those who failed, each with round and count. */
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
        g_autofree char *name = capitalised(story->order[i], speech);
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
report_say_verdict(const Story *story, const Speech *speech)
{
    Seat winners[BOX_SEATS_MAX];
    int n = 0;
    int round = 0;

    for (int i = 0; i < story->n_seats; i++) {
        if (story_has_won(story, story->order[i])) {
            winners[n++] = story->order[i];
            story_right(story, story->order[i], &round);
        }
    }
    g_autofree char *names = list_names(winners, n, speech);
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
