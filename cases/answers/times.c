/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/times.h"

#include "cases/answers/numbers.h"
#include "cases/answers/pattern.h"
#include "cases/base/words.h"

#include <glib.h>
#include <string.h>

enum {
    HALF_WORDS_REACH = 5, /* number of words after a time that are searched for "in the evening" */
    HOURS = 24,
};

typedef struct {
    char *text; /* a word, a number, or ":" */
    int value;  /* value of a number, else -1 */
} Token;

typedef struct {
    GArray *tokens; /* of Token */
    bool answer;
} Text;

static void
clear_token(gpointer data)
{
    g_free(((Token *)data)->text);
}

static const char *
word_at(const Text *text, guint at)
{
    return at < text->tokens->len ? g_array_index(text->tokens, Token, at).text : "";
}

static int
value_at(const Text *text, guint at)
{
    return at < text->tokens->len ? g_array_index(text->tokens, Token, at).value : -1;
}

static bool
is_word(const Text *text, guint at, const char *word)
{
    return strcmp(word_at(text, at), word) == 0;
}

static void
add_token(GArray *tokens, GString *letters)
{
    if (letters->len > 0) {
        Token token = { .text = g_strdup(letters->str), .value = number_of_word(letters->str) };

        g_array_append_val(tokens, token);
        g_string_truncate(letters, 0);
    }
}

/* Returns @low with spaces between words that a thumb has joined: "halfpast" and "tento". The
 * caller frees the result. */
static char *
separate(const char *low)
{
    static const GRegex *joined;

    return g_regex_replace(pattern_once(&joined, "\\b(half|quarter|five|ten|twenty)(past|to)\\b"),
                           low,
                           -1,
                           0,
                           "\\1 \\2",
                           (GRegexMatchFlags)0,
                           NULL);
}

/* Splits @raw into tokens. "10.30 p.m." becomes 10 : 30 pm, and "22h30" becomes 22 : 30. Separates
 * joined words if @answer is true: only players write them. */
static GArray *
split(const char *raw, bool answer)
{
    GArray *tokens = g_array_new(FALSE, FALSE, sizeof(Token));
    g_autofree char *valid = g_utf8_make_valid(raw, -1);
    g_autofree char *lowered = g_utf8_strdown(valid, -1);
    g_autofree char *apart = answer ? separate(lowered) : NULL;
    g_autoptr(GString) low = g_string_new(answer ? apart : lowered);
    g_autoptr(GString) letters = g_string_new(NULL);

    g_array_set_clear_func(tokens, clear_token);
    g_string_replace(low, "p.m", "pm", 0);
    g_string_replace(low, "a.m", "am", 0);
    g_string_replace(low, "o’clock", "oclock", 0);
    g_string_replace(low, "o'clock", "oclock", 0);
    g_string_replace(low, "½", " half ", 0);
    for (const char *p = low->str; *p != '\0'; p++) {
        bool figure = g_ascii_isdigit(*p);
        bool between = p > low->str && g_ascii_isdigit(p[-1]) && g_ascii_isdigit(p[1]);

        if (between && strchr(":;.,h-", *p) != NULL) {
            add_token(tokens, letters);
            g_string_append_c(letters, ':');
            add_token(tokens, letters);
        } else if (figure || g_ascii_isalpha(*p)) {
            if (letters->len > 0 && g_ascii_isdigit(letters->str[0]) != figure) {
                add_token(tokens, letters);
            }
            g_string_append_c(letters, *p);
        } else {
            add_token(tokens, letters);
        }
    }
    add_token(tokens, letters);
    return tokens;
}

typedef enum {
    SAID_NOTHING,
    SAID_MORNING,
    SAID_AFTERNOON,
    SAID_EVENING,
    SAID_NIGHT,
} Said;

static Said
said_by(const char *word)
{
    static const struct {
        const char *word;
        Said said;
    } ROWS[] = {
        { "am", SAID_MORNING },          { "morning", SAID_MORNING }, { "pm", SAID_AFTERNOON },
        { "afternoon", SAID_AFTERNOON }, { "evening", SAID_EVENING }, { "night", SAID_NIGHT },
        { "tonight", SAID_NIGHT },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        if (strcmp(ROWS[i].word, word) == 0) {
            return ROWS[i].said;
        }
    }
    return SAID_NOTHING;
}

/* Reads one number of a time, in one word or two ("twenty five"). Returns the number of tokens
 * read, or 0 when there is no number. */
static guint
read_small(const Text *text, guint at, int *value)
{
    int tens = value_at(text, at);
    int ones = value_at(text, at + 1);
    bool oh = is_word(text, at, "oh") || is_word(text, at, "o");

    if (oh && ones >= 0 && ones < 10) { /* "ten oh five" */
        *value = ones;
        return 2;
    }
    if (tens < 0 || (is_word(text, at, "dozen") || is_word(text, at, "score") ||
                     is_word(text, at, "couple") || is_word(text, at, "pair"))) {
        return 0;
    }
    if (!g_ascii_isdigit(*word_at(text, at)) && tens >= 20 && tens % 10 == 0 && ones > 0 &&
        ones < 10 && !g_ascii_isdigit(*word_at(text, at + 1))) {
        *value = tens + ones;
        return 2;
    }
    *value = tens;
    return 1;
}

typedef struct {
    int hour;
    int minute;
    bool sure;  /* true when its form alone shows that it is a time */
    bool named; /* noon or midnight, so the half of the day is known */
    bool whole; /* in the form of the 24-hour clock: "22.30", "09:30" */
} Clock;

/* Reads "half past", "quarter to" or "ten minutes before"; the hour follows. Returns the number of
 * tokens read, or 0. */
static guint
read_shift(const Text *text, guint at, int *shift)
{
    guint from = at;
    int minutes = 0;

    at += is_word(text, at, "a") || is_word(text, at, "an");
    if (is_word(text, at, "half")) {
        minutes = 30;
        at++;
    } else if (is_word(text, at, "quarter")) {
        minutes = 15;
        at++;
    } else {
        guint n = read_small(text, at, &minutes);

        if (n == 0 || minutes > 59) {
            return 0;
        }
        at += n;
    }
    at += g_str_has_prefix(word_at(text, at), "min");
    if (is_word(text, at, "past") || is_word(text, at, "after")) {
        *shift = minutes;
    } else if (is_word(text, at, "to") || is_word(text, at, "too") || is_word(text, at, "of") ||
               is_word(text, at, "before")) {
        *shift = -minutes;
    } else if (text->answer && minutes == 30 && at == from + 1 && is_word(text, from, "half")) {
        *shift = minutes; /* "half ten" */
        return 1;
    } else {
        return 0;
    }
    return at + 1 - from;
}

static guint
read_hour(const Text *text, guint at, Clock *clock)
{
    int hour = 0;

    if (is_word(text, at, "noon") || is_word(text, at, "midday")) {
        *clock = (Clock){ .hour = 12, .sure = true, .named = true };
        return 1;
    }
    if (is_word(text, at, "midnight")) {
        *clock = (Clock){ .hour = 0, .sure = true, .named = true };
        return 1;
    }
    guint n = read_small(text, at, &hour);
    if (n == 0 || hour > HOURS) {
        return 0;
    }
    bool zero = *word_at(text, at) == '0';
    *clock = (Clock){ .hour = hour, .whole = zero || hour > 12 };
    if (n == 1 && hour == 12 &&
        (is_word(text, at + 1, "noon") || is_word(text, at + 1, "midday") ||
         is_word(text, at + 1, "midnight"))) {
        return 1 + read_hour(text, at + 1, clock);
    }
    return n;
}

/* Reads the minutes after an hour: ": 30", "thirty", "oclock". Returns the number of tokens
 * read. */
static guint
read_minutes(const Text *text, guint at, Clock *clock)
{
    int minute = 0;

    if (is_word(text, at, ":") && value_at(text, at + 1) >= 0 && value_at(text, at + 1) <= 59 &&
        strlen(word_at(text, at + 1)) == 2) {
        clock->minute = value_at(text, at + 1);
        clock->sure = true;
        return 2;
    }
    if (is_word(text, at, "h") && value_at(text, at + 1) >= 0 && value_at(text, at + 1) <= 59 &&
        strlen(word_at(text, at + 1)) == 2) { /* "15 h 12" */
        clock->minute = value_at(text, at + 1);
        clock->sure = true;
        return 2;
    }
    if (is_word(text, at, "oclock") || is_word(text, at, "h") || is_word(text, at, "hours") ||
        (is_word(text, at, "o") && is_word(text, at + 1, "clock"))) {
        clock->sure = true;
        return is_word(text, at, "o") ? 2 : 1;
    }
    guint n = clock->named ? 0 : read_small(text, at, &minute);
    if (n > 0 && minute <= 59 && text->answer) {
        clock->minute = minute;
        return n;
    }
    return 0;
}

/* Reads "2230 hours", or "2230" alone in an answer. Returns the number of tokens read, or 0. */
static guint
read_military(const Text *text, guint at, Clock *clock)
{
    const char *word = word_at(text, at);
    int value = value_at(text, at);
    bool hours = is_word(text, at + 1, "hours") || is_word(text, at + 1, "hrs");

    if (!g_ascii_isdigit(*word) || strlen(word) < 3 || strlen(word) > 4 || value / 100 >= HOURS ||
        value % 100 > 59 || !(hours || text->answer)) {
        return 0;
    }
    *clock = (Clock){
        .hour = value / 100,
        .minute = value % 100,
        .sure = true,
        .whole = *word == '0' || value / 100 > 12 || hours,
    };
    return hours ? 2 : 1;
}

/* Returns the half of the day named near the time between the tokens @from and @to. Looks at the
 * next HALF_WORDS_REACH tokens and, in an answer, at all tokens before the time. */
static Said
find_half(const Text *text, guint from, guint to)
{
    for (guint i = to; i < text->tokens->len && i < to + HALF_WORDS_REACH; i++) {
        if (said_by(word_at(text, i)) != SAID_NOTHING) {
            return said_by(word_at(text, i));
        }
    }
    for (guint i = 0; i < from && text->answer; i++) {
        if (said_by(word_at(text, i)) != SAID_NOTHING) {
            return said_by(word_at(text, i));
        }
    }
    return SAID_NOTHING;
}

static bool
is_second_half(Said said, int hour)
{
    switch (said) {
    case SAID_NOTHING:
    case SAID_MORNING:
        return false;
    case SAID_AFTERNOON:
        return true;
    case SAID_EVENING:
        return hour != 0;
    case SAID_NIGHT: /* "ten at night", "two at night" */
        return hour >= 6;
    }
    g_assert_not_reached();
}

static TimeOfDay
place_in_day(const Clock *clock, Said said, int shift)
{
    int hour = clock->hour % HOURS;
    TimeOfDay time = { .halved = !clock->named && !clock->whole && said == SAID_NOTHING };

    if (!clock->named && !clock->whole) {
        hour %= 12;
        hour += is_second_half(said, hour) ? 12 : 0;
    }
    int day = time.halved ? HALF_DAY : WHOLE_DAY;
    time.minute = (hour * 60 + clock->minute + shift + day) % day;
    return time;
}

/* Reads a time that begins at @at. Returns the number of tokens read, or 0 when there is no
 * time. */
static guint
read_time(const Text *text, guint at, TimeOfDay *time)
{
    Clock clock = { .hour = 0 };
    int shift = 0;
    guint end = at + read_shift(text, at, &shift);
    bool shifted = end > at;
    guint n = shifted ? 0 : read_military(text, end, &clock);

    if (n == 0) {
        n = read_hour(text, end, &clock);
        if (n == 0) {
            return 0;
        }
        end += n;
        guint minutes = read_minutes(text, end, &clock);
        end += minutes;
        if (shifted && clock.minute > 0) {
            time->minute = -1; /* "ten minutes after 3.12" is a sum, which nobody means */
            return end - at;
        }
    } else {
        end += n;
    }
    Said said = find_half(text, at, end);
    bool marked = shifted || clock.sure ||
                  (said != SAID_NOTHING && said_by(word_at(text, end)) != SAID_NOTHING);
    if (!marked && !text->answer) {
        return 0;
    }
    *time = place_in_day(&clock, said, shift);
    return end - at;
}

/* Reports whether the word before "to" or "past" and the hour at @at is one slip away from a number
 * of minutes: "tne to four". */
static bool
is_after_slip(const Text *text, guint at)
{
    static const char *const MINUTES[] = { "ten", "five", "twenty", "quarter", "half" };
    const bool shifts = at >= 2 && (is_word(text, at - 1, "to") || is_word(text, at - 1, "past"));

    for (size_t i = 0; i < G_N_ELEMENTS(MINUTES) && shifts && text->answer; i++) {
        if (words_apart(word_at(text, at - 2), MINUTES[i]) == 1) {
            return true;
        }
    }
    return false;
}

int
times_read(const char *raw, bool answer, TimeOfDay *times, int max)
{
    g_autoptr(GArray) tokens = split(raw, answer);
    Text text = { .tokens = tokens, .answer = answer };
    int n = 0;

    for (guint at = 0; at < tokens->len && n < max;) {
        guint taken = read_time(&text, at, &times[n]);

        bool spoilt = taken > 0 && (times[n].minute < 0 || is_after_slip(&text, at));

        if (spoilt && answer) {
            return -1;
        }
        n += taken > 0 && !spoilt;
        at += MAX(taken, 1);
    }
    return n;
}
