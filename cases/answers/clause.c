/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/clause.h"

#include <string.h>

#include "cases/answers/numbers.h"

bool
word_is_used(guint64 used, int at)
{
    return (used & (G_GUINT64_CONSTANT(1) << at)) != 0;
}

int
word_first_used(guint64 used)
{
    int first = 0;

    while (!word_is_used(used, first)) {
        first++;
    }
    return first;
}

bool
word_has(const Utterance *answer, int at, LexiconKind kind)
{
    return lexicon_has(kind, answer->read->words[at].text);
}

bool
word_is(const Utterance *answer, int at, const char *text)
{
    return strcmp(answer->read->words[at].text, text) == 0;
}

bool
word_is_name(const Utterance *answer, int at)
{
    return (answer->kinds[at] & WORD_NAME) != 0 && !answer->read->words[at].owner;
}

/* Reports whether word @at is the "and" of a number ("a hundred and fifty"), which is not a
 * list. */
static bool
is_in_number(const Typed *read, int at)
{
    return strcmp(read->words[at].text, "and") == 0 && at > 0 && at + 1 < read->n &&
           number_multiplies(read->words[at - 1].text) && read->words[at + 1].number >= 0;
}

bool
word_is_denial(const Utterance *answer, int at)
{
    bool no_doubt = at + 1 < answer->read->n && word_is(answer, at + 1, "doubt") &&
                    answer->read->words[at + 1].gap == GAP_SPACE;

    return word_has(answer, at, LEXICON_DENIAL) && !typed_is_number_sign(answer->read, at) &&
           !no_doubt;
}

bool
word_is_lister(const Utterance *answer, int at)
{
    return word_has(answer, at, LEXICON_LISTER) && !is_in_number(answer->read, at) &&
           !(at + 1 < answer->read->n && word_is_denial(answer, at + 1));
}

bool
word_is_content(const Utterance *answer, int at)
{
    return (answer->kinds[at] & (WORD_LIGHT | WORD_IDLE)) == 0 &&
           !word_has(answer, at, LEXICON_DENIAL) && !word_has(answer, at, LEXICON_LISTER);
}

Range
clause_of(const Utterance *answer, int at)
{
    Range clause = { at, at + 1 };

    while (clause.from > 0 && answer->read->words[clause.from].gap == GAP_SPACE) {
        clause.from--;
    }
    while (clause.to < answer->read->n && answer->read->words[clause.to].gap == GAP_SPACE) {
        clause.to++;
    }
    return clause;
}

int
clause_sentence_end(const Utterance *answer, int at)
{
    do {
        at++;
    } while (at < answer->read->n && answer->read->words[at].gap != GAP_STOP);
    return at;
}

int
clause_find_content(const Utterance *answer, Range range)
{
    for (int i = range.from; i < range.to; i++) {
        if (word_is_content(answer, i)) {
            return i;
        }
    }
    return -1;
}

int
clause_find_name(const Utterance *answer, Range range)
{
    for (int i = range.from; i < range.to; i++) {
        if (word_is_name(answer, i)) {
            return i;
        }
    }
    return -1;
}

int
clause_find(const Utterance *answer, Range range, LexiconKind kind)
{
    for (int i = range.from; i < range.to; i++) {
        if (kind == LEXICON_DENIAL   ? word_is_denial(answer, i)
            : kind == LEXICON_LISTER ? word_is_lister(answer, i)
                                     : word_has(answer, i, kind)) {
            return i;
        }
    }
    return -1;
}

bool
word_is_anybody(const Utterance *answer, int at)
{
    static const char *const ANYBODY[] = { "man", "woman", "someone", "person" };

    for (size_t i = 0; i < G_N_ELEMENTS(ANYBODY); i++) {
        if (word_is(answer, at, ANYBODY[i])) {
            return true;
        }
    }
    return false;
}

bool
clause_denies_another(const Utterance *answer, int at, int to)
{
    for (int i = at + 1; i < to; i++) {
        if (word_is_content(answer, i) || answer->read->words[i].title ||
            word_is_anybody(answer, i)) {
            return true;
        }
    }
    return false;
}
