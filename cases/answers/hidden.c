/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/hidden.h"

#include <string.h>

enum {
    NAME_LETTERS_MIN = 4,    /* letters in a name that is looked for in longer words */
    FURTHER_LETTERS_MIN = 2, /* further letters in such a word; "Wrays" is "Wray" */
};

/* Reports whether a word of a name of @person is @text. */
static bool
is_named(const Case *c, int person, const char *text)
{
    const Person *who = &c->people[person];

    for (int i = -1; i < who->aliases.n; i++) {
        g_autoptr(Typed) name = typed_read(i < 0 ? who->name : who->aliases.items[i], c->language);

        for (int j = 0; j < name->n; j++) {
            if (strcmp(name->words[j].text, text) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Reports whether @word has @part at one end, and further letters. */
static bool
has_end(const char *word, const char *part)
{
    return strlen(part) >= NAME_LETTERS_MIN && strlen(word) >= strlen(part) + FURTHER_LETTERS_MIN &&
           (g_str_has_prefix(word, part) || g_str_has_suffix(word, part));
}

/* Reports whether a word of @read hides a word of the full name of the person @other that is no
 * word of a name of @person. */
static bool
hides(const Case *c, const Typed *read, int other, int person)
{
    g_autoptr(Typed) name = typed_read(c->people[other].name, c->language);

    for (int i = 0; i < name->n; i++) {
        const char *part = name->words[i].text;
        bool found = false;

        for (int j = 0; j < read->n; j++) {
            found |=
                has_end(read->words[j].text, part) && !is_named(c, person, read->words[j].text);
        }
        if (found && !name->words[i].title && !is_named(c, person, part)) {
            return true;
        }
    }
    return false;
}

bool
hidden_person(const Case *c, const Typed *read, int person)
{
    for (int i = 0; i < c->n_people; i++) {
        if (i != person && hides(c, read, i, person)) {
            return true;
        }
    }
    return false;
}
