/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/model/speech.h"

#include <string.h>

typedef struct {
    char *one;
    char *many; /* NULL when the sentence is not counted */
} Saying;

struct Speech {
    char *language;
    SpeechPlural plural;
    GHashTable *sayings; /* id (char *, owned) → Saying, owned */
};

static void
saying_free(gpointer data)
{
    Saying *saying = data;

    g_free(saying->one);
    g_free(saying->many);
    g_free(saying);
}

Speech *
speech_new(const char *language, SpeechPlural plural)
{
    Speech *speech = g_new0(Speech, 1);

    *speech = (Speech){
        .language = g_strdup(language),
        .plural = plural,
        .sayings = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, saying_free),
    };
    return speech;
}

void
speech_free(Speech *speech)
{
    if (speech != NULL) {
        g_hash_table_unref(speech->sayings);
        g_free(speech->language);
        g_free(speech);
    }
}

void
speech_learn(Speech *speech, const char *id, const char *one, const char *many)
{
    Saying *saying = g_new0(Saying, 1);

    *saying = (Saying){ .one = g_strdup(one), .many = g_strdup(many) };
    g_hash_table_replace(speech->sayings, g_strdup(id), saying);
}

const char *
speech_language(const Speech *speech)
{
    return speech == NULL ? "en" : speech->language;
}

static const Saying *
find(const Speech *speech, const char *id)
{
    return speech == NULL ? NULL : g_hash_table_lookup(speech->sayings, id);
}

const char *
speech_say(const Speech *speech, const char *id)
{
    const Saying *saying = find(speech, id);

    return saying == NULL ? id : saying->one;
}

const char *
speech_count(const Speech *speech, const char *one, const char *many, int n)
{
    const Saying *saying = find(speech, one);

    if (saying == NULL || saying->many == NULL) {
        return n == 1 ? one : many;
    }
    switch (speech->plural) {
    case SPEECH_PLURAL_NOT_ONE:
        return n == 1 ? saying->one : saying->many;
    case SPEECH_PLURAL_ABOVE_ONE:
        return n > 1 ? saying->many : saying->one;
    }
    g_assert_not_reached();
}

/* Returns the value of the slot called @name. */
static const char *
fact(const Slot *slots, int n_slots, const char *name)
{
    for (int i = 0; i < n_slots; i++) {
        if (strcmp(slots[i].name, name) == 0) {
            return slots[i].text;
        }
    }
    g_assert_not_reached(); /* catalogue.c refuses unknown slots */
}

/* Appends @shape with @text in place of its star, or @text alone when @shape is NULL. */
static void
append_shaped(GString *said, const char *shape, const char *text)
{
    const char *star = shape == NULL ? NULL : strchr(shape, '*');

    if (star == NULL) {
        g_string_append(said, text);
        return;
    }
    g_string_append_len(said, shape, star - shape);
    g_string_append(said, text);
    g_string_append(said, star + 1);
}

/* Splits @slot at @mark and returns the part after it, or NULL when there is no @mark. */
static char *
cut(char *slot, char mark)
{
    char *at = strchr(slot, mark);

    if (at == NULL) {
        return NULL;
    }
    *at = '\0';
    return at + 1;
}

char *
speech_fill(const char *words, const Slot *slots, int n_slots)
{
    GString *said = g_string_new(NULL);
    const char *open;

    while ((open = strchr(words, '{')) != NULL) {
        const char *close = strchr(open, '}');

        g_assert(close != NULL);
        g_autofree char *slot = g_strndup(open + 1, (gsize)(close - open - 1));
        const char *instead = cut(slot, '|');
        const char *shape = cut(slot, ':');
        const char *text = fact(slots, n_slots, slot);
        g_string_append_len(said, words, open - words);
        if (text != NULL) {
            append_shaped(said, shape, text);
        } else if (instead != NULL) {
            g_string_append(said, instead);
        }
        words = close + 1;
    }
    g_string_append(said, words);
    return g_string_free(said, FALSE);
}

char *
speech_capital(const char *text)
{
    const char *rest = text + g_utf8_skip[(guint8)*text];
    g_autofree char *first = *text == '\0' ? g_strdup("") : g_utf8_strup(text, rest - text);

    return g_strconcat(first, *text == '\0' ? "" : rest, NULL);
}
