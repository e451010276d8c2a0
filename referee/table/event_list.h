/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event_list.h: the events of one act, kept beyond the call that made them
 *
 * The events of a Ruling (ruling.h) borrow memory from the act. Events that were parsed from text
 * borrow memory from this text. An EventList is a deep copy that borrows nothing. The desk keeps
 * one EventList for each answer that waits for the commit, and one for the last act. So the desk
 * need not parse these events from the journal.
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

/* Drops a reference. Frees @list if no reference is left. @list may be NULL. */
void event_list_unref(EventList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(EventList, event_list_unref)
