/* SPDX-License-Identifier: GPL-3.0-or-later */
/* offers.c: checks whether an act is among the offers */
#include "referee/bots/bot.h"

/* Reports whether @list equals the list of @domain, or for DOMAIN_PICK is a selection of the right
 * size. */
static bool
is_listed(const Offers *offers, const Value *list, const Domain *domain)
{
    bool used[OFFERS_PIECES_MAX] = { false };

    if (list->kind != VALUE_LIST ||
        list->n != (domain->kind == DOMAIN_PICK ? domain->pick : domain->to)) {
        return false;
    }
    for (int i = 0; i < list->n; i++) {
        int at = domain->kind == DOMAIN_PICK ? 0 : i;

        while (at < domain->to &&
               (used[at] || offers->pieces[domain->from + at] != list->items[i].number)) {
            at = domain->kind == DOMAIN_PICK ? at + 1 : domain->to;
        }
        if (at == domain->to) {
            return false;
        }
        used[at] = true;
    }
    return true;
}

static bool
is_within(const Offers *offers, const Value *arg, const Domain *domain)
{
    int n = arg->kind == VALUE_FLAG ? (int)arg->flag : arg->kind == VALUE_NUMBER ? arg->number : 0;

    switch (domain->kind) {
    case DOMAIN_ONE:
    case DOMAIN_RANGE:
    case DOMAIN_SCAN:
        return arg->kind == VALUE_NONE ||
               (n >= domain->from && n <= (domain->kind == DOMAIN_ONE ? domain->from : domain->to));
    case DOMAIN_NONE: /* the value does not matter */
    case DOMAIN_TEXT:
    case DOMAIN_SHEET:
        return true;
    case DOMAIN_PICK: /* an empty selection may be omitted */
        return (arg->kind == VALUE_NONE && domain->pick == 0) || is_listed(offers, arg, domain);
    case DOMAIN_PIECES:
        return is_listed(offers, arg, domain);
    }
    g_assert_not_reached();
}

bool
offers_hold(const Offers *offers, const Game *game, const Act *act)
{
    int n_fields = schema_n_fields(&game->verbs[act->verb]);

    for (int i = 0; i < offers->n; i++) {
        const Offer *offer = &offers->items[i];
        bool fits = offer->verb == act->verb;

        for (int j = 0; j < n_fields && fits; j++) {
            fits = is_within(offers, &act->args[j], &offer->args[j]);
        }
        if (fits) {
            return true;
        }
    }
    return false;
}
