/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal.h: a table's log of acts, which is on the disk before any result is published
 *
 * Each table has one SQLite file with a write-ahead log (WAL), and only one connection writes to
 * it. Each entry has a BLAKE2b hash, which covers the entry and the hash of the entry before. So
 * journal_open() and journal_replay() detect a changed entry and a gap between entries. Replaying
 * the events of a table restores its state.
 *
 *     append ─ append … ─ write ─ sync ─ commit   one commit for each turn of the event loop
 *
 * journal_write() ends the SQL transaction, and journal_sync() syncs the file. journal_commit()
 * performs these two steps if the caller has not, and reports whether the entries are on the disk.
 * A caller with several journals writes to each of them, and then syncs them in parallel on any
 * threads.
 *
 * The journal also stores the text of its edition: the case and its printed codes, as JSON. The
 * hash of the first entry covers the hash of that text. So a game can be judged again years later
 * from this one file.
 *
 * Each function with a parameter @error returns false or NULL with an error on failure.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    JOURNAL_VERSION = 4, /* PRAGMA user_version; any other version is refused */
    JOURNAL_HASH_BYTES = 32,
};

#define JOURNAL_ERROR journal_error_quark()
GQuark journal_error_quark(void);

typedef enum {
    JOURNAL_ERROR_SYSTEM,  /* the disk failed, or the file cannot be opened or is in use */
    JOURNAL_ERROR_DAMAGED, /* not a journal, of another edition or version, or damaged */
} JournalError;

/* One entry. `act`, `events` and `answer` are JSON. `id` is the id that the phone chose for its
 * message. A message that arrives twice has the same id both times. */
typedef struct {
    gint64 n;     /* 1, 2, 3 …: the table's sequence number */
    gint64 at_ms; /* milliseconds since 1970, for people; no rule uses it */
    char *seat;   /* NULL for the host, the referee, joins and language changes */
    char *id;     /* NULL when the entry has none */
    char *act;
    /* unfiltered events of the game or its room (room.h); "[]" for a join or a language change */
    char *events;
    char *answer; /* the verdict for the sender, sent again when the id arrives again */
} JournalEntry;

void journal_entry_clear(JournalEntry *entry);

typedef struct Journal Journal;

/* A function that receives the entries in order. The entry and its texts are borrowed for the
 * length of the call. To stop, the function returns false with an error. */
typedef bool (*JournalEach)(const JournalEntry *entry, gpointer data, GError **error);

/* Checks the WAL of the journal at @path, and SQLite's rollback journal beside it. Returns false
 * with JOURNAL_ERROR_DAMAGED when the WAL is not empty, but the journal is missing or empty. SQLite
 * would delete such a WAL, even when it opens the journal only to read, and the referee would then
 * begin a new game. Returns the same error when there is a rollback journal, since SQLite would
 * write its content into the journal. A rollback journal is allowed if it only shows that a referee
 * was killed while it created the journal. Returns false with JOURNAL_ERROR_SYSTEM when one of the
 * two files is not a regular file or belongs to another user than the journal. */
bool journal_check_log(const char *path, GError **error);

/* Opens or creates the journal at @path, for the edition with the id @edition and the text @source.
 * Only one process at a time may have the journal open. Verifies an existing journal, and calls
 * @each (may be NULL) with every entry. If the journal is refused, or @each returns false, the file
 * and its WAL stay unchanged. Returns NULL with an error on failure. */
Journal *journal_open(const char *path,
                      const char *edition,
                      const char *source,
                      JournalEach each,
                      gpointer data,
                      GError **error);
void journal_close(Journal *journal);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Journal, journal_close)

/* Calls @each with every entry again, and verifies the hash chain again. */
bool journal_replay(Journal *journal, JournalEach each, gpointer data, GError **error);

/* Calls @each with the entries after entry @n. Does not verify the hash chain again. */
bool
journal_replay_after(Journal *journal, gint64 n, JournalEach each, gpointer data, GError **error);

/* Sets @hash (JOURNAL_HASH_BYTES) to the start of the hash chain: the hash of @source, or zeros
 * when @source is NULL. */
void journal_hash_source(const char *source, guint8 *hash);

/* Sets @after to the hash of @entry. @before is the hash of the entry before @entry. */
void journal_hash_entry(const guint8 *before, const JournalEntry *entry, guint8 *after);

/* Returns the number of the last entry, committed or not. Returns 0 when there are no entries. */
gint64 journal_last(const Journal *journal);

/* Appends @entry, and fills in its `n` and `at_ms`. The entry is not durable before the
 * next commit. */
bool journal_append(Journal *journal, JournalEntry *entry, GError **error);
/* Commits the appended entries. The entries are on the disk when the function returns true. */
bool journal_commit(Journal *journal, GError **error);

/* Writes the appended entries to the WAL. Sets *@waits to true if written entries still need a
 * sync, and to false otherwise. Fails if the journal's file was deleted or moved. */
bool journal_write(Journal *journal, bool *waits, GError **error);

/* Syncs the written entries to the disk. If the sync fails, the next journal_commit() reports it.
 * May run on any thread while nothing else uses the journal. */
void journal_sync(Journal *journal);

/* Returns true if the WAL is long enough for a checkpoint and nothing is left to commit. The caller
 * should then call journal_checkpoint_if_long() while nobody waits for a commit. If the WAL grows
 * much longer, journal_sync() checkpoints it. */
bool journal_wants_checkpoint(const Journal *journal);
/* Checkpoints the WAL if journal_wants_checkpoint() returns true. May run on any thread while
 * nothing else uses the journal. */
void journal_checkpoint_if_long(Journal *journal);

/* Commits, and moves the whole WAL into the file, durably. The file alone is then the journal, and
 * its WAL is empty. Returns false on failure. */
bool journal_checkpoint(Journal *journal, GError **error);

/* Moves the whole WAL into the file, and closes the file. An idle table then uses less memory. The
 * next use opens and verifies the file again. If that fails, journal_is_sound() returns false. A
 * journal stays open if it has uncommitted entries, has failed, cannot move the whole WAL, or has
 * more than JOURNAL_REST_MAX entries or JOURNAL_REST_BYTES_MAX bytes (journal_inner.h). A game of
 * one evening stays below these limits. Returns whether the file is closed. */
bool journal_rest(Journal *journal);
/* Calls journal_rest() if nothing was read or written since the last call of this function. Returns
 * whether the file is closed. */
bool journal_rest_if_idle(Journal *journal);

/* Returns false after a failed write or sync, a failed journal_find(), or a failed reopening of a
 * closed file. After such a failure, all writes fail, since the state of the disk is unknown. To
 * continue from the last commit, close the journal and open it anew. */
bool journal_is_sound(const Journal *journal);

/* Commits, and returns the bytes that the journal's file would contain if it were closed now.
 * Returns NULL with an error when the commit fails or there is not enough memory. */
GBytes *journal_copy(Journal *journal, GError **error);

/* Returns the answer to the act that @seat sent with the id @id, and stores the number of the act's
 * entry in *@n. Returns NULL when the act is unknown. The caller owns the answer. On a read error,
 * returns NULL and marks the journal as failed, so that nothing more is published. */
char *journal_find(Journal *journal, const char *seat, const char *id, gint64 *n);
