/* SPDX-License-Identifier: GPL-3.0-or-later */
/* leads.h: which cards a text names, by the names that stand on their fronts
 *
 * A card is named by any word of its name which no other card's name has (four letters at least;
 * by shorter ones too where it has no other): "Venturi’s Ice Store" by Venturi and by store. What
 * it tells when it is opened plays no part.
 */
#pragma once

#include "cases/model/model.h"

enum {
    LEAD_WORDS_MAX = 4 * CASE_LOCATIONS_MAX,
};

typedef struct {
    const char *start; /* in a name of the case */
    int length;        /* in bytes */
    int location;
} LeadWord;

typedef struct {
    LeadWord words[LEAD_WORDS_MAX];
    int n;
} Leads;

/* The words that name the cards of @c, which is borrowed. */
void leads_begin(Leads *leads, const Case *c);

/* The cards that @text names: bit i for Case.locations[i]. NULL names none. */
guint32 leads_of(const Leads *leads, const char *text);
