/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edition.h: one print run of one case
 *
 * hansom-print writes edition.json, and hansom-referee reads it. At run time, the two programs
 * share only this file and a recording (narration.h). edition.json lists every printed side that
 * bears a code, and contains the case itself. hansom-print writes edition.json last, by rename. So
 * the file exists only when the printed files exist too.
 *
 *     {"hansom": 2, "game": …, "id": "7K3Q", "key": hex, "set": hex,
 *      "base": "http://221B.LOCAL:8221", "reveal": "printed",
 *      "narration": {"file": "introduction.mp3", "digest": hex},
 *      "codes": [{"code": "7K3QM9XW", "piece": "port", "side": "name"}, …],
 *      "seal": hex, "case": {…}}
 *
 * “seal” is a hash of the correct answers (seal.h). edition_load() computes the seal again from the
 * case and two secret keys. “key” is the key of this edition. “set” is the key of the common set
 * (the pieces that all cases of the game share). If the result is not “seal”, edition_load()
 * refuses the edition. The referee therefore judges by the case that was printed. Only editions of
 * Watson & Holmes have a seal. The other games need none, since the referee judges by nothing
 * secret in their cases.
 *
 * “hansom” is the version of the format. An edition without a seal has version 1, so that older
 * programs can read the edition. “narration” exists only when the introduction has a recording. An
 * edition from before Hansom had common sets has no “set”. An edition from before Hansom had seals
 * has no “seal”.
 */
#pragma once

#include "cases/edition/code.h"
#include "cases/edition/narration.h"
#include "cases/model/model.h"

/* One side of a piece, and its code. If both sides of a piece have a code, nobody can tell from the
 * two codes that they are on the same piece. */
typedef struct {
    Code code;
    char *piece; /* "port", "watson", "mycroft", "seat-red", "booklet" */
    char *side;  /* "name", "text", "face", "seat", "outside" */
} EditionCode;

typedef struct {
    /* 4 characters of base32, derived from @key; also the id of the table at which the referee runs
     * this edition */
    char *id;
    CodeKey key;
    CodeKey set;          /* key of the common set */
    char *set_id;         /* id of the common set, as printed; derived from @set */
    char *base;           /* address with which the QR codes begin, without a '/' at its end */
    char *reveal;         /* "printed", or "sealed" if only phones show texts and answers */
    char *seal;           /* seal of the case, 64 hex digits; NULL without a seal */
    GPtrArray *codes;     /* of EditionCode, owned, in the order of printing */
    Case *c;              /* owned, or shared with other editions (edition_join_case()) */
    Narration *narration; /* recording of the introduction; owned; NULL without one */
    /* private to edition.c */
    char *source;       /* the case as JSON */
    unsigned *n_owners; /* number of editions that share @c and @source; NULL or 1 for one owner */
    GHashTable *by_code;
} Edition;

enum {
    EDITION_CODES_MAX = 4096,
    /* Maximum size of edition.json in a file or a journal, in bytes. Large enough for the largest
     * case as JSON with 4 096 codes. Small enough that each message of the game fits into one MQTT
     * packet. */
    EDITION_BYTES_MAX = 768 << 10,
    EDITION_BASE_MAX = 200, /* maximum length of Edition.base, in characters */
};

/* Reports whether QR codes of an edition can begin with @base. @base must be a valid URI
 * (scheme://…) in printable ASCII without spaces, of at most EDITION_BASE_MAX characters. Ignores
 * slashes at the end of @base. */
bool edition_takes_base(const char *base);

/* Creates an edition of the case at @path with the key @key. The generator then adds the codes with
 * edition_add(). The caller frees the edition with edition_free(). Removes slashes at the end of
 * @base. @reveal must be "printed" or "sealed". On failure returns NULL with a LOAD_ERROR, which is
 * LOAD_ERROR_FORMAT if @base does not pass edition_takes_base(). */
Edition *edition_new(
    const char *path, const CodeKey *key, const char *base, const char *reveal, GError **error);

/* Sets the key of the common set (the pieces that all cases of the game share, such as the cards of
 * the seats) to @set. The codes of the common set are then the same in every edition with that key.
 * Without this call, edition_add() derives these codes from the edition's own key. Must be called
 * before the first edition_add(). */
void edition_share(Edition *edition, const CodeKey *set);

/* Replaces the value of the case's top-level key @key with @json, for instance with a generated
 * board, and seals the changed case. Frees the old Case. Must be called before the first
 * edition_add(), before edition_join_case(), and while nobody else holds a pointer to the Case.
 * Returns false with an error when the result is not a valid case. */
bool edition_replace(Edition *edition, const char *key, const char *json, GError **error);

/* Returns the value of the case's top-level key @key as JSON, for edition_replace(). The case must
 * have that key. The caller frees the result. */
char *edition_part(const Edition *edition, const char *key);

/* Sets *@salt and *@text to the values from which anyone can recompute the seal of @edition
 * (seal.h). Both must stay secret until the game is over. Returns false when the edition has no
 * seal. Otherwise the caller frees both. */
bool edition_unseal(const Edition *edition, char **salt, char **text);

/* Returns the code of one side of a piece. The first call creates it, and later calls return the
 * same code. The edition owns the code. A piece is a location of the case, a character,
 * "seat-<colour>", or a piece that kind.h lists for the game. A name that is none of these is a
 * programming error (asserted), since edition_load() would refuse it. */
const EditionCode *edition_add(Edition *edition, const char *piece, const char *side);

/* Reports whether @one and @other have exactly the same case. */
bool edition_is_same_case(const Edition *one, const Edition *other);

/* Makes @edition use the Case of @other. A daemon with many editions thus keeps each case in memory
 * only once. Messages about @edition then show the path of @other's case. After success, only one
 * thread may use the two editions. Returns false, and changes nothing, when the JSON texts of the
 * two cases differ. */
bool edition_join_case(Edition *edition, Edition *other);

/* Sets the recording of the introduction and takes ownership of @narration. The caller writes the
 * file of the recording into NARRATION_FOLDER, beside edition.json. */
void edition_narrate(Edition *edition, Narration *narration);

/* Returns the side that bears @code (owned by the edition), or NULL when no side bears it. */
const EditionCode *edition_find(const Edition *edition, const Code *code);

/* Loads the edition at @path: an edition.json, or the folder that contains one. The caller frees it
 * with edition_free(). On failure returns NULL with a LOAD_ERROR, whose message has the file, line
 * and column of each fault. */
Edition *edition_load(const char *path, GError **error);

/* Loads an edition from the @length bytes at @text, as edition_load() does from a file. Messages
 * show @name in place of the path. */
Edition *edition_parse(const char *text, gsize length, const char *name, GError **error);

/* Returns the content of edition.json for @edition, which the caller frees. Given this content,
 * edition_parse() returns an equal edition. */
char *edition_text(const Edition *edition);

/* Writes edition.json into @folder, which must exist. The write is atomic, and the file is on the
 * disk when the function returns. The same edition always gives the same bytes. Returns false with
 * a G_FILE_ERROR on a system error. */
bool edition_write(const Edition *edition, const char *folder, GError **error);

void edition_free(Edition *edition);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Edition, edition_free)
