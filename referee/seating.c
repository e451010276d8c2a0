/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seating.c: sitting down at a desk, and the language that one is spoken to in there */
#include "referee/desk_parts.h"

/* Appends what is no act of the game to the journal; a reference to @act is taken over. */
static bool
journal_aside(Desk *desk, json_t *act, GError **error)
{
    char *text = json_dumps(act, JSON_COMPACT);
    char events[] = "[]";
    char answer[] = "{}";
    JournalEntry entry = { .act = text, .events = events, .answer = answer };
    bool fine = journal_append(desk->journal, &entry, error);

    free(text);
    json_decref(act);
    return fine;
}

static bool
journal_join(Desk *desk, Seat seat, const Account *account, GError **error)
{
    json_t *act = json_pack("{s:s, s:s, s:s, s:s, s:s}",
                            "join",
                            BOX_COLOURS[seat],
                            "username",
                            account->username,
                            "role",
                            account->role,
                            "salt",
                            account->salt,
                            "hash",
                            account->hash);

    return journal_aside(desk, act, error) && journal_commit(desk->journal, error);
}

/* Whether the game, once open, has @seat in it. */
static bool
is_in_game(const Desk *desk, Seat seat)
{
    g_autofree char *view = table_view(desk->table, VIEWER_TABLE);
    json_t *seen = json_loads(view, 0, NULL);
    bool in = json_object_get(json_object_get(seen, "seats"), BOX_COLOURS[seat]) != NULL;

    json_decref(seen);
    return in;
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
    Chair *chair = &desk->chairs.at[seat];

    if (!table_is_fresh(desk->table) && !is_in_game(desk, seat)) {
        return DESK_CLOSED;
    }
    if (chair->account != NULL && !card) {
        return DESK_TAKEN;
    }
    g_autofree char *role = account_role(desk->edition->id, BOX_COLOURS[seat]);
    g_autofree char *username = g_strdup_printf("%s.%d", role, chair->taken + 1);
    g_autofree char *secret = NULL;
    g_autoptr(Account) fresh = account_new(username, role, &secret);
    if (!journal_join(desk, seat, fresh, error)) {
        return DESK_FAILED;
    }
    *before = chair->account == NULL ? NULL : g_strdup(chair->account->username);
    if (*before != NULL) {
        g_autofree char *moved = g_strdup_printf("{\"seq\":%" G_GINT64_FORMAT ",\"moved\":true}",
                                                 journal_last(desk->journal));
        desk_say_to_seat(desk, seat, "verdict", moved, false);
    }
    chairs_sit(&desk->chairs, seat, g_steal_pointer(&fresh));
    *account = chair->account;
    *password = g_steal_pointer(&secret);
    desk_say_views(desk);
    desk_say_room(desk);
    return DESK_SEATED;
}

const Speech *
desk_speech(const Desk *desk, Viewer viewer)
{
    return viewer < 0 ? NULL : catalogue_find(desk->catalogue, desk->chairs.at[viewer].language);
}

bool
desk_hear_language(Desk *desk, Seat seat, const char *language, GError **error)
{
    const Speech *speech = catalogue_find(desk->catalogue, language);

    if (speech == desk_speech(desk, seat)) {
        return true;
    }
    json_t *act =
        json_pack("{s:s, s:s}", "language", speech_language(speech), "seat", BOX_COLOURS[seat]);
    bool fine = journal_aside(desk, act, error);
    if (fine) {
        chairs_set_language(&desk->chairs, seat, speech_language(speech));
        desk->changed = true;
    }
    return fine;
}
