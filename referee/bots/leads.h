/* SPDX-License-Identifier: GPL-3.0-or-later */
/* leads.h: finds the cards that a text names, by the names on the fronts of the cards
 *
 * A word names a card if it is in the name of this card and in no other card's name. So "Venturi"
 * names the card "Venturi’s Ice Store", and so does "store". A word of at
 * least four bytes counts. Shorter words count only for a card without such a word. Upper-case and
 * lower-case ASCII letters are the same. Only the names of the cards count, not their texts. No
 * word names the card 221B.
 */
#pragma once

#include "cases/model/model.h"

enum {
    LEAD_WORDS_MAX = 4 * CASE_LOCATIONS_MAX,
};

typedef struct {
    const char *start; /* points into a name in the case */
    int length;        /* in bytes */
    int location;      /* index in Case.locations */
} LeadWord;

typedef struct {
    LeadWord words[LEAD_WORDS_MAX];
    int n;
} Leads;

/* Collects the words that name the cards of @c, which is borrowed. */
void leads_begin(Leads *leads, const Case *c);

/* Returns the cards that @text names: bit i is set for Case.locations[i]. @text may be NULL. */
guint32 leads_of(const Leads *leads, const char *text);
