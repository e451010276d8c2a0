/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "referee"

#include "referee/desk/desk_inner.h"

#include "cases/model/seating.h"
#include "referee/base/log.h"
#include "referee/base/metrics.h"
#include "referee/base/world.h"
#include "referee/desk/guess.h"

#include <errno.h>
#include <string.h>

static void
answer_free(gpointer data)
{
    Answer *answer = data;

    g_free(answer->text);
    g_free(answer->events);
    g_free(answer);
}

static void
message_clear(gpointer data)
{
    Message *message = data;

    g_free(message->topic);
    g_free(message->text);
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
        .send = send,
        .data = data,
        .answers = g_ptr_array_new_with_free_func(answer_free),
        .messages = g_array_new(FALSE, FALSE, sizeof(Message)),
        .wrong = limiter_new(GUESS_WRONG_MAX, GUESS_SPAN_S),
        .wishes = limiter_new(WISHES_MAX, WISHES_SPAN_S),
        .wakes = limiter_new(WAKES_MAX, WAKES_SPAN_S),
    };
    g_array_set_clear_func(desk->messages, message_clear);
    room_init(&desk->room);
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
    g_array_unref(desk->messages);
    room_clear(&desk->room);
    reply_cache_clear(&desk->reply_cache);
    limiter_free(desk->wrong);
    limiter_free(desk->wishes);
    limiter_free(desk->wakes);
    journal_close(desk->journal);
    table_free(desk->table);
    g_free(desk->last);
    g_free(desk->kept);
    g_free(desk->path);
    g_free(desk);
}

void
desk_set_catalogue(Desk *desk, const Catalogue *catalogue)
{
    desk->catalogue = catalogue;
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
                                        desk->room.chairs[seat].account != NULL));
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
    desk_note_entry(desk, entry, act);
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
          bool card,
          const Account **account,
          char **password,
          char **before,
          GError **error)
{
    const Chair *chair = &desk->room.chairs[seat];

    if (!table_is_fresh(desk->table) && (table_seats(desk->table) & 1U << seat) == 0) {
        return DESK_CLOSED;
    }
    if (chair->account != NULL && !card) {
        return DESK_TAKEN;
    }
    g_autofree char *role = account_role(desk->edition->id, SEAT_COLOURS[seat]);
    g_autofree char *username = g_strdup_printf("%s.%d", role, chair->taken + 1);
    g_autofree char *secret = NULL;
    g_autoptr(Account) fresh = account_new(username, role, &secret);
    g_autofree char *last = chair->account == NULL ? NULL : g_strdup(chair->account->username);
    if (!sit(desk, seat, fresh, error)) {
        return DESK_FAILED;
    }
    log_tell(last == NULL ? LOG_SEAT_JOINED : LOG_SEAT_MOVED,
             LOG_TEXT("table", desk->edition->id),
             LOG_TEXT("seat", SEAT_COLOURS[seat]));
    if (last != NULL) {
        desk_notify_seat_lost(desk, seat, "moved");
    }
    *account = chair->account;
    *password = g_steal_pointer(&secret);
    *before = g_steal_pointer(&last);
    desk_tell_views(desk, NULL);
    desk_tell_room(desk);
    return DESK_SEATED;
}

/* --- acts and wishes --- */

void
desk_answer_later(Desk *desk, const Answer *answer)
{
    g_ptr_array_add(desk->answers, g_memdup2(answer, sizeof *answer));
}

void
desk_refuse_later(Desk *desk, Seat by, const char *id, Refusal no, const char *say)
{
    const RefusalFacts facts = REFUSAL_NO_FACTS;
    const Speech *speech = desk_speech(desk, by);
    g_autofree char *said =
        say == NULL ? refusal_say(no, &facts, speech) : g_strdup(speech_say(speech, say));
    g_autoptr(GString) members = g_string_new(NULL);
    JsonWriter s = writer_to(members);

    tally_refuse(&desk->tally, desk->edition->c->game, no);
    writer_text(&s, "verdict", "refused");
    writer_text(&s, "code", refusal_code(no));
    writer_text(&s, "say", said);
    writer_open_array(&s, "legal");
    writer_close_array(&s);
    desk_answer_later(
        desk,
        &(Answer){ .seat = by,
                   .text = outcome_wrap(id, journal_last(desk->journal), members->str) });
}

/* Adds all taken seats, in the order of their places, to an `open` without "seats". A phone that
 * opens the table names at most the starting player. */
static void
fill_open(const Desk *desk, json_t *act)
{
    json_t *seats = json_array();

    if (json_object_get(act, "seats") != NULL) {
        json_decref(seats);
        return;
    }
    for (int place = 0; place < desk->room.n_taken; place++) {
        json_array_append_new(seats, json_string(SEAT_COLOURS[room_seat_at(&desk->room, place)]));
    }
    json_object_set_new(act, "seats", seats);
}

/* Counts and logs the outcome of an act. The operator learns how acts fare, but not
 * their content. */
static void
note_act(Desk *desk, const Outcome *outcome, bool opens)
{
    const char *game = desk->edition->c->game;

    if (!outcome->changed || outcome->why != REFUSAL_NONE) {
        tally_refuse(&desk->tally, game, outcome->why);
        return;
    }
    tally_accept(&desk->tally, game);
    if (opens) {
        metrics_count(METRIC_GAMES, game, "opened", 1);
        log_tell(LOG_GAME_OPENED,
                 LOG_TEXT("table", desk->edition->id),
                 LOG_TEXT("game", game),
                 LOG_NUMBER("seats", desk->room.n_taken));
    }
}

/* Judges a game act and journals its events. The answer is published after the commit. */
static bool
take_act(Desk *desk, Seat by, const char *id, json_t *act, GError **error)
{
    Outcome outcome;
    bool opens = strcmp(json_text(act, "act"), "open") == 0;
    gint64 last = journal_last(desk->journal);

    if (opens) {
        fill_open(desk, act);
        if (!room_are_all(&desk->room, json_object_get(act, "seats"))) {
            desk_refuse_later(
                desk, by, id, REFUSAL_MALFORMED, N_("List each seated player exactly once."));
            return true;
        }
    }
    Viewer viewer = by == SEAT_NONE ? VIEWER_TABLE : by;
    table_act(desk_table_for(desk, viewer), act, by, viewer, &outcome);
    bool fine = true;
    char *whole = outcome_wrap(id, outcome.changed ? last + 1 : last, outcome.answer);
    note_act(desk, &outcome, opens);
    if (outcome.changed) {
        g_autofree char *own_seat = by == SEAT_NONE ? NULL : g_strdup(SEAT_COLOURS[by]);
        g_autofree char *own_id = g_strdup(id);
        JournalEntry entry = {
            .seat = own_seat,
            .id = own_id,
            .events = outcome.events,
            .answer = whole,
        };

        fine = desk_append(desk, &entry, act, error);
        desk->room_changed = desk->room_changed || opens || desk->room.undo.is_voting;
        desk->changed = true;
        room_add(&desk->room, desk->table, last + 1, by, outcome.events);
        g_free(desk->last);
        desk->last = g_strdup(outcome.events);
    }
    desk_answer_later(desk,
                      &(Answer){ .seat = by,
                                 .text = whole,
                                 .events = g_steal_pointer(&outcome.events),
                                 .is_play = true,
                                 .n = last + 1 });
    outcome_clear(&outcome);
    return fine;
}

/* Applies the events of a granted wish. Rebuilds the game when an act was taken back. */
static bool
follow_wish(Desk *desk, const json_t *wish, const json_t *events, GError **error)
{
    guint n_acts = desk->room.undo.acts->len;
    g_autofree char *wrong = room_apply(&desk->room, wish, events);

    g_assert_cmpstr(wrong, ==, NULL);
    desk->changed = desk->room_changed = true;
    return desk->room.undo.acts->len == n_acts || desk_restore_game(desk, error);
}

/* Judges a wish, which is not an act of the game. */
static bool
take_wish(Desk *desk, Seat by, const char *id, const json_t *wish, GError **error)
{
    json_t *events = NULL;
    Refusal no = room_decide(&desk->room, desk->table, by, wish, &events);

    if (no != REFUSAL_NONE) {
        desk_refuse_later(desk, by, id, no, NULL);
        return true;
    }
    bool changes = json_array_size(events) > 0;
    bool fine = true;
    gint64 n = journal_last(desk->journal) + (changes ? 1 : 0);
    char *text = json_dumps(events, JSON_COMPACT);
    g_autofree char *members = g_strdup_printf("\"verdict\":\"ok\",\"events\":%s", text);
    char *whole = outcome_wrap(id, n, members);
    if (changes) {
        char nothing[] = "{}";
        g_autofree char *own_seat = by == SEAT_NONE ? NULL : g_strdup(SEAT_COLOURS[by]);
        g_autofree char *own_id = g_strdup(id);
        JournalEntry entry = {
            .seat = own_seat,
            .id = own_id,
            .events = text,
            .answer = by == SEAT_NONE ? nothing : whole,
        };

        fine = desk_append(desk, &entry, wish, error) && follow_wish(desk, wish, events, error);
    }
    desk_answer_later(
        desk,
        &(Answer){ .seat = by, .text = whole, .events = changes ? g_strdup(text) : NULL, .n = n });
    free(text);
    json_decref(events);
    return fine;
}

bool
desk_judge(Desk *desk, Seat by, const char *id, json_t *act, GError **error)
{
    if (room_kind(act) == (by == SEAT_NONE ? ENTRY_HOST : ENTRY_ASK)) {
        return take_wish(desk, by, id, act, error);
    }
    if (desk->room.paused) {
        desk_refuse_later(desk, by, id, REFUSAL_PAUSED, NULL);
        return true;
    }
    return take_act(desk, by, id, act, error);
}

/* --- publishing --- */

void
desk_say(Desk *desk, const char *topic, const char *text, bool is_retained)
{
    Message message = { .is_retained = is_retained };

    if (!desk->is_preparing) {
        desk->send(topic, text, is_retained, desk->data);
        return;
    }
    message.topic = g_strdup(topic);
    message.text = g_strdup(text);
    g_array_append_val(desk->messages, message);
}

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
    desk->is_preparing = true;
    tell_all(desk);
    desk->is_preparing = false;
}

bool
desk_publish(Desk *desk, GError **error)
{
    const bool is_idle = desk->answers->len == 0 && desk->messages->len == 0;

    if (!journal_commit(desk->journal, error)) {
        return false;
    }
    for (guint i = 0; i < desk->messages->len; i++) {
        const Message *message = &g_array_index(desk->messages, Message, i);

        desk->send(message->topic, message->text, message->is_retained, desk->data);
    }
    g_array_set_size(desk->messages, 0);
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
}

void
desk_rest_if_idle(Desk *desk)
{
    if (desk->journal != NULL) {
        journal_rest_if_idle(desk->journal);
    }
}
