/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/explanation.h"

typedef struct {
    const char *id;
    char *one;   /* text of “{what}” or “{one}”; NULL for none */
    char *other; /* text of “{other}”; NULL for none */
} Clause;

static void
clause_free(gpointer data)
{
    Clause *clause = data;

    g_free(clause->one);
    g_free(clause->other);
    g_free(clause);
}

GPtrArray *
explanation_new(void)
{
    return g_ptr_array_new_with_free_func(clause_free);
}

void
explanation_add_two(GPtrArray *explanation, const char *id, const char *one, const char *other)
{
    Clause *clause = g_new(Clause, 1);

    *clause = (Clause){ id, g_strdup(one), g_strdup(other) };
    g_ptr_array_add(explanation, clause);
}

void
explanation_add(GPtrArray *explanation, const char *id, const char *what)
{
    explanation_add_two(explanation, id, what, NULL);
}

char *
explanation_say(const GPtrArray *explanation, const Speech *speech)
{
    GString *all = g_string_new(NULL);

    for (guint i = 0; i < explanation->len; i++) {
        const Clause *clause = g_ptr_array_index(explanation, i);
        g_autofree char *said = speech_tell(speech,
                                            clause->id,
                                            { "what", clause->one },
                                            { "one", clause->one },
                                            { "other", clause->other });

        g_string_append_printf(all, "%s%s", i == 0 ? "" : ", ", said);
    }
    return g_string_free(all, FALSE);
}
