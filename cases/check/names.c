/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.c: checks that people can be told apart by name */
#include <string.h>

#include "cases/base/words.h"
#include "cases/check/check.h"

enum {
    PEOPLE_MAX = 11,
    NAMES_APART = 3,     /* minimum number of slips between two names */
    NAME_LENGTH_MIN = 3, /* shorter parts of a name, such as "de", are not compared */
};

/* Checks that the full name is printed in the introduction or on a card without a lock. */
static void
check_is_named(const Case *c, const Person *person, GPtrArray *findings)
{
    bool is_behind_lock = false;

    if (words_contain(c->introduction, person->name)) {
        return;
    }
    for (int i = 0; i < c->n_locations; i++) {
        const Location *location = &c->locations[i];

        if (location->text == NULL || !words_contain(location->text, person->name)) {
            continue;
        }
        if ((location->marks & MARK_LOCK) == 0) {
            return;
        }
        is_behind_lock = true;
    }
    if (is_behind_lock) {
        finding_add(findings,
                    FINDING_NAMED_LOCKED,
                    person->place,
                    "the full name of %s is on locked cards only",
                    person->name);
    } else {
        finding_add(findings,
                    FINDING_UNNAMED,
                    person->place,
                    "the full name of %s is neither in the introduction nor on a card",
                    person->name);
    }
}

/* Reports the first pair of parts of both names that are too similar. */
static void
check_are_apart(const Person *one, const Person *other, GPtrArray *findings)
{
    g_auto(GStrv) ones = g_strsplit_set(one->name, " -", 0);
    g_auto(GStrv) others = g_strsplit_set(other->name, " -", 0);

    for (char **a = ones; *a != NULL; a++) {
        for (char **b = others; *b != NULL; b++) {
            bool is_long = g_utf8_strlen(*a, -1) >= NAME_LENGTH_MIN &&
                           g_utf8_strlen(*b, -1) >= NAME_LENGTH_MIN;

            if (is_long && words_apart(*a, *b) < NAMES_APART) {
                finding_add(findings,
                            FINDING_NAMES_ALIKE,
                            other->place,
                            "%s and %s sound alike (%s, %s)",
                            one->name,
                            other->name,
                            *a,
                            *b);
                return;
            }
        }
    }
}

static gunichar
surname_initial(const Person *person)
{
    const char *space = strrchr(person->name, ' ');

    return g_unichar_toupper(g_utf8_get_char(space == NULL ? person->name : space + 1));
}

static void
check_people(const Case *c, GPtrArray *findings)
{
    for (int i = 0; i < c->n_people; i++) {
        check_is_named(c, &c->people[i], findings);
        for (int j = 0; j < i; j++) {
            check_are_apart(&c->people[j], &c->people[i], findings);
            if (surname_initial(&c->people[j]) == surname_initial(&c->people[i])) {
                finding_add(findings,
                            FINDING_INITIALS,
                            c->people[i].place,
                            "the surnames of %s and %s begin with the same letter",
                            c->people[j].name,
                            c->people[i].name);
            }
        }
    }
    if (c->n_people > PEOPLE_MAX) {
        finding_add(findings,
                    FINDING_PEOPLE,
                    c->people[PEOPLE_MAX].place,
                    "%d people; there should be at most %d",
                    c->n_people,
                    PEOPLE_MAX);
    }
}

/* Reports whether @name is the name or an alias of @person. */
static bool
is_called(const Person *person, const char *name)
{
    if (words_same(person->name, name)) {
        return true;
    }
    for (int i = 0; i < person->aliases.n; i++) {
        if (words_same(person->aliases.items[i], name)) {
            return true;
        }
    }
    return false;
}

/* Reports each alias that could mean two people, since it answers nothing. */
static void
check_aliases(const Person *person, const Person *other, GPtrArray *findings)
{
    for (int i = 0; i < person->aliases.n; i++) {
        const char *alias = person->aliases.items[i];

        if (is_called(other, alias)) {
            finding_add(findings,
                        FINDING_ALIAS,
                        person->place,
                        "alias “%s” of %s also means %s",
                        alias,
                        person->name,
                        other->name);
        }
    }
}

static void
check_all_aliases(const Case *c, GPtrArray *findings)
{
    for (int i = 0; i < c->n_people; i++) {
        for (int j = 0; j < c->n_people; j++) {
            if (i != j) {
                check_aliases(&c->people[i], &c->people[j], findings);
            }
        }
    }
}

void
check_names(const Case *c, GPtrArray *findings)
{
    check_people(c, findings);
    check_all_aliases(c, findings);
}
