/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answers.c: applies the events about answers at 221B: sheets, attempts and appeals */
#include "referee/rules/watson-and-holmes/state.h"

#include <string.h>

enum {
    TEXTS_BLOCK = 1024,  /* bytes that State.texts allocates at once */
    TEXTS_MAX = 1 << 20, /* bytes of texts before the replaced ones are dropped */
};

static const char *
copy_text(State *state, const char *text)
{
    if (text == NULL) {
        return NULL;
    }
    state->n_text_bytes += (int)strlen(text) + 1;
    return g_string_chunk_insert(state->texts, text);
}

void
wh_copy_texts(State *state)
{
    state->texts = g_string_chunk_new(TEXTS_BLOCK);
    state->n_text_bytes = 0;
    for (int i = 0; i < SEATS_MAX; i++) {
        Detective *d = &state->seats[i];

        for (int q = 0; q < CASE_QUESTIONS_MAX; q++) {
            d->answers[q] = copy_text(state, d->answers[q]);
            d->honour[q] = copy_text(state, d->honour[q]);
            d->standing[q] = copy_text(state, d->standing[q]);
        }
    }
}

/* Drops the texts that later ones have replaced, if they take much memory. */
static void
drop_old_texts(State *state)
{
    if (state->texts != NULL && state->n_text_bytes > TEXTS_MAX) {
        GStringChunk *old = state->texts;

        wh_copy_texts(state);
        g_string_chunk_free(old);
    }
}

/* Stores the texts of a sheet, by question. */
static bool
keep_sheet(State *state, const Value *answers, const char **sheet)
{
    if (answers->kind != VALUE_RECORD || answers->n > CASE_QUESTIONS_MAX) {
        return false;
    }
    for (int q = 0; q < answers->n; q++) {
        const Value *answer = &answers->items[q];

        if (answer->kind != VALUE_TEXT) {
            return false;
        }
        sheet[q] = state->texts == NULL ? answer->text : copy_text(state, answer->text);
    }
    drop_old_texts(state);
    return true;
}

static bool
apply_lodged(State *state, const Event *event)
{
    Detective *d = &state->seats[event->args[EV_SEAT].number];

    d->lodged = true;
    d->lodged_right = (int8_t)event->args[LODGED_RIGHT].number;
    d->marks = (uint8_t)event->args[LODGED_MARKS].number;
    return keep_sheet(state, &event->args[LODGED_ANSWERS], d->answers);
}

static bool
apply_attempted(State *state, const Event *event)
{
    Detective *d = &state->seats[event->args[EV_SEAT].number];

    d->lodged = false;
    d->right = (int8_t)event->args[ATTEMPTED_RIGHT].number;
    return true;
}

static bool
apply_honoured(State *state, const Event *event)
{
    Detective *d = &state->seats[event->args[EV_SEAT].number];

    d->honour_right = (int8_t)event->args[LODGED_RIGHT].number;
    return keep_sheet(state, &event->args[LODGED_ANSWERS], d->honour);
}

/* Records a vote of the bench on one verdict. The last vote of a seat counts. */
static bool
apply_voted(State *state, const Event *event)
{
    unsigned bit = 1U << event->args[EV_SEAT].number;
    Detective *of = &state->seats[event->args[EV_OF].number];
    int q = event->args[VOTED_QUESTION].number - 1;
    bool upholds = event->args[VOTED_UPHELD].flag;

    of->upholds[q] = (uint8_t)(upholds ? of->upholds[q] | bit : of->upholds[q] & ~bit);
    of->dismisses[q] = (uint8_t)(upholds ? of->dismisses[q] & ~bit : of->dismisses[q] | bit);
    return true;
}

static bool
apply_settled(State *state, const Event *event)
{
    Detective *d = &state->seats[event->args[EV_SEAT].number];
    unsigned bit = 1U << (event->args[APPEALED_QUESTION].number - 1);

    d->settled = (uint8_t)(d->settled | bit);
    if (event->args[SETTLED_UPHELD].flag) {
        d->marks = (uint8_t)(d->marks | bit);
        d->right = (int8_t)event->args[SETTLED_RIGHT].number;
    }
    return true;
}

/* Stores the answers that stand. In @answers, the text of an answer about which the referee asked
 * is empty. Journals of earlier builds have no @answers. */
static bool
keep_standing(State *state, const Value *answers, const char **standing)
{
    if (answers->kind == VALUE_NONE) {
        return true;
    }
    if (!keep_sheet(state, answers, standing)) {
        return false;
    }
    for (int q = 0; q < CASE_QUESTIONS_MAX; q++) {
        if (standing[q] != NULL && standing[q][0] == '\0') {
            standing[q] = NULL;
        }
    }
    return true;
}

static bool
apply_asked(State *state, const Event *event)
{
    Detective *d = &state->seats[event->args[EV_SEAT].number];
    const Value *questions = &event->args[ASKED_QUESTIONS];

    if (questions->kind != VALUE_LIST) {
        return false;
    }
    for (int i = 0; i < questions->n; i++) {
        const Value *question = &questions->items[i];

        if (question->kind != VALUE_NUMBER || question->number < 1 ||
            question->number > CASE_QUESTIONS_MAX) {
            return false;
        }
        d->asked = (uint8_t)(d->asked | 1U << (question->number - 1));
    }
    return keep_standing(state, &event->args[ASKED_STANDING], d->standing);
}

static bool
apply_appealed(State *state, const Event *event)
{
    Detective *d = &state->seats[event->args[EV_SEAT].number];
    int question = event->args[APPEALED_QUESTION].number;

    d->appealed = (uint8_t)(d->appealed | 1U << (question - 1));
    return true;
}

bool
wh_apply_answers(State *state, const Event *event)
{
    switch (event->kind) {
    case EVENT_ASKED:
        return apply_asked(state, event);
    case EVENT_LODGED:
        return apply_lodged(state, event);
    case EVENT_ATTEMPTED:
        return apply_attempted(state, event);
    case EVENT_APPEALED:
        return apply_appealed(state, event);
    case EVENT_VOTED:
        return apply_voted(state, event);
    case EVENT_SETTLED:
        return apply_settled(state, event);
    default: /* EVENT_HONOURED */
        return apply_honoured(state, event);
    }
}
