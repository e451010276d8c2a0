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
