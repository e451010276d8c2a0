/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/check/reading.h"

#include "cases/base/words.h"

#include <string.h>

/* Reports whether @c is written as a vowel. A y is one, except at the beginning of a word. */
static bool
is_vowel(gunichar c, bool is_first)
{
    return c < 128 && strchr(is_first ? "aeiou" : "aeiouy", (int)c) != NULL;
}

/* Reports whether the last e (or es, ed) of @word, in lower case, is silent: "hope", "hopes",
 * "hoped", but not "table", "houses" or "wanted". */
static bool
ends_silently(const char *word, gsize length)
{
    char last = word[length - 1];
    char before;

    if (length > 2 && (last == 's' || last == 'd') && word[length - 2] == 'e') {
        before = word[length - 3];
        return last == 's' ? strchr("sxzhcg", before) == NULL : strchr("td", before) == NULL;
    }
    if (length < 3 || last != 'e') {
        return false;
    }
    return word[length - 2] != 'l' || is_vowel((gunichar)word[length - 3], false);
}

static int
count_syllables(const char *word)
{
    const gsize length = strlen(word);
    bool was_vowel = false;
    int n = 0;

    for (const char *p = word; *p != '\0'; p = words_next(p)) {
        bool vowel = is_vowel(g_utf8_get_char(p), p == word);

        n += vowel && !was_vowel ? 1 : 0;
        was_vowel = vowel;
    }
    if (n > 1 && ends_silently(word, length)) {
        n--;
    }
    return MAX(n, 1);
}

/* Ends the current word, if there is one. */
static void
end_word(Reading *reading, GString *word)
{
    if (word->len > 0) {
        reading->words++;
        reading->syllables += count_syllables(word->str);
        g_string_truncate(word, 0);
    }
}

Reading
reading_measure(const char *text)
{
    g_autoptr(GString) word = g_string_new(NULL);
    Reading reading = { 0 };
    int n_told = 0; /* number of words read when the last sentence ended */

    for (const char *p = text; *p != '\0'; p = words_next(p)) {
        gunichar c = g_utf8_get_char(p);

        if (g_unichar_isalnum(c)) {
            g_string_append_unichar(word, g_unichar_tolower(c));
        } else if (c != '\'' && c != 0x2019) { /* "don’t" is one word */
            bool is_number = word->len > 0 && g_ascii_isdigit(word->str[word->len - 1]);
            bool is_point = is_number && (c == '.' || c == ',') && g_ascii_isdigit(p[1]);

            end_word(&reading, word);
            if (!is_point && strchr(".!?", c < 128 ? (int)c : ' ') != NULL &&
                reading.words > n_told) {
                reading.sentences++;
                n_told = reading.words;
            }
        }
    }
    end_word(&reading, word);
    reading.sentences += reading.words > n_told ? 1 : 0;
    return reading;
}

Reading
reading_sum(Reading one, Reading other)
{
    return (Reading){
        .words = one.words + other.words,
        .sentences = one.sentences + other.sentences,
        .syllables = one.syllables + other.syllables,
    };
}

double
reading_ease(Reading reading)
{
    if (reading.words == 0) {
        return 0;
    }
    return 206.835 - 1.015 * reading.words / reading.sentences -
           84.6 * reading.syllables / reading.words;
}

bool
reading_is_known(const Case *c)
{
    return strcmp(c->language, "en") == 0 || g_str_has_prefix(c->language, "en-");
}
