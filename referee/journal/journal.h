/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal.h: what was said at a table, in order, on disk before anyone is told
 *
 * One SQLite file a table (WAL), one connection that writes. Each entry bears the BLAKE2b hash of
 * the one before it, so that a changed or missing entry is seen. The state of a table is the replay
 * of its events.
 *
 *     append ─ append … ─ write ─ sync ─ commit   one commit for all that one turn of the loop brought
 *
 * A commit alone does all three. Whoever has several journals writes to each, and syncs them side
 * by side, on whatever threads.
 *
 * It holds the edition's text too, and the hash of that is what the first entry follows on: so a
 * game can be judged again years later from this one file.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    JOURNAL_VERSION = 4, /* PRAGMA user_version; a later file is refused. 1 knows no source, up to 2
                          * every entry is an act or a join (room.h), and up to 3 no edition has a
                          * seal */
    JOURNAL_HASH_BYTES = 32,
};

#define JOURNAL_ERROR journal_error_quark()
GQuark journal_error_quark(void);

typedef enum {
    JOURNAL_ERROR_SYSTEM,  /* the disk failed, or the file cannot be opened or is in use */
    JOURNAL_ERROR_DAMAGED, /* it is no journal, of another edition, or its chain is broken */
} JournalError;

/* One thing said. Texts are JSON; `id` is the phone's own act id. */
typedef struct {
    gint64 n;     /* 1, 2, 3 …: the table's sequence number */
    gint64 at_ms; /* since 1970, for people; nothing depends on it */
    char *seat;   /* who, or NULL: the host, or the referee itself */
    char *id;     /* NULL where there is none */
    char *act;
    char *events; /* what happened, whole: of the game, or of its room (room.h); "[]" for a join */
    char *answer; /* what was told to @seat, to be told again when the id comes again */
} JournalEntry;

void journal_entry_clear(JournalEntry *entry);

typedef struct Journal Journal;

/* Is called with every entry in order, its hash proved. The entry and its texts are borrowed for
 * the length of the call. False with an error ends it. */
typedef bool (*JournalEach)(const JournalEntry *entry, gpointer data, GError **error);

/* Whether the journal at @path is there where its log is; else JOURNAL_ERROR_DAMAGED. SQLite would
 * remove a log without one, whoever only reads it, and a new game begin. */
bool journal_check_log(const char *path, GError **error);

/* Opens the journal at @path, or makes it, for the table of the edition with the id @edition and
 * the text @source. Only one process may have it open. It is proved first, in the one pass in which
 * @each (or NULL) hears of every entry; one that is refused, by @each too, is not written to, nor
 * is the log beside it. One of an earlier version is taken over (upgrade.h), and stays as it was
 * under another name. */
Journal *journal_open(const char *path,
                      const char *edition,
                      const char *source,
                      JournalEach each,
                      gpointer data,
                      GError **error);
void journal_close(Journal *journal);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Journal, journal_close)

/* Calls @each with every entry again. */
bool journal_replay(Journal *journal, JournalEach each, gpointer data, GError **error);

/* What the first entry follows on: the hash of @source, zeros where that is NULL (version 1). */
void journal_hash_source(const char *source, guint8 *hash);

/* The hash of @entry, which follows on the one with the hash @before. */
void journal_hash_entry(const guint8 *before, const JournalEntry *entry, guint8 *after);

/* The number of the last entry, appended or committed; 0 when there is none. */
gint64 journal_last(const Journal *journal);

/* Appends @entry, whose `n` and `at_ms` are filled in. It is durable after the next commit and not
 * before. */
bool journal_append(Journal *journal, JournalEntry *entry, GError **error);
bool journal_commit(Journal *journal, GError **error);

/* Writes what was appended; whether something waits for its sync then is *@waits. */
bool journal_write(Journal *journal, bool *waits, GError **error);

/* Brings what was written to the disk; whether that could be done says the commit. May run on any
 * thread, while nothing else is done with that journal. */
void journal_sync(Journal *journal);

/* What is in the log comes into the file, where that is worth it: when nobody waits. A log that
 * grows all the same is brought there by a commit. On any thread, as a sync. */
bool journal_has_much(const Journal *journal);
void journal_tidy(Journal *journal);

/* Commits, and brings all that is in the log into the file, durably: afterwards the file alone is
 * the journal, and the log beside it says nothing. False when that could not be done. */
bool journal_checkpoint(Journal *journal, GError **error);

/* A journal that nobody needs for now rests: a closed file, all that was in its log in it. Whatever
 * needs it next opens and proves it again; when that cannot be done, it is as when it could not be
 * written. One that is longer than any evening stays open.
 * journal_rest() has it rest at once, unless something of it is not committed; whether it does.
 * journal_look() does so if nothing was asked or written since the last look. */
bool journal_rest(Journal *journal);
void journal_look(Journal *journal);

/* False when it could not be written once: then all that follows fails too, since nobody knows what
 * the disk has of it. Opened anew, it goes on with what was committed. */
bool journal_is_sound(const Journal *journal);

/* The whole journal up to now, as a file of its own that is closed. NULL with an error when there
 * is no memory for it. */
GBytes *journal_copy(Journal *journal, GError **error);

/* The answer to the act that @seat sent under @id, or NULL when it is not known. Owned by the
 * caller. Where it cannot be read the journal has failed, so that nothing is told of what
 * follows. */
char *journal_find(Journal *journal, const char *seat, const char *id, gint64 *n);
