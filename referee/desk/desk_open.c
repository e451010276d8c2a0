/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk_open.c: replay of the journal
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

#include <string.h>

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

/* Notes that the act of @entry, which was just applied to the table, is the last valid act. */
static void
note_replayed(Desk *desk, const JournalEntry *entry)
{
    g_free(desk->replayed);
    desk->replayed = g_strdup(entry->events);
    desk->n_replayed++;
    if (snapshots_are_due(&desk->snapshots, desk->n_replayed, entry->n)) {
        g_autoptr(EventList) last = table_read_events(desk->table, entry->events);

        snapshots_add(&desk->snapshots, desk->table, desk->n_replayed, entry->n, last);
    }
}

/* Returns the journal entry of the last valid act, or 0. */
static gint64
last_act(const Desk *desk)
{
    const GArray *acts = desk->room.undo.acts;

    return acts->len == 0 ? 0 : g_array_index(acts, UndoAct, acts->len - 1).n;
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
    if (!desk->is_behind) {
        note_replayed(desk, entry);
    }
    return true;
}

static bool
restore_wish(Desk *desk, const JournalEntry *entry, const json_t *act, GError **error)
{
    const guint n_acts = desk->room.undo.acts->len;
    json_t *events = json_loads(entry->events, 0, NULL);
    g_autofree char *wrong = room_apply(&desk->room, act, events);

    json_decref(events);
    if (desk->room.undo.acts->len < n_acts) {
        desk->is_behind = true;
        snapshots_find(&desk->snapshots, last_act(desk));
    }
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
    note_replayed(desk, entry);
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
    desk->n_replayed = 0;
    return true;
}

/* Parses the events of the last valid act after a replay. */
static void
read_last(Desk *desk)
{
    if (desk->replayed != NULL) {
        event_list_unref(desk->last);
        desk->last = table_read_events(desk->table, desk->replayed);
        g_clear_pointer(&desk->replayed, g_free);
    }
}

/* Makes the state of @snapshot the state of the game. */
static void
go_back(Desk *desk, const Snapshot *snapshot)
{
    Table *table = table_copy(snapshot->table);

    table_continue_chance(table, desk->table);
    table_free(desk->table);
    desk->table = table;
    event_list_unref(desk->last);
    desk->last = event_list_ref(snapshot->last);
    desk->n_replayed = snapshot->n_acts;
    g_clear_pointer(&desk->replayed, g_free);
}

bool
desk_restore_game(Desk *desk, GError **error)
{
    const Snapshot *snapshot = snapshots_find(&desk->snapshots, last_act(desk));

    if (snapshot == NULL) {
        if (!clear_table(desk, error) ||
            !journal_replay(desk->journal, restore_standing, desk, error)) {
            return false;
        }
    } else {
        go_back(desk, snapshot);
        if (!journal_replay_after(desk->journal, snapshot->n, restore_standing, desk, error)) {
            return false;
        }
    }
    read_last(desk);
    return true;
}

bool
desk_restore(Desk *desk, GError **error)
{
    g_autofree char *source = edition_text(desk->edition);

    desk->is_behind = false;
    snapshots_clear(&desk->snapshots);
    seat_limits_forget_game(&desk->limits);
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
