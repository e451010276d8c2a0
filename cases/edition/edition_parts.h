/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edition_parts.h: what edition.c and edition_load.c share */
#pragma once

#include "cases/edition/edition.h"

#define EDITION_FILE "edition.json"

enum {
    EDITION_VERSION = 2,          /* of those with a seal; a later one is refused */
    EDITION_VERSION_UNSEALED = 1, /* what programs from before there were seals read too */
    EDITION_ROUNDS_MAX = 16,      /* tries for a free code; 4096 of 2^35 are taken at most */
};

/* "printed", "sealed", NULL */
extern const char *const EDITION_REVEALS[];

/* An edition without codes, base and reveal; it owns @c and @source from now on. */
Edition *edition_make(const CodeKey *key, Case *c, char *source);

/* The seal that the case and the keys of @edition have; NULL where its game seals nothing. */
char *edition_seal(const Edition *edition);

/* Whether QR codes can begin with @base: an address of printable ASCII, without a slash at its
 * end. */
bool edition_is_base(const char *base);

/* Whether @side of @piece may bear a code in an edition of @c. */
bool edition_is_side(const Case *c, const char *piece, const char *side);

/* The code that its key, the edition's or the common set's, gives a side in the @round-th try. */
Code edition_derive(const Edition *edition, const char *piece, const char *side, int round);

/* The code that a side has already, or NULL. */
const EditionCode *edition_find_side(const Edition *edition, const char *piece, const char *side);

/* Adds a code that neither is taken nor was derived for another side. */
const EditionCode *
edition_insert(Edition *edition, const Code *code, const char *piece, const char *side);
