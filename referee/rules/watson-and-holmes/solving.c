/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solving.c: 221B Baker Street and Sherlock Holmes (WH-089 … WH-111) */
#include "referee/rules/watson-and-holmes/state.h"

#include <string.h>

/* Reports whether @seat must wait for an earlier solver (WH-095, WH-096). */
static bool
must_wait(const State *state, Seat seat)
{
    for (int i = 0; i < state->n_seats; i++) {
        Seat other = state->order[i];

        if (other != seat && wh_is_solver(state, other) && wh_goes_before(state, other, seat)) {
            return true;
        }
    }
    return false;
}

/* Returns the question number that @key spells, 1 … Case.n_questions, or 0. */
static int
question_of(const State *state, const char *key)
{
    G_STATIC_ASSERT(CASE_QUESTIONS_MAX < 10);
    int number = *key - '0';

    return key[0] != '\0' && key[1] == '\0' && number >= 1 && number <= state->c->n_questions
               ? number
               : 0;
}

static bool
is_blank(const char *text)
{
    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p)) {
        if (!g_unichar_isspace(g_utf8_get_char(p))) {
            return false;
        }
    }
    return true;
}

/* Reports whether the answer @text would make the views too large. */
static bool
is_long(const char *text)
{
    g_autoptr(GString) json = g_string_new(NULL);
    JsonWriter s = writer_to(json);

    writer_text(&s, NULL, text);
    return json->len > ANSWER_JSON_MAX;
}

bool
wh_is_sheet(const Value *answers)
{
    if (answers->kind != VALUE_RECORD) {
        return false;
    }
    for (int i = 0; i < answers->n; i++) {
        if (answers->items[i].kind != VALUE_TEXT || is_long(answers->items[i].text)) {
            return false;
        }
    }
    return true;
}

/* Reads @answers into @sheet by question. @sheet has room for all questions. */
Refusal
wh_read_sheet(const State *state, const Value *answers, const char **sheet)
{
    int n_filled = 0;

    for (int i = 0; i < answers->n; i++) {
        int question = question_of(state, answers->keys[i]);

        if (question == 0) {
            return REFUSAL_UNKNOWN_QUESTION;
        }
        if (!is_blank(answers->items[i].text)) {
            n_filled += sheet[question - 1] == NULL;
            sheet[question - 1] = answers->items[i].text;
        }
    }
    return n_filled == state->c->n_questions ? REFUSAL_NONE
                                             : REFUSAL_ANSWERS_INCOMPLETE; /* WH-089 */
}

/* The keys of the questions in a sheet, "1" … "8". */
static const char *const QUESTION_KEYS[CASE_QUESTIONS_MAX] = { "1", "2", "3", "4",
                                                               "5", "6", "7", "8" };

/* Returns a sheet as a record, {"1": …}. */
Value
wh_sheet_value(Work *work, const char *const *sheet)
{
    Value items[CASE_QUESTIONS_MAX];
    int n = work->now.c->n_questions;

    for (int q = 0; q < n; q++) {
        items[q] = (Value){ .kind = VALUE_TEXT, .text = sheet[q] == NULL ? "" : sheet[q] };
    }
    return (Value){
        .kind = VALUE_RECORD,
        .items = ruling_room(work->ruling, items, n),
        .keys = QUESTION_KEYS,
        .n = n,
    };
}

/* Judges the sheet. Asks about the answers that need it (answer_is_asked()), once in an attempt.
 * Returns true if it asks. The other answers then stand. If the player could change them too, a
 * sheet with one senseless answer would test all others for nothing. */
static bool
ask_about(Work *work, Seat seat, const char **sheet, unsigned *marks)
{
    const State *state = &work->now;
    Value questions[CASE_QUESTIONS_MAX];
    const char *standing[CASE_QUESTIONS_MAX] = { NULL };
    int n = 0;

    *marks = 0;
    for (int q = 0; q < state->c->n_questions; q++) {
        AnswerMark mark = state->judge(state->c, q, sheet[q], NULL, NULL);

        *marks |= (answer_is_right(mark) ? 1U : 0U) << q;
        if (answer_is_asked(mark) && state->seats[seat].asked == 0) {
            questions[n++] = (Value){ .kind = VALUE_NUMBER, .number = q + 1 };
        } else {
            standing[q] = sheet[q];
        }
    }
    if (n > 0) {
        Event asked = wh_event(EVENT_ASKED, (const int[RULING_NUMBERS]){ seat });

        asked.args[ASKED_QUESTIONS] = (Value){
            .kind = VALUE_LIST,
            .items = ruling_room(work->ruling, questions, n),
            .n = n,
        };
        asked.args[ASKED_STANDING] = wh_sheet_value(work, standing);
        wh_emit(work, &asked);
    }
    return n > 0;
}

static void
lodge(Work *work, Seat seat, const char *const *sheet, unsigned marks)
{
    Event lodged = wh_event(EVENT_LODGED, (const int[RULING_NUMBERS]){ seat });

    lodged.args[LODGED_ANSWERS] = wh_sheet_value(work, sheet);
    lodged.args[LODGED_RIGHT] = (Value){
        .kind = VALUE_NUMBER,
        .number = __builtin_popcount(marks),
    };
    lodged.args[LODGED_MARKS] = (Value){ .kind = VALUE_NUMBER, .number = (int)marks };
    wh_emit(work, &lodged);
}

Refusal
wh_decide_answer(Work *work, const Act *act)
{
    const State *state = &work->now;
    const char *sheet[CASE_QUESTIONS_MAX] = { NULL };
    unsigned marks = 0;

    if (state->phase == PHASE_WATSON) {
        return REFUSAL_WATSON_PENDING;
    }
    if (state->phase != PHASE_READING) {
        return REFUSAL_WRONG_PHASE;
    }
    if (!wh_is_solver(state, act->by)) {
        return REFUSAL_NOT_AT_221B;
    }
    if (state->seats[act->by].lodged) {
        return REFUSAL_WAIT_CO_SOLVER; /* WH-097 */
    }
    if (must_wait(state, act->by)) {
        return REFUSAL_WAIT_YOUR_ATTEMPT; /* WH-096 */
    }
    Refusal no = wh_read_sheet(state, &act->args[ANSWER_ANSWERS], sheet);
    if (no != REFUSAL_NONE) {
        return no;
    }
    for (int q = 0; q < state->c->n_questions; q++) {
        if (state->seats[act->by].standing[q] != NULL) {
            sheet[q] = state->seats[act->by].standing[q];
        }
    }
    if (ask_about(work, act->by, sheet, &marks)) {
        return REFUSAL_NONE;
    }
    lodge(work, act->by, sheet, marks);
    wh_settle_attempts(work);
    return REFUSAL_NONE;
}

/* Returns the solvers who go next at 221B, bit s for seat s. Returns 0 when none is left, or when
 * one of them has not lodged answers. */
static unsigned
ready_group(const State *state)
{
    unsigned group = 0;

    for (int i = 0; i < state->n_seats; i++) {
        Seat seat = state->order[i];

        if (wh_is_solver(state, seat) && !must_wait(state, seat)) {
            if (!state->seats[seat].lodged) {
                return 0;
            }
            group |= 1U << seat;
        }
    }
    return group;
}

/* Passes the Diary on when its holder is out (RW-29). */
static void
pass_diary(Work *work)
{
    const State *now = &work->now;

    if (!wh_is_active(now, now->diary) && wh_n_active(now) > 0) {
        WH_EMIT(work, EVENT_DIARY, wh_next_active(now, now->diary));
    }
}

/* Compares the answers of a group at the same time (WH-097). Announces the counts first, then the
 * winners and the eliminated. */
static void
compare(Work *work, unsigned group)
{
    const State *now = &work->now;
    bool for_honour = wh_someone_won(now); /* RW-38 */

    for (int i = 0; i < now->n_seats; i++) {
        Seat seat = now->order[i];

        if ((group & (1U << seat)) != 0) {
            WH_EMIT(work, EVENT_ATTEMPTED, seat, now->seats[seat].lodged_right); /* WH-092 */
        }
    }
    for (int i = 0; i < now->n_seats; i++) {
        Seat seat = now->order[i];

        if ((group & (1U << seat)) == 0) {
            continue;
        }
        bool right = now->seats[seat].right == now->c->n_questions;
        if (right && !for_honour) {
            WH_EMIT(work, EVENT_WON, seat); /* WH-091 */
        } else {
            Event out = wh_event(EVENT_OUT, (const int[RULING_NUMBERS]){ seat });

            out.args[OUT_HONOUR] = (Value){ .kind = VALUE_FLAG, .flag = right };
            wh_emit(work, &out); /* WH-093 */
        }
    }
}

void
wh_settle_attempts(Work *work)
{
    const State *now = &work->now;

    for (unsigned group = ready_group(now); group != 0; group = ready_group(now)) {
        compare(work, group);
        if (wh_someone_won(now) && !now->play_on) {
            WH_EMIT(work, EVENT_ENDED, ENDED_SOLVED); /* WH-106 */
            return;
        }
        if (wh_n_active(now) == 0) {
            WH_EMIT(work, EVENT_ENDED, wh_someone_won(now) ? ENDED_SOLVED : ENDED_ALL_LOSE);
            return; /* WH-110, RW-36 */
        }
    }
    pass_diary(work);
    wh_end_reading(work);
}

/* Checks the first refusals for asking Holmes (“Order of refusals” in RULES.md):
 * holmes-not-available, then the asked player. The callers check the question, the single use and
 * the price. */
static Refusal
judge_holmes(const State *state, Seat seat, int of)
{
    if (!wh_someone_failed(state)) {
        return REFUSAL_HOLMES_NOT_AVAILABLE; /* WH-100 */
    }
    if (wh_has_handed_in(&state->seats[seat])) {
        return REFUSAL_WRONG_PHASE; /* RW-32 */
    }
    if (of < 0 || !wh_has_failed(state, (Seat)of)) {
        return REFUSAL_NOT_A_FAILED_PLAYER; /* WH-103 */
    }
    return REFUSAL_NONE;
}

/* Settles the attempts again, since a payment changes the order of the waiting solvers (WH-098). */
static void
after_payment(Work *work)
{
    if (work->now.phase == PHASE_READING) {
        wh_settle_attempts(work);
    }
}

Refusal
wh_decide_consult(Work *work, const Act *act)
{
    const State *state = &work->now;
    int of = act->args[CONSULT_SEAT].number;
    Refusal no = judge_holmes(state, act->by, of);

    if (no != REFUSAL_NONE) {
        return no;
    }
    if (state->seats[act->by].purse < HOLMES_PRICE) {
        return REFUSAL_NOT_ENOUGH_CARRIAGES; /* WH-102 */
    }
    WH_EMIT(work, EVENT_CONSULTED, act->by, of);
    Event sheet = wh_event(EVENT_SHEET, (const int[RULING_NUMBERS]){ act->by, of });
    sheet.args[SHEET_ANSWERS] = wh_sheet_value(work, state->seats[of].answers);
    sheet.args[SHEET_RIGHT] = (Value){ .kind = VALUE_NUMBER, .number = state->seats[of].right };
    wh_emit(work, &sheet);
    if (state->seats[act->by].spot == wh_221b(state)) {
        WH_EMIT(work, EVENT_ANNOUNCED, act->by, state->seats[act->by].purse); /* RW-17 */
    }
    after_payment(work);
    return REFUSAL_NONE;
}

Refusal
wh_decide_check(Work *work, const Act *act)
{
    const State *state = &work->now;
    const Detective *d = &state->seats[act->by];
    int of = act->args[CHECK_SEAT].number;
    int question = act->args[CHECK_QUESTION].number;
    Refusal no = judge_holmes(state, act->by, of);

    if (no != REFUSAL_NONE) {
        return no;
    }
    if (question < 1 || question > state->c->n_questions) {
        return REFUSAL_UNKNOWN_QUESTION;
    }
    if (is_blank(act->args[CHECK_ANSWER].text)) {
        return REFUSAL_ANSWERS_INCOMPLETE; /* an empty answer would waste the only check */
    }
    if (d->checked) {
        return REFUSAL_CHECK_ALREADY_USED; /* WH-105 */
    }
    if (d->purse < HOLMES_PRICE) {
        return REFUSAL_NOT_ENOUGH_CARRIAGES;
    }
    AnswerMark mark =
        state->judge(state->c, question - 1, act->args[CHECK_ANSWER].text, NULL, NULL);
    Event checked = wh_event(EVENT_CHECKED, (const int[RULING_NUMBERS]){ act->by, of, question });
    checked.args[CHECKED_ANSWER] = act->args[CHECK_ANSWER];
    checked.args[CHECKED_RIGHT] = (Value){ .kind = VALUE_FLAG, .flag = answer_is_right(mark) };
    wh_emit(work, &checked);
    if (d->spot == wh_221b(state)) {
        WH_EMIT(work, EVENT_ANNOUNCED, act->by, d->purse); /* RW-17 */
    }
    after_payment(work);
    return REFUSAL_NONE;
}
