/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reveals.c: what cannot be unsaid
 *
 * An event reveals when somebody knows after it what the cardboard cannot take back: a text was
 * opened, a character or a private purse disclosed, an answer handed in, judged or shown. What only
 * moves pawns, carriages and tokens that lie open to all reveals nothing. The kind alone decides,
 * so that nobody's secret has a part in it.
 */
#include "referee/rules/watson-and-holmes/state.h"

static const bool REVEALS[EVENTS] = {
    [EVENT_OPENED] = true, /* chance fell */
    [EVENT_HELD] = false,  /* one's own card, registered unseen */
    [EVENT_ROUND] = false,
    [EVENT_TURN] = false,
    [EVENT_CALLED_OFF] = false,
    [EVENT_WATSON_BOUGHT] = false,
    [EVENT_TOBY_HOME] = false,
    [EVENT_OUTBID] = false,
    [EVENT_VISITED] = false,
    [EVENT_ANNOUNCED] = true, /* a purse is told at 221B (WH-064) */
    [EVENT_DIARY] = false,
    [EVENT_PHASE] = false,
    [EVENT_COLLECTED] = true, /* lays the character open (WH-114) */
    [EVENT_USED] = true,
    [EVENT_TOBY_CAME] = false,
    [EVENT_POLICE_TAKEN] = false,
    [EVENT_POLICE_LEFT] = false,
    [EVENT_ALOUD] = true, /* a text, to everybody (WH-069) */
    [EVENT_DECLINED] = false,
    [EVENT_PAID] = false,
    [EVENT_LOCKPICK_SPENT] = false,
    [EVENT_READ] = true,
    [EVENT_RETURNED] = false,
    [EVENT_ASKED] = true, /* what the key does not know is told of an answer */
    [EVENT_LODGED] = true,
    [EVENT_ATTEMPTED] = true,
    [EVENT_WON] = true,
    [EVENT_OUT] = true,
    [EVENT_CONSULTED] = true,
    [EVENT_SHEET] = true,
    [EVENT_CHECKED] = true,
    [EVENT_GAINED] = false,
    [EVENT_FORGONE] = false,
    [EVENT_LAST] = false,
    [EVENT_ENDED] = true,    /* the solution is open */
    [EVENT_APPEALED] = true, /* the bench reads what was typed */
    [EVENT_VOTED] = false,
    [EVENT_SETTLED] = true,
    [EVENT_HONOURED] = true, /* is judged, and looks at the key next */
};

bool
wh_reveals(const Event *event)
{
    return REVEALS[event->kind];
}
