/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record.h: a whole journal in memory, read without changing it
 *
 * record_read() opens the file for reading, reads it to its end and closes it. While a daemon has
 * the journal open, record_read() fails without disturbing the daemon. If a killed daemon has left
 * a write-ahead log (WAL), SQLite creates an index of this log (a harmless -shm file). Nothing else
 * is written. No function of this header judges the acts (journal_verifier.h does). Only
 * record_prove() and record_prove_all() check the hash chain.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/journal/journal.h"

/* One row of the journal. */
typedef struct {
    /* The journal entry. Each of its texts is NULL if the column has no value, a value of another
     * type, or a text that contains a NUL. */
    JournalEntry entry;
    bool is_ours;  /* false when no referee wrote the row (journal_row.h) */
    bool has_hash; /* true when the row in the file has a hash of the right length */
    guint8 hash[JOURNAL_HASH_BYTES]; /* the hash in the file; not checked */
    bool is_play;                    /* true for a game act that was not taken back later */
} RecordRow;

typedef struct {
    char *path;
    char *edition_id;
    char *source;    /* text of edition.json */
    GPtrArray *rows; /* of RecordRow, owned, in ascending order of JournalEntry.n */
} Record;

/* Reads the journal at @path. Returns NULL with JOURNAL_ERROR_DAMAGED when the file is missing or
 * damaged, or is no journal of JOURNAL_VERSION. Returns NULL with JOURNAL_ERROR_SYSTEM when the
 * file cannot be read or is in use. */
Record *record_read(const char *path, GError **error);

void record_free(Record *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Record, record_free)

/* Returns the journal at @path, with the content of its WAL, as the bytes of one database file.
 * These bytes can be stored as a copy (backup.h). Does not check the version, the tables or the
 * entries. On failure returns NULL with one of the errors of record_read(). If there is not enough
 * memory, this error is JOURNAL_ERROR_SYSTEM. */
GBytes *record_copy(const char *path, GError **error);

/* Reports whether @id has the form of a table's id: 1 to 16 letters and digits. A file name with
 * such an id cannot lead to another folder. */
bool record_is_id(const char *id);

/* Reports whether @name is the name of a journal (ID.journal) or of a copy (ID.journal.DATE or
 * ID.journal.DATE.ended). Returns false for WALs and for unfinished copies. */
bool record_is_name(const char *name);

/* Returns the paths (of char *, owned) of the journals at @path, sorted by name. If @path is a
 * folder, the journals are the files in it whose names record_is_name() accepts. If @path is not a
 * folder, the result is @path alone, unchecked. Returns NULL with JOURNAL_ERROR_DAMAGED when the
 * folder has no journals, or with JOURNAL_ERROR_SYSTEM when the folder cannot be read. */
GPtrArray *record_list(const char *path, GError **error);

/* Returns the number of rows before the first break in the hash chain, or of all rows if there is
 * no break. @hash (JOURNAL_HASH_BYTES) receives the hash of the last of these rows. If there are no
 * such rows, @hash receives the hash with which the chain starts: the hash of Record.source. The
 * rows after the break cannot be trusted. */
guint record_prove(const Record *record, guint8 *hash);

/* Verifies the whole hash chain, and sets @hash as record_prove() does. If the chain has a break,
 * returns false with JOURNAL_ERROR_DAMAGED. The error message uses @name as the name of the
 * journal, names the first damaged entry, and ends with @follows. @follows tells the operator the
 * consequence or what to do, for example "use an earlier copy". */
bool record_prove_all(
    const Record *record, const char *name, const char *follows, guint8 *hash, GError **error);

/* Returns @hash in hex, as `hansom-referee verify` prints it. The caller frees the text. */
char *record_hex(const guint8 *hash);

/* Returns the edition of @record, from the text that the journal contains. If @folder is not NULL,
 * it must hold this edition; otherwise the function fails. The caller frees the result. Returns
 * NULL with an error on failure. */
Edition *record_edition(const Record *record, const char *folder, GError **error);
