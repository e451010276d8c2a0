/* SPDX-License-Identifier: GPL-3.0-or-later */
/* baker-street-irregulars.c: keys and decoder of a case of Baker Street Irregulars: sixteen names,
 * four abilities, four precincts */
#include "cases/load/kind.h"

#include <string.h>

#include "cases/model/rogues.h"

static const CaseField CASE_FIELDS[] = {
    { "game", true },       { "number", true },  { "title", true },        { "language", false },
    { "difficulty", true }, { "teaser", true },  { "introduction", true }, { "suspects", true },
    { "evidence", true },   { "motives", true }, { "locations", true },    { "precincts", true },
    { "pictures", false },
};

static const CaseField SUSPECT_FIELDS[] = {
    { "name", true },
    { "ability", true },
};

static const FieldTable CASE_TABLE = FIELD_TABLE("baker-street-irregulars", "a case", CASE_FIELDS);
static const FieldTable SUSPECT_TABLE = FIELD_TABLE("suspect", "a suspect", SUSPECT_FIELDS);

static const FieldTable *const PARTS[] = { &SUSPECT_TABLE, NULL };

/* The keys of the four lists, in the order of ClueType. */
static const char *const LISTS[] = { "suspects", "evidence", "motives", "locations" };

/* The state of reading lists of names. A name may occur only once in the whole case. */
typedef struct {
    Decoder *decoder;
    const Fields *fields;
    GHashTable *names; /* name → its Place, for the message about a duplicate */
} Reader;

static char *
read_name(Reader *reader, char *name, Place place)
{
    const Place *before = g_hash_table_lookup(reader->names, name);

    if (before != NULL) {
        g_autofree char *shown = faults_show(name);

        faults_add(reader->decoder->faults,
                   place,
                   "duplicate name %s; it is also in line %d",
                   shown,
                   before->line);
    } else if (*name != '\0') {
        g_hash_table_insert(reader->names, g_strdup(name), g_memdup2(&place, sizeof place));
    }
    return name;
}

/* Returns the list at @key, which must have exactly four entries, or NULL when it is not a list. */
static const Node *
read_four(const Reader *reader, const char *key)
{
    const Node *list = fields_list(reader->fields, key, ROGUES_RANKS);

    if (list != NULL && (int)list->items->len < ROGUES_RANKS) {
        faults_add(reader->decoder->faults,
                   list->place,
                   "“%s” has %u entries; it must have %d",
                   key,
                   list->items->len,
                   ROGUES_RANKS);
    }
    return list;
}

/* Reads a list of plain names into @names. */
static void
read_names(Reader *reader, const char *key, char *names[ROGUES_RANKS])
{
    const Node *list = read_four(reader, key);

    for (int i = 0; i < list_count(list, ROGUES_RANKS); i++) {
        const Node *node = g_ptr_array_index(list->items, (guint)i);

        names[i] = read_name(reader, node_line(reader->decoder->faults, node, key), node->place);
    }
}

static void
read_suspects(Reader *reader, Rogues *rogues)
{
    const Node *list = read_four(reader, LISTS[TYPE_SUSPECT]);

    for (int i = 0; i < list_count(list, ROGUES_RANKS); i++) {
        const Node *node = g_ptr_array_index(list->items, (guint)i);
        Fields suspect;

        fields_check(&suspect, reader->decoder->faults, node, &SUSPECT_TABLE);
        rogues->names[i] = read_name(reader, fields_line(&suspect, "name"), node->place);
        rogues->abilities[i] = fields_text(&suspect, "ability");
    }
}

static void
decode(Decoder *decoder, const Fields *fields)
{
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    Rogues *rogues = g_new0(Rogues, 1);
    Reader reader = { .decoder = decoder, .fields = fields, .names = names };

    decoder->c->rogues = rogues;
    read_suspects(&reader, rogues);
    for (int i = TYPE_EVIDENCE; i < ROGUES_TYPES; i++) {
        read_names(&reader, LISTS[i], &rogues->names[i * ROGUES_RANKS]);
    }
    read_names(&reader, "precincts", rogues->precincts);
    rogues->pictures = fields_id_or_null(fields, "pictures");
}

static void
check(const Case *c, GPtrArray *findings)
{
    (void)c;
    (void)findings;
}

/* ---- pieces that bear a code ----------------------------------------------------------------- */

static bool
is_of_case(const Case *c, const char *piece)
{
    (void)c;
    return strcmp(piece, "booklet") == 0 || rogues_find_card(piece) >= 0;
}

static bool
is_of_set(const char *piece)
{
    static const char *const PIECES[] = {
        "precinct-1", "precinct-2", "precinct-3", "precinct-4", NULL,
    };

    return g_strv_contains(PIECES, piece);
}

const CaseKind KIND_BAKER_STREET_IRREGULARS = {
    .game = "baker-street-irregulars",
    .fields = &CASE_TABLE,
    .parts = PARTS,
    .decode = decode,
    .check = check,
    .is_of_case = is_of_case,
    .is_of_set = is_of_set,
};
