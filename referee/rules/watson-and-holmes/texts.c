/* SPDX-License-Identifier: GPL-3.0-or-later */
/* texts.c: the texts that one viewer may read on the phone at this moment */
#include "referee/rules/watson-and-holmes/state.h"

static void
write_text(JsonWriter *s, const char *piece, const char *title, const char *text)
{
    writer_open_object(s, NULL);
    writer_text(s, "piece", piece);
    writer_text(s, "title", title);
    writer_text(s, "text", text);
    writer_close_object(s);
}

/* Returns the colour of a seat for the start of a sentence: "Blue". */
static char *
capital(const Speech *speech, Seat seat)
{
    return speech_capital(speech_say(speech, SEAT_COLOURS[seat]));
}

static void
write_location(const State *state, int card, JsonWriter *s)
{
    const Location *location = wh_location(state, card);

    write_text(s, location->id, location->name, location->text);
}

/* Writes the numbered answers, as on the back of 221B. */
static void
write_key(const State *state, JsonWriter *s)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (int q = 0; q < state->c->n_questions; q++) {
        const Question *question = &state->c->questions[q];

        g_string_append_printf(text, "%d. %s — **%s**\n\n", q + 1, question->ask, question->answer);
    }
    write_text(s, LOCATION_221B, state->c->locations[wh_221b(state)].name, text->str);
}

static char *
title_of_sheet(const State *state, Seat of, const Speech *speech)
{
    g_autofree char *who = capital(speech, of);
    g_autofree char *right = g_strdup_printf("%d", state->seats[of].right);

    return speech_tell(
        speech, N_("What {who} answered: {n} right"), { "who", who }, { "n", right });
}

/* Writes the sheet of a failed detective, bought from Holmes (WH-103). */
static void
write_sheet(const State *state, Seat of, const Speech *speech, JsonWriter *s)
{
    const Detective *d = &state->seats[of];
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *title = title_of_sheet(state, of, speech);

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
write_own_texts(const State *state, Seat seat, const Speech *speech, JsonWriter *s)
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
            write_sheet(state, state->order[i], speech, s);
        }
    }
}

/* A judged sheet. Bit q of `marks` is set when answer q is right. Bit q of `upheld` is set when the
 * table found it right. */
typedef struct {
    const char *const *sheet;
    unsigned marks;
    unsigned upheld;
} Reading;

/* Returns a sentence about the verdict on answer @q. */
static char *
tell_verdict(const State *state, const Reading *reading, int q, const Speech *speech)
{
    g_autofree char *why = NULL;
    bool right = (reading->marks & (1U << q)) != 0;
    bool upheld = right && (reading->upheld & (1U << q)) != 0;

    state->judge(state->c, q, reading->sheet[q], speech, &why);
    return speech_tell(speech,
                       upheld ? N_("“{answer}”: **right**, as the table decided.")
                       : why == NULL
                           ? (right ? N_("“{answer}”: **right**.") : N_("“{answer}”: **wrong**."))
                       : right ? N_("“{answer}”: **right**. This answer {why}.")
                               : N_("“{answer}”: **wrong**. This answer {why}."),
                       { "answer", reading->sheet[q] },
                       { "why", why });
}

/* Writes the verdicts on the answers of @of with their reasons, after the end. @of is SEAT_NONE for
 * the viewer's own answers. */
static void
write_verdicts(const State *state,
               Seat of,
               const char *title,
               const Reading *reading,
               const Speech *speech,
               JsonWriter *s)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (int q = 0; q < state->c->n_questions; q++) {
        g_autofree char *verdict = tell_verdict(state, reading, q, speech);

        g_string_append_printf(text, "%d. %s — %s\n\n", q + 1, state->c->questions[q].ask, verdict);
    }
    writer_open_object(s, NULL);
    writer_text(s, "piece", LOCATION_221B);
    writer_text(s, "title", title);
    writer_text(s, "text", text->str);
    if (of != SEAT_NONE) {
        writer_text(s, "seat", SEAT_COLOURS[of]);
    }
    writer_close_object(s);
}

/* Writes the sheets of @seat. @of is SEAT_NONE when the viewer is @seat, else @seat. */
static void
write_sheets(const State *state, Seat seat, Seat of, const Speech *speech, JsonWriter *s)
{
    const Detective *d = &state->seats[seat];

    if (d->right != NEVER && d->answers[0] != NULL) {
        const Reading reading = { d->answers, d->marks, d->settled };
        g_autofree char *title =
            of == SEAT_NONE ? g_strdup(speech_say(speech, N_("How your answers were read")))
                            : title_of_sheet(state, of, speech);

        write_verdicts(state, of, title, &reading, speech, s);
    }
    if (d->honour_right != NEVER) {
        g_autofree char *right = g_strdup_printf("%d", d->honour_right);
        g_autofree char *title = speech_tell(speech, N_("For honour: {n} right"), { "n", right });
        Reading reading = { d->honour, 0, 0 };

        for (int q = 0; q < state->c->n_questions; q++) {
            AnswerMark mark = state->judge(state->c, q, d->honour[q], NULL, NULL);

            reading.marks |= (answer_is_right(mark) ? 1U : 0U) << q;
        }
        write_verdicts(state, of, title, &reading, speech, s);
    }
}

/* Writes the verdicts on all sheets after the end, the viewer's own first. */
static void
write_all_sheets(const State *state, Seat seat, const Speech *speech, JsonWriter *s)
{
    write_sheets(state, seat, SEAT_NONE, speech, s);
    for (int i = 0; i < state->n_seats; i++) {
        if (state->order[i] != seat) {
            write_sheets(state, state->order[i], state->order[i], speech, s);
        }
    }
}

/* Writes a disputed answer as it was typed, with the key. The fields `seat` and `question` identify
 * the appeal. */
static void
write_appeal(const State *state, Seat of, int q, const Speech *speech, JsonWriter *s)
{
    const Question *question = &state->c->questions[q];
    const char *typed = state->seats[of].answers[q];
    g_autofree char *who = capital(speech, of);
    g_autofree char *why = NULL;
    g_autofree char *n = g_strdup_printf("%d", q + 1);
    g_autofree char *title =
        speech_tell(speech, N_("{who} disputes question {n}"), { "who", who }, { "n", n });

    state->judge(state->c, q, typed, speech, &why);
    g_autofree char *found =
        speech_tell(speech,
                    N_("Typed: “{answer}”. The referee found that it {why|is wrong}."),
                    { "answer", typed },
                    { "why", why });
    g_autofree char *key =
        speech_tell(speech, N_("The key: **{answer}**"), { "answer", question->answer });
    g_autofree char *text = g_strdup_printf("%s\n\n%s\n\n%s", question->ask, found, key);
    writer_open_object(s, NULL);
    writer_text(s, "piece", LOCATION_221B);
    writer_text(s, "title", title);
    writer_text(s, "text", text);
    writer_text(s, "seat", SEAT_COLOURS[of]);
    writer_number(s, "question", q + 1);
    writer_close_object(s);
}

/* Writes the disputed answers that @seat may settle. */
static void
write_appeals(const State *state, Seat seat, const Speech *speech, JsonWriter *s)
{
    for (int i = 0; i < state->n_seats; i++) {
        Seat of = state->order[i];

        for (int q = 0; q < state->c->n_questions && wh_on_bench(state, seat, of); q++) {
            if (wh_is_pending(state, of, q) && state->seats[of].answers[q] != NULL) {
                write_appeal(state, of, q, speech, s);
            }
        }
    }
}

void
wh_texts(const State *state, Viewer viewer, const Speech *speech, JsonWriter *s)
{
    writer_open_array(s, NULL);
    if (viewer >= 0 && state->seats[viewer].sits) {
        write_own_texts(state, (Seat)viewer, speech, s);
        write_appeals(state, (Seat)viewer, speech, s);
    }
    if (viewer >= 0 && state->phase == PHASE_OVER) {
        write_all_sheets(state, (Seat)viewer, speech, s);
    }
    if (state->aloud && state->phase != PHASE_OVER) {
        write_location(state, state->aloud_card, s); /* WH-069 */
    }
    if (state->phase == PHASE_OVER) {
        write_text(s, "solution", state->c->title, state->c->solution); /* WH-107 */
    }
    writer_close_array(s);
}

static void
write_places(const State *state, const char *key, uint32_t places, JsonWriter *s)
{
    writer_open_array(s, key);
    for (int i = 0; i < state->c->n_locations; i++) {
        if ((places & (1U << i)) != 0) {
            writer_text(s, NULL, state->c->locations[i].id);
        }
    }
    writer_close_array(s);
}

void
wh_known(const State *state, Seat seat, JsonWriter *s)
{
    writer_open_object(s, NULL);
    write_places(state, "read", state->seats[seat].read, s);
    write_places(state, "heard", state->heard, s);
    writer_open_object(s, "answers");
    for (int q = 0; q < state->c->n_questions; q++) {
        if (state->seats[seat].right == NEVER && state->seats[seat].standing[q] != NULL) {
            char key[2] = { (char)('1' + q), '\0' };

            writer_text(s, key, state->seats[seat].standing[q]);
        }
    }
    writer_close_object(s);
    writer_close_object(s);
}

/* The introduction is read to all. A text that Watson read aloud was heard, not read (RW-45). */
int
wh_read_texts(const State *state, Seat seat, const char **texts, bool *answers)
{
    const Detective *d = &state->seats[seat];
    const bool solves = state->phase == PHASE_READING && wh_is_solver(state, seat);
    const bool failed = d->right != NEVER && !d->won && !d->key_read; /* may answer for honour */
    int n = 0;

    *answers = solves || failed;
    if (state->phase == PHASE_SETUP) {
        return 0;
    }
    texts[n++] = state->c->introduction;
    for (int i = 0; i < state->c->n_locations; i++) {
        if ((d->read & (1U << i)) != 0) {
            texts[n++] = state->c->locations[i].text;
        }
    }
    return n;
}
