/* SPDX-License-Identifier: GPL-3.0-or-later */
/* decode.c: decodes the keys that all games share; the game decodes the others (kind.h) */
#include "cases/load/decode.h"

#include "cases/load/kind.h"

enum {
    DIFFICULTY_MAX = 5,
};

/* Returns the kind of the case. When the game cannot be read, returns the first kind, so that the
 * other keys are still checked. */
static const CaseKind *
kind_of(const Node *root)
{
    const Node *game = node_get(root, "game");

    for (int i = 0; game != NULL && game->kind == NODE_TEXT && CASE_KINDS[i] != NULL; i++) {
        if (g_str_equal(CASE_KINDS[i]->game, game->text)) {
            return CASE_KINDS[i];
        }
    }
    return CASE_KINDS[0];
}

Case *
decode_case(const Node *root, Faults *faults)
{
    g_autoptr(Case) c = g_new0(Case, 1);
    g_autoptr(GHashTable) facts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    Decoder decoder = { .faults = faults, .root = root, .c = c, .facts = facts };
    const CaseKind *kind = kind_of(root);
    Fields fields;

    c->facts = g_new0(Fact, CASE_FACTS_MAX);
    if (!fields_check(&fields, faults, root, kind->fields)) {
        return NULL;
    }
    c->game = g_strdup(FORMAT_GAMES[fields_word(&fields, "game", FORMAT_GAMES, 0)]);
    c->number = fields_integer(&fields, "number", 0, CASE_NUMBER_MAX, 0);
    c->title = fields_line(&fields, "title");
    c->language =
        node_get(root, "language") == NULL ? g_strdup("en") : fields_token(&fields, "language");
    c->difficulty = fields_integer(&fields, "difficulty", 1, DIFFICULTY_MAX, 1);
    c->teaser = fields_text(&fields, "teaser");
    c->introduction = fields_text(&fields, "introduction");
    kind->decode(&decoder, &fields);
    return faults_any(faults) ? NULL : g_steal_pointer(&c);
}
