/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/answers.h"

#include "referee/words.h"

#include <stdlib.h>
#include <string.h>

/* Who or what an answer was taken for. */
typedef enum {
    TAKEN_FOR_NOTHING,
    TAKEN_FOR_KEY,
    TAKEN_FOR_OTHER,
    TAKEN_FOR_BOTH, /* could be either, which is nothing in particular */
} Taken;

static Taken
join(Taken one, Taken other)
{
    if (one == TAKEN_FOR_NOTHING || one == other) {
        return other;
    }
    return other == TAKEN_FOR_NOTHING ? one : TAKEN_FOR_BOTH;
}

static bool
matches(const Words *answer, const char *entry, WordsFit fit)
{
    g_autoptr(Words) words = words_read(entry);

    return words_match(answer, words, fit);
}

static bool
matches_any(const Words *answer, const Texts *entries, WordsFit fit)
{
    for (int i = 0; i < entries->n; i++) {
        if (matches(answer, entries->items[i], fit)) {
            return true;
        }
    }
    return false;
}

/* Whether @name is how the key of @question names its person. */
static bool
is_key(const Question *question, const Person *person)
{
    return strcmp(question->answer, person->name) == 0;
}

/* The cast, name by name: given name and surname are needed, an alias counts as it is written. */
static Taken
take_for_person(const Case *c, const Question *question, const Words *answer, WordsFit fit)
{
    Taken taken = TAKEN_FOR_NOTHING;

    for (int i = 0; i < c->n_people; i++) {
        const Person *person = &c->people[i];

        if (matches(answer, person->name, fit) || matches_any(answer, &person->aliases, fit)) {
            taken = join(taken, is_key(question, person) ? TAKEN_FOR_KEY : TAKEN_FOR_OTHER);
        }
    }
    return taken;
}

/* The places and objects on the cards, and what the other questions are about. */
static Taken
take_for_entry(const Case *c, const Question *question, const Words *answer, WordsFit fit)
{
    Taken taken = TAKEN_FOR_NOTHING;

    for (int i = 0; i < c->n_locations; i++) {
        if (matches(answer, c->locations[i].name, fit)) {
            taken = join(taken, TAKEN_FOR_OTHER);
        }
    }
    for (int i = 0; i < c->n_questions; i++) {
        const Question *other = &c->questions[i];

        if (other != question &&
            (matches(answer, other->answer, fit) || matches_any(answer, &other->accept, fit) ||
             matches_any(answer, &other->reject, fit))) {
            taken = join(taken, TAKEN_FOR_OTHER);
        }
    }
    return taken;
}

/* What @answer names among all that @question could be answered with, words compared as @fit
 * says. */
static Taken
take(const Case *c, const Question *question, const Words *answer, WordsFit fit)
{
    if (matches_any(answer, &question->reject, fit)) {
        return TAKEN_FOR_OTHER;
    }
    if (matches(answer, question->answer, fit) || matches_any(answer, &question->accept, fit)) {
        return join(TAKEN_FOR_KEY,
                    take_for_person(c, question, answer, fit) == TAKEN_FOR_OTHER ? TAKEN_FOR_OTHER
                                                                                 : TAKEN_FOR_KEY);
    }
    if (matches_any(answer, &question->choices, fit)) {
        return TAKEN_FOR_OTHER;
    }
    Taken taken = take_for_person(c, question, answer, fit);
    return taken == TAKEN_FOR_NOTHING ? take_for_entry(c, question, answer, fit) : taken;
}

static AnswerMark
mark_of(Taken taken)
{
    switch (taken) {
    case TAKEN_FOR_KEY:
        return ANSWER_RIGHT;
    case TAKEN_FOR_OTHER:
        return ANSWER_WRONG;
    case TAKEN_FOR_NOTHING:
    case TAKEN_FOR_BOTH:
        return ANSWER_ASK;
    }
    g_assert_not_reached();
}

/* A person, place, object or choice. Exact words go before slips, and slips before an entry among
 * other words, so that an answer is taken for what it is most like. */
static AnswerMark
judge_entry(const Case *c, const Question *question, const Words *answer)
{
    static const WordsFit FITS[] = { WORDS_SAME, WORDS_SLIPS, WORDS_WITHIN };
    /* "not Pell", "Pell or Crane": nobody in particular. A name stands alone; a place may have
     * words around it. */
    bool plain = !words_deny(answer) && !words_list(answer);
    size_t n_fits = question->kind == QUESTION_PERSON ? 2 : G_N_ELEMENTS(FITS);

    for (size_t i = 0; i < n_fits; i++) {
        Taken taken = take(c, question, answer, FITS[i]);

        if (taken != TAKEN_FOR_NOTHING && (plain || FITS[i] == WORDS_SAME)) {
            return mark_of(taken);
        }
    }
    return ANSWER_ASK;
}

/* Every concept is touched by one of its words, undenied, and nothing that spoils the answer is
 * said. */
static AnswerMark
judge_reason(const Question *question, const Words *answer)
{
    if (matches_any(answer, &question->reject, WORDS_SAME) ||
        matches_any(answer, &question->never, WORDS_WITHIN)) {
        return ANSWER_WRONG;
    }
    if (matches(answer, question->answer, WORDS_SAME) ||
        matches_any(answer, &question->accept, WORDS_SAME)) {
        return ANSWER_RIGHT;
    }
    for (int i = 0; i < question->n_concepts; i++) {
        bool touched = false;

        for (int j = 0; j < question->concepts[i].n && !touched; j++) {
            g_autoptr(Words) concept = words_read(question->concepts[i].items[j]);
            touched = words_touch(answer, concept);
        }
        if (!touched) {
            return ANSWER_WRONG;
        }
    }
    return question->n_concepts > 0 ? ANSWER_RIGHT : ANSWER_WRONG;
}

/* Times and numbers are never forgiven a slip. */
static AnswerMark
judge_number(const Question *question, const char *answer, const Words *words)
{
    bool is_time = question->kind == QUESTION_TIME;
    int said = is_time ? words_time(answer) : words_number(answer);

    if (matches_any(words, &question->reject, WORDS_SAME)) {
        return ANSWER_WRONG;
    }
    if (matches(words, question->answer, WORDS_SAME) ||
        matches_any(words, &question->accept, WORDS_SAME)) {
        return ANSWER_RIGHT;
    }
    if (said < 0) {
        return ANSWER_ASK;
    }
    int key = is_time ? words_time(question->answer) : words_number(question->answer);
    bool right = said == key;
    for (int i = 0; i < question->accept.n && !right; i++) {
        right = said == (is_time ? words_time(question->accept.items[i])
                                 : words_number(question->accept.items[i]));
    }
    return right ? ANSWER_RIGHT : ANSWER_WRONG;
}

AnswerMark
answers_judge(const Case *c, int question, const char *answer)
{
    const Question *asked = &c->questions[question];

    if (strlen(answer) > ANSWER_BYTES_MAX) {
        return ANSWER_WRONG;
    }
    g_autoptr(Words) words = words_read(answer);
    switch (asked->kind) {
    case QUESTION_PERSON:
    case QUESTION_PLACE:
    case QUESTION_OBJECT:
    case QUESTION_CHOICE:
        return judge_entry(c, asked, words);
    case QUESTION_TIME:
    case QUESTION_NUMBER:
        return judge_number(asked, answer, words);
    case QUESTION_REASON:
        return judge_reason(asked, words);
    }
    g_assert_not_reached();
}
