/* SPDX-License-Identifier: GPL-3.0-or-later */
/* restart.c: tests the next game at a table: its players stay seated, and the last journal is
 * kept */
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/model/seating.h"
#include "referee/archive/record.h"
#include "referee/desk/room.h"
#include "referee/desk/seat_limits.h"
#include "tests/referee/evening.h"
#include "tests/referee/folder.h"

enum {
    N_SEATS = 3,
    N_GAMES = 3,
};

/* Returns a list of the accounts that the desk has for a broker, one per line. The caller frees
 * it. */
static char *
list_accounts(const Desk *desk)
{
    g_autoptr(GPtrArray) accounts = g_ptr_array_new();
    GString *all = g_string_new(NULL);

    desk_list_accounts(desk, accounts);
    for (guint i = 0; i < accounts->len; i++) {
        const Account *account = g_ptr_array_index(accounts, i);

        g_string_append_printf(all, "%s %s %s\n", account->username, account->salt, account->hash);
    }
    return g_string_free(all, FALSE);
}

static void
hear(const char *topic, const char *text, bool retained, gpointer data)
{
    (void)topic;
    (void)text;
    (void)retained;
    (void)data;
}

/* Returns the number of entries in the journal at @path. Asserts that its hash chain is sound. */
static guint
count_entries(const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Record) record = record_read(path, &error);
    guint8 hash[JOURNAL_HASH_BYTES];

    g_assert_no_error(error);
    g_assert_cmpuint(record_prove(record, hash), ==, record->rows->len);
    return record->rows->len;
}

static int
game_of(const Desk *desk)
{
    json_t *shown = evening_shown(desk);
    int game = (int)json_integer_value(json_object_get(shown, "game"));

    g_assert_false(json_is_true(json_object_get(shown, "opened")));
    json_decref(shown);
    return game;
}

static void
test_restart(gconstpointer game)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Edition) edition = evening_edition(game, "restart");
    g_autofree char *state = folder_make("restart");
    g_autofree char *path = g_strdup_printf("%s/%s.journal", state, edition->id);
    g_autofree char *rest = g_strconcat(path, ".new", NULL);
    const Habits habits = { .seed = 1, .rounds = 2 };
    char *kept[N_GAMES];

    evening_free(evening_new(edition, state, N_SEATS));
    for (int i = 0; i < N_GAMES; i++) {
        /* a game, and the file that an interrupted restart may have left */
        Evening *evening = evening_new(edition, state, N_SEATS);
        evening_play(evening, &habits, 20 + i);
        evening_free(evening);
        guint n_entries = count_entries(path);
        g_assert_true(g_file_set_contents(rest, "half written", -1, &error));

        g_autoptr(Desk) desk = desk_open(edition, state, hear, NULL, &error);
        g_assert_no_error(error);
        g_autofree char *before = list_accounts(desk);
        g_assert_true(desk_restart(desk, &kept[i], &error));
        g_autofree char *after = list_accounts(desk);
        g_assert_cmpstr(before, ==, after);
        g_assert_cmpint(game_of(desk), ==, 2 + i);
        g_assert_true(g_str_has_prefix(kept[i], path));
        g_assert_cmpuint(count_entries(kept[i]), ==, n_entries);
        g_assert_false(g_file_test(rest, G_FILE_TEST_EXISTS));
    }
    /* all names differ, even within one second */
    for (int i = 0; i < N_GAMES; i++) {
        for (int j = 0; j < i; j++) {
            g_assert_cmpstr(kept[i], !=, kept[j]);
        }
    }
    for (int i = 0; i < N_GAMES; i++) {
        g_assert_cmpint(g_remove(kept[i]), ==, 0);
        g_free(kept[i]);
    }
    g_assert_cmpuint(count_entries(path), ==, 1 + N_SEATS);
    g_assert_cmpint(g_remove(path), ==, 0);
    g_assert_cmpint(g_rmdir(state), ==, 0);
}

/* Tests that a pause lasts over a restart, so that nobody opens the next game before the host wants
 * it, and that the pause is in the journal. */
static void
test_paused(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Edition) edition = evening_edition("lady-alice", "restart");
    g_autofree char *state = folder_make("restart");
    g_autofree char *kept = NULL;
    json_t *pause = json_pack("{s:s}", "host", "pause");
    DeskVerdict verdict;

    evening_free(evening_new(edition, state, N_SEATS));
    Desk *desk = desk_open(edition, state, hear, NULL, &error);
    g_assert_no_error(error);
    g_assert_true(desk_host(desk, pause, NULL, &verdict, &error));
    g_assert_true(verdict.is_ok);
    g_free(verdict.text);
    json_decref(pause);
    g_assert_true(desk_restart(desk, &kept, &error));
    for (int i = 0; i < 2; i++) {
        json_t *shown = evening_shown(desk);

        g_assert_true(json_is_true(json_object_get(shown, "paused")));
        json_decref(shown);
        desk_close(desk);
        desk = desk_open(edition, state, hear, NULL, &error);
        g_assert_no_error(error);
    }
    desk_close(desk);
    folder_remove(state);
}

/* Seats a phone that shows @shows as red. */
static DeskJoin
try_red(Desk *desk, DeskShows shows)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *password = NULL;
    g_autofree char *before = NULL;
    const Account *account = NULL;

    const DeskJoin done =
        desk_join(desk, (Seat)seat_find("red"), shows, &account, &password, &before, &error);
    g_assert_no_error(error);
    return done;
}

static void
join_red(Desk *desk, DeskShows shows)
{
    g_assert_cmpint(try_red(desk, shows), ==, DESK_SEATED);
}

static guint
count_gone(const Desk *desk)
{
    g_autoptr(GPtrArray) gone = g_ptr_array_new_with_free_func(g_free);

    desk_list_gone(desk, gone);
    return gone->len;
}

/* A join as a journal has it: username, role, salt and hash; “%s” in the username is the table. */
typedef struct {
    const char *username;
    const char *role;
    const char *salt;
    const char *hash;
    bool fits;
    guint n_gone; /* former accounts that the desk lists after one more join */
} Join;

#define SALT "c2FsdHNhbHRzYWx0" /* 12 bytes */
#define HASH \
    "aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaA=="

static const Join JOINS[] = {
    { "%s.red.1", "%s.red", SALT, HASH, true, 1 },
    { "%s.red.9999", "%s.red", SALT, HASH, true, 3 },
    { "%s.red.1", "other.red", SALT, HASH, true, 1 }, /* the role is ignored */
    { "other.red.1", "%s.red", SALT, HASH, false, 0 },
    { "referee", "referee", SALT, HASH, false, 0 },
    { "%s.blue.1", "%s.red", SALT, HASH, false, 0 },
    { "%s.red", "%s.red", SALT, HASH, false, 0 },
    { "%s.red.", "%s.red", SALT, HASH, false, 0 },
    { "%s.red.0", "%s.red", SALT, HASH, false, 0 },
    { "%s.red.01", "%s.red", SALT, HASH, false, 0 },
    { "%s.red.1x", "%s.red", SALT, HASH, false, 0 },
    { "%s.red.-1", "%s.red", SALT, HASH, false, 0 },
    { "%s.red.10000", "%s.red", SALT, HASH, false, 0 },
    { "%s.red.1", "%s.red", "c2FsdA==", HASH, false, 0 },
    { "%s.red.1", "%s.red", SALT, "aGFzaA==", false, 0 },
    { "%s.red.1", "%s.red", SALT, "?" HASH, false, 0 },
};

/* Writes a journal at @path whose first entry is @join. */
static void
write_join(const char *path, const Edition *edition, const Join *join)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *source = edition_text(edition);
    g_auto(GStrv) name = g_strsplit(join->username, "%s", 2);
    g_auto(GStrv) role = g_strsplit(join->role, "%s", 2);
    g_autofree char *username = g_strjoinv(edition->id, name);
    g_autofree char *of = g_strjoinv(edition->id, role);
    g_autofree char *act = g_strdup_printf("{\"join\":\"red\",\"username\":\"%s\",\"role\":\"%s\","
                                           "\"salt\":\"%s\",\"hash\":\"%s\"}",
                                           username,
                                           of,
                                           join->salt,
                                           join->hash);
    char events[] = "[]";
    char answer[] = "{}";
    JournalEntry entry = { .act = act, .events = events, .answer = answer };
    Journal *journal = journal_open(path, edition->id, source, NULL, NULL, &error);

    g_assert_no_error(error);
    g_assert_true(journal_append(journal, &entry, &error));
    g_assert_true(journal_commit(journal, &error));
    journal_close(journal);
}

/* Tests that a journal, which may come from anybody, gives its author no seat at another table, and
 * no account with the name of another one. */
static void
test_rights(void)
{
    g_autoptr(Edition) edition = evening_edition("lady-alice", "rights");
    g_autofree char *role = account_role(edition->id, "red");

    for (size_t i = 0; i < G_N_ELEMENTS(JOINS); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(GPtrArray) accounts = g_ptr_array_new();
        g_autofree char *state = folder_make("rights");
        g_autofree char *path = g_strdup_printf("%s/%s.journal", state, edition->id);

        write_join(path, edition, &JOINS[i]);
        Desk *desk = desk_open(edition, state, hear, NULL, &error);
        g_test_message("%s %s", JOINS[i].username, error == NULL ? "" : error->message);
        g_assert_true((desk != NULL) == JOINS[i].fits);
        if (desk == NULL) {
            g_assert_error(error, JOURNAL_ERROR, JOURNAL_ERROR_DAMAGED);
        } else {
            desk_list_accounts(desk, accounts);
            g_assert_cmpuint(accounts->len, ==, 1);
            const Account *account = g_ptr_array_index(accounts, 0);
            g_assert_cmpstr(account->role, ==, role);
            join_red(desk, SHOWS_CARD); /* the next account has a valid number too */
            g_assert_cmpuint(count_gone(desk), ==, JOINS[i].n_gone);
            desk_close(desk);
            desk = desk_open(edition, state, hear, NULL, &error);
            g_assert_no_error(error);
            g_assert_cmpuint(count_gone(desk), ==, JOINS[i].n_gone);
            desk_close(desk);
        }
        folder_remove(state);
    }
}

/* Writes a journal that begins with the game number @game. */
static void
write_restart(const char *path, const Edition *edition, int game)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *source = edition_text(edition);
    g_autoptr(Journal) journal = journal_open(path, edition->id, source, NULL, NULL, &error);
    g_autofree char *act = g_strdup_printf("{\"host\":\"restart\",\"game\":%d}", game);
    g_autofree char *events = g_strdup_printf("[{\"event\":\"restarted\",\"game\":%d}]", game);
    char answer[] = "{}";
    JournalEntry entry = { .act = act, .events = events, .answer = answer };

    g_assert_no_error(error);
    g_assert_true(journal_append(journal, &entry, &error));
    g_assert_true(journal_commit(journal, &error));
}

/* Tests that the numbers of games have an end, at which a restart renames nothing. */
static void
test_last_game(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Edition) edition = evening_edition("lady-alice", "last-game");
    static const int BEYOND[] = { ROOM_GAMES_MAX + 1, G_MAXINT };

    for (size_t i = 0; i < G_N_ELEMENTS(BEYOND); i++) {
        g_autofree char *state = folder_make("last-game");
        g_autofree char *path = g_strdup_printf("%s/%s.journal", state, edition->id);

        write_restart(path, edition, BEYOND[i]);
        g_assert_null(desk_open(edition, state, hear, NULL, &error));
        g_assert_error(error, JOURNAL_ERROR, JOURNAL_ERROR_DAMAGED);
        g_clear_error(&error);
        folder_remove(state);
    }
    g_autofree char *state = folder_make("last-game");
    g_autofree char *path = g_strdup_printf("%s/%s.journal", state, edition->id);
    char *kept = NULL;

    write_restart(path, edition, ROOM_GAMES_MAX - 1);
    Desk *desk = desk_open(edition, state, hear, NULL, &error);
    g_assert_no_error(error);
    g_assert_true(desk_restart(desk, &kept, &error));
    g_assert_cmpint(game_of(desk), ==, ROOM_GAMES_MAX);
    g_assert_cmpint(g_remove(kept), ==, 0);
    g_clear_pointer(&kept, g_free);
    g_assert_false(desk_restart(desk, &kept, &error));
    g_assert_error(error, JOURNAL_ERROR, JOURNAL_ERROR_DAMAGED);
    g_assert_null(kept);
    g_assert_true(desk_is_sound(desk));
    g_assert_cmpint(game_of(desk), ==, ROOM_GAMES_MAX);
    desk_close(desk);
    g_assert_cmpuint(count_entries(path), ==, 1);
    g_assert_cmpint(g_remove(path), ==, 0);
    folder_remove(state);
}

/* Tests that a desk lists its former accounts, for a broker that was away, even after a restart of
 * the daemon. */
static void
test_gone(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Edition) edition = evening_edition("lady-alice", "gone");
    g_autofree char *state = folder_make("gone");
    Desk *desk = desk_open(edition, state, hear, NULL, &error);
    json_t *wish = json_pack("{s:s, s:s}", "host", "free", "seat", "red");
    DeskVerdict verdict;

    g_assert_no_error(error);
    g_assert_cmpuint(count_gone(desk), ==, 0);
    join_red(desk, SHOWS_COLOUR);
    g_assert_cmpuint(count_gone(desk), ==, 0);
    join_red(desk, SHOWS_CARD);
    g_assert_cmpuint(count_gone(desk), ==, 1);
    g_assert_true(desk_host(desk, wish, NULL, &verdict, &error));
    g_assert_cmpuint(count_gone(desk), ==, 2);
    desk_close(desk);
    desk = desk_open(edition, state, hear, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(count_gone(desk), ==, 2);
    desk_close(desk);
    json_decref(wish);
    g_free(verdict.text);
    folder_remove(state);
}

/* Tests that a seat moves from phone to phone only a few times a minute, except by codes of the
 * host. */
static void
test_too_often(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Edition) edition = evening_edition("lady-alice", "too-often");
    g_autofree char *state = folder_make("too-often");
    Desk *desk = desk_open(edition, state, hear, NULL, &error);

    g_assert_no_error(error);
    join_red(desk, SHOWS_COLOUR);
    g_assert_cmpint(try_red(desk, SHOWS_COLOUR), ==, DESK_TAKEN);
    for (int i = 0; i < JOINS_MAX; i++) {
        join_red(desk, SHOWS_CARD);
    }
    g_assert_cmpint(try_red(desk, SHOWS_CARD), ==, DESK_TOO_OFTEN);
    join_red(desk, SHOWS_ONE_TIME_CODE);
    g_assert_cmpint(try_red(desk, SHOWS_CARD), ==, DESK_TOO_OFTEN);
    desk_close(desk);
    folder_remove(state);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/restart/watson-and-holmes", "watson-and-holmes", test_restart);
    g_test_add_data_func("/restart/lady-alice", "lady-alice", test_restart);
    g_test_add_data_func("/restart/adventures-in-the-fog", "adventures-in-the-fog", test_restart);
    g_test_add_data_func(
        "/restart/baker-street-irregulars", "baker-street-irregulars", test_restart);
    g_test_add_func("/restart/paused", test_paused);
    g_test_add_func("/restart/rights", test_rights);
    g_test_add_func("/restart/too-often", test_too_often);
    g_test_add_func("/restart/last-game", test_last_game);
    g_test_add_func("/restart/gone", test_gone);
    return g_test_run();
}
