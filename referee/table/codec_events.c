/* SPDX-License-Identifier: GPL-3.0-or-later */
/* codec_events.c: a fast parser for lists of events from the journal
 *
 * Most of the time to open a journal is spent on parsing its events. The referee wrote them itself,
 * with the fields in the order of their schema. So this parser reads them in one pass, without a
 * JSON tree. Any other layout, and any value but plain words and small numbers, is left to jansson.
 * The two parsers have the same result.
 */
#include "referee/table/codec.h"

#include <string.h>

enum {
    DIGITS_MAX = 9, /* digits that always fit into an int */
};

/* A text that is being parsed. The end quote of each word is overwritten with a NUL. */
typedef struct {
    const Names *names;
    char *at;
    GPtrArray *arena;
} Glance;

void
codec_text_clear(CodecText *text)
{
    g_clear_pointer(&text->large, g_free);
    g_clear_pointer(&text->arena, g_ptr_array_unref);
    json_decref(g_steal_pointer(&text->json));
}

static bool
take(Glance *glance, const char *what)
{
    const size_t length = strlen(what);
    const bool is_there = strncmp(glance->at, what, length) == 0;

    glance->at += is_there ? length : 0;
    return is_there;
}

/* Returns a quoted word of plain ASCII without escapes, or NULL. */
static char *
take_word(Glance *glance)
{
    char *word = glance->at + 1;
    char *end = word;

    if (*glance->at != '"') {
        return NULL;
    }
    while (*end >= ' ' && *end < 0x7f && *end != '"' && *end != '\\') {
        end++;
    }
    if (*end != '"') {
        return NULL;
    }
    *end = '\0';
    glance->at = end + 1;
    return word;
}

static bool
take_number(Glance *glance, Value *value)
{
    const bool is_below = take(glance, "-");
    int number = 0;
    int n_digits = 0;

    if (*glance->at == '0' && (is_below || g_ascii_isdigit(glance->at[1]))) {
        return false;
    }
    for (; g_ascii_isdigit(*glance->at) && n_digits < DIGITS_MAX; n_digits++) {
        number = number * 10 + (*glance->at++ - '0');
    }
    *value = (Value){ .kind = VALUE_NUMBER, .number = is_below ? -number : number };
    return n_digits > 0 && strchr(",]}", *glance->at) != NULL;
}

/* Reads one name for @field. */
static bool
take_name(Glance *glance, const Field *field, Value *value)
{
    const char *word = take_word(glance);

    return word != NULL && codec_read_name(glance->names, field, word, value);
}

static bool
take_list(Glance *glance, const Field *field, Value *value)
{
    g_autoptr(GArray) items = g_array_new(FALSE, TRUE, sizeof(Value));
    Value item;

    if (!take(glance, "[")) {
        return false;
    }
    for (bool more = *glance->at != ']'; more; more = take(glance, ",")) {
        if (items->len == CODEC_LIST_MAX ||
            !(field->kind == FIELD_NUMBERS ? take_number(glance, &item)
                                           : take_name(glance, field, &item))) {
            return false;
        }
        g_array_append_val(items, item);
    }
    *value = (Value){ .kind = VALUE_LIST, .n = (int)items->len };
    value->items = (Value *)(void *)g_array_free(g_steal_pointer(&items), FALSE);
    if (glance->arena == NULL) {
        glance->arena = g_ptr_array_new_with_free_func(g_free);
    }
    g_ptr_array_add(glance->arena, (gpointer)(uintptr_t)value->items);
    return take(glance, "]");
}

static bool
take_value(Glance *glance, const Field *field, Value *value)
{
    if (take(glance, "null")) {
        return codec_read_none(field, value);
    }
    switch (field->kind) {
    case FIELD_FLAG:
        *value = (Value){ .kind = VALUE_FLAG, .flag = *glance->at == 't' };
        return take(glance, value->flag ? "true" : "false");
    case FIELD_NUMBER:
        return take_number(glance, value);
    case FIELD_SEAT:
    case FIELD_PIECE:
    case FIELD_WORD:
    case FIELD_TEXT:
        return take_name(glance, field, value);
    case FIELD_PIECES:
    case FIELD_SEATS:
    case FIELD_NUMBERS:
        return take_list(glance, field, value);
    case FIELD_TREE:
    case FIELD_END:
        break;
    }
    return false;
}

static bool
take_event(Glance *glance, Event *event)
{
    const Game *game = glance->names->game;
    const char *name = take(glance, "{\"event\":") ? take_word(glance) : NULL;

    memset(event, 0, sizeof *event);
    event->kind = name == NULL ? -1 : schema_find(game->events, game->n_events, name);
    if (event->kind < 0) {
        return false;
    }
    const Field *fields = game->events[event->kind].fields;
    for (int i = 0; fields[i].kind != FIELD_END; i++) {
        if (!take(glance, ",\"") || !take(glance, fields[i].name) || !take(glance, "\":") ||
            !take_value(glance, &fields[i], &event->args[i])) {
            return false;
        }
    }
    return take(glance, "}") && event_fits(&game->events[event->kind], event);
}

static bool
take_events(Glance *glance, Events *events)
{
    events->n = 0;
    if (!take(glance, "[")) {
        return false;
    }
    for (bool more = *glance->at != ']'; more; more = take(glance, ",")) {
        if (events->n == EVENTS_MAX || !take_event(glance, &events->items[events->n++])) {
            return false;
        }
    }
    return take(glance, "]") && *glance->at == '\0';
}

/* Parses the events through a JSON tree, whatever their layout is. */
static bool
read_tree(const Names *names, const char *text, CodecText *keeps, Events *events)
{
    events->n = 0;
    keeps->json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const size_t n = json_array_size(keeps->json);
    if (!json_is_array(keeps->json) || n > EVENTS_MAX) {
        return false;
    }
    keeps->arena = keeps->arena == NULL ? g_ptr_array_new_with_free_func(g_free) : keeps->arena;
    for (size_t i = 0; i < n; i++) {
        if (!codec_read_event(
                names, json_array_get(keeps->json, i), keeps->arena, &events->items[events->n++])) {
            return false;
        }
    }
    return true;
}

bool
codec_read_events(const Names *names, const char *text, CodecText *keeps, Events *events)
{
    const size_t size = text == NULL ? 0 : strlen(text) + 1;
    Glance glance = { .names = names };

    events->n = 0;
    if (text == NULL) {
        return false;
    }
    keeps->large = size <= sizeof keeps->small ? NULL : g_malloc(size);
    glance.at = memcpy(keeps->large == NULL ? keeps->small : keeps->large, text, size);
    const bool is_read = take_events(&glance, events);
    keeps->arena = glance.arena;
    return is_read || read_tree(names, text, keeps, events);
}
