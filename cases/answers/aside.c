/* SPDX-License-Identifier: GPL-3.0-or-later */
/* aside.c: finds the remarks in brackets, and the words in them that change an answer */
#include "cases/answers/aside.h"

#include <string.h>

#include "cases/answers/conclusion.h"
#include "cases/answers/lexicon.h"
#include "cases/answers/typed.h"

/* Words that offer another answer. */
static const char *const ELSE[] = {
    "or", "either", "both", "maybe", "perhaps", "possibly", "else"
};

/* Reports whether @remark, the text between two brackets, only explains what stands before it. */
static bool
only_explains(const char *remark, const char *language)
{
    g_autoptr(Typed) read = typed_read(remark, language);
    bool corrects;

    (void)conclusion_of(remark, &corrects);
    for (int i = 0; i < read->n; i++) {
        const char *word = read->words[i].text;

        if (lexicon_has(LEXICON_DENIAL, word) || (i == 0 && lexicon_has(LEXICON_LISTER, word))) {
            return false;
        }
        for (gsize k = 0; k < G_N_ELEMENTS(ELSE); k++) {
            if (strcmp(word, ELSE[k]) == 0) {
                return false;
            }
        }
    }
    return !corrects;
}

char *
aside_remove(const char *raw, const char *language)
{
    g_autoptr(GString) rest = g_string_new(NULL);
    const char *at = raw;
    const char *opening;

    while ((opening = strchr(at, '(')) != NULL) {
        const char *closing = strchr(opening, ')');
        const char *end = closing == NULL ? opening + strlen(opening) : closing;
        g_autofree char *remark = g_strndup(opening + 1, (gsize)(end - opening - 1));

        g_string_append_len(rest, at, opening - at);
        if (strspn(rest->str, " ") == rest->len || !only_explains(remark, language)) {
            return NULL;
        }
        at = closing == NULL ? end : closing + 1;
    }
    if (at == raw) {
        return NULL;
    }
    g_string_append(rest, at);
    return g_string_free(g_steal_pointer(&rest), FALSE);
}
