/* SPDX-License-Identifier: GPL-3.0-or-later */
/* key.c: tests the answer key with the judge that will use it
 *
 * Every wording that the key accepts must be judged right, and every wording that it rejects must
 * not. No name on a card may pass for the answer. Every concept must be printed, so that a reader
 * of the cards can find it.
 */
#include <string.h>

#include "cases/answers/answers.h"
#include "cases/answers/numbers.h"
#include "cases/answers/typed.h"
#include "cases/base/words.h"
#include "cases/check/check.h"

static void
check_right(const Case *c, int q, const char *answer, GPtrArray *findings)
{
    const Question *question = &c->questions[q];
    g_autofree char *why = NULL;

    if (answers_judge(c, q, answer, NULL, &why) != ANSWER_RIGHT) {
        finding_add(findings,
                    FINDING_REFUSED,
                    question->place,
                    "question “%s”: “%s” should be right, but is not: it %s",
                    question->id,
                    answer,
                    why);
    }
}

static void
check_wrong(const Case *c, int q, const char *rejected, GPtrArray *findings)
{
    const Question *question = &c->questions[q];
    /* A player seldom types a reason exactly as it is in the key. */
    g_autofree char *typed = question->kind == QUESTION_REASON
                                 ? g_strconcat("I think ", rejected, NULL)
                                 : g_strdup(rejected);
    g_autofree char *why = NULL;

    if (answer_is_right(answers_judge(c, q, typed, NULL, &why))) {
        finding_add(findings,
                    FINDING_ACCEPTED,
                    question->place,
                    "question “%s”: “%s” should be wrong, but is right: it %s",
                    question->id,
                    typed,
                    why);
    }
}

/* Checks that the referee asks about the vague wording @answer. */
static void
check_vague(const Case *c, int q, const char *answer, GPtrArray *findings)
{
    const Question *question = &c->questions[q];
    g_autofree char *why = NULL;
    AnswerMark mark = answers_judge(c, q, answer, NULL, &why);

    if (mark != ANSWER_ASK) {
        finding_add(findings,
                    mark == ANSWER_RIGHT ? FINDING_ACCEPTED : FINDING_REFUSED,
                    question->place,
                    "question “%s”: “%s” should be asked about, but is %s: it %s",
                    question->id,
                    answer,
                    mark == ANSWER_RIGHT ? "right" : "wrong",
                    why);
    }
}

/* Reports whether both names are the same words, ignoring case and punctuation. */
static bool
is_called(const Case *c, const char *one, const char *other)
{
    g_autoptr(Typed) a = typed_read(one, c->language);
    g_autoptr(Typed) b = typed_read(other, c->language);
    bool same = a->n == b->n;

    for (int i = 0; i < a->n && same; i++) {
        same = strcmp(a->words[i].text, b->words[i].text) == 0;
    }
    return same;
}

/* Reports @name, a location or a person, if it is judged right without being one of the accepted
 * wordings. */
static void
check_false_trail(const Case *c, int q, const char *name, GPtrArray *findings)
{
    const Question *question = &c->questions[q];
    bool is_meant = is_called(c, name, question->answer);
    g_autofree char *why = NULL;

    for (int i = 0; i < question->accept.n && !is_meant; i++) {
        is_meant = is_called(c, name, question->accept.items[i]);
    }
    if (!is_meant && answer_is_right(answers_judge(c, q, name, NULL, &why))) {
        finding_add(findings,
                    FINDING_FALSE_TRAIL,
                    question->place,
                    "question “%s”: the printed name “%s” would be judged right: it %s",
                    question->id,
                    name,
                    why);
    }
}

static void
check_entry(const Case *c, int q, GPtrArray *findings)
{
    const Question *question = &c->questions[q];

    for (int i = 0; i < c->n_locations; i++) {
        check_false_trail(c, q, c->locations[i].name, findings);
    }
    for (int i = 0; i < c->n_people && question->kind != QUESTION_PERSON; i++) {
        check_false_trail(c, q, c->people[i].name, findings);
    }
}

static bool
touches_any(const Case *c, const char *text, const Texts *phrases)
{
    g_autoptr(Typed) read = typed_read(text == NULL ? "" : text, c->language);

    for (int i = 0; i < phrases->n; i++) {
        g_autoptr(Typed) phrase = typed_read(phrases->items[i], c->language);

        if (typed_touches(read, phrase) >= 0) {
            return true;
        }
    }
    return false;
}

/* Reports whether the introduction or a card has words for the concept. */
static bool
is_printed(const Case *c, const Texts *phrases)
{
    bool printed = touches_any(c, c->introduction, phrases);

    for (int i = 0; i < c->n_locations && !printed; i++) {
        printed = touches_any(c, c->locations[i].text, phrases);
    }
    return printed;
}

static void
check_reason(const Case *c, int q, GPtrArray *findings)
{
    const Question *question = &c->questions[q];

    for (int i = 0; i < question->n_concepts; i++) {
        const Texts *phrases = &question->concepts[i];

        if (!touches_any(c, question->answer, phrases)) {
            finding_add(findings,
                        FINDING_CONCEPT_UNSAID,
                        question->place,
                        "question “%s”: its own answer contains nothing like “%s”",
                        question->id,
                        phrases->items[0]);
        }
        if (!is_printed(c, phrases)) {
            finding_add(findings,
                        FINDING_CONCEPT_UNPRINTED,
                        question->place,
                        "question “%s”: no printed text contains anything like “%s”",
                        question->id,
                        phrases->items[0]);
        }
    }
}

/* Checks that the introduction does not contain the answer. It may name suspects and choices, and
 * reasons are worded freely. */
static void
check_given_away(const Case *c, const Question *question, GPtrArray *findings)
{
    bool is_open = question->kind == QUESTION_PERSON || question->kind == QUESTION_REASON;
    bool is_choice = question->kind == QUESTION_CHOICE;
    const char *given = NULL;

    if (is_open) {
        return;
    }
    if (words_contain(c->introduction, question->answer)) {
        finding_add(findings,
                    is_choice ? FINDING_HALF_GIVEN : FINDING_GIVEN_AWAY,
                    question->place,
                    "question “%s”: the introduction contains its answer “%s”",
                    question->id,
                    question->answer);
        return;
    }
    for (int i = 0; i < question->accept.n && given == NULL; i++) {
        given = words_contain(c->introduction, question->accept.items[i])
                    ? question->accept.items[i]
                    : NULL;
    }
    if (given != NULL) {
        finding_add(findings,
                    FINDING_HALF_GIVEN,
                    question->place,
                    "question “%s”: the introduction contains its answer “%s”",
                    question->id,
                    given);
    }
}

/* Reports a rejected wording that is a part of the answer, such as its surname. */
static void
check_short(const Case *c, const Question *question, const char *rejected, GPtrArray *findings)
{
    g_autoptr(Typed) answer = typed_read(question->answer, c->language);
    g_autoptr(Typed) read = typed_read(rejected, c->language);

    if (typed_heavy(read) > 0 && typed_heavy(read) < typed_heavy(answer) &&
        typed_missing(read, answer) == 0) {
        finding_add(findings,
                    FINDING_SHORT_REJECT,
                    question->place,
                    "question “%s”: “%s”, which is rejected, is part of the answer “%s”",
                    question->id,
                    rejected,
                    question->answer);
    }
}

/* Reports whether one word separates @name, which is something else, from the answer. */
static bool
is_one_word_apart(const Case *c, const Question *question, const char *name)
{
    g_autoptr(Typed) answer = typed_read(question->answer, c->language);
    g_autoptr(Typed) read = typed_read(name, c->language);

    return typed_heavy(answer) > 1 && typed_heavy(read) == typed_heavy(answer) &&
           typed_missing(read, answer) == 1 && typed_missing(answer, read) == 1;
}

static bool
is_on_a_card(const Case *c, const char *name)
{
    bool printed = words_contain(c->introduction, name);

    for (int i = 0; i < c->n_locations && !printed; i++) {
        printed = c->locations[i].text != NULL && words_contain(c->locations[i].text, name);
    }
    return printed;
}

/* Reports the printed things that one word separates from the answer. */
static void
check_apart(const Case *c, const Question *question, GPtrArray *findings)
{
    g_autoptr(GString) near = g_string_new(NULL);

    for (int i = 0; i < question->reject.n; i++) {
        const char *name = question->reject.items[i];

        if (is_one_word_apart(c, question, name) && is_on_a_card(c, name)) {
            g_string_append_printf(near, "%s“%s”", near->len == 0 ? "" : ", ", name);
        }
    }
    for (int i = 0; i < c->n_locations; i++) {
        if (is_one_word_apart(c, question, c->locations[i].name)) {
            g_string_append_printf(
                near, "%s“%s”", near->len == 0 ? "" : ", ", c->locations[i].name);
        }
    }
    if (near->len > 0) {
        finding_add(findings,
                    FINDING_ONE_WORD_APART,
                    question->place,
                    "question “%s”: one word separates the answer “%s” from %s",
                    question->id,
                    question->answer,
                    near->str);
    }
}

static void
check_wordings(const Case *c, const Question *question, GPtrArray *findings)
{
    for (int i = 0; i < question->reject.n; i++) {
        check_short(c, question, question->reject.items[i], findings);
    }
    if (question->kind == QUESTION_PLACE || question->kind == QUESTION_OBJECT) {
        check_apart(c, question, findings);
    }
}

/* Reports whether @text has a word for a half of the day or a part of it. */
static bool
tells_half(const char *text)
{
    return g_regex_match_simple("\\b(?:a\\.?m|p\\.?m|day|morning|noon|afternoon|evening|night)\\b",
                                text,
                                G_REGEX_CASELESS,
                                (GRegexMatchFlags)0);
}

static bool
tells_year(const char *text)
{
    return g_regex_match_simple(
        "\\b(?:1[0-9]{3}|year)\\b", text, G_REGEX_CASELESS, (GRegexMatchFlags)0);
}

/* Reports a half of the day, a unit or a year in the answer that the question does not ask for. */
static void
check_unasked(const Case *c, const Question *question, GPtrArray *findings)
{
    const char *unit = question->kind == QUESTION_NUMBER ? number_unit(question->answer) : NULL;
    g_autoptr(Typed) asked = typed_read(question->ask, c->language);
    g_autoptr(Typed) measure = typed_read(unit == NULL ? "" : unit, c->language);
    const char *unasked = NULL;

    if (question->kind == QUESTION_TIME && tells_half(question->answer) &&
        !tells_half(question->ask)) {
        unasked = "a half of the day";
    } else if (measure->n > 0 && typed_missing(measure, asked) > 0) {
        unasked = "a unit";
    } else if (tells_year(question->answer) && !tells_year(question->ask)) {
        unasked = "a year";
    }
    if (unasked != NULL) {
        finding_add(findings,
                    FINDING_UNASKED,
                    question->place,
                    "question “%s”: the answer “%s” has %s that the question does not ask for",
                    question->id,
                    question->answer,
                    unasked);
    }
}

void
check_key(const Case *c, GPtrArray *findings)
{
    for (int q = 0; q < c->n_questions; q++) {
        const Question *question = &c->questions[q];

        check_given_away(c, question, findings);
        check_right(c, q, question->answer, findings);
        for (int i = 0; i < question->accept.n; i++) {
            check_right(c, q, question->accept.items[i], findings);
        }
        for (int i = 0; i < question->reject.n; i++) {
            check_wrong(c, q, question->reject.items[i], findings);
        }
        for (int i = 0; i < question->vague.n; i++) {
            check_vague(c, q, question->vague.items[i], findings);
        }
        if (question->kind == QUESTION_REASON) {
            check_reason(c, q, findings);
            continue;
        }
        check_unasked(c, question, findings);
        if (question->kind != QUESTION_TIME && question->kind != QUESTION_NUMBER) {
            check_entry(c, q, findings);
            check_wordings(c, question, findings);
        }
    }
}
