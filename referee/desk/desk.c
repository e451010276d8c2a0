/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "referee"

#include "referee/desk/desk_inner.h"

#include "cases/model/seating.h"
#include "referee/base/log.h"
#include "referee/base/world.h"

#include <errno.h>
#include <string.h>

static void
answer_free(gpointer data)
{
    Answer *answer = data;

    g_free(answer->text);
    event_list_unref(answer->events);
    json_decref(answer->wish_events);
    g_free(answer);
}

/* Syncs the folder @state. A daemon that was killed may have renamed the next game's journal
 * into place without a sync. The new name must be durable before anything is published from
 * that journal. */
static bool
sync_names(const char *state, GError **error)
{
    if (world_sync_folder(state) != 0) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_SYSTEM,
                    "%s: cannot be synced to disk: %s",
                    state,
                    g_strerror(errno));
        return false;
    }
    return true;
}

Desk *
desk_open(const Edition *edition, const char *state, DeskSend send, gpointer data, GError **error)
{
    g_autoptr(Desk) desk = g_new0(Desk, 1);
    g_autofree char *name = g_strdup_printf("%s.journal", edition->id);

    *desk = (Desk){
        .edition = edition,
        .path = g_build_filename(state, name, NULL),
        .answers = g_ptr_array_new_with_free_func(answer_free),
    };
    publisher_init(&desk->publisher, edition->id, send, data);
    seat_limits_init(&desk->limits);
    room_init(&desk->room, edition->id);
    desk->recalls = true;
    if (!desk_restore(desk, error) || !sync_names(state, error)) {
        return NULL;
    }
    desk->tally.is_over = table_is_over(desk->table);
    log_tell(LOG_TABLE_OPENED,
             LOG_TEXT("table", edition->id),
             LOG_TEXT("game", edition->c->game),
             LOG_NUMBER("entries", journal_last(desk->journal)));
    desk->recalls = false;
    return g_steal_pointer(&desk);
}

void
desk_close(Desk *desk)
{
    if (desk == NULL) {
        return;
    }
    g_ptr_array_unref(desk->answers);
    publisher_clear(&desk->publisher);
    room_clear(&desk->room);
    reply_cache_clear(&desk->reply_cache);
    seat_limits_clear(&desk->limits);
    journal_close(desk->journal);
    table_free(desk->table);
    event_list_unref(desk->last);
    snapshots_clear(&desk->snapshots);
    g_free(desk->replayed);
    g_free(desk->kept);
    g_free(desk->path);
    g_free(desk);
}

void
desk_set_catalogue(Desk *desk, const Catalogue *catalogue)
{
    desk->catalogue = catalogue;
}

void
desk_lift_limits(Desk *desk)
{
    seat_limits_lift(&desk->limits);
}

const Edition *
desk_edition(const Desk *desk)
{
    return desk->edition;
}

void
desk_list_accounts(const Desk *desk, GPtrArray *accounts)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        if (desk->room.chairs[i].account != NULL) {
            g_ptr_array_add(accounts, desk->room.chairs[i].account);
        }
    }
}

json_t *
desk_about(const Desk *desk)
{
    const Seating *seating = seating_find(desk->edition->c->game);
    json_t *seats = json_array();

    for (int i = 0; i < seating->most; i++) {
        int seat = seating->seats[i];

        json_array_append_new(seats,
                              json_pack("{s:s, s:b}",
                                        "seat",
                                        SEAT_COLOURS[seat],
                                        "taken",
                                        room_is_reserved(&desk->room, (Seat)seat)));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:b, s:o}",
                     "table",
                     desk->edition->id,
                     "game",
                     desk->edition->c->game,
                     "title",
                     desk->edition->c->title,
                     "language",
                     desk->edition->c->language,
                     "phase",
                     table_phase(desk->table),
                     "opened",
                     !table_is_fresh(desk->table),
                     "seats",
                     seats);
}

bool
desk_append(Desk *desk, JournalEntry *entry, const json_t *act, GError **error)
{
    char *text = json_dumps(act, JSON_COMPACT);

    entry->act = text;
    seat_limits_note_entry(&desk->limits, entry, act);
    bool fine = journal_append(desk->journal, entry, error);
    free(text);
    return fine;
}

/* --- joining --- */

static bool
sit(Desk *desk, Seat seat, const Account *account, GError **error)
{
    json_t *act = room_join(seat, account);
    char events[] = "[]";
    char answer[] = "{}";
    JournalEntry entry = { .events = events, .answer = answer };
    bool fine = desk_append(desk, &entry, act, error) && journal_commit(desk->journal, error);

    if (fine) {
        g_autofree char *wrong = room_apply(&desk->room, act, NULL);
        g_assert_cmpstr(wrong, ==, NULL);
    }
    json_decref(act);
    return fine;
}

DeskJoin
desk_join(Desk *desk,
          Seat seat,
          DeskShows shows,
          const Account **account,
          char **password,
          char **before,
          GError **error)
{
    const Chair *chair = &desk->room.chairs[seat];

    if (!table_is_fresh(desk->table) && (table_seats(desk->table) & 1U << seat) == 0) {
        return DESK_CLOSED;
    }
    if (shows == SHOWS_COLOUR && room_is_reserved(&desk->room, seat)) {
        return chair->account != NULL ? DESK_TAKEN : DESK_RESERVED;
    }
    if (chair->account != NULL && shows == SHOWS_SHARED_CARD) {
        return DESK_SHARED;
    }
    if (chair->account != NULL && shows == SHOWS_CARD &&
        seat_limits_joins_too_often(&desk->limits, seat)) {
        return DESK_TOO_OFTEN;
    }
    g_autofree char *role = account_role(desk->edition->id, SEAT_COLOURS[seat]);
    g_autofree char *username =
        g_strdup_printf("%s.%d", role, chair->taken % ACCOUNTS_NUMBER_MAX + 1);
    g_autofree char *secret = NULL;
    g_autoptr(Account) fresh = account_new(username, role, &secret);
    g_autofree char *last = chair->account == NULL ? NULL : g_strdup(chair->account->username);
    if (!sit(desk, seat, fresh, error)) {
        return DESK_FAILED;
    }
    seat_limits_note_phone(&desk->limits, seat, shows != SHOWS_COLOUR);
    log_tell(last == NULL ? LOG_SEAT_JOINED : LOG_SEAT_MOVED,
             LOG_TEXT("table", desk->edition->id),
             LOG_TEXT("seat", SEAT_COLOURS[seat]));
    if (last != NULL) {
        desk_notify_seat_lost(desk, seat, "moved");
    }
    *account = chair->account;
    *password = g_steal_pointer(&secret);
    *before = g_steal_pointer(&last);
    desk_tell_views(desk, NULL); /* the page waits for a view after each entry of the journal */
    desk_tell_room(desk);
    return DESK_SEATED;
}

/* --- publishing --- */

/* Publishes the answers and changes since the last call. */
static void
tell_all(Desk *desk)
{
    g_autofree char *happened = desk_tell_answers(desk);

    g_ptr_array_set_size(desk->answers, 0);
    if (desk->changed || happened != NULL) {
        desk_tell_views(desk, happened);
    }
    if (desk->room_changed) {
        desk_tell_room(desk);
    }
    desk->changed = desk->room_changed = false;
}

bool
desk_write(Desk *desk, bool *waits, GError **error)
{
    return journal_write(desk->journal, waits, error);
}

void
desk_sync(Desk *desk)
{
    journal_sync(desk->journal);
}

void
desk_prepare(Desk *desk)
{
    publisher_hold(&desk->publisher, true);
    tell_all(desk);
    publisher_hold(&desk->publisher, false);
}

bool
desk_publish(Desk *desk, GError **error)
{
    const bool is_idle = desk->answers->len == 0 && !publisher_has_held(&desk->publisher);

    if (!journal_commit(desk->journal, error)) {
        return false;
    }
    publisher_flush(&desk->publisher);
    tell_all(desk);
    if (!is_idle) {
        tally_note_over(
            &desk->tally, desk->edition->id, desk->edition->c->game, table_is_over(desk->table));
    }
    return true;
}

bool
desk_wants_checkpoint(const Desk *desk)
{
    return journal_wants_checkpoint(desk->journal);
}

void
desk_checkpoint_if_long(Desk *desk)
{
    journal_checkpoint_if_long(desk->journal);
}

void
desk_rest(Desk *desk)
{
    journal_rest(desk->journal);
    snapshots_clear(&desk->snapshots); /* to save memory */
}

void
desk_rest_if_idle(Desk *desk)
{
    if (desk->journal != NULL && journal_rest_if_idle(desk->journal)) {
        snapshots_clear(&desk->snapshots); /* to save memory */
    }
}
