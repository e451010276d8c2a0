/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record.h: a journal, read whole by someone who only looks at it
 *
 * The file is opened for reading, read to its end and closed again. A daemon that has the journal
 * open lets nobody else read: then it is refused, and the daemon notices nothing. Where a killed
 * daemon has left its log, SQLite leaves an index of it there too (-shm), which is harmless; else
 * nothing is written. What is in it is not judged here, but for what record_prove() says of the
 * chain.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/journal/journal.h"

/* One row. */
typedef struct {
    JournalEntry entry; /* its texts are NULL where the file has none, or no plain text */
    bool has_hash;
    guint8 hash[JOURNAL_HASH_BYTES]; /* as it stands in the file */
    bool is_play;                    /* an act of the game that was not taken back later */
} RecordRow;

typedef struct {
    char *path;
    char *edition_id;
    char *source;    /* the edition's text; NULL in a journal of version 1 */
    GPtrArray *rows; /* of RecordRow, owned, by rising n */
} Record;

/* Reads the journal at @path. JOURNAL_ERROR_DAMAGED when it is none, JOURNAL_ERROR_SYSTEM when it
 * cannot be read or is in use. */
Record *record_read(const char *path, GError **error);

void record_free(Record *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Record, record_free)

/* The whole file as it stands, with what its log holds; for copies. Errors as record_read(). */
GBytes *record_copy(const char *path, GError **error);

/* Whether @id is that of a table, of letters and digits, and so names no other folder. */
bool record_is_id(const char *id);

/* Whether a file of that name is a journal, or a copy of one: ID.journal, ID.journal.DATE; not the
 * logs and unfinished files that may lie beside. */
bool record_is_name(const char *name);

/* The journals that @path means: itself, or those in the folder that it is, by name; of paths (char
 * *, owned). JOURNAL_ERROR_DAMAGED when there is none in it, JOURNAL_ERROR_SYSTEM when the folder
 * cannot be read. */
GPtrArray *record_list(const char *path, GError **error);

/* How many rows from the first on are as they were written, one after the other; all of them in a
 * sound journal. @hash becomes that of the last of these. The rest is not to be trusted. */
guint record_prove(const Record *record, guint8 *hash);

/* Proves all of it; false with JOURNAL_ERROR_DAMAGED that says of @name from which entry on it is
 * damaged, and what @follows from that. */
bool record_prove_all(
    const Record *record, const char *name, const char *follows, guint8 *hash, GError **error);

/* A hash as `verify` prints it. The caller frees. */
char *record_hex(const guint8 *hash);

/* The edition that @record belongs to: its own; or, in a journal of version 1, the one in @folder,
 * or in a folder below out/ where @folder is NULL. A @folder that holds another edition is an error
 * in any case. */
Edition *record_edition(const Record *record, const char *folder, GError **error);
