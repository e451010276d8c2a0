/* SPDX-License-Identifier: GPL-3.0-or-later */
/* room.h: the state of a table apart from its game: who sits where, the pause, and take-backs
 *
 * Some journal entries are not game acts. The room applies them:
 *
 *     {"join": "red", "username", …}             red's seat gets a new account
 *     {"language": "de", "seat": "red"}          red's phone uses German from this entry on
 *     {"ask": "take-back" | "vote", …}           a seat's wish about the last act (undo.h)
 *     {"ask": "name", "name": "Ada"}             the name of the player in this seat; "" for none
 *     {"host": …}                                a wish of the host: "take-back", "withdraw",
 *                                                "pause", "resume", "free" (with "seat"),
 *                                                "order" (with "seats": all taken seats,
 *                                                clockwise), or "name" (with "seat" and "name");
 *                                                JournalEntry.seat is NULL
 *     {"host": "restart", "game", "said"}        not from the host: the referee writes this entry
 *                                                as the first one of a new game
 *
 * "said" contains the last answers to the seats (reply_cache.h).
 *
 * Entries with "ask" or "host" cause public events: the events of undo.h, "paused", "resumed",
 * "freed" {seat}, "seated" {seats}, "named" {seat, name} and "restarted" {game}. Every reader of a
 * journal keeps a room: the desk, which continues the game, and the verifier, which judges the
 * entries again.
 */
#pragma once

#include "referee/broker/accounts.h"
#include "referee/desk/undo.h"
#include "referee/journal/journal.h"
#include "referee/table/table.h"

/* The facts that the room knows about one seat. */
typedef struct {
    Account *account; /* NULL while the seat is free */
    char *language;   /* language of the phone, as journaled; NULL for English */
    char *name;       /* name of the player (seat_name.h); NULL while there is none */
    /* from 0, clockwise; in the order of joining until the host sets another order (RW-43 in
     * watson-and-holmes/RULES.md) */
    int place;
    int taken; /* number that ends the latest account's username (accounts.h); 0 before the first */
    bool has_wrapped; /* true once `taken` has begun at 1 again, after ACCOUNTS_NUMBER_MAX */
    int freed;        /* number of times that the host has freed the seat */
    bool here;        /* True while the phone is connected (awake). */
} Chair;

enum {
    /* After the host has freed a seat this many times, its colour alone is no longer enough to take
     * it. From then on, a phone needs the card of the seat or a one-time code. Without this limit,
     * a stranger could take the seat again each time the host frees it. */
    ROOM_FREED_MAX = 2,
    /* number of the last game at a table: one each minute for two years */
    ROOM_GAMES_MAX = 1000 * 1000,
};

typedef struct {
    const char *table;       /* id of the table, borrowed */
    Chair chairs[SEATS_MAX]; /* by Seat */
    int n_taken;             /* number of chairs with an account */
    int game;                /* number of the game at this table: 1, plus 1 for each restart */
    bool paused;
    Undo undo;
} Room;

/* Sets up an empty room. @table is the id of the table; this string must outlive the room. */
void room_init(Room *room, const char *table);
void room_clear(Room *room);

/* Reports whether nobody may take @seat by its colour alone: somebody has it, or the host has freed
 * it ROOM_FREED_MAX times. */
bool room_is_reserved(const Room *room, Seat seat);

/* Returns the seat at @place, counted from 0, or SEAT_NONE when no seat has that place. */
Seat room_seat_at(const Room *room, int place);

/* The kind of a journal entry. */
typedef enum {
    ENTRY_ACT,
    ENTRY_JOIN,
    ENTRY_LANGUAGE,
    ENTRY_ASK,
    ENTRY_HOST,
} EntryKind;
/* Returns the kind of the entry whose field `act` is @act. Every entry has this field. */
EntryKind room_kind(const json_t *act);

/* Reports whether @seats lists each taken seat exactly once, in any order. */
bool room_are_all(const Room *room, const json_t *seats);

/* Returns the JSON for the field `act` of the journal entry that gives @seat to @account. The
 * caller owns the reference. */
json_t *room_join(Seat seat, const Account *account);

/* Returns the JSON for the field `act` of the journal entry that sets the language of @seat. The
 * caller owns the reference. */
json_t *room_language(Seat seat, const char *language);

/* Returns the events (`restarted`) with which the game number @game starts. The caller owns the
 * reference. */
json_t *room_restarted(int game);

/* Returns the host's wish to give the player in @seat the name @name. The caller owns the
 * reference. */
json_t *room_wish_name(Seat seat, const char *name);

/* Returns the events that give the player in @seat the name @name, or no name if @name is "". The
 * caller owns the reference. */
json_t *room_named(Seat seat, const char *name);

/* Returns the events of the host's pause. The caller owns them. */
json_t *room_paused(void);

/* Judges a wish of the seat @by at @table. @by is SEAT_NONE for the host. If the function returns
 * REFUSAL_NONE, it also sets *@events to a new list of events, which the caller owns. The list is
 * empty when the wish changes nothing. */
Refusal
room_decide(const Room *room, const Table *table, Seat by, const json_t *wish, json_t **events);

/* Applies a journal entry that is not a game act. @events are the events of the entry; NULL for a
 * join or a language. Returns NULL on success. Returns an error message, owned by the caller, when
 * the entry does not fit the room, which shows that the journal is damaged. */
char *room_apply(Room *room, const json_t *act, const json_t *events);

/* Writes members of the JSON object that is open in @s: the number of @act; its player, if the act
 * rewrites (Schema.rewrites), so that the table can judge it; and its @events as @viewer may see
 * them. */
void room_write_act(
    const Table *table, const UndoAct *act, const EventList *events, Viewer viewer, JsonWriter *s);

/* Writes the public state of the room as members of the JSON object that is open in @s: whether the
 * game has begun; whether it is paused; the number of the game; the taken seats in the order of
 * their places, each with its player's name and the state of its phone (awake or not); the free
 * seats that nobody may take by colour alone; and the open vote. @last are the events of the last
 * act, or NULL. */
void room_tell(const Room *room, const Table *table, const EventList *last, JsonWriter *s);

/* Returns the act that can be taken back next, as JSON text for @seat. Its member "free" is true
 * when @seat needs no vote. Returns "null" when no act can be taken back, or the table is paused.
 * @last are the events of the act. The caller frees the text. */
char *room_tell_last(const Room *room, const Table *table, Seat seat, const EventList *last);
