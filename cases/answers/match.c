/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/match.h"

#include <string.h>

#include "cases/answers/clause.h"

enum {
    OTHERS_IN_NAME_MAX = 6, /* other words between the words of a name */
    OTHERS_IN_NEAR_MAX = 1, /* other words between the words of a name that stands together */
    YEAR_MIN = 1700,
    YEAR_MAX = 2099,
    SHORT_LETTERS_MIN = 4, /* letters in a short form of a name */
    GLUED_LETTERS_MIN = 6, /* letters in a name that is typed without its spaces */
};

/* Reports whether word @at of the @n words that count is needed. In a person's full name, only the
 * first and the last are. */
static bool
is_needed(const Name *name, int at, int n)
{
    return name->whole || at == 0 || at == n - 1;
}

/* Reports whether both words are the same number: "9" and "nine". */
static bool
is_same_number(const TypedWord *typed, const TypedWord *word)
{
    return word->number >= 0 && typed->number == word->number;
}

/* Reports whether @typed is a short form of the given name @word: "Nathan" for "Nathaniel". */
static bool
is_short_form(const Search *search, const TypedWord *typed, const TypedWord *word)
{
    return search->person && strlen(typed->text) >= SHORT_LETTERS_MIN &&
           g_str_has_prefix(word->text, typed->text);
}

/* Reports whether @typed is @word with the "s" of a possessive but no apostrophe: "gatis" for
 * “Gatti’s”. */
static bool
is_bare_possessive(const Search *search, const TypedWord *typed, const TypedWord *word)
{
    if (search->person || !word->owner || !g_str_has_suffix(typed->text, "s")) {
        return false;
    }
    g_autofree char *bare = g_strndup(typed->text, strlen(typed->text) - 1);

    return typed_is(bare, word->text, true);
}

/* Reports whether word @at of the answer is @word, a word of a person's name, as a possessive
 * without its apostrophe: "wrays" in "Augustus Wrays brother". */
static bool
is_unmarked_possessive(const Search *search, int at, const TypedWord *word)
{
    const TypedWord *typed = &search->answer->words[at];
    gsize length = strlen(word->text);
    bool more = at + 1 < search->answer->n && search->answer->words[at + 1].gap == GAP_SPACE &&
                (word_is_content(&search->claims, at + 1) ||
                 word_has(&search->claims, at + 1, LEXICON_KINSHIP));

    return search->person && more && g_str_has_prefix(typed->text, word->text) &&
           strcmp(typed->text + length, "s") == 0;
}

/* Reports whether @typed is a slip for @word. A small word is not: "and" is no slip for "sand". A
 * word of any person's name is not either, if the question asks for a person. */
static bool
is_slip(const Search *search, const TypedWord *typed, const TypedWord *word)
{
    bool is_form = strcmp(typed->stem, word->stem) == 0;

    return (is_form || !typed->small) &&
           (typed_is(typed->text, word->text, true) || typed_sounds_like(typed, word) ||
            is_short_form(search, typed, word) || is_bare_possessive(search, typed, word)) &&
           !(search->person && search_is_name(search, typed->text));
}

/* Returns the index of the answer's word that matches @word of a name, or -1. Words in @used are
 * skipped. */
static int
find_word(const Search *search, const TypedWord *word, guint64 used, bool slips)
{
    for (int i = 0; i < search->answer->n; i++) {
        const TypedWord *typed = &search->answer->words[i];

        if (word_is_used(used, i) || (typed->owner && search->person)) {
            continue; /* "Wray's brother" is not Wray */
        }
        bool same = strcmp(typed->text, word->text) == 0 && typed->number == word->number;

        if (same || is_same_number(typed, word) ||
            (slips && is_slip(search, typed, word) && !is_unmarked_possessive(search, i, word))) {
            return i;
        }
    }
    return -1;
}

/* Returns the index of the answer's word that is @word and @next of a name without the space
 * between ("piecan"), or -1. */
static int
find_compound(const Search *search, const TypedWord *word, const TypedWord *next, guint64 used)
{
    gsize length = strlen(word->text);

    if (word->number >= 0 || next->number >= 0) {
        return -1; /* "12" is not "1 2" */
    }
    for (int i = 0; i < search->answer->n; i++) {
        const char *typed = search->answer->words[i].text;
        bool begins = !word_is_used(used, i) && g_str_has_prefix(typed, word->text);

        if (begins && (strcmp(typed + length, next->text) == 0 ||
                       (word->owner && typed[length] == 's' &&
                        strcmp(typed + length + 1, next->text) == 0))) {
            return i;
        }
    }
    return -1;
}

/* Returns the index of the first of two words of the answer that are @word with a space in it
 * ("high gate"), or -1. */
static int
find_split(const Search *search, const TypedWord *word, guint64 used)
{
    for (int i = 0; i + 1 < search->answer->n && strlen(word->text) >= GLUED_LETTERS_MIN; i++) {
        const char *typed = search->answer->words[i].text;

        if (!word_is_used(used, i) && !word_is_used(used, i + 1) &&
            g_str_has_prefix(word->text, typed) &&
            strcmp(word->text + strlen(typed), search->answer->words[i + 1].text) == 0) {
            return i;
        }
    }
    return -1;
}

/* Finds all needed words of @name in the answer and sets their bits in @used. Does not use the
 * words in @skipped. Returns false when a word is missing. */
static bool
find_words(const Search *search, const Name *name, bool slips, guint64 skipped, guint64 *used)
{
    int n = typed_heavy(name->read);
    bool all_light = n == 0;

    *used = 0;
    for (int i = 0, at = 0; i < name->read->n; i++) {
        const TypedWord *word = &name->read->words[i];

        if (!all_light && word->light) {
            continue;
        }
        int found = find_word(search, word, *used | skipped, false);
        found = found < 0 && slips ? find_word(search, word, *used | skipped, true) : found;
        if (found < 0) {
            found = find_split(search, word, *used | skipped);
            *used |= found < 0 ? 0 : G_GUINT64_CONSTANT(2) << found;
        }
        if (found < 0 && i + 1 < name->read->n) {
            found = find_compound(search, word, &word[1], *used | skipped);
            i += found >= 0;
        }
        if (found < 0 && is_needed(name, at, all_light ? name->read->n : n)) {
            return false;
        }
        *used |= found < 0 ? 0 : G_GUINT64_CONSTANT(1) << found;
        at++;
    }
    return *used != 0;
}

/* Reports whether the answer has the same letters as @name but other spaces: "AugustusWray", or "O
 * Dowd" for "O’Dowd". */
static bool
is_glued(const Search *search, const Name *name)
{
    for (int i = 0; i < search->answer->n && search->person; i++) {
        if (search->answer->words[i].owner) {
            return false; /* "Joan Speke's sister" */
        }
    }
    return strlen(name->letters) >= GLUED_LETTERS_MIN &&
           strcmp(search->letters, name->letters) == 0;
}

/* Reports whether @name may stand among other words. The full name of a person may, and any name of
 * a place or object. A single word of a person's name may not, and neither may "the gardener". */
static bool
may_be_among(const Search *search, const Name *name)
{
    return !search->person || (name->entry.kind == NAMED_PERSON && typed_heavy(name->read) > 1);
}

/* Reports whether the answer gives a title of one sex to a name that has a title of the other:
 * "Madame Rigaud" is not “Monsieur Rigaud”. */
static bool
is_of_other_sex(const Search *search, const Name *name, guint64 used)
{
    int before = word_first_used(used) - 1;
    const char *typed = before < 0 ? NULL : search->answer->words[before].text;

    for (int i = 0; i < name->read->n && typed != NULL; i++) {
        const char *title = name->read->words[i].text;

        if ((lexicon_has(LEXICON_MASCULINE, title) && lexicon_has(LEXICON_FEMININE, typed)) ||
            (lexicon_has(LEXICON_FEMININE, title) && lexicon_has(LEXICON_MASCULINE, typed))) {
            return true;
        }
    }
    return false;
}

/* Reports whether the answer to a choice names a day, a year or a part of the day that no right
 * wording has: "22 September 1897", "Friday the 22nd". Such a part is not checked by the name. */
static bool
has_unknown_date(const Search *search, guint64 used)
{
    for (int i = 0; i < search->answer->n && search->question->choices.n > 0; i++) {
        const TypedWord *word = &search->answer->words[i];
        bool year = word->number >= YEAR_MIN && word->number <= YEAR_MAX;
        bool known = word_is_used(used, i);

        for (guint j = 0; j < search->names->len && !known; j++) {
            const Name *name = &g_array_index(search->names, Name, j);

            known = name->is_key && typed_has_stem(name->read, word);
        }
        if (!known && (year || lexicon_has(LEXICON_DATE, word->text))) {
            return true;
        }
    }
    return false;
}

/* Reports whether the answer has a number that no right wording has, although one of them has a
 * number: "locker no. 6" for “locker nine”. */
static bool
has_other_number(const Search *search, guint64 used)
{
    bool claims_choice = search->person || search->question->kind == QUESTION_CHOICE;
    bool known = false;
    bool other = false;

    for (guint i = 0; i < search->names->len; i++) {
        const Name *name = &g_array_index(search->names, Name, i);

        for (int j = 0; name->is_key && j < name->read->n; j++) {
            known |= name->read->words[j].number > 1;
        }
    }
    int end = claim_explanation_start(&search->claims, used);

    if (end < search->answer->n && !word_has(&search->claims, end, LEXICON_REASON) &&
        !word_is(&search->claims, end, "where") && !word_is(&search->claims, end, "when")) {
        end = search->answer->n; /* "which is number six" says which one is meant */
    }

    for (int i = 0; i < end && known && !claims_choice; i++) {
        const TypedWord *word = &search->answer->words[i];

        other |= !word_is_used(used, i) && word->number > 1 &&
                 !search_key_has_number(search, word->number);
    }
    return other;
}

/* Returns how many other words stand between those of a name, whose bits are set in @used. */
static int
count_between(const Search *search, guint64 used)
{
    int n_between = 0;
    int n_others = 0;

    for (int i = 0; i < search->answer->n; i++) {
        if (word_is_used(used, i)) {
            n_between += n_others;
            n_others = 0;
        } else if (used >> i != 0 && (used & ((G_GUINT64_CONSTANT(1) << i) - 1)) != 0) {
            n_others += (search->claims.kinds[i] & (WORD_LIGHT | WORD_IDLE)) == 0;
        }
    }
    return n_between;
}

/* Matches @name with the words of the answer that are not in @skipped. */
static NameMatch
match_rest(const Search *search, const Name *name, guint64 skipped)
{
    NameMatch found = { .fit = FIT_NOT };
    bool exact = find_words(search, name, false, skipped, &found.used);

    if (!exact && skipped == 0 && is_glued(search, name)) {
        return (NameMatch){ .used = G_MAXUINT64, .fit = FIT_EXACT };
    }
    if (!exact && !find_words(search, name, true, skipped, &found.used)) {
        return found;
    }
    const int n_between = count_between(search, found.used);

    found.apart = n_between > OTHERS_IN_NEAR_MAX;
    if (n_between > OTHERS_IN_NAME_MAX || is_of_other_sex(search, name, found.used) ||
        has_unknown_date(search, found.used) ||
        (name->is_key && has_other_number(search, found.used))) {
        return found;
    }
    switch (claim_weigh(&search->claims, found.used)) {
    case CLAIM_ALONE:
        found.fit = exact ? FIT_EXACT : FIT_SLIPS;
        break;
    case CLAIM_AMONG:
        found.fit = may_be_among(search, name) ? FIT_AMONG : FIT_NOT;
        break;
    case CLAIM_NOT:
        found.unclaimed = true;
        break;
    }
    return found;
}

NameMatch
match_name(const Search *search, const Name *name)
{
    NameMatch found = match_rest(search, name, 0);
    guint64 skipped = 0;

    for (NameMatch rest = found; rest.unclaimed;) {
        skipped |= (G_GUINT64_CONSTANT(2) << word_first_used(rest.used)) - 1;
        rest = match_rest(search, name, skipped);
        found = rest.fit == FIT_NOT ? found : rest;
    }
    return found;
}
