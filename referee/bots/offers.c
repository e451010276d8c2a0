/* SPDX-License-Identifier: GPL-3.0-or-later */
/* offers.c: whether what somebody would do is among what may be done */
#include "referee/bots/bot.h"

static bool
is_within(const Value *arg, const Domain *domain)
{
    int n = arg->kind == VALUE_FLAG ? (int)arg->flag : arg->kind == VALUE_NUMBER ? arg->number : 0;

    switch (domain->kind) {
    case DOMAIN_ONE:
    case DOMAIN_RANGE:
        return arg->kind == VALUE_NONE ||
               (n >= domain->from && n <= (domain->kind == DOMAIN_ONE ? domain->from : domain->to));
    case DOMAIN_NONE: /* what does not matter is not looked at */
    case DOMAIN_TEXT:
    case DOMAIN_SHEET:
        return true;
    }
    g_assert_not_reached();
}

bool
offers_hold(const Offers *offers, const Game *game, const Act *act)
{
    int n_fields = shape_n_fields(&game->verbs[act->verb]);

    for (int i = 0; i < offers->n; i++) {
        const Offer *offer = &offers->items[i];
        bool fits = offer->verb == act->verb;

        for (int j = 0; j < n_fields && fits; j++) {
            fits = is_within(&act->args[j], &offer->args[j]);
        }
        if (fits) {
            return true;
        }
    }
    return false;
}
