/* SPDX-License-Identifier: GPL-3.0-or-later */
/* profile.h: the description of a game for the code that plays this game with bots
 *
 *     BotProfile ─┬─ player   the bot that plays to win
 *                 ├─ open     the options that a table chooses at the start
 *                 ├─ deck     the real cards on the table, which the referee does not see
 *                 └─ figures  the statistics of its games
 *
 * Each game that bots can play defines its profile in a file of its own, and is listed in games.def
 * with BOTS(ID).
 */
#pragma once

#include "referee/bots/bot.h"

enum {
    FIGURES_MAX = 16, /* maximum number of figures of one game */
    CARD_ROWS_MAX = 2,
    DIFFICULTIES = 5, /* number of difficulty levels of cases */
};

typedef enum {
    FIGURE_SUM,    /* sum over all games */
    FIGURE_SPREAD, /* minimum, median and maximum over the games in which the figure is not 0 */
    /* sum over all games for each place at the table, clockwise from the first player */
    FIGURE_PLACES,
    FIGURE_ROW,   /* Figure.n sums over all games, such as one for each start on a map */
    FIGURE_CARDS, /* sum over all games for each location of the case */
} FigureKind;

typedef struct {
    const char *name; /* such as "rounds" */
    FigureKind kind;
    /* for FIGURE_ROW: number of sums, at most SEATS_MAX; for FIGURE_CARDS: index of the row in
     * Figures.by_card; not used for the other kinds */
    int n;
} Figure;

/* The results of one game. */
typedef struct {
    int n_acts; /* number of accepted acts */
    /* number of refused acts: wild ones (bot.h), and those that the rules refused with one of
     * BotProfile.unforeseen */
    int n_refused;
    unsigned seated;         /* bit s is set when seat s plays */
    int study;               /* result of BotProfile.study() */
    Seat first;              /* the first player */
    int counts[FIGURES_MAX]; /* sums and spreads, indexed like BotProfile.figures */
    /* figures by place or in a row, indexed like BotProfile.figures */
    int by_seat[FIGURES_MAX][SEATS_MAX];
    int by_card[CARD_ROWS_MAX][CASE_LOCATIONS_MAX];
    int noted[SEATS_MAX]; /* values that BotProfile.count() keeps between events */
    /* the first fault found, such as a violated invariant; NULL if none was found; owned */
    char *broken;
} Figures;

void figures_clear(Figures *figures);

/* The real cards on the table. */
typedef struct BotDeck BotDeck;

typedef struct {
    /* Creates the cards for the first @n_seats of @seats. The deck borrows all arguments. The
     * caller frees the deck with g_free(). */
    BotDeck *(*lay)(const Case *c, const int *seats, int n_seats, GRand *rand);
    /* Updates the deck after @event. For example, removes a drawn card, or deals again. */
    void (*follow)(BotDeck *deck, const Event *event);
    /* Replaces the cards that the bot chose for @move with those that a player would find on the
     * real table. */
    void (*look)(const BotDeck *deck, Move *move);
} BotDeckKind;

/* Shuffles the first @n of @cards. */
void bot_deck_shuffle(GRand *rand, int *cards, int n);

typedef struct {
    const char *game; /* id of the game, such as "watson-and-holmes" */
    const BotKind *player;
    /* The first figure is the length of a game. A figure without a name ends the array. */
    const Figure *figures;
    int n_variants; /* number of ways to open a game; variant 0 is the one in the rules */
    /* Returns the weight of @offer. The random bot takes each offer with a probability in
     * proportion to the offer's weight. The weights are chosen so that games are neither too short
     * nor endless. The pointer is NULL if all offers weigh the same. */
    double (*weigh)(const Offer *offer);
    /* Adds the options of @variant to @open, which already has the seats. The pointer is NULL if
     * the game has no options. */
    void (*open)(Move *open, int variant);
    /* Refusals that an offered act may get; ended by REFUSAL_NONE. The rules cannot leave out such
     * an offer without giving a secret away. */
    const Refusal *unforeseen;
    /* Verbs that repair mistakes on the real table and are never offered; ended by -1. NULL if
     * there are none. */
    const int *remedies;
    const BotDeckKind *deck; /* NULL if the referee sees all cards */
    /* Returns a number about the case. The caller computes this number once for all games of the
     * case, since the computation is slow. The pointer is NULL if count() and `hard` do not
     * need such a number. */
    int (*study)(const Case *c);
    /* Index in `figures` of the figure that determines the hardness of a case. The hardness is the
     * mean of two numbers. The first is the average of this figure over those games of the `player`
     * bot in which the figure is not 0. The second is the result of study(). */
    int hard;
    /* DIFFICULTIES - 1 numbers, rising. The difficulty of a case is 1 plus the number of `steps`
     * that are not greater than the hardness. NULL if all cases are equally hard. */
    const double *steps;
    /* Updates @figures with @event. @c is the case that is played. */
    void (*count)(Figures *figures, const Case *c, const Event *event);
} BotProfile;

#define BOTS(id) extern const BotProfile BOT_PROFILE_##id;
#include "cases/model/games.def"

/* BOT_PROFILES has all profiles, ended by NULL. bot_profile_find() returns the profile of @game, or
 * NULL if bots cannot play this game. */
extern const BotProfile *const BOT_PROFILES[];
const BotProfile *bot_profile_find(const char *game);
