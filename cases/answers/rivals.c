/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/rivals.h"

#include <string.h>

enum {
    NAME_WORDS_MAX = 64, /* words of a right wording that are looked for */
    MISSING = 1000,      /* distance of a wording that the answer lacks */
};

/* An answer, and what is not a rival in it. */
typedef struct {
    const Typed *read;
    GPtrArray *names; /* of Typed: the right wordings */
    GPtrArray *vague; /* of Typed: the right wordings that are too vague */
    GArray *weighty;  /* of int: indexes of the words of weight in @read */
} Field;

/* Reports whether @word can be part of the name of a thing. */
static bool
is_weighty(const TypedWord *word)
{
    return !word->small && !word->light && word->number < 0;
}

static void
add_names(GPtrArray *names, const Texts *texts, const char *language)
{
    for (int i = 0; i < texts->n; i++) {
        g_ptr_array_add(names, typed_read(texts->items[i], language));
    }
}

static void
field_init(Field *field, const Question *question, const char *language, const Typed *read)
{
    g_autoptr(Typed) asked = typed_read(question->ask, language);

    *field = (Field){
        .read = read,
        .names = g_ptr_array_new_with_free_func((GDestroyNotify)typed_free),
        .vague = g_ptr_array_new_with_free_func((GDestroyNotify)typed_free),
        .weighty = g_array_new(FALSE, FALSE, sizeof(int)),
    };
    g_ptr_array_add(field->names, typed_read(question->answer, language));
    add_names(field->names, &question->accept, language);
    add_names(field->vague, &question->vague, language);
    for (int i = 0; i < read->n; i++) {
        if (is_weighty(&read->words[i]) && !typed_has_stem(asked, &read->words[i])) {
            g_array_append_val(field->weighty, i);
        }
    }
}

static void
field_clear(Field *field)
{
    g_ptr_array_unref(field->names);
    g_ptr_array_unref(field->vague);
    g_array_unref(field->weighty);
}

/* Returns word of weight @at of the answer. */
static const TypedWord *
word_at(const Field *field, guint at)
{
    return &field->read->words[g_array_index(field->weighty, int, at)];
}

/* Reports whether an earlier word of weight has the stem of word @at. */
static bool
is_repeated(const Field *field, guint at)
{
    for (guint i = 0; i < at; i++) {
        if (strcmp(word_at(field, i)->stem, word_at(field, at)->stem) == 0) {
            return true;
        }
    }
    return false;
}

/* Reports whether one of @names has a word that @word stands for. If @slips is false, @word may not
 * be misspelt. */
static bool
is_in(const GPtrArray *names, const TypedWord *word, bool slips)
{
    for (guint i = 0; i < names->len; i++) {
        const Typed *name = names->pdata[i];

        for (int k = 0; k < name->n; k++) {
            if (strcmp(name->words[k].stem, word->stem) == 0 ||
                (slips && typed_stands_for(word, &name->words[k]))) {
                return true;
            }
        }
    }
    return false;
}

/* Reports whether word of weight @at is in a right wording, or in one that is too vague. */
static bool
is_of_key(const Field *field, guint at, bool slips)
{
    return is_in(field->names, word_at(field, at), slips) ||
           is_in(field->vague, word_at(field, at), slips);
}

static void
find_words(const Field *field, GPtrArray *words)
{
    for (guint i = 0; i < field->weighty->len; i++) {
        if (!is_of_key(field, i, false) && !is_repeated(field, i)) {
            g_ptr_array_add(words, word_at(field, i)->text);
        }
    }
}

/* Returns a set of the words of @name that @word stands for: bit k for word k. */
static guint64
parts_in(const Typed *name, const TypedWord *word)
{
    guint64 parts = 0;

    for (int k = 0; k < MIN(name->n, NAME_WORDS_MAX); k++) {
        if (is_weighty(&name->words[k]) && typed_stands_for(word, &name->words[k])) {
            parts |= G_GUINT64_CONSTANT(1) << k;
        }
    }
    return parts;
}

/* Returns the words of @name that words of weight @at and @at + 1 spell together: "high gate" for
 * “Highgate”. */
static guint64
split_parts_in(const Field *field, const Typed *name, guint at)
{
    if (at + 1 >= field->weighty->len) {
        return 0;
    }
    g_autofree char *both =
        g_strconcat(word_at(field, at)->text, word_at(field, at + 1)->text, NULL);
    guint64 parts = 0;

    for (int k = 0; k < MIN(name->n, NAME_WORDS_MAX); k++) {
        if (strcmp(name->words[k].text, both) == 0) {
            parts |= G_GUINT64_CONSTANT(1) << k;
        }
    }
    return parts;
}

/* Returns the words of weight in @name, as a set of the same form. */
static guint64
all_parts(const Typed *name)
{
    guint64 parts = 0;

    for (int k = 0; k < MIN(name->n, NAME_WORDS_MAX); k++) {
        parts |= is_weighty(&name->words[k]) ? G_GUINT64_CONSTANT(1) << k : 0;
    }
    return parts;
}

static guint
count_bits(guint64 set)
{
    guint n = 0;

    for (; set != 0; set &= set - 1) {
        n++;
    }
    return n;
}

/* Returns how far apart the words of @name stand in the answer: 0 if @name has a single word of
 * weight, 1 if its words are side by side, and MISSING if the answer lacks one. */
static guint
distance_of(const Field *field, const Typed *name)
{
    const guint64 all = all_parts(name);
    const guint n_parts = count_bits(all);
    g_autofree guint64 *parts = g_new0(guint64, field->weighty->len + 1);
    guint least = MISSING;

    for (guint i = 0; i < field->weighty->len; i++) {
        parts[i] = parts_in(name, word_at(field, i)) | split_parts_in(field, name, i);
    }
    for (guint from = 0; from < field->weighty->len; from++) {
        guint64 found = 0;

        for (guint to = from; to < field->weighty->len && parts[from] != 0; to++) {
            found |= parts[to];
            if (found == all) {
                least = MIN(least, n_parts == 1 ? 0 : MAX(to - from + 2, n_parts + 1) - n_parts);
                break;
            }
        }
    }
    return least;
}

/* Returns how far apart the words of the closest right wording stand. */
static guint
distance_of_key(const Field *field)
{
    guint least = MISSING;

    for (guint i = 0; i < field->names->len && least > 0; i++) {
        least = MIN(least, distance_of(field, field->names->pdata[i]));
    }
    return least == MISSING ? 1 : least;
}

/* Adds words of weight @one and @other to @pairs, unless they are there already. */
static void
add_pair(const Field *field, GPtrArray *pairs, guint one, guint other)
{
    const char *first = word_at(field, one)->text;
    const char *second = word_at(field, other)->text;
    const bool is_turned = strcmp(first, second) > 0;
    g_autofree char *pair =
        g_strdup_printf("%s %s", is_turned ? second : first, is_turned ? first : second);

    if (!g_ptr_array_find_with_equal_func(pairs, pair, g_str_equal, NULL)) {
        g_ptr_array_add(pairs, g_steal_pointer(&pair));
    }
}

static void
find_pairs(const Field *field, GPtrArray *pairs)
{
    const guint reach = distance_of_key(field);

    for (guint i = 0; i < field->weighty->len; i++) {
        for (guint j = i + 1; j < field->weighty->len && j <= i + reach; j++) {
            const bool is_key = is_of_key(field, i, true) && is_of_key(field, j, true);

            if (!is_key && strcmp(word_at(field, i)->stem, word_at(field, j)->stem) != 0) {
                add_pair(field, pairs, i, j);
            }
        }
    }
}

void
rivals_find(Rivals *rivals, const Question *question, const char *language, const Typed *read)
{
    Field field;

    *rivals = (Rivals){
        .words = g_ptr_array_new(),
        .pairs = g_ptr_array_new_with_free_func(g_free),
    };
    field_init(&field, question, language, read);
    find_words(&field, rivals->words);
    if (rivals->words->len > 0) {
        find_pairs(&field, rivals->pairs);
    }
    field_clear(&field);
}

void
rivals_clear(Rivals *rivals)
{
    g_ptr_array_unref(rivals->words);
    g_ptr_array_unref(rivals->pairs);
}
