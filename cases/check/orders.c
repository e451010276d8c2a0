/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders.c: counts the sets of cards that suffice */
#include "cases/check/orders.h"

/* Adds @cards to @orders. */
static void
add_set(Orders *orders, CardSet cards, bool is_sufficient)
{
    int n = card_count(cards);

    orders->all[n]++;
    orders->sufficient[n] += is_sufficient ? 1 : 0;
}

Orders
orders_proving(const Reach *reach, unsigned questions)
{
    Orders orders = { .n_cards = reach->n_cards };

    for (CardSet cards = 0; cards <= reach->all; cards++) {
        add_set(&orders, cards, (reach->proved[cards] & questions) == questions);
    }
    return orders;
}

Orders
orders_clearing(const Reach *reach)
{
    Orders orders = { .n_cards = reach->n_cards };
    const guint32 everyone = reach->cleared[reach->all];

    for (CardSet cards = 0; cards <= reach->all; cards++) {
        add_set(&orders, cards, everyone != 0 && reach->cleared[cards] == everyone);
    }
    return orders;
}

/* Returns the number of cards in @cards without which the rest makes no case against @person. */
static int
count_last(const Reach *reach, CardSet cards, const Person *person)
{
    int n = 0;

    for (int i = 0; i < reach->n_cards; i++) {
        const CardSet card = 1U << i;

        n += (cards & card) != 0 && !reach_accuses(reach, cards & ~card, person) ? 1 : 0;
    }
    return n;
}

int
orders_suspecting(const Reach *reach, const Person *person)
{
    guint32 all[REACH_CARDS_MAX + 1] = { 0 };       /* sets of k cards */
    guint32 beginning[REACH_CARDS_MAX + 1] = { 0 }; /* sets of k cards whose last one accuses */
    double share = 0;

    /* In an order, suspicion begins at one visit at most. So the shares of the orders in which it
     * begins at the k-th visit are added up. */
    for (CardSet cards = 0; cards <= reach->all; cards++) {
        const int n = card_count(cards);

        all[n]++;
        if (reach_accuses(reach, cards, person) && !reach_clears(reach, cards, person)) {
            beginning[n] += (guint32)count_last(reach, cards, person);
        }
    }
    for (int n = 1; n <= reach->n_cards; n++) {
        share += (double)beginning[n] / (double)n / (double)all[n];
    }
    return (int)(share * 100 + 0.5 + 1e-9); /* a half is rounded up, in spite of rounding errors */
}

int
orders_least(const Orders *orders)
{
    for (int n = 1; n <= orders->n_cards; n++) {
        if (orders->sufficient[n] > 0) {
            return n;
        }
    }
    return 0;
}

int
orders_fewest(const Orders *orders, unsigned percent)
{
    for (int n = 1; n <= orders->n_cards; n++) {
        if ((guint64)orders->sufficient[n] * 100 >= (guint64)orders->all[n] * percent) {
            return n;
        }
    }
    return 0;
}
