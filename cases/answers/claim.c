/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/claim.h"

#include <string.h>

#include "cases/answers/lexicon.h"
#include "cases/answers/numbers.h"

/* The words from @from to @to - 1. */
typedef struct {
    int from;
    int to;
} Range;

static bool
is_used(guint64 used, int at)
{
    return (used & (G_GUINT64_CONSTANT(1) << at)) != 0;
}

static bool
has(const Answer *answer, int at, LexiconKind kind)
{
    return lexicon_has(kind, answer->read->words[at].text);
}

static bool
is_text(const Answer *answer, int at, const char *text)
{
    return strcmp(answer->read->words[at].text, text) == 0;
}

/* Reports whether word @at is a word of somebody's name that may be a claim. "Wray's" in "Wray's
 * brother" is not. */
static bool
is_name(const Answer *answer, int at)
{
    return (answer->kinds[at] & WORD_NAME) != 0 && !answer->read->words[at].owner;
}

/* Reports whether word @at is the "No." of a number ("No. 9", "No. I"), which is not a denial. */
static bool
is_number_sign(const Typed *read, int at)
{
    return strcmp(read->words[at].text, "no") == 0 && at + 1 < read->n &&
           read->words[at + 1].gap == GAP_SPACE &&
           (read->words[at + 1].number >= 0 || read->words[at + 1].initial);
}

/* Reports whether word @at is the "and" of a number ("a hundred and fifty"), which is not a
 * list. */
static bool
is_in_number(const Typed *read, int at)
{
    return strcmp(read->words[at].text, "and") == 0 && at > 0 && at + 1 < read->n &&
           number_multiplies(read->words[at - 1].text) && read->words[at + 1].number >= 0;
}

static bool
is_denial(const Answer *answer, int at)
{
    return has(answer, at, LEXICON_DENIAL) && !is_number_sign(answer->read, at);
}

/* Reports whether word @at adds a second answer. "And not" does not. */
static bool
is_lister(const Answer *answer, int at)
{
    return has(answer, at, LEXICON_LISTER) && !is_in_number(answer->read, at) &&
           !(at + 1 < answer->read->n && is_denial(answer, at + 1));
}

/* Reports whether word @at says something of its own: it is no small word, no word of the question
 * and no denial. */
static bool
is_content(const Answer *answer, int at)
{
    return (answer->kinds[at] & (WORD_LIGHT | WORD_IDLE)) == 0 &&
           !has(answer, at, LEXICON_DENIAL) && !has(answer, at, LEXICON_LISTER);
}

/* --- clauses --------------------------------------------------------------------------------- */

/* Returns the clause that contains word @at. */
static Range
clause_of(const Answer *answer, int at)
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

/* Returns the end of the sentence that contains word @at. */
static int
sentence_end(const Answer *answer, int at)
{
    do {
        at++;
    } while (at < answer->read->n && answer->read->words[at].gap != GAP_STOP);
    return at;
}

/* Returns the index of the first word in @range that is not a small word or a word of the question,
 * or -1. */
static int
find_content(const Answer *answer, Range range)
{
    for (int i = range.from; i < range.to; i++) {
        if (is_content(answer, i)) {
            return i;
        }
    }
    return -1;
}

static int
find_name(const Answer *answer, Range range)
{
    for (int i = range.from; i < range.to; i++) {
        if (is_name(answer, i)) {
            return i;
        }
    }
    return -1;
}

static int
find_kind(const Answer *answer, Range range, LexiconKind kind)
{
    for (int i = range.from; i < range.to; i++) {
        if (kind == LEXICON_DENIAL   ? is_denial(answer, i)
            : kind == LEXICON_LISTER ? is_lister(answer, i)
                                     : has(answer, i, kind)) {
            return i;
        }
    }
    return -1;
}

/* Reports whether word @at stands for somebody without a name: "man". */
static bool
is_anybody(const Answer *answer, int at)
{
    static const char *const ANYBODY[] = { "man", "woman", "someone", "person" };

    for (size_t i = 0; i < G_N_ELEMENTS(ANYBODY); i++) {
        if (is_text(answer, at, ANYBODY[i])) {
            return true;
        }
    }
    return false;
}

/* Reports whether the denial at @at denies something between it and @to, and not the whole claim:
 * "not Quill" does; "not", "did not" and "not him" do not. */
static bool
denies_another(const Answer *answer, int at, int to)
{
    for (int i = at + 1; i < to; i++) {
        if (is_content(answer, i) || answer->read->words[i].title || is_anybody(answer, i)) {
            return true;
        }
    }
    return false;
}

/* --- the whole answer ------------------------------------------------------------------------ */

/* Reports whether the answer has nothing but small words and words of the question around the name,
 * and none of them spoils the claim. */
static bool
is_alone(const Answer *answer, guint64 used)
{
    LexiconKind pointer = answer->person ? LEXICON_KINSHIP : LEXICON_AROUND;

    for (int i = 0; i < answer->read->n; i++) {
        if (!is_used(used, i) &&
            (is_denial(answer, i) || is_lister(answer, i) || has(answer, i, pointer) ||
             has(answer, i, answer->person ? LEXICON_GUISE : LEXICON_BESIDE) ||
             (answer->person && (has(answer, i, LEXICON_AGE) || has(answer, i, LEXICON_ERRAND))) ||
             is_content(answer, i))) {
            return false;
        }
    }
    return true;
}

/* Reports whether the name begins after the "because" of something else that the answer says: "the
 * gardener, because Augustus Wray paid him". */
static bool
is_explanation(const Answer *answer, int first)
{
    for (int i = 0; i < first; i++) {
        if (has(answer, i, LEXICON_REASON) && sentence_end(answer, i) > first &&
            find_content(answer, (Range){ 0, i }) >= 0) {
            return true;
        }
    }
    return false;
}

/* --- a place or an object -------------------------------------------------------------------- */

/* Reports whether a denial before word @at in its clause denies it, with no "but" between. */
static bool
is_denied(const Answer *answer, int at)
{
    for (int i = at - 1; i >= clause_of(answer, at).from && !is_text(answer, i, "but"); i--) {
        if (is_denial(answer, i)) {
            return true;
        }
    }
    return false;
}

/* Reports whether the denial at @at denies the name. It does if the name follows in the same
 * clause, with no "but" between. It also does if nothing else follows that it could deny. */
static bool
denies_thing(const Answer *answer, guint64 used, int at)
{
    Range clause = clause_of(answer, at);
    bool named = false;

    for (int i = at + 1; i < clause.to && !is_text(answer, i, "but"); i++) {
        if (is_used(used, i)) {
            return true;
        }
    }
    for (int i = clause.from; i < at; i++) {
        named |= is_used(used, i);
    }
    /* "the mill was not used" */
    bool verb =
        at > 0 && named && !is_used(used, at - 1) && (answer->kinds[at - 1] & WORD_IDLE) != 0;
    return verb || !denies_another(answer, at, clause.to);
}

/* Reports whether the "but" at @at means "except": "anywhere but", "any place but". In "not the
 * barn but", it does not. */
static bool
is_exception(const Answer *answer, int at)
{
    static const char *const ALL[] = { "any",        "anything", "anywhere", "every",  "everything",
                                       "everywhere", "all",      "each",     "nothing" };
    bool said = false;

    for (int i = 0; i < at; i++) {
        for (size_t j = 0; j < G_N_ELEMENTS(ALL); j++) {
            if (is_text(answer, i, ALL[j])) {
                return true;
            }
        }
        said |= is_content(answer, i);
    }
    return !said;
}

/* Reports whether word @next ends what the "near" at @at belongs to: "in" in "near the cups in the
 * mill". */
static bool
turns_to_more(const Answer *answer, int at, int next)
{
    return has(answer, next, LEXICON_POINTER) && !is_text(answer, next, "to") &&
           !is_text(answer, next, "of") && find_content(answer, (Range){ at + 1, next }) >= 0;
}

/* Reports whether word @at turns the name into another place. "Near the mill", "next to the old
 * mill" and "the mill nearby" are not the mill. "Near the cups in the mill" is. */
static bool
points_away(const Answer *answer, guint64 used, int at)
{
    const Typed *read = answer->read;
    int next = at + 1;
    bool around = has(answer, at, LEXICON_AROUND);
    bool contrasts = is_text(answer, at, "but") && !is_exception(answer, at);
    bool asked = around && (answer->kinds[at] & WORD_IDLE) != 0 &&
                 !(next < read->n && is_text(answer, next, "to"));

    if ((!around && !has(answer, at, LEXICON_BESIDE)) || contrasts || asked) {
        return false;
    }
    while (next < read->n && !is_used(used, next) && read->words[next].gap == GAP_SPACE &&
           (around ? !turns_to_more(answer, at, next) : has(answer, next, LEXICON_ARTICLE))) {
        next++;
    }
    bool ends = next == read->n || read->words[next].gap != GAP_SPACE;
    return ends ? around && find_content(answer, (Range){ at + 1, next }) < 0 : is_used(used, next);
}

/* Returns the end of the words that claim something. After the name, "because" and "which" begin an
 * explanation. */
static int
explanation_start(const Answer *answer, guint64 used)
{
    int last = answer->read->n - 1;

    while (!is_used(used, last)) {
        last--;
    }
    for (int i = last + 1; i < answer->read->n; i++) {
        if (has(answer, i, LEXICON_REASON) || has(answer, i, LEXICON_RELATIVE) ||
            (i == last + 1 && (is_text(answer, i, "that") || is_text(answer, i, "with") ||
                               has(answer, i, LEXICON_PRONOUN)))) {
            return i;
        }
    }
    return answer->read->n;
}

static Claim
weigh_thing(const Answer *answer, guint64 used)
{
    int end = explanation_start(answer, used);

    for (int i = 0; i < answer->read->n; i++) {
        bool alternative =
            i < end ? is_lister(answer, i) && !is_denied(answer, i) : is_text(answer, i, "or");
        bool denied = i < end && is_denial(answer, i) && denies_thing(answer, used, i);

        if (!is_used(used, i) &&
            (alternative || denied || (i < end && points_away(answer, used, i)))) {
            return CLAIM_NOT;
        }
    }
    return CLAIM_AMONG;
}

bool
claim_adds_other(const Answer *answer, guint64 used)
{
    int end = explanation_start(answer, used);

    for (int i = 0; i < end && !answer->person; i++) {
        if (!is_used(used, i) && (answer->kinds[i] & WORD_OTHER) != 0 && !is_denied(answer, i)) {
            return true;
        }
    }
    return false;
}

/* --- a person -------------------------------------------------------------------------------- */

/* Reports whether the words between the first and the last word of the name belong to it: titles,
 * and at most one middle name. */
static bool
is_together(const Answer *answer, guint64 used, Range name)
{
    int n_others = 0;

    for (int i = name.from; i < name.to; i++) {
        if (!is_used(used, i) && (answer->kinds[i] & WORD_LIGHT) == 0) {
            n_others++;
            if (!is_content(answer, i) || is_name(answer, i) || is_denial(answer, i) ||
                is_lister(answer, i)) {
                return false;
            }
        }
    }
    return n_others <= 1;
}

/* Reports whether the word of kinship at @at describes the person whose name stands before it: "the
 * servant". "His servant" is another person. */
static bool
describes(const Answer *answer, int at)
{
    return at == 0 || !has(answer, at - 1, LEXICON_OWN);
}

/* Reports whether the word at @at begins an explanation or a description of the name before it:
 * "because", "who", "with". */
static bool
explains(const Answer *answer, int at)
{
    return has(answer, at, LEXICON_REASON) || has(answer, at, LEXICON_RELATIVE) ||
           has(answer, at, LEXICON_POINTER);
}

/* Reports whether @range says nothing of its own, or ends in a form of "to be": "the one who did it
 * was". */
static bool
ends_in_verb(const Answer *answer, Range range)
{
    static const char *const VERBS[] = { "is", "was", "be", "s", "called", "named" };
    bool found = find_content(answer, range) < 0;

    for (size_t i = 0; i < G_N_ELEMENTS(VERBS); i++) {
        found |= is_text(answer, range.to - 1, VERBS[i]);
    }
    return found;
}

/* Reports whether nothing but titles stands between word @at and the name at @name: "nephew" in
 * "his nephew Mr Rollo Chaloner". */
static bool
is_before_name(const Answer *answer, int at, int name)
{
    for (int i = at + 1; i < name; i++) {
        if (!answer->read->words[i].title) {
            return false;
        }
    }
    return true;
}

/* Reports whether the words before the name in its clause leave the claim intact: "I think the
 * moneylender". They do not if they deny it, name somebody else, describe somebody else ("the
 * gardener who met"), or end with a word that points to somebody else ("hired by"). */
static bool
lead_is_fine(const Answer *answer, Range lead)
{
    int but = -1;

    for (int i = lead.from; i < lead.to; i++) {
        but = is_text(answer, i, "but") ? i : but;
    }
    if (but >= 0 && find_kind(answer, (Range){ lead.from, but }, LEXICON_DENIAL) >= 0 &&
        find_content(answer, (Range){ lead.from, but }) >= 0) {
        lead.from = but + 1; /* "not Quill but"; "anyone but" remains */
    }
    for (int i = lead.from; i < lead.to; i++) {
        if (is_denial(answer, i) || is_lister(answer, i) || is_name(answer, i) ||
            has(answer, i, LEXICON_ERRAND) ||
            (has(answer, i, LEXICON_KINSHIP) && !is_before_name(answer, i, lead.to)) ||
            (has(answer, i, LEXICON_RELATIVE) && !ends_in_verb(answer, (Range){ i, lead.to }))) {
            return false;
        }
    }
    return find_content(answer, lead) < 0 || !has(answer, lead.to - 1, LEXICON_POINTER);
}

/* Reports whether an explanation leaves the claim intact: "who was not in his seat". It does not if
 * it names an alternative, or if it denies nothing else than the claim: "who did not". */
static bool
explanation_is_fine(const Answer *answer, int at, int end)
{
    Range rest = { at + 1, end };
    bool with =
        is_text(answer, at, "with") || is_text(answer, at, "for") || is_text(answer, at, "by");

    for (int i = rest.from; i < end; i++) {
        if (is_text(answer, i, "or") || is_text(answer, i, "either") ||
            (is_denial(answer, i) && !denies_another(answer, i, clause_of(answer, i).to))) {
            return false;
        }
    }
    return !(with && find_name(answer, rest) >= 0);
}

/* Reports whether a statement about the name begins at @at: "he had the key". */
static bool
starts_statement(const Answer *answer, int at, int end)
{
    return at < end && has(answer, at, LEXICON_PRONOUN);
}

/* Reports whether somebody is sent on an errand at @at: "hired a man", "told the servant". "Sent
 * the telegram" sends nobody. */
static bool
sends(const Answer *answer, int at, int end)
{
    int next = at + 1;

    if (!has(answer, at, LEXICON_ERRAND)) {
        return false;
    }
    while (next < end && has(answer, next, LEXICON_ARTICLE)) {
        next++;
    }
    return next < end && (is_anybody(answer, next) || is_text(answer, next, "him") ||
                          is_text(answer, next, "her") || has(answer, next, LEXICON_KINSHIP));
}

/* Reports whether the words @trail after the name in its clause leave the claim intact: "did it",
 * "the policeman", "not Quill", "because …". Sets *@end to the end of the words that it has read.
 * After an explanation, this is the end of the sentence. */
static bool
trail_is_fine(const Answer *answer, Range trail, int *end)
{
    *end = trail.to;
    if (trail.from + 1 < trail.to && is_text(answer, trail.from, "and") &&
        is_denial(answer, trail.from + 1)) {
        trail.from++;
    }
    if (trail.from < trail.to && is_denial(answer, trail.from)) {
        int next = trail.from + 1;

        while (next < trail.to && (answer->kinds[next] & WORD_LIGHT) != 0) {
            next++;
        }
        return next < trail.to && is_content(answer, next) &&
               find_kind(answer, trail, LEXICON_LISTER) < 0;
    }
    for (int i = trail.from; i < trail.to; i++) {
        bool said = find_content(answer, (Range){ trail.from, i }) >= 0;

        if (explains(answer, i) || (!said && has(answer, i, LEXICON_PRONOUN)) ||
            (is_text(answer, i, "and") && starts_statement(answer, i + 1, trail.to))) {
            *end = sentence_end(answer, i);
            return explanation_is_fine(answer, i, *end);
        }
        bool adds = is_lister(answer, i) && !(said && is_text(answer, i, "and"));
        if (is_denial(answer, i) || adds || is_name(answer, i) || sends(answer, i, trail.to) ||
            (has(answer, i, LEXICON_KINSHIP) && !describes(answer, i))) {
            return false;
        }
    }
    return true;
}

/* Reports whether a clause before the name's leaves the claim intact: "the partner,", "not Garside,
 * he had left.", "the friend of Quill". It does not if it names somebody else without a denial. */
static bool
earlier_is_fine(const Answer *answer, Range clause)
{
    bool denied = find_kind(answer, clause, LEXICON_DENIAL) >= 0;

    for (int i = clause.from; i < clause.to && !denied; i++) {
        int before = i - 1;

        while (before >= clause.from && answer->read->words[before].title) {
            before--;
        }
        if (is_lister(answer, i) ||
            (is_name(answer, i) && !(before >= clause.from && is_text(answer, before, "of")))) {
            return false;
        }
    }
    return true;
}

/* Reports whether a clause before the name's may be an answer of its own: "the doorkeeper" in "the
 * doorkeeper, Wray only paid him". */
static bool
states(const Answer *answer, Range clause)
{
    return find_content(answer, clause) >= 0 && find_kind(answer, clause, LEXICON_DENIAL) < 0 &&
           clause.to < answer->read->n && answer->read->words[clause.to].gap == GAP_COMMA;
}

/* Reports whether a clause after the name's leaves the claim intact: "the policeman", "not Quill",
 * "Quill was in hospital". */
static bool
later_is_fine(const Answer *answer, Range clause)
{
    int denial = find_kind(answer, clause, LEXICON_DENIAL);
    bool says_more = false;

    if (denial >= 0) {
        return denies_another(answer, denial, clause.to) && !is_text(answer, clause.from, "but");
    }
    for (int i = clause.from; i < clause.to; i++) {
        says_more |= is_content(answer, i) && !is_name(answer, i);
        if (is_text(answer, i, "or") || (is_lister(answer, i) && i == clause.from) ||
            (has(answer, i, LEXICON_KINSHIP) && !describes(answer, i))) {
            return false;
        }
    }
    return says_more || find_name(answer, clause) < 0;
}

/* Reports whether the answer means another person of the same name: "Wray junior", "disguised as
 * Wray". In "Wray, the junior partner", "junior" is not about the name. */
static bool
means_another(const Answer *answer, int last)
{
    for (int i = 0; i < answer->read->n; i++) {
        bool alone = i + 1 == answer->read->n || answer->read->words[i + 1].gap != GAP_SPACE ||
                     !is_content(answer, i + 1);

        if (has(answer, i, LEXICON_GUISE) || (i > last && has(answer, i, LEXICON_AGE) && alone)) {
            return true;
        }
    }
    return false;
}

static Claim
weigh_person(const Answer *answer, guint64 used)
{
    Range name = { 0, answer->read->n };

    while (!is_used(used, name.from)) {
        name.from++;
    }
    while (!is_used(used, name.to - 1)) {
        name.to--;
    }
    int from = clause_of(answer, name.from).from;
    int end = clause_of(answer, name.to - 1).to;
    if (!is_together(answer, used, name) || !lead_is_fine(answer, (Range){ from, name.from }) ||
        !trail_is_fine(answer, (Range){ name.to, end }, &end)) {
        return CLAIM_NOT;
    }
    bool acts = find_content(
                    answer, (Range){ name.to, MIN(end, clause_of(answer, name.to - 1).to) }) >= 0 &&
                name.to < answer->read->n && !explains(answer, name.to);
    for (int i = 0; i < from; i = clause_of(answer, i).to) {
        Range clause = clause_of(answer, i);

        if (!earlier_is_fine(answer, clause) || (acts && states(answer, clause))) {
            return CLAIM_NOT;
        }
    }
    for (int i = end; i < answer->read->n;) {
        Range clause = clause_of(answer, i);
        bool told = explains(answer, i);

        if (told ? !explanation_is_fine(answer, i, sentence_end(answer, i))
                 : !later_is_fine(answer, clause)) {
            return CLAIM_NOT;
        }
        i = told ? sentence_end(answer, i) : clause.to;
    }
    return means_another(answer, name.to - 1) ? CLAIM_NOT : CLAIM_AMONG;
}

Claim
claim_weigh(const Answer *answer, guint64 used)
{
    int first = 0;

    while (!is_used(used, first)) {
        first++;
    }
    if (is_alone(answer, used)) {
        return CLAIM_ALONE;
    }
    if (is_explanation(answer, first)) {
        return CLAIM_NOT;
    }
    return answer->person ? weigh_person(answer, used) : weigh_thing(answer, used);
}
