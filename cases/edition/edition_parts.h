/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edition_parts.h: declarations shared by edition.c and edition_load.c */
#pragma once

#include "cases/edition/edition.h"

#define EDITION_FILE "edition.json"

enum {
    EDITION_VERSION = 2,          /* version with a seal; later versions are refused */
    EDITION_VERSION_UNSEALED = 1, /* version without a seal; older programs can read it */
    /* attempts to find a free code; at most 4096 of 2^35 are in use */
    EDITION_ROUNDS_MAX = 16,
};

/* "printed", "sealed", NULL */
extern const char *const EDITION_REVEALS[];

/* Creates an edition without codes, base, reveal and seal, whose common set also has the key @key.
 * Takes ownership of @c and @source. */
Edition *edition_make(const CodeKey *key, Case *c, char *source);

/* Returns the seal of the case and the keys of @edition, or NULL when the game has no seal. The
 * caller frees. */
char *edition_seal(const Edition *edition);

/* Reports whether QR codes can begin with @base: an address in printable ASCII, without a slash at
 * its end. */
bool edition_is_base(const char *base);

/* Reports whether @side of @piece may bear a code in an edition of @c. */
bool edition_is_side(const Case *c, const char *piece, const char *side);

/* Derives the code of a side in attempt @round. Uses the key of the common set if @piece belongs to
 * it, otherwise the key of the edition. */
Code edition_derive(const Edition *edition, const char *piece, const char *side, int round);

/* Returns the code that a side already has, or NULL. */
const EditionCode *edition_find_side(const Edition *edition, const char *piece, const char *side);

/* Adds @code for a side. The code must be free, and the side must not have a code yet. */
const EditionCode *
edition_insert(Edition *edition, const Code *code, const char *piece, const char *side);
