/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/typed.h"

#include "cases/answers/lexicon.h"
#include "cases/answers/numbers.h"
#include "cases/base/words.h"

#include <libstemmer.h>
#include <string.h>

enum {
    DENIAL_REACH = 3,  /* number of words after a "not" that it denies */
    PHRASE_SPREAD = 4, /* number of other words allowed between the words of a phrase */
    SOUND_LETTERS_MIN = 3,
};

static bool
is_apostrophe(gunichar c)
{
    return c == '\'' || c == '`' || c == 0x00B4 || c == 0x2018 || c == 0x2019 || c == 0x02BC;
}

/* Returns the plain letters for a letter that Unicode does not decompose, or NULL. */
static const char *
unligated(gunichar c)
{
    switch (c) {
    case 0x00E6:
        return "ae";
    case 0x0153:
        return "oe";
    case 0x00F8:
        return "o";
    case 0x0142:
        return "l";
    case 0x0111:
    case 0x00F0:
        return "d";
    default:
        return NULL;
    }
}

typedef struct {
    GArray *words; /* of TypedWord */
    GString *word;
    int mark; /* number of bytes before the last apostrophe, or -1 */
    Gap gap;  /* separator of the last word and the next one */
    bool dot; /* true when a full stop stands there, which may belong to an abbreviation */
    struct sb_stemmer *stemmer;
} Reader;

/* Reports whether a full stop after @word may be that of an abbreviation: "Mr.", "G.", "No.",
 * "St.". */
static bool
is_abbreviated(const TypedWord *word)
{
    return word->title || word->initial || strcmp(word->text, "no") == 0 ||
           strcmp(word->text, "st") == 0;
}

/* Returns what stands before the next word. */
static Gap
take_gap(Reader *reader)
{
    const TypedWord *last = reader->words->len == 0
                                ? NULL
                                : &g_array_index(reader->words, TypedWord, reader->words->len - 1);
    Gap gap = last == NULL                           ? GAP_SPACE
              : reader->dot && !is_abbreviated(last) ? GAP_STOP
                                                     : reader->gap;

    reader->gap = GAP_SPACE;
    reader->dot = false;
    return gap;
}

static bool
is_vowel(char c)
{
    return c != '\0' && strchr("aeiouy", c) != NULL;
}

/* Writes to @sound the sound of @word in letters of which each has one sound: "felix" and "feliks"
 * become "feliks", "hugh" and "huw" become "hu". Leaves out silent letters and doubled ones. @sound
 * has room for twice the letters of @word. */
static void
write_sound(const char *word, char *sound)
{
    gsize length = 0;

    for (const char *c = word; *c != '\0'; c++) {
        const char next = c[1];
        const bool after_vowel = c > word && is_vowel(c[-1]);
        const char *heard = (const char[]){ *c, '\0' };

        if ((*c == 'p' && next == 'h') || (*c == 'g' && next == 'h') ||
            (*c == 'c' && next == 'k')) {
            heard = *c == 'p' ? "f" : *c == 'c' ? "k" : "";
            c++;
        } else if (*c == 'c' || *c == 'q') {
            heard = *c == 'c' && (next == 'e' || next == 'i' || next == 'y') ? "s" : "k";
        } else if (*c == 'x') {
            heard = "ks";
        } else if (*c == 'z') {
            heard = "s";
        } else if (*c == 'y') {
            heard = "i";
        } else if ((*c == 'w' || *c == 'h') && after_vowel && !is_vowel(next)) {
            heard = "";
        } else if (*c == 'e' && next == '\0' && length > 1) {
            heard = "";
        }
        if (*heard != '\0' && (length == 0 || sound[length - 1] != *heard)) {
            length = (gsize)(g_stpcpy(sound + length, heard) - sound);
        }
    }
    sound[length] = '\0';
}

static void
add_word(Reader *reader, const char *text, bool owner)
{
    if (*text == '\0' || reader->words->len >= TYPED_WORDS_MAX) {
        return;
    }
    gsize length = strlen(text);
    const sb_symbol *symbols =
        sb_stemmer_stem(reader->stemmer, (const sb_symbol *)text, (int)length);
    const char *stem = symbols == NULL || *symbols == '\0' ? text : (const char *)symbols;
    gsize stem_length = strlen(stem);
    char *letters = g_malloc(3 * length + stem_length + 3);
    char *sound = letters + length + stem_length + 2;
    TypedWord word = {
        .text = memcpy(letters, text, length + 1),
        .stem = memcpy(letters + length + 1, stem, stem_length + 1),
        .sound = sound,
        .number = number_of_word(text),
        .owner = owner,
        .initial = g_utf8_strlen(text, -1) == 1 && g_ascii_isalpha(*text),
        .title = lexicon_has(LEXICON_TITLE, text),
        .gap = take_gap(reader),
    };

    write_sound(word.text, sound);
    word.light = word.title || word.initial || lexicon_has(LEXICON_ARTICLE, text);
    word.small = word.number >= 0 || number_multiplies(text) || lexicon_knows(text);
    g_array_append_val(reader->words, word);
}

/* Ends the current word and interprets its apostrophe. */
static void
end_word(Reader *reader)
{
    GString *word = reader->word;
    int mark = reader->mark;
    bool ends_in_s = word->len > 0 && word->str[word->len - 1] == 's';
    bool denies = mark > 1 && (gsize)mark + 1 == word->len && word->str[word->len - 1] == 't' &&
                  word->str[mark - 1] == 'n';
    bool owns = ends_in_s && mark > 0 && ((gsize)mark + 1 == word->len || (gsize)mark == word->len);

    if (denies) { /* "wasn't white" is denied like "was not white" */
        g_string_truncate(word, (gsize)mark - 1);
        add_word(reader, word->str, false);
        add_word(reader, "not", false);
    } else {
        g_string_truncate(word, owns ? (gsize)mark : word->len);
        add_word(reader, word->str, owns);
    }
    g_string_truncate(word, 0);
    reader->mark = -1;
}

/* Notes the mark @c, which ends a word, in Reader.gap. @next is the text after it. A full stop or
 * colon inside a number ("3.12") and a hyphen inside a word separate nothing. */
static void
read_mark(Reader *reader, gunichar c, const char *next)
{
    bool ends = !g_unichar_isalnum(g_utf8_get_char(next));

    if (c == ',') {
        reader->gap = MAX(reader->gap, GAP_COMMA);
    } else if (c == '.') {
        reader->dot |= ends;
    } else if ((c < 0x80 && strchr(";!?()[]=\n", (int)c) != NULL) || (c == ':' && ends) ||
               c == 0x2013 || c == 0x2014 || (c == '-' && *next == ' ')) {
        reader->gap = GAP_STOP;
    }
}

/* Reads the letter or mark @c. @next is the text after it. */
static void
read_letter(Reader *reader, gunichar c, const char *next)
{
    const char *letters = unligated(c);

    if (letters != NULL) {
        g_string_append(reader->word, letters);
    } else if (g_unichar_isalnum(c)) {
        g_string_append_unichar(reader->word, c);
    } else if (is_apostrophe(c)) {
        reader->mark = reader->word->len > 0 ? (int)reader->word->len : -1;
    } else if (!g_unichar_ismark(c)) {
        end_word(reader);
        read_mark(reader, c, next);
    }
}

/* The last stemmer that a thread used. Creating a stemmer takes longer than reading an answer. */
typedef struct {
    char *language;
    struct sb_stemmer *stemmer;
} Stemming;

static void
stemming_free(gpointer data)
{
    Stemming *stemming = data;

    sb_stemmer_delete(stemming->stemmer);
    g_free(stemming->language);
    g_free(stemming);
}

static GPrivate last_stemming = G_PRIVATE_INIT(stemming_free);

static struct sb_stemmer *
stemmer_for(const char *language)
{
    const char *wanted = language == NULL ? "en" : language;
    Stemming *last = g_private_get(&last_stemming);

    if (last != NULL && strcmp(last->language, wanted) == 0) {
        return last->stemmer;
    }
    g_auto(GStrv) parts = g_strsplit(wanted, "-", 2);
    struct sb_stemmer *stemmer = sb_stemmer_new(parts[0], NULL);

    stemmer = stemmer == NULL ? sb_stemmer_new("english", NULL) : stemmer;
    g_assert(stemmer != NULL);
    last = g_new(Stemming, 1);
    *last = (Stemming){ g_strdup(wanted), stemmer };
    g_private_replace(&last_stemming, last);
    return stemmer;
}

/* Returns @text in lower case, with accents as separate characters. */
static char *
fold(const char *text)
{
    if (g_str_is_ascii(text)) {
        return g_ascii_strdown(text, -1); /* much faster, and the same */
    }
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_autofree char *apart = g_utf8_normalize(valid, -1, G_NORMALIZE_ALL);

    return g_utf8_casefold(apart, -1);
}

/* Gives "twenty" in "twenty-two" the number of both words, and "two" none. */
static void
join_numbers(GArray *words)
{
    for (guint i = 0; i + 1 < words->len; i++) {
        TypedWord *tens = &g_array_index(words, TypedWord, i);
        TypedWord *ones = &g_array_index(words, TypedWord, i + 1);

        if (g_ascii_isalpha(*tens->text) && g_ascii_isalpha(*ones->text) && tens->number >= 20 &&
            tens->number < 100 && tens->number % 10 == 0 && ones->number > 0 && ones->number < 10 &&
            ones->gap == GAP_SPACE) {
            tens->number += ones->number;
            ones->number = -1;
        }
    }
}

Typed *
typed_read(const char *text, const char *language)
{
    g_autofree char *folded = fold(text);
    g_autoptr(GString) word = g_string_new(NULL);
    Reader reader = {
        .words = g_array_new(FALSE, FALSE, sizeof(TypedWord)),
        .word = word,
        .mark = -1,
        .stemmer = stemmer_for(language),
    };

    for (const char *p = folded; *p != '\0'; p = words_next(p)) {
        read_letter(&reader, g_utf8_get_char(p), words_next(p));
    }
    end_word(&reader);
    join_numbers(reader.words);
    Typed *typed = g_new0(Typed, 1);
    typed->n = (int)reader.words->len;
    typed->words = (TypedWord *)(void *)g_array_free(reader.words, FALSE);
    return typed;
}

void
typed_free(Typed *typed)
{
    if (typed != NULL) {
        for (int i = 0; i < typed->n; i++) {
            g_free(typed->words[i].text);
        }
        g_free(typed->words);
        g_free(typed);
    }
}

/* Reports whether at most @allowed slips are between both words. Words whose lengths differ by more
 * need no comparison. */
static bool
are_near(const char *typed, const char *word, glong length, int allowed)
{
    const glong more = g_utf8_strlen(typed, -1) - length;

    return more <= allowed && -more <= allowed && words_apart(typed, word) <= allowed;
}

bool
typed_is(const char *typed, const char *word, bool slips)
{
    if (strcmp(typed, word) == 0) {
        return true;
    }
    glong length = g_utf8_strlen(word, -1);
    int allowed = !slips || length <= 3 ? 0 : length <= 6 ? 1 : 2;

    return allowed > 0 && !g_ascii_isdigit(*word) && !g_ascii_isdigit(*typed) &&
           are_near(typed, word, length, allowed);
}

bool
typed_sounds_like(const TypedWord *typed, const TypedWord *word)
{
    return strcmp(typed->sound, word->sound) == 0 && strlen(word->text) >= SOUND_LETTERS_MIN &&
           !g_ascii_isdigit(*typed->text);
}

bool
typed_stands_for(const TypedWord *typed, const TypedWord *word)
{
    if (word->small || typed->small) {
        return strcmp(typed->text, word->text) == 0 ||
               (word->number >= 0 && typed->number == word->number);
    }
    return strcmp(typed->stem, word->stem) == 0 || typed_is(typed->text, word->text, true) ||
           typed_sounds_like(typed, word);
}

bool
typed_has_stem(const Typed *typed, const TypedWord *word)
{
    for (int i = 0; i < typed->n; i++) {
        if (strcmp(typed->words[i].stem, word->stem) == 0) {
            return true;
        }
    }
    return false;
}

int
typed_heavy(const Typed *typed)
{
    int n = 0;

    for (int i = 0; i < typed->n; i++) {
        n += !typed->words[i].light;
    }
    return n;
}

int
typed_missing(const Typed *part, const Typed *whole)
{
    int n = 0;

    for (int i = 0; i < part->n; i++) {
        n += !part->words[i].light && !typed_has_stem(whole, &part->words[i]);
    }
    return n;
}

bool
typed_is_number_sign(const Typed *typed, int at)
{
    return strcmp(typed->words[at].text, "no") == 0 && at + 1 < typed->n &&
           typed->words[at + 1].gap == GAP_SPACE &&
           (typed->words[at + 1].number >= 0 || typed->words[at + 1].initial);
}

/* Reports whether the denial at @at says what had to be prevented: "so that it would not be found
 * out", "lest nobody would pay". Such a denial does not count. */
static bool
prevents(const Typed *typed, int at)
{
    int next = at + 1;

    if (next < typed->n && strcmp(typed->words[at].text, "no") == 0 &&
        strcmp(typed->words[next].text, "one") == 0) {
        next++; /* "no one" is "nobody" */
    }
    return (at > 0 && lexicon_has(LEXICON_MODAL, typed->words[at - 1].text)) ||
           (next < typed->n && lexicon_has(LEXICON_MODAL, typed->words[next].text));
}

static bool
is_denied(const Typed *typed, int at)
{
    if (lexicon_has(LEXICON_MODAL, typed->words[at].text) && at + 1 < typed->n &&
        strcmp(typed->words[at + 1].text, "not") == 0) {
        return true; /* "could not" */
    }
    bool in_clause = true;

    for (int i = at - 1; i >= 0; i--) {
        in_clause = in_clause && typed->words[i + 1].gap == GAP_SPACE;
        bool near = i >= at - DENIAL_REACH;
        bool cause = in_clause && /* "not because of a test" */
                     strcmp(typed->words[i + 1].text, "because") == 0;

        if (typed->words[i + 1].gap == GAP_STOP || strcmp(typed->words[i].text, "but") == 0) {
            return false; /* "The orchid is not white. Acid test", "not white but purple" */
        }
        if ((near || cause) && lexicon_has(LEXICON_DENIAL, typed->words[i].text) &&
            !prevents(typed, i)) {
            return true;
        }
    }
    return false;
}

static bool
says_denial(const Typed *phrase)
{
    for (int i = 0; i < phrase->n; i++) {
        if (lexicon_has(LEXICON_DENIAL, phrase->words[i].text)) {
            return true;
        }
    }
    return false;
}

/* Reports whether @typed is a form of @word. In free text, a word of fewer than 6 letters may have
 * no slips: "best" is not "test". Small words may not have any either: "rather" is not "father". */
static bool
is_form_of(const TypedWord *typed, const TypedWord *word)
{
    glong length = g_utf8_strlen(word->text, -1);
    int allowed = length < 6 || g_ascii_isdigit(*word->text) ? 0 : length < 9 ? 1 : 2;

    return strcmp(typed->stem, word->stem) == 0 ||
           (allowed > 0 && !typed->small && are_near(typed->text, word->text, length, allowed));
}

/* Returns the index of a form of @word in @typed between @from and @to, or -1. A denied word counts
 * only if @meant. */
static int
find_word(const Typed *typed, const TypedWord *word, int from, int to, bool meant)
{
    for (int i = MAX(0, from); i < MIN(to, typed->n); i++) {
        if (is_form_of(&typed->words[i], word) && (meant || !is_denied(typed, i))) {
            return i;
        }
    }
    return -1;
}

/* Removes from @starts each word of @typed that has no form of @word near: at most @before words
 * before it and @after words after it. Reports whether one is left. Compares each word of @typed
 * once, since the phrases of a stranger's case can have hundreds of words. */
static bool
keep_near(
    const Typed *typed, const TypedWord *word, int before, int after, bool meant, bool *starts)
{
    g_autofree int *n_until = g_new0(int, (gsize)typed->n + 1); /* forms before each word */
    bool any = false;

    for (int i = 0; i < typed->n; i++) {
        n_until[i + 1] = n_until[i] + (find_word(typed, word, i, i + 1, meant) == i);
    }
    for (int at = 0; at < typed->n; at++) {
        starts[at] =
            starts[at] && n_until[MIN(typed->n, at + after + 1)] > n_until[MAX(0, at - before)];
        any |= starts[at];
    }
    return any;
}

int
typed_touches(const Typed *typed, const Typed *phrase)
{
    bool meant = says_denial(phrase); /* a phrase such as "not white" includes its own denial */
    int spread = phrase->n + PHRASE_SPREAD;
    int first = phrase->n == 0 ? -1 : find_word(typed, &phrase->words[0], 0, typed->n, meant);

    if (first < 0) {
        return -1;
    }
    /* A denial stands before what it denies: "real and not invented" is not “not real”. */
    int before = lexicon_has(LEXICON_DENIAL, phrase->words[0].text) ? 0 : spread;
    g_autofree bool *starts = g_new0(bool, (gsize)typed->n); /* words at which the phrase begins */

    for (int at = first; at >= 0;
         at = find_word(typed, &phrase->words[0], at + 1, typed->n, meant)) {
        starts[at] = true;
    }
    for (int i = 1; i < phrase->n; i++) {
        if (!keep_near(typed, &phrase->words[i], before, spread, meant, starts)) {
            return -1;
        }
    }
    while (!starts[first]) {
        first++;
    }
    return first;
}
