/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/spacing.h"

#include <glib.h>
#include <string.h>

#define TIE    "\u00a0" /* no-break space */
#define NARROW "\u202f" /* narrow no-break space */

#define BLANKS "[ \\x{a0}\\x{202f}]"

/* A rule: what matches @pattern becomes @space. */
typedef struct {
    const char *language; /* NULL for all languages */
    const char *pattern;  /* a regular expression that matches spaces, or the place for one */
    const char *space;
    GRegex *regex; /* NULL until the first use */
} Rule;

/* Words after a number that have nothing to do with it. */
#define PARTICLES                                                                                 \
    "(?!(?:a|al|an|and|ans|are|as|at|auf|aus|bei|but|by|bis|con|dans|das|de|del|der|des|die|du|"  \
    "e|el|en|et|for|from|für|he|if|im|in|is|it|la|le|les|mit|more|o|oder|of|on|or|ou|para|per|"  \
    "por|pour|she|that|the|they|to|und|une?|up|vom|von|was|when|who|with|y|you|zu|zum|zur|à)\\b" \
    "(?!\\.))"

static Rule rules[] = {
    /* 8 characters, 221B Baker Street, 15 221B */
    { NULL, "(?<![\\p{L}\\d.,:])\\d{1,3}[A-Z]?\\K (?=[\\p{L}\\d])" PARTICLES, TIE, NULL },
    { NULL, "(?<=\\d) (?=\\d{3}(?!\\d))", TIE, NULL },                /* 12 000 */
    { NULL, "(?<=[\\p{L},]) (?=\\d{1,2}[.!?](?:\\s|$))", TIE, NULL }, /* pays her 3. */
    { NULL, "(?<=\\S) (?=[–—](?:\\s|$))", TIE, NULL },
    { NULL, "(?<=\\S) (?=…)", TIE, NULL },
    { NULL,
      "(?<![\\p{L}\\d])(?:§§?|[Nn]os?\\.|Nr\\.|[Nn][°º]|[Nn]\\.º|№|pp?\\.|S\\.|Fig\\.)\\K (?=\\d)",
      TIE,
      NULL },
    { NULL,
      "\\b(?:[Cc]ase|[Cc]aso|[Cc]as|[Ff]all|[Ff]igure|[Pp]ages?|[Pp]ágina|[Rr]ound|[Rr]onda|"
      "[Rr]unde|[Ss]eite|[Ss]tep|[Tt]our|[Mm]anche)\\K (?=\\d)",
      TIE,
      NULL },
    { NULL,
      "\\b(?:Dra?|Mr|Mrs|Ms|St|Ste|Messrs|Prof|Capt|Col|Sgt|Rev|Mme|Mlle|Sra?|Srta|Hr|Fr)\\.?"
      "\\K (?=\\p{Lu})",
      TIE,
      NULL },
    { NULL, "\\b(?:Sir|Miss|Madame|Herrn?|Frau|Señora?|Don|Doña)\\K (?=\\p{Lu})", TIE, NULL },
    { NULL, "(?<![\\p{L}\\d])\\p{Lu}\\.\\K (?=\\p{Lu})", TIE, NULL },    /* J. Watson */
    { NULL, "(?<=\\p{Ll}) (?=[B-HJ-XZ](?![\\p{L}\\d’'.]))", TIE, NULL }, /* seat B */
    { "de", "(?<![\\p{L}\\d.,])\\d{1,2}\\.\\K (?=\\p{L})", TIE, NULL },  /* 3. Runde */
    { "de", "\\b(?:[zZ]|[dD]|[uU]|[iI]|[sS]|[vV])\\.\\K ?(?=(?:[Bahdu]|ä|A|R)\\.)", NARROW, NULL },
    { "es", "\\b(?:a|p)\\.\\K ?(?=m\\.)", NARROW, NULL },
    { "fr",
      "(?<=[\\p{L}\\d)»”’%…])" BLANKS "*(?=[;!?]+(?:[\\s\\x{a0}\\x{202f}»”)]|$))",
      NARROW,
      NULL },
    { "fr", "(?<=[\\p{L}\\d)»”’%…])" BLANKS "*(?=:(?:[\\s\\x{a0}\\x{202f}]|$))", TIE, NULL },
    { "fr", "(?<=«)" BLANKS "*(?=\\S)", TIE, NULL },
    { "fr", "(?<=\\S)" BLANKS "*(?=»)", TIE, NULL },
    { "fr", "\\bM\\.\\K (?=\\p{Lu})", TIE, NULL },
};

/* Replaces what matches @rule in *@text, which it takes and gives back. */
static char *
follow(Rule *rule, char *text)
{
    char *bound;

    if (rule->regex == NULL) {
        rule->regex = g_regex_new(rule->pattern, G_REGEX_OPTIMIZE, 0, NULL);
        g_assert(rule->regex != NULL);
    }
    bound = g_regex_replace_literal(rule->regex, text, -1, 0, rule->space, 0, NULL);
    if (bound == NULL) {
        return text;
    }
    g_free(text);
    return bound;
}

char *
spacing_bind(const char *text, const char *language)
{
    char *bound = g_strdup(text);

    for (gsize i = 0; i < G_N_ELEMENTS(rules); i++) {
        if (rules[i].language == NULL || g_str_has_prefix(language, rules[i].language)) {
            bound = follow(&rules[i], bound);
        }
    }
    return bound;
}

char *
spacing_loosen(const char *text)
{
    g_autoptr(GString) loose = g_string_new(text);

    g_string_replace(loose, TIE, " ", 0);
    g_string_replace(loose, NARROW, " ", 0);
    return g_string_free(g_steal_pointer(&loose), FALSE);
}
