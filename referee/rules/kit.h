/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kit.h: the parts that the rules of every game are built from
 *
 *     schemas    MAY, MUST, SCANNED and SCRIPTED for fields of acts; TELL and BETWEEN for events
 *     decide()   kit_emit()
 *     legal()    kit_offer(), kit_one(), kit_range(), kit_scan()
 */
#pragma once

#include "referee/rules/ruling.h"

/* A field of an act: optional; required; required and named by its code; for scripts only. */
#define MAY(name_, kind_)                      \
    {                                          \
        .name = (name_), .kind = FIELD_##kind_ \
    }
#define MUST(name_, kind_)                                       \
    {                                                            \
        .name = (name_), .kind = FIELD_##kind_, .required = true \
    }
#define SCANNED(name_)                                                               \
    {                                                                                \
        .name = (name_), .kind = FIELD_PIECE, .required = true, .by_code_only = true \
    }
#define SCRIPTED(name_, kind_)                                   \
    {                                                            \
        .name = (name_), .kind = FIELD_##kind_, .scripted = true \
    }

/* A field of an event, and its audience. BETWEEN gives the least and the greatest number too. */
#define TELL(name_, kind_, to_)                             \
    {                                                       \
        .name = (name_), .kind = FIELD_##kind_, .to = (to_) \
    }
#define BETWEEN(name_, kind_, least_, most_, to_)                                               \
    {                                                                                           \
        .name = (name_), .kind = FIELD_##kind_, .least = (least_), .most = (most_), .to = (to_) \
    }

typedef struct State State;

/* Adds @event to @ruling and applies it to @now, the copy that decide() tries events out on. @apply
 * is the game's own; an event that decide() makes always applies. */
void kit_emit(Ruling *ruling,
              State *now,
              bool (*apply)(State *state, const Event *event),
              const Event *event);

/* Adds an offer of @verb without fields to @offers. @about is the piece that it concerns, or
 * PIECE_NONE. Returns NULL if @offers is full. */
Offer *kit_offer(Offers *offers, int verb, int about);

/* Adds @act as an offer: each number and each flag is fixed. Returns NULL if @offers is full. */
Offer *kit_offer_act(Offers *offers, const Act *act, int about);

/* Returns the domain of exactly @number; of all from @from to @to; and of the piece from 0 to
 * @n - 1 that the player scans. */
Domain kit_one(int number);
Domain kit_range(int from, int to);
Domain kit_scan(int n);
