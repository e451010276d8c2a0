/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk_open.c: replay of the journal, and the start of the next game
 *
 *     entries ─► room: taken seats, take-backs
 *            └─► game: one act after the other
 *
 * One pass restores the room and the game, since few games have take-backs. A game with a take-back
 * is replayed a second time, after the first pass has found out which acts are valid. A take-back
 * comes later in the journal than its act.
 */
#include "referee/desk/desk_inner.h"

#include "cases/model/seating.h"
#include "referee/base/world.h"

#include <errno.h>
#include <string.h>

enum {
    /* limit on the names tried for an old journal; restarts in the same second need more names */
    NAMES_MAX = 100,
};

static bool
spoil(const Desk *desk, const JournalEntry *entry, const char *why, GError **error)
{
    g_set_error(error,
                JOURNAL_ERROR,
                JOURNAL_ERROR_DAMAGED,
                "%s: entry %" G_GINT64_FORMAT
                ": %s: the journal was changed or damaged; move it away to begin a new game",
                desk->path,
                entry->n,
                why);
    return false;
}

/* Adds to the reply cache the answer in @entry, and the answers that the previous game handed over.
 * Does nothing unless the desk is being opened. Returns NULL, or an error message (owned by the
 * caller) when the answers cannot be read. */
static char *
recall(Desk *desk, const JournalEntry *entry, const json_t *act)
{
    int seat = entry->seat == NULL ? -1 : seat_find(entry->seat);

    if (!desk->recalls) {
        return NULL;
    }
    if (seat >= 0 && entry->id != NULL) {
        reply_cache_add(&desk->reply_cache, (Seat)seat, entry->id, entry->answer, desk->room.game);
    }
    return entry->seat != NULL || reply_cache_recall(&desk->reply_cache,
                                                     json_object_get(act, "said"),
                                                     desk->room.game)
               ? NULL
               : g_strdup("the replies of the previous game cannot be read");
}

static void
keep_last(Desk *desk, const JournalEntry *entry)
{
    g_free(desk->replayed);
    desk->replayed = g_strdup(entry->events);
}

/* Reports whether @act is certainly a game act, as most are. Such a text does not contain the words
 * by which room_kind() recognizes the other kinds. It also contains no escape, which could encode
 * such a word. */
static bool
is_plain(const char *act)
{
    static const char *const OTHERS[] = { "\\", "\"join\"", "\"language\"", "\"ask\"", "\"host\"" };

    for (size_t i = 0; i < G_N_ELEMENTS(OTHERS) && act != NULL; i++) {
        if (strstr(act, OTHERS[i]) != NULL) {
            return false;
        }
    }
    return true;
}

/* Restores a game act in the room, and also in the game until the first take-back. */
static bool
restore_play(Desk *desk, const JournalEntry *entry, GError **error)
{
    const int seat = entry->seat == NULL ? SEAT_NONE : seat_find(entry->seat);
    g_autoptr(GError) fault = NULL;
    bool reveals = false;

    if (desk->is_behind) {
        g_autoptr(EventList) events = table_read_events(desk->table, entry->events);

        reveals = events == NULL || table_reveals(desk->table, events);
    } else if (!table_restore_act(desk->table, entry->events, &reveals, &fault)) {
        return spoil(desk, entry, fault->message, error);
    }
    undo_add(&desk->room.undo, entry->n, (Seat)seat, reveals);
    keep_last(desk, entry);
    return true;
}

/* Computes the broker role of the seat in @join. The role in the journal is ignored, since the file
 * may come from anybody and name a seat of another table. */
static void
give_rights(Desk *desk, const json_t *join)
{
    const int seat = seat_find(json_text(join, "join"));
    Account *account = seat < 0 ? NULL : desk->room.chairs[seat].account;

    if (account != NULL) {
        g_free(account->role);
        account->role = account_role(desk->edition->id, SEAT_COLOURS[seat]);
    }
}

static bool
restore_wish(Desk *desk, const JournalEntry *entry, const json_t *act, GError **error)
{
    const guint n_acts = desk->room.undo.acts->len;
    json_t *events = json_loads(entry->events, 0, NULL);
    g_autofree char *wrong = room_apply(&desk->room, act, events);

    json_decref(events);
    if (room_kind(act) == ENTRY_JOIN) {
        give_rights(desk, act);
    }
    desk->is_behind = desk->is_behind || desk->room.undo.acts->len < n_acts;
    return wrong == NULL || spoil(desk, entry, wrong, error);
}

static bool
restore_entry(const JournalEntry *entry, gpointer data, GError **error)
{
    Desk *desk = data;
    json_t *act = is_plain(entry->act) ? NULL : json_loads(entry->act, 0, NULL);
    g_autofree char *wrong = recall(desk, entry, act);
    bool fine = false;

    seat_limits_note_entry(&desk->limits, entry, act);
    if (wrong != NULL) {
        spoil(desk, entry, wrong, error);
    } else if (room_kind(act) == ENTRY_ACT) {
        fine = restore_play(desk, entry, error);
    } else {
        fine = restore_wish(desk, entry, act, error);
    }
    json_decref(act);
    return fine;
}

/* Restores @entry in the game alone, unless its act was taken back. */
static bool
restore_standing(const JournalEntry *entry, gpointer data, GError **error)
{
    Desk *desk = data;
    g_autoptr(GError) fault = NULL;

    if (!undo_stands(&desk->room.undo, entry->n)) {
        return true;
    }
    if (!table_restore(desk->table, entry->events, &fault)) {
        return spoil(desk, entry, fault->message, error);
    }
    keep_last(desk, entry);
    return true;
}

/* Replaces the table by a new one, at which nobody has acted. */
static bool
clear_table(Desk *desk, GError **error)
{
    Table *fresh =
        table_new(desk->edition, ((guint64)g_random_int() << 32) | g_random_int(), error);

    if (fresh == NULL) {
        return false;
    }
    table_free(desk->table);
    desk->table = fresh;
    g_clear_pointer(&desk->last, event_list_unref);
    g_clear_pointer(&desk->replayed, g_free);
    return true;
}

/* Parses the events of the last valid act after a replay. */
static void
read_last(Desk *desk)
{
    if (desk->replayed != NULL) {
        desk->last = table_read_events(desk->table, desk->replayed);
        g_clear_pointer(&desk->replayed, g_free);
    }
}

bool
desk_restore_game(Desk *desk, GError **error)
{
    if (!clear_table(desk, error) ||
        !journal_replay(desk->journal, restore_standing, desk, error)) {
        return false;
    }
    read_last(desk);
    return true;
}

bool
desk_restore(Desk *desk, GError **error)
{
    g_autofree char *source = edition_text(desk->edition);

    desk->is_behind = false;
    seat_limits_forget_entries(&desk->limits);
    if (!clear_table(desk, error)) {
        return false;
    }
    desk->journal = journal_open(desk->path, desk->edition->id, source, restore_entry, desk, error);
    if (desk->journal == NULL || (desk->is_behind && !desk_restore_game(desk, error))) {
        return false;
    }
    read_last(desk);
    return true;
}

/* --- the next game --- */

/* Appends an entry by the referee itself. Takes ownership of @act and @events. */
static bool
append(Journal *journal, json_t *act, json_t *events, GError **error)
{
    char *text = json_dumps(act, JSON_COMPACT);
    char *happened = json_dumps(events, JSON_COMPACT);
    char answer[] = "{}";
    JournalEntry entry = { .act = text, .events = happened, .answer = answer };
    bool fine = journal_append(journal, &entry, error);

    free(text);
    free(happened);
    json_decref(act);
    json_decref(events);
    return fine;
}

/* Writes a journal at @path that starts the next game with all seated players. */
static bool
write_next(const Desk *desk, const char *path, GError **error)
{
    int game = desk->room.game + 1;
    g_autofree char *source = edition_text(desk->edition);
    g_autoptr(Journal) journal = journal_open(path, desk->edition->id, source, NULL, NULL, error);
    json_t *restart = json_pack("{s:s, s:i, s:o}",
                                "host",
                                "restart",
                                "game",
                                game,
                                "said",
                                reply_cache_carry(&desk->reply_cache));
    bool fine =
        journal != NULL && append(journal, json_incref(restart), room_restarted(game), error);

    json_decref(restart);

    for (int place = 0; place < desk->room.n_taken && fine; place++) {
        Seat seat = room_seat_at(&desk->room, place);

        const Chair *chair = &desk->room.chairs[seat];

        fine = append(journal, room_join(seat, chair->account), json_array(), error) &&
               (chair->language == NULL ||
                append(journal, room_language(seat, chair->language), json_array(), error));
    }
    return fine && journal_checkpoint(journal, error);
}

/* Keeps the journal under a second name with the current date and time. Returns that name, or NULL
 * with an error. */
static char *
keep_old(const char *path, GError **error)
{
    g_autoptr(GDateTime) now = g_date_time_new_from_unix_local(world_real_us() / G_USEC_PER_SEC);
    g_autofree char *date = g_date_time_format(now, "%Y-%m-%d-%H%M%S");
    int fault = EEXIST;

    for (int i = 1; i <= NAMES_MAX && fault == EEXIST; i++) {
        g_autofree char *name = i == 1 ? g_strdup_printf("%s.%s", path, date)
                                       : g_strdup_printf("%s.%s-%d", path, date, i);

        if (world_link(path, name) == 0) {
            return g_steal_pointer(&name);
        }
        fault = errno;
    }
    g_set_error(error,
                JOURNAL_ERROR,
                JOURNAL_ERROR_SYSTEM,
                "%s: cannot be kept under another name: %s",
                path,
                g_strerror(fault));
    return NULL;
}

static bool
refuse_new(const char *path, GError **error)
{
    g_set_error(error,
                JOURNAL_ERROR,
                JOURNAL_ERROR_SYSTEM,
                "%s: the new game cannot begin: %s",
                path,
                g_strerror(errno));
    return false;
}

/* Removes the files whose names are @path plus one of @ends, if they exist. */
static bool
remove_ends(const char *path, const char *const *ends, GError **error)
{
    for (int i = 0; ends[i] != NULL; i++) {
        g_autofree char *name = g_strconcat(path, ends[i], NULL);

        if (world_remove(name) != 0 && errno != ENOENT) {
            return refuse_new(name, error);
        }
    }
    return true;
}

/* Replaces the file @path by @fresh, durably. The WALs of both files are already checkpointed. Any
 * leftover WAL is deleted, since SQLite would apply it to the wrong file. */
static bool
replace(const char *fresh, const char *path, GError **error)
{
    static const char *const LOGS[] = { "-wal", "-shm", NULL };
    g_autofree char *folder = g_path_get_dirname(path);

    if (!remove_ends(fresh, LOGS, error) || !remove_ends(path, LOGS, error)) {
        return false;
    }
    return (world_sync_folder(folder) == 0 && world_rename(fresh, path) == 0 &&
            world_sync_folder(folder) == 0) ||
           refuse_new(path, error);
}

/* Opens the journal that is now at desk->path and discards the old state. Keeps the record of which
 * phones are awake. */
static bool
go_on(Desk *desk, GError **error)
{
    bool here[SEATS_MAX];

    for (int i = 0; i < SEATS_MAX; i++) {
        here[i] = desk->room.chairs[i].here;
    }
    room_clear(&desk->room);
    room_init(&desk->room);
    if (!desk_restore(desk, error)) {
        return false;
    }
    for (int i = 0; i < SEATS_MAX; i++) {
        desk->room.chairs[i].here = here[i] && desk->room.chairs[i].account != NULL;
    }
    return true;
}

bool
desk_restart(Desk *desk, char **kept, GError **error)
{
    static const char *const REST[] = { "", "-wal", "-shm", "-journal", NULL };
    g_autofree char *fresh = g_strconcat(desk->path, ".new", NULL);

    /* Remove what an interrupted restart has left. */
    if (!remove_ends(fresh, REST, error) || !desk_publish(desk, error) ||
        !write_next(desk, fresh, error) || !journal_checkpoint(desk->journal, error)) {
        return false;
    }
    g_autofree char *old = keep_old(desk->path, error);
    if (old == NULL) {
        return false;
    }
    g_clear_pointer(&desk->journal, journal_close);
    if (!replace(fresh, desk->path, error) || !go_on(desk, error)) {
        return false;
    }
    tally_end(&desk->tally, desk->edition->id, desk->edition->c->game);
    g_free(desk->kept);
    desk->kept = g_strdup(old);
    *kept = g_steal_pointer(&old);
    desk_tell_room(desk); /* first, since the later numbers belong to the new game */
    desk_tell_views(desk, NULL);
    return true;
}
