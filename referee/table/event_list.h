/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event_list.h: the events of one act, kept beyond the call that made them
 *
 * The events of a Ruling borrow from the act, and parsed events borrow from their text. An
 * EventList is a deep copy that borrows nothing. The desk keeps one EventList for each answer that
 * waits for the commit, and one for the last act. So the desk need not parse these events from the
 * journal.
 */
#pragma once

#include "referee/rules/schema.h"

typedef struct {
    int n;
    const Event *items;
    GPtrArray *arena; /* owns the texts and lists that `items` point to; NULL if there are none */
} EventList;

/* Returns a copy of @events with one reference, which the caller owns. */
EventList *event_list_new(const Events *events);

/* Adds a reference. */
EventList *event_list_ref(EventList *list);

/* Drops a reference, and frees the list with the last one. @list may be NULL. */
void event_list_unref(EventList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(EventList, event_list_unref)
