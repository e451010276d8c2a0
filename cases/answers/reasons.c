/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/reasons.h"

#include <string.h>

#include "cases/answers/pattern.h"
#include "cases/base/words.h"

enum {
    REASON_BRIEF_WORDS = 8, /* maximum number of words of a brief reason */
    REASON_WORDS_MAX = 60,  /* the referee asks about a reason with more words */
};

static void
words_free(gpointer data)
{
    typed_free(data);
}

void
reasons_keep(Case *c)
{
    c->phrased = g_hash_table_new_full(NULL, NULL, NULL, words_free);
}

/* Returns the words of @text, a wording of the key, which @c keeps if it has a cache. @owned holds
 * them otherwise. */
static const Typed *
words_of(const Case *c, const char *text, Typed **owned)
{
    Typed *read = c->phrased == NULL ? NULL : g_hash_table_lookup(c->phrased, text);

    if (read == NULL) {
        read = typed_read(text, c->language);
        if (c->phrased == NULL) {
            *owned = read;
        } else {
            g_hash_table_insert(c->phrased, (gpointer)(guintptr)text, read);
        }
    }
    return read;
}

static bool
is_all_of(const Trial *trial, const char *entry)
{
    g_autoptr(Typed) owned = NULL;
    const Typed *phrase = words_of(trial->c, entry, &owned);

    if (phrase->n != trial->read->n) {
        return false;
    }
    for (int i = 0; i < phrase->n; i++) {
        if (strcmp(phrase->words[i].text, trial->read->words[i].text) != 0) {
            return false;
        }
    }
    return phrase->n > 0;
}

static const char *
find_whole(const Trial *trial, const Texts *entries)
{
    for (int i = 0; i < entries->n; i++) {
        if (is_all_of(trial, entries->items[i])) {
            return entries->items[i];
        }
    }
    return NULL;
}

static const char *
find_touched(const Trial *trial, const Texts *phrases)
{
    for (int i = 0; i < phrases->n; i++) {
        g_autoptr(Typed) owned = NULL;

        if (typed_touches(trial->read, words_of(trial->c, phrases->items[i], &owned)) >= 0) {
            return phrases->items[i];
        }
    }
    return NULL;
}

/* Returns the first of @phrases that a single clause of the answer touches, or NULL. "No ship, no
 * crew, only entries on paper" does not say “no crew on”. */
static const char *
find_touched_in_clause(const Trial *trial, const Texts *phrases)
{
    const Typed *read = trial->read;
    const char *touched = NULL;

    for (int from = 0, to = 0; from < read->n && touched == NULL; from = to) {
        for (to = from + 1; to < read->n && read->words[to].gap == GAP_SPACE;) {
            to++;
        }
        const Typed clause = { .words = read->words + from, .n = to - from };
        Trial part = *trial;

        part.read = &clause;
        touched = find_touched(&part, phrases);
    }
    return touched;
}

static AnswerMark
judge_concepts(Trial *trial)
{
    const Question *question = trial->question;
    int n_missing = 0;

    for (int i = 0; i < question->n_concepts; i++) {
        const char *touched = find_touched(trial, &question->concepts[i]);

        explanation_add(trial->why,
                        touched == NULL ? N_("says nothing like “{what}”") : N_("says “{what}”"),
                        touched == NULL ? question->concepts[i].items[0] : touched);
        n_missing += touched == NULL;
    }
    return n_missing == 0 && question->n_concepts > 0 ? ANSWER_RIGHT : ANSWER_WRONG;
}

/* Returns the answer without a reason that it denies as a whole: "not that she was sold, but that"
 * is left out. The caller frees the result. Searches only up to the last "but". Beyond it, each
 * "not that" would search the rest of the text in vain. */
static Typed *
without_contrast(const Trial *trial)
{
    static const GRegex *but, *contrast;
    const char *tail = g_utf8_validate(trial->raw, -1, NULL)
                           ? pattern_last_end(pattern_once(&but, "\\bbut\\b"), trial->raw, NULL)
                           : NULL;

    if (tail == NULL) {
        return typed_read(trial->raw, trial->c->language);
    }
    g_autofree char *head = g_strndup(trial->raw, (gsize)(tail - trial->raw));
    g_auto(GStrv) parts = g_regex_split(
        pattern_once(&contrast, "(?s)\\bnot (?:that|because|since|for|to|so)\\b.*?\\bbut\\b"),
        head,
        (GRegexMatchFlags)0);
    g_autofree char *kept = g_strjoinv(" ", parts);
    g_autofree char *rest = g_strconcat(kept, tail, NULL);

    return typed_read(rest, trial->c->language);
}

/* Reports whether the answer lists alternatives. */
static bool
is_many_reasons(const Trial *trial)
{
    static const GRegex *listing;

    return g_regex_match(pattern_once(&listing,
                                      "\\bor\\W+(?:else|maybe|perhaps|because|since|out of)\\b|"
                                      "[,;.][^\\w,;.]*or\\W+(?:for|to|so|that|he|she|it|they)\\b"),
                         trial->raw,
                         (GRegexMatchFlags)0,
                         NULL);
}

/* Judges a reason that is no wording of the key and no list of reasons. */
static AnswerMark
judge_claim(Trial *trial)
{
    const char *spoiler = find_touched_in_clause(trial, &trial->question->never);

    if (spoiler != NULL) {
        explanation_add(trial->why, N_("says “{what}”, which makes it wrong"), spoiler);
        return ANSWER_WRONG;
    }
    return judge_concepts(trial);
}

AnswerMark
reasons_judge(const Trial *trial)
{
    g_autoptr(Typed) claimed = without_contrast(trial);
    const Question *question = trial->question;
    Trial claim = *trial;

    claim.read = claimed;
    const char *wording = find_whole(&claim, &question->reject);

    if (wording != NULL) {
        explanation_add(claim.why, N_("means “{what}”"), wording);
        return ANSWER_WRONG;
    }
    wording = is_all_of(&claim, question->answer) ? question->answer
                                                  : find_whole(&claim, &question->accept);
    if (wording != NULL) {
        explanation_add(claim.why, N_("means “{what}”"), wording);
        return ANSWER_RIGHT;
    }
    /* A long text may contain the words of every reason. Neither its length nor its alternatives
     * depend on the key, so the player may learn that the referee asks about them. */
    if (claimed->n > REASON_WORDS_MAX) {
        explanation_add(claim.why, N_("is too long"), NULL);
        return ANSWER_ASK;
    }
    if (is_many_reasons(&claim)) {
        explanation_add(claim.why, N_("gives more than one reason"), NULL);
        return ANSWER_ASK;
    }
    AnswerMark mark = judge_claim(&claim);
    g_autofree char *valid = g_utf8_make_valid(trial->raw, -1);
    if (words_count(valid) > REASON_BRIEF_WORDS) {
        return mark;
    }
    return mark == ANSWER_RIGHT ? ANSWER_ASK_RIGHT : ANSWER_ASK;
}
