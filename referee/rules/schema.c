/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/rules/schema.h"

#include <string.h>

int
schema_find(const Schema *schemas, int n_schemas, const char *name)
{
    for (int i = 0; i < n_schemas; i++) {
        if (strcmp(schemas[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

int
schema_n_fields(const Schema *schema)
{
    int n = 0;

    while (n < FIELDS_MAX && schema->fields[n].kind != FIELD_END) {
        n++;
    }
    return n;
}

int
schema_field(const Schema *schema, const char *name)
{
    for (int i = 0; i < schema_n_fields(schema); i++) {
        if (strcmp(schema->fields[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static bool
is_seat(const Value *value)
{
    return value->number >= 0 && value->number < SEATS_MAX;
}

static bool
is_within(const Field *field, const Value *value)
{
    const bool is_any = field->least == 0 && field->most == 0;

    return value->number >= (is_any ? -EVENT_COUNT_MAX : field->least) &&
           value->number <= (is_any ? EVENT_COUNT_MAX : field->most);
}

static bool
is_nothing(const Field *field, const Value *value)
{
    return field->may_be_absent && value->number == PIECE_NONE;
}

static bool
are_within(const Field *field, const Value *list)
{
    for (int i = 0; list->kind == VALUE_LIST && i < list->n; i++) {
        if (field->kind == FIELD_SEATS ? !is_seat(&list->items[i])
                                       : !is_within(field, &list->items[i])) {
            return false;
        }
    }
    return list->kind == VALUE_LIST;
}

static bool
field_fits(const Field *field, const Value *value)
{
    switch (field->kind) {
    case FIELD_SEAT:
        return is_seat(value) || is_nothing(field, value);
    case FIELD_PIECE:
        return (value->number >= 0 && is_within(field, value)) || is_nothing(field, value);
    case FIELD_NUMBER:
        return is_within(field, value);
    case FIELD_SEATS:
    case FIELD_NUMBERS:
        return are_within(field, value);
    case FIELD_PIECES:
    case FIELD_FLAG:
    case FIELD_WORD:
    case FIELD_TEXT:
    case FIELD_TREE:
    case FIELD_END:
        break;
    }
    return true;
}

bool
event_fits(const Schema *schema, const Event *event)
{
    for (int i = 0; i < FIELDS_MAX && schema->fields[i].kind != FIELD_END; i++) {
        if (!field_fits(&schema->fields[i], &event->args[i])) {
            return false;
        }
    }
    return true;
}

void
offers_clear(Offers *offers)
{
    offers->n = 0;
    offers->n_pieces = 0;
}

Domain
offers_pieces(const Offers *offers)
{
    return (Domain){ .kind = DOMAIN_PIECES, .from = offers->n_pieces };
}

bool
offers_add_piece(Offers *offers, Domain *domain, int piece)
{
    g_assert(domain->from + domain->to == offers->n_pieces);
    if (offers->n_pieces == OFFERS_PIECES_MAX) {
        return false;
    }
    offers->pieces[offers->n_pieces++] = (int16_t)piece;
    domain->to++;
    return true;
}

Seat
event_seat(const Schema *schema, const Event *event)
{
    for (int i = 0; i < schema_n_fields(schema); i++) {
        if (schema->fields[i].kind == FIELD_SEAT) {
            return (Seat)event->args[i].number;
        }
    }
    return SEAT_NONE;
}
