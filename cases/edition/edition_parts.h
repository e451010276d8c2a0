/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edition_parts.h: declarations shared by edition.c and edition_load.c */
#pragma once

#include "cases/edition/edition.h"

#define EDITION_FILE "edition.json"

enum {
    /* version of an edition.json with a seal; edition_load() refuses later versions */
    EDITION_VERSION = 2,
    /* version of an edition.json without a seal; older programs can read this version */
    EDITION_VERSION_UNSEALED = 1,
    /* Maximum number of attempts to derive a code that the edition does not use yet. An attempt
     * fails with a probability of at most 2^-23, since at most EDITION_CODES_MAX (2^12) of the 2^35
     * possible codes are in use. */
    EDITION_ROUNDS_MAX = 16,
};

/* The values of Edition.reveal: "printed", "sealed"; NULL-terminated. */
extern const char *const EDITION_REVEALS[];

/* Creates an edition of the case @c with the key @key. The common set (the pieces that all cases of
 * a game share) has the same key until edition_share() gives it another one. The edition has no
 * codes yet, and its fields `base`, `reveal` and `seal` are not set. Takes ownership of @c and of
 * @source, the case as JSON. */
Edition *edition_make(const CodeKey *key, Case *c, char *source);

/* Computes the seal (seal.h) of @edition from its case and its two keys. Returns NULL when the game
 * has no seal. The caller frees the result. */
char *edition_seal(const Edition *edition);

/* Reports whether QR codes can begin with @base: an address with "://", of at most EDITION_BASE_MAX
 * printable ASCII characters, without a slash at its end. */
bool edition_is_base(const char *base);

/* Reports whether @side of @piece may bear a code in an edition of @c. */
bool edition_is_side(const Case *c, const char *piece, const char *side);

/* Derives the code of @side of @piece. Each @round, from 0, gives another code. Uses the key of the
 * common set if @piece belongs to the common set, otherwise the edition's own key. */
Code edition_derive(const Edition *edition, const char *piece, const char *side, int round);

/* Returns the code that @side of @piece already has (owned by @edition), or NULL if it has none. */
const EditionCode *edition_find_side(const Edition *edition, const char *piece, const char *side);

/* Gives @code to @side of @piece, and returns the new entry, which @edition owns. @code must be
 * unused, and @side of @piece must have no code. */
const EditionCode *
edition_insert(Edition *edition, const Code *code, const char *piece, const char *side);
