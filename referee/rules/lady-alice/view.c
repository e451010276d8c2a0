/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view.c: the view of each viewer
 *
 * Every view has the same keys. A value is null when the viewer may not know it. No view keeps a
 * history (RL-03): of earlier turns it holds only the state of the table. Only the host's view has
 * the combination that the next chooser may not repeat.
 */
#include "referee/rules/lady-alice/state.h"

static const char *
colour(Seat seat)
{
    return seat == SEAT_NONE ? NULL : SEAT_COLOURS[seat];
}

static void
write_combination(const Combination *it, const char *key, JsonWriter *s)
{
    if (la_is_black(it)) {
        writer_null(s, key);
        return;
    }
    writer_open_object(s, key);
    for (int i = 0; i < CATEGORIES; i++) {
        writer_text(s, LA_CATEGORIES[i], clue_id(it->clues[i]));
    }
    writer_close_object(s);
}

static void
write_areas(const State *state, Viewer viewer, JsonWriter *s)
{
    bool knows_all = viewer == VIEWER_HOST || state->phase == PHASE_OVER;

    writer_open_object(s, "areas");
    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        const Area *area = &state->areas[clue];

        writer_open_array(s, clue_id(clue));
        for (int i = 0; i < area->n; i++) {
            const Counter *counter = &area->counters[i];

            writer_open_object(s, NULL);
            writer_text(s, "seat", SEAT_COLOURS[counter->seat]);
            if (counter->open || knows_all) {
                writer_number(s, "value", counter->value);
            } else {
                writer_null(s, "value"); /* the owner must remember it */
            }
            writer_bool(s, "open", counter->open);
            /* The number is not the one that the owner entered. The printed number is open to all,
             * so this tells no secret, and asks the table to compare. */
            if (counter->open && counter->value != counter->declared) {
                writer_bool(s, "corrected", true);
            }
            writer_close_object(s);
        }
        writer_close_array(s);
    }
    writer_close_object(s);
}

/* Writes a hand. The number of counters left is public, their values are not (LA-005). */
static void
write_hand(const Player *player, bool knows, JsonWriter *s)
{
    static const char *const VALUES[COUNTER_VALUES] = { "0", "1", "2" };
    int left = 0;

    writer_open_object(s, "counters");
    for (int value = 0; value < COUNTER_VALUES; value++) {
        left += player->hand[value];
        if (knows) {
            writer_number(s, VALUES[value], player->hand[value]);
        } else {
            writer_null(s, VALUES[value]);
        }
    }
    writer_close_object(s);
    writer_number(s, "left", left);
}

static void
write_seat(const State *state, Viewer viewer, Seat seat, JsonWriter *s)
{
    const Player *player = &state->seats[seat];
    bool knows = viewer == VIEWER_HOST || viewer == seat || state->phase == PHASE_OVER;

    writer_open_object(s, SEAT_COLOURS[seat]);
    writer_bool(s, "registered", player->evidence != PIECE_NONE);
    writer_text(s, "evidence", knows ? clue_id(player->evidence) : NULL);
    write_hand(player, knows, s);
    writer_bool(s, "excluded", player->excluded);
    writer_bool(s, "folder", player->folder);
    if (player->scored) {
        writer_number(s, "score", player->score.total);
    } else {
        writer_null(s, "score");
    }
    writer_close_object(s);
}

static void
write_score(const Player *player, const char *key, JsonWriter *s)
{
    const Score *score = &player->score;

    if (!player->scored) {
        writer_null(s, key); /* LA-049 */
        return;
    }
    writer_open_object(s, key);
    writer_number(s, "elsewhere", score->elsewhere);
    writer_number(s, "zeros", score->zeros);
    writer_number(s, "values", score->values);
    writer_number(s, "every", score->every);
    writer_number(s, "pair", score->pair);
    writer_number(s, "suspicion", score->suspicion);
    writer_number(s, "accusation", score->accusation);
    writer_number(s, "total", score->total);
    writer_close_object(s);
}

/* Writes the scoring, for a screen that connects after the end. */
static void
write_scoring(const State *state, JsonWriter *s)
{
    if (state->phase != PHASE_OVER || state->how == HOWS) {
        writer_null(s, "scoring");
        return;
    }
    writer_open_object(s, "scoring");
    writer_text(s, "by", colour(state->solver));
    writer_text(s, "how", LA_HOWS[state->how]);
    writer_open_object(s, "seats");
    for (int i = 0; i < state->n_seats; i++) {
        Seat seat = state->order[i];

        write_score(&state->seats[seat], SEAT_COLOURS[seat], s);
    }
    writer_close_object(s);
    writer_close_object(s);
}

static void
write_covered(const State *state, JsonWriter *s)
{
    writer_open_array(s, "covered");
    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        if (la_is_covered(state, clue)) {
            writer_text(s, NULL, clue_id(clue));
        }
    }
    writer_close_array(s);
}

/* Writes the number of smiles that was revealed last. The host sees it after a false accusation
 * too. The others see it only while its combination is on the table. */
static void
write_smiles(const State *state, Viewer viewer, JsonWriter *s)
{
    bool is_shown = viewer == VIEWER_HOST || state->phase != PHASE_SUSPICIONS;

    if (is_shown && state->smiles != SMILES_NONE) {
        writer_number(s, "smiles", state->smiles);
    } else {
        writer_null(s, "smiles");
    }
}

void
la_view(const State *state, Viewer viewer, JsonWriter *s)
{
    Combination nothing = la_black();

    writer_open_object(s, NULL);
    writer_text(s, "phase", LA_PHASES[state->phase]);
    writer_text(s, "turn", colour(state->turn));
    writer_text(s, "chooser", colour(state->chooser));
    writer_bool(s, "deal-again", state->again);
    write_combination(&state->shown, "combination", s);
    write_combination(viewer == VIEWER_HOST ? &state->previous : &nothing, "previous", s);
    write_smiles(state, viewer, s);
    write_covered(state, s);
    write_areas(state, viewer, s);
    writer_open_object(s, "seats");
    for (int i = 0; i < state->n_seats; i++) {
        write_seat(state, viewer, state->order[i], s);
    }
    writer_close_object(s);
    writer_number(s, "passes", state->passes);
    writer_open_array(s, "winners");
    for (int i = 0; i < state->n_seats; i++) {
        if ((state->winners & (1U << state->order[i])) != 0) {
            writer_text(s, NULL, SEAT_COLOURS[state->order[i]]);
        }
    }
    writer_close_array(s);
    write_scoring(state, s);
    writer_close_object(s);
}

/* Writes the public facts of the clues. The texts on the evidence cards belong to their owners. */
void
la_board(const Case *c, JsonWriter *s)
{
    writer_text(s, "introduction", c->introduction);
    writer_open_array(s, "clues");
    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        const Clue *it = &c->affair->clues[clue];

        writer_open_object(s, NULL);
        writer_text(s, "id", clue_id(clue));
        writer_text(s, "category", LA_CATEGORIES[clue / CATEGORY_CLUES]);
        writer_text(s, "name", it->name);
        writer_text(s, "said", it->said);
        writer_text(s, "picture", it->picture);
        writer_close_object(s);
    }
    writer_close_array(s);
}

static void
write_text(JsonWriter *s, const char *piece, const char *title, const char *text)
{
    writer_open_object(s, NULL);
    writer_text(s, "piece", piece);
    writer_text(s, "title", title);
    writer_text(s, "text", text == NULL ? "" : text);
    writer_close_object(s);
}

/* Writes the viewer's own evidence, and after the end all evidence and the epilogue. The
 * introduction is public from the start (la_board()). */
void
la_texts(const State *state, Viewer viewer, const Speech *speech, JsonWriter *s)
{
    const Affair *affair = state->c->affair;

    (void)speech; /* the texts come from the case alone */
    writer_open_array(s, NULL);
    for (int i = 0; i < state->n_seats; i++) {
        Seat seat = state->order[i];
        int clue = state->seats[seat].evidence;

        if (clue != PIECE_NONE && (viewer == seat || state->phase == PHASE_OVER)) {
            write_text(s, clue_id(clue), affair->clues[clue].name, affair->clues[clue].text);
        }
    }
    if (state->phase == PHASE_OVER && affair->epilogue != NULL) {
        write_text(s, "solution", state->c->title, affair->epilogue);
    }
    writer_close_array(s);
}
