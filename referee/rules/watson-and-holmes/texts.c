/* SPDX-License-Identifier: GPL-3.0-or-later */
/* texts.c: what stands on the phone of one viewer to be read. Each text is written because it is
 * open to that viewer at this moment. */
#include "referee/rules/watson-and-holmes/state.h"

static void
write_text(Scribe *s, const char *piece, const char *title, const char *text)
{
    scribe_open_record(s, NULL);
    scribe_text(s, "piece", piece);
    scribe_text(s, "title", title);
    scribe_text(s, "text", text);
    scribe_close_record(s);
}

/* "Blue", at the head of a sentence. */
static char *
capital(Seat seat)
{
    const char *colour = BOX_COLOURS[seat];

    return g_strdup_printf("%c%s", g_ascii_toupper(*colour), colour + 1);
}

static void
write_location(const State *state, int card, Scribe *s)
{
    const Location *location = wh_location(state, card);

    write_text(s, location->id, location->name, location->text);
}

/* The numbered answers, as on the back of 221B. */
static void
write_key(const State *state, Scribe *s)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (int q = 0; q < state->c->n_questions; q++) {
        const Question *question = &state->c->questions[q];

        g_string_append_printf(text, "%d. %s — **%s**\n\n", q + 1, question->ask, question->answer);
    }
    write_text(s, LOCATION_221B, state->c->locations[wh_221b(state)].name, text->str);
}

/* A failed detective's sheet, bought from Holmes (WH-103). */
static void
write_sheet(const State *state, Seat of, Scribe *s)
{
    const Detective *d = &state->seats[of];
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *who = capital(of);
    g_autofree char *title = g_strdup_printf("What %s answered: %d right", who, d->right);

    for (int q = 0; q < state->c->n_questions; q++) {
        g_string_append_printf(text,
                               "%d. %s — %s\n\n",
                               q + 1,
                               state->c->questions[q].ask,
                               d->answers[q] == NULL ? "" : d->answers[q]);
    }
    write_text(s, "holmes", title, text->str);
}

static void
write_own_texts(const State *state, Seat seat, Scribe *s)
{
    const Detective *d = &state->seats[seat];

    if (d->opened && wh_holds_card(state, seat, d->spot)) {
        write_location(state, d->spot, s);
    }
    if (d->extra_opened && wh_holds_card(state, seat, d->extra)) {
        write_location(state, d->extra, s);
    }
    if (d->gossip != SEAT_NONE && wh_is_location(state, state->seats[d->gossip].spot)) {
        write_location(state, state->seats[d->gossip].spot, s);
    }
    if (d->key_read) {
        write_key(state, s);
    }
    for (int i = 0; i < state->n_seats; i++) {
        if ((d->consulted & (1U << state->order[i])) != 0) {
            write_sheet(state, state->order[i], s);
        }
    }
}

/* Why the answers of @of were judged as they were, for after the end; SEAT_NONE for one's own. */
static void
write_verdicts(const State *state,
               Seat of,
               const char *title,
               const char *const *sheet,
               unsigned marks,
               unsigned upheld,
               Scribe *s)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (int q = 0; q < state->c->n_questions; q++) {
        g_autofree char *why = NULL;
        bool right = (marks & (1U << q)) != 0;

        state->judge(state->c, q, sheet[q], &why);
        g_string_append_printf(text,
                               "%d. %s — “%s”: **%s**",
                               q + 1,
                               state->c->questions[q].ask,
                               sheet[q],
                               right ? "right" : "wrong");
        if ((upheld & marks & (1U << q)) != 0) {
            g_string_append(text, ", as the table found");
        } else if (why != NULL) {
            g_string_append_printf(text, "; it %s", why);
        }
        g_string_append(text, ".\n\n");
    }
    scribe_open_record(s, NULL);
    scribe_text(s, "piece", LOCATION_221B);
    scribe_text(s, "title", title);
    scribe_text(s, "text", text->str);
    if (of != SEAT_NONE) {
        scribe_text(s, "seat", BOX_COLOURS[of]);
    }
    scribe_close_record(s);
}

/* The sheets of @seat, as @of names them: SEAT_NONE to itself, @seat to the others. */
static void
write_sheets(const State *state, Seat seat, Seat of, Scribe *s)
{
    const Detective *d = &state->seats[seat];

    if (d->right != NEVER && d->answers[0] != NULL) {
        g_autofree char *who = capital(seat);
        g_autofree char *title = of == SEAT_NONE
                                     ? g_strdup("How your answers were read")
                                     : g_strdup_printf("What %s answered: %d right", who, d->right);

        write_verdicts(state, of, title, d->answers, d->marks, d->settled, s);
    }
    if (d->honour_right != NEVER) {
        g_autofree char *title = g_strdup_printf("For honour: %d right", d->honour_right);
        unsigned marks = 0;

        for (int q = 0; q < state->c->n_questions; q++) {
            marks |= (state->judge(state->c, q, d->honour[q], NULL) == ANSWER_RIGHT ? 1U : 0U) << q;
        }
        write_verdicts(state, of, title, d->honour, marks, 0, s);
    }
}

/* After the end nothing is hidden: how everybody's answers were read, one's own first. */
static void
write_all_sheets(const State *state, Seat seat, Scribe *s)
{
    write_sheets(state, seat, SEAT_NONE, s);
    for (int i = 0; i < state->n_seats; i++) {
        if (state->order[i] != seat) {
            write_sheets(state, state->order[i], state->order[i], s);
        }
    }
}

/* A disputed answer: the words as they were typed, and the key. Which appeal it is about stands
 * beside it. */
static void
write_appeal(const State *state, Seat of, int q, Scribe *s)
{
    const Question *question = &state->c->questions[q];
    const char *typed = state->seats[of].answers[q];
    g_autofree char *who = capital(of);
    g_autofree char *why = NULL;
    g_autofree char *title = g_strdup_printf("%s disputes question %d", who, q + 1);

    state->judge(state->c, q, typed, &why);
    g_autofree char *text =
        g_strdup_printf("%s\n\nTyped: “%s”. The referee found that it %s.\n\nThe key: **%s**",
                        question->ask,
                        typed,
                        why == NULL ? "is wrong" : why,
                        question->answer);
    scribe_open_record(s, NULL);
    scribe_text(s, "piece", LOCATION_221B);
    scribe_text(s, "title", title);
    scribe_text(s, "text", text);
    scribe_text(s, "seat", BOX_COLOURS[of]);
    scribe_number(s, "question", q + 1);
    scribe_close_record(s);
}

/* The disputed answers that @seat is to settle. */
static void
write_appeals(const State *state, Seat seat, Scribe *s)
{
    for (int i = 0; i < state->n_seats; i++) {
        Seat of = state->order[i];

        for (int q = 0; q < state->c->n_questions && wh_on_bench(state, seat, of); q++) {
            if (wh_is_pending(state, of, q) && state->seats[of].answers[q] != NULL) {
                write_appeal(state, of, q, s);
            }
        }
    }
}

void
wh_texts(const State *state, Viewer viewer, Scribe *s)
{
    scribe_open_list(s, NULL);
    if (viewer >= 0 && state->seats[viewer].sits) {
        write_own_texts(state, (Seat)viewer, s);
        write_appeals(state, (Seat)viewer, s);
    }
    if (viewer >= 0 && state->phase == PHASE_OVER) {
        write_all_sheets(state, (Seat)viewer, s);
    }
    if (state->aloud && state->phase != PHASE_OVER) {
        write_location(state, state->aloud_card, s); /* WH-069 */
    }
    if (state->phase == PHASE_OVER) {
        write_text(s, "solution", state->c->title, state->c->solution); /* WH-107 */
    }
    scribe_close_list(s);
}
