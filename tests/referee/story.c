/* SPDX-License-Identifier: GPL-3.0-or-later */
/* story.c: tests a journal of Watson & Holmes as a plain record: one game with exact figures, and
 * many games with consistent sums */
#include "referee/report/watson-and-holmes/story.h"

#include <glib/gstdio.h>

#include "referee/archive/record.h"
#include "referee/rules/watson-and-holmes/state.h"
#include "tests/referee/evening.h"
#include "tests/referee/folder.h"

enum {
    RED,
    BLUE,
    GREEN,
    N_GAMES = 3, /* per number of seats */
    N_BEFORE_SLIPS = 3,
    ACTS_MAX = 20000,
};

/* Returns the story for @viewer from the journal of @edition in the folder @state. The caller owns
 * it. */
static Story *
tell(const Edition *edition, const char *state, Viewer viewer)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_strdup_printf("%s/%s.journal", state, edition->id);
    g_autoptr(Record) record = record_read(path, &error);
    g_assert_no_error(error);
    g_autoptr(Teller) teller = teller_new(edition, viewer, &error);

    g_assert_no_error(error);
    for (guint i = 0; i < record->rows->len; i++) {
        const RecordRow *row = g_ptr_array_index(record->rows, i);

        if (row->is_play) {
            teller_add(teller, row->entry.at_ms, row->entry.events, &error);
        }
        g_assert_no_error(error);
    }
    return teller_finish(teller);
}

static void
forget(const Edition *edition, const char *state)
{
    g_autofree char *path = g_strdup_printf("%s/%s.journal", state, edition->id);

    g_assert_cmpint(g_unlink(path), ==, 0);
    g_assert_cmpint(g_rmdir(state), ==, 0);
}

/* --- one evening, act by act --- */

static const struct {
    const char *who;
    const char *act;
} ACTS[] = {
    { "red", "{\"act\":\"open\",\"diary\":\"red\"}" },
    { "green", "{\"act\":\"hold\",\"character\":\"mycroft\"}" },
    { "red", "{\"act\":\"begin\"}" },
    /* round 1: green outbids red at the hall; blue buys Watson and has the hall read aloud */
    { "red", "{\"act\":\"visit\",\"card\":\"cavendish-hall\",\"carriages\":2}" },
    { "blue", "{\"act\":\"visit\",\"card\":\"cab-stand\",\"carriages\":1,\"watson\":true}" },
    { "green", "{\"act\":\"visit\",\"card\":\"cavendish-hall\",\"carriages\":3}" },
    { "red", "{\"act\":\"visit\",\"card\":\"st-thomass-hospital\"}" },
    { "red", "{\"act\":\"begin\"}" },
    { "blue", "{\"act\":\"watson\",\"seat\":\"green\"}" },
    { "red", "{\"act\":\"read\"}" },
    { "red", "{\"act\":\"return\",\"police\":true}" },
    { "blue", "{\"act\":\"return\"}" },
    { "green", "{\"act\":\"return\"}" },
    { "red", "{\"act\":\"begin\"}" },
    /* round 2: red goes to the Carriage Stop and blue to the studio; green answers at 221B and
     * fails */
    { "red", "{\"act\":\"visit\",\"card\":\"carriage-stop\"}" },
    { "blue", "{\"act\":\"visit\",\"card\":\"miss-farrows-studio\",\"carriages\":2}" },
    { "green", "{\"act\":\"visit\",\"card\":\"221b\"}" },
    { "green", "{\"act\":\"begin\"}" },
    { "blue", "{\"act\":\"return\"}" },
    { "green",
      "{\"act\":\"answer\",\"answers\":{\"1\":\"Tobias Quill\",\"2\":\"the "
      "Thames\",\"3\":\"for the medal\"}}" },
    { "red", "{\"act\":\"begin\"}" },
};

static Story *
evening_of_acts(const Edition *edition, const char *state, Viewer viewer)
{
    g_autoptr(Evening) evening = evening_new(edition, state, 3);

    for (size_t i = 0; i < G_N_ELEMENTS(ACTS); i++) {
        evening_act(evening, ACTS[i].who, ACTS[i].act);
    }
    g_clear_pointer(&evening, evening_free);
    return tell(edition, state, viewer);
}

static guint32
cards(const Case *c, const char *one, const char *two)
{
    guint32 set = 1U << case_find_location(c, one);

    return two == NULL ? set : set | 1U << case_find_location(c, two);
}

static void
test_figures(void)
{
    g_autoptr(Edition) edition = evening_edition("watson-and-holmes", "story");
    g_autofree char *state = folder_make("story");
    g_autoptr(Story) story = evening_of_acts(edition, state, VIEWER_HOST);
    const Case *c = edition->c;
    int at = 0;

    g_assert_cmpint(story->n_seats, ==, 3);
    g_assert_cmpuint(story->rounds->len, ==, 3);
    g_assert_false(story->is_over);
    g_assert_cmpint(story->characters[GREEN], ==, MYCROFT);
    g_assert_cmpint(story->characters[RED], ==, STORY_UNKNOWN);
    g_assert_cmpint(story->purse_at_start[RED], ==, 10);

    const StoryTurn *red = story_turn(story, 1, RED);
    g_assert_cmpint(red->spot, ==, case_find_location(c, "st-thomass-hospital"));
    g_assert_cmpint(red->bid, ==, 0);
    g_assert_cmpint(red->lost, ==, 1);
    g_assert_cmpint(red->spent, ==, 1);
    g_assert_cmpint(red->purse, ==, 9);
    g_assert_cmpuint(red->knows, ==, cards(c, "st-thomass-hospital", "cavendish-hall"));

    const StoryTurn *blue = story_turn(story, 1, BLUE);
    g_assert_cmpint(blue->watsons, ==, 1);
    g_assert_cmpint(blue->spent, ==, 5);
    g_assert_cmpint(blue->purse, ==, 5 + story_turn(story, 1, BLUE)->gained);
    g_assert_cmpuint(blue->knows, ==, cards(c, "cab-stand", "cavendish-hall"));

    /* fare-black-watch, box-into-cab and wray-black-watch are on blue's cards of two rounds */
    g_assert_cmpint(story_could_know(story, RED, 0), ==, 0);
    g_assert_cmpint(story_could_know(story, BLUE, 0), ==, 2);
    g_assert_cmpint(story_could_know(story, GREEN, 0), ==, 0);

    g_assert_cmpuint(story->outbids->len, ==, 1);
    const StoryOutbid *outbid = &g_array_index(story->outbids, StoryOutbid, 0);
    g_assert_cmpint(outbid->seat, ==, RED);
    g_assert_cmpint(outbid->by, ==, GREEN);
    g_assert_cmpint(outbid->lost, ==, 1);
    g_assert_cmpint(outbid->round, ==, 1);

    g_assert_cmpuint(story->guards->len, ==, 1);
    const StoryGuard *guard = &g_array_index(story->guards, StoryGuard, 0);
    g_assert_cmpint(guard->spot, ==, case_find_location(c, "st-thomass-hospital"));
    g_assert_cmpint(guard->from_round, ==, 2);
    g_assert_cmpint(guard->to_round, ==, STORY_UNKNOWN);

    g_assert_cmpint(story_turn(story, 2, RED)->spot, ==, c->n_locations);
    g_assert_cmpint(story_turn(story, 2, RED)->gained, ==, STOP_GAIN);
    g_assert_cmpint(story_turn(story, 2, RED)->purse, ==, 12);
    g_assert_cmpint(story_right(story, GREEN, &at), ==, 0);
    g_assert_cmpint(at, ==, 2);
    g_assert_true(story_is_out(story, GREEN));
    g_assert_false(story_has_won(story, GREEN));
    g_assert_cmpint(story_last_purse(story, GREEN), ==, 7);
    forget(edition, state);
}

/* Slips between the acts. Each is taken back, by its player or by a vote. */
static const struct {
    const char *who;
    const char *act;
} SLIPS[] = {
    { "red", "{\"act\":\"visit\",\"card\":\"carriage-stop\"}" },
    { "red", "{\"ask\":\"take-back\"}" },
    { "red", "{\"act\":\"visit\",\"card\":\"cavendish-hall\",\"carriages\":2}" },
    { "blue", "{\"act\":\"visit\",\"card\":\"cavendish-hall\",\"carriages\":9}" },
    { "green", "{\"ask\":\"take-back\"}" },
    { "blue", "{\"ask\":\"take-back\"}" }, /* her own act: she needs no vote */
    { "green", "{\"ask\":\"take-back\"}" },
    { "red", "{\"ask\":\"vote\",\"for\":true}" },
    { "blue", "{\"ask\":\"vote\",\"for\":true}" }, /* takes back red's visit */
};

/* Asserts that @seat has the same turn in round @round (from 1) of both stories. */
static void
assert_same_turn(const Story *one, const Story *other, int round, Seat seat)
{
    const StoryTurn *turn = story_turn(one, round, seat);
    const StoryTurn *plain = story_turn(other, round, seat);

    g_assert_cmpint(turn->spot, ==, plain->spot);
    g_assert_cmpint(turn->bid, ==, plain->bid);
    g_assert_cmpint(turn->lost, ==, plain->lost);
    g_assert_cmpint(turn->spent, ==, plain->spent);
    g_assert_cmpint(turn->gained, ==, plain->gained);
    g_assert_cmpint(turn->purse, ==, plain->purse);
    g_assert_cmpint(turn->watsons, ==, plain->watsons);
    g_assert_cmpuint(turn->knows, ==, plain->knows);
    g_assert_cmpuint(turn->could_know, ==, plain->could_know);
    g_assert_cmpint(turn->right, ==, plain->right);
    g_assert_cmpint(turn->out, ==, plain->out);
}

/* Tests that a story omits acts that were taken back. It equals the story of a game without the
 * slips. */
static void
test_taken_back(void)
{
    g_autoptr(Edition) edition = evening_edition("watson-and-holmes", "story");
    g_autofree char *state = folder_make("story");
    g_autofree char *plain_state = folder_make("story");
    g_autoptr(Evening) evening = evening_new(edition, state, 3);

    for (size_t i = 0; i < G_N_ELEMENTS(ACTS); i++) {
        for (size_t j = 0; i == N_BEFORE_SLIPS && j < G_N_ELEMENTS(SLIPS); j++) {
            evening_act(evening, SLIPS[j].who, SLIPS[j].act);
        }
        evening_act(evening, ACTS[i].who, ACTS[i].act);
    }
    g_clear_pointer(&evening, evening_free);
    g_autoptr(Story) story = tell(edition, state, VIEWER_HOST);
    g_autoptr(Story) plain = evening_of_acts(edition, plain_state, VIEWER_HOST);
    g_assert_cmpuint(story->rounds->len, ==, plain->rounds->len);
    for (int round = 1; round <= (int)story->rounds->len; round++) {
        for (int seat = RED; seat <= GREEN; seat++) {
            assert_same_turn(story, plain, round, (Seat)seat);
        }
    }
    g_assert_cmpuint(story->outbids->len, ==, plain->outbids->len);
    g_assert_cmpuint(story->guards->len, ==, plain->guards->len);
    g_assert_cmpint(story->characters[GREEN], ==, MYCROFT);
    forget(edition, state);
    forget(edition, plain_state);
}

/* Tests that the story for the table contains only public facts. */
static void
test_public(void)
{
    g_autoptr(Edition) edition = evening_edition("watson-and-holmes", "story");
    g_autofree char *state = folder_make("story");
    g_autoptr(Story) story = evening_of_acts(edition, state, VIEWER_TABLE);

    g_assert_false(story->is_whole);
    for (int round = 1; round <= 3; round++) {
        for (int seat = RED; seat <= GREEN; seat++) {
            const StoryTurn *turn = story_turn(story, round, (Seat)seat);

            g_assert_cmpint(turn->purse, ==, STORY_UNKNOWN);
            g_assert_cmpuint(turn->knows, ==, 0);
            g_assert_cmpuint(turn->could_know, ==, 0);
            g_assert_cmpint(story->characters[seat], ==, STORY_UNKNOWN);
        }
    }
    g_assert_cmpint(story_turn(story, 1, GREEN)->bid, ==, 3);
    g_assert_cmpint(story_turn(story, 2, GREEN)->right, ==, 0);
    forget(edition, state);
}

/* --- many evenings --- */

static void
check_sums(const Story *story)
{
    for (int i = 0; i < story->n_seats; i++) {
        Seat seat = story->order[i];
        int purse = story->purse_at_start[seat];
        guint32 knows = 0;

        for (int round = 1; round <= (int)story->rounds->len; round++) {
            const StoryTurn *turn = story_turn(story, round, seat);

            if (turn->out) {
                g_assert_cmpint(turn->purse, ==, 0);
                break;
            }
            g_assert_cmpint(purse - turn->spent + turn->gained, ==, turn->purse);
            g_assert_cmpuint(turn->knows & knows, ==, knows);
            g_assert_cmpuint(turn->knows, ==, knows | turn->heard);
            purse = turn->purse;
            knows = turn->knows;
        }
    }
    for (guint i = 0; i < story->outbids->len; i++) {
        const StoryOutbid *outbid = &g_array_index(story->outbids, StoryOutbid, i);

        g_assert_cmpint(outbid->by, !=, SEAT_NONE);
        g_assert_cmpint(outbid->by, !=, outbid->seat);
    }
}

static void
test_sums(void)
{
    g_autoptr(Edition) edition = evening_edition("watson-and-holmes", "story");

    for (int n_seats = BOX_SEATS_MIN; n_seats <= BOX_SEATS_MAX; n_seats++) {
        for (int i = 0; i < N_GAMES; i++) {
            g_autofree char *state = folder_make("story");
            Evening *evening = evening_new(edition, state, n_seats);
            const Habits habits = { .seed = (guint32)(n_seats * 100 + i), .rounds = 3 + 3 * i };

            g_assert_true(evening_play(evening, &habits, ACTS_MAX));
            evening_free(evening);
            g_autoptr(Story) story = tell(edition, state, VIEWER_HOST);
            g_assert_true(story->is_over);
            g_assert_cmpint(story->n_seats, ==, n_seats);
            check_sums(story);
            forget(edition, state);
        }
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/story/figures", test_figures);
    g_test_add_func("/story/public", test_public);
    g_test_add_func("/story/taken-back", test_taken_back);
    g_test_add_func("/story/sums", test_sums);
    return g_test_run();
}
