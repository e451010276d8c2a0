/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/choice.h"

#include "cases/answers/lexicon.h"
#include "cases/answers/numbers.h"

enum {
    SEPARATORS_MOST = 2, /* commas and stops in an answer that names a single choice */
    NAMED_MOST = 2,      /* other choices that such an answer names anywhere */
    UNKNOWN_MOST = 2,    /* words in such an answer that the choice does not have */
};

/* Returns the value of a word that is a number or an ordinal, or -1. */
static int
value_of(const TypedWord *word)
{
    return word->number >= 0 ? word->number : number_of_ordinal(word->text);
}

static bool
has_number(const Typed *read, int number)
{
    for (int i = 0; i < read->n; i++) {
        if (value_of(&read->words[i]) == number) {
            return true;
        }
    }
    return false;
}

static bool
text_has_number(const Trial *trial, const char *text, int number)
{
    g_autoptr(Typed) read = typed_read(text, trial->c->language);

    return has_number(read, number);
}

/* Returns the number of the answer's words before it gives a reason ("because"). A reason at the
 * very beginning is part of what the answer claims. */
static int
count_claim(const Typed *read)
{
    int n = 0;

    while (n < read->n && lexicon_has(LEXICON_REASON, read->words[n].text)) {
        n++;
    }
    while (n < read->n && !lexicon_has(LEXICON_REASON, read->words[n].text)) {
        n++;
    }
    return n;
}

/* Reports whether the answer looks like a list. It may name several choices, although the case
 * knows only one of them in this spelling. */
static bool
is_list(const Trial *trial)
{
    const int n_claim = count_claim(trial->read);
    int n = 0;

    for (int i = 0; i < n_claim; i++) {
        n += trial->read->words[i].gap != GAP_SPACE;
    }
    return n > SEPARATORS_MOST;
}

/* Returns the value of word @at, also when the word only hides or misspells an ordinal
 * ("twenty-secondd"), or -1. */
static int
loose_value(const Typed *read, int at)
{
    const int value = value_of(&read->words[at]);
    const int hidden = value >= 0 ? -1 : number_hidden_in(read->words[at].text);
    const int before = at == 0 ? -1 : read->words[at - 1].number;
    const int tens = before < 20 || hidden < 0 || hidden > 9 ? 0 : before - before % 10;

    return hidden < 0 ? value : tens + hidden;
}

/* Reports whether the answer to a choice has a number that is in no wording of @entry. "The 19th,
 * the 20th, the 22nd" names all choices, although the case may know only one of them by its number
 * alone. */
static bool
has_other_number(const Trial *trial, const Named *entry, bool of_key)
{
    const Texts *accept = &trial->question->accept;

    for (int i = 0; i < trial->read->n; i++) {
        const int number = loose_value(trial->read, i);
        bool known = number < 0 || text_has_number(trial, entry->name, number);

        for (int k = 0; !known && of_key && k < accept->n; k++) {
            known = text_has_number(trial, accept->items[k], number);
        }
        if (!known) {
            return true;
        }
    }
    return false;
}

/* Reports whether @text has the word @word, perhaps misspelt. */
static bool
text_has_word(const Trial *trial, const char *text, const TypedWord *word)
{
    g_autoptr(Typed) read = typed_read(text, trial->c->language);

    for (int i = 0; i < read->n; i++) {
        if (!read->words[i].small && typed_is(word->text, read->words[i].text, true)) {
            return true;
        }
    }
    return false;
}

/* Reports whether @word is in a wording of @entry. */
static bool
is_of_entry(const Trial *trial, const Named *entry, bool of_key, const TypedWord *word)
{
    const Texts *accept = &trial->question->accept;
    bool found = text_has_word(trial, entry->name, word);

    for (int k = 0; !found && of_key && k < accept->n; k++) {
        found = text_has_word(trial, accept->items[k], word);
    }
    return found;
}

/* Returns the number of words that claim @entry. A reason that comes before the choice is part of
 * them: "because" in "tune because Danube", where the question asks for a tune. */
static int
count_choice(const Trial *trial, const Named *entry, bool of_key)
{
    const int n_claim = count_claim(trial->read);

    for (int i = 0; i < n_claim; i++) {
        const TypedWord *word = &trial->read->words[i];

        if (is_of_entry(trial, entry, of_key, word) &&
            !text_has_word(trial, trial->question->ask, word)) {
            return n_claim;
        }
    }
    return trial->read->n;
}

/* Reports whether @word may stand for the number @value: an ordinal with slips ("phifth" for 5). In
 * "22", the 2 may stand alone, after "twenty". */
static bool
is_ordinal_with_slips(const Trial *trial, const TypedWord *word, int value)
{
    const int last = value > 20 && value % 10 != 0 ? value % 10 : value;
    const char *ordinal = number_ordinal(last);

    if (ordinal == NULL) {
        return false;
    }
    g_autoptr(Typed) read = typed_read(ordinal, trial->c->language);
    return typed_is(word->text, ordinal, true) || typed_sounds_like(word, &read->words[0]);
}

/* Reports whether @word is a word of @choice, or an ordinal for a number in it; both perhaps with
 * slips. */
static bool
choice_has_word(const Trial *trial, const char *choice, const TypedWord *word)
{
    g_autoptr(Typed) read = typed_read(choice, trial->c->language);
    bool found = text_has_word(trial, choice, word);

    for (int i = 0; i < read->n && !found; i++) {
        found =
            read->words[i].number > 0 && is_ordinal_with_slips(trial, word, read->words[i].number);
    }
    return found;
}

/* Reports whether the answer to a choice has a word of another choice than @entry: "Danube Charlie
 * Rose" has a word of each of three tunes. Also reports an answer with many words that neither
 * @entry nor the question has, since they may be slips for the other choices. */
static bool
has_other_choice(const Trial *trial, const Named *entry, bool of_key)
{
    const Texts *choices = &trial->question->choices;
    const int n_claim = count_choice(trial, entry, of_key);
    int n_unknown = 0;

    for (int i = 0; i < n_claim; i++) {
        const TypedWord *word = &trial->read->words[i];
        const bool is_denied = i > 0 && lexicon_has(LEXICON_DENIAL, trial->read->words[i - 1].text);
        bool is_other = false;

        if (word->small || is_of_entry(trial, entry, of_key, word)) {
            continue;
        }
        for (int k = 0; !is_other && k < choices->n; k++) {
            is_other = choice_has_word(trial, choices->items[k], word);
        }
        if (is_other && !is_denied) {
            return true;
        }
        n_unknown += !text_has_word(trial, trial->question->ask, word);
    }
    return n_unknown > UNKNOWN_MOST;
}

/* Returns how many other choices than @entry the answer has a word of, also in an explanation or
 * after a denial. Counts the first 64 choices. */
static int
count_named(const Trial *trial, const Named *entry, bool of_key)
{
    const Texts *choices = &trial->question->choices;
    guint64 named = 0;
    int n_named = 0;

    for (int i = 0; i < trial->read->n; i++) {
        const TypedWord *word = &trial->read->words[i];

        if (word->small || is_of_entry(trial, entry, of_key, word)) {
            continue;
        }
        for (int k = 0; k < MIN(choices->n, 64); k++) {
            named |=
                choice_has_word(trial, choices->items[k], word) ? G_GUINT64_CONSTANT(1) << k : 0;
        }
    }
    for (; named != 0; named &= named - 1) {
        n_named++;
    }
    return n_named;
}

bool
choice_is_single(const Trial *trial, const Named *entry, bool of_key)
{
    return !is_list(trial) && !has_other_number(trial, entry, of_key) &&
           !has_other_choice(trial, entry, of_key) &&
           count_named(trial, entry, of_key) <= NAMED_MOST;
}
