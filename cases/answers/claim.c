/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/claim.h"

#include "cases/answers/claim_person.h"
#include "cases/answers/clause.h"

/* --- the whole answer ------------------------------------------------------------------------ */

/* Reports whether the answer has nothing but small words and words of the question around the name,
 * and none of them spoils the claim. */
static bool
is_alone(const Utterance *answer, guint64 used)
{
    LexiconKind pointer = answer->person ? LEXICON_KINSHIP : LEXICON_AROUND;

    for (int i = 0; i < answer->read->n; i++) {
        if (!word_is_used(used, i) &&
            (word_is_denial(answer, i) || word_is_lister(answer, i) ||
             word_has(answer, i, pointer) ||
             word_has(answer, i, answer->person ? LEXICON_GUISE : LEXICON_BESIDE) ||
             (answer->person &&
              (word_has(answer, i, LEXICON_AGE) || word_has(answer, i, LEXICON_ERRAND))) ||
             word_is_content(answer, i))) {
            return false;
        }
    }
    return true;
}

/* Reports whether the name begins after the "because" of something else that the answer says: "the
 * gardener, because Augustus Wray paid him". */
static bool
is_explanation(const Utterance *answer, int first)
{
    for (int i = 0; i < first; i++) {
        if (word_has(answer, i, LEXICON_REASON) && clause_sentence_end(answer, i) > first &&
            clause_find_content(answer, (Range){ 0, i }) >= 0) {
            return true;
        }
    }
    return false;
}

int
claim_explanation_start(const Utterance *answer, guint64 used)
{
    int last = answer->read->n - 1;

    while (!word_is_used(used, last)) {
        last--;
    }
    for (int i = last + 1; i < answer->read->n; i++) {
        if (word_has(answer, i, LEXICON_REASON) || word_has(answer, i, LEXICON_RELATIVE) ||
            (i == last + 1 && (word_is(answer, i, "that") || word_is(answer, i, "with") ||
                               word_has(answer, i, LEXICON_PRONOUN)))) {
            return i;
        }
    }
    return answer->read->n;
}

/* --- a place or an object -------------------------------------------------------------------- */

/* Reports whether a denial before word @at in its clause denies it, with no "but" between. */
static bool
is_denied(const Utterance *answer, int at)
{
    for (int i = at - 1; i >= clause_of(answer, at).from && !word_is(answer, i, "but"); i--) {
        if (word_is_denial(answer, i)) {
            return true;
        }
    }
    return false;
}

/* Reports whether word @at was replaced by something else: "instead of the lead", "in place of the
 * lead". */
static bool
is_replaced(const Utterance *answer, int at)
{
    for (int i = at - 1; i >= clause_of(answer, at).from; i--) {
        bool place = word_is(answer, i, "place") && word_is(answer, i + 1, "of");

        if (word_is(answer, i, "instead") || word_is(answer, i, "than") || place) {
            return true;
        }
    }
    return false;
}

/* Reports whether the denial at @at denies the name. It does if the name follows in the same
 * clause, with no "but" between. It also does if nothing else follows that it could deny. */
static bool
denies_thing(const Utterance *answer, guint64 used, int at)
{
    Range clause = clause_of(answer, at);
    bool named = false;

    for (int i = at + 1; i < clause.to && !word_is(answer, i, "but"); i++) {
        if (word_is_used(used, i)) {
            return true;
        }
    }
    for (int i = clause.from; i < at; i++) {
        named |= word_is_used(used, i);
    }
    /* "the mill was not used" */
    bool verb =
        at > 0 && named && !word_is_used(used, at - 1) && (answer->kinds[at - 1] & WORD_IDLE) != 0;
    return verb || !clause_denies_another(answer, at, clause.to);
}

/* Reports whether the "but" at @at means "except": "anywhere but", "any place but". In "not the
 * barn but", it does not. */
static bool
is_exception(const Utterance *answer, int at)
{
    static const char *const ALL[] = { "any",        "anything", "anywhere", "every",  "everything",
                                       "everywhere", "all",      "each",     "nothing" };
    bool said = false;

    for (int i = 0; i < at; i++) {
        for (size_t j = 0; j < G_N_ELEMENTS(ALL); j++) {
            if (word_is(answer, i, ALL[j])) {
                return true;
            }
        }
        said |= word_is_content(answer, i);
    }
    return !said;
}

/* Reports whether word @next ends what the "near" at @at belongs to: "in" in "near the cups in the
 * mill". */
static bool
turns_to_more(const Utterance *answer, int at, int next)
{
    return word_has(answer, next, LEXICON_POINTER) && !word_is(answer, next, "to") &&
           !word_is(answer, next, "of") &&
           clause_find_content(answer, (Range){ at + 1, next }) >= 0;
}

/* Reports whether word @at turns the name into another place. "Near the mill", "next to the old
 * mill" and "the mill nearby" are not the mill. "Near the cups in the mill" is. */
static bool
points_away(const Utterance *answer, guint64 used, int at)
{
    const Typed *read = answer->read;
    int next = at + 1;
    bool around = word_has(answer, at, LEXICON_AROUND);
    bool contrasts = word_is(answer, at, "but") && !is_exception(answer, at);
    bool asked = around && (answer->kinds[at] & WORD_IDLE) != 0 &&
                 !(next < read->n && word_is(answer, next, "to"));

    bool dates = next < read->n && word_is(answer, at, "from") && /* "laid up from February" */
                 word_has(answer, next, LEXICON_DATE);
    bool inside = next < read->n && !around && /* "six feet under in Highgate" */
                  (word_is(answer, next, "in") || word_is(answer, next, "at"));

    if ((!around && !word_has(answer, at, LEXICON_BESIDE)) || contrasts || asked || dates ||
        inside) {
        return false;
    }
    while (next < read->n && !word_is_used(used, next) && read->words[next].gap == GAP_SPACE &&
           (around ? !turns_to_more(answer, at, next) : word_has(answer, next, LEXICON_ARTICLE))) {
        next++;
    }
    bool ends = next == read->n || read->words[next].gap != GAP_SPACE;
    return ends ? around && clause_find_content(answer, (Range){ at + 1, next }) < 0
                : word_is_used(used, next);
}

/* Reports whether the "and" at @at adds no place or object. It joins two verbs ("died there and was
 * buried"), or belongs to a description ("with the leg and the tortoise"). */
static bool
joins_others(const Utterance *answer, guint64 used, int at)
{
    static const char *const VERBS[] = { "is",   "was",   "are", "were", "has", "had",
                                         "then", "there", "he",  "she",  "they" };
    bool joins = false;

    for (size_t i = 0; i < G_N_ELEMENTS(VERBS) && at + 1 < answer->read->n; i++) {
        joins |= word_is(answer, at + 1, VERBS[i]);
    }
    for (int i = at - 1; i >= clause_of(answer, at).from && !word_is_used(used, i); i--) {
        joins |= word_is(answer, i, "with");
    }
    return joins && word_is(answer, at, "and");
}

/* Reports whether a "but" after the name says that the thing is no longer there: "it was in the
 * mill but has been moved". */
static bool
has_left(const Utterance *answer, guint64 used, int end)
{
    static const char *const LEFT[] = { "moved", "removed", "taken", "gone", "went", "fled" };
    bool turned = false;

    for (int i = word_first_used(used) + 1; i < end; i++) {
        turned |= word_is(answer, i, "but") && used >> i == 0;
        for (size_t j = 0; j < G_N_ELEMENTS(LEFT) && turned; j++) {
            if (word_is(answer, i, LEFT[j])) {
                return true;
            }
        }
    }
    return false;
}

static Claimed
weigh_thing(const Utterance *answer, guint64 used)
{
    int end = claim_explanation_start(answer, used);

    if (has_left(answer, used, end)) {
        return CLAIM_NOT;
    }
    for (int i = 0; i < answer->read->n; i++) {
        bool alternative = i < end ? word_is_lister(answer, i) && !is_denied(answer, i) &&
                                         !joins_others(answer, used, i)
                                   : word_is(answer, i, "or");
        bool denied = i < end && word_is_denial(answer, i) && denies_thing(answer, used, i);

        if (!word_is_used(used, i) &&
            (alternative || denied || (i < end && points_away(answer, used, i)))) {
            return CLAIM_NOT;
        }
    }
    return CLAIM_AMONG;
}

bool
claim_adds_other(const Utterance *answer, guint64 used)
{
    int end = claim_explanation_start(answer, used);

    if (end < answer->read->n && (word_is(answer, end, "that") || word_is(answer, end, "which"))) {
        end = clause_of(answer, end).to; /* "that lies down" says which one is meant */
    }

    for (int i = 0; i < end && !answer->person; i++) {
        if (!word_is_used(used, i) && (answer->kinds[i] & WORD_OTHER) != 0 &&
            !is_denied(answer, i) && !is_replaced(answer, i)) {
            return true;
        }
    }
    return false;
}

Claimed
claim_weigh(const Utterance *answer, guint64 used)
{
    if (is_alone(answer, used)) {
        return CLAIM_ALONE;
    }
    if (is_explanation(answer, word_first_used(used))) {
        return CLAIM_NOT;
    }
    return answer->person ? claim_weigh_person(answer, used) : weigh_thing(answer, used);
}
