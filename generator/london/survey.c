/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/london/survey.h"

#include "referee/bots/rambler.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* games of three players; a percentage is then within 4 of the true value in 95 % of surveys */
    N_GAMES = 480,
    N_GAMES_ALONE = 120,
    PLAYERS = TOWN_STARTS, /* one player for each start */
    DICE_ALONE = 3,
    FIRST_LOOK = 60,  /* games before a bad map may be rejected … */
    LOOK_AGAIN = 150, /* … and games before the second such check */
    SEED = 1895,
};

/* Distance beyond a bound at which a map is rejected early: twice the sampling error. */
static const double SLACK_FIRST = 14;
static const double SLACK_AGAIN = 8;

/* Above each bound: the value of the default map (3000 games), and the reason for the range. */
const Bound SURVEY_BOUNDS[MEASURES] = {
    /* 13: nine mysteries with three icons each. The map must not change the length of a game. */
    [MEASURE_TURNS] = { "turns", "", 11, 16 },
    /* 99: in 90 to 100 % of the games, the ninth mystery is solved. */
    [MEASURE_NINTH] = { "ninth mystery reached", " %", 90, 100 },
    /* 9: some players must get lost in the fog; careful players fall out in 23 % at most (5.6). */
    [MEASURE_STUCK] = { "players who fall out", " %", 2, 20 },
    /* 53: other values would change the meaning of the ratings for a lone player. */
    [MEASURE_POINTS] = { "points of the winner", "", 46, 58 },
    /* 30, 43, 27: no start may be much worse or better than those of the default map. */
    [MEASURE_START] = { "games won from", " %", 23, 44 },
    [MEASURE_START_2] = { "games won from", " %", 23, 44 },
    [MEASURE_START_3] = { "games won from", " %", 23, 44 },
    /* 28, 27, 38, 7: each mystery must be worth solving, even the last with its three points, and
     * none may dominate. */
    [MEASURE_MYSTERY] = { "solutions of", " %", 4, 50 },
    [MEASURE_MYSTERY_2] = { "solutions of", " %", 4, 50 },
    [MEASURE_MYSTERY_3] = { "solutions of", " %", 4, 50 },
    [MEASURE_MYSTERY_4] = { "solutions of", " %", 4, 50 },
    /* 52: for the same reason as the points of the winner. */
    [MEASURE_ALONE] = { "points of a lone player", "", 40, 56 },
    /* 30: Moriarty closes spots to a lone player. More than half of these games must still
     * succeed. */
    [MEASURE_ALONE_STUCK] = { "lone players who fall out", " %", 5, 45 },
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

/* Totals of the games so far. */
typedef struct {
    int n_games;
    int n_ninth;
    int n_out;
    int n_solved[TOWN_MYSTERIES];
    double n_won[TOWN_STARTS]; /* each winner of a shared victory gets an equal part */
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

/* Applies an act of a bot. It is always legal, since bots choose legal acts only. */
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

/* Opens game number @i. Every game moves each player to the next start; after TOWN_STARTS games
 * another player rolls first. */
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
    game_state_free(arena->game, arena->state);
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

/* Reports whether all values from @from to @to are within @slack of their bounds. */
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

/* Plays all games of three players, and reports whether their values are within the bounds. Without
 * @all, stops early if the map is far beyond a bound. */
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

/* --- reports ---------------------------------------------------------------------------------- */

/* Returns the name of a measure with its object: "games won from King’s Cross". The caller frees
 * the result. */
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
                            g_strdup_printf("%s:1:1: %s: %.0f%s; should be %.0f to %.0f%s",
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
