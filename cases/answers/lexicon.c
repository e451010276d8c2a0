/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/lexicon.h"

#include <glib.h>

static const char *const TITLES[] = {
    "mr",        "mrs",        "miss",     "ms",        "mister",    "dr",         "doctor",
    "sir",       "madam",      "madame",   "mme",       "mlle",      "lady",       "lord",
    "rev",       "reverend",   "father",   "sister",    "captain",   "capt",       "major",
    "colonel",   "col",        "general",  "admiral",   "inspector", "sergeant",   "sgt",
    "constable", "pc",         "prof",     "professor", "esq",       "esquire",    "count",
    "countess",  "baron",      "baroness", "duke",      "duchess",   "lieutenant", "lieut",
    "commander", "canon",      "bishop",   "nurse",     "prince",    "princess",   "herr",
    "frau",      "monsieur",   "signor",   "signora",   "senor",     "senora",     "don",
    "dona",      "lieutenant", "lieut",    "commander", NULL,
};

static const char *const ARTICLES[] = {
    "a", "an", "the", "at", "in", "on", "of", "to", "by", NULL,
};

static const char *const FILLERS[] = {
    "a",          "an",       "the",       "at",
    "in",         "on",       "of",        "to",
    "by",         "for",      "into",      "inside",
    "with",       "down",     "up",        "over",
    "there",      "here",     "i",         "we",
    "you",        "it",       "he",        "she",
    "they",       "him",      "her",       "his",
    "them",       "this",     "that",      "who",
    "whom",       "which",    "what",      "where",
    "when",       "my",       "our",       "your",
    "one",        "is",       "was",       "are",
    "were",       "be",       "been",      "being",
    "s",          "its",      "im",        "ive",
    "has",        "had",      "have",      "did",
    "does",       "do",       "done",      "must",
    "will",       "would",    "should",    "could",
    "can",        "may",      "might",     "think",
    "thinks",     "thought",  "guess",     "say",
    "says",       "said",     "saying",    "suspect",
    "believe",    "reckon",   "suppose",   "sure",
    "surely",     "certain",  "certainly", "definitely",
    "definately", "probably", "maybe",     "perhaps",
    "obviously",  "clearly",  "clear",     "course",
    "so",         "then",     "well",      "um",
    "uh",         "hmm",      "answer",    "name",
    "named",      "called",   "full",      "please",
    "final",      "ok",       "okay",      "yes",
    "going",      "go",       "gonna",     "bet",
    "come",       "came",     "thats",     "hes",
    "shes",       "theyre",   "very",      "really",
    "just",       "about",    "around",    "approximately",
    "circa",      "exactly",  "precisely", "sharp",
    "approx",     "ca",       "all",       "along",
    "himself",    "herself",  "too",       "also",
    "still",      "now",      "currently", "hidden",
    "hiding",     "hid",      "kept",      "put",
    "lies",       "lying",    "stored",    "stashed",
    "guilty",     "culprit",  "murderer",  "killer",
    "thief",      "villain",  "criminal",  "person",
    "man",        "woman",    "someone",   "somewhere",
    "thing",      "things",   "committed", "crime",
    "case",       "mystery",  "whodunit",  "dunnit",
    "team",       "accuse",   "accused",   "accusing",
    NULL,
};

static const char *const DENIALS[] = {
    "not",     "never",   "no",     "neither", "nor",      "without",   "nobody",  "none",
    "nothing", "nowhere", "didnt",  "wasnt",   "isnt",     "cant",      "cannot",  "couldnt",
    "wouldnt", "dont",    "doesnt", "arent",   "werent",   "hasnt",     "hadnt",   "havent",
    "aint",    "hardly",  "anyone", "anybody", "everyone", "everybody", "unknown", NULL,
};

static const char *const MODALS[] = {
    "would", "could", "should", "might", "will", "can", "may", "must", "to", NULL,
};

static const char *const LISTERS[] = {
    "and", "or",        "either", "both",   "plus", "alternatively", "versus", "vs",
    "if",  "otherwise", "else",   "unless", NULL,
};

static const char *const AROUNDS[] = {
    "near",   "nearby", "opposite", "outside",   "beside",    "besides",  "between", "towards",
    "toward", "next",   "from",     "except",    "but",       "instead",  "before",  "after",
    "away",   "beyond", "rather",   "than",      "other",     "another",  "almost",  "nearly",
    "past",   "across", "facing",   "adjoining", "alongside", "adjacent", NULL,
};

static const char *const BESIDES[] = {
    "behind", "beneath", "under",  "underneath", "above", "below",
    "over",   "round",   "around", "false",      NULL,
};

static const char *const BOUNDS[] = {
    "after", "before", "until", "till",  "since", "between", "more",   "less",   "fewer", "than",
    "over",  "under",  "above", "below", "least", "most",    "nearly", "almost", "minus", NULL,
};

static const char *const KINS[] = {
    "brother",  "sister",    "brothers",  "wife",     "husband",    "widow",       "son",
    "daughter", "mother",    "father",    "uncle",    "aunt",       "nephew",      "niece",
    "cousin",   "friend",    "lover",     "fiance",   "fiancee",    "servant",     "maid",
    "butler",   "cook",      "driver",    "cabman",   "clerk",      "partner",     "employer",
    "employee", "helper",    "assistant", "mistress", "master",     "lawyer",      "agent",
    "valet",    "secretary", "landlady",  "landlord", "accomplice", "housekeeper", NULL,
};

static const char *const GUISES[] = {
    "impostor",      "false",     "fake",       "disguised", "dressed",  "framed",
    "blamed",        "victim",    "behalf",     "alias",     "pretends", "pretending",
    "impersonating", "lookalike", "resembling", "resembles", NULL,
};

static const char *const CLEARINGS[] = {
    "innocent", "alibi", "alibis",  "cleared", "acquitted", "doubt", "doubts",
    "doubtful", "using", "calling", "wrongly", "falsely",   NULL,
};

static const char *const AGES[] = {
    "junior", "jr", "jnr", "senior", "snr", "elder", "younger", "twin", NULL,
};

static const char *const ERRANDS[] = {
    "hired", "paid", "ordered", "sent", "employed", "bribed", "asked", "told", NULL,
};

static const char *const PRONOUNS[] = {
    "he", "she", "they", "it", NULL,
};

static const char *const OWNS[] = {
    "his", "her", "their", "its", "my", "our", NULL,
};

static const char *const POINTERS[] = {
    "of",    "by",     "with", "for",     "from",    "to",     "in",      "at",      "on",
    "out",   "like",   "than", "as",      "near",    "into",   "about",   "over",    "under",
    "after", "before", "via",  "against", "without", "except", "besides", "through", NULL,
};

static const char *const REASONS[] = {
    "because", "since", "although", "though", "cos", "coz", "cause", "bc", "bec", "cuz", NULL,
};

static const char *const RELATIVES[] = {
    "who", "whose", "whom", "which", "when", "while", "where", "until", "till", NULL,
};

static const char *const MASCULINES[] = {
    "mr",   "mister", "sir",  "lord",     "father", "esq",   "esquire", "count", "baron",
    "duke", "prince", "herr", "monsieur", "signor", "senor", "don",     NULL,
};

static const char *const FEMININES[] = {
    "mrs",      "miss",     "ms",      "madam",    "madame", "mme",     "mlle",   "lady", "sister",
    "countess", "baroness", "duchess", "princess", "frau",   "signora", "senora", "dona", NULL,
};

static const char *const DATES[] = {
    "monday", "tuesday", "wednesday", "thursday", "friday",   "saturday",
    "sunday", "january", "february",  "march",    "april",    "june",
    "july",   "august",  "september", "october",  "november", "december",
    "pm",     "noon",    "afternoon", "evening",  NULL,
};

static const char *const *const LISTS[] = {
    [LEXICON_TITLE] = TITLES,       [LEXICON_ARTICLE] = ARTICLES,
    [LEXICON_FILLER] = FILLERS,     [LEXICON_DENIAL] = DENIALS,
    [LEXICON_MODAL] = MODALS,       [LEXICON_LISTER] = LISTERS,
    [LEXICON_AROUND] = AROUNDS,     [LEXICON_BOUND] = BOUNDS,
    [LEXICON_BESIDE] = BESIDES,     [LEXICON_KINSHIP] = KINS,
    [LEXICON_GUISE] = GUISES,       [LEXICON_AGE] = AGES,
    [LEXICON_CLEARING] = CLEARINGS, [LEXICON_ERRAND] = ERRANDS,
    [LEXICON_PRONOUN] = PRONOUNS,   [LEXICON_OWN] = OWNS,
    [LEXICON_POINTER] = POINTERS,   [LEXICON_REASON] = REASONS,
    [LEXICON_RELATIVE] = RELATIVES, [LEXICON_MASCULINE] = MASCULINES,
    [LEXICON_FEMININE] = FEMININES, [LEXICON_DATE] = DATES,
};

/* Returns a table of all words, each with a bitmask of its lists. The table is built once and
 * kept. */
static GHashTable *
words(void)
{
    static GHashTable *kept = NULL;

    if (g_once_init_enter(&kept)) {
        GHashTable *table = g_hash_table_new(g_str_hash, g_str_equal);

        for (size_t kind = 0; kind < G_N_ELEMENTS(LISTS); kind++) {
            for (const char *const *word = LISTS[kind]; *word != NULL; word++) {
                guint lists = GPOINTER_TO_UINT(g_hash_table_lookup(table, *word));

                g_hash_table_insert(
                    table, (gpointer)(guintptr)*word, GUINT_TO_POINTER(lists | 1U << kind));
            }
        }
        g_once_init_leave(&kept, table);
    }
    return kept;
}

bool
lexicon_has(LexiconKind kind, const char *word)
{
    return (GPOINTER_TO_UINT(g_hash_table_lookup(words(), word)) & 1U << kind) != 0;
}

bool
lexicon_knows(const char *word)
{
    return (GPOINTER_TO_UINT(g_hash_table_lookup(words(), word)) & ~(1U << LEXICON_DATE)) != 0;
}
