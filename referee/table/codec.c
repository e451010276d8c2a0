/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/table/codec.h"

#include "cases/model/seating.h"
#include "referee/table/json.h"

#include <string.h>

enum {
    NAME_BYTES_MAX = 512, /* of a seat, a word, or a piece's id or code, which may be a whole URL */
};

int
codec_piece(const Names *names, const char *text)
{
    int piece = names->game->find_piece(names->edition->c, text);
    Code code;

    if (piece != PIECE_UNKNOWN || !code_read(text, &code)) {
        return piece;
    }
    const EditionCode *side = edition_find(names->edition, &code);
    if (side == NULL) {
        return PIECE_UNKNOWN;
    }
    piece = names->game->find_piece(names->edition->c, side->piece);
    return piece == PIECE_UNKNOWN ? PIECE_FOREIGN : piece;
}

const char *
codec_scanned(const Game *game, const EditionCode *side)
{
    bool is_blind = game->blind_side != NULL && strcmp(side->side, game->blind_side) == 0;

    return is_blind ? side->code.text : side->piece;
}

static Seat
find_seat(const Names *names, const char *text)
{
    int colour = seating_seat(seating_find(names->edition->c->game), text);

    return colour < 0 ? SEAT_UNKNOWN : (Seat)colour;
}

static bool
read_seats(const Names *names, const json_t *json, GPtrArray *arena, Value *value)
{
    size_t n = json_array_size(json);

    if (!json_is_array(json) || n > JSON_ITEMS_MAX) {
        return false;
    }
    Value *items = g_new0(Value, n + 1);
    g_ptr_array_add(arena, items);
    for (size_t i = 0; i < n; i++) {
        const char *text = json_string_value(json_array_get(json, i));

        if (text == NULL) {
            return false;
        }
        items[i] = (Value){ .kind = VALUE_NUMBER, .number = find_seat(names, text) };
    }
    *value = (Value){ .kind = VALUE_LIST, .items = items, .n = (int)n };
    return true;
}

/* Reports whether @text is a code on the side that players scan (Game.scan_side). */
static bool
is_scan(const Names *names, const char *text)
{
    Code code;
    const EditionCode *side = code_read(text, &code) ? edition_find(names->edition, &code) : NULL;

    return side != NULL && g_strcmp0(side->side, names->game->scan_side) == 0;
}

static bool
read_piece(const Names *names, const char *text, Value *value)
{
    *value = (Value){ .kind = VALUE_NUMBER };
    value->number = text == NULL ? PIECE_UNKNOWN : codec_piece(names, text);
    value->unscanned = value->number >= 0 && !is_scan(names, text);
    return text != NULL;
}

/* Reads one piece as a number, or a list of pieces. */
static bool
read_pieces(const Names *names, const json_t *json, GPtrArray *arena, Value *value)
{
    size_t n = json_array_size(json);

    if (!json_is_array(json)) {
        return read_piece(names, json_string_value(json), value);
    }
    if (n > JSON_ITEMS_MAX) {
        return false;
    }
    Value *items = g_new0(Value, n + 1);
    g_ptr_array_add(arena, items);
    for (size_t i = 0; i < n; i++) {
        if (!read_piece(names, json_string_value(json_array_get(json, i)), &items[i])) {
            return false;
        }
    }
    *value = (Value){ .kind = VALUE_LIST, .items = items, .n = (int)n };
    return true;
}

static bool
read_numbers(const json_t *json, GPtrArray *arena, Value *value)
{
    if (!json_is_array(json) || !json_to_value(json, arena, value)) {
        return false;
    }
    for (int i = 0; i < value->n; i++) {
        if (value->items[i].kind != VALUE_NUMBER) {
            return false;
        }
    }
    return true;
}

static bool
read_word(const char *text, const char *const *words, Value *value)
{
    for (int i = 0; text != NULL && words[i] != NULL; i++) {
        if (strcmp(words[i], text) == 0) {
            *value = (Value){ .kind = VALUE_NUMBER, .number = i };
            return true;
        }
    }
    return false;
}

/* Reads any word, which the game checks later. A number counts as its digits. */
static bool
read_lax_word(const json_t *json, const char *const *words, Value *value)
{
    g_autofree char *digits =
        json_is_integer(json) ? g_strdup_printf("%" JSON_INTEGER_FORMAT, json_integer_value(json))
                              : g_strdup(json_string_value(json));

    if (digits == NULL) {
        return false;
    }
    if (!read_word(digits, words, value)) {
        *value = (Value){ .kind = VALUE_NUMBER, .number = -1 };
    }
    return true;
}

bool
codec_read_none(const Field *field, Value *value)
{
    bool names_one =
        field->kind == FIELD_PIECE || field->kind == FIELD_PIECES || field->kind == FIELD_SEAT;

    *value = (Value){ .kind = VALUE_NONE };
    value->number = names_one ? PIECE_NONE : 0;
    return !field->required;
}

bool
codec_read_name(const Names *names, const Field *field, const char *text, Value *value)
{
    switch (field->kind) {
    case FIELD_SEAT:
    case FIELD_SEATS:
        *value = (Value){ .kind = VALUE_NUMBER };
        value->number = text == NULL ? SEAT_UNKNOWN : find_seat(names, text);
        return text != NULL;
    case FIELD_PIECE:
    case FIELD_PIECES:
        return read_piece(names, text, value);
    case FIELD_WORD:
        return !field->any_word && read_word(text, field->words, value);
    case FIELD_TEXT:
        *value = (Value){ .kind = VALUE_TEXT, .text = text };
        return text != NULL;
    case FIELD_FLAG:
    case FIELD_NUMBER:
    case FIELD_NUMBERS:
    case FIELD_TREE:
    case FIELD_END:
        break;
    }
    return false;
}

/* Reports whether no string in @json, which names seats or pieces, is longer than a name can be. */
static bool
are_names(const json_t *json)
{
    if (json_string_length(json) > NAME_BYTES_MAX) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(json); i++) {
        if (json_string_length(json_array_get(json, i)) > NAME_BYTES_MAX) {
            return false;
        }
    }
    return true;
}

/* Reads one field from JSON. A null counts as a missing field. */
static bool
read_field(
    const Names *names, const Field *field, const json_t *json, GPtrArray *arena, Value *value)
{
    const char *text = json_string_value(json);

    if (json_is_null(json)) {
        return codec_read_none(field, value);
    }
    switch (field->kind) {
    case FIELD_FLAG:
        *value = (Value){ .kind = VALUE_FLAG, .flag = json_is_true(json) };
        return json_is_boolean(json);
    case FIELD_NUMBER:
        return json_is_integer(json) && json_to_value(json, arena, value);
    case FIELD_SEAT:
    case FIELD_PIECE:
    case FIELD_TEXT:
        return codec_read_name(names, field, text, value);
    case FIELD_PIECES:
        return read_pieces(names, json, arena, value);
    case FIELD_NUMBERS:
        return read_numbers(json, arena, value);
    case FIELD_WORD:
        return field->any_word ? read_lax_word(json, field->words, value)
                               : codec_read_name(names, field, text, value);
    case FIELD_SEATS:
        return read_seats(names, json, arena, value);
    case FIELD_TREE:
        return json_to_value(json, arena, value);
    case FIELD_END:
        break;
    }
    return false;
}

/* Reads the fields of @schema. Returns false when a required field is missing, or when @json has a
 * member that is neither a field nor in @beside. */
static bool
read_fields(const Names *names,
            const Schema *schema,
            const json_t *json,
            const char *const *beside,
            GPtrArray *arena,
            Value *args)
{
    size_t n_known = 0;

    for (int i = 0; beside[i] != NULL; i++) {
        n_known += json_object_get(json, beside[i]) != NULL;
    }
    for (int i = 0; i < schema_n_fields(schema); i++) {
        const Field *field = &schema->fields[i];
        const json_t *member = json_object_get(json, field->name);

        if (member == NULL) {
            if (field->required) {
                return false;
            }
            continue;
        }
        n_known++;
        if (!read_field(names, field, member, arena, &args[i])) {
            return false;
        }
    }
    return n_known == json_object_size(json);
}

/* Reports whether the fields of an act have at most the size that they need. Spaces around a code
 * could otherwise fill the journal, which keeps each accepted act. */
static bool
is_bounded(const Schema *schema, const json_t *json)
{
    for (int i = 0; i < schema_n_fields(schema); i++) {
        const Field *field = &schema->fields[i];
        const json_t *member = json_object_get(json, field->name);
        bool tree = field->kind == FIELD_TREE;

        if (member == NULL || field->kind == FIELD_TEXT || field->is_long || field->scripted) {
            continue;
        }
        if (tree ? json_dumpb(member, NULL, 0, JSON_COMPACT | JSON_ENCODE_ANY) > TREE_BYTES_MAX
                 : !are_names(member)) {
            return false;
        }
    }
    return true;
}

bool
codec_read_act(const Names *names, const json_t *json, Seat by, GPtrArray *arena, Act *act)
{
    static const char *const BESIDE[] = { "act", "by", "id", NULL };
    const Game *game = names->game;
    const char *verb = json_string_value(json_object_get(json, "act"));
    const json_t *said = json_object_get(json, "by");

    memset(act, 0, sizeof *act);
    if (said != NULL && (!json_is_string(said) || !are_names(said))) {
        return false;
    }
    act->by = by;
    act->verb = verb == NULL ? -1 : schema_find(game->verbs, game->n_verbs, verb);
    if (act->verb < 0) {
        return false;
    }
    const Schema *schema = &game->verbs[act->verb];
    if (by == SEAT_NONE && !schema->without_seat) {
        if (said == NULL) {
            return false;
        }
        act->by = find_seat(names, json_string_value(said));
    }
    bool is_act =
        is_bounded(schema, json) && read_fields(names, schema, json, BESIDE, arena, act->args);
    for (int i = 0; i < FIELDS_MAX && by == SEAT_NONE; i++) {
        act->args[i].unscanned = false; /* a script may name every piece as it likes */
    }
    return is_act;
}

bool
codec_read_event(const Names *names, const json_t *json, GPtrArray *arena, Event *event)
{
    static const char *const BESIDE[] = { "event", NULL };
    const Game *game = names->game;
    const char *name = json_string_value(json_object_get(json, "event"));

    memset(event, 0, sizeof *event);
    event->kind = name == NULL ? -1 : schema_find(game->events, game->n_events, name);
    if (event->kind < 0) {
        return false;
    }
    const Schema *schema = &game->events[event->kind];
    for (int i = 0; i < schema_n_fields(schema); i++) {
        if (json_object_get(json, schema->fields[i].name) == NULL &&
            !schema->fields[i].may_be_missing) {
            return false;
        }
        if (schema->fields[i].kind == FIELD_PIECE || schema->fields[i].kind == FIELD_SEAT) {
            event->args[i].number = PIECE_NONE;
        }
    }
    return read_fields(names, schema, json, BESIDE, arena, event->args) &&
           event_fits(schema, event);
}
