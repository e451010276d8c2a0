/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reveals.c: the events that cannot simply be taken back
 *
 * An event reveals something when it gives somebody knowledge that the table cannot take back.
 * Examples are an opened text, a disclosed character or private purse, and an answer that was
 * lodged, judged or shown. Moves of pawns, carriages and open tokens reveal nothing. Lodged answers
 * and what follows from them are verdicts, since the player may read the key next (WH-090). Only
 * the kind of the event decides, so that no secret influences the result.
 */
#include "referee/rules/watson-and-holmes/state.h"

static const Reveals REVEALS[EVENTS] = {
    [EVENT_OPENED] = REVEALS_FACT, /* the random start player */
    /* `hold` shows whether another player has the card. Nobody may try one after another. */
    [EVENT_HELD] = REVEALS_FACT,
    [EVENT_ROUND] = REVEALS_NOTHING,
    [EVENT_TURN] = REVEALS_NOTHING,
    [EVENT_CALLED_OFF] = REVEALS_NOTHING,
    [EVENT_WATSON_BOUGHT] = REVEALS_NOTHING,
    [EVENT_TOBY_HOME] = REVEALS_NOTHING,
    [EVENT_OUTBID] = REVEALS_NOTHING,
    [EVENT_VISITED] = REVEALS_NOTHING,
    [EVENT_ANNOUNCED] = REVEALS_FACT, /* the purse at 221B (WH-064) */
    [EVENT_DIARY] = REVEALS_NOTHING,
    [EVENT_PHASE] = REVEALS_NOTHING,
    [EVENT_COLLECTED] = REVEALS_FACT, /* shows the character (WH-114) */
    [EVENT_USED] = REVEALS_FACT,
    [EVENT_TOBY_CAME] = REVEALS_NOTHING,
    [EVENT_POLICE_TAKEN] = REVEALS_NOTHING,
    [EVENT_POLICE_LEFT] = REVEALS_NOTHING,
    [EVENT_ALOUD] = REVEALS_FACT, /* everybody hears a text (WH-069) */
    [EVENT_DECLINED] = REVEALS_NOTHING,
    [EVENT_PAID] = REVEALS_NOTHING,
    [EVENT_LOCKPICK_SPENT] = REVEALS_NOTHING,
    [EVENT_READ] = REVEALS_FACT,
    [EVENT_RETURNED] = REVEALS_NOTHING,
    [EVENT_ASKED] = REVEALS_FACT, /* tells that an answer resolves to nothing */
    [EVENT_LODGED] = REVEALS_VERDICT,
    [EVENT_ATTEMPTED] = REVEALS_VERDICT,
    [EVENT_WON] = REVEALS_VERDICT,
    [EVENT_OUT] = REVEALS_VERDICT,
    [EVENT_CONSULTED] = REVEALS_FACT,
    [EVENT_SHEET] = REVEALS_FACT,
    [EVENT_CHECKED] = REVEALS_FACT,
    [EVENT_GAINED] = REVEALS_NOTHING,
    [EVENT_FORGONE] = REVEALS_NOTHING,
    [EVENT_LAST] = REVEALS_NOTHING,
    [EVENT_ENDED] = REVEALS_FACT,    /* opens the solution */
    [EVENT_APPEALED] = REVEALS_FACT, /* the bench reads the typed answer */
    [EVENT_VOTED] = REVEALS_NOTHING,
    [EVENT_SETTLED] = REVEALS_VERDICT,
    [EVENT_HONOURED] = REVEALS_VERDICT, /* judged at once; the player may read the key next */
};

Reveals
wh_reveals(const Event *event)
{
    return REVEALS[event->kind];
}
