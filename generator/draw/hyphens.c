/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/hyphens.h"

#include "generator/base/fault.h"

#include <hyphen.h>
#include <stdio.h>
#include <string.h>

/* Letters of the longest patterns that are loaded. The German dictionary has longer ones, nearly
 * all of them whole words; with them, loading it takes three seconds instead of a tenth of
 * one. */
#define PATTERN_LETTERS_MAX 12

#define WORD_LETTERS_MAX 90 /* libhyphen takes 100 */

typedef struct {
    const char *language;
    const char *file;
    const char *package;
    bool has_capitals; /* whether any word may begin with a capital, not only a name */
    bool is_loaded;
    HyphenDict *dictionary; /* NULL if it is missing */
} Tongue;

static Tongue tongues[] = {
    { .language = "de", .file = "hyph_de_DE.dic", .package = "hyphen-de", .has_capitals = true },
    { .language = "en", .file = "hyph_en_GB.dic", .package = "hyphen-en-gb" },
    { .language = "es", .file = "hyph_es_ES.dic", .package = "hyphen-es" },
    { .language = "fr", .file = "hyph_fr_FR.dic", .package = "hyphen-fr" },
};

static Tongue *
find_tongue(const char *language)
{
    for (gsize i = 0; language != NULL && i < G_N_ELEMENTS(tongues); i++) {
        const gsize length = strlen(tongues[i].language);

        if (g_ascii_strncasecmp(language, tongues[i].language, length) == 0 &&
            !g_ascii_isalpha(language[length])) {
            return &tongues[i];
        }
    }
    return NULL;
}

bool
hyphens_check(const char *folder, const char *language, GError **error)
{
    const Tongue *tongue = find_tongue(language);
    g_autofree char *path = tongue == NULL ? NULL : g_build_filename(folder, tongue->file, NULL);

    if (path == NULL || g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
        return true;
    }
    g_set_error(error,
                PRESS_ERROR,
                PRESS_ERROR_INPUT,
                "the dictionary %s, which hyphenates “%s”, is missing; Debian has it: apt-get "
                "install %s",
                path,
                language,
                tongue->package);
    return false;
}

/* Reports whether libhyphen shall get @line of a dictionary. */
static bool
is_wanted(const char *line)
{
    gsize n_letters = 0;

    if (g_ascii_isupper(line[0])) { /* the encoding, or a setting such as NEXTLEVEL */
        return true;
    }
    for (const char *at = line; *at != '\0' && *at != '/'; at++) {
        n_letters += g_ascii_isdigit(*at) ? 0 : 1;
    }
    return line[0] != '#' && line[0] != '%' && n_letters <= PATTERN_LETTERS_MAX;
}

/* Returns the lines of the dictionary @whole, of @length bytes, that libhyphen shall get. */
static GString *
list_wanted(char *whole, gsize length)
{
    GString *wanted = g_string_new(NULL);
    char *end = whole + length;

    for (char *line = whole, *next; line < end; line = next) {
        char *stop = memchr(line, '\n', (size_t)(end - line));

        stop = stop == NULL ? end : stop;
        *stop = '\0';
        next = stop + 1;
        if (is_wanted(line)) {
            g_string_append_len(wanted, line, stop - line);
            g_string_append_c(wanted, '\n');
        }
    }
    return wanted;
}

/* Returns the dictionary @file, or NULL if it cannot be read. */
static HyphenDict *
load(const char *file)
{
    g_autofree char *path = g_build_filename(HYPHENS_FOLDER, file, NULL);
    g_autofree char *whole = NULL;
    gsize length = 0;

    if (!g_file_get_contents(path, &whole, &length, NULL)) {
        return NULL;
    }

    g_autoptr(GString) wanted = list_wanted(whole, length);
    FILE *stream = fmemopen(wanted->str, wanted->len, "r");
    HyphenDict *dictionary = stream == NULL ? NULL : hnj_hyphen_load_file(stream);

    if (stream != NULL) {
        (void)fclose(stream);
    }
    return dictionary;
}

/* Marks in @breaks, whose entries belong to the bytes of @word, where @word may be hyphenated.
 * @word has @length bytes, all of letters. */
static void
mark_word(const Tongue *tongue, const char *word, gsize length, bool *breaks)
{
    const glong n_letters = g_utf8_strlen(word, (gssize)length);
    g_autofree char *lower = g_utf8_strdown(word, (gssize)length);
    g_autofree char *coded =
        tongue->dictionary->utf8
            ? g_strdup(lower)
            : g_convert(lower, -1, tongue->dictionary->cset, "UTF-8", NULL, NULL, NULL);
    char hyphens[4 * WORD_LETTERS_MAX + 5];
    char **replacements = NULL;
    int *positions = NULL;
    int *cuts = NULL;

    if (coded == NULL || n_letters < HYPHENS_BEFORE + HYPHENS_AFTER ||
        n_letters > WORD_LETTERS_MAX || g_utf8_strlen(lower, -1) != n_letters) {
        return;
    }
    hnj_hyphen_hyphenate3(tongue->dictionary,
                          coded,
                          (int)strlen(coded),
                          hyphens,
                          NULL,
                          &replacements,
                          &positions,
                          &cuts,
                          HYPHENS_BEFORE,
                          HYPHENS_AFTER,
                          HYPHENS_BEFORE,
                          HYPHENS_AFTER);

    const char *at = word;

    for (glong i = 0; i + HYPHENS_AFTER < n_letters; i++) {
        at = g_utf8_next_char(at);
        /* a replacement would change the spelling of the word */
        if (i + 1 >= HYPHENS_BEFORE && hyphens[i] % 2 == 1 &&
            (replacements == NULL || replacements[i] == NULL)) {
            breaks[at - word] = true;
        }
    }
    for (glong i = 0; replacements != NULL && i < (glong)strlen(coded); i++) {
        g_free(replacements[i]);
    }
    g_free(replacements);
    g_free(positions);
    g_free(cuts);
}

/* Reports whether the letters from @word to @end may be hyphenated, as far as their capitals are
 * concerned. */
static bool
may_hyphenate(const Tongue *tongue, const char *word, const char *end)
{
    for (const char *at = word; at < end; at = g_utf8_next_char(at)) {
        if (!g_unichar_islower(g_utf8_get_char(at)) && (at > word || !tongue->has_capitals)) {
            return false;
        }
    }
    return true;
}

/* Reports whether the sign at @at may stand at either end of a word without being a part of it. */
static bool
is_outside(const char *at)
{
    const gunichar sign = g_utf8_get_char(at);

    if (sign == '.' && g_unichar_isalnum(g_utf8_get_char(at + 1))) {
        return false; /* in an address */
    }
    return sign == 0 || g_unichar_isspace(sign) ||
           (g_unichar_ispunct(sign) && strchr("-/_@#&\\+*=<>|", (int)MIN(sign, 127)) == NULL);
}

bool *
hyphens_find(const char *text, const char *language)
{
    Tongue *tongue = find_tongue(language);
    bool is_begun = true; /* whether no part of a word stands before `at` */
    bool *breaks;

    if (tongue != NULL && !tongue->is_loaded) {
        tongue->dictionary = load(tongue->file);
        tongue->is_loaded = true;
    }
    if (tongue == NULL || tongue->dictionary == NULL) {
        return NULL;
    }
    breaks = g_new0(bool, strlen(text) + 1);
    for (const char *at = text; *at != '\0';) {
        const char *word = at;

        while (g_unichar_isalpha(g_utf8_get_char(at))) {
            at = g_utf8_next_char(at);
        }
        const bool is_ended = is_outside(at);

        if (at > word && is_begun && is_ended && may_hyphenate(tongue, word, at)) {
            mark_word(tongue, word, (gsize)(at - word), breaks + (word - text));
        }
        is_begun = is_ended;
        at = *at == '\0' ? at : g_utf8_next_char(at);
    }
    return breaks;
}
