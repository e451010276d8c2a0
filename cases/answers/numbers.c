/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/numbers.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "cases/answers/lexicon.h"
#include "cases/answers/pattern.h"
#include "cases/base/words.h"

enum {
    DIGITS_MAX = 9,
    SLIP_LETTERS_MIN = 6, /* letters in a number word that may be misspelt */
};

static const struct {
    const char *word;
    int value;
} WORDS[] = {
    { "zero", 0 },      { "nought", 0 },   { "one", 1 },        { "two", 2 },
    { "three", 3 },     { "four", 4 },     { "five", 5 },       { "six", 6 },
    { "seven", 7 },     { "eight", 8 },    { "nine", 9 },       { "ten", 10 },
    { "eleven", 11 },   { "twelve", 12 },  { "thirteen", 13 },  { "fourteen", 14 },
    { "fifteen", 15 },  { "sixteen", 16 }, { "seventeen", 17 }, { "eighteen", 18 },
    { "nineteen", 19 }, { "twenty", 20 },  { "thirty", 30 },    { "forty", 40 },
    { "fourty", 40 },   { "eigth", 8 },    { "fifty", 50 },     { "sixty", 60 },
    { "seventy", 70 },  { "eighty", 80 },  { "ninety", 90 },    { "dozen", 12 },
    { "score", 20 },    { "couple", 2 },   { "pair", 2 },
};

/* Ordinals of one word. "First" and "second" are here for "twenty-first"; alone, they have other
 * meanings ("at first", "a second"). */
static const struct {
    const char *word;
    int value;
} ORDINALS[] = {
    { "first", 1 },        { "second", 2 },      { "third", 3 },       { "fourth", 4 },
    { "fifth", 5 },        { "sixth", 6 },       { "seventh", 7 },     { "eighth", 8 },
    { "ninth", 9 },        { "tenth", 10 },      { "eleventh", 11 },   { "twelfth", 12 },
    { "thirteenth", 13 },  { "fourteenth", 14 }, { "fifteenth", 15 },  { "sixteenth", 16 },
    { "seventeenth", 17 }, { "eighteenth", 18 }, { "nineteenth", 19 }, { "twentieth", 20 },
    { "thirtieth", 30 },   { "fortieth", 40 },   { "fiftieth", 50 },   { "sixtieth", 60 },
};

/* Spellings of the units, one row for each unit. The first spelling of a row stands for all. */
static const char *const UNITS[][8] = {
    { "pound", "pounds", "lb", "lbs", "quid", "£" },
    { "shilling", "shillings", "bob" },
    { "penny", "pence", "pennies" },
    { "guinea", "guineas" },
    { "sovereign", "sovereigns" },
    { "inch", "inches" },
    { "foot", "feet", "ft" },
    { "yard", "yards" },
    { "mile", "miles" },
    { "ounce", "ounces", "oz" },
    { "stone", "stones" },
    { "hundredweight", "hundredweights", "cwt" },
    { "grain", "grains" },
    { "ton", "tons", "tonnes" },
    { "pint", "pints" },
    { "gallon", "gallons" },
    { "second", "seconds" },
    { "minute", "minutes", "min", "mins" },
    { "hour", "hours" },
    { "day", "days" },
    { "week", "weeks" },
    { "month", "months" },
    { "year", "years" },
    { "metre", "metres", "meter", "meters" },
    { "kilometre", "kilometres", "km" },
    { "kilo", "kilos", "kg", "kilograms" },
    { "percent", "%" },
};

int
number_of_word(const char *word)
{
    if (g_ascii_isdigit(*word)) {
        return strlen(word) <= DIGITS_MAX ? atoi(word) : -1;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(WORDS); i++) {
        if (*WORDS[i].word == *word && strcmp(WORDS[i].word, word) == 0) {
            return WORDS[i].value;
        }
    }
    return -1;
}

static int
ordinal_of_word(const char *word)
{
    for (size_t i = 0; i < G_N_ELEMENTS(ORDINALS); i++) {
        if (strcmp(ORDINALS[i].word, word) == 0) {
            return ORDINALS[i].value;
        }
    }
    return -1;
}

const char *
number_ordinal(int value)
{
    for (size_t i = 0; i < G_N_ELEMENTS(ORDINALS); i++) {
        if (ORDINALS[i].value == value) {
            return ORDINALS[i].word;
        }
    }
    return NULL;
}

int
number_of_ordinal(const char *word)
{
    const int value = ordinal_of_word(word);

    return value > 2 ? value : -1;
}

int
number_hidden_in(const char *word)
{
    if (ordinal_of_word(word) >= 0) {
        return -1;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(ORDINALS); i++) {
        if (g_str_has_prefix(word, ORDINALS[i].word) || words_apart(word, ORDINALS[i].word) == 1) {
            return ORDINALS[i].value;
        }
    }
    return -1;
}

/* Returns the number that @word is a slip for ("fourten"), or -1 when there is none or several.
 * Short words have too many neighbours: "right" is one letter from "eight". */
static int
slip_of_word(const char *word)
{
    int found = -1;

    for (size_t i = 0; i < G_N_ELEMENTS(WORDS) && !lexicon_knows(word); i++) {
        if (strlen(WORDS[i].word) >= SLIP_LETTERS_MIN && words_apart(word, WORDS[i].word) == 1) {
            if (found >= 0) {
                return -1;
            }
            found = WORDS[i].value;
        }
    }
    return found;
}

/* Returns the value of the roman numeral @word, in lower case and at most 89, or -1. One letter is
 * not a numeral: "I". */
static int
roman_of_word(const char *word)
{
    static const char *const TENS[] = { "", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx" };
    static const char *const ONES[] = {
        "", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"
    };

    for (size_t i = 0; i < G_N_ELEMENTS(TENS) && strlen(word) > 1; i++) {
        for (size_t j = 0; j < G_N_ELEMENTS(ONES); j++) {
            gsize tens = strlen(TENS[i]);

            if (strncmp(word, TENS[i], tens) == 0 && strcmp(word + tens, ONES[j]) == 0) {
                return (int)(i * 10 + j);
            }
        }
    }
    return -1;
}

/* Returns the value of two number words without a space ("fortyeight"), or -1. */
static int
compound_of_word(const char *word)
{
    for (size_t i = 0; i < G_N_ELEMENTS(WORDS); i++) {
        bool tens = WORDS[i].value >= 20 && WORDS[i].value % 10 == 0;

        if (tens && g_str_has_prefix(word, WORDS[i].word)) {
            int ones = number_of_word(word + strlen(WORDS[i].word));

            return ones > 0 && ones < 10 ? WORDS[i].value + ones : -1;
        }
    }
    return -1;
}

/* Returns the value of a word that is a number in another form: an ordinal, a roman numeral, two
 * words without a space or a misspelt number. Returns -1 for any other word. */
static int
other_form_of_word(const char *word)
{
    int ordinal = ordinal_of_word(word);
    int roman = ordinal >= 0 ? ordinal : roman_of_word(word);
    int compound = roman >= 0 ? roman : compound_of_word(word);

    return compound >= 0 ? compound : slip_of_word(word);
}

bool
number_multiplies(const char *word)
{
    return strcmp(word, "hundred") == 0 || strcmp(word, "thousand") == 0;
}

static bool
is_digits(const char *p, int n)
{
    for (int i = 0; i < n; i++) {
        if (!g_ascii_isdigit(p[i])) {
            return false;
        }
    }
    return !g_ascii_isdigit(p[n]);
}

/* Reports whether @p is a separator of thousands ("1,250", "1.250", "1 250"): a mark before exactly
 * three digits. */
static bool
parts_thousands(const char *p)
{
    return (*p == ',' || *p == '.' || *p == ' ') && is_digits(p + 1, 3);
}

/* Reports whether "one" after @before is a pronoun: "the one with the card". */
static bool
is_pronoun(const char *before)
{
    static const char *const BEFORE[] = { "the", "this", "that", "which", "a", "an", "no" };

    for (size_t i = 0; i < G_N_ELEMENTS(BEFORE); i++) {
        if (strcmp(before, BEFORE[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Splits @text into words and numbers: "1,250" becomes "1250", and "2.5" remains. */
static GPtrArray *
tokens(const char *text)
{
    GPtrArray *all = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_autofree char *low = g_utf8_strdown(valid, -1);
    g_autoptr(GString) token = g_string_new(NULL);

    for (const char *p = low;; p++) {
        bool figure = g_ascii_isdigit(*p);
        bool in_figure = token->len > 0 && g_ascii_isdigit(token->str[0]);
        bool letter = g_ascii_isalpha(*p) || (guchar)*p >= 0x80 || *p == '%';

        if (in_figure && parts_thousands(p)) {
            continue;
        }
        if (in_figure && *p == '.' && g_ascii_isdigit(p[1])) {
            g_string_append_c(token, '.');
            continue;
        }
        if (token->len > 0 &&
            ((figure && !in_figure) || (letter && in_figure) || (!figure && !letter))) {
            g_ptr_array_add(all, g_strdup(token->str));
            g_string_truncate(token, 0);
        }
        if (figure || letter) {
            g_string_append_c(token, *p);
        }
        if (*p == '\0') {
            return all;
        }
    }
}

enum {
    ONE = 1000, /* all values are in thousandths */
    FACTOR_MAX = 1000000 * ONE,
    NOT_SAID = -1,
};

/* The part of a number that has been read. "Two hundred and five thousand and ten" is 205 × 1000 +
 * 10. */
typedef struct {
    gint64 done; /* the thousands; NOT_SAID without any */
    gint64 part; /* the rest, below a thousand; NOT_SAID without any */
    bool open;   /* true after "and" */
    bool half;   /* true after a leading "half": ½, or half of a dozen */
    bool closed; /* true after a fraction, which ends the number */
    bool many;   /* true when a second number has begun */
} Reading;

static bool
is_said(const Reading *r)
{
    return r->part != NOT_SAID || r->done != NOT_SAID;
}

static void
read_multiple(Reading *r, gint64 times)
{
    gint64 base = r->half ? ONE / 2 : r->part == NOT_SAID ? ONE : r->part;

    r->part = base * times;
    r->half = false;
    if (times >= 1000) {
        r->done = MAX(r->done, 0) + r->part;
        r->part = NOT_SAID;
    }
}

/* Returns the bound of the next value in a number, after the value @room (in thousandths). The
 * bound is 10 after "twenty", since 1 to 9 may follow, and 100 after "three hundred". It is 0 when
 * nothing may follow. */
static gint64
room_after(gint64 room, bool open)
{
    if (room % ONE != 0) {
        return 0;
    }
    room /= ONE;
    if (room % 100 == 0 && room > 0) {
        return 100;
    }
    return room >= 20 && room % 10 == 0 && !open ? 10 : 0;
}

static void
read_value(Reading *r, gint64 value)
{
    if (r->half || (r->part == NOT_SAID && r->done == NOT_SAID)) {
        r->many = r->half;
        r->part = value;
        return;
    }
    gint64 room = r->part == NOT_SAID ? 1000 : room_after(r->part, r->open);
    if (r->closed || value <= 0 || value >= room * ONE) {
        r->many = true;
        return;
    }
    r->part = MAX(r->part, 0) + value;
    r->open = false;
}

static gint64
figures_value(const char *token)
{
    char *end = NULL;
    gint64 whole = g_ascii_strtoll(token, &end, 10) * ONE;
    gint64 unit = ONE;

    for (end += *end == '.'; g_ascii_isdigit(*end) && unit > 1; end++) {
        unit /= 10;
        whole += (*end - '0') * unit;
    }
    return whole;
}

static void
read_token(Reading *r, const char *token)
{
    if (number_multiplies(token)) {
        read_multiple(r, *token == 'h' ? 100 : 1000);
    } else if (strcmp(token, "dozen") == 0 || strcmp(token, "score") == 0) {
        read_multiple(r, *token == 'd' ? 12 : 20);
    } else if (strcmp(token, "half") == 0 || strcmp(token, "½") == 0) {
        if (is_said(r)) { /* "two and a half" */
            r->part = MAX(r->part, 0) + ONE / 2;
            r->closed = true;
        } else {
            r->half = true; /* "half a dozen" */
        }
    } else if (strcmp(token, "and") == 0) {
        r->open = is_said(r);
    } else if (g_ascii_isdigit(*token) && strlen(token) <= DIGITS_MAX) {
        read_value(r, figures_value(token));
    } else if (number_of_word(token) >= 0) {
        read_value(r, (gint64)number_of_word(token) * ONE);
    } else {
        int value = other_form_of_word(token);
        bool alone = r->part == NOT_SAID || (r->part / ONE) % 10 != 0;

        if (value > 2 || (value > 0 && !alone)) {
            read_value(r, (gint64)value * ONE);
        }
    }
}

/* Sets *@thousandths to the only number in @text, which has no sum. */
static bool
read_term(const char *text, gint64 *thousandths)
{
    g_autoptr(GPtrArray) all = tokens(text);
    Reading r = { .part = NOT_SAID, .done = NOT_SAID };

    for (guint i = 0; i < all->len; i++) {
        const char *token = g_ptr_array_index(all, i);

        if (i == 0 || strcmp(token, "one") != 0 || !is_pronoun(g_ptr_array_index(all, i - 1))) {
            read_token(&r, token);
        }
    }
    if (r.half && !is_said(&r)) {
        r.part = ONE / 2;
    }
    if (!is_said(&r) || r.many) {
        return false;
    }
    *thousandths = MAX(r.done, 0) + MAX(r.part, 0);
    return true;
}

/* Sets *@thousandths to the product of the factors in @text: "4 x 12". */
static bool
read_product(const char *text, gint64 *thousandths)
{
    static const GRegex *signs;
    g_auto(GStrv) factors =
        g_regex_split(pattern_once(&signs, "(?<=\\d)\\s*[x×*]\\s*(?=\\d)|\\btimes\\b"),
                      text,
                      (GRegexMatchFlags)0);
    gint64 product = ONE;

    for (char **factor = factors; factor != NULL && *factor != NULL; factor++) {
        gint64 value = 0;

        bool read = read_term(*factor, &value);

        if (!read || (product != ONE && MAX(value, product) > FACTOR_MAX)) {
            return false;
        }
        product = product * value / ONE;
    }
    *thousandths = product;
    return factors != NULL;
}

/* Sets *@thousandths to the sum of the terms in @text, which "+" separates. */
static bool
read_sum(const char *text, gint64 *thousandths)
{
    g_auto(GStrv) terms = g_strsplit(text, "+", -1);

    *thousandths = 0;
    for (char **term = terms; *term != NULL; term++) {
        gint64 value = 0;

        if (!read_product(*term, &value)) {
            return false;
        }
        *thousandths += value;
    }
    return *terms != NULL; /* an empty text has no terms */
}

bool
number_read(const char *text, gint64 *thousandths)
{
    static const GRegex *equals;
    g_auto(GStrv) sides = g_regex_split(
        pattern_once(&equals, "=|\\b(?:is|are|makes?|equals?)\\b"), text, (GRegexMatchFlags)0);
    gint64 before = 0;
    bool found = false;

    for (char **side = sides; side != NULL && *side != NULL; side++) {
        bool number = read_sum(*side, thousandths);

        if ((number && found && before != *thousandths) ||
            (!number && strpbrk(*side, "0123456789") != NULL)) {
            return false;
        }
        before = number ? *thousandths : before;
        found |= number;
    }
    *thousandths = before;
    return found;
}

const char *
number_unit(const char *text)
{
    g_autoptr(GPtrArray) all = tokens(text);

    for (guint i = 0; i < all->len; i++) {
        for (size_t u = 0; u < G_N_ELEMENTS(UNITS); u++) {
            for (size_t j = 0; j < G_N_ELEMENTS(UNITS[u]) && UNITS[u][j] != NULL; j++) {
                if (strcmp(UNITS[u][j], g_ptr_array_index(all, i)) == 0) {
                    return UNITS[u][0];
                }
            }
        }
    }
    return NULL;
}
