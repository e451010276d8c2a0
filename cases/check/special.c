/* SPDX-License-Identifier: GPL-3.0-or-later */
/* special.c: checks that the special rules of a case work with the contents of the box, and in
 * time */
#include <string.h>

#include "cases/check/check.h"
#include "cases/check/reach.h"
#include "cases/model/box.h"

enum {
    ROUND_OF_PROOFS = 3, /* places that close before this round must not be needed for a proof */
};

static const Place TOP = { .line = 1, .column = 1 };

/* Checks that one box holds the tokens that seven players start with (WH-014). */
static void
check_start(const Case *c, GPtrArray *findings)
{
    const struct {
        const char *key;
        int each;
        int in_box;
    } TOKENS[] = {
        { "carriages", c->rules.carriages, BOX_CARRIAGES },
        { "police", c->rules.police, BOX_POLICE },
        { "call-off", c->rules.call_off, BOX_CALL_OFFS },
        { "lockpick", c->rules.lockpick, BOX_LOCKPICKS },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(TOKENS); i++) {
        if (TOKENS[i].each * BOX_SEATS_MAX <= TOKENS[i].in_box) {
            continue;
        }
        finding_add(findings,
                    FINDING_PURSES,
                    TOP,
                    "start: %s: %d each is %d for seven players, but the box holds %d; write "
                    "%d, or leave it out for the default",
                    TOKENS[i].key,
                    TOKENS[i].each,
                    TOKENS[i].each * BOX_SEATS_MAX,
                    TOKENS[i].in_box,
                    TOKENS[i].in_box / BOX_SEATS_MAX);
    }
}

/* Checks that closing hours take no proof away: a question that can be proved at all must be
 * provable without the places that close early. */
static void
check_hours(const Case *c, GPtrArray *findings)
{
    guint32 open = 0;
    guint32 all = 0;
    g_autoptr(GString) early = g_string_new(NULL);

    for (int i = 0; i < c->n_locations; i++) {
        const Location *location = &c->locations[i];

        all |= 1U << i;
        if (location->closes == 0 || location->closes >= ROUND_OF_PROOFS) {
            open |= 1U << i;
        } else {
            g_string_append_printf(early, "%s%s", early->len == 0 ? "" : ", ", location->id);
        }
    }
    unsigned proved = early->len == 0 ? 0 : reach_questions(c, all);
    unsigned left = early->len == 0 ? 0 : reach_questions(c, open);
    for (int q = 0; q < c->n_questions; q++) {
        if ((proved & ~left & 1U << q) != 0) {
            finding_add(findings,
                        FINDING_CLOSED_EARLY,
                        c->questions[q].place,
                        "question “%s” has no proof without %s, closed before round %d; let one "
                        "close later, or add a proof elsewhere",
                        c->questions[q].id,
                        early->str,
                        ROUND_OF_PROOFS);
        }
    }
}

/* Checks that a case with special rules has a text about them to read aloud before the first round
 * (WH-018). */
static void
check_say(const Case *c, GPtrArray *findings)
{
    const CaseRules *rules = &c->rules;
    bool has_hours = false;

    for (int i = 0; i < c->n_locations; i++) {
        has_hours |= c->locations[i].opens > 1 || c->locations[i].closes > 0;
    }
    bool is_special = has_hours || c->n_zones > 1 || rules->no_notes || rules->carriages >= 0 ||
                      rules->police >= 0 || rules->call_off >= 0 || rules->lockpick >= 0;
    if (is_special && rules->say == NULL) {
        finding_add(findings,
                    FINDING_RULE_UNSAID,
                    TOP,
                    "%s, but “rules” does not tell the players; add “say”",
                    has_hours         ? "places have opening hours"
                    : c->n_zones > 1  ? "there are several zones"
                    : rules->no_notes ? "nobody may take notes"
                                      : "the start is not the usual one");
    }
}

void
check_special(const Case *c, GPtrArray *findings)
{
    check_start(c, findings);
    check_hours(c, findings);
    check_say(c, findings);
}
