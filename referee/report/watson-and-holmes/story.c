/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/report/watson-and-holmes/story.h"

#include "cases/check/reach.h"
#include "referee/report/hear.h"
#include "referee/rules/watson-and-holmes/state.h"
#include "referee/table/table.h"

#include <string.h>

struct Teller {
    Table *table;
    Viewer viewer;
    Story *story;
};

/* One event as JSON, as the viewer sees it. */
typedef struct {
    Story *story;
    StoryRound *round; /* the current round; NULL before the first */
    const json_t *event;
    StoryTurn *turn; /* turn of the seat that the event names, or NULL */
    Seat seat;
} Telling;

static StoryRound *
last_round(const Story *story)
{
    return story->rounds->len == 0
               ? NULL
               : &g_array_index(story->rounds, StoryRound, story->rounds->len - 1);
}

static int
number(const Telling *telling, const char *key)
{
    const json_t *value = json_object_get(telling->event, key);

    return json_is_integer(value) ? (int)json_integer_value(value) : 0;
}

static const char *
word(const Telling *telling, const char *key)
{
    return json_string_value(json_object_get(telling->event, key));
}

/* Returns the place of the card that the event names. */
static int
spot(const Telling *telling)
{
    const char *card = word(telling, "card");
    int location = card == NULL ? STORY_UNKNOWN : case_find_location(telling->story->c, card);

    return card != NULL && strcmp(card, CARRIAGE_STOP) == 0 ? telling->story->c->n_locations
                                                            : location;
}

/* Handlers that apply events to the story. Each is called for an event that names a seat, during a
 * round. tell_event() handles the other events. */

static void
tell_visited(Telling *telling)
{
    Story *story = telling->story;

    telling->turn->spot = spot(telling);
    telling->turn->bid = number(telling, "bid");
    telling->turn->by_toby = json_is_true(json_object_get(telling->event, "toby"));
    for (guint i = 0; i < story->outbids->len; i++) {
        StoryOutbid *outbid = &g_array_index(story->outbids, StoryOutbid, i);

        outbid->by = outbid->by == SEAT_NONE ? telling->seat : outbid->by;
    }
}

static void
tell_outbid(Telling *telling)
{
    const StoryOutbid outbid = {
        .round = (int)telling->story->rounds->len,
        .spot = spot(telling),
        .seat = telling->seat,
        .by = SEAT_NONE, /* the next visit sets it */
        .lost = number(telling, "lost"),
    };

    telling->turn->spot = STORY_UNKNOWN;
    telling->turn->bid = 0;
    telling->turn->by_toby = false;
    telling->turn->lost += outbid.lost;
    telling->turn->spent += outbid.lost;
    g_array_append_val(telling->story->outbids, outbid);
}

static void
lift_guard(Telling *telling)
{
    for (guint i = 0; i < telling->story->guards->len; i++) {
        StoryGuard *guard = &g_array_index(telling->story->guards, StoryGuard, i);

        if (guard->spot == spot(telling) && guard->to_round == STORY_UNKNOWN) {
            guard->to_round = (int)telling->story->rounds->len;
        }
    }
}

static void
tell_called_off(Telling *telling)
{
    telling->turn->call_offs++;
    lift_guard(telling);
}

/* Adds a guard. A token that is left with a returned card (WH-081) blocks from the next round on.
 * Lestrade's token blocks at once. */
static void
tell_police_left(Telling *telling)
{
    bool at_once = json_is_true(json_object_get(telling->event, "from-stock"));
    const StoryGuard guard = {
        .spot = spot(telling),
        .seat = telling->seat,
        .from_round = (int)telling->story->rounds->len + (at_once ? 0 : 1),
        .to_round = STORY_UNKNOWN,
    };

    g_array_append_val(telling->story->guards, guard);
}

static void
tell_watson_bought(Telling *telling)
{
    telling->turn->watsons++;
    telling->turn->spent += WATSON_PRICE;
}

static void
hear(StoryTurn *turn, int location)
{
    turn->heard |= 1U << location;
}

/* Notes that all players at the table heard the text (WH-069). */
static void
tell_aloud(Telling *telling)
{
    int card = spot(telling);

    telling->round->aloud = card;
    telling->round->aloud_by = (Seat)seat_find(word(telling, "by"));
    for (int i = 0; i < telling->story->n_seats; i++) {
        hear(&telling->round->turns[telling->story->order[i]], card);
    }
}

/* Notes that the seat knows the card. A seat that brought a card back counts as a reader, since it
 * held the card, wherever its text was read. */
static void
tell_read(Telling *telling)
{
    int card = spot(telling);

    if (card >= 0 && card < telling->story->c->n_locations) {
        hear(telling->turn, card);
    }
}

static void
tell_paid(Telling *telling)
{
    telling->turn->spent += number(telling, "carriages");
}

static void
tell_lockpick_spent(Telling *telling)
{
    telling->turn->lockpicks++;
}

static void
tell_collected(Telling *telling)
{
    telling->turn->gained += number(telling, "carriages");
    telling->turn->collected = true;
}

/* Applies the use of a character. Langdale Pike learns the text of the card at another seat's
 * pawn. */
static void
tell_used(Telling *telling)
{
    int of = seat_find(word(telling, "of"));

    telling->turn->character = box_find_character(word(telling, "as"));
    telling->turn->spent += number(telling, "price");
    if (telling->turn->character == PIKE && of >= 0) {
        int card = telling->round->turns[of].spot;

        if (card >= 0 && card < telling->story->c->n_locations) {
            hear(telling->turn, card);
        }
    }
}

static void
tell_gained(Telling *telling)
{
    telling->turn->gained += number(telling, "carriages");
}

static void
tell_attempted(Telling *telling)
{
    telling->turn->right = number(telling, "right");
}

static void
tell_won(Telling *telling)
{
    telling->turn->won = true;
}

static void
tell_out(Telling *telling)
{
    telling->turn->out = true;
}

static void
tell_consulted(Telling *telling)
{
    telling->turn->consults++;
    telling->turn->spent += HOLMES_PRICE;
}

static void
tell_checked(Telling *telling)
{
    telling->turn->checks++;
    telling->turn->spent += HOLMES_PRICE;
}

static const struct {
    const char *name;
    void (*tell)(Telling *telling);
} TELLERS[] = {
    { "visited", tell_visited },
    { "outbid", tell_outbid },
    { "called-off", tell_called_off },
    { "police-taken", lift_guard },
    { "police-left", tell_police_left },
    { "watson-bought", tell_watson_bought },
    { "aloud", tell_aloud },
    { "read", tell_read },
    { "returned", tell_read },
    { "paid", tell_paid },
    { "lockpick-spent", tell_lockpick_spent },
    { "collected", tell_collected },
    { "used", tell_used },
    { "gained", tell_gained },
    { "attempted", tell_attempted },
    { "won", tell_won },
    { "out", tell_out },
    { "consulted", tell_consulted },
    { "checked", tell_checked },
};

/* --- rounds --- */

static void
tell_opened(Story *story, const json_t *event, gint64 at_ms)
{
    const json_t *seats = json_object_get(event, "seats");

    story->n_seats = (int)MIN(json_array_size(seats), (gsize)BOX_SEATS_MAX);
    story->begun_ms = at_ms;
    for (int i = 0; i < BOX_SEATS_MAX && i < story->n_seats; i++) {
        const char *colour = json_string_value(json_array_get(seats, (size_t)i));

        story->order[i] = (Seat)seat_find(colour);
    }
}

static bool
begin_round(Story *story, GError **error)
{
    const StoryRound *before = last_round(story);
    StoryRound round = { .aloud = STORY_UNKNOWN, .aloud_by = SEAT_NONE };

    if (story->rounds->len == STORY_ROUNDS_MAX) {
        g_set_error(error,
                    G_IO_ERROR,
                    G_IO_ERROR_INVALID_DATA,
                    "the game has more than %d rounds; they do not fit on a page",
                    STORY_ROUNDS_MAX);
        return false;
    }
    for (int i = 0; i < BOX_SEATS_MAX; i++) {
        round.turns[i] = (StoryTurn){
            .spot = STORY_UNKNOWN,
            .purse = STORY_UNKNOWN,
            .character = STORY_UNKNOWN,
            .right = STORY_UNKNOWN,
            .knows = before == NULL ? 0 : before->turns[i].knows,
        };
    }
    g_array_append_val(story->rounds, round);
    return true;
}

/* Updates the seats' knowledge, and reads purses and characters from the viewer's view. The result
 * is valid for the end of the last round, or for the current moment. */
static void
close_round(Teller *teller)
{
    Story *story = teller->story;
    StoryRound *round = last_round(story);
    g_autofree char *text = table_view(teller->table, teller->viewer);
    json_t *view = json_loads(text, 0, NULL);

    for (int i = 0; i < story->n_seats; i++) {
        Seat seat = story->order[i];
        const json_t *told = json_object_get(json_object_get(view, "seats"), SEAT_COLOURS[seat]);
        const json_t *purse = json_object_get(told, "purse");
        StoryTurn *turn = round == NULL ? NULL : &round->turns[seat];

        story->characters[seat] =
            box_find_character(json_string_value(json_object_get(told, "character")));
        *(turn == NULL ? &story->purse_at_start[seat] : &turn->purse) =
            json_is_integer(purse) ? (int)json_integer_value(purse) : STORY_UNKNOWN;
        if (turn != NULL && story->is_whole) {
            turn->knows |= turn->heard;
            turn->could_know = reach_questions(story->c, turn->knows);
        }
    }
    json_decref(view);
}

static bool
tell_event(Teller *teller, const json_t *event, gint64 at_ms, GError **error)
{
    Story *story = teller->story;
    const char *name = json_string_value(json_object_get(event, "event"));
    int seat = seat_find(json_string_value(json_object_get(event, "seat")));
    StoryRound *round = last_round(story);
    Telling telling = { .story = story, .round = round, .event = event, .seat = (Seat)seat };

    if (strcmp(name, "opened") == 0) {
        tell_opened(story, event, at_ms);
    } else if (strcmp(name, "round") == 0) {
        close_round(teller); /* no later event of the same act moves carriages */
        return begin_round(story, error);
    } else if (strcmp(name, "ended") == 0) {
        story->is_over = true;
    }
    telling.turn = round == NULL || seat < 0 ? NULL : &round->turns[seat];
    for (size_t i = 0; telling.turn != NULL && i < G_N_ELEMENTS(TELLERS); i++) {
        if (strcmp(name, TELLERS[i].name) == 0) {
            TELLERS[i].tell(&telling);
        }
    }
    return true;
}

/* --- public functions --- */

Teller *
teller_new(const Edition *edition, Viewer viewer, GError **error)
{
    Table *table = table_new(edition, 0, error);
    if (table == NULL) {
        return NULL;
    }
    Teller *teller = g_new(Teller, 1);
    *teller = (Teller){ .table = table, .viewer = viewer, .story = g_new(Story, 1) };
    *teller->story = (Story){
        .c = edition->c,
        .is_whole = viewer == VIEWER_HOST,
        .rounds = g_array_new(FALSE, FALSE, sizeof(StoryRound)),
        .outbids = g_array_new(FALSE, FALSE, sizeof(StoryOutbid)),
        .guards = g_array_new(FALSE, FALSE, sizeof(StoryGuard)),
    };
    for (int i = 0; i < BOX_SEATS_MAX; i++) {
        teller->story->characters[i] = teller->story->purse_at_start[i] = STORY_UNKNOWN;
    }
    return teller;
}

void
teller_free(Teller *teller)
{
    if (teller != NULL) {
        table_free(teller->table);
        story_free(teller->story);
        g_free(teller);
    }
}

bool
teller_add(Teller *teller, gint64 at_ms, const char *events, GError **error)
{
    json_t *told = report_hear(teller->table, events, teller->viewer, error);
    bool fine = told != NULL;

    teller->story->last_ms = at_ms;
    for (size_t i = 0; fine && i < json_array_size(told); i++) {
        fine = tell_event(teller, json_array_get(told, i), at_ms, error);
    }
    if (fine) {
        close_round(teller);
    }
    json_decref(told);
    return fine;
}

const Story *
teller_story(const Teller *teller)
{
    return teller->story;
}

Story *
teller_finish(Teller *teller)
{
    return g_steal_pointer(&teller->story);
}

void
story_free(Story *story)
{
    if (story == NULL) {
        return;
    }
    g_array_unref(story->rounds);
    g_array_unref(story->outbids);
    g_array_unref(story->guards);
    g_free(story);
}

/* --- queries --- */

const StoryTurn *
story_turn(const Story *story, int round, Seat seat)
{
    g_assert(round >= 1 && round <= (int)story->rounds->len);
    return &g_array_index(story->rounds, StoryRound, round - 1).turns[seat];
}

int
story_could_know(const Story *story, Seat seat, int question)
{
    for (int round = 1; round <= (int)story->rounds->len; round++) {
        if ((story_turn(story, round, seat)->could_know & 1U << question) != 0) {
            return round;
        }
    }
    return 0;
}

int
story_right(const Story *story, Seat seat, int *at)
{
    for (int round = 1; round <= (int)story->rounds->len; round++) {
        int right = story_turn(story, round, seat)->right;

        if (right != STORY_UNKNOWN) {
            *at = round;
            return right;
        }
    }
    *at = STORY_UNKNOWN;
    return STORY_UNKNOWN;
}

bool
story_has_won(const Story *story, Seat seat)
{
    for (int round = 1; round <= (int)story->rounds->len; round++) {
        if (story_turn(story, round, seat)->won) {
            return true;
        }
    }
    return false;
}

bool
story_is_out(const Story *story, Seat seat)
{
    for (int round = 1; round <= (int)story->rounds->len; round++) {
        if (story_turn(story, round, seat)->out) {
            return true;
        }
    }
    return false;
}

int
story_last_purse(const Story *story, Seat seat)
{
    int purse = story->purse_at_start[seat];

    for (int round = 1; round <= (int)story->rounds->len; round++) {
        const StoryTurn *turn = story_turn(story, round, seat);

        if (turn->out) {
            return purse == STORY_UNKNOWN ? purse : purse - turn->spent + turn->gained;
        }
        purse = turn->purse;
    }
    return purse;
}
