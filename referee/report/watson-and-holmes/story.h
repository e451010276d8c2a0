/* SPDX-License-Identifier: GPL-3.0-or-later */
/* story.h: a game of Watson & Holmes as a plain record, round by round
 *
 *     entries of a journal ─ as told to a viewer ─► Story: rounds × seats, outbid, police, the end
 *
 * Nothing here reads files or draws. For VIEWER_HOST the story is whole, spoilers and all; for
 * VIEWER_TABLE it is made of what the table's events and view say, so that nothing else can be in
 * it: purses are unknown then, and nobody's clues are told.
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/model/box.h"
#include "referee/rules/game.h"

enum {
    STORY_UNKNOWN = -1,    /* a number that the viewer may not know, or that is not there yet */
    STORY_ROUNDS_MAX = 99, /* a longer game is refused; at ~25 it fills a page */
};

/* What one seat did in one round, and had at its end. */
typedef struct {
    int spot; /* where its pawn came to stand: a location's index, Case.n_locations for the
                    * Carriage Stop, STORY_UNKNOWN when it stood nowhere */
    int bid;  /* what it laid there; 2 for Toby, who is no carriage */
    bool by_toby;
    int lost;      /* carriages that overbids have cost it */
    int spent;     /* all carriages that went to the stock: bid, lost, prices */
    int gained;    /* all that came from there */
    int purse;     /* at the end of the round, after all gains */
    int call_offs; /* tokens used, times bought … */
    int lockpicks;
    int watsons;
    int consults;
    int checks;
    int character;       /* whose action it performed, in the order of BOX_CHARACTER_CARDS, or
                          * STORY_UNKNOWN */
    bool collected;      /* … or took the carriages in place of its own */
    guint32 heard;       /* cards whose text it came to know this round: bit of the location */
    guint32 knows;       /* … and up to now */
    unsigned could_know; /* questions that these prove: bit of the question */
    int right;           /* answers right in this round's attempt, or STORY_UNKNOWN */
    bool won;
    bool out;
} StoryTurn;

typedef struct {
    StoryTurn turns[BOX_SEATS_MAX]; /* by seat, that is colour */
    int aloud;                      /* the card that Watson read to all, or STORY_UNKNOWN */
    Seat aloud_by;
} StoryRound;

/* Someone was driven off a card. */
typedef struct {
    int round; /* from 1 */
    int spot;
    Seat seat;
    Seat by;
    int lost;
} StoryOutbid;

/* A Police Token on a card. */
typedef struct {
    int spot;
    Seat seat;      /* who put it there */
    int from_round; /* the first in whose visits it lay there */
    int to_round;   /* in whose visits it was called off, or STORY_UNKNOWN: to the end */
} StoryGuard;

typedef struct {
    const Case *c;
    bool is_whole; /* for the host; else only what everybody may know */
    bool is_over;
    int n_seats;
    Seat order[BOX_SEATS_MAX]; /* clockwise */
    int characters[BOX_SEATS_MAX];
    int purse_at_start[BOX_SEATS_MAX];
    GArray *rounds;  /* of StoryRound */
    GArray *outbids; /* of StoryOutbid, as they happened */
    GArray *guards;  /* of StoryGuard */
    gint64 begun_ms; /* since 1970 */
    gint64 last_ms;
} Story;

/* A story that is still to be told, for the game of @edition, which outlives it. */
typedef struct Teller Teller;

Teller *teller_new(const Edition *edition, Viewer viewer, GError **error);
void teller_free(Teller *teller);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Teller, teller_free)

/* Goes on with the events of the next entry of the journal. False when they are none of the game's,
 * or there are too many rounds. */
bool teller_add(Teller *teller, gint64 at_ms, const char *events, GError **error);

/* The story up to here, the teller's; and the same, taken from it. */
const Story *teller_story(const Teller *teller);
Story *teller_finish(Teller *teller);

void story_free(Story *story);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Story, story_free)

/* @round counts from 1. */
const StoryTurn *story_turn(const Story *story, int round, Seat seat);

/* The first round at whose end what @seat had read proved @question; 0 when it never did. */
int story_could_know(const Story *story, Seat seat, int question);

/* How many answers @seat had right in its attempt, and the round of it; STORY_UNKNOWN without. */
int story_right(const Story *story, Seat seat, int *round);

/* Whether @seat has won, and whether it has failed. */
bool story_has_won(const Story *story, Seat seat);
bool story_is_out(const Story *story, Seat seat);

/* What @seat had at the end, before failing took it from it; STORY_UNKNOWN if that is not told. */
int story_last_purse(const Story *story, Seat seat);
