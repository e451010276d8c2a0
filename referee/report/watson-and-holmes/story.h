/* SPDX-License-Identifier: GPL-3.0-or-later */
/* story.h: a game of Watson & Holmes as a plain record, round by round
 *
 *     journal entries ─ as a viewer sees them ─► Story: rounds × seats, outbids, Police Tokens, end
 *
 * Nothing here reads files or draws. Carriages are the money of the game. An attempt is a player's
 * try to answer all questions at 221B. For VIEWER_HOST the story is complete, with spoilers. For
 * VIEWER_TABLE the story is built only from the events and the view that everybody may see. So
 * private purses are unknown, and `knows` and `could_know` in StoryTurn stay 0.
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/model/box.h"
#include "referee/rules/game.h"

enum {
    STORY_UNKNOWN = -1, /* a number that the viewer may not know, or that does not exist yet */
    /* maximum number of rounds; teller_add() refuses a longer game. About 25 fill a page. */
    STORY_ROUNDS_MAX = 99,
};

/* The acts of one seat in one round, and the seat's state at the end of the round. */
typedef struct {
    /* place of the seat's pawn: a location's index, Case.n_locations for the Carriage Stop, or
     * STORY_UNKNOWN if the pawn is nowhere */
    int spot;
    int bid;       /* the seat's bid at `spot`, in carriages; 2 if `by_toby` */
    bool by_toby;  /* true when the seat bids with the dog Toby, who costs no carriages */
    int lost;      /* carriages lost by being outbid */
    int spent;     /* all carriages paid to the stock: bids, `lost`, prices */
    int gained;    /* all carriages gained from the stock */
    int purse;     /* carriages at the end of the round, after all gains */
    int call_offs; /* Call Off Tokens used */
    int lockpicks; /* Lockpick Tokens used */
    int watsons;   /* purchases of Dr Watson: 0 or 1 */
    int consults;  /* answer sheets bought from Holmes */
    int checks;    /* Answer Checks bought from Holmes */
    /* index in BOX_CHARACTER_CARDS of the character whose action the seat used, or STORY_UNKNOWN */
    int character;
    bool collected;      /* true if the seat took carriages instead of its character's action */
    guint32 heard;       /* bit i is set when the seat learned location i's text in this round */
    guint32 knows;       /* bit i is set when the seat knows location i's text after the round */
    unsigned could_know; /* bit q is set when the texts in `knows` prove the answer to question q */
    int right;           /* number of right answers in this round's attempt, or STORY_UNKNOWN */
    bool won;            /* true when the seat won in this round */
    bool out;            /* true when an attempt in this round put the seat out of the game */
} StoryTurn;

/* One round. */
typedef struct {
    StoryTurn turns[BOX_SEATS_MAX]; /* by seat */
    int aloud;     /* location whose text was read aloud to all, or STORY_UNKNOWN */
    Seat aloud_by; /* the seat that held Dr Watson, or SEAT_NONE */
} StoryRound;

/* An outbid: a higher bid removed the pawn of `seat` from `spot`. */
typedef struct {
    int round; /* counted from 1 */
    int spot;
    Seat seat;
    Seat by;  /* the higher bidder */
    int lost; /* carriages that `seat` lost */
} StoryOutbid;

/* A Police Token on a card. */
typedef struct {
    int spot;
    Seat seat;      /* the seat that placed it */
    int from_round; /* first round in which the token guards the card */
    int to_round;   /* round of its removal, or STORY_UNKNOWN if it was never removed */
} StoryGuard;

/* The record of a game. */
typedef struct {
    const Case *c;
    bool is_whole; /* true for VIEWER_HOST; otherwise only public facts are known */
    bool is_over;
    int n_seats;
    Seat order[BOX_SEATS_MAX]; /* clockwise */
    /* index in BOX_CHARACTER_CARDS of each seat's character, or STORY_UNKNOWN; by seat */
    int characters[BOX_SEATS_MAX];
    int purse_at_start[BOX_SEATS_MAX]; /* carriages, or STORY_UNKNOWN; by seat */
    GArray *rounds;                    /* StoryRound elements */
    GArray *outbids;                   /* StoryOutbid elements, in the order of events */
    GArray *guards;                    /* StoryGuard elements */
    gint64 begun_ms;                   /* time of the opening, in ms since 1970 */
    gint64 last_ms;                    /* time of the last entry, in ms since 1970 */
} Story;

/* A Teller builds a Story from journal entries. */
typedef struct Teller Teller;

/* Begins the story of a game of @edition, as @viewer may know it: VIEWER_HOST or VIEWER_TABLE.
 * @edition must outlive the Teller and the Story. Returns NULL with an error on failure. */
Teller *teller_new(const Edition *edition, Viewer viewer, GError **error);
void teller_free(Teller *teller);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Teller, teller_free)

/* Applies @events, the JSON list of events of the next journal entry. The caller leaves out entries
 * that were taken back. @at_ms is the entry's time, in ms since 1970. Returns false with an error
 * if the events are not valid in this game, or if there are more than STORY_ROUNDS_MAX rounds. */
bool teller_add(Teller *teller, gint64 at_ms, const char *events, GError **error);

/* teller_story() returns the story so far, which @teller owns. teller_finish() transfers the story
 * to the caller, who frees it with story_free(). After that, @teller can only be freed. */
const Story *teller_story(const Teller *teller);
Story *teller_finish(Teller *teller);

void story_free(Story *story);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Story, story_free)

/* Returns the turn of @seat in @round (from 1). */
const StoryTurn *story_turn(const Story *story, int round, Seat seat);

/* Returns the round, counted from 1, in which @seat first knew enough texts to prove the answer to
 * @question, which is counted from 0. Returns 0 if there is no such round. */
int story_could_know(const Story *story, Seat seat, int question);

/* Returns the number of right answers in the attempt of @seat. An answer that became right only by
 * an appeal does not count. Stores the attempt's round in *@round. Both numbers are STORY_UNKNOWN
 * if there was no attempt. */
int story_right(const Story *story, Seat seat, int *round);

/* story_has_won() reports whether @seat has won. story_is_out() reports whether an attempt has put
 * @seat out of the game: the attempt failed, or came after another seat's win (RW-38). If an appeal
 * later turns a failed attempt into a win, both functions return true. */
bool story_has_won(const Story *story, Seat seat);
bool story_is_out(const Story *story, Seat seat);

/* Returns the last purse of @seat, in carriages. A seat that is out has no purse any more; its last
 * purse is the one that it had before its attempt. Returns STORY_UNKNOWN if the viewer may not know
 * the purse. */
int story_last_purse(const Story *story, Seat seat);
