/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/bots/leads.h"

#include <string.h>

enum {
    LETTERS_MIN = 4, /* minimum length of a significant word, in bytes */
};

/* Reports whether a letter or digit begins at @p. Letters of all alphabets count. Typographic
 * quotes and dashes (U+2000 to U+207F) do not. */
static bool
is_letter(const char *p)
{
    guchar first = (guchar)*p;

    if (first < 0x80) {
        return g_ascii_isalnum(*p);
    }
    return !(first == 0xe2 && ((guchar)p[1] == 0x80 || (guchar)p[1] == 0x81));
}

static const char *
next(const char *p)
{
    return p + g_utf8_skip[(guchar)*p];
}

/* Finds the next word in *@at, and moves *@at behind it. Returns its length, or 0 at the end. */
static int
take_word(const char **at, const char **word)
{
    const char *p = *at;

    while (*p != '\0' && !is_letter(p)) {
        p = next(p);
    }
    *word = p;
    while (*p != '\0' && is_letter(p)) {
        p = next(p);
    }
    *at = p;
    return (int)(p - *word);
}

static bool
is_same(const LeadWord *one, const char *word, int length)
{
    return one->length == length && g_ascii_strncasecmp(one->start, word, (gsize)length) == 0;
}

static bool
others_have(const Case *c, int location, const char *word, int length)
{
    const LeadWord wanted = { .start = word, .length = length };

    for (int i = 0; i < c->n_locations; i++) {
        const char *at = c->locations[i].name;
        const char *other = NULL;
        int n = 0;

        while (i != location && (n = take_word(&at, &other)) > 0) {
            if (is_same(&wanted, other, n)) {
                return true;
            }
        }
    }
    return false;
}

/* Adds the words of the name of @location that have at least @least bytes. Returns their number. */
static int
add_words(Leads *leads, const Case *c, int location, int least)
{
    const char *at = c->locations[location].name;
    const char *word = NULL;
    int before = leads->n;
    int length = 0;

    while ((length = take_word(&at, &word)) > 0) {
        if (length >= least && leads->n < LEAD_WORDS_MAX &&
            !others_have(c, location, word, length)) {
            leads->words[leads->n++] = (LeadWord){ word, length, location };
        }
    }
    return leads->n - before;
}

void
leads_begin(Leads *leads, const Case *c)
{
    leads->n = 0;
    for (int i = 0; i < c->n_locations; i++) {
        if (i != c->location_221b && add_words(leads, c, i, LETTERS_MIN) == 0) {
            add_words(leads, c, i, 1);
        }
    }
}

guint32
leads_of(const Leads *leads, const char *text)
{
    const char *word = NULL;
    guint32 named = 0;
    int length = 0;

    while (text != NULL && (length = take_word(&text, &word)) > 0) {
        for (int i = 0; i < leads->n; i++) {
            if (is_same(&leads->words[i], word, length)) {
                named |= 1U << leads->words[i].location;
            }
        }
    }
    return named;
}
