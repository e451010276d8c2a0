/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: phrases shared by the reports of several games */
#include "referee/report/report.h"

/* Returns the English word for a small number, or NULL for a larger one. */
static const char *
count_word(int n)
{
    static const char *const WORDS[] = { "no",   "one",    "two",   "three", "four",
                                         "five", "six",    "seven", "eight", "nine",
                                         "ten",  "eleven", "twelve" };

    return n < (int)G_N_ELEMENTS(WORDS) ? WORDS[n] : NULL;
}

/* Uses digits in languages other than English, since their number words may depend on the counted
 * noun. */
char *
report_say_count(const Speech *speech, const char *one, const char *many, int n)
{
    g_autofree char *digits = g_strdup_printf("%d", n);
    const char *word = speech == NULL ? count_word(n) : NULL;

    return speech_fill(
        speech_count(speech, one, many, n), &(Slot){ "n", word == NULL ? digits : word }, 1);
}

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
say_day(const Speech *speech, gint64 begun_ms)
{
    static const char *const MONTHS[] = {
        N_("January"),   N_("February"), N_("March"),    N_("April"),
        N_("May"),       N_("June"),     N_("July"),     N_("August"),
        N_("September"), N_("October"),  N_("November"), N_("December"),
    };
    g_autoptr(GDateTime) begun = g_date_time_new_from_unix_local(begun_ms / 1000);
    g_autofree char *day = g_strdup_printf("%d", g_date_time_get_day_of_month(begun));
    g_autofree char *year = g_strdup_printf("%d", g_date_time_get_year(begun));

    return speech_tell(speech,
                       N_("{day} {month} {year}"),
                       { "day", day },
                       { "month", speech_say(speech, MONTHS[g_date_time_get_month(begun) - 1]) },
                       { "year", year });
}

static char *
capitalised(Seat seat, const Speech *speech)
{
    return speech_capital(speech_say(speech, SEAT_COLOURS[seat]));
}

char *
report_say_names(const Speech *speech, const Seat *seats, int n)
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

char *
report_say_evening(const Speech *speech, gint64 begun_ms, gint64 last_ms)
{
    g_autofree char *day = say_day(speech, begun_ms);
    g_autofree char *length = say_length(last_ms - begun_ms);

    return g_strconcat(day, length, NULL);
}

char *
report_say_number(const Speech *speech, const Case *c, bool is_over)
{
    g_autofree char *digits = g_strdup_printf("%d", c->number);

    return speech_tell(speech,
                       is_over ? N_("Case {n} · as it was played") : N_("Case {n} · so far"),
                       { "n", digits });
}
