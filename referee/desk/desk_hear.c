/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk_hear.c: messages from phones: acts and wishes (each judged once), scans, languages */
#include "referee/desk/desk_inner.h"

#include "cases/model/seating.h"
#include "referee/base/log.h"
#include "referee/base/world.h"
#include "referee/desk/seat_name.h"

#include <string.h>

enum {
    ACT_BYTES_MAX = 16 << 10, /* a longer act is malformed */
    ACT_ID_MAX = 64,
};

/* Returns the "id" of @act, or NULL when it is missing, empty or too long. */
static const char *
act_id(const json_t *act)
{
    const char *id = json_string_value(json_object_get(act, "id"));

    return id != NULL && *id != '\0' && strlen(id) <= ACT_ID_MAX ? id : NULL;
}

/* Answers {"scan": code} with the piece and its offers. Changes nothing. */
static void
take_scan(Desk *desk, Seat seat, const char *id, const char *code)
{
    Table *table = desk_table_for(desk, seat);
    g_autofree char *scan =
        desk->room.paused ? table_scan_paused(table, seat, code) : table_scan(table, seat, code);
    g_autofree char *members = NULL;

    scan[strlen(scan) - 1] = '\0'; /* the members without the braces */
    members = g_strdup_printf("\"verdict\":\"scan\",%s", scan + 1);
    desk_answer_later(
        desk,
        &(Answer){ .seat = seat, .text = outcome_wrap(id, journal_last(desk->journal), members) });
}

bool
desk_set_language(Desk *desk, Seat seat, const char *language, GError **error)
{
    const Speech *speech = catalogue_find(desk->catalogue, language);

    if (speech == desk_speech(desk, seat)) {
        return true;
    }
    json_t *act = room_language(seat, speech_language(speech));
    char events[] = "[]";
    char answer[] = "{}";
    JournalEntry entry = { .events = events, .answer = answer };
    bool fine = desk_append(desk, &entry, act, error);
    if (fine) {
        g_autofree char *wrong = room_apply(&desk->room, act, NULL);
        g_assert_cmpstr(wrong, ==, NULL);
        desk->changed = true;
    }
    json_decref(act);
    return fine;
}

/* Reports whether @act is a player's wish for a name. */
static bool
is_name(const json_t *act)
{
    return strcmp(json_text(act, "ask"), "name") == 0;
}

/* Reports whether @act has members that would be journaled although no rule reads them. In a
 * script, "by" names the player; a phone's act is always by its own seat. */
static bool
is_padded(const json_t *act)
{
    static const char *const ABOUT_LAST[] = { "ask", "id", "n", "for", NULL };
    static const char *const ABOUT_NAME[] = { "ask", "id", "name", NULL };
    const char *const *known = is_name(act) ? ABOUT_NAME : ABOUT_LAST;
    size_t n_known = 0;

    for (int i = 0; known[i] != NULL; i++) {
        n_known += json_object_get(act, known[i]) != NULL;
    }
    return json_object_get(act, "by") != NULL ||
           (json_object_get(act, "ask") != NULL && n_known < json_object_size(act));
}

/* Reports whether @act would give a player the name of a colour, in any language that a phone can
 * choose. */
static bool
is_colour_name(const Desk *desk, const json_t *act)
{
    g_autofree char *name = is_name(act) ? seat_name_clean(json_text(act, "name")) : NULL;

    if (name != NULL && seat_name_is_colour(name, NULL)) {
        return true;
    }
    for (guint i = 0; name != NULL && catalogue_at(desk->catalogue, i) != NULL; i++) {
        if (seat_name_is_colour(name, catalogue_at(desk->catalogue, i))) {
            return true;
        }
    }
    return false;
}

/* The language in a phone's message. */
typedef enum {
    LANGUAGE_NONE,
    LANGUAGE_TAKEN,
    LANGUAGE_TOO_OFTEN, /* the old language is kept */
} Language;

/* Applies the member "language" of @message and removes it. It sets the language of the phone's
 * answers and is not part of an act. Returns false when the journal failed. */
static bool
take_language(Desk *desk, Seat seat, json_t *message, Language *taken, GError **error)
{
    const char *language = json_string_value(json_object_get(message, "language"));

    *taken = LANGUAGE_NONE;
    if (language == NULL) {
        return true; /* missing, or not a string: then @message is malformed as an act */
    }
    const bool changes = catalogue_find(desk->catalogue, language) != desk_speech(desk, seat);
    *taken =
        changes &&
                (seat_limits_wishes_too_often(&desk->limits, seat, journal_last(desk->journal)) ||
                 seat_limits_has_written_its_share(&desk->limits, seat))
            ? LANGUAGE_TOO_OFTEN
            : LANGUAGE_TAKEN;
    bool fine = *taken == LANGUAGE_TOO_OFTEN || desk_set_language(desk, seat, language, error);
    json_object_del(message, "language");
    return fine;
}

enum {
    FIRST_ENTRY = 1, /* number of a journal's first entry */
};

static const char DONE[] = "\"verdict\":\"ok\",\"events\":[]";

/* Returns the verdict @text of an earlier game with a sequence number of this journal. The number
 * is always 1, the number of the entry that carries the earlier answers. So the answer is the same
 * each time. */
static char *
renumber(const char *text)
{
    json_t *verdict = json_loads(text, 0, NULL);

    json_object_set_new(verdict, "seq", json_integer(FIRST_ENTRY));
    char *fresh = json_dumps(verdict, JSON_COMPACT);
    char *copy = g_strdup(fresh);
    free(fresh);
    json_decref(verdict);
    return copy;
}

/* Returns the known answer to @id of @seat, or NULL. The caller frees it. */
static char *
find_said(const Desk *desk, Seat seat, const char *id)
{
    const CachedReply *said = reply_cache_find(&desk->reply_cache, seat, id);
    gint64 n = 0;

    if (said == NULL) {
        return journal_find(desk->journal, SEAT_COLOURS[seat], id, &n);
    }
    return said->game == desk->room.game ? g_strdup(said->text) : renumber(said->text);
}

/* Counts @act if it is a wish or a repeated act, and refuses it if @seat had already used up its
 * limit of these. Returns true if it is refused. */
static bool
refuse_if_often(Desk *desk, Seat seat, const char *id, const json_t *act)
{
    if (json_object_get(act, "ask") != NULL) {
        const bool is_often =
            seat_limits_wishes_too_often(&desk->limits, seat, journal_last(desk->journal));

        if (is_often) {
            desk_refuse_often(desk, seat, id);
        }
        return is_often;
    }
    if (desk->room.paused || undo_host_asks(&desk->room.undo)) {
        return false; /* desk_judge() refuses the act without judging it, which may take long */
    }
    if (table_is_costly(desk->table, act) && seat_limits_has_no_repeat(&desk->limits, seat)) {
        desk_refuse_repeats(desk, seat, id);
        return true;
    }
    Seat about = SEAT_NONE;
    const bool repeats = table_repeats(desk->table, act, seat, &about);
    const bool rewrites = repeats && table_rewrites(desk->table, act);
    if (rewrites && seat_limits_is_struck_out(&desk->limits, seat)) {
        desk_refuse_struck_out(desk, seat, id);
        return true;
    }
    const bool is_often = repeats && seat_limits_repeats_too_often(&desk->limits, seat, about);
    if (is_often) {
        desk_refuse_repeats(desk, seat, id);
    } else {
        seat_limits_note_rewrite(&desk->limits, rewrites);
    }
    return is_often;
}

/* Judges a game act or a wish once, however often it arrives. */
static bool
take_once(Desk *desk, Seat seat, const char *id, json_t *act, GError **error)
{
    if (id == NULL) {
        desk_refuse_later(desk,
                          seat,
                          NULL,
                          REFUSAL_MALFORMED,
                          N_("This act needs an id of 1 to 64 characters, so that the referee "
                             "knows it if it comes twice."));
        return true;
    }
    char *known = find_said(desk, seat, id);
    if (known != NULL) { /* a repetition gets the same answer */
        desk_answer_later(desk, &(Answer){ .seat = seat, .text = known });
        return true;
    }
    if (seat_limits_guesses_too_often(&desk->limits, desk->edition, seat, act)) {
        desk_refuse_guesses(desk, seat, id, false);
        return true;
    }
    if (is_padded(act)) {
        desk_refuse_later(desk, seat, id, REFUSAL_MALFORMED, NULL);
        return true;
    }
    if (refuse_if_often(desk, seat, id, act)) {
        return true;
    }
    if (seat_limits_has_written_its_share(&desk->limits, seat)) {
        desk_refuse_share(desk, seat, id);
        return true;
    }
    if (is_colour_name(desk, act)) {
        desk_refuse_later(desk, seat, id, REFUSAL_NAME_TAKEN, NULL);
        return true;
    }
    const Answer *answer = desk_judge(desk, seat, id, act, error);
    if (answer != NULL) {
        reply_cache_add(&desk->reply_cache, seat, id, answer->text, desk->room.game);
    }
    return answer != NULL;
}

static bool
take_payload(Desk *desk, Seat seat, const char *payload, size_t size, GError **error)
{
    json_t *act = size > ACT_BYTES_MAX || strlen(payload) != size
                      ? NULL
                      : json_loadb(payload, size, JSON_REJECT_DUPLICATES, NULL);
    const char *id = act_id(act);
    Language language = LANGUAGE_NONE;
    bool fine = !json_is_object(act) || take_language(desk, seat, act, &language, error);
    const bool is_language =
        language != LANGUAGE_NONE && json_object_size(act) == (id == NULL ? 0 : 1);

    if (!fine) {
        /* The journal failed. */
    } else if (!json_is_object(act)) {
        desk_refuse_later(
            desk, seat, NULL, REFUSAL_MALFORMED, N_("The referee cannot read that act."));
    } else if (is_language && language == LANGUAGE_TOO_OFTEN) {
        desk_refuse_often(desk, seat, id);
    } else if (is_language) {
        desk_answer_later(
            desk,
            &(Answer){ .seat = seat, .text = outcome_wrap(id, journal_last(desk->journal), DONE) });
    } else if (json_is_string(json_object_get(act, "scan"))) {
        if (seat_limits_guesses_too_often(&desk->limits, desk->edition, seat, act)) {
            desk_refuse_guesses(desk, seat, id, true);
        } else {
            take_scan(desk, seat, id, json_text(act, "scan"));
        }
    } else {
        fine = take_once(desk, seat, id, act, error);
    }
    json_decref(act);
    return fine;
}

Seat
desk_sender(const Desk *desk, const char *topic, int *phone)
{
    const char *slash = strchr(topic, '/');
    g_autofree char *colour = slash == NULL ? NULL : g_strndup(topic, (gsize)(slash - topic));
    const int seat = seat_find(colour);

    if (seat < 0 || desk->room.chairs[seat].account == NULL) {
        return SEAT_NONE;
    }
    *phone = desk->room.chairs[seat].taken;
    return (Seat)seat;
}

int
desk_game(const Desk *desk)
{
    return desk->room.game;
}

bool
desk_take(Desk *desk, const char *topic, const char *payload, size_t size, GError **error)
{
    int phone = 0;
    const Seat seat = desk_sender(desk, topic, &phone);
    const char *slash = strchr(topic, '/');

    if (seat == SEAT_NONE) {
        return true;
    }
    if (strcmp(slash, "/act") == 0) {
        return take_payload(desk, seat, payload, size, error);
    }
    if (strcmp(slash, "/here") == 0 && !seat_limits_wakes_too_often(&desk->limits, seat)) {
        bool here = strcmp(payload, "1") == 0;

        desk->room_changed = desk->room_changed || here != desk->room.chairs[seat].here;
        desk->room.chairs[seat].here = here;
        log_tell(here ? LOG_PHONE_AWAKE : LOG_PHONE_ASLEEP,
                 LOG_TEXT("table", desk->edition->id),
                 LOG_TEXT("seat", SEAT_COLOURS[seat]));
    }
    return true;
}
