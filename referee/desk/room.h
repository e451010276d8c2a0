/* SPDX-License-Identifier: GPL-3.0-or-later */
/* room.h: a table beside its game: who sits where, whether it is paused, what may be taken back
 *
 * Four kinds of entries in a journal are no acts of the game, and end up here:
 *
 *     {"join": "red", "username", …}             somebody sat down
 *     {"language": "de", "seat": "red"}          red's phone reads German from here on
 *     {"ask": "take-back" | "vote", …}           a seat's wish about what was done last (undo.h)
 *     {"host": …} of nobody's seat               the host's: "take-back", "withdraw", "pause",
 *                                                "resume", "free" {seat}, "order" {seats: all who
 *                                                sit, clockwise}, "restart" {game, said}: the first of
 *                                                a new game, written by the referee itself; said is
 *                                                what seats were answered last (reply_cache.h)
 *
 * The last two bring events, which everybody is told: those of undo.h, "paused", "resumed", "freed"
 * {seat}, "seated" {seats} and "restarted" {game}. Whoever goes through a journal, be it the desk
 * that goes on with it or the court that verifies it, keeps a room.
 */
#pragma once

#include "referee/broker/accounts.h"
#include "referee/desk/undo.h"
#include "referee/journal/journal.h"
#include "referee/table/table.h"

/* Someone's place at the table. */
typedef struct {
    Account *account; /* NULL while nobody sits there */
    char *language;   /* of the phone, as the journal has it; NULL is English */
    int place;        /* from 0, clockwise: the order of joining (RW-43), unless put right */
    int taken;        /* how often, for the account's name */
    bool here;        /* the phone is connected */
} Chair;

typedef struct {
    Chair chairs[SEATS_MAX];
    int n_taken;
    int game; /* which one at this table: 1, and one more after each restart */
    bool paused;
    Undo undo;
} Room;

void room_init(Room *room);
void room_clear(Room *room);

/* The seat at @place from 0, SEAT_NONE beyond those who sit. */
Seat room_seat_at(const Room *room, int place);

/* What kind of thing an entry's act is. */
typedef enum {
    ENTRY_ACT,
    ENTRY_JOIN,
    ENTRY_LANGUAGE,
    ENTRY_ASK,
    ENTRY_HOST,
} EntryKind;
EntryKind room_kind(const json_t *act);

/* Whether @seats are those who sit here, each once, in whatever order. */
bool room_are_all(const Room *room, const json_t *seats);

/* The entry's act for @account's sitting down as @seat; the caller owns a reference. */
json_t *room_join(Seat seat, const Account *account);

/* The entry's act for @seat's being spoken to in @language; the caller owns a reference. */
json_t *room_language(Seat seat, const char *language);

/* What happens when the next game begins, the one with the number @game; owned by the caller. */
json_t *room_restarted(int game);

/* Judges a wish of @by, or of the host (SEAT_NONE), at @table. On REFUSAL_NONE *@events is a new
 * list of what happens, empty when all is so already. */
Refusal
room_decide(const Room *room, const Table *table, Seat by, const json_t *wish, json_t **events);

/* Makes an entry so that is no act of the game. NULL, or why it does not fit, owned by the caller:
 * then the journal is damaged. */
char *room_apply(Room *room, const json_t *act, const json_t *events);

/* An act of the game was accepted as entry @n. */
void room_add(Room *room, const Table *table, gint64 n, Seat seat, const char *events);

/* Who sits where, who is awake, and what is voted on, as a record for all; @last is the last act's
 * events as everybody is told them. The caller owns a reference. */
json_t *room_tell(const Room *room, const Table *table, const char *last);

/* What @seat, which is in the game, may take back, as JSON text; null when there is nothing. @last
 * is the last act's events as @seat is told them. The caller frees. */
char *room_tell_last(const Room *room, const Table *table, Seat seat, const char *last);
