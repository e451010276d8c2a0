/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mentions.h: finds the people, the places and the things that some texts mention
 *
 * A player who answers a question can pick a mention instead of typing it. The mentions come only
 * from the given texts, never from the lists of people and answers in the case. The caller gives
 * only texts that the player has read, so the mentions do not hint at the answers.
 *
 * The search does not parse English. It relies on a few small words and on the capitals of proper
 * names. It may miss a thing, or list a phrase that is not a thing.
 */
#pragma once

#include <glib.h>

enum {
    MENTIONS_MAX = 400,  /* names or things in a list; further ones are left out */
    MENTION_BYTES = 100, /* longer names and things are left out */
};

/* Each list is of char *, in the order of the texts, without duplicates. */
typedef struct {
    GPtrArray *people; /* proper names that may belong to people: "Augustus Wray", "Mrs Chilcott" */
    GPtrArray *places; /* other proper names: "Cavendish Hall", "Bank of England" */
    GPtrArray *things; /* nouns with their descriptions: "pawn ticket", "Rigaud’s window" */
} Mentions;

/* Finds what the @n @texts mention. The texts are UTF-8, and may contain Markdown. The caller frees
 * the result with mentions_free(). */
Mentions *mentions_find(const char *const *texts, int n);
void mentions_free(Mentions *mentions);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Mentions, mentions_free)
