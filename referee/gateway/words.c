/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/words.h"

#include <string.h>

#include "cases/model/speech.h" /* N_() */

enum {
    TAGS_MAX = 32, /* languages of a header that are considered */
};

static const struct {
    unsigned status;
    const char *code;
    const char *english;
} REFUSALS[] = {
    [WORDS_NOT_FOUND] = { 404,
                          NULL,
                          N_("There is nothing here. To see the tables, open this address with "
                             "nothing after its name and port.") },
    [WORDS_GET_PLEASE] = { 405, NULL, N_("Use GET here.") },
    [WORDS_POST_PLEASE] = { 405, NULL, N_("Use POST here.") },
    [WORDS_NO_REQUEST] = { 400,
                           NULL,
                           N_("That is not an address of this referee. Open the address that it "
                              "printed after “Join the table”.") },
    [WORDS_HANDSHAKE] = { 400,
                          NULL,
                          N_("This address is only for websockets that speak MQTT (RFC 6455, "
                             "version 13, subprotocol mqtt).") },
    [WORDS_ORIGIN] = { 403,
                       NULL,
                       N_("Only the referee’s own page may ask this. Open the referee’s own "
                          "address.") },
    [WORDS_NAME] = { 421,
                     NULL,
                     N_("The referee does not use this name. Open the address that it printed "
                        "after “Join the table”. If the name is right, the host must start the "
                        "referee with --name.") },
    [WORDS_TOO_LONG] = { 413,
                         "too-long",
                         N_("That request is too long: the limit is 4096 bytes and 32 values.") },
    [WORDS_TOO_OFTEN] = { 429, "too-often", N_("Too many tries. Wait a minute, then try again.") },
    [WORDS_BUSY] = { 503, "busy", N_("The referee is too busy. Try again in a moment.") },
};
G_STATIC_ASSERT(G_N_ELEMENTS(REFUSALS) == WORDS_COUNT);

struct Words {
    GHashTable *languages; /* char *, owned → char **, owned */
};

unsigned
words_status(WordsRefusal refusal)
{
    return REFUSALS[refusal].status;
}

const char *
words_code(WordsRefusal refusal)
{
    return REFUSALS[refusal].code;
}

const char *
words_english(WordsRefusal refusal)
{
    return REFUSALS[refusal].english;
}

Words *
words_new(GVariant *languages)
{
    g_autoptr(Words) words = g_new(Words, 1);
    GVariantIter each;
    const char *language;
    char **sentences;

    *words = (Words){
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_strfreev),
    };
    g_variant_iter_init(&each, languages);
    while (g_variant_iter_next(&each, "(&s^as)", &language, &sentences)) {
        const bool is_whole = g_strv_length(sentences) == WORDS_COUNT;

        g_hash_table_replace(words->languages, g_strdup(language), sentences);
        if (!is_whole) {
            return NULL;
        }
    }
    return g_steal_pointer(&words);
}

void
words_free(Words *words)
{
    if (words != NULL) {
        g_hash_table_unref(words->languages);
        g_free(words);
    }
}

/* Returns the quality in the parameters of a tag: 0.8 for "de;q=0.8", 1 for "de". */
static double
quality_of(const char *parameters)
{
    const char *q = strstr(parameters, "q=");

    return q == NULL ? 1 : CLAMP(g_ascii_strtod(q + 2, NULL), 0, 1);
}

const char *
words_language(const Words *words, const char *accept)
{
    g_auto(GStrv) tags = g_strsplit(accept == NULL ? "" : accept, ",", TAGS_MAX);
    const char *best = "";
    double best_quality = 0;

    for (int i = 0; tags[i] != NULL; i++) {
        char *tag = g_strstrip(tags[i]);
        const double quality = quality_of(tag + strcspn(tag, ";"));
        g_autofree char *language = g_ascii_strdown(tag, (gssize)strcspn(tag, ";-_ "));
        gpointer known = NULL;

        if (quality > best_quality &&
            g_hash_table_lookup_extended(words->languages, language, &known, NULL)) {
            best = known;
            best_quality = quality;
        }
    }
    return best;
}

const char *
words_say(const Words *words, const char *language, WordsRefusal refusal)
{
    char **sentences = g_hash_table_lookup(words->languages, language);

    return sentences == NULL ? REFUSALS[refusal].english : sentences[refusal];
}
