/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/words.h"

#include <libstemmer.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORDS_MAX = 400,  /* words of an answer that are read; the rest is passed over */
    DENIAL_REACH = 3, /* how many words on a "not" still denies */
};

struct Words {
    GPtrArray *all;   /* of char, owned: every word, folded, in order */
    GPtrArray *said;  /* of char, borrowed from `all`: those that matter */
    GPtrArray *stems; /* of char, owned: one for each of `all` */
};

static const char *const TITLES[] = {
    "mr",    "mrs",       "miss",     "ms",        "mister", "dr",        "doctor",   "sir",
    "madam", "madame",    "mme",      "lady",      "lord",   "rev",       "reverend", "captain",
    "capt",  "inspector", "sergeant", "constable", "prof",   "professor", "esq",      "esquire",
    "the",   "a",         "an",       "of",        "at",     "in",        "on",       NULL,
};
static const char *const DENIALS[] = {
    "not", "never", "no", "neither", "nor", "without", "didnt", "wasnt", "isnt", "t", NULL,
};
static const char *const LISTERS[] = { "and", "or", "either", NULL };

static bool
is_among(const char *const *list, const char *word)
{
    return g_strv_contains(list, word);
}

/* Letters and digits in lower case without their accents; all else parts words, but an apostrophe
 * joins. */
static void
split(const char *text, GPtrArray *into)
{
    g_autoptr(GString) plain = g_string_new(text);

    g_string_replace(plain, "n't", " not", 0); /* "wasn't white" denies as "was not white" does */
    g_string_replace(plain, "n’t", " not", 0);

    g_autofree char *valid = g_utf8_make_valid(plain->str, -1);
    g_autofree char *apart = g_utf8_normalize(valid, -1, G_NORMALIZE_ALL);
    g_autofree char *folded = g_utf8_casefold(apart, -1);
    g_autoptr(GString) word = g_string_new(NULL);

    for (const char *p = folded;; p += g_utf8_skip[(guchar)*p]) {
        gunichar c = g_utf8_get_char(p);

        if (g_unichar_isalnum(c)) {
            g_string_append_unichar(word, c);
        } else if (c != '\'' && c != 0x2019 && !g_unichar_ismark(c) && word->len > 0) {
            if (into->len < WORDS_MAX) {
                g_ptr_array_add(into, g_strdup(word->str));
            }
            g_string_truncate(word, 0);
        }
        if (c == '\0') {
            return;
        }
    }
}

static void
stem_all(Words *words)
{
    struct sb_stemmer *stemmer = sb_stemmer_new("english", NULL);

    g_assert(stemmer != NULL);
    for (guint i = 0; i < words->all->len; i++) {
        const char *word = g_ptr_array_index(words->all, i);
        const sb_symbol *stem =
            sb_stemmer_stem(stemmer, (const sb_symbol *)word, (int)strlen(word));

        g_ptr_array_add(words->stems, g_strdup((const char *)stem));
    }
    sb_stemmer_delete(stemmer);
}

Words *
words_read(const char *text)
{
    Words *words = g_new0(Words, 1);

    words->all = g_ptr_array_new_with_free_func(g_free);
    words->said = g_ptr_array_new();
    words->stems = g_ptr_array_new_with_free_func(g_free);
    split(text, words->all);
    for (guint i = 0; i < words->all->len; i++) {
        char *word = g_ptr_array_index(words->all, i);
        bool initial = g_utf8_strlen(word, -1) == 1 && g_ascii_isalpha(*word);

        if (!initial && !is_among(TITLES, word)) {
            g_ptr_array_add(words->said, word);
        }
    }
    if (words->said->len == 0) { /* "The A." is all that there is */
        for (guint i = 0; i < words->all->len; i++) {
            g_ptr_array_add(words->said, g_ptr_array_index(words->all, i));
        }
    }
    stem_all(words);
    return words;
}

void
words_free(Words *words)
{
    if (words != NULL) {
        g_ptr_array_unref(words->all);
        g_ptr_array_unref(words->said);
        g_ptr_array_unref(words->stems);
        g_free(words);
    }
}

/* Letters to change, add, drop or swap with the next to make one word the other (optimal string
 * alignment). */
static int
slips_between(const char *one, const char *other)
{
    enum {
        LETTERS_MAX = 48
    };
    size_t n = strlen(one);
    size_t m = strlen(other);
    int row[3][LETTERS_MAX + 1];

    if (n > LETTERS_MAX || m > LETTERS_MAX) {
        return LETTERS_MAX;
    }
    for (size_t j = 0; j <= m; j++) {
        row[0][j] = (int)j;
    }
    for (size_t i = 1; i <= n; i++) {
        int *now = row[i % 3];
        const int *before = row[(i + 2) % 3];
        const int *earlier = row[(i + 1) % 3];

        now[0] = (int)i;
        for (size_t j = 1; j <= m; j++) {
            int least = MIN(before[j], now[j - 1]) + 1;

            least = MIN(least, before[j - 1] + (one[i - 1] != other[j - 1]));
            if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]) {
                least = MIN(least, earlier[j - 2] + 1);
            }
            now[j] = least;
        }
    }
    return row[n % 3][m];
}

static bool
is_word(const char *typed, const char *word, bool slips)
{
    if (strcmp(typed, word) == 0) {
        return true;
    }
    size_t length = strlen(word);
    int allowed = !slips || length <= 3 ? 0 : length <= 6 ? 1 : 2;

    /* A figure is never a slip of another. */
    return allowed > 0 && !g_ascii_isdigit(*word) && slips_between(typed, word) <= allowed;
}

bool
words_match(const Words *answer, const Words *entry, WordsFit fit)
{
    guint n = entry->said->len;
    g_autofree bool *used = g_new0(bool, answer->said->len + 1);

    if (n == 0 || answer->said->len < n || (fit != WORDS_WITHIN && answer->said->len != n)) {
        return false;
    }
    for (guint i = 0; i < n; i++) {
        bool found = false;

        for (guint j = 0; j < answer->said->len && !found; j++) {
            if (!used[j] && is_word(g_ptr_array_index(answer->said, j),
                                    g_ptr_array_index(entry->said, i),
                                    fit != WORDS_SAME)) {
                used[j] = found = true;
            }
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

static bool
is_denied(const Words *words, guint at)
{
    for (guint i = at > DENIAL_REACH ? at - DENIAL_REACH : 0; i < at; i++) {
        if (is_among(DENIALS, g_ptr_array_index(words->all, i))) {
            return true;
        }
    }
    return false;
}

bool
words_touch(const Words *answer, const Words *concept)
{
    bool may_be_denied = !words_deny(concept); /* "not white" is meant as it stands */

    for (guint i = 0; i < concept->stems->len; i++) {
        bool touched = false;

        for (guint j = 0; j < answer->stems->len && !touched; j++) {
            touched = is_word(g_ptr_array_index(answer->stems, j),
                              g_ptr_array_index(concept->stems, i),
                              true) &&
                      !(may_be_denied && is_denied(answer, j));
        }
        if (!touched) {
            return false;
        }
    }
    return concept->stems->len > 0;
}

static bool
has_any(const Words *words, const char *const *list)
{
    for (guint i = 0; i < words->all->len; i++) {
        if (is_among(list, g_ptr_array_index(words->all, i))) {
            return true;
        }
    }
    return false;
}

bool
words_deny(const Words *words)
{
    return has_any(words, DENIALS);
}

bool
words_list(const Words *words)
{
    return has_any(words, LISTERS);
}

/* --- numbers and times --- */

static const char *const UNITS[] = {
    "zero",     "one",     "two",     "three",     "four",     "five",     "six",
    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", NULL,
};
static const char *const TENS[] = {
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", NULL,
};

/* The value of one word, or -1. */
static int
word_number(const char *word)
{
    if (g_ascii_isdigit(*word) && strlen(word) <= 6) {
        return atoi(word);
    }
    for (int i = 0; UNITS[i] != NULL; i++) {
        if (strcmp(UNITS[i], word) == 0) {
            return i;
        }
    }
    for (int i = 0; TENS[i] != NULL; i++) {
        if (strcmp(TENS[i], word) == 0) {
            return 10 * (i + 2);
        }
    }
    return strcmp(word, "dozen") == 0 ? 12 : -1;
}

/* The only number in the text; two that are no sum ("twenty five") are none. */
int
words_number(const char *text)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
    int total = -1;

    split(text, words);
    for (guint i = 0; i < words->len; i++) {
        const char *word = g_ptr_array_index(words, i);
        int value = word_number(word);

        if (value < 0 && strcmp(word, "hundred") == 0) {
            total = total < 0 ? 100 : total * 100;
        } else if (value >= 0 && total < 0) {
            total = value;
        } else if (value == 12 && total == 1 && strcmp(word, "dozen") == 0) {
            total = 12;
        } else if (value >= 0 && total >= 20 && total % 10 == 0 &&
                   value < (total >= 100 ? 100 : 10)) {
            total += value;
        } else if (value >= 0) {
            return -1;
        }
    }
    return total;
}

enum {
    HALF_UNSAID,
    HALF_MORNING,
    HALF_EVENING
};

static int
half_of_day(const char *word)
{
    static const char *const MORNING[] = { "am", "morning", NULL };
    static const char *const EVENING[] = { "pm", "afternoon", "evening", "night", NULL };

    if (is_among(MORNING, word)) {
        return HALF_MORNING;
    }
    return is_among(EVENING, word) ? HALF_EVENING : HALF_UNSAID;
}

/* "9pm" and "9h30" as apart as "9 pm" and "9 30". */
static void
split_time(const char *text, GPtrArray *into)
{
    g_autoptr(GString) apart = g_string_new(NULL);

    for (const char *p = text; *p != '\0'; p++) {
        bool seam = p > text && g_ascii_isdigit(p[-1]) != g_ascii_isdigit(*p);
        if (seam) {
            g_string_append_c(apart, ' ');
        }
        /* "p.m." is one word */
        if (*p != '.' || (p > text && g_ascii_isdigit(p[-1]))) {
            g_string_append_c(apart, *p == '.' ? ':' : *p);
        }
    }
    split(apart->str, into);
}

int
words_time(const char *text)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
    int hour = -1;
    int minute = -1;
    int shift = 0; /* minutes of "half past", "quarter to" */
    int half = HALF_UNSAID;
    bool to = false;

    split_time(text, words);
    for (guint i = 0; i < words->len; i++) {
        const char *word = g_ptr_array_index(words, i);
        int value = word_number(word);

        if (strcmp(word, "noon") == 0 || strcmp(word, "midday") == 0) {
            return 12 * 60;
        }
        if (strcmp(word, "midnight") == 0) {
            return 0;
        }
        if (strcmp(word, "half") == 0) {
            shift = 30;
        } else if (strcmp(word, "quarter") == 0) {
            shift = 15;
        } else if (strcmp(word, "to") == 0 || strcmp(word, "past") == 0) {
            to = strcmp(word, "to") == 0;
            shift = shift == 0 && hour >= 0 ? hour : shift; /* "ten past nine" */
            hour = -1;
        } else if (half_of_day(word) != HALF_UNSAID) {
            half = half_of_day(word);
        } else if (value >= 0 && hour < 0) {
            hour = value;
        } else if (value >= 0 && minute < 0) {
            minute = value;
        }
    }
    if (hour < 0 || hour > 24 || minute > 59) {
        return -1;
    }
    if (half == HALF_EVENING && hour < 12) {
        hour += 12;
    } else if (half == HALF_MORNING && hour == 12) {
        hour = 0;
    }
    int at = hour * 60 + MAX(minute, 0) + (to ? -shift : shift);
    return (at + 24 * 60) % (24 * 60);
}
