/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/rules/refusal.h"

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

/* Returns Hansom's own word @word in @speech, or NULL for NULL. */
static const char *
ours(const Speech *speech, const char *word)
{
    return word == NULL ? NULL : speech_say(speech, word);
}

char *
refusal_say(Refusal refusal, const RefusalFacts *facts, const Speech *speech)
{
    g_assert((size_t)refusal < G_N_ELEMENTS(ROWS));
    g_autofree char *number = facts->number < 0 ? NULL : g_strdup_printf("%d", facts->number);
    g_autofree char *cost = facts->cost < 0 ? NULL : g_strdup_printf("%d", facts->cost);
    Slot slots[] = {
        { "number", number },
        { "cost", cost },
        { "who", ours(speech, facts->who) },
        { "where", facts->is_our_place ? ours(speech, facts->where) : facts->where },
        { "now", NULL },
    };
    const char *then = ours(speech, facts->now);
    g_autofree char *now = then == NULL ? NULL : speech_fill(then, slots, G_N_ELEMENTS(slots));

    slots[G_N_ELEMENTS(slots) - 1].text = now;
    const char *words = speech_say(speech, ROWS[refusal].say);
    g_autofree char *said = speech_fill(words, slots, G_N_ELEMENTS(slots));
    return speech_capital(
        g_strchomp(said)); /* a colour may come first, and the last slot may be empty */
}
