/* SPDX-License-Identifier: GPL-3.0-or-later */
/* leads.h: finds the cards that a text names, by the names on their fronts
 *
 * A word names a card if it is in the name of this card and in no other card's name: "Venturi’s Ice
 * Store" is named by Venturi and by store. A word shorter than four bytes counts only if the name
 * has no longer one. The text inside a card is not used.
 */
#pragma once

#include "cases/model/model.h"

enum {
    LEAD_WORDS_MAX = 4 * CASE_LOCATIONS_MAX,
};

typedef struct {
    const char *start; /* points into a name in the case */
    int length;        /* in bytes */
    int location;
} LeadWord;

typedef struct {
    LeadWord words[LEAD_WORDS_MAX];
    int n;
} Leads;

/* Collects the words that name the cards of @c, which is borrowed. */
void leads_begin(Leads *leads, const Case *c);

/* Returns the cards that @text names: bit i is set for Case.locations[i]. @text may be NULL. */
guint32 leads_of(const Leads *leads, const char *text);
