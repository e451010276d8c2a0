/* SPDX-License-Identifier: GPL-3.0-or-later */
/* repeats.c: checks that no two cards tell a clue in the same words */
#include "cases/base/words.h"
#include "cases/check/check.h"

enum {
    SHARED_WORDS_MAX = 7, /* words in a row that two cards with the same clue may share */
};

/* Returns the first clue that both cards have, or NULL. */
static const Fact *
find_common(const Case *c, int one, int other)
{
    const guint32 both = 1U << one | 1U << other;

    for (int i = 0; i < c->n_facts; i++) {
        if ((c->facts[i].locations & both) == both) {
            return &c->facts[i];
        }
    }
    return NULL;
}

static void
check_pair(const Case *c, int one, int other, GPtrArray *findings)
{
    const Location *first = &c->locations[one];
    const Location *second = &c->locations[other];
    const Fact *fact = find_common(c, one, other);

    if (fact == NULL || first->text == NULL || second->text == NULL) {
        return;
    }
    g_autofree char *shared = words_shared(first->text, second->text);
    if (words_count(shared) > SHARED_WORDS_MAX) {
        finding_add(findings,
                    FINDING_SAME_WORDS,
                    second->place,
                    "location “%s” repeats the words of “%s” with clue “%s”: “%s”",
                    second->id,
                    first->id,
                    fact->id,
                    shared);
    }
}

void
check_repeats(const Case *c, GPtrArray *findings)
{
    for (int i = 0; i < c->n_locations; i++) {
        for (int j = i + 1; j < c->n_locations; j++) {
            check_pair(c, i, j, findings);
        }
    }
}
