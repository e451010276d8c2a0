/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/claim_person.h"

#include "cases/answers/clause.h"

/* Reports whether word @at is a word of somebody's name, and not of the name in @used. In "Miss
 * Edgell, Susannah Edgell", the first "Edgell" is not. */
static bool
names_another(const Utterance *answer, guint64 used, int at)
{
    for (int i = 0; i < answer->read->n; i++) {
        if (word_is_used(used, i) && word_is(answer, at, answer->read->words[i].text)) {
            return false;
        }
    }
    return word_is_name(answer, at);
}

/* Reports whether word @at may stand between a surname and a given name: "first name". */
static bool
introduces_name(const Utterance *answer, int at)
{
    static const char *const WORDS[] = { "first", "given", "christian", "name", "called" };

    for (size_t i = 0; i < G_N_ELEMENTS(WORDS); i++) {
        if (word_is(answer, at, WORDS[i])) {
            return true;
        }
    }
    return false;
}

/* Reports whether the words between the first and the last word of the name belong to it: titles,
 * and at most one middle name. */
static bool
is_together(const Utterance *answer, guint64 used, Range name)
{
    int n_others = 0;

    for (int i = name.from; i < name.to; i++) {
        if (!word_is_used(used, i) && (answer->kinds[i] & WORD_LIGHT) == 0 &&
            !introduces_name(answer, i)) {
            n_others++;
            if (!word_is_content(answer, i) || word_is_name(answer, i) ||
                word_is_denial(answer, i) || word_is_lister(answer, i)) {
                return false;
            }
        }
    }
    return n_others <= 1;
}

/* Reports whether the word of kinship at @at describes the person whose name stands before it: "the
 * servant". "His servant" is another person. */
static bool
describes(const Utterance *answer, int at)
{
    return at == 0 || !word_has(answer, at - 1, LEXICON_OWN);
}

/* Reports whether the word at @at begins an explanation or a description of the name before it:
 * "because", "who", "with". */
static bool
explains(const Utterance *answer, int at)
{
    return word_has(answer, at, LEXICON_REASON) || word_has(answer, at, LEXICON_RELATIVE) ||
           word_has(answer, at, LEXICON_POINTER);
}

/* Reports whether @range says nothing of its own, or ends in a form of "to be": "the one who did it
 * was". */
static bool
ends_in_verb(const Utterance *answer, Range range)
{
    static const char *const VERBS[] = { "is", "was", "be", "s", "called", "named" };
    bool found = clause_find_content(answer, range) < 0;

    for (size_t i = 0; i < G_N_ELEMENTS(VERBS); i++) {
        found |= word_is(answer, range.to - 1, VERBS[i]);
    }
    return found;
}

/* Reports whether nothing but titles stands between word @at and the name at @name: "nephew" in
 * "his nephew Mr Rollo Chaloner". */
static bool
is_before_name(const Utterance *answer, int at, int name)
{
    for (int i = at + 1; i < name; i++) {
        if (!answer->read->words[i].title) {
            return false;
        }
    }
    return true;
}

/* Reports whether @lead ends in the verb of the question and "by": "the boy was killed by", where
 * the question is who killed him. */
static bool
is_done_by(const Utterance *answer, Range lead)
{
    int verb = lead.to - 2;

    return verb > lead.from && word_is(answer, lead.to - 1, "by") &&
           (answer->kinds[verb] & WORD_IDLE) != 0 && !word_has(answer, verb, LEXICON_FILLER);
}

/* Reports whether word @at clears the person of whom the clause speaks: "is innocent", "using the
 * name". "No doubt" and "using his key" clear nobody. */
static bool
clears(const Utterance *answer, int at)
{
    int next = at + 1;

    if (at > 0 && (word_has(answer, at - 1, LEXICON_DENIAL) || word_is(answer, at - 1, "beyond"))) {
        return false;
    }
    if (!word_is(answer, at, "using") && !word_is(answer, at, "calling")) {
        return word_has(answer, at, LEXICON_CLEARING);
    }
    while (next < answer->read->n && word_has(answer, next, LEXICON_ARTICLE)) {
        next++;
    }
    return next < answer->read->n &&
           (word_is(answer, next, "name") || word_is(answer, next, "himself") ||
            word_is(answer, next, "herself"));
}

/* Reports whether the "but" at @at excepts the name after it: "all but Wray". */
static bool
excepts(const Utterance *answer, int at)
{
    static const char *const ALL[] = { "all", "any", "each", "every", "nothing" };
    bool found = false;
    bool nearly = word_is(answer, at + 1, "certain") || word_is(answer, at + 1, "sure");

    for (size_t i = 0; i < G_N_ELEMENTS(ALL) && at > 0 && !nearly; i++) {
        found |= word_is(answer, at - 1, ALL[i]);
    }
    return found;
}

/* Reports whether the words before the name in its clause leave the claim intact: "I think the
 * moneylender". They do not if they deny it, name somebody else, describe somebody else ("the
 * gardener who met"), or end with a word that points to somebody else ("hired by"). */
static bool
lead_is_fine(const Utterance *answer, guint64 used, Range lead)
{
    int but = -1;

    for (int i = lead.from; i < lead.to; i++) {
        but = word_is(answer, i, "but") ? i : but;
    }
    if (but >= 0 && excepts(answer, but)) {
        return false;
    }
    if (but >= 0 && clause_find(answer, (Range){ lead.from, but }, LEXICON_DENIAL) >= 0 &&
        clause_find_content(answer, (Range){ lead.from, but }) >= 0) {
        lead.from = but + 1; /* "not Quill but"; "anyone but" remains */
    }
    for (int i = lead.from; i < lead.to; i++) {
        if (word_is_denial(answer, i) || word_is_lister(answer, i) || clears(answer, i) ||
            names_another(answer, used, i) || word_has(answer, i, LEXICON_ERRAND) ||
            (word_has(answer, i, LEXICON_KINSHIP) && !is_before_name(answer, i, lead.to)) ||
            (word_has(answer, i, LEXICON_RELATIVE) &&
             !ends_in_verb(answer, (Range){ i, lead.to }))) {
            return false;
        }
    }
    bool chosen = lead.to - lead.from > 1 && word_is(answer, lead.to - 2, "going") &&
                  word_is(answer, lead.to - 1, "with"); /* "we are going with" */
    return clause_find_content(answer, lead) < 0 || chosen ||
           !word_has(answer, lead.to - 1, LEXICON_POINTER) || is_done_by(answer, lead);
}

/* Reports whether an explanation leaves the claim intact: "who was not in his seat". It does not if
 * it names an alternative, or if it denies nothing else than the claim: "who did not". */
static bool
explanation_is_fine(const Utterance *answer, int at, int end)
{
    Range rest = { at + 1, end };
    bool with =
        word_is(answer, at, "with") || word_is(answer, at, "for") || word_is(answer, at, "by");

    for (int i = rest.from; i < end; i++) {
        if (word_is(answer, i, "or") || word_is(answer, i, "either") ||
            (word_is_denial(answer, i) &&
             !clause_denies_another(answer, i, clause_of(answer, i).to))) {
            return false;
        }
    }
    return !(with && clause_find_name(answer, rest) >= 0);
}

/* Reports whether a statement about the name begins at @at: "he had the key". */
static bool
starts_statement(const Utterance *answer, int at, int end)
{
    return at < end && (word_has(answer, at, LEXICON_PRONOUN) || word_is(answer, at, "i") ||
                        word_is(answer, at, "we"));
}

/* Reports whether somebody is sent on an errand at @at: "hired a man", "told the servant". "Sent
 * the telegram" sends nobody. */
static bool
sends(const Utterance *answer, int at, int end)
{
    int next = at + 1;

    if (!word_has(answer, at, LEXICON_ERRAND)) {
        return false;
    }
    while (next < end && word_has(answer, next, LEXICON_ARTICLE)) {
        next++;
    }
    return next < end && (word_is_anybody(answer, next) || word_is(answer, next, "him") ||
                          word_is(answer, next, "her") || word_has(answer, next, LEXICON_KINSHIP));
}

/* Reports whether the words @trail after the name in its clause leave the claim intact: "did it",
 * "the policeman", "not Quill", "because …". Sets *@end to the end of the words that it has read.
 * After an explanation, this is the end of the sentence. */
static bool
trail_is_fine(const Utterance *answer, Range trail, int *end)
{
    *end = trail.to;
    if (trail.from + 1 < trail.to && word_is(answer, trail.from, "and") &&
        word_is_denial(answer, trail.from + 1)) {
        trail.from++;
    }
    if (trail.from < trail.to && word_is_denial(answer, trail.from)) {
        int next = trail.from + 1;

        while (next < trail.to && (answer->kinds[next] & WORD_LIGHT) != 0) {
            next++;
        }
        return next < trail.to && word_is_content(answer, next) &&
               clause_find(answer, trail, LEXICON_LISTER) < 0;
    }
    for (int i = trail.from; i < trail.to; i++) {
        bool said = clause_find_content(answer, (Range){ trail.from, i }) >= 0;

        if (explains(answer, i) || (!said && word_has(answer, i, LEXICON_PRONOUN)) ||
            (word_is(answer, i, "and") && starts_statement(answer, i + 1, trail.to))) {
            *end = clause_sentence_end(answer, i);
            return explanation_is_fine(answer, i, *end);
        }
        bool adds = word_is_lister(answer, i) && !(said && word_is(answer, i, "and"));
        if (word_is_denial(answer, i) || adds || word_is_name(answer, i) || clears(answer, i) ||
            sends(answer, i, trail.to) ||
            (word_has(answer, i, LEXICON_KINSHIP) && !describes(answer, i))) {
            return false;
        }
    }
    return true;
}

/* Reports whether a clause before the name's leaves the claim intact: "the partner,", "not Garside,
 * he had left.", "the friend of Quill". It does not if it names somebody else without a denial. */
static bool
earlier_is_fine(const Utterance *answer, guint64 used, Range clause)
{
    bool denied = clause_find(answer, clause, LEXICON_DENIAL) >= 0;

    if (denied &&
        (word_is(answer, clause.from, "nobody") || word_is(answer, clause.from, "none")) &&
        clause_find_content(answer, clause) < 0) {
        return false; /* "nobody; Wray made a mistake" */
    }

    for (int i = clause.from; i < clause.to && !denied; i++) {
        int before = i - 1;

        while (before >= clause.from && answer->read->words[before].title) {
            before--;
        }
        if ((word_is_lister(answer, i) && !word_is(answer, i, "and")) ||
            (names_another(answer, used, i) &&
             !(before >= clause.from && word_is(answer, before, "of")))) {
            return false;
        }
    }
    return true;
}

/* Reports whether a clause before the name's may be an answer of its own: "the doorkeeper" in "the
 * doorkeeper, Wray only paid him". */
static bool
states(const Utterance *answer, Range clause)
{
    return clause_find_content(answer, clause) >= 0 &&
           clause_find(answer, clause, LEXICON_DENIAL) < 0 && clause.to < answer->read->n &&
           answer->read->words[clause.to].gap == GAP_COMMA;
}

/* Reports whether a clause after the name's leaves the claim intact: "the policeman", "not Quill",
 * "Quill was in hospital". */
static bool
later_is_fine(const Utterance *answer, Range clause)
{
    int denial = clause_find(answer, clause, LEXICON_DENIAL);
    bool says_more = false;

    if (denial >= 0) {
        return clause_denies_another(answer, denial, clause.to) &&
               !word_is(answer, clause.from, "but");
    }
    for (int i = clause.from; i < clause.to; i++) {
        bool both = word_is(answer, i, "both") && i + 1 < clause.to && !word_is_name(answer, i + 1);
        bool goes_on = (word_is(answer, i, "and") && starts_statement(answer, i + 1, clause.to)) ||
                       (word_is(answer, i, "if") && i + 1 < clause.to &&
                        word_is(answer, i + 1, "i")); /* "if I am not mistaken" */

        says_more |= word_is_content(answer, i) && !word_is_name(answer, i);
        if ((clears(answer, i) && clause_find_name(answer, clause) < 0) ||
            word_is(answer, i, "or") ||
            (word_is_lister(answer, i) && i == clause.from && !both && !goes_on) ||
            (word_has(answer, i, LEXICON_KINSHIP) && !describes(answer, i))) {
            return false;
        }
    }
    return says_more || clause_find_name(answer, clause) < 0;
}

/* Reports whether the answer means another person of the same name: "Wray junior", "disguised as
 * Wray". In "Wray, the junior partner", "junior" is not about the name. */
static bool
means_another(const Utterance *answer, int last)
{
    for (int i = 0; i < answer->read->n; i++) {
        bool alone = i + 1 == answer->read->n || answer->read->words[i + 1].gap != GAP_SPACE ||
                     (!word_is_content(answer, i + 1) && !word_has(answer, i + 1, LEXICON_KINSHIP));
        bool renamed = i + 1 < answer->read->n && word_is(answer, i, "false") &&
                       word_is(answer, i + 1, "name"); /* "under a false name" */

        if ((word_has(answer, i, LEXICON_GUISE) && !renamed) ||
            (i > last && word_has(answer, i, LEXICON_AGE) && alone)) {
            return true;
        }
    }
    return false;
}

Claimed
claim_weigh_person(const Utterance *answer, guint64 used)
{
    Range name = { word_first_used(used), answer->read->n };

    while (!word_is_used(used, name.to - 1)) {
        name.to--;
    }
    int from = clause_of(answer, name.from).from;
    Range trail = { name.to, clause_of(answer, name.to - 1).to };
    int end = trail.to;
    if (!is_together(answer, used, name) ||
        !lead_is_fine(answer, used, (Range){ from, name.from }) ||
        !trail_is_fine(answer, trail, &end)) {
        return CLAIM_NOT;
    }
    bool identified = name.from > from + 1 && word_is(answer, name.from - 2, "it") &&
                      word_is(answer, name.from - 1, "was"); /* "a nice man, but it was Wray" */
    bool acts =
        clause_find_content(answer, trail) >= 0 && !explains(answer, trail.from) && !identified;
    for (int i = 0; i < from; i = clause_of(answer, i).to) {
        Range clause = clause_of(answer, i);

        if (!earlier_is_fine(answer, used, clause) || (acts && states(answer, clause))) {
            return CLAIM_NOT;
        }
    }
    for (int i = end; i < answer->read->n;) {
        Range clause = clause_of(answer, i);
        bool told = explains(answer, i);

        if (told ? !explanation_is_fine(answer, i, clause_sentence_end(answer, i))
                 : !later_is_fine(answer, clause)) {
            return CLAIM_NOT;
        }
        i = told ? clause_sentence_end(answer, i) : clause.to;
    }
    return means_another(answer, name.to - 1) ? CLAIM_NOT : CLAIM_AMONG;
}
