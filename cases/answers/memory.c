/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/memory.h"

#include "cases/answers/amounts.h"
#include "cases/answers/names.h"
#include "cases/answers/reasons.h"

static void
judged_free(gpointer data)
{
    Judged *judged = data;

    g_ptr_array_unref(judged->why);
    g_free(judged);
}

/* Returns the key of an entry. */
static char *
key_of(int question, const char *answer)
{
    return g_strdup_printf("%d %s", question, answer);
}

void
memory_keep(Case *c)
{
    if (c->judged == NULL) {
        c->judged = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, judged_free);
        names_keep(c);
        reasons_keep(c);
        amounts_keep(c);
    }
}

const Judged *
memory_find(const Case *c, int question, const char *answer)
{
    if (c->judged == NULL) {
        return NULL;
    }
    g_autofree char *key = key_of(question, answer);

    return g_hash_table_lookup(c->judged, key);
}

void
memory_put(const Case *c, int question, const char *answer, const Judged *judged)
{
    if (c->judged == NULL) {
        return;
    }
    Judged *kept = g_new(Judged, 1);

    *kept = (Judged){ judged->mark, g_ptr_array_ref(judged->why) };
    if (g_hash_table_size(c->judged) >= JUDGED_MAX) {
        g_hash_table_remove_all(c->judged);
    }
    g_hash_table_replace(c->judged, key_of(question, answer), kept);
}
