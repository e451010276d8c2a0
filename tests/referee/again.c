/* SPDX-License-Identifier: GPL-3.0-or-later */
/* again.c: tests that a repeated act is judged once and gets its old answer, whatever that was */
#include <glib/gstdio.h>
#include <string.h>

#include "referee/desk/desk.h"
#include "tests/referee/evening.h"
#include "tests/referee/folder.h"

enum {
    N_SEATS = 2,
    N_KEPT = 64, /* answers per seat in the reply cache */
};

typedef struct {
    Edition *edition;
    char *state;
    Desk *desk;
    char *verdict; /* last verdict sent to any seat */
} Sitting;

static void
hear(const char *topic, const char *text, bool retained, gpointer data)
{
    Sitting *sitting = data;

    (void)retained;
    if (g_str_has_suffix(topic, "/verdict")) {
        g_free(sitting->verdict);
        sitting->verdict = g_strdup(text);
    }
}

static void
open_desk(Sitting *sitting)
{
    g_autoptr(GError) error = NULL;

    sitting->desk = desk_open(sitting->edition, sitting->state, hear, sitting, &error);
    g_assert_no_error(error);
}

static void
set_up(Sitting *sitting, gconstpointer data)
{
    (void)data;
    *sitting = (Sitting){
        .edition = evening_edition("watson-and-holmes", "again"),
        .state = folder_make("again"),
    };
    open_desk(sitting);
    for (int seat = 0; seat < N_SEATS; seat++) {
        g_autoptr(GError) error = NULL;
        const Account *account = NULL;
        g_autofree char *password = NULL;
        g_autofree char *before = NULL;

        desk_join(sitting->desk, (Seat)seat, SHOWS_COLOUR, &account, &password, &before, &error);
        g_assert_no_error(error);
    }
}

static void
tear_down(Sitting *sitting, gconstpointer data)
{
    g_autoptr(GDir) dir = NULL;

    (void)data;
    desk_close(sitting->desk);
    dir = g_dir_open(sitting->state, 0, NULL);
    for (const char *name = g_dir_read_name(dir); name != NULL; name = g_dir_read_name(dir)) {
        g_autofree char *path = g_build_filename(sitting->state, name, NULL);
        g_assert_cmpint(g_remove(path), ==, 0);
    }
    g_assert_cmpint(g_rmdir(sitting->state), ==, 0);
    edition_free(sitting->edition);
    g_free(sitting->state);
    g_free(sitting->verdict);
}

/* Sends @text from @colour. Returns the published verdict, borrowed until the next call. */
static const char *
send(Sitting *sitting, const char *colour, const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *topic = g_strdup_printf("%s/act", colour);

    g_clear_pointer(&sitting->verdict, g_free);
    desk_take(sitting->desk, topic, text, strlen(text), &error);
    g_assert_no_error(error);
    desk_publish(sitting->desk, &error);
    g_assert_no_error(error);
    g_assert_nonnull(sitting->verdict);
    return sitting->verdict;
}

static void
assert_says(Sitting *sitting, const char *colour, const char *text, const char *part)
{
    const char *verdict = send(sitting, colour, text);

    if (strstr(verdict, part) == NULL) {
        g_error("%s: %s", text, verdict);
    }
}

static const char OPEN[] = "{\"id\":\"%s\",\"act\":\"open\",\"diary\":\"red\"}";

static void
open_game(Sitting *sitting, const char *id)
{
    g_autofree char *text = g_strdup_printf(OPEN, id);

    assert_says(sitting, "red", text, "\"ok\"");
}

static void
test_without_id(Sitting *sitting, gconstpointer data)
{
    static const char LONGEST[] =
        "2345678901234567890123456789012345678901234567890123456789012345";
    g_autofree char *too_long =
        g_strdup_printf("{\"id\":\"1%s\",\"act\":\"open\",\"diary\":\"red\"}", LONGEST);
    const char *const acts[] = {
        "{\"act\":\"open\",\"diary\":\"red\"}",
        "{\"id\":7,\"act\":\"open\",\"diary\":\"red\"}",
        "{\"id\":\"\",\"act\":\"open\",\"diary\":\"red\"}",
        too_long,
        "{\"ask\":\"take-back\"}",
        "{\"ask\":\"take-back\",\"language\":\"de\"}",
    };

    (void)data;
    for (size_t i = 0; i < G_N_ELEMENTS(acts); i++) {
        assert_says(sitting, "red", acts[i], "This act needs an id");
        assert_says(sitting, "red", acts[i], "\"malformed\"");
        assert_says(sitting, "red", acts[i], "{\"id\":null,\"seq\":2,"); /* two seats have joined */
    }
    assert_says(sitting, "red", "{\"scan\":\"00000000\"}", "\"scan\"");
    assert_says(sitting, "red", "{\"language\":\"de\"}", "\"ok\"");
    open_game(sitting, LONGEST);
}

/* Tests that an act that was refused because it came too early stays refused when it is sent
 * again. */
static void
test_refused(Sitting *sitting, gconstpointer data)
{
    static const char BEGIN[] = "{\"id\":\"b\",\"act\":\"begin\"}";

    (void)data;
    g_autofree char *first = g_strdup(send(sitting, "red", BEGIN));
    g_assert_nonnull(strstr(first, "\"not-started\""));
    open_game(sitting, "o");
    g_assert_cmpstr(send(sitting, "red", BEGIN), ==, first);
    g_assert_cmpstr(send(sitting, "red", "{\"id\":\"b\",\"act\":\"begin\",\"language\":\"en\"}"),
                    ==,
                    first); /* a phone may name its language again */
    assert_says(sitting, "blue", "{\"id\":\"b\",\"act\":\"begin\"}", "\"refused\"");
    assert_says(sitting, "red", "{\"id\":\"b2\",\"act\":\"begin\"}", "\"ok\"");
    g_assert_cmpstr(send(sitting, "red", BEGIN), ==, first);
}

/* Tests that the reply cache keeps the last N_KEPT answers of each seat, and no more. */
static void
test_most(Sitting *sitting, gconstpointer data)
{
    (void)data;
    g_autofree char *first = g_strdup(send(sitting, "red", "{\"id\":\"b\",\"act\":\"begin\"}"));
    open_game(sitting, "o"); /* the second answer in the cache */
    for (int i = 0; i < N_KEPT - 2; i++) {
        g_autofree char *other = g_strdup_printf("{\"id\":\"%d\",\"act\":\"dance\"}", i);

        assert_says(sitting, "red", other, "\"malformed\"");
        assert_says(sitting, "blue", other, "\"malformed\"");
        assert_says(sitting, "red", "{\"id\":\"s\",\"scan\":\"00000000\"}", "\"scan\"");
    }
    g_assert_cmpstr(send(sitting, "red", "{\"id\":\"b\",\"act\":\"begin\"}"), ==, first);
    assert_says(sitting, "red", "{\"id\":\"last\",\"act\":\"dance\"}", "\"malformed\"");
    assert_says(sitting, "red", "{\"id\":\"b\",\"act\":\"begin\"}", "\"ok\"");
}

/* Tests that an id of the previous game does nothing in the next one. */
static void
test_next_game(Sitting *sitting, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *kept = NULL;

    (void)data;
    assert_says(sitting, "red", "{\"id\":\"b\",\"act\":\"begin\"}", "\"not-started\"");
    open_game(sitting, "o");
    g_assert_true(desk_restart(sitting->desk, &kept, &error));
    g_assert_no_error(error);
    /* The answer is repeated. Its seq is that of the new journal's entry that carries it over. */
    assert_says(sitting,
                "red",
                "{\"id\":\"o\",\"act\":\"open\"}",
                "{\"id\":\"o\",\"seq\":1,\"verdict\":\"ok\"");
    assert_says(sitting, "red", "{\"id\":\"b\",\"act\":\"begin\"}", "\"not-started\"");
    json_t *about = desk_about(sitting->desk);
    g_assert_false(json_is_true(json_object_get(about, "opened")));
    json_decref(about);
    open_game(sitting, "o2");
    /* The answer stays the same while the new game goes on. */
    assert_says(sitting,
                "red",
                "{\"id\":\"o\",\"act\":\"open\"}",
                "{\"id\":\"o\",\"seq\":1,\"verdict\":\"ok\"");
}

/* Tests that an act whose answer was lost with the daemon is not done again in the next game, even
 * if the daemon is killed again after that game has begun. */
static void
test_lost_answer(Sitting *sitting, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *kept = NULL;

    (void)data;
    open_game(sitting, "o");
    desk_close(sitting->desk);
    open_desk(sitting);
    g_assert_true(desk_restart(sitting->desk, &kept, &error));
    g_assert_no_error(error);
    desk_close(sitting->desk);
    open_desk(sitting);
    assert_says(sitting,
                "red",
                "{\"id\":\"o\",\"act\":\"open\",\"diary\":\"red\"}",
                "{\"id\":\"o\",\"seq\":1,\"verdict\":\"ok\"");
    json_t *about = desk_about(sitting->desk);
    g_assert_false(json_is_true(json_object_get(about, "opened")));
    json_decref(about);
}

/* Tests that a desk that is opened again knows the acts that it accepted. */
static void
test_anew(Sitting *sitting, gconstpointer data)
{
    (void)data;
    g_autofree char *text = g_strdup_printf(OPEN, "o");
    g_autofree char *first = g_strdup(send(sitting, "red", text));
    desk_close(sitting->desk);
    open_desk(sitting);
    g_assert_cmpstr(send(sitting, "red", text), ==, first);
}

static void
add(const char *name, void (*test)(Sitting *sitting, gconstpointer data))
{
    g_test_add(name, Sitting, NULL, set_up, test, tear_down);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add("/again/an act without an id is refused", test_without_id);
    add("/again/what was refused stays refused", test_refused);
    add("/again/the last answers are kept", test_most);
    add("/again/an id of the game before", test_next_game);
    add("/again/an answer that was lost before the next game", test_lost_answer);
    add("/again/an accepted id outlasts the desk", test_anew);
    return g_test_run();
}
