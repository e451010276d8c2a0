/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: the sentences at the head of a report */
#include "referee/report/report.h"

static const char *
count_word(int n)
{
    static const char *const WORDS[] = { "no",   "one",    "two",   "three", "four",
                                         "five", "six",    "seven", "eight", "nine",
                                         "ten",  "eleven", "twelve" };

    return n < (int)G_N_ELEMENTS(WORDS) ? WORDS[n] : NULL;
}

static char *
counted(int n, const char *one, const char *many)
{
    const char *word = count_word(n);

    return word == NULL ? g_strdup_printf("%d %s", n, many)
                        : g_strdup_printf("%s %s", word, n == 1 ? one : many);
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

char *
report_say_date(const Story *story)
{
    g_autoptr(GDateTime) begun = g_date_time_new_from_unix_local(story->begun_ms / 1000);
    g_autofree char *day = g_date_time_format(begun, "%-d %B %Y");
    g_autofree char *length = say_length(story->last_ms - story->begun_ms);
    g_autofree char *rounds = counted((int)story->rounds->len, "round", "rounds");
    g_autofree char *seats = counted(story->n_seats, "detective", "detectives");

    return g_strdup_printf("%s%s  ·  %s  ·  %s", day, length, rounds, seats);
}

static char *
capitalised(Seat seat)
{
    return g_strdup_printf("%c%s", page_letter(seat), BOX_COLOURS[seat] + 1);
}

/* "Red", "Red and Blue", "Red, Blue and Green". */
static char *
list_names(const Seat *seats, int n)
{
    GString *list = g_string_new(NULL);

    for (int i = 0; i < n; i++) {
        g_autofree char *name = capitalised(seats[i]);

        g_string_append_printf(list, "%s%s", i == 0 ? "" : i + 1 == n ? " and " : ", ", name);
    }
    return g_string_free(list, FALSE);
}

/* Those who failed, each with round and count. */
static void
say_failures(const Story *story, GString *verdict)
{
    for (int i = 0; i < story->n_seats; i++) {
        int round = 0;
        int right = story_right(story, story->order[i], &round);
        g_autofree char *name = capitalised(story->order[i]);

        if (right != STORY_UNKNOWN && !story_has_won(story, story->order[i])) {
            g_string_append_printf(verdict,
                                   " %s tried in round %d and had %d of %d right.",
                                   name,
                                   round,
                                   right,
                                   story->c->n_questions);
        }
    }
}

char *
report_say_verdict(const Story *story)
{
    GString *verdict = g_string_new(NULL);
    Seat winners[BOX_SEATS_MAX];
    int n = 0;
    int round = 0;

    for (int i = 0; i < story->n_seats; i++) {
        if (story_has_won(story, story->order[i])) {
            winners[n++] = story->order[i];
            story_right(story, story->order[i], &round);
        }
    }
    g_autofree char *names = list_names(winners, n);
    if (n > 0) {
        g_string_append_printf(verdict,
                               "%s solved the case in round %d, with all %d answers right.",
                               names,
                               round,
                               story->c->n_questions);
    } else if (story->is_over) {
        g_string_append(verdict, "Nobody solved the case.");
    } else {
        g_string_append_printf(verdict,
                               "The game is not over: this is what everybody may know in round %u.",
                               story->rounds->len);
    }
    say_failures(story, verdict);
    return g_string_free(verdict, FALSE);
}
