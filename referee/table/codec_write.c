/* SPDX-License-Identifier: GPL-3.0-or-later */
/* codec_write.c: writes events and offers as JSON */
#include "referee/table/codec.h"

#include "cases/model/seating.h"
#include "referee/table/json.h"

#include <string.h>

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
        return viewer >= 0 && event_seat(schema, event) == viewer;
    case TO_OTHERS:
        return viewer >= 0 && event_seat(schema, event) != viewer;
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
