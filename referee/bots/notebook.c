/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/bots/notebook.h"

#include <string.h>

static int
count_known(const Notebook *notebook, const Proof *proof)
{
    int n = 0;

    for (int i = 0; i < proof->n; i++) {
        n += notebook->knowledge.known[proof->facts[i]];
    }
    return n;
}

/* What a proof lacks is worth the more the less it lacks. */
static bool
spread(Notebook *notebook, const Proofs *proofs, double worth)
{
    bool is_more = false;

    for (int i = 0; i < proofs->n; i++) {
        const Proof *proof = &proofs->items[i];
        double share = worth / (proof->n - count_known(notebook, proof));

        for (int j = 0; j < proof->n; j++) {
            int fact = proof->facts[j];

            if (!notebook->knowledge.known[fact] && notebook->worth[fact] < share) {
                notebook->worth[fact] = share;
                is_more = true;
            }
        }
    }
    return is_more;
}

/* From the questions that are open back to the clues. */
static void
weigh(Notebook *notebook)
{
    const Case *c = notebook->c;
    bool is_more = true;

    memset(notebook->worth, 0, sizeof notebook->worth);
    for (int q = 0; q < c->n_questions; q++) {
        if (!notebook_can_answer(notebook, q)) {
            spread(notebook, &c->questions[q].proofs, 1);
        }
    }
    while (is_more) {
        is_more = false;
        for (int i = 0; i < c->n_facts; i++) {
            if (!notebook->knowledge.known[i] && notebook->worth[i] > 0) {
                is_more |= spread(notebook, &c->facts[i].proofs, notebook->worth[i]);
            }
        }
    }
}

void
notebook_begin(Notebook *notebook, const Case *c)
{
    *notebook = (Notebook){ .c = c };
    weigh(notebook);
}

void
notebook_read(Notebook *notebook, int location)
{
    if ((notebook->read & 1U << location) != 0) {
        return;
    }
    notebook->read |= 1U << location;
    notebook->knowledge = reach_learn(notebook->c, notebook->read);
    weigh(notebook);
}

bool
notebook_can_answer(const Notebook *notebook, int q)
{
    return reach_holds(&notebook->knowledge, &notebook->c->questions[q].proofs);
}

bool
notebook_can_answer_all(const Notebook *notebook)
{
    for (int q = 0; q < notebook->c->n_questions; q++) {
        if (!notebook_can_answer(notebook, q)) {
            return false;
        }
    }
    return true;
}

double
notebook_worth(const Notebook *notebook, int location)
{
    const Location *card = &notebook->c->locations[location];
    double worth = 0;

    for (int i = 0; i < card->n_clues && (notebook->read & 1U << location) == 0; i++) {
        worth += notebook->knowledge.known[card->clues[i]] ? 0 : notebook->worth[card->clues[i]];
    }
    return worth;
}
