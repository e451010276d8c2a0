/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk_parts.h: what desk.c and seating.c share of a desk, and nobody else */
#pragma once

#include "referee/chairs.h"
#include "referee/desk.h"
#include "referee/journal.h"
#include "referee/table.h"

struct Desk {
    const Edition *edition;
    Table *table;
    Journal *journal;
    DeskSend send;
    gpointer data;
    const Catalogue *catalogue; /* NULL: all is said in English; borrowed */
    Chairs chairs;
    GPtrArray *answers; /* of Answer, owned */
    bool changed;       /* views are to be told */
    bool room_changed;
};

/* The language of @viewer's phone; English for the open table. */
const Speech *desk_speech(const Desk *desk, Viewer viewer);

/* Says @text to @seat alone. */
void desk_say_to_seat(Desk *desk, Seat seat, const char *kind, const char *text, bool retained);

/* Says to everybody what each may know. */
void desk_say_views(Desk *desk);

/* Who sits where, clockwise, and whose phone is awake. */
void desk_say_room(Desk *desk);
