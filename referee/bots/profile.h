/* SPDX-License-Identifier: GPL-3.0-or-later */
/* profile.h: what a game says of itself to those who play it without people
 *
 *     BotProfile ─┬─ player   the bot that plays it to win
 *            ├─ open     what a table chooses when it opens
 *            ├─ deck     what chance deals on the real table, where no referee sees it
 *            └─ figures  what is counted of its games
 *
 * One file a game, and BOTS(ID) in games.def.
 */
#pragma once

#include "referee/bots/bot.h"

enum {
    FIGURES_MAX = 16, /* of one game */
    CARD_ROWS_MAX = 2,
    DIFFICULTIES = 5, /* of a case */
};

typedef enum {
    FIGURE_SUM,    /* of all games */
    FIGURE_SPREAD, /* least, median and most, of the games where it is not 0 */
    FIGURE_PLACES, /* of each place at the table, clockwise from who began; sums of all games */
    FIGURE_ROW,    /* of each of Figure.n things; sums of all games */
    FIGURE_CARDS,  /* of each location of the case, by its id; sums of all games */
} FigureKind;

typedef struct {
    const char *name; /* "rounds" */
    FigureKind kind;
    int n; /* of a row, at most SEATS_MAX; of cards, which row of Figures.by_card they are */
} Figure;

/* How a game was. */
typedef struct {
    int n_acts;              /* accepted */
    int n_refused;           /* wild ones, and such as no offer can foresee */
    unsigned seated;         /* bit s: seat s plays */
    int study;               /* what BotProfile.study() found */
    Seat first;              /* who began */
    int counts[FIGURES_MAX]; /* by the place in BotProfile.figures: sums and spreads, … */
    int by_seat[FIGURES_MAX][SEATS_MAX]; /* … and what is told by places, or in a row */
    int by_card[CARD_ROWS_MAX][CASE_LOCATIONS_MAX];
    int noted[SEATS_MAX]; /* what count() has to keep in mind of each seat */
    char *broken;         /* what did not hold, and after which act; NULL when all did */
} Figures;

void figures_clear(Figures *figures);

/* What lies on the real table. */
typedef struct BotDeck BotDeck;

typedef struct {
    /* Lays the table for the @n_seats of @seats; g_free() takes it away. */
    BotDeck *(*lay)(const Case *c, const int *seats, int n_seats, GRand *rand);
    /* @event has happened: what was drawn is gone, what is dealt again lies otherwise. */
    void (*follow)(BotDeck *deck, const Event *event);
    /* Where @move says what somebody finds on the table, it now says what lies there. */
    void (*look)(const BotDeck *deck, Move *move);
} BotDeckKind;

/* Brings the first @n of @cards into any order, each as likely. */
void bot_deck_shuffle(GRand *rand, int *cards, int n);

typedef struct {
    const char *game; /* "watson-and-holmes" */
    const BotKind *player;
    const Figure *figures; /* ended by one without a name; the first is how long a game was */
    int n_variants;        /* ways to open it; 0 is the ledger's own */
    /* How likely anybody does @offer, so that games are neither short nor endless; NULL where all
     * are alike. */
    double (*weigh)(const Offer *offer);
    /* Adds to @open, which has the seats, what makes it the way @variant; NULL if nothing. */
    void (*open)(Move *open, int variant);
    /* What no offer can foresee without giving a secret away; ended by REFUSAL_NONE. */
    const Refusal *unforeseen;
    /* Verbs that mend what went wrong on the real table, and are offered to nobody; ended by -1.
     * NULL without. */
    const int *remedies;
    const BotDeckKind *deck; /* NULL without */
    /* What count() wants to know of a case, and would be slow to find again in each game; NULL if
     * nothing. */
    int (*study)(const Case *c);
    /* A case is as hard as the mean of the figure `hard` in the player's games, and of what study()
     * found, each for one half; as difficult as 1, and one more for each of `steps` that this
     * reaches. NULL where cases do not differ. */
    int hard;
    const double *steps; /* DIFFICULTIES - 1 of them, rising */
    /* Counts in @figures what @event, in a game of @c, adds to them. */
    void (*count)(Figures *figures, const Case *c, const Event *event);
} BotProfile;

#define BOTS(id) extern const BotProfile BOT_PROFILE_##id;
#include "cases/model/games.def"

/* All of them, ended by NULL; and that of @game, or NULL. */
extern const BotProfile *const BOT_PROFILES[];
const BotProfile *bot_profile_find(const char *game);
