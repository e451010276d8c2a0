/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/narration/pronounce.h"

#include <glib.h>
#include <stdbool.h>

/* A regular expression, and its replacement. */
typedef struct {
    const char *written;
    const char *said;
} Habit;

static const Habit ENGLISH[] = {
    /* titles; the full stop after a title ends no sentence */
    { "\\b(Mr|Mrs|Ms|Dr|Mme|Mlle)\\.", "\\1" },
    { "\\bMessrs\\b\\.?", "messers" },
    { "\\bProf\\b\\.?", "Professor" },
    { "\\bInsp\\b\\.?", "Inspector" },
    { "\\bSupt\\b\\.?", "Superintendent" },
    { "\\bSgt\\b\\.?", "Sergeant" },
    { "\\bCapt\\b\\.?", "Captain" },
    { "\\bLt\\b\\.?", "Lieutenant" },
    { "\\bCol\\.(?= \\p{Lu})", "Colonel" },
    { "\\bGen\\.(?= \\p{Lu})", "General" },
    { "\\bMaj\\.(?= \\p{Lu})", "Major" },
    { "\\bRev\\.(?= \\p{Lu})", "Reverend" },
    { "\\bHon\\.(?= \\p{Lu})", "Honourable" },
    { "\\bEsq\\b\\.?", "Esquire" },
    { "\\bSt\\b\\.?(?= \\p{Lu})", "Saint" },
    { "(?<=\\p{Ll} )St\\b\\.?", "Street" },

    /* other abbreviations */
    { " ?& ?", " and " },
    { "\\bCo\\.", "Company" },
    { "\\betc\\.", "et cetera" },
    { "\\be\\.g\\.", "for example" },
    { "\\bi\\.e\\.", "that is" },
    { "\\bviz\\.", "namely" },
    { "\\binst\\.", "instant" },
    { "\\b[Nn]o\\. ?(?=\\d)", "number " },
    { "\\b[Nn]os\\. ?(?=\\d)", "numbers " },
    { "\\b221[Bb]\\b", "two two one B" },

    /* ordinals of monarchs, without I, V and X, which may mean something else */
    { "(?<=\\p{Ll} )II\\b", "the second" },
    { "(?<=\\p{Ll} )III\\b", "the third" },
    { "(?<=\\p{Ll} )IV\\b", "the fourth" },
    { "(?<=\\p{Ll} )VI\\b", "the sixth" },
    { "(?<=\\p{Ll} )VII\\b", "the seventh" },
    { "(?<=\\p{Ll} )VIII\\b", "the eighth" },

    /* clock times */
    { "(?<![\\d.,£])\\b(\\d{1,2})[.:]00\\b", "\\1 o’clock" },
    { "(?<![\\d.,£])\\b(\\d{1,2})[.:]0([1-9])\\b", "\\1 oh \\2" },
    { "(?<![\\d.,£])\\b(\\d{1,2})[.:]([1-5]\\d)\\b", "\\1 \\2" },

    /* years */
    { "(?<![\\d.,£-])\\b(1[1-9])00\\b(?![.,]\\d)", "\\1 hundred" },
    { "(?<![\\d.,£-])\\b(1[1-9])0([1-9])\\b(?![.,]\\d)", "\\1 oh \\2" },
    { "(?<![\\d.,£-])\\b(1[1-9])([1-9]\\d)\\b(?![.,]\\d)", "\\1 \\2" },

    /* pounds, shillings and pence */
    { "£1\\b(?![.,]?\\d)", "1 pound" },
    { "£(\\d[\\d,.]*\\d|\\d)", "\\1 pounds" },
    { "\\b1s\\.", "1 shilling" },
    { "\\b(\\d{1,2})s\\.", "\\1 shillings" },
    { "\\b1d\\b\\.?", "1 penny" },
    { "\\b(\\d{1,2})d\\b\\.?", "\\1 pence" },

    /* words that are not pronounced as they are spelled */
    { "\\bMycroft\\b", "My-croft" },
    { "\\bMarylebone\\b", "Marley-bone" },
    { "\\bCholmondeley\\b", "Chumley" },
    { "\\bHolborn\\b", "Hoeburn" },
    { "\\bSouthwark\\b", "Sutherk" },
    { "\\bWapping\\b", "Wopping" },
    { "\\bDeptford\\b", "Detford" },
    { "\\bPall Mall\\b", "Pal Mal" },
    { "\\bbrougham\\b", "broo-am" },
    { "\\bboatswain\\b", "bosun" },
    { "\\bvictuals\\b", "vittles" },
    { "\\b(half|ha[’'])penny\\b", "haypenny" },
    { "\\btwopen(ce|ny)\\b", "tuppen\\1" },
};

static bool
is_english(const char *language)
{
    return g_ascii_strncasecmp(language, "en", 2) == 0 && !g_ascii_isalpha(language[2]);
}

char *
pronounce(const char *text, const char *language)
{
    char *said = g_strdup(text);

    for (gsize i = 0; is_english(language) && i < G_N_ELEMENTS(ENGLISH); i++) {
        g_autoptr(GRegex) written = g_regex_new(ENGLISH[i].written, 0, 0, NULL);
        char *next = g_regex_replace(written, said, -1, 0, ENGLISH[i].said, 0, NULL);

        g_assert(next != NULL); /* Every pattern of the table is valid, and the text is UTF-8. */
        g_free(said);
        said = next;
    }
    return said;
}
