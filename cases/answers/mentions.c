/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/mentions.h"

#include "cases/answers/lexicon.h"

#include <string.h>

enum {
    NAME_WORDS = 6,  /* words of the longest name */
    THING_WORDS = 4, /* words of the longest thing */
};

/* One word of the texts. */
typedef struct {
    const char *start; /* in the text */
    gsize length;      /* in bytes, with a possessive ending */
    char *folded;      /* in small letters, without apostrophes and without a possessive ending */
    bool capital;      /* true when the first letter is a capital */
    bool first;        /* true when a capital tells nothing: the word begins a sentence */
    bool joined;       /* true when only white space separates the word from the one before */
    bool owner;        /* true for a possessive: "Rigaud’s" */
} Word;

/* The last words of places, which are written as names of people are. */
static const char *const PLACES[] = {
    "arch",    "bank",   "basin",    "bridge", "cemetery", "church",  "club",   "common",
    "court",   "cross",  "crypt",    "dock",   "docks",    "fields",  "garden", "gardens",
    "gate",    "green",  "grove",    "hall",   "heath",    "hill",    "hotel",  "house",
    "inn",     "island", "lane",     "market", "mews",     "museum",  "office", "palace",
    "park",    "place",  "road",     "row",    "school",   "society", "square", "stairs",
    "station", "store",  "street",   "tavern", "terrace",  "theatre", "tower",  "town",
    "wall",    "wharf",  "workshop", "yard",   NULL,
};

/* Words that end the description of a thing: "the lake | stood". */
static const char *const VERBS[] = {
    "after",  "again",  "ago",   "always", "back",    "been",    "before",   "began",    "brought",
    "came",   "caught", "come",  "comes",  "could",   "did",     "does",     "ever",     "every",
    "fell",   "felt",   "found", "gave",   "go",      "goes",    "gone",     "got",      "had",
    "has",    "have",   "heard", "held",   "himself", "hung",    "kept",     "knew",     "knows",
    "lay",    "led",    "left",  "let",    "lost",    "made",    "makes",    "met",      "never",
    "nobody", "off",    "once",  "only",   "out",     "past",    "ran",      "rose",     "said",
    "sat",    "saw",    "says",  "sent",   "shut",    "smelt",   "somebody", "spoke",    "stands",
    "stood",  "swore",  "takes", "then",   "there",   "thought", "through",  "together", "told",
    "too",    "took",   "turns", "twice",  "wants",   "went",    "were",     "with",     "without",
    "wore",   "wrote",  "yet",   NULL,
};

static bool
is_in(const char *const *words, const char *word)
{
    return g_strv_contains(words, word);
}

typedef struct {
    GArray *words;     /* of Word, from all texts */
    GHashTable *small; /* set of the folded words that some text spells without a capital */
    /* set of the folded words that some text spells with a capital inside a sentence */
    GHashTable *proper;
    GHashTable *seen; /* set of the folded mentions found so far */
    Mentions *found;
} Finder;

static void
clear_word(gpointer data)
{
    Word *word = data;

    g_free(word->folded);
}

static const Word *
word_at(const Finder *finder, guint i)
{
    return i < finder->words->len ? &g_array_index(finder->words, Word, i) : NULL;
}

/* --- words --- */

static bool
is_inside_word(gunichar c)
{
    return c == '\'' || c == '-' || c == 0x2019;
}

/* Returns the end of the word that begins at @text. An apostrophe or a hyphen belongs to a word
 * when a letter follows it. */
static const char *
skip_word(const char *text)
{
    for (;;) {
        gunichar c = g_utf8_get_char(text);
        const char *next = g_utf8_next_char(text);

        if (!g_unichar_isalnum(c) &&
            !(is_inside_word(c) && g_unichar_isalnum(g_utf8_get_char(next)))) {
            return text;
        }
        text = next;
    }
}

/* Reports whether the @length bytes at @text end in "’s". Sets *@base to the length without it. */
static bool
is_possessive(const char *text, gsize length, gsize *base)
{
    static const char *const ENDINGS[] = { "’s", "'s" };

    *base = length;
    for (size_t i = 0; i < G_N_ELEMENTS(ENDINGS); i++) {
        gsize ending = strlen(ENDINGS[i]);

        if (length > ending && memcmp(text + length - ending, ENDINGS[i], ending) == 0) {
            *base = length - ending;
            return true;
        }
    }
    return false;
}

/* Returns the @length bytes at @text in small letters, without apostrophes. */
static char *
fold(const char *text, gsize length)
{
    g_autofree char *small = g_utf8_strdown(text, (gssize)length);
    GString *folded = g_string_new(NULL);

    for (const char *c = small; *c != '\0'; c = g_utf8_next_char(c)) {
        gunichar letter = g_utf8_get_char(c);

        if (letter != '\'' && letter != 0x2019) {
            g_string_append_unichar(folded, letter);
        }
    }
    return g_string_free(folded, FALSE);
}

/* Reports whether @c ends a sentence, or opens something that begins with a capital. */
static bool
is_break(gunichar c)
{
    return c == 0x201C || c == 0x2018 || c == 0x2013 || c == 0x2014 ||
           (c < 0x80 && strchr(".!?:;\"(#>|", (int)c) != NULL);
}

/* Appends the words of @text. */
static void
read_words(Finder *finder, const char *text)
{
    bool first = true;
    bool joined = false;

    while (*text != '\0') {
        gunichar c = g_utf8_get_char(text);

        if (!g_unichar_isalnum(c)) {
            joined &= g_unichar_isspace(c) || c == '*' || c == '_'; /* emphasis joins */
            first |= is_break(c) || g_str_has_prefix(text, "\n\n");
            text = g_utf8_next_char(text);
            continue;
        }
        Word word = {
            .start = text,
            .capital = g_unichar_isupper(c),
            .first = first,
            .joined = joined,
        };
        gsize base;
        text = skip_word(text);
        word.length = (gsize)(text - word.start);
        word.owner = is_possessive(word.start, word.length, &base);
        word.folded = fold(word.start, base);
        word.owner &= !lexicon_knows(word.folded); /* "it’s" */
        if (!word.capital) {
            g_hash_table_add(finder->small, word.folded);
        } else if (!word.first) {
            g_hash_table_add(finder->proper, word.folded);
        }
        g_array_append_val(finder->words, word);
        first = false;
        joined = true;
    }
}

/* --- names --- */

/* Reports whether @word is one with its verb: "She’ll", "I’ve". */
static bool
is_contraction(const Word *word)
{
    static const char *const ENDINGS[] = { "’ll", "’d", "’ve", "’re", "’m", "n’t" };
    const char *end = word->start + word->length;

    for (size_t i = 0; i < G_N_ELEMENTS(ENDINGS); i++) {
        gsize length = strlen(ENDINGS[i]);

        if (word->length > length && memcmp(end - length, ENDINGS[i], length) == 0) {
            return true;
        }
    }
    return false;
}

/* Reports whether the capital of @word may be that of a name. A word that begins a sentence is no
 * name if it is a small word, or if the texts have it without a capital too. */
static bool
is_name(const Finder *finder, const Word *word)
{
    if (!word->capital || strcmp(word->folded, "i") == 0 || is_contraction(word)) {
        return false;
    }
    return !word->first || lexicon_has(LEXICON_TITLE, word->folded) ||
           (!lexicon_knows(word->folded) && !g_hash_table_contains(finder->small, word->folded));
}

/* Reports whether @word may stand between two words of a name: "Bank of England". */
static bool
is_connector(const Word *word)
{
    static const char *const CONNECTORS[] = { "of", "the", "de", "du", "la", "von", "van", NULL };

    return is_in(CONNECTORS, word->folded);
}

/* Returns the index after the last word of the name that begins at word @from. */
static guint
end_of_name(const Finder *finder, guint from)
{
    guint end = from + 1;

    for (guint i = from + 1; i < finder->words->len && i < from + NAME_WORDS; i++) {
        const Word *word = word_at(finder, i);

        if (!word->joined || (!is_name(finder, word) && !is_connector(word))) {
            break;
        }
        end = is_connector(word) ? end : i + 1;
    }
    return end;
}

/* Adds the words from @from to before @end to @list. Leaves out a possessive ending if @plain is
 * true. White space becomes one space. */
static void
add(Finder *finder, GPtrArray *list, guint from, guint end, bool plain)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = from; i < end; i++) {
        const Word *word = word_at(finder, i);
        gsize length = word->length;

        if (plain && i + 1 == end) {
            is_possessive(word->start, word->length, &length);
        }
        g_string_append(text, i == from ? "" : " ");
        g_string_append_len(text, word->start, (gssize)length);
    }
    g_autofree char *folded = g_utf8_strdown(text->str, -1);
    if (text->len <= MENTION_BYTES && list->len < MENTIONS_MAX &&
        g_hash_table_add(finder->seen, g_steal_pointer(&folded))) {
        g_ptr_array_add(list, g_string_free(g_steal_pointer(&text), FALSE));
    }
}

/* Reports whether the words from @from to before @end can be the name of a person. The last word of
 * a place is often a common noun: "Cavendish Hall". */
static bool
is_person(const Finder *finder, guint from, guint end)
{
    for (guint i = from; i < end; i++) {
        const Word *word = word_at(finder, i);

        if (is_connector(word) || (word->owner && i + 1 < end) || g_ascii_isdigit(*word->start)) {
            return false;
        }
    }
    const char *last = word_at(finder, end - 1)->folded;
    return lexicon_has(LEXICON_TITLE, word_at(finder, from)->folded) ||
           (!g_hash_table_contains(finder->small, last) && !is_in(PLACES, last));
}

/* Reports whether "the" stands before word @at: "the Strand" is nobody. */
static bool
has_article(const Finder *finder, guint at)
{
    return at > 0 && word_at(finder, at)->joined &&
           strcmp(word_at(finder, at - 1)->folded, "the") == 0;
}

/* Adds the name that begins at word @from. Returns the index after it. */
static guint
add_name(Finder *finder, guint from)
{
    const Word *next = word_at(finder, from + 1);

    if (word_at(finder, from)->first && next != NULL && next->joined && next->capital &&
        lexicon_has(LEXICON_TITLE, next->folded) &&
        !lexicon_has(LEXICON_TITLE, word_at(finder, from)->folded)) {
        return from + 1; /* "Only Mr Garside" */
    }
    guint end = end_of_name(finder, from);
    const Word *only = word_at(finder, from);

    if (end == from + 1 &&
        (lexicon_knows(only->folded) || lexicon_has(LEXICON_DATE, only->folded) ||
         is_in(PLACES, only->folded) || g_utf8_strlen(only->folded, 2) == 1 ||
         !g_hash_table_contains(finder->proper, only->folded))) {
        return end; /* a title alone, a day, an initial, or the first word of a sentence */
    }
    bool owner = word_at(finder, end - 1)->owner;
    add(finder,
        is_person(finder, from, end) && !(end == from + 1 && has_article(finder, from))
            ? finder->found->people
            : finder->found->places,
        from,
        end,
        true);
    if (owner && end == from + 1) { /* "Gatti’s" */
        add(finder, finder->found->places, from, end, false);
    }
    return end;
}

/* --- things --- */

/* Reports whether a noun follows @word: an article, "his", or a possessive. */
static bool
is_determiner(const Word *word)
{
    static const char *const DETERMINERS[] = { "a", "an", "the", "this", "your", NULL };

    return word->owner || is_in(DETERMINERS, word->folded) ||
           lexicon_has(LEXICON_OWN, word->folded);
}

/* Returns the index after the last word of the thing that begins at word @from. */
static guint
end_of_thing(const Finder *finder, guint from)
{
    guint end = from + 1;

    while (end < finder->words->len && end < from + THING_WORDS) {
        const Word *word = word_at(finder, end);

        if (!word->joined || is_in(VERBS, word->folded) || g_str_has_suffix(word->folded, "ed") ||
            lexicon_knows(word->folded) || is_contraction(word)) {
            break;
        }
        end++;
    }
    return end;
}

/* Reports whether @word can begin a thing. "can" is a small word, and a thing of tin. */
static bool
is_noun(const Word *word)
{
    return !word->capital && (word->owner || !is_determiner(word)) && !is_in(VERBS, word->folded) &&
           !is_contraction(word) && !lexicon_has(LEXICON_POINTER, word->folded) &&
           !lexicon_has(LEXICON_BESIDE, word->folded) && g_utf8_strlen(word->folded, 3) > 2;
}

/* Adds what follows the determiner at word @at, also with its possessive: "Rigaud’s window". */
static void
add_thing(Finder *finder, guint at)
{
    const Word *next = word_at(finder, at + 1);

    if (next == NULL || !next->joined || !is_noun(next)) {
        return;
    }
    guint end = end_of_thing(finder, at + 1);
    const Word *owner = word_at(finder, at);
    add(finder, finder->found->things, at + 1, end, true);
    if (owner->owner) {
        add(finder, finder->found->things, at, end, true);
    }
}

/* Returns the name @text without a title before it. */
static const char *
skip_title(const char *text)
{
    const char *space = strchr(text, ' ');
    g_autofree char *first = space == NULL ? NULL : fold(text, (gsize)(space - text));

    return first != NULL && lexicon_has(LEXICON_TITLE, first) ? space + 1 : text;
}

/* Drops each name that another one contains: "Wray" beside "Augustus Wray", and "Mr Augustus Wray"
 * too. Keeps "Mr Wray", who may be somebody else. */
static void
drop_repeated_names(GPtrArray *people)
{
    g_autoptr(GHashTable) parts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) whole = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint i = 0; i < people->len; i++) {
        char *name = g_ptr_array_index(people, i);
        g_auto(GStrv) words = g_strsplit(name, " ", -1);

        g_hash_table_add(whole, name);
        for (guint w = 0; words[0] != NULL && words[1] != NULL && words[w] != NULL; w++) {
            g_hash_table_add(parts, g_strdup(words[w]));
        }
    }
    g_autoptr(GPtrArray) dropped = g_ptr_array_new();
    for (guint i = people->len; i > 0; i--) {
        char *name = g_ptr_array_index(people, i - 1);
        const char *bare = skip_title(name);

        if (g_hash_table_contains(parts, name) ||
            (bare != name && strchr(bare, ' ') != NULL && g_hash_table_contains(whole, bare))) {
            g_ptr_array_add(dropped, name);
        }
    }
    for (guint i = 0; i < dropped->len; i++) {
        g_ptr_array_remove(people, g_ptr_array_index(dropped, i));
    }
}

Mentions *
mentions_find(const char *const *texts, int n)
{
    Finder finder = {
        .words = g_array_new(FALSE, FALSE, sizeof(Word)),
        .small = g_hash_table_new(g_str_hash, g_str_equal),
        .proper = g_hash_table_new(g_str_hash, g_str_equal),
        .seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .found = g_new(Mentions, 1),
    };

    *finder.found = (Mentions){
        .people = g_ptr_array_new_with_free_func(g_free),
        .places = g_ptr_array_new_with_free_func(g_free),
        .things = g_ptr_array_new_with_free_func(g_free),
    };
    g_array_set_clear_func(finder.words, clear_word);
    for (int i = 0; i < n; i++) {
        read_words(&finder, texts[i]);
    }
    for (guint i = 0; i < finder.words->len;) {
        i = is_name(&finder, word_at(&finder, i)) ? add_name(&finder, i) : i + 1;
    }
    for (guint i = 0; i < finder.words->len; i++) {
        if (is_determiner(word_at(&finder, i))) {
            add_thing(&finder, i);
        }
    }
    drop_repeated_names(finder.found->people);
    g_hash_table_destroy(finder.seen);
    g_hash_table_destroy(finder.proper);
    g_hash_table_destroy(finder.small);
    g_array_unref(finder.words);
    return finder.found;
}

void
mentions_free(Mentions *mentions)
{
    if (mentions == NULL) {
        return;
    }
    g_ptr_array_unref(mentions->people);
    g_ptr_array_unref(mentions->places);
    g_ptr_array_unref(mentions->things);
    g_free(mentions);
}
