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
        if (json_object_get(json, schema->fields[i].name) == NULL) {
            return false;
        }
        if (schema->fields[i].kind == FIELD_PIECE || schema->fields[i].kind == FIELD_SEAT) {
            event->args[i].number = PIECE_NONE;
        }
    }
    return read_fields(names, schema, json, BESIDE, arena, event->args) &&
           event_fits(schema, event);
}

static const char *
seat_name(int seat)
{
    return seat >= 0 && seat < SEATS_MAX ? SEAT_COLOURS[seat] : NULL;
}

static const char *
piece_name(const Names *names, int piece)
{
    return names->mask != NULL && piece == names->masked
               ? names->mask
               : names->game->piece_id(names->edition->c, piece);
}

static void
write_field(const Names *names, const Field *field, const Value *value, JsonWriter *s)
{
    switch (field->kind) {
    case FIELD_FLAG:
        writer_bool(s, field->name, value->flag);
        return;
    case FIELD_NUMBER:
        writer_number(s, field->name, value->number);
        return;
    case FIELD_SEAT:
        writer_text(s, field->name, seat_name(value->number));
        return;
    case FIELD_PIECE:
        writer_text(s, field->name, piece_name(names, value->number));
        return;
    case FIELD_WORD:
        writer_text(s, field->name, value->kind == VALUE_NONE ? NULL : field->words[value->number]);
        return;
    case FIELD_TEXT:
        writer_text(s, field->name, value->text);
        return;
    case FIELD_SEATS:
        writer_open_array(s, field->name);
        for (int i = 0; i < value->n; i++) {
            writer_text(s, NULL, seat_name(value->items[i].number));
        }
        writer_close_array(s);
        return;
    case FIELD_NUMBERS:
        writer_open_array(s, field->name);
        for (int i = 0; i < value->n; i++) {
            writer_number(s, NULL, value->items[i].number);
        }
        writer_close_array(s);
        return;
    case FIELD_PIECES:
        if (value->kind != VALUE_LIST) { /* a single piece, in an offer */
            writer_text(s, field->name, piece_name(names, value->number));
            return;
        }
        writer_open_array(s, field->name);
        for (int i = 0; i < value->n; i++) {
            writer_text(s, NULL, piece_name(names, value->items[i].number));
        }
        writer_close_array(s);
        return;
    case FIELD_TREE: {
        json_t *json = json_from_value(value);
        char *text = json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY);

        writer_raw(s, field->name, text);
        free(text);
        json_decref(json);
        return;
    }
    case FIELD_END:
        break;
    }
    g_assert_not_reached();
}

/* Returns the seat in the first FIELD_SEAT of @event, or SEAT_NONE. */
static Seat
first_seat(const Schema *schema, const Event *event)
{
    for (int i = 0; i < schema_n_fields(schema); i++) {
        if (schema->fields[i].kind == FIELD_SEAT) {
            return (Seat)event->args[i].number;
        }
    }
    return SEAT_NONE;
}

/* Reports whether @viewer may see @field. This is the only place where that is decided. The schema
 * names the viewers of each field. */
static bool
is_told(const Schema *schema, const Event *event, const Field *field, Viewer viewer)
{
    if (viewer == VIEWER_HOST) {
        return true;
    }
    switch (field->to) {
    case TO_HOST:
        return false;
    case TO_SEAT:
        return viewer >= 0 && first_seat(schema, event) == viewer;
    case TO_OTHERS:
        return viewer >= 0 && first_seat(schema, event) != viewer;
    case TO_ALL:
        return true;
    }
    return false;
}

bool
codec_write_event(const Names *names, const Event *event, Viewer viewer, JsonWriter *s)
{
    const Schema *schema = &names->game->events[event->kind];
    int n_told = 0;

    for (int i = 0; i < schema_n_fields(schema); i++) {
        n_told += is_told(schema, event, &schema->fields[i], viewer);
    }
    if (n_told == 0 && schema_n_fields(schema) > 0) {
        return false;
    }
    writer_open_object(s, NULL);
    writer_text(s, "event", schema->name);
    for (int i = 0; i < schema_n_fields(schema); i++) {
        if (is_told(schema, event, &schema->fields[i], viewer)) {
            write_field(names, &schema->fields[i], &event->args[i], s);
        }
    }
    writer_close_object(s);
    return true;
}

void
codec_write_fields(const Names *names, const Event *event, FieldKind kind, JsonWriter *s)
{
    const Schema *schema = &names->game->events[event->kind];

    for (int i = 0; i < schema_n_fields(schema); i++) {
        if (schema->fields[i].kind == kind) {
            write_field(names, &schema->fields[i], &event->args[i], s);
        }
    }
}

/* Writes the pieces or numbers in @domain as the array @key. */
static void
write_listed(const Names *names,
             const Offers *offers,
             const Field *field,
             const Domain *domain,
             const char *key,
             JsonWriter *s)
{
    writer_open_array(s, key);
    for (int i = 0; i < domain->to; i++) {
        int listed = offers->pieces[domain->from + i];

        if (field->kind == FIELD_NUMBERS) {
            writer_number(s, NULL, listed);
        } else {
            writer_text(s, NULL, piece_name(names, listed));
        }
    }
    writer_close_array(s);
}

static void
write_range(const Names *names, const Field *field, const Domain *domain, JsonWriter *s)
{
    writer_open_object(s, field->name);
    if (field->kind == FIELD_PIECE || field->kind == FIELD_PIECES) {
        writer_text(s, "from", piece_name(names, domain->from));
        writer_text(s, "to", piece_name(names, domain->to));
    } else {
        writer_number(s, "from", domain->from);
        writer_number(s, "to", domain->to);
    }
    writer_close_object(s);
}

/* Writes the scanned code. Without one, writes the side that must be scanned. */
static void
write_scan(const Names *names, const Field *field, JsonWriter *s)
{
    if (names->scanned != NULL) {
        writer_text(s, field->name, names->scanned);
        return;
    }
    writer_open_object(s, field->name);
    writer_text(s, "scan", names->game->scan_side);
    writer_close_object(s);
}

static void
write_domain(const Names *names,
             const Offers *offers,
             const Field *field,
             const Domain *domain,
             JsonWriter *s)
{
    Value one = { .kind = VALUE_NUMBER, .number = domain->from };

    switch (domain->kind) {
    case DOMAIN_NONE:
        return;
    case DOMAIN_ONE:
        if (field->kind == FIELD_FLAG) {
            one = (Value){ .kind = VALUE_FLAG, .flag = domain->from != 0 };
        }
        write_field(names, field, &one, s);
        return;
    case DOMAIN_RANGE:
        write_range(names, field, domain, s);
        return;
    case DOMAIN_SCAN:
        write_scan(names, field, s);
        return;
    case DOMAIN_TEXT:
        writer_open_object(s, field->name);
        writer_bool(s, "text", true);
        writer_close_object(s);
        return;
    case DOMAIN_SHEET:
        writer_open_object(s, field->name);
        writer_number(s, "sheet", domain->to);
        writer_close_object(s);
        return;
    case DOMAIN_PIECES:
        write_listed(names, offers, field, domain, field->name, s);
        return;
    case DOMAIN_PICK:
        writer_open_object(s, field->name);
        writer_number(s, "pick", domain->pick);
        write_listed(names, offers, field, domain, "of", s);
        writer_close_object(s);
        return;
    }
}

void
codec_write_offer(const Names *names, const Offers *offers, int n, JsonWriter *s)
{
    const Offer *offer = &offers->items[n];
    const Schema *schema = &names->game->verbs[offer->verb];

    writer_open_object(s, NULL);
    writer_text(s, "act", schema->name);
    if (offer->about >= 0) {
        writer_text(s, "about", piece_name(names, offer->about));
    }
    for (int i = 0; i < schema_n_fields(schema); i++) {
        write_domain(names, offers, &schema->fields[i], &offer->args[i], s);
    }
    writer_close_object(s);
}

bool
codec_concerns(const Names *names, const Offer *offer, int piece)
{
    const Schema *schema = &names->game->verbs[offer->verb];

    if (offer->about == piece) {
        return true;
    }
    for (int i = 0; i < schema_n_fields(schema); i++) {
        const Domain *domain = &offer->args[i];
        bool is_named = domain->kind == DOMAIN_ONE && domain->from == piece;
        bool is_scanned = names->scanned != NULL && domain->kind == DOMAIN_SCAN &&
                          domain->from <= piece && piece <= domain->to;

        if (schema->fields[i].kind == FIELD_PIECE && (is_named || is_scanned)) {
            return true;
        }
    }
    return false;
}
