/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/names.h"

#include <string.h>

#include "cases/answers/lexicon.h"

enum {
    NAMES_MAX = 512,
};

/* Reports whether @read has a possessive: "Rollo Chaloner’s boat", which is nobody. */
static bool
has_owner(const Typed *read)
{
    for (int i = 0; i < read->n; i++) {
        if (read->words[i].owner) {
            return true;
        }
    }
    return false;
}

/* Returns the letters of @read, without titles, articles and, if @fillers is false, fillers. The
 * caller frees the result. */
static char *
glue(const Typed *read, bool fillers)
{
    GString *letters = g_string_new(NULL);

    for (int i = 0; i < read->n; i++) {
        const TypedWord *word = &read->words[i];

        if (!word->title && !lexicon_has(LEXICON_ARTICLE, word->text) &&
            (fillers || !lexicon_has(LEXICON_FILLER, word->text))) {
            g_string_append(letters, word->text);
        }
    }
    return g_string_free(letters, FALSE);
}

static void
add_name(Search *search, const Case *c, Named entry, int tier, const char *text)
{
    g_autoptr(Typed) read = typed_read(text, c->language);

    if (search->names->len < NAMES_MAX && !(search->person && tier > 0 && has_owner(read))) {
        Name name = {
            .entry = entry,
            .tier = tier,
            .whole = entry.kind != NAMED_PERSON || strcmp(text, entry.name) != 0,
            .is_key = tier == 0 && strcmp(entry.name, search->question->answer) == 0,
            .read = g_steal_pointer(&read),
        };

        name.letters = glue(name.read, true);
        g_array_append_val(search->names, name);
    }
}

static void
add_texts(Search *search, const Case *c, Named entry, int tier, const Texts *texts, bool each)
{
    for (int i = 0; i < texts->n; i++) {
        entry.index = each ? i : entry.index;
        entry.name = each ? texts->items[i] : entry.name;
        add_name(search, c, entry, tier, texts->items[i]);
    }
}

/* Returns the entry of the answer to question @q: a person of the case, one of the choices, or an
 * entry of its own. */
static Named
key_entry(const Case *c, int q)
{
    const Question *question = &c->questions[q];

    for (int i = 0; question->kind == QUESTION_PERSON && i < c->n_people; i++) {
        if (strcmp(c->people[i].name, question->answer) == 0) {
            return (Named){ NAMED_PERSON, i, question->answer };
        }
    }
    for (int i = 0; i < question->choices.n; i++) {
        if (strcmp(question->choices.items[i], question->answer) == 0) {
            return (Named){ NAMED_CHOICE, i, question->answer };
        }
    }
    return (Named){ NAMED_KEY, q, question->answer };
}

/* Reports whether @wording has all words of @name, the full name of a person. Names of small words
 * alone, such as “The Colonel”, do not count. */
static bool
has_full_name(const Case *c, const char *wording, const char *name)
{
    g_autoptr(Typed) read = typed_read(wording, c->language);
    g_autoptr(Typed) full = typed_read(name, c->language);

    return typed_heavy(full) > 0 && typed_missing(full, read) == 0;
}

/* Adds the accepted wordings of question @q as names of @person. Leaves out wordings that have the
 * full name: "the secretary Susannah Edgell". Without them, the judge reads the names of all people
 * in the same way, whoever is the right one. */
static void
add_accepted_names(Search *search, const Case *c, int q, int tier, Named person)
{
    const Texts *accept = &c->questions[q].accept;

    for (int i = 0; i < accept->n; i++) {
        if (!has_full_name(c, accept->items[i], person.name)) {
            add_name(search, c, person, tier, accept->items[i]);
        }
    }
}

/* Adds the answer to question @q, and the accepted wordings as further names of the same entry. */
static void
add_key(Search *search, const Case *c, int q, int tier)
{
    Named key = key_entry(c, q);

    if (key.kind == NAMED_PERSON) {
        add_accepted_names(search, c, q, tier, key);
        return;
    }
    if (key.kind == NAMED_KEY) {
        add_name(search, c, key, tier, key.name);
    }
    add_texts(search, c, key, tier, &c->questions[q].accept, false);
}

/* Returns the full name @name with its last word first: "Wray Augustus". The caller frees it. */
static char *
surname_first(const char *name)
{
    const char *last = strrchr(name, ' ');

    return last == NULL ? g_strdup(name)
                        : g_strdup_printf("%s %.*s", last + 1, (int)(last - name), name);
}

/* Adds the names of all people. The key may accept the name of the right person with the surname
 * first. So the names of all others are added in this form too, or only this person would be found
 * when it is typed without a space. */
static void
add_people(Search *search, const Case *c, int tier)
{
    for (int i = 0; i < c->n_people; i++) {
        const Person *person = &c->people[i];
        Named entry = { NAMED_PERSON, i, person->name };

        g_autofree char *turned = surname_first(person->name);

        add_name(search, c, entry, tier, person->name);
        if (search->person) {
            add_name(search, c, entry, tier, turned);
        }
        add_texts(search, c, entry, tier, &person->aliases, false);
    }
}

/* Reports whether @word is a word of any person's full name, not of an alias ("the Customs
 * man"). */
static bool
is_in_full_name(const Search *search, const char *word)
{
    for (guint i = 0; i < search->names->len; i++) {
        const Name *name = &g_array_index(search->names, Name, i);

        for (int j = 0; !name->whole && j < name->read->n; j++) {
            if (strcmp(name->read->words[j].text, word) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Reports whether @read is part of a right wording, and no right wording is part of @read. */
static bool
is_part_of_key(const Search *search, const Typed *read)
{
    bool part = false;

    for (guint i = 0; i < search->names->len; i++) {
        const Name *name = &g_array_index(search->names, Name, i);

        if (name->is_key && typed_missing(name->read, read) == 0) {
            return false;
        }
        part |= name->is_key && typed_missing(read, name->read) == 0;
    }
    return part;
}

/* Reports whether the rejected wording @text can only be a right answer that is too short, or a
 * role. The referee asks about such an answer, whatever the key says. A role ("the owner") names
 * nobody in full. The right answers must have been added. */
static bool
is_too_short(const Search *search, const char *text, const char *language)
{
    g_autoptr(Typed) read = typed_read(text, language);
    bool role = search->person && read->n > 0 && lexicon_has(LEXICON_ARTICLE, read->words[0].text);

    return role || is_part_of_key(search, read);
}

bool
search_is_name(const Search *search, const char *word)
{
    for (guint i = 0; i < search->names->len; i++) {
        const Name *name = &g_array_index(search->names, Name, i);

        for (int j = 0; name->entry.kind == NAMED_PERSON && j < name->read->n; j++) {
            const char *text = name->read->words[j].text;

            if (!name->read->words[j].title && strcmp(text, word) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Reports whether two wordings share a word that counts. */
static bool
share_word(const Typed *one, const Typed *other)
{
    for (int i = 0; i < one->n; i++) {
        if (!one->words[i].light && typed_has_stem(other, &one->words[i])) {
            return true;
        }
    }
    return false;
}

/* Reports whether a right wording shares a word with @read. */
static bool
is_like_key(const Search *search, const Typed *read)
{
    for (guint i = 0; i < search->names->len; i++) {
        const Name *name = &g_array_index(search->names, Name, i);

        if (name->is_key && share_word(name->read, read)) {
            return true;
        }
    }
    return false;
}

/* Reports whether @word separates a rejected wording from a right one: "copy" in “the copy of the
 * picture”, where “the picture” is right. */
static bool
is_of_other(const Search *search, const TypedWord *word)
{
    bool other = false;

    for (guint i = 0; i < search->names->len && !word->light; i++) {
        const Name *name = &g_array_index(search->names, Name, i);

        if (name->is_key && typed_has_stem(name->read, word)) {
            return false;
        }
        other |= name->entry.kind == NAMED_REJECT && typed_has_stem(name->read, word) &&
                 is_like_key(search, name->read);
    }
    return other;
}

/* Finds the kinds of the answer's words. The names must have been added. */
static void
read_kinds(Search *search, const Case *c)
{
    g_autoptr(Typed) asked = typed_read(search->question->ask, c->language);

    for (int i = 0; i < search->answer->n; i++) {
        const TypedWord *word = &search->answer->words[i];
        bool filler = lexicon_has(LEXICON_FILLER, word->text);
        bool in_question = typed_has_stem(asked, word);
        bool idle = filler || in_question;
        bool name = !word->light && !idle && is_in_full_name(search, word->text);

        search->claims.kinds[i] = (word->light ? WORD_LIGHT : 0) | (idle ? WORD_IDLE : 0) |
                                  (name ? WORD_NAME : 0) |
                                  (!in_question && is_of_other(search, word) ? WORD_OTHER : 0);
    }
}

bool
search_key_has_number(const Search *search, int number)
{
    for (guint i = 0; i < search->names->len; i++) {
        const Name *name = &g_array_index(search->names, Name, i);

        for (int j = 0; name->is_key && j < name->read->n; j++) {
            if (name->read->words[j].number == number) {
                return true;
            }
        }
    }
    return false;
}

static void
name_clear(gpointer data)
{
    Name *name = data;

    typed_free(name->read);
    g_free(name->letters);
}

void
names_keep(Case *c)
{
    c->named = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_array_unref);
}

void
names_replace_key(Case *c, int q, const char *text)
{
    const Question *question = &c->questions[q];
    GArray *names = g_hash_table_lookup(c->named, question);

    if (names == NULL) {
        return; /* the first search collects them */
    }
    Name *key = &g_array_index(names, Name, 0);

    g_assert(key->is_key && key->entry.kind == NAMED_KEY);
    name_clear(key);
    key->entry.name = text;
    key->read = typed_read(text, c->language);
    key->letters = glue(key->read, true);
}

/* Collects all names that an answer to question @q of @c can mean. */
static void
collect_names(Search *search, const Case *c, int q)
{
    const Question *question = search->question;

    search->names = g_array_new(FALSE, FALSE, sizeof(Name));
    g_array_set_clear_func(search->names, name_clear);
    add_key(search, c, q, 0);
    add_people(search, c, search->person ? 0 : 1);
    for (int i = 0; i < question->reject.n; i++) {
        const char *text = question->reject.items[i];

        if (!is_too_short(search, text, c->language)) {
            add_name(search, c, (Named){ NAMED_REJECT, i, text }, 0, text);
        }
    }
    add_texts(search, c, (Named){ .kind = NAMED_VAGUE }, 0, &question->vague, true);
    add_texts(search, c, (Named){ .kind = NAMED_CHOICE }, 0, &question->choices, true);
    for (int i = 0; i < c->n_locations; i++) {
        add_name(
            search, c, (Named){ NAMED_LOCATION, i, c->locations[i].name }, 1, c->locations[i].name);
    }
    for (int i = 0; i < c->n_questions; i++) {
        if (i != q && c->questions[i].kind != QUESTION_REASON &&
            c->questions[i].kind != QUESTION_CHOICE) {
            add_key(search, c, i, 1);
        }
    }
}

void
search_init(Search *search, const Case *c, int q, const Typed *answer)
{
    const Question *question = &c->questions[q];
    GArray *kept = c->named == NULL ? NULL : g_hash_table_lookup(c->named, question);

    *search = (Search){
        .question = question,
        .person = question->kind == QUESTION_PERSON,
        .answer = answer,
        .letters = glue(answer, false),
        .claims = { .read = answer, .person = question->kind == QUESTION_PERSON },
        .names = kept == NULL ? NULL : g_array_ref(kept),
    };
    if (kept == NULL) {
        collect_names(search, c, q);
        if (c->named != NULL) {
            g_hash_table_insert(c->named, (gpointer)(guintptr)question, g_array_ref(search->names));
        }
    }
    read_kinds(search, c);
}

void
search_clear(Search *search)
{
    g_array_unref(search->names);
    g_free(search->letters);
}
