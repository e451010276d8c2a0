/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/rules/kit.h"

void
kit_emit(Ruling *ruling,
         State *now,
         bool (*apply)(State *state, const Event *event),
         const Event *event)
{
    ruling_add(ruling, event);
    bool is_applied = apply(now, event);

    g_assert(is_applied);
}

Offer *
kit_offer(Offers *offers, int verb, int about)
{
    Offer *offer = &offers->items[offers->n];

    offers->n = MIN(offers->n + 1, OFFERS_MAX);
    *offer = (Offer){ .verb = verb, .about = about };
    return offer;
}

Offer *
kit_offer_act(Offers *offers, const Act *act, int about)
{
    Offer *offer = kit_offer(offers, act->verb, about);

    for (int i = 0; i < FIELDS_MAX; i++) {
        const Value *arg = &act->args[i];

        if (arg->kind == VALUE_NUMBER) {
            offer->args[i] = kit_one(arg->number);
        } else if (arg->kind == VALUE_FLAG) {
            offer->args[i] = kit_one(arg->flag);
        }
    }
    return offer;
}

Domain
kit_one(int number)
{
    return (Domain){ .kind = DOMAIN_ONE, .from = number, .to = number };
}

Domain
kit_range(int from, int to)
{
    return (Domain){ .kind = DOMAIN_RANGE, .from = from, .to = to };
}

Domain
kit_scan(int n)
{
    return (Domain){ .kind = DOMAIN_SCAN, .from = 0, .to = n - 1 };
}
