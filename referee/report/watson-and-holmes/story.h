/* SPDX-License-Identifier: GPL-3.0-or-later */
/* story.h: a game of Watson & Holmes as a plain record, round by round
 *
 *     journal entries ─ as a viewer sees them ─► Story: rounds × seats, outbids, police, the end
 *
 * Nothing here reads files or draws. For VIEWER_HOST the story is complete, with spoilers. For
 * VIEWER_TABLE it is built only from the events and the view of the table, so it cannot contain
 * anything else. Purses are then unknown, and no seat's clues appear.
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/model/box.h"
#include "referee/rules/game.h"

enum {
    STORY_UNKNOWN = -1, /* a number that the viewer may not know, or that does not exist yet */
    /* maximum number of rounds; about 25 fill a page, and a longer game is refused */
    STORY_ROUNDS_MAX = 99,
};

/* The acts of one seat in one round, and its state at the end of the round. */
typedef struct {
    /* place of its pawn: a location's index, Case.n_locations for the Carriage Stop, or
     * STORY_UNKNOWN if the pawn is nowhere */
    int spot;
    int bid; /* its bid there; 2 for Toby, although Toby costs no carriages */
    bool by_toby;
    int lost;      /* carriages lost by being outbid */
    int spent;     /* all carriages paid to the stock: bids, losses, prices */
    int gained;    /* all carriages gained from the stock */
    int purse;     /* carriages at the end of the round, after all gains */
    int call_offs; /* fields from here to checks: tokens used and services bought */
    int lockpicks;
    int watsons;
    int consults;
    int checks;
    /* index in BOX_CHARACTER_CARDS of the character whose action it used, or STORY_UNKNOWN */
    int character;
    bool collected;      /* true if it took carriages instead of using its own character */
    guint32 heard;       /* bit i is set when it learned the text of location i in this round */
    guint32 knows;       /* bit i is set when it has learned the text of location i so far */
    unsigned could_know; /* bit q is set when those texts prove question q */
    int right;           /* number of right answers in this round's attempt, or STORY_UNKNOWN */
    bool won;
    bool out;
} StoryTurn;

typedef struct {
    StoryTurn turns[BOX_SEATS_MAX]; /* indexed by seat, which is a colour */
    int aloud;                      /* the card that Watson read aloud to all, or STORY_UNKNOWN */
    Seat aloud_by;
} StoryRound;

/* A seat that was driven off a card. */
typedef struct {
    int round; /* counted from 1 */
    int spot;
    Seat seat;
    Seat by;
    int lost;
} StoryOutbid;

/* A Police Token on a card. */
typedef struct {
    int spot;
    Seat seat;      /* the seat that placed it */
    int from_round; /* first round in which it blocks visits */
    int to_round;   /* round in which it was removed, or STORY_UNKNOWN if it stayed to the end */
} StoryGuard;

typedef struct {
    const Case *c;
    bool is_whole; /* true for VIEWER_HOST; otherwise only public facts are known */
    bool is_over;
    int n_seats;
    Seat order[BOX_SEATS_MAX]; /* clockwise */
    int characters[BOX_SEATS_MAX];
    int purse_at_start[BOX_SEATS_MAX];
    GArray *rounds;  /* of StoryRound */
    GArray *outbids; /* of StoryOutbid, in the order of events */
    GArray *guards;  /* of StoryGuard */
    gint64 begun_ms; /* in ms since 1970 */
    gint64 last_ms;
} Story;

/* Builds a Story from journal entries. teller_new() begins one for a game of @edition, which must
 * outlive it. */
typedef struct Teller Teller;

Teller *teller_new(const Edition *edition, Viewer viewer, GError **error);
void teller_free(Teller *teller);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Teller, teller_free)

/* Applies the events of the next journal entry. Returns false if the events are not valid in this
 * game, or if there are too many rounds. */
bool teller_add(Teller *teller, gint64 at_ms, const char *events, GError **error);

/* teller_story() returns the story so far, owned by the teller. teller_finish() takes the story
 * from the teller; the caller owns it. */
const Story *teller_story(const Teller *teller);
Story *teller_finish(Teller *teller);

void story_free(Story *story);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Story, story_free)

/* Returns the turn of @seat in @round, which counts from 1. */
const StoryTurn *story_turn(const Story *story, int round, Seat seat);

/* Returns the first round at whose end the cards read by @seat proved @question, or 0 if they never
 * did. */
int story_could_know(const Story *story, Seat seat, int question);

/* Returns the number of right answers in the attempt of @seat, and stores its round in @round. Both
 * are STORY_UNKNOWN if there was no attempt. */
int story_right(const Story *story, Seat seat, int *round);

/* Reports whether @seat has won, and whether it has failed. */
bool story_has_won(const Story *story, Seat seat);
bool story_is_out(const Story *story, Seat seat);

/* Returns the last purse of @seat, before a failed attempt took it away. Returns STORY_UNKNOWN if
 * the viewer may not know it. */
int story_last_purse(const Story *story, Seat seat);
