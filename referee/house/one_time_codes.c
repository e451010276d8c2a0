/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/house/one_time_codes.h"

#include <string.h>

typedef struct {
    OneTimeCode granted;
    Code code;
    gint64 ends_s;
} Entry;

struct OneTimeCodes {
    GPtrArray *entries; /* of Entry, owned; at most one for each seat */
};

static void
entry_free(gpointer data)
{
    Entry *entry = data;

    g_free(entry->granted.table);
    g_free(entry);
}

OneTimeCodes *
one_time_codes_new(void)
{
    OneTimeCodes *codes = g_new0(OneTimeCodes, 1);

    codes->entries = g_ptr_array_new_with_free_func(entry_free);
    return codes;
}

void
one_time_codes_free(OneTimeCodes *codes)
{
    if (codes != NULL) {
        g_ptr_array_unref(codes->entries);
        g_free(codes);
    }
}

void
one_time_codes_withdraw(OneTimeCodes *codes, const char *table, Seat seat)
{
    for (guint i = codes->entries->len; i-- > 0;) {
        const Entry *entry = g_ptr_array_index(codes->entries, i);

        if (entry->granted.seat == seat && strcmp(entry->granted.table, table) == 0) {
            g_ptr_array_remove_index(codes->entries, i);
        }
    }
}

Code
one_time_codes_issue(OneTimeCodes *codes, const char *table, Seat seat, gint64 now_s)
{
    Entry *entry = g_new0(Entry, 1);
    CodeKey key;

    one_time_codes_withdraw(codes, table, seat);
    code_key_random(&key);
    *entry = (Entry){
        .granted = { .table = g_strdup(table), .seat = seat },
        .code = code_derive(&key, "pass", 0),
        .ends_s = now_s + ONE_TIME_CODE_LASTS_S,
    };
    g_ptr_array_add(codes->entries, entry);
    return entry->code;
}

static int
find(const OneTimeCodes *codes, const Code *code)
{
    for (guint i = 0; i < codes->entries->len; i++) {
        const Entry *entry = g_ptr_array_index(codes->entries, i);

        if (strcmp(entry->code.text, code->text) == 0) {
            return (int)i;
        }
    }
    return -1;
}

const OneTimeCode *
one_time_codes_find(OneTimeCodes *codes, const Code *code, gint64 now_s)
{
    int at = find(codes, code);

    if (at < 0) {
        return NULL;
    }
    const Entry *entry = g_ptr_array_index(codes->entries, at);
    if (now_s >= entry->ends_s) {
        g_ptr_array_remove_index(codes->entries, (guint)at);
        return NULL;
    }
    return &entry->granted;
}

void
one_time_codes_redeem(OneTimeCodes *codes, const Code *code)
{
    int at = find(codes, code);

    if (at >= 0) {
        g_ptr_array_remove_index(codes->entries, (guint)at);
    }
}
