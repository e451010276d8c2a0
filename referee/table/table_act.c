/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_act.c: acts are parsed, judged and applied; events of the journal are applied again */
#include "referee/table/chance_search.h"
#include "referee/table/table_inner.h"

#include <string.h>

/* Buffer for judging acts and for reading events. It is large, and needed only during a call. So
 * all tables of a thread share it, and an idle table stays small. */
static _Thread_local Ruling ruling;

typedef struct {
    Chance chance;
    GRand *rand;
} Dice;

static unsigned
draw(Chance *self, unsigned n)
{
    Dice *dice = (Dice *)(void *)self;

    return (unsigned)g_rand_int_range(dice->rand, 0, (gint32)n);
}

void
outcome_clear(Outcome *outcome)
{
    g_clear_pointer(&outcome->answer, g_free);
    g_clear_pointer(&outcome->events, g_free);
    g_clear_pointer(&outcome->list, event_list_unref);
    outcome->changed = false;
}

/* Reports whether JSON has @text unchanged between quotes. */
static bool
is_plain(const char *text)
{
    while (*text >= ' ' && *text != '"' && *text != '\\') {
        text++;
    }
    return *text == '\0';
}

char *
outcome_wrap(const char *id, gint64 n, const char *members)
{
    if (id != NULL && is_plain(id)) {
        return g_strdup_printf("{\"id\":\"%s\",\"seq\":%" G_GINT64_FORMAT ",%s}", id, n, members);
    }
    json_t *quoted = id == NULL ? json_null() : json_string(id);
    char *text = json_dumps(quoted, JSON_ENCODE_ANY | JSON_COMPACT);
    char *whole = g_strdup_printf("{\"id\":%s,\"seq\":%" G_GINT64_FORMAT ",%s}", text, n, members);

    free(text);
    json_decref(quoted);
    return whole;
}

/* Returns the members of a refusal: its code, its sentence, and the legal acts of @seat. */
static char *
say_refused(Table *table, Refusal refusal, const RefusalFacts *facts, Seat seat)
{
    g_autoptr(GString) out = g_string_new(NULL);
    g_autofree char *say = refusal_say(refusal, facts, table->speech);
    JsonWriter s = writer_to(out);

    writer_open_object(&s, NULL);
    writer_text(&s, "verdict", "refused");
    writer_text(&s, "code", refusal_code(refusal));
    writer_text(&s, "say", say);
    table_write_offers(table, seat, "legal", &s);
    writer_close_object(&s);
    return table_unwrap(out);
}

/* Returns the members of the verdict on an accepted act. The verdict is "ok", or the word of an
 * event that has its own (Schema.verdict). The FIELD_TREE fields of that event are members too. */
static char *
say_done(const Table *table, Viewer viewer)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const Events *events = &ruling.events;
    const char *verdict = "ok";
    JsonWriter s = writer_to(out);

    for (int i = 0; i < events->n; i++) {
        const Schema *schema = &table->names.game->events[events->items[i].kind];
        verdict = schema->verdict != NULL ? schema->verdict : verdict;
    }
    writer_open_object(&s, NULL);
    writer_text(&s, "verdict", verdict);
    for (int i = 0; i < events->n; i++) {
        if (table->names.game->events[events->items[i].kind].verdict != NULL) {
            codec_write_fields(&table->names, &events->items[i], FIELD_TREE, &s);
        }
    }
    table_write_events(table, events, viewer, "events", &s);
    writer_close_object(&s);
    return table_unwrap(out);
}

static guint32
seed_of(const Value *seed)
{
    if (seed->kind == VALUE_NUMBER) {
        return (guint32)seed->number;
    }
    return seed->kind == VALUE_TEXT ? g_str_hash(seed->text) : 0;
}

/* Returns the seed that @act names, or NULL. */
static const Value *
seed_in(const Game *game, const Act *act)
{
    const Schema *schema = &game->verbs[act->verb];

    for (int i = 0; i < schema_n_fields(schema); i++) {
        if (strcmp(schema->fields[i].name, "seed") == 0 && act->args[i].kind != VALUE_NONE) {
            return &act->args[i];
        }
    }
    return NULL;
}

/* Judges @act. The game has a separate function for verbs that need random numbers. */
static Refusal
decide(Table *table, const Act *act, Chance *chance)
{
    const Game *game = table->names.game;

    return game->verbs[act->verb].chance ? game->deal(table->state, act, chance, &ruling)
                                         : game->decide(table->state, act, &ruling);
}

/* Applies the events that were just judged, if there are any, and keeps them in @outcome. */
static void
apply(Table *table, Outcome *outcome)
{
    const Events *events = &ruling.events;

    if (!outcome->changed) {
        return;
    }
    outcome->list = event_list_new(events);
    for (int i = 0; i < events->n; i++) {
        bool is_so = table->names.game->apply(table->state, &events->items[i]);

        g_assert(is_so);
    }
}

/* Applies events from a file. Returns NULL, or a text that says what does not fit. The table is
 * unusable then. */
static const char *
apply_told(Table *table, const Events *events)
{
    const Game *game = table->names.game;

    for (int i = 0; i < events->n; i++) {
        if (!game->apply(table->state, &events->items[i])) {
            return game->events[events->items[i].kind].name;
        }
    }
    return game->check(table->state);
}

/* Returns the refusal that an event of the ruling answers its act with (Schema.refused). */
static Refusal
refused_by_event(const Table *table)
{
    const Events *events = &ruling.events;
    Refusal refused = REFUSAL_NONE;

    for (int i = 0; i < events->n && refused == REFUSAL_NONE; i++) {
        refused = table->names.game->events[events->items[i].kind].refused;
    }
    return refused;
}

/* Judges @act without applying it. */
static void
judge(Table *table, const Act *act, Viewer viewer, Chance *chance, Outcome *outcome)
{
    *outcome = (Outcome){ .changed = false };
    Refusal refusal = decide(table, act, chance);
    if (refusal != REFUSAL_NONE) {
        RefusalFacts facts = table->names.game->explain(table->state, act, refusal);

        outcome->answer = say_refused(table, refusal, &facts, act->by);
        outcome->why = refusal;
        return;
    }
    outcome->why = refused_by_event(table);
    if (outcome->why == REFUSAL_NONE) {
        outcome->answer = say_done(table, viewer);
    } else {
        RefusalFacts facts = table->names.game->explain(table->state, act, outcome->why);

        outcome->answer = say_refused(table, outcome->why, &facts, act->by);
    }
    outcome->changed = ruling.events.n > 0;
    if (outcome->changed) {
        g_autoptr(GString) out = g_string_new(NULL);
        JsonWriter s = writer_to(out);

        table_write_events(table, &ruling.events, VIEWER_HOST, NULL, &s);
        outcome->events = g_strdup(out->str);
    }
}

/* Reports whether @act has a field that only scripts may use. A player who could set the seed would
 * choose the dice. The players are told that the referee rolls them. */
static bool
is_scripted(const Game *game, const Act *act)
{
    const Schema *schema = &game->verbs[act->verb];

    for (int i = 0; i < schema_n_fields(schema); i++) {
        if (schema->fields[i].scripted && act->args[i].kind != VALUE_NONE) {
            return true;
        }
    }
    return false;
}

/* Reports whether @act names a piece that players must scan, but not by the code to scan. */
static bool
is_unscanned(const Game *game, const Act *act)
{
    const Schema *schema = &game->verbs[act->verb];

    for (int i = 0; i < schema_n_fields(schema); i++) {
        if (schema->fields[i].by_code_only && act->args[i].unscanned) {
            return true;
        }
    }
    return false;
}

/* Fills @outcome with @refusal, whatever the state of the game is. */
static void
refuse(Table *table, const Act *act, Refusal refusal, Outcome *outcome)
{
    const RefusalFacts facts = REFUSAL_NO_FACTS;

    *outcome = (Outcome){ .answer = say_refused(table, refusal, &facts, act->by), .why = refusal };
}

/* Parses an act. Returns false with a refusal in @outcome when the act is malformed. */
static bool
read_act(Table *table, const json_t *json, Seat by, GPtrArray *arena, Act *act, Outcome *outcome)
{
    if (codec_read_act(&table->names, json, by, arena, act)) {
        return true;
    }
    refuse(table, act, REFUSAL_MALFORMED, outcome);
    return false;
}

/* Judges @act and applies it if it is legal. */
static void
judge_and_apply(Table *table, const Act *act, Viewer viewer, Outcome *outcome)
{
    Dice dice = { .chance = { .below = draw }, .rand = table->rand };
    const Value *seed =
        table->names.game->verbs[act->verb].chance ? seed_in(table->names.game, act) : NULL;

    if (seed != NULL) {
        g_rand_set_seed(table->rand, seed_of(seed));
    }
    judge(table, act, viewer, &dice.chance, outcome);
    apply(table, outcome);
}

void
table_act(Table *table, const json_t *json, Seat by, Viewer viewer, Outcome *outcome)
{
    g_autoptr(GPtrArray) arena = g_ptr_array_new_with_free_func(g_free);
    Act act;

    if (!read_act(table, json, by, arena, &act, outcome)) {
        return;
    }
    if (viewer != VIEWER_HOST && is_scripted(table->names.game, &act)) {
        refuse(table, &act, REFUSAL_MALFORMED, outcome);
        return;
    }
    if (viewer != VIEWER_HOST && is_unscanned(table->names.game, &act)) {
        refuse(table, &act, REFUSAL_UNKNOWN_CARD, outcome);
        return;
    }
    judge_and_apply(table, &act, viewer, outcome);
}

bool
table_repeats(Table *table, const json_t *json, Seat by, Seat *about)
{
    g_autoptr(GPtrArray) arena = g_ptr_array_new_with_free_func(g_free);
    const Game *game = table->names.game;
    const Events *events = &ruling.events;
    Act act;

    if (!codec_read_act(&table->names, json, by, arena, &act) ||
        !game->verbs[act.verb].repeatable || game->verbs[act.verb].chance ||
        is_scripted(game, &act) || is_unscanned(game, &act) ||
        decide(table, &act, NULL) != REFUSAL_NONE || events->n == 0) {
        return false;
    }
    for (int i = 0; i < events->n; i++) {
        if (game->events[events->items[i].kind].advances) {
            return false;
        }
    }
    *about = event_seat(&game->events[events->items[0].kind], &events->items[0]);
    return true;
}

/* Returns the schema of the verb of @json, an act, or NULL if there is no such verb. */
static const Schema *
verb_of(const Table *table, const json_t *json)
{
    const Game *game = table->names.game;
    const char *verb = json_string_value(json_object_get(json, "act"));
    const int i = verb == NULL ? -1 : schema_find(game->verbs, game->n_verbs, verb);

    return i < 0 ? NULL : &game->verbs[i];
}

bool
table_is_costly(const Table *table, const json_t *json)
{
    const Schema *verb = verb_of(table, json);

    return verb != NULL && verb->costly;
}

bool
table_rewrites(const Table *table, const json_t *json)
{
    const Schema *verb = verb_of(table, json);

    return verb != NULL && verb->rewrites;
}

/* An act of the journal that is judged again. */
typedef struct {
    Table *table;
    const Act *act;
    Viewer viewer;
    Outcome *outcome;
} Again;

/* Judges the act once with the draws of @chance. Returns its events, or NULL when it is refused. */
static const char *
judge_once(Chance *chance, gpointer data)
{
    Again *again = data;

    outcome_clear(again->outcome);
    judge(again->table, again->act, again->viewer, chance, again->outcome);
    return again->outcome->changed ? again->outcome->events : NULL;
}

void
table_act_again(
    Table *table, const json_t *json, Seat by, Viewer viewer, const char *events, Outcome *outcome)
{
    g_autoptr(GPtrArray) arena = g_ptr_array_new_with_free_func(g_free);
    Act act;

    *outcome = (Outcome){ .changed = false };
    if (!read_act(table, json, by, arena, &act, outcome)) {
        return;
    }
    if (!table->names.game->verbs[act.verb].chance || seed_in(table->names.game, &act) != NULL) {
        judge_and_apply(table, &act, viewer, outcome);
        return;
    }
    chance_search(judge_once, &(Again){ table, &act, viewer, outcome }, events);
    apply(table, outcome);
}

EventList *
table_read_events(const Table *table, const char *text)
{
    g_auto(CodecText) keeps = { .large = NULL };
    Events *events = &ruling.events;

    return codec_read_events(&table->names, text, &keeps, events) ? event_list_new(events) : NULL;
}

bool
table_restore(Table *table, const char *text, GError **error)
{
    bool reveals;

    return table_restore_act(table, text, &reveals, error);
}

bool
table_restore_act(Table *table, const char *text, bool *reveals, GError **error)
{
    g_auto(CodecText) keeps = { .large = NULL };
    Events *events = &ruling.events;

    if (!codec_read_events(&table->names, text, &keeps, events)) {
        g_set_error(error,
                    G_IO_ERROR,
                    G_IO_ERROR_INVALID_DATA,
                    "these are not events of %s", /* no details: the events may be secret */
                    table->names.game->name);
        return false;
    }
    *reveals = table_reveals_any(table, events->items, events->n);
    const char *wrong = apply_told(table, events);
    if (wrong != NULL) {
        g_set_error(
            error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "its events are impossible: %s", wrong);
    }
    return wrong == NULL;
}
