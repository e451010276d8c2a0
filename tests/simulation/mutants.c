/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mutants.c: wraps the desk's calls to the journal and the reply cache, to inject deliberate faults
 *
 * The linker redirects the calls to these functions (--wrap). The installed daemon is linked
 * without them.
 */
#include "referee/desk/reply_cache.h"
#include "referee/journal/journal.h"
#include "tests/simulation/sim.h"

/* Names that the linker's --wrap requires. */
#define REAL(function) __real_##function
#define OURS(function) __wrap_##function

bool REAL(journal_commit)(Journal *journal, GError **error);
bool OURS(journal_commit)(Journal *journal, GError **error);
char *REAL(journal_find)(Journal *journal, const char *seat, const char *id, gint64 *n);
char *OURS(journal_find)(Journal *journal, const char *seat, const char *id, gint64 *n);
Journal *REAL(journal_open)(const char *path,
                            const char *edition,
                            const char *source,
                            JournalEach each,
                            gpointer data,
                            GError **error);
Journal *OURS(journal_open)(const char *path,
                            const char *edition,
                            const char *source,
                            JournalEach each,
                            gpointer data,
                            GError **error);
bool REAL(journal_replay)(Journal *journal, JournalEach each, gpointer data, GError **error);
bool OURS(journal_replay)(Journal *journal, JournalEach each, gpointer data, GError **error);
const CachedReply *REAL(reply_cache_find)(const ReplyCache *reply_cache, Seat seat, const char *id);
const CachedReply *OURS(reply_cache_find)(const ReplyCache *reply_cache, Seat seat, const char *id);

static bool
is_mutant(Mutant mutant, double p)
{
    return sim_now->mutant == mutant && !sim_now->is_dead && sim_chance(sim_now, p);
}

bool
OURS(journal_commit)(Journal *journal, GError **error)
{
    if (is_mutant(MUTANT_TELLS_EARLY, 0.2)) {
        return true;
    }
    bool fine = REAL(journal_commit)(journal, error);
    if (!fine && is_mutant(MUTANT_GOES_ON, 1.0)) {
        g_clear_error(error);
        return true;
    }
    return fine;
}

char *
OURS(journal_find)(Journal *journal, const char *seat, const char *id, gint64 *n)
{
    return is_mutant(MUTANT_FORGETS_IDS, 1.0) ? NULL : REAL(journal_find)(journal, seat, id, n);
}

const CachedReply *
OURS(reply_cache_find)(const ReplyCache *reply_cache, Seat seat, const char *id)
{
    return is_mutant(MUTANT_FORGETS_IDS, 1.0) || is_mutant(MUTANT_FORGETS_REFUSALS, 1.0)
               ? NULL
               : REAL(reply_cache_find)(reply_cache, seat, id);
}

typedef struct {
    JournalEach each;
    gpointer data;
    gint64 last;
} Reader;

static bool
find_last(const JournalEntry *entry, gpointer data, GError **error)
{
    (void)error;
    ((Reader *)data)->last = entry->n;
    return true;
}

static bool
pass_over_last(const JournalEntry *entry, gpointer data, GError **error)
{
    const Reader *reader = data;

    return entry->n == reader->last || reader->each(entry, reader->data, error);
}

Journal *
OURS(journal_open)(const char *path,
                   const char *edition,
                   const char *source,
                   JournalEach each,
                   gpointer data,
                   GError **error)
{
    Reader reader = { .each = each, .data = data };

    if (each == NULL || !is_mutant(MUTANT_REPLAYS_WRONGLY, 0.3)) {
        return REAL(journal_open)(path, edition, source, each, data, error);
    }
    Journal *looked_at = REAL(journal_open)(path, edition, source, find_last, &reader, error);
    if (looked_at == NULL) {
        return NULL;
    }
    journal_close(looked_at);
    return REAL(journal_open)(path, edition, source, pass_over_last, &reader, error);
}

bool
OURS(journal_replay)(Journal *journal, JournalEach each, gpointer data, GError **error)
{
    Reader reader = { .each = each, .data = data };

    if (each == NULL || !is_mutant(MUTANT_REPLAYS_WRONGLY, 0.3)) {
        return REAL(journal_replay)(journal, each, data, error);
    }
    return REAL(journal_replay)(journal, find_last, &reader, error) &&
           REAL(journal_replay)(journal, pass_over_last, &reader, error);
}
