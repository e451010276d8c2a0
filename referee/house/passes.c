/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/house/passes.h"

#include <string.h>

typedef struct {
    Pass pass;
    Code code;
    gint64 ends_s;
} Entry;

struct Passes {
    GPtrArray *entries; /* of Entry, owned; one a seat at most */
};

static void
entry_free(gpointer data)
{
    Entry *entry = data;

    g_free(entry->pass.table);
    g_free(entry);
}

Passes *
passes_new(void)
{
    Passes *passes = g_new0(Passes, 1);

    passes->entries = g_ptr_array_new_with_free_func(entry_free);
    return passes;
}

void
passes_free(Passes *passes)
{
    if (passes != NULL) {
        g_ptr_array_unref(passes->entries);
        g_free(passes);
    }
}

Code
passes_issue(Passes *passes, const char *table, Seat seat, gint64 now_s)
{
    Entry *entry = g_new0(Entry, 1);
    CodeKey key;

    for (guint i = passes->entries->len; i-- > 0;) {
        const Entry *other = g_ptr_array_index(passes->entries, i);

        if (other->pass.seat == seat && strcmp(other->pass.table, table) == 0) {
            g_ptr_array_remove_index(passes->entries, i);
        }
    }
    code_key_random(&key);
    *entry = (Entry){
        .pass = { .table = g_strdup(table), .seat = seat },
        .code = code_derive(&key, "pass", 0),
        .ends_s = now_s + PASS_LASTS_S,
    };
    g_ptr_array_add(passes->entries, entry);
    return entry->code;
}

static int
find(const Passes *passes, const Code *code)
{
    for (guint i = 0; i < passes->entries->len; i++) {
        const Entry *entry = g_ptr_array_index(passes->entries, i);

        if (strcmp(entry->code.text, code->text) == 0) {
            return (int)i;
        }
    }
    return -1;
}

const Pass *
passes_find(Passes *passes, const Code *code, gint64 now_s)
{
    int at = find(passes, code);

    if (at < 0) {
        return NULL;
    }
    const Entry *entry = g_ptr_array_index(passes->entries, at);
    if (now_s >= entry->ends_s) {
        g_ptr_array_remove_index(passes->entries, (guint)at);
        return NULL;
    }
    return &entry->pass;
}

void
passes_take(Passes *passes, const Code *code)
{
    int at = find(passes, code);

    if (at >= 0) {
        g_ptr_array_remove_index(passes->entries, (guint)at);
    }
}
