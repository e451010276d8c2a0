/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proofs.c: decodes deductions and proofs, and replaces the ids of facts with indices */
#include <string.h>

#include "cases/load/decoder.h"

int
decode_fact(Decoder *decoder, const char *id, Place place)
{
    Case *c = decoder->c;
    int known = GPOINTER_TO_INT(g_hash_table_lookup(decoder->facts, id));

    if (known > 0) {
        return known - 1;
    }
    if (c->n_facts == CASE_FACTS_MAX) {
        faults_add(decoder->faults, place, "more than %d clues and deductions", CASE_FACTS_MAX);
        return -1;
    }
    c->facts[c->n_facts] = (Fact){ .id = g_strdup(id), .place = place };
    g_hash_table_insert(decoder->facts, g_strdup(id), GINT_TO_POINTER(c->n_facts + 1));
    return c->n_facts++;
}

static void
tell_unknown_fact(Decoder *decoder, const Node *node)
{
    const Case *c = decoder->c;
    g_autofree const char **ids = g_new(const char *, (gsize)MAX(c->n_facts, 1));

    for (int i = 0; i < c->n_facts; i++) {
        ids[i] = c->facts[i].id;
    }
    g_autofree char *shown = faults_show(node->text);
    g_autofree char *hint = faults_hint(node->text, ids, c->n_facts);
    faults_add(decoder->faults,
               node->place,
               "%s is neither a clue on a card nor a deduction%s",
               shown,
               hint);
}

/* Decodes one set of facts. Each fact must be known and may occur only once. */
static Proof
decode_proof(Decoder *decoder, const Node *node)
{
    Proof proof = { 0 };

    if (node->kind != NODE_LIST) {
        faults_add(decoder->faults,
                   node->place,
                   "a set of facts must be a list such as [a, b], not %s",
                   node_kind_name(node));
        return proof;
    }
    if (node->items->len == 0 || node->items->len > CASE_PROOF_MAX) {
        faults_add(decoder->faults,
                   node->place,
                   "a set of facts must have 1 to %d facts, not %u",
                   CASE_PROOF_MAX,
                   node->items->len);
    }
    proof.facts = g_new0(int, CASE_PROOF_MAX);
    for (int i = 0; i < list_count(node, CASE_PROOF_MAX); i++) {
        const Node *item = g_ptr_array_index(node->items, (guint)i);
        bool is_text = item->text != NULL;
        int fact =
            is_text ? GPOINTER_TO_INT(g_hash_table_lookup(decoder->facts, item->text)) - 1 : -1;

        if (!is_text) {
            faults_add(decoder->faults,
                       item->place,
                       "a set of facts must hold ids, not %s",
                       node_kind_name(item));
        } else if (fact < 0 && !decoder->lacks_facts) {
            tell_unknown_fact(decoder, item);
        }
        for (int j = 0; j < proof.n; j++) {
            if (fact >= 0 && proof.facts[j] == fact) {
                faults_add(
                    decoder->faults, item->place, "duplicate “%s” in a set of facts", item->text);
            }
        }
        if (fact >= 0) {
            proof.facts[proof.n++] = fact;
        }
    }
    return proof;
}

Proofs
decode_proofs(Decoder *decoder, const Fields *fields, const char *key)
{
    const Node *list = fields_list(fields, key, CASE_PROOFS_MAX);
    Proofs proofs = { 0 };

    if (list == NULL) {
        return proofs;
    }
    proofs.items = g_new0(Proof, CASE_PROOFS_MAX);
    for (int i = 0; i < list_count(list, CASE_PROOFS_MAX); i++) {
        proofs.items[proofs.n++] = decode_proof(decoder, g_ptr_array_index(list->items, (guint)i));
    }
    return proofs;
}

/* ---- deductions ------------------------------------------------------------------------------ */

typedef enum {
    VISIT_NEW,
    VISIT_OPEN, /* its proofs are being followed */
    VISIT_DONE,
} Visit;

/* Follows the proofs of @fact, depth first, and reports each deduction that rests on itself.
 * Returns true when @fact is still open, which means that a chain of proofs has come back to it. */
static bool
rests_on_itself(Decoder *decoder, int fact, Visit *visits)
{
    const Fact *at = &decoder->c->facts[fact];

    if (visits[fact] != VISIT_NEW) {
        return visits[fact] == VISIT_OPEN;
    }
    visits[fact] = VISIT_OPEN;
    for (int i = 0; i < at->proofs.n; i++) {
        for (int j = 0; j < at->proofs.items[i].n; j++) {
            int from = at->proofs.items[i].facts[j];

            if (rests_on_itself(decoder, from, visits)) {
                faults_add(decoder->faults,
                           at->place,
                           "deduction “%s” rests on “%s”, which rests on it",
                           at->id,
                           decoder->c->facts[from].id);
            }
        }
    }
    visits[fact] = VISIT_DONE;
    return false;
}

/* Decodes the ids of all deductions before their proofs, since a deduction may rest on a later
 * one. */
void
decode_deductions(Decoder *decoder)
{
    const Node *map = node_get(decoder->root, "deductions");
    const Fields fields = { .faults = decoder->faults, .map = map };
    Visit visits[CASE_FACTS_MAX] = { 0 };
    int first = decoder->c->n_facts;

    if (map == NULL) {
        return;
    }
    if (map->kind != NODE_MAP) {
        faults_add(decoder->faults,
                   map->place,
                   "“deductions” must be written as `id: [[fact, fact], …]`, not as %s",
                   node_kind_name(map));
        decoder->lacks_facts = true;
        return;
    }
    for (guint i = 0; i < map->keys->len; i++) {
        const Node *key = g_ptr_array_index(map->keys, i);

        if (!id_check(decoder->faults, key->place, key->text)) {
            decoder->lacks_facts = true;
            continue;
        }
        if (g_hash_table_contains(decoder->facts, key->text)) {
            faults_add(decoder->faults,
                       key->place,
                       "“%s” is also a clue on a card; rename one of them",
                       key->text);
            continue;
        }
        decode_fact(decoder, key->text, key->place);
    }
    for (int i = first; i < decoder->c->n_facts; i++) {
        Fact *fact = &decoder->c->facts[i];

        fact->proofs = decode_proofs(decoder, &fields, fact->id);
        if (fact->proofs.n == 0) {
            faults_add(
                decoder->faults, fact->place, "deduction “%s” follows from nothing", fact->id);
        }
    }
    for (int i = first; i < decoder->c->n_facts; i++) {
        rests_on_itself(decoder, i, visits);
    }
}
