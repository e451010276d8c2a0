/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record.h: a whole journal in memory, read without changing it
 *
 * record_read() opens the file for reading, reads it to its end and closes it. While a daemon has
 * the journal open, record_read() fails, and the daemon does not notice. If a killed daemon has
 * left a WAL, SQLite also leaves an index of the WAL (-shm), which is harmless. Otherwise nothing
 * is written. These functions do not judge the acts (journal_verifier.h does). Only record_prove()
 * and record_prove_all() check the hash chain.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/journal/journal.h"

/* One row of the journal. */
typedef struct {
    JournalEntry entry; /* a text is NULL when it is missing, not text, or contains a NUL */
    bool has_hash;      /* whether the file has a hash of the right length */
    guint8 hash[JOURNAL_HASH_BYTES]; /* the hash in the file */
    bool is_play;                    /* whether this is a game act that was not taken back later */
} RecordRow;

typedef struct {
    char *path;
    char *edition_id;
    char *source;    /* the edition's text; NULL if the journal does not contain it */
    GPtrArray *rows; /* of RecordRow, owned, in ascending order of JournalEntry.n */
} Record;

/* Reads the journal at @path. Returns NULL with JOURNAL_ERROR_DAMAGED when the file is missing or
 * damaged, or is no journal of JOURNAL_VERSION. Returns NULL with JOURNAL_ERROR_SYSTEM when the
 * file cannot be read or is in use. */
Record *record_read(const char *path, GError **error);

void record_free(Record *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Record, record_free)

/* Returns the bytes of one database file with the whole content of the journal and its WAL, for
 * copies. Does not check the version, the tables or the entries. Otherwise fails as record_read()
 * does. */
GBytes *record_copy(const char *path, GError **error);

/* Reports whether @id has the form of a table's id. An id has only letters and digits, so it cannot
 * lead to another folder. */
bool record_is_id(const char *id);

/* Reports whether @name is the name of a journal or of a copy: ID.journal, ID.journal.DATE. Returns
 * false for the WALs and unfinished files beside them. */
bool record_is_name(const char *name);

/* Returns the paths (of char *, owned) of the journals at @path, sorted by name. If @path is a
 * folder, these are its files that record_is_name() accepts. Otherwise @path is the only one, and
 * is not checked. Returns NULL with JOURNAL_ERROR_DAMAGED when the folder has no journals, or with
 * JOURNAL_ERROR_SYSTEM when the folder cannot be read. */
GPtrArray *record_list(const char *path, GError **error);

/* Returns the number of rows before the first break in the hash chain. If there is no break, these
 * are all rows. @hash (JOURNAL_HASH_BYTES) receives the hash of the last of these rows. The rows
 * after them cannot be trusted. */
guint record_prove(const Record *record, guint8 *hash);

/* Verifies the whole hash chain, and sets @hash as record_prove() does. If the chain has a break,
 * returns false with JOURNAL_ERROR_DAMAGED. The message calls the journal @name, gives the first
 * damaged entry, and ends with @follows, which says what happens next. */
bool record_prove_all(
    const Record *record, const char *name, const char *follows, guint8 *hash, GError **error);

/* Returns @hash in hex, as `hansom-referee verify` prints it. The caller frees the text. */
char *record_hex(const guint8 *hash);

/* Returns the edition of @record, from the text that the journal contains. If the journal does not
 * contain the text, loads the edition from @folder, or from a folder below out/ when @folder is
 * NULL. A @folder with another edition is always an error. The caller frees the result. Returns
 * NULL with an error on failure. */
Edition *record_edition(const Record *record, const char *folder, GError **error);
