/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/rules/refusal.h"

#include <string.h>

typedef struct {
    const char *code;
    const char *say;
} Row;

static const Row ROWS[] = {
    [REFUSAL_NONE] = { NULL, "" },
#define REFUSAL(name, code, say) [REFUSAL_##name] = { code, say },
#include "referee/rules/refusal.def"
#undef REFUSAL
};

const char *
refusal_code(Refusal refusal)
{
    g_assert((size_t)refusal < G_N_ELEMENTS(ROWS));
    return ROWS[refusal].code;
}

static void fill(GString *say, const char *words, const RefusalFacts *facts);

static void
fill_number(GString *say, int number, const char *instead)
{
    if (number < 0) {
        g_string_append(say, instead);
    } else {
        g_string_append_printf(say, "%d", number);
    }
}

/* The slot called @name, with @instead where its fact is not given. */
static void
fill_slot(GString *say, const char *name, const char *instead, const RefusalFacts *facts)
{
    if (strcmp(name, "number") == 0) {
        fill_number(say, facts->number, instead);
    } else if (strcmp(name, "cost") == 0) {
        fill_number(say, facts->cost, instead);
    } else if (strcmp(name, "who") == 0) {
        g_string_append(say, facts->who == NULL ? instead : facts->who);
    } else if (strcmp(name, "where") == 0) {
        g_string_append(say, facts->where == NULL ? instead : facts->where);
    } else {
        g_assert_cmpstr(name, ==, "now");
        fill(say, facts->now == NULL ? instead : facts->now, facts);
    }
}

/* Appends @words; what stands behind a bar has no slots of its own. */
static void
fill(GString *say, const char *words, const RefusalFacts *facts)
{
    const char *open;

    while ((open = strchr(words, '{')) != NULL) {
        const char *close = strchr(open, '}');

        g_assert(close != NULL);
        g_autofree char *slot = g_strndup(open + 1, (gsize)(close - open - 1));
        char *bar = strchr(slot, '|');
        if (bar != NULL) {
            *bar = '\0';
        }
        g_string_append_len(say, words, open - words);
        fill_slot(say, slot, bar == NULL ? "" : bar + 1, facts);
        words = close + 1;
    }
    g_string_append(say, words);
}

char *
refusal_say(Refusal refusal, const RefusalFacts *facts)
{
    g_assert((size_t)refusal < G_N_ELEMENTS(ROWS));
    g_autoptr(GString) say = g_string_new(NULL);

    fill(say, ROWS[refusal].say, facts);
    if (say->len > 0) {
        say->str[0] = g_ascii_toupper(say->str[0]); /* a colour may come first */
    }
    return g_string_free(g_steal_pointer(&say), FALSE);
}
