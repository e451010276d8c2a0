/* SPDX-License-Identifier: GPL-3.0-or-later */
/* certificate.c: counts the sets of cards that prove the questions */
#include "cases/check/certificate.h"

static QuestionFigures
certify_question(const Reach *reach, int question)
{
    const Orders orders = orders_proving(reach, 1U << question);
    QuestionFigures figures = { .least = orders_least(&orders) };

    if (figures.least == 0) {
        return figures;
    }
    figures.n_least = (int)orders.sufficient[figures.least];
    figures.median = orders_fewest(&orders, ORDERS_MEDIAN);
    figures.is_independent = reach_proves_apart(reach, question);
    figures.n_spare = reach->n_cards - orders_fewest(&orders, ORDERS_ALL);
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
    const Orders orders = orders_proving(reach, (1U << reach->c->n_questions) - 1);

    for (int i = 0; i <= n; i++) {
        certificate->solving[i] = orders.sufficient[i];
    }
    certificate->least = orders_least(&orders);
    if (certificate->least == 0) {
        return;
    }
    certificate->n_least = (int)orders.sufficient[certificate->least];
    certificate->best = reach_least(reach);
    certificate->early = orders_fewest(&orders, ORDERS_EARLY);
    certificate->median = orders_fewest(&orders, ORDERS_MEDIAN);
    certificate->late = orders_fewest(&orders, ORDERS_LATE);
    certificate->any = orders_fewest(&orders, ORDERS_ALL);
    certificate->n_spare = n - certificate->any;
}

static void
certify_clearing(Certificate *certificate)
{
    const Orders orders = orders_clearing(certificate->reach);

    certificate->cleared_early = orders_fewest(&orders, ORDERS_EARLY);
    certificate->cleared_median = orders_fewest(&orders, ORDERS_MEDIAN);
    certificate->cleared_late = orders_fewest(&orders, ORDERS_LATE);
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
    certify_clearing(certificate);
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
