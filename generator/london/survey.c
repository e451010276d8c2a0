/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/london/survey.h"

#include "referee/bots/rambler.h"

#include <stdlib.h>
#include <string.h>

enum {
    N_GAMES = 480, /* of three players: one chance in twenty that a share is 4 % off */
    N_GAMES_ALONE = 120,
    PLAYERS = TOWN_STARTS, /* one from each start */
    DICE_ALONE = 3,
    FIRST_LOOK = 60,  /* games, after which a map may be given up … */
    LOOK_AGAIN = 150, /* … and after which again */
    SEED = 1895,
};

/* How far beyond a bound a map is given up after so many games: twice what chance may do. */
static const double SLACK_FIRST = 14;
static const double SLACK_AGAIN = 8;

/* Behind each, what the game's own map has (3000 games), and why so much either way. */
const Bound SURVEY_BOUNDS[MEASURES] = {
    /* 13: nine mysteries at three icons each; an evening's length is not the map's to change. */
    [MEASURE_TURNS] = { "turns", "", 11, 16 },
    /* 99: the ledger's games get there in 90 to 100 % (5.6). */
    [MEASURE_NINTH] = { "ninth mystery reached", " %", 90, 100 },
    /* 9: fog that nobody gets lost in is none; careful players fall out in 23 % at most (5.6). */
    [MEASURE_STUCK] = { "players who fall out", " %", 2, 20 },
    /* 53: or the ratings of who plays alone would mean something else. */
    [MEASURE_POINTS] = { "points of the winner", "", 46, 58 },
    /* 30, 43, 27: no start is worse or better than the game's own are. */
    [MEASURE_START] = { "games won from", " %", 23, 44 },
    [MEASURE_START_2] = { "games won from", " %", 23, 44 },
    [MEASURE_START_3] = { "games won from", " %", 23, 44 },
    /* 28, 27, 38, 7: each is worth looking at, the last of three points too, and none is all. */
    [MEASURE_MYSTERY] = { "solutions that are", " %", 4, 50 },
    [MEASURE_MYSTERY_2] = { "solutions that are", " %", 4, 50 },
    [MEASURE_MYSTERY_3] = { "solutions that are", " %", 4, 50 },
    [MEASURE_MYSTERY_4] = { "solutions that are", " %", 4, 50 },
    /* 52: the ratings again. */
    [MEASURE_ALONE] = { "points of who plays alone", "", 40, 56 },
    /* 30: Moriarty closes spots to who plays alone; half of these games must still go on. */
    [MEASURE_ALONE_STUCK] = { "who play alone and fall out", " %", 5, 45 },
};

/* --- playing ---------------------------------------------------------------------------------- */

typedef struct {
    Chance chance;
    GRand *rand;
} Dice;

typedef struct {
    const Case *c;
    const Game *game;
    TownSets chart;
    State *state;
    Dice dice;
    Ruling ruling;
    int starts[TOWN_STARTS];
} Arena;

/* What has come of the games so far. */
typedef struct {
    int n_games;
    int n_ninth;
    int n_out;
    int n_solved[TOWN_MYSTERIES];
    double n_won[TOWN_STARTS]; /* a shared victory is each one's part */
    int turns[N_GAMES];
    int points[N_GAMES];
} Score;

static unsigned
draw(Chance *self, unsigned n)
{
    Dice *dice = (Dice *)(void *)self;

    return (unsigned)g_rand_int_range(dice->rand, 0, (gint32)n);
}

static Arena *
arena_new(const Case *c)
{
    Arena *arena = g_new0(Arena, 1);
    int n = 0;

    arena->c = c;
    arena->game = game_find(c->game);
    arena->dice = (Dice){ { draw }, g_rand_new_with_seed(SEED) };
    chart_init(&arena->chart, c->town);
    for (int i = 0; i < c->town->n_spots && n < TOWN_STARTS; i++) {
        if (c->town->spots[i].icon == ICON_START) {
            arena->starts[n++] = i;
        }
    }
    return arena;
}

static void
arena_free(Arena *arena)
{
    g_rand_free(arena->dice.rand);
    g_free(arena);
}

/* What is chosen is legal; the rules say so themselves. */
static void
act(Arena *arena, const Act *act)
{
    const Game *game = arena->game;
    Refusal no = game->verbs[act->verb].chance
                     ? game->deal(arena->state, act, &arena->dice.chance, &arena->ruling)
                     : game->decide(arena->state, act, &arena->ruling);

    g_assert(no == REFUSAL_NONE);
    for (int i = 0; i < arena->ruling.events.n; i++) {
        game->apply(arena->state, &arena->ruling.events.items[i]);
    }
}

static Value
number(int n)
{
    return (Value){ .kind = VALUE_NUMBER, .number = n };
}

/* Each from another start, and every other game another who rolls first. */
static void
open_table(Arena *arena, int n_players, int i)
{
    Value seats[PLAYERS];
    Act open = { .verb = VERB_OPEN, .by = SEAT_NONE };

    for (int seat = 0; seat < n_players; seat++) {
        seats[seat] = number(seat);
    }
    open.args[OPEN_SEATS] = (Value){ .kind = VALUE_LIST, .items = seats, .n = n_players };
    open.args[OPEN_ROLLER] = number(i / TOWN_STARTS % n_players);
    if (n_players == 1) {
        open.args[OPEN_DICE] = number(DICE_ALONE);
    }
    act(arena, &open);
    for (int seat = 0; seat < n_players; seat++) {
        Act start = { .verb = VERB_START, .by = (Seat)seat };

        start.args[START_AT] = number(arena->starts[(seat + i) % TOWN_STARTS]);
        act(arena, &start);
    }
}

static Seat
find_awaited(const State *state)
{
    return state->phase == PHASE_ROLLING ? state->roller : state->turn;
}

static void
add_score(Score *score, const State *state, int n_turns)
{
    int n_winners = 0;
    int most = 0;

    for (int i = 0; i < state->n_seats; i++) {
        const Walker *walker = &state->seats[state->order[i]];

        score->n_out += walker->out;
        for (int j = 0; j < TOWN_MYSTERIES; j++) {
            score->n_solved[j] += walker->solved[j];
        }
        n_winners += (state->winners >> state->order[i] & 1U) != 0;
        most = MAX(most, walker->score);
    }
    for (int i = 0; i < state->n_seats; i++) {
        if ((state->winners >> state->order[i] & 1U) != 0) {
            score->n_won[(state->order[i] + score->n_games) % TOWN_STARTS] += 1.0 / n_winners;
        }
    }
    score->n_ninth += state->last_turn;
    score->turns[score->n_games] = n_turns;
    score->points[score->n_games] = most;
    score->n_games++;
}

static void
play(Arena *arena, int n_players, Score *score)
{
    Move move;
    int n_turns = 0;

    arena->state = arena->game->state_new(arena->c, NULL);
    open_table(arena, n_players, score->n_games);
    while (!arena->game->is_over(arena->state)) {
        rambler_move(
            &arena->chart, arena->state, find_awaited(arena->state), arena->dice.rand, &move);
        n_turns += move.act.verb == VERB_ROLL;
        act(arena, &move.act);
    }
    add_score(score, arena->state, n_turns);
    arena->game->state_free(arena->state);
}

/* --- figures ---------------------------------------------------------------------------------- */

static int
compare_ints(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int
median(const int *values, int n)
{
    int sorted[N_GAMES];

    memcpy(sorted, values, sizeof *values * (size_t)n);
    qsort(sorted, (size_t)n, sizeof *sorted, compare_ints);
    return sorted[n / 2];
}

static void
reckon_together(Survey *survey, const Score *score)
{
    double *values = survey->values;
    int n_solved = 0;

    for (int i = 0; i < TOWN_MYSTERIES; i++) {
        n_solved += score->n_solved[i];
    }
    values[MEASURE_TURNS] = median(score->turns, score->n_games);
    values[MEASURE_POINTS] = median(score->points, score->n_games);
    values[MEASURE_NINTH] = 100.0 * score->n_ninth / score->n_games;
    values[MEASURE_STUCK] = 100.0 * score->n_out / (score->n_games * PLAYERS);
    for (int i = 0; i < TOWN_STARTS; i++) {
        values[MEASURE_START + i] = 100.0 * score->n_won[i] / score->n_games;
    }
    for (int i = 0; i < TOWN_MYSTERIES; i++) {
        values[MEASURE_MYSTERY + i] = 100.0 * score->n_solved[i] / MAX(n_solved, 1);
    }
}

static void
reckon_alone(Survey *survey, const Score *score)
{
    survey->values[MEASURE_ALONE] = median(score->points, score->n_games);
    survey->values[MEASURE_ALONE_STUCK] = 100.0 * score->n_out / score->n_games;
}

/* Whether no value from @from to @to is further than @slack beyond its bound. */
static bool
is_within(const Survey *survey, Measure from, Measure to, double slack)
{
    for (int i = (int)from; i <= (int)to; i++) {
        const Bound *bound = &SURVEY_BOUNDS[i];

        if (survey->values[i] < bound->least - slack || survey->values[i] > bound->most + slack) {
            return false;
        }
    }
    return true;
}

/* Plays on while there is hope, or, with @all, to the end. */
static bool
play_together(Arena *arena, Survey *survey, bool all)
{
    g_autofree Score *score = g_new0(Score, 1);

    while (score->n_games < N_GAMES) {
        play(arena, PLAYERS, score);
        if (!all && (score->n_games == FIRST_LOOK || score->n_games == LOOK_AGAIN)) {
            reckon_together(survey, score);
            if (!is_within(survey,
                           MEASURE_NINTH,
                           MEASURE_MYSTERY_4,
                           score->n_games == FIRST_LOOK ? SLACK_FIRST : SLACK_AGAIN)) {
                return false;
            }
        }
    }
    reckon_together(survey, score);
    survey->n_games += score->n_games;
    return is_within(survey, MEASURE_TURNS, MEASURE_MYSTERY_4, 0);
}

static bool
play_alone(Arena *arena, Survey *survey)
{
    g_autofree Score *score = g_new0(Score, 1);

    while (score->n_games < N_GAMES_ALONE) {
        play(arena, 1, score);
    }
    reckon_alone(survey, score);
    survey->n_games += score->n_games;
    return is_within(survey, MEASURE_ALONE, MEASURE_ALONE_STUCK, 0);
}

void
survey_play(Survey *survey, const Case *c)
{
    Arena *arena = arena_new(c);

    *survey = (Survey){ .n_games = 0 };
    play_together(arena, survey, true);
    play_alone(arena, survey);
    arena_free(arena);
}

bool
survey_passes(const Case *c)
{
    Arena *arena = arena_new(c);
    Survey survey = { .n_games = 0 };
    bool passes = play_together(arena, &survey, false) && play_alone(arena, &survey);

    arena_free(arena);
    return passes;
}

/* --- telling ---------------------------------------------------------------------------------- */

/* What a measure is of: "games won from King’s Cross". */
static char *
name_measure(int measure, const Case *c)
{
    const char *name = SURVEY_BOUNDS[measure].name;
    int mystery = measure - (int)MEASURE_MYSTERY;
    int nth = measure - (int)MEASURE_START;

    if (mystery >= 0 && mystery < TOWN_MYSTERIES) {
        return g_strdup_printf("%s “%s”", name, c->town->mysteries[mystery].name);
    }
    for (int i = 0; i < c->town->n_spots && nth >= 0 && nth < TOWN_STARTS; i++) {
        if (c->town->spots[i].icon == ICON_START && nth-- == 0) {
            return g_strdup_printf("%s %s", name, c->town->spots[i].name);
        }
    }
    return g_strdup(name);
}

void
survey_judge(const Survey *survey, const Case *c, GPtrArray *findings)
{
    for (int i = 0; i < MEASURES; i++) {
        const Bound *bound = &SURVEY_BOUNDS[i];

        if (!is_within(survey, (Measure)i, (Measure)i, 0)) {
            g_autofree char *name = name_measure(i, c);

            g_ptr_array_add(findings,
                            g_strdup_printf("%s:1:1: %s: %.0f%s; wanted are %.0f to %.0f%s",
                                            c->path,
                                            name,
                                            survey->values[i],
                                            bound->unit,
                                            bound->least,
                                            bound->most,
                                            bound->unit));
        }
    }
}

void
survey_tell(const Survey *survey, const Case *c, GPtrArray *figures)
{
    const char *name_of_map = c->town->name == NULL ? c->title : c->town->name;

    g_ptr_array_add(
        figures,
        g_strdup_printf("%d games were played on the map “%s”:", survey->n_games, name_of_map));
    for (int i = 0; i < MEASURES; i++) {
        const Bound *bound = &SURVEY_BOUNDS[i];
        g_autofree char *name = name_measure(i, c);

        g_ptr_array_add(figures,
                        g_strdup_printf("  %s: %.1f%s (%.0f to %.0f)",
                                        name,
                                        survey->values[i],
                                        bound->unit,
                                        bound->least,
                                        bound->most));
    }
}
