/* SPDX-License-Identifier: GPL-3.0-or-later */
/* certificate.c: counts the sets of cards that prove the questions */
#include "cases/check/certificate.h"

enum {
    EARLY_PERCENT = 5,
    MEDIAN_PERCENT = 50,
    LATE_PERCENT = 95,
};

/* The number of sets of each size, and the number of those that prove the given questions. */
typedef struct {
    guint32 all[REACH_CARDS_MAX + 1];
    guint32 proving[REACH_CARDS_MAX + 1];
} Sizes;

/* Counts the sets that prove all of @questions (bit q: question q). */
static Sizes
count_sets(const Reach *reach, unsigned questions)
{
    Sizes sizes = { 0 };

    for (CardSet cards = 0; cards <= reach->all; cards++) {
        int n = card_count(cards);

        sizes.all[n]++;
        sizes.proving[n] += (reach->proved[cards] & questions) == questions ? 1 : 0;
    }
    return sizes;
}

/* Returns the smallest size at which at least @percent of all sets are proving sets, or 0 when even
 * all cards together do not prove the questions. */
static int
fewest(const Sizes *sizes, int n_cards, unsigned percent)
{
    for (int n = 1; n <= n_cards; n++) {
        if ((guint64)sizes->proving[n] * 100 >= (guint64)sizes->all[n] * percent) {
            return n;
        }
    }
    return 0;
}

/* Returns the smallest size of a proving set, or 0 when there is none. */
static int
fewest_lucky(const Sizes *sizes, int n_cards)
{
    for (int n = 1; n <= n_cards; n++) {
        if (sizes->proving[n] > 0) {
            return n;
        }
    }
    return 0;
}

static QuestionFigures
certify_question(const Reach *reach, int question)
{
    const Sizes sizes = count_sets(reach, 1U << question);
    QuestionFigures figures = { .least = fewest_lucky(&sizes, reach->n_cards) };

    if (figures.least == 0) {
        return figures;
    }
    figures.n_least = (int)sizes.proving[figures.least];
    figures.is_independent = reach_proves_apart(reach, question);
    figures.n_spare = reach->n_cards - fewest(&sizes, reach->n_cards, 100);
    figures.without_locked =
        reach_proves(reach, reach->all & ~reach_marked(reach, MARK_LOCK), question);
    for (int i = 0; i < reach->n_cards; i++) {
        figures.alone |= reach_proves(reach, 1U << i, question) ? 1U << i : 0;
    }
    return figures;
}

static void
certify_whole(Certificate *certificate)
{
    const Reach *reach = certificate->reach;
    const int n = reach->n_cards;
    const Sizes sizes = count_sets(reach, (1U << reach->c->n_questions) - 1);

    for (int i = 0; i <= n; i++) {
        certificate->solving[i] = sizes.proving[i];
    }
    certificate->least = fewest_lucky(&sizes, n);
    if (certificate->least == 0) {
        return;
    }
    certificate->n_least = (int)sizes.proving[certificate->least];
    certificate->best = reach_least(reach);
    certificate->early = fewest(&sizes, n, EARLY_PERCENT);
    certificate->median = fewest(&sizes, n, MEDIAN_PERCENT);
    certificate->late = fewest(&sizes, n, LATE_PERCENT);
    certificate->any = fewest(&sizes, n, 100);
    certificate->n_spare = n - certificate->any;
}

/* Returns the smallest number of suspects that any two cards leave. */
static int
count_suspects(const Reach *reach)
{
    int least = reach->c->n_people;

    for (int i = 0; i < reach->n_cards; i++) {
        for (int j = i + 1; j < reach->n_cards; j++) {
            least = MIN(least, reach_suspects(reach, 1U << i | 1U << j));
        }
    }
    return least;
}

Certificate *
certificate_new(const Case *c)
{
    Reach *reach = reach_new(c);
    Certificate *certificate;

    if (reach == NULL) {
        return NULL;
    }
    certificate = g_new0(Certificate, 1);
    certificate->reach = reach;
    for (int i = 0; i < c->n_questions; i++) {
        certificate->questions[i] = certify_question(reach, i);
    }
    certify_whole(certificate);
    certificate->useless = reach->all & ~reach_useful(reach);
    certificate->n_suspects = count_suspects(reach);
    return certificate;
}

void
certificate_free(Certificate *certificate)
{
    if (certificate == NULL) {
        return;
    }
    reach_free(certificate->reach);
    g_free(certificate);
}

bool
certificate_holds(const Certificate *certificate)
{
    return certificate->least > 0;
}
