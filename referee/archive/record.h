/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record.h: a whole journal in memory, read without changing it
 *
 * The file is opened for reading, read to its end and closed again. While a daemon has the journal
 * open, the read is refused, and the daemon does not notice. If a killed daemon has left a WAL,
 * SQLite also leaves an index of the WAL (-shm), which is harmless. Otherwise nothing is written.
 * The entries are not judged here. Only record_prove() checks the hash chain.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/journal/journal.h"

/* One row of the journal. */
typedef struct {
    JournalEntry entry; /* a text is NULL when the file does not have it as plain text */
    bool has_hash;
    guint8 hash[JOURNAL_HASH_BYTES]; /* the hash in the file */
    bool is_play;                    /* True for a game act that was not taken back later. */
} RecordRow;

typedef struct {
    char *path;
    char *edition_id;
    char *source;    /* the edition's text; NULL in a journal of version 1 */
    GPtrArray *rows; /* of RecordRow, owned, in ascending order of n */
} Record;

/* Reads the journal at @path. Returns NULL with JOURNAL_ERROR_DAMAGED when the file is no journal,
 * or with JOURNAL_ERROR_SYSTEM when it cannot be read or is in use. */
Record *record_read(const char *path, GError **error);

void record_free(Record *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Record, record_free)

/* Returns the whole content of the file and its WAL as one file, for copies. Fails as
 * record_read() does. */
GBytes *record_copy(const char *path, GError **error);

/* Reports whether @id is a table's id. An id has only letters and digits, so it cannot name
 * another folder. */
bool record_is_id(const char *id);

/* Reports whether @name is the name of a journal or of a copy: ID.journal, ID.journal.DATE. WALs
 * and unfinished files beside them do not count. */
bool record_is_name(const char *name);

/* Returns the paths (of char *, owned) of the journals at @path, sorted by name. @path is a
 * journal, or a folder with journals. Returns NULL with JOURNAL_ERROR_DAMAGED when the folder has
 * no journals, or with JOURNAL_ERROR_SYSTEM when the folder cannot be read. */
GPtrArray *record_list(const char *path, GError **error);

/* Returns the number of rows before the first break in the hash chain. A sound journal has
 * no break. @hash receives the hash of the last of these rows. The rows after them cannot
 * be trusted. */
guint record_prove(const Record *record, guint8 *hash);

/* Verifies the whole hash chain. If it has a break, returns false with JOURNAL_ERROR_DAMAGED.
 * The message calls the journal @name, gives the first damaged entry, and ends with the
 * consequence @follows. */
bool record_prove_all(
    const Record *record, const char *name, const char *follows, guint8 *hash, GError **error);

/* Returns @hash as `verify` prints it. The caller frees the text. */
char *record_hex(const guint8 *hash);

/* Returns the edition of @record, which its journal contains. A journal of version 1 does not
 * contain its edition. Then the edition comes from @folder, or from a folder below out/ when
 * @folder is NULL. A @folder with another edition is always an error. */
Edition *record_edition(const Record *record, const char *folder, GError **error);
