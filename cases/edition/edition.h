/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edition.h: one print run of one case
 *
 * edition.json is the only thing that the two programs share at run time: every side of a printed
 * piece that bears a code, and the case itself. It is written last, by rename, so that it is there
 * only when the paper is there too.
 *
 *     {"hansom": 2, "game": …, "id": "7K3Q", "key": hex, "set": hex, "base": "http://221B.LOCAL:8221", "reveal": "printed",
 *      "narration": {"file": "introduction.mp3", "digest": hex}, "codes": [{"code": "7K3QM9XW", "piece": "port", "side": "name"}, …],
 *      "seal": hex, "case": {…}}
 *
 * “seal” (seal.h) is that of the case and the keys beside it, or the edition is refused: what was
 * printed is what will be judged by. Games that judge by nothing of a case have none.
 * “hansom” is the version: 1 where there is no seal, so that earlier programs read it too.
 * “narration” is there only where the introduction has a recording; editions from before there was
 * a common set have no “set”, and those from before there were seals no “seal”.
 */
#pragma once

#include "cases/edition/code.h"
#include "cases/edition/narration.h"
#include "cases/model/model.h"

/* One coded side of a piece. A piece's two sides have codes that nobody can tell from one
 * another. */
typedef struct {
    Code code;
    char *piece; /* "port", "watson", "mycroft", "seat-red", "booklet" */
    char *side;  /* "name", "text", "face", "seat", "outside" */
} EditionCode;

typedef struct {
    char *id; /* names its tables: 4 characters of base32, from the key */
    CodeKey key;
    CodeKey set;          /* the key of the common set: what every case of the game shares */
    char *set_id;         /* names it on paper, as @id does the edition */
    char *base;           /* what its QR codes begin with, without the last '/' */
    char *reveal;         /* "printed" or "sealed" */
    char *seal;           /* of the case, 64 digits of hex; NULL where it has none */
    GPtrArray *codes;     /* of EditionCode, owned, in the order of printing */
    Case *c;              /* owned, alone or with others (edition_join_case()) */
    Narration *narration; /* the introduction, read aloud; owned, NULL where there is none */
    /* private to edition.c */
    char *source;       /* the case as JSON */
    unsigned *n_owners; /* of case and source; NULL where it is this one alone */
    GHashTable *by_code;
} Edition;

enum {
    EDITION_CODES_MAX = 4096,
    EDITION_BASE_MAX = 200, /* characters */
};

/* Whether an edition's QR codes can begin with @base: an address of printable ASCII. */
bool edition_takes_base(const char *base);

/* A new edition of the case at @path under @key. The generator then adds its codes. Slashes at the
 * end of @base are cut off; one that is no address (scheme://…, printable ASCII) is an error of
 * LOAD_ERROR_FORMAT. @reveal must be one of the two words. */
Edition *edition_new(
    const char *path, const CodeKey *key, const char *base, const char *reveal, GError **error);

/* From now on the pieces of the common set (seats, characters, the cards beside the locations) have
 * the codes that @set gives them, and so the same in every edition with that key. Without this call
 * they have the edition's own. To be called before the first edition_add(). */
void edition_share(Edition *edition, const CodeKey *set);

/* Puts @json in the place of the case's part @key: a board that was made anew. From now on the
 * edition is of that case. To be called before the first edition_add(), and before anyone keeps the
 * case. False with an error where that is no case. */
bool edition_replace(Edition *edition, const char *key, const char *json, GError **error);

/* Returns the case's part @key as JSON, for edition_replace(). The case must have it. The caller
 * frees. */
char *edition_part(const Edition *edition, const char *key);

/* What opens the seal of @edition: all that it needs to be computed anew. Secret until the game is
 * over. False where the edition has no seal; else the caller frees both. */
bool edition_unseal(const Edition *edition, char **salt, char **text);

/* The code of one side of a piece; the same side asked for again has the same code. Owned by the
 * edition. Pieces are the case's locations, the characters, "seat-<colour>", and what edition.c
 * lists; others are the caller's fault (asserted), since edition_load() would refuse them. */
const EditionCode *edition_add(Edition *edition, const char *piece, const char *side);

/* Whether both are of one and the same case, to the letter. */
bool edition_is_same_case(const Edition *one, const Edition *other);

/* From now on @edition has the very case of @other in memory, with its path, if it is written alike
 * (else false): of a hall of boxes each case is there once. For one thread. */
bool edition_join_case(Edition *edition, Edition *other);

/* From now on the introduction is read aloud by @narration, which is taken over. To be written
 * beside edition.json by the caller. */
void edition_narrate(Edition *edition, Narration *narration);

/* The side that bears @code, or NULL. */
const EditionCode *edition_find(const Edition *edition, const Code *code);

/* Reads edition.json, or the folder that holds one. All that is wrong is said with file, line and
 * column. */
Edition *edition_load(const char *path, GError **error);

/* The same from @length bytes of text; @name stands in messages in place of the path. */
Edition *edition_parse(const char *text, gsize length, const char *name, GError **error);

/* What edition.json says of @edition; the caller frees. edition_parse() gives the same edition. */
char *edition_text(const Edition *edition);

/* Writes edition.json into @folder, which must be there: whole or not at all, and on the disk
 * before it returns. The same edition gives the same bytes. Fails with G_FILE_ERROR, the system's
 * fault. */
bool edition_write(const Edition *edition, const char *folder, GError **error);

void edition_free(Edition *edition);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Edition, edition_free)
