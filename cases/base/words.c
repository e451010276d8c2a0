/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: distances between words, searching and counting */
#include "cases/base/words.h"

#include <string.h>

static int
spell(const char *word, gunichar letters[WORD_LENGTH_MAX])
{
    int n = 0;

    for (const char *p = word; *p != '\0' && n < WORD_LENGTH_MAX; p = words_next(p)) {
        letters[n++] = g_unichar_tolower(g_utf8_get_char(p));
    }
    return n;
}

/* Computes the optimal string alignment distance: apart[i][j] is the distance between the first i
 * characters of @a and the first j characters of @b. */
int
words_apart(const char *a, const char *b)
{
    gunichar as[WORD_LENGTH_MAX];
    gunichar bs[WORD_LENGTH_MAX];
    int apart[WORD_LENGTH_MAX + 1][WORD_LENGTH_MAX + 1];
    int n_as = spell(a, as);
    int n_bs = spell(b, bs);

    for (int i = 0; i <= n_as; i++) {
        apart[i][0] = i;
    }
    for (int j = 0; j <= n_bs; j++) {
        apart[0][j] = j;
    }
    for (int i = 1; i <= n_as; i++) {
        for (int j = 1; j <= n_bs; j++) {
            int slip = as[i - 1] == bs[j - 1] ? 0 : 1;
            int least = MIN(apart[i - 1][j], apart[i][j - 1]) + 1;

            least = MIN(least, apart[i - 1][j - 1] + slip);
            if (i > 1 && j > 1 && as[i - 1] == bs[j - 2] && as[i - 2] == bs[j - 1]) {
                least = MIN(least, apart[i - 2][j - 2] + 1);
            }
            apart[i][j] = least;
        }
    }
    return apart[n_as][n_bs];
}

const char *
words_closest(const char *typed, const char *const *words, int n)
{
    const char *closest = NULL;
    int least = (int)(MIN(g_utf8_strlen(typed, -1), WORD_LENGTH_MAX) / 3) + 2;

    for (int i = 0; i < n; i++) {
        int apart = words_apart(typed, words[i]);

        if (apart < least && apart < (int)strlen(words[i])) {
            closest = words[i];
            least = apart;
        }
    }
    return closest;
}

int
words_count(const char *text)
{
    bool in_word = false;
    bool is_counted = false;
    int n = 0;

    for (const char *p = text; *p != '\0'; p = words_next(p)) {
        gunichar c = g_utf8_get_char(p);

        in_word = !g_unichar_isspace(c);
        is_counted = is_counted && in_word;
        if (in_word && !is_counted && g_unichar_isalnum(c)) {
            is_counted = true;
            n++;
        }
    }
    return n;
}

/* Returns the letters and digits of @text in lower case, with one space between words and at both
 * ends. */
static char *
plain(const char *text)
{
    GString *words = g_string_new(" ");

    for (const char *p = text; *p != '\0'; p = words_next(p)) {
        gunichar c = g_utf8_get_char(p);

        if (g_unichar_isalnum(c)) {
            g_string_append_unichar(words, g_unichar_tolower(c));
        } else if (words->str[words->len - 1] != ' ') {
            g_string_append_c(words, ' ');
        }
    }
    if (words->str[words->len - 1] != ' ') {
        g_string_append_c(words, ' ');
    }
    return g_string_free(words, FALSE);
}

bool
words_contain(const char *text, const char *phrase)
{
    g_autofree char *hay = plain(text);
    g_autofree char *needle = plain(phrase);

    return strcmp(needle, " ") != 0 && strstr(hay, needle) != NULL;
}

bool
words_same(const char *a, const char *b)
{
    g_autofree char *one = plain(a);
    g_autofree char *other = plain(b);

    return strcmp(one, other) == 0;
}

/* Returns the words of @text in lower case, without punctuation; NULL-terminated. The caller frees
 * the result with g_strfreev(). */
static char **
split(const char *text)
{
    g_autofree char *words = plain(text);

    return g_strsplit(g_strstrip(words), " ", -1);
}

/* The tables @before and @here hold, for each word of @b, the length of the run that ends at this
 * word and at the last two words of @a. */
char *
words_shared(const char *a, const char *b)
{
    g_auto(GStrv) as = split(a);
    g_auto(GStrv) bs = split(b);
    guint n_bs = g_strv_length(bs);
    g_autofree int *before = g_new0(int, n_bs + 1);
    g_autofree int *here = g_new0(int, n_bs + 1);
    int longest = 0;
    int end = 0; /* in @as, after the last word of the longest run */

    for (int i = 0; as[i] != NULL; i++) {
        for (guint j = 0; j < n_bs; j++) {
            here[j + 1] = strcmp(as[i], bs[j]) == 0 ? before[j] + 1 : 0;
            if (here[j + 1] > longest) {
                longest = here[j + 1];
                end = i + 1;
            }
        }
        int *swap = before;
        before = here;
        here = swap;
    }
    GString *run = g_string_new(NULL);
    for (int i = end - longest; i < end; i++) {
        g_string_append_printf(run, "%s%s", run->len == 0 ? "" : " ", as[i]);
    }
    return g_string_free(run, FALSE);
}
