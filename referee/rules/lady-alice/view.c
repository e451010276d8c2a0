/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view.c: what each viewer may know
 *
 * The keys are the host view's for everyone; each value is written because that viewer may know it,
 * and null else. No view keeps a history (RL-03): of the turns before this one it holds what lies
 * on the table, and the host alone the combination that may not come again.
 */
#include "referee/rules/lady-alice/state.h"

static const char *
colour(Seat seat)
{
    return seat == SEAT_NONE ? NULL : SEAT_COLOURS[seat];
}

static void
write_combination(const Combination *it, const char *key, Scribe *s)
{
    if (la_is_black(it)) {
        scribe_null(s, key);
        return;
    }
    scribe_open_record(s, key);
    for (int i = 0; i < CATEGORIES; i++) {
        scribe_text(s, LA_CATEGORIES[i], clue_id(it->clues[i]));
    }
    scribe_close_record(s);
}

static void
write_areas(const State *state, Viewer viewer, Scribe *s)
{
    bool knows_all = viewer == VIEWER_HOST || state->phase == PHASE_OVER;

    scribe_open_record(s, "areas");
    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        const Area *area = &state->areas[clue];

        scribe_open_list(s, clue_id(clue));
        for (int i = 0; i < area->n; i++) {
            const Counter *counter = &area->counters[i];

            scribe_open_record(s, NULL);
            scribe_text(s, "seat", SEAT_COLOURS[counter->seat]);
            if (counter->open || knows_all) {
                scribe_number(s, "value", counter->value);
            } else {
                scribe_null(s, "value"); /* its owner has laid it, and must remember */
            }
            scribe_flag(s, "open", counter->open);
            scribe_close_record(s);
        }
        scribe_close_list(s);
    }
    scribe_close_record(s);
}

/* LA-005: how many are left is public, which are not. */
static void
write_hand(const Player *player, bool knows, Scribe *s)
{
    static const char *const VALUES[COUNTER_VALUES] = { "0", "1", "2" };
    int left = 0;

    scribe_open_record(s, "counters");
    for (int value = 0; value < COUNTER_VALUES; value++) {
        left += player->hand[value];
        if (knows) {
            scribe_number(s, VALUES[value], player->hand[value]);
        } else {
            scribe_null(s, VALUES[value]);
        }
    }
    scribe_close_record(s);
    scribe_number(s, "left", left);
}

static void
write_seat(const State *state, Viewer viewer, Seat seat, Scribe *s)
{
    const Player *player = &state->seats[seat];
    bool knows = viewer == VIEWER_HOST || viewer == seat || state->phase == PHASE_OVER;

    scribe_open_record(s, SEAT_COLOURS[seat]);
    scribe_flag(s, "registered", player->evidence != PIECE_NONE);
    scribe_text(s, "evidence", knows ? clue_id(player->evidence) : NULL);
    write_hand(player, knows, s);
    scribe_flag(s, "excluded", player->excluded);
    scribe_flag(s, "folder", player->folder);
    if (player->scored) {
        scribe_number(s, "score", player->score.total);
    } else {
        scribe_null(s, "score");
    }
    scribe_close_record(s);
}

static void
write_score(const Player *player, const char *key, Scribe *s)
{
    const Score *score = &player->score;

    if (!player->scored) {
        scribe_null(s, key); /* LA-049 */
        return;
    }
    scribe_open_record(s, key);
    scribe_number(s, "elsewhere", score->elsewhere);
    scribe_number(s, "zeros", score->zeros);
    scribe_number(s, "values", score->values);
    scribe_number(s, "every", score->every);
    scribe_number(s, "pair", score->pair);
    scribe_number(s, "suspicion", score->suspicion);
    scribe_number(s, "accusation", score->accusation);
    scribe_number(s, "total", score->total);
    scribe_close_record(s);
}

/* What a screen needs that lays the scoring out, and was not there when it happened. */
static void
write_scoring(const State *state, Scribe *s)
{
    if (state->phase != PHASE_OVER || state->how == HOWS) {
        scribe_null(s, "scoring");
        return;
    }
    scribe_open_record(s, "scoring");
    scribe_text(s, "by", colour(state->solver));
    scribe_text(s, "how", LA_HOWS[state->how]);
    scribe_open_record(s, "seats");
    for (int i = 0; i < state->n_seats; i++) {
        Seat seat = state->order[i];

        write_score(&state->seats[seat], SEAT_COLOURS[seat], s);
    }
    scribe_close_record(s);
    scribe_close_record(s);
}

static void
write_covered(const State *state, Scribe *s)
{
    scribe_open_list(s, "covered");
    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        if (la_is_covered(state, clue)) {
            scribe_text(s, NULL, clue_id(clue));
        }
    }
    scribe_close_list(s);
}

/* Writes the number of smiles that was revealed last. The host sees it after a false accusation
 * too; the others see it while its combination lies before them. */
static void
write_smiles(const State *state, Viewer viewer, Scribe *s)
{
    bool is_shown = viewer == VIEWER_HOST || state->phase != PHASE_SUSPICIONS;

    if (is_shown && state->smiles != SMILES_NONE) {
        scribe_number(s, "smiles", state->smiles);
    } else {
        scribe_null(s, "smiles");
    }
}

void
la_view(const State *state, Viewer viewer, Scribe *s)
{
    Combination nothing = la_black();

    scribe_open_record(s, NULL);
    scribe_text(s, "phase", LA_PHASES[state->phase]);
    scribe_text(s, "turn", colour(state->turn));
    scribe_text(s, "chooser", colour(state->chooser));
    scribe_flag(s, "deal-again", state->again);
    write_combination(&state->shown, "combination", s);
    write_combination(viewer == VIEWER_HOST ? &state->previous : &nothing, "previous", s);
    write_smiles(state, viewer, s);
    write_covered(state, s);
    write_areas(state, viewer, s);
    scribe_open_record(s, "seats");
    for (int i = 0; i < state->n_seats; i++) {
        write_seat(state, viewer, state->order[i], s);
    }
    scribe_close_record(s);
    scribe_number(s, "passes", state->passes);
    scribe_open_list(s, "winners");
    for (int i = 0; i < state->n_seats; i++) {
        if ((state->winners & (1U << state->order[i])) != 0) {
            scribe_text(s, NULL, SEAT_COLOURS[state->order[i]]);
        }
    }
    scribe_close_list(s);
    write_scoring(state, s);
    scribe_close_record(s);
}

/* What is printed where all can see it; what the cards tell beside their names is their owners'. */
void
la_board(const Case *c, Scribe *s)
{
    scribe_text(s, "introduction", c->introduction);
    scribe_open_list(s, "clues");
    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        const Clue *it = &c->affair->clues[clue];

        scribe_open_record(s, NULL);
        scribe_text(s, "id", clue_id(clue));
        scribe_text(s, "category", LA_CATEGORIES[clue / CATEGORY_CLUES]);
        scribe_text(s, "name", it->name);
        scribe_text(s, "said", it->said);
        scribe_text(s, "picture", it->picture);
        scribe_close_record(s);
    }
    scribe_close_list(s);
}

static void
write_text(Scribe *s, const char *piece, const char *title, const char *text)
{
    scribe_open_record(s, NULL);
    scribe_text(s, "piece", piece);
    scribe_text(s, "title", title);
    scribe_text(s, "text", text == NULL ? "" : text);
    scribe_close_record(s);
}

/* One's own evidence; after the end everybody's, and what became of it all. The introduction is
 * public from the start, on the board. */
void
la_texts(const State *state, Viewer viewer, const Speech *speech, Scribe *s)
{
    const Affair *affair = state->c->affair;

    (void)speech; /* all of it is the case's own */
    scribe_open_list(s, NULL);
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
    scribe_close_list(s);
}
