/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk_restart.c: the start of the next game, with a journal of its own */
#include "referee/desk/desk_inner.h"

#include "cases/model/seating.h"
#include "referee/base/world.h"

#include <errno.h>

enum {
    /* limit on the names tried for an old journal; restarts in the same second need more names */
    NAMES_MAX = 100,
};

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

/* Writes a journal at @path that starts the next game with all seated players. A pause lasts until
 * the host ends it, so that nobody can open the next game before the host wants it. */
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

        fine =
            append(journal, room_join(seat, chair->account), json_array(), error) &&
            (chair->language == NULL ||
             append(journal, room_language(seat, chair->language), json_array(), error)) &&
            (chair->name == NULL ||
             append(
                 journal, room_wish_name(seat, chair->name), room_named(seat, chair->name), error));
    }
    if (desk->room.paused && fine) {
        fine = append(journal, json_pack("{s:s}", "host", "pause"), room_paused(), error);
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

/* Opens the journal that is now at desk->path and discards the old state. Keeps the records of
 * which phones are awake and how often the host has freed each seat. The new journal has none. */
static bool
go_on(Desk *desk, GError **error)
{
    bool here[SEATS_MAX];
    int freed[SEATS_MAX];

    for (int i = 0; i < SEATS_MAX; i++) {
        here[i] = desk->room.chairs[i].here;
        freed[i] = desk->room.chairs[i].freed;
    }
    room_clear(&desk->room);
    room_init(&desk->room, desk->edition->id);
    if (!desk_restore(desk, error)) {
        return false;
    }
    for (int i = 0; i < SEATS_MAX; i++) {
        desk->room.chairs[i].here = here[i] && desk->room.chairs[i].account != NULL;
        desk->room.chairs[i].freed = freed[i];
    }
    return true;
}

/* Reports whether the table may have another game. Only a journal that was forged has so many. */
static bool
check_number(const Desk *desk, GError **error)
{
    if (desk->room.game < ROOM_GAMES_MAX) {
        return true;
    }
    g_set_error(
        error,
        JOURNAL_ERROR,
        JOURNAL_ERROR_DAMAGED,
        "%s: it is game number %d, the last that a table can have; move the journal away to "
        "begin anew",
        desk->path,
        desk->room.game);
    return false;
}

bool
desk_restart(Desk *desk, char **kept, GError **error)
{
    static const char *const REST[] = { "", "-wal", "-shm", "-journal", NULL };
    g_autofree char *fresh = g_strconcat(desk->path, ".new", NULL);

    if (!check_number(desk, error)) {
        return false;
    }
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
