/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/bots/notebook.h"

static const double UNHEARD_OF = 0.25; /* worth of a card that no text names */
/* added for the first text that names it; half as much for each further text */
static const double NAMED = 0.3;
/* added for a locked card, since nobody locks up a worthless one */
static const double LOCKED = 0.3;
static const double CLOSES = 1.3; /* factor for a card that closes, since it cannot wait */

static void
note_names(Notebook *notebook, const char *text)
{
    guint32 named = leads_of(&notebook->leads, text);

    for (int i = 0; i < notebook->c->n_locations; i++) {
        notebook->named[i] += (named & 1U << i) != 0;
    }
}

/* Notes the names in the introduction and the questions, which are read aloud to all before the
 * first round. */
void
notebook_begin(Notebook *notebook, const Case *c)
{
    *notebook = (Notebook){ .c = c };
    leads_begin(&notebook->leads, c);
    note_names(notebook, c->introduction);
    for (int q = 0; q < c->n_questions; q++) {
        note_names(notebook, c->questions[q].ask);
    }
}

void
notebook_read(Notebook *notebook, int location)
{
    const Case *c = notebook->c;

    if ((notebook->read & 1U << location) != 0) {
        return;
    }
    notebook->read |= 1U << location;
    note_names(notebook, c->locations[location].text);
    notebook->proved = reach_questions(c, notebook->read);
}

bool
notebook_can_answer(const Notebook *notebook, int q)
{
    return (notebook->proved & 1U << q) != 0;
}

bool
notebook_can_answer_all(const Notebook *notebook)
{
    return notebook->proved == (1U << notebook->c->n_questions) - 1;
}

double
notebook_worth(const Notebook *notebook, int location)
{
    const Location *card = &notebook->c->locations[location];
    double worth = UNHEARD_OF;
    double more = NAMED;

    if ((notebook->read & 1U << location) != 0) {
        return 0;
    }
    for (int i = 0; i < notebook->named[location]; i++) {
        worth += more;
        more /= 2;
    }
    worth += (card->marks & MARK_LOCK) != 0 ? LOCKED : 0;
    return card->closes > 0 ? worth * CLOSES : worth;
}
