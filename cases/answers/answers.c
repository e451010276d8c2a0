/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/answers.h"

#include "cases/answers/amounts.h"
#include "cases/answers/aside.h"
#include "cases/answers/choice.h"
#include "cases/answers/conclusion.h"
#include "cases/answers/hidden.h"
#include "cases/answers/lexicon.h"
#include "cases/answers/memory.h"
#include "cases/answers/names.h"
#include "cases/answers/reasons.h"
#include "cases/answers/resolve.h"
#include "cases/answers/rivals.h"
#include "cases/answers/thing.h"
#include "cases/answers/trial.h"

#include <string.h>

enum {
    /* rivals (rivals.h) for which a right answer may be right too; no right answer of
     * tests/answers or the cases' answers.yaml is right for more */
    RIGHT_WORDS_MOST = 4, /* rivals of one word */
    RIGHT_PAIRS_MOST = 5, /* rivals of two words */
    RIVALS_MOST = 16,     /* rivals of one kind in an answer that is judged for them */
};

/* --- a person, place, object or choice ------------------------------------------------------- */

/* Reports whether @entry is the answer in the question's key. */
static bool
is_key(const Trial *trial, const Named *entry)
{
    const char *answer = trial->question->answer;

    switch (entry->kind) {
    case NAMED_PERSON:
        return strcmp(trial->c->people[entry->index].name, answer) == 0;
    case NAMED_LOCATION:
        return strcmp(trial->c->locations[entry->index].name, answer) == 0;
    case NAMED_CHOICE:
        return strcmp(trial->question->choices.items[entry->index], answer) == 0;
    case NAMED_KEY:
        return entry->index == trial->q;
    case NAMED_REJECT:
    case NAMED_VAGUE:
        return false;
    }
    g_assert_not_reached();
}

/* Reports whether the answer to a question for a person names only a place: "someone in Mulberry
 * Yard", "the man at the Signal Station". */
static bool
names_only_place(const Trial *trial, const Named *entry)
{
    return trial->question->kind == QUESTION_PERSON && entry->kind == NAMED_LOCATION &&
           trial->c->locations[entry->index].kind == LOCATION_PLACE;
}

/* Reports whether the answer takes a name back and then says something that the case does not know:
 * "Wray, sorry, a burglar". */
static bool
retracts_for_unknown(const Trial *trial)
{
    const char *rest = conclusion_after_retraction(trial->raw);
    Named entry;
    Named other;
    bool alone;
    bool says = false;

    if (rest == NULL) {
        return false;
    }
    g_autoptr(Typed) asked = typed_read(trial->question->ask, trial->c->language);
    g_autoptr(Typed) read = typed_read(rest, trial->c->language);
    for (int i = 0; i < read->n; i++) {
        says |= !lexicon_knows(read->words[i].text) && !typed_has_stem(asked, &read->words[i]);
    }
    return says && resolve(trial->c, trial->q, read, &entry, &other, &alone) == RESOLVED_NONE;
}

/* Resolves the conclusion of the answer if it says nothing else, or else the whole answer, or else
 * the conclusion with what it explains. Sets *@concludes to true in the first case, and to false in
 * the others. */
static Resolved
resolve_trial(const Trial *trial, Named *entry, Named *other, bool *concludes)
{
    bool corrects;
    bool alone = false;
    const char *conclusion = conclusion_of(trial->raw, &corrects);
    Resolved part = RESOLVED_NONE;
    Named concluded;
    Named rival;

    *concludes = false;
    if (conclusion != NULL) {
        g_autoptr(Typed) read = typed_read(conclusion, trial->c->language);

        part = resolve(trial->c, trial->q, read, &concluded, &rival, &alone);
        if (part == RESOLVED_ONE && alone) {
            *entry = concluded;
            *concludes = true;
            return RESOLVED_ONE;
        }
    }
    Resolved whole = resolve(trial->c, trial->q, trial->read, entry, other, &alone);
    if (whole == RESOLVED_ONE && (names_only_place(trial, entry) || retracts_for_unknown(trial))) {
        return RESOLVED_NONE;
    }
    if (part != RESOLVED_ONE) {
        return whole;
    }
    if (whole != RESOLVED_ONE) {
        *entry = concluded;
        return RESOLVED_ONE;
    }
    *other = concluded;
    bool same = entry->kind == concluded.kind && entry->index == concluded.index;
    return corrects && !same ? RESOLVED_MORE : RESOLVED_ONE;
}

/* Reports whether the answer names no other choice, place or object than @entry. @concludes tells
 * whether @entry is all that the conclusion of the answer says. */
static bool
is_single(const Trial *trial, const Named *entry, bool concludes)
{
    const bool of_key = is_key(trial, entry);

    switch (trial->question->kind) {
    case QUESTION_CHOICE:
        return choice_is_single(trial, entry, of_key);
    case QUESTION_PLACE:
    case QUESTION_OBJECT:
        return thing_is_single(trial, entry, of_key, concludes);
    case QUESTION_PERSON:
    case QUESTION_TIME:
    case QUESTION_NUMBER:
    case QUESTION_REASON:
        return true;
    }
    return true;
}

static AnswerMark
judge_entry(Trial *trial)
{
    Named entry;
    Named other;
    bool concludes;

    switch (resolve_trial(trial, &entry, &other, &concludes)) {
    case RESOLVED_NONE:
        explanation_add(
            trial->why, N_("names nobody and nothing in this case, or not in full"), NULL);
        return ANSWER_ASK;
    case RESOLVED_MORE:
        explanation_add_two(
            trial->why, N_("could be “{one}” or “{other}”"), entry.name, other.name);
        return ANSWER_ASK;
    case RESOLVED_ONE:
        if (trial->question->kind == QUESTION_PERSON && entry.kind == NAMED_PERSON &&
            hidden_person(trial->c, trial->read, entry.index)) {
            explanation_add(
                trial->why, N_("names nobody and nothing in this case, or not in full"), NULL);
            return ANSWER_ASK;
        }
        if (entry.kind == NAMED_VAGUE) {
            explanation_add(
                trial->why, N_("means “{what}”, which is not exact enough"), entry.name);
            return ANSWER_ASK;
        }
        if (!is_single(trial, &entry, concludes)) {
            explanation_add(trial->why, N_("is not a single choice"), NULL);
            return ANSWER_ASK;
        }
        explanation_add(trial->why, N_("means “{what}”"), entry.name);
        return is_key(trial, &entry) ? ANSWER_RIGHT : ANSWER_WRONG;
    }
    g_assert_not_reached();
}

/* --------------------------------------------------------------------------------------------- */

static AnswerMark
judge_read(Trial *trial)
{
    switch (trial->question->kind) {
    case QUESTION_PERSON:
    case QUESTION_PLACE:
    case QUESTION_OBJECT:
    case QUESTION_CHOICE:
        return judge_entry(trial);
    case QUESTION_TIME:
        return amounts_judge_time(trial);
    case QUESTION_NUMBER:
        return amounts_judge_number(trial);
    case QUESTION_REASON:
        return reasons_judge(trial);
    }
    g_assert_not_reached();
}

static AnswerMark
judge_text(const Case *c, int question, const char *answer, GPtrArray *why)
{
    g_autoptr(Typed) read = typed_read(answer, c->language);

    if (read->n > ANSWER_WORDS_MAX) {
        explanation_add(why, N_("is too long"), NULL);
        return ANSWER_ASK;
    }
    Trial trial = {
        .c = c,
        .question = &c->questions[question],
        .q = question,
        .raw = answer,
        .read = read,
        .why = why,
    };

    return judge_read(&trial);
}

/* Judges an answer that is not too long, and adds the explanation to @why. When the judge would
 * ask about the place or object of an answer, and the answer is right without its remarks in
 * brackets, the answer is right. */
static AnswerMark
judge_now(const Case *c, int question, const char *answer, GPtrArray *why)
{
    const Question *asked = &c->questions[question];
    const bool of_thing = asked->kind == QUESTION_PLACE || asked->kind == QUESTION_OBJECT;

    if (of_thing && thing_is_list(c, asked, answer)) {
        explanation_add(why, N_("is not a single choice"), NULL);
        return ANSWER_ASK;
    }
    AnswerMark mark = judge_text(c, question, answer, why);
    if (mark != ANSWER_ASK || !of_thing) {
        return mark;
    }
    g_autofree char *bare = aside_remove(answer, c->language);
    g_autoptr(GPtrArray) why_of_bare = explanation_new();
    if (bare == NULL || judge_text(c, question, bare, why_of_bare) != ANSWER_RIGHT) {
        return mark;
    }
    g_ptr_array_set_size(why, 0);
    g_ptr_array_extend_and_steal(why, g_steal_pointer(&why_of_bare));
    return ANSWER_RIGHT;
}

/* Reports whether the answer is right for more than @most of @rivals. Makes each the right answer
 * to question @q of @other, which is changed. */
static bool
is_right_for_more(Case *other, int q, const char *answer, const GPtrArray *rivals, int most)
{
    int n = 0;

    for (guint i = 0; i < rivals->len && n <= most; i++) {
        g_autoptr(GPtrArray) why = explanation_new();

        other->questions[q].answer = rivals->pdata[i];
        names_replace_key(other, q, rivals->pdata[i]);
        n += judge_now(other, q, answer, why) == ANSWER_RIGHT;
    }
    return n > most;
}

/* Reports whether the answer is right for too many of @rivals. Returns true also when there are too
 * many to judge. */
static bool
is_right_for_many(const Case *c, int q, const char *answer, const Rivals *rivals)
{
    if (MAX(rivals->words->len, rivals->pairs->len) > RIVALS_MOST) {
        return true;
    }
    if (MAX(rivals->words->len, rivals->pairs->len) == 0) {
        return false;
    }
    g_autofree Question *questions =
        g_memdup2(c->questions, sizeof(Question) * (gsize)c->n_questions);
    Case other = *c;

    questions[q].accept = (Texts){ .n = 0 };
    questions[q].reject = (Texts){ .n = 0 };
    questions[q].vague = (Texts){ .n = 0 };
    other.questions = questions;
    names_keep(&other);
    const bool is_many = is_right_for_more(&other, q, answer, rivals->words, RIGHT_WORDS_MOST) ||
                         is_right_for_more(&other, q, answer, rivals->pairs, RIGHT_PAIRS_MOST);
    g_hash_table_unref(other.named);
    return is_many;
}

/* Reports whether @answer, which is right, lists places or objects. */
static bool
is_list_of_things(const Case *c, int q, const char *answer)
{
    g_autoptr(Typed) read = typed_read(answer, c->language);
    Rivals rivals;

    rivals_find(&rivals, &c->questions[q], c->language, read);
    const bool is_many = is_right_for_many(c, q, answer, &rivals);
    rivals_clear(&rivals);
    return is_many;
}

/* Judges an answer that is not too long, and adds the explanation to @why. Asks about the place or
 * object of an answer that is right for many. */
static AnswerMark
judge_fairly(const Case *c, int question, const char *answer, GPtrArray *why)
{
    const Question *asked = &c->questions[question];
    const bool of_thing = asked->kind == QUESTION_PLACE || asked->kind == QUESTION_OBJECT;
    AnswerMark mark = judge_now(c, question, answer, why);

    if (!of_thing || mark != ANSWER_RIGHT || !is_list_of_things(c, question, answer)) {
        return mark;
    }
    g_ptr_array_set_size(why, 0);
    explanation_add(why, N_("is not a single choice"), NULL);
    return ANSWER_ASK;
}

AnswerMark
answers_judge(const Case *c, int question, const char *answer, const Speech *speech, char **why)
{
    const Judged *before = memory_find(c, question, answer);
    g_autoptr(GPtrArray) explanation =
        before == NULL ? explanation_new() : g_ptr_array_ref(before->why);
    AnswerMark mark = ANSWER_WRONG;

    if (before != NULL) {
        mark = before->mark;
    } else if (strlen(answer) > ANSWER_BYTES_MAX) {
        explanation_add(explanation, N_("is too long"), NULL);
    } else {
        mark = judge_fairly(c, question, answer, explanation);
        memory_put(c, question, answer, &(const Judged){ mark, explanation });
    }
    if (why != NULL) {
        *why = explanation_say(explanation, speech);
    }
    return mark;
}
