/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/desk/seat_name.h"

#include "cases/model/seating.h"

#include <string.h>

/* Reports whether @c is a letter or a mark that has no glyph: Unicode's default ignorable
 * characters of these kinds, such as the Hangul fillers and the variation selectors. */
static bool
is_invisible(gunichar c)
{
    static const struct {
        gunichar first;
        gunichar last;
    } RANGES[] = {
        { 0x034f, 0x034f }, { 0x115f, 0x1160 }, { 0x17b4, 0x17b5 }, { 0x180b, 0x180f },
        { 0x3164, 0x3164 }, { 0xfe00, 0xfe0f }, { 0xffa0, 0xffa0 }, { 0xe0100, 0xe01ef },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(RANGES); i++) {
        if (c >= RANGES[i].first && c <= RANGES[i].last) {
            return true;
        }
    }
    return false;
}

/* Reports whether the script of @c is one that people write names in today: a recommended script of
 * UAX #31, table 5. Other scripts have letters without ink, such as the Egyptian blanks, and
 * letters that most phones have no font for. */
static bool
is_of_today(gunichar c)
{
    static const GUnicodeScript SCRIPTS[] = {
        G_UNICODE_SCRIPT_COMMON,   G_UNICODE_SCRIPT_INHERITED,  G_UNICODE_SCRIPT_ARABIC,
        G_UNICODE_SCRIPT_ARMENIAN, G_UNICODE_SCRIPT_BENGALI,    G_UNICODE_SCRIPT_BOPOMOFO,
        G_UNICODE_SCRIPT_CYRILLIC, G_UNICODE_SCRIPT_DEVANAGARI, G_UNICODE_SCRIPT_ETHIOPIC,
        G_UNICODE_SCRIPT_GEORGIAN, G_UNICODE_SCRIPT_GREEK,      G_UNICODE_SCRIPT_GUJARATI,
        G_UNICODE_SCRIPT_GURMUKHI, G_UNICODE_SCRIPT_HAN,        G_UNICODE_SCRIPT_HANGUL,
        G_UNICODE_SCRIPT_HEBREW,   G_UNICODE_SCRIPT_HIRAGANA,   G_UNICODE_SCRIPT_KANNADA,
        G_UNICODE_SCRIPT_KATAKANA, G_UNICODE_SCRIPT_KHMER,      G_UNICODE_SCRIPT_LAO,
        G_UNICODE_SCRIPT_LATIN,    G_UNICODE_SCRIPT_MALAYALAM,  G_UNICODE_SCRIPT_MYANMAR,
        G_UNICODE_SCRIPT_ORIYA,    G_UNICODE_SCRIPT_SINHALA,    G_UNICODE_SCRIPT_TAMIL,
        G_UNICODE_SCRIPT_TELUGU,   G_UNICODE_SCRIPT_THAANA,     G_UNICODE_SCRIPT_THAI,
        G_UNICODE_SCRIPT_TIBETAN,
    };
    const GUnicodeScript script = g_unichar_get_script(c);

    for (size_t i = 0; i < G_N_ELEMENTS(SCRIPTS); i++) {
        if (SCRIPTS[i] == script) {
            return true;
        }
    }
    return false;
}

/* Reports whether @c may stand in a name on its own. */
static bool
is_solid(gunichar c)
{
    return g_unichar_isalnum(c) && !g_unichar_iszerowidth(c) && is_of_today(c);
}

/* Reports whether @c may stand between two solid characters. */
static bool
is_joint(gunichar c)
{
    static const gunichar JOINTS[] = { ' ', '-', '.', '\'', 0x2019 /* ’ */ };

    for (size_t i = 0; i < G_N_ELEMENTS(JOINTS); i++) {
        if (c == JOINTS[i]) {
            return true;
        }
    }
    return false;
}

static bool
is_name(const char *text)
{
    int width = 0;
    int n_marks = 0;
    gunichar before = '-'; /* a name begins with a solid character, as after a joint */

    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        const gunichar c = g_utf8_get_char(at);
        const bool joint = is_joint(c);
        const bool mark = g_unichar_ismark(c);

        n_marks = mark ? n_marks + 1 : 0;
        if (is_invisible(c) || n_marks > SEAT_NAME_MARKS_MAX || (mark && !is_of_today(c)) ||
            (!joint && !mark && !is_solid(c)) ||
            (is_joint(before) && (joint || mark) && !(before == '.' && c == ' '))) {
            return false;
        }
        before = c;
        width += g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
    }
    return width <= SEAT_NAME_WIDTH_MAX && (!is_joint(before) || before == '.');
}

char *
seat_name_clean(const char *text)
{
    g_autofree char *normal =
        strlen(text) > SEAT_NAME_BYTES_MAX ? NULL : g_utf8_normalize(text, -1, G_NORMALIZE_NFKC);

    return normal != NULL && is_name(g_strstrip(normal)) ? g_steal_pointer(&normal) : NULL;
}

/* Returns the letters and digits of @name in lower case. The caller frees the result. */
static char *
letters_of(const char *name)
{
    g_autofree char *folded = g_utf8_casefold(name, -1);
    GString *letters = g_string_new(NULL);

    for (const char *c = folded; *c != '\0'; c = g_utf8_next_char(c)) {
        const gunichar letter = g_utf8_get_char(c);

        if (g_unichar_isalnum(letter) || g_unichar_ismark(letter)) {
            g_string_append_unichar(letters, letter);
        }
    }
    return g_string_free(letters, FALSE);
}

bool
seat_name_is_same(const char *one, const char *other)
{
    g_autofree char *left = letters_of(one);
    g_autofree char *right = letters_of(other);

    return strcmp(left, right) == 0;
}

bool
seat_name_is_colour(const char *name, const Speech *speech)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        if (seat_name_is_same(name, SEAT_COLOURS[i]) ||
            seat_name_is_same(name, speech_say(speech, SEAT_COLOURS[i]))) {
            return true;
        }
    }
    return false;
}
