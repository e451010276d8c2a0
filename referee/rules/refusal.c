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

char *
refusal_say(Refusal refusal, int number)
{
    static const char SLOT[] = "{number}";

    g_assert((size_t)refusal < G_N_ELEMENTS(ROWS));
    const char *say = ROWS[refusal].say;
    const char *slot = strstr(say, SLOT);
    if (slot == NULL) {
        return g_strdup(say);
    }
    return g_strdup_printf("%.*s%d%s", (int)(slot - say), say, number, slot + strlen(SLOT));
}
