/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kit.h: macros and functions that the rules of all games share
 *
 *     schemas    MAY, MUST, MUST_LONG, SCANNED, SCRIPTED (acts); TELL, BETWEEN (events)
 *     decide()   kit_emit()
 *     legal()    kit_offer(), kit_offer_act(), kit_one(), kit_range(), kit_scan()
 */
#pragma once

#include "referee/rules/ruling.h"

/* Initializers of a Field of an act. MAY is an optional field, and MUST a required one. MUST_LONG
 * is a required FIELD_TREE that may be longer than TREE_BYTES_MAX. SCANNED is a required field
 * whose value is a piece. A player must name the piece by the code on Game.scan_side (game.h), not
 * by its id. SCRIPTED is an optional field that only test scripts may use. */
#define MAY(name_, kind_)                      \
    {                                          \
        .name = (name_), .kind = FIELD_##kind_ \
    }
#define MUST(name_, kind_)                                       \
    {                                                            \
        .name = (name_), .kind = FIELD_##kind_, .required = true \
    }
#define MUST_LONG(name_, kind_)                                                   \
    {                                                                             \
        .name = (name_), .kind = FIELD_##kind_, .required = true, .is_long = true \
    }
#define SCANNED(name_)                                                               \
    {                                                                                \
        .name = (name_), .kind = FIELD_PIECE, .required = true, .by_code_only = true \
    }
#define SCRIPTED(name_, kind_)                                   \
    {                                                            \
        .name = (name_), .kind = FIELD_##kind_, .scripted = true \
    }

/* Initializers of a Field of an event. Only the viewers in @to_ receive the field. BETWEEN also
 * sets the smallest and the largest value of the field. */
#define TELL(name_, kind_, to_)                             \
    {                                                       \
        .name = (name_), .kind = FIELD_##kind_, .to = (to_) \
    }
#define BETWEEN(name_, kind_, least_, most_, to_)                                               \
    {                                                                                           \
        .name = (name_), .kind = FIELD_##kind_, .least = (least_), .most = (most_), .to = (to_) \
    }

typedef struct State State;

/* Adds @event to @ruling, and applies it to @now, decide()'s copy of the state. @apply is the
 * game's own apply(). It is a programming error if @apply rejects @event. */
void kit_emit(Ruling *ruling,
              State *now,
              bool (*apply)(State *state, const Event *event),
              const Event *event);

/* Appends an offer of @verb to @offers, with all arguments left out. @about is the piece that the
 * offer concerns, or PIECE_NONE. Returns the offer, owned by @offers. The caller may then set its
 * arguments. If @offers is full, returns a spare element of @offers that is not part of the list:
 * the caller may set its arguments too, but nobody reads them. */
Offer *kit_offer(Offers *offers, int verb, int about);

/* Appends an offer of the verb of @act, with exactly the numbers and flags of @act as arguments.
 * Leaves out all other arguments of @act. Returns the offer as kit_offer() does. */
Offer *kit_offer_act(Offers *offers, const Act *act, int about);

/* A domain is the set of legal values of one argument of an offer. kit_one() returns the domain of
 * exactly @number. kit_range() returns the domain of all numbers from @from to @to. kit_scan()
 * returns the domain of the pieces 0 to @n - 1; the player must scan one of them. */
Domain kit_one(int number);
Domain kit_range(int from, int to);
Domain kit_scan(int n);
