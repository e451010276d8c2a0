/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reveals.c: the events that cannot simply be taken back
 *
 * An event reveals something when it gives somebody knowledge that the table cannot take back.
 * Examples are an opened text, a disclosed character or private purse, and an answer that was
 * lodged, judged or shown. When the cards are read, everybody takes up a card of paper, and the
 * referee does not see who reads it. So this phase reveals something too. Moves of pawns, carriages
 * and open tokens reveal nothing. Only public fields decide, so that no secret influences the
 * result.
 */
#include "referee/rules/watson-and-holmes/state.h"

static const bool REVEALS[EVENTS] = {
    [EVENT_OPENED] = true, /* the random start player */
    /* `hold` shows whether another player has the card. Nobody may try one after another. */
    [EVENT_HELD] = true,
    [EVENT_ROUND] = false,
    [EVENT_TURN] = false,
    [EVENT_CALLED_OFF] = false,
    [EVENT_WATSON_BOUGHT] = false,
    [EVENT_TOBY_HOME] = false,
    [EVENT_OUTBID] = false,
    [EVENT_VISITED] = false,
    [EVENT_ANNOUNCED] = true, /* the purse at 221B (WH-064) */
    [EVENT_DIARY] = false,
    [EVENT_COLLECTED] = true, /* shows the character (WH-114) */
    [EVENT_USED] = true,
    [EVENT_TOBY_CAME] = false,
    [EVENT_POLICE_TAKEN] = false,
    [EVENT_POLICE_LEFT] = false,
    [EVENT_ALOUD] = true, /* everybody hears a text (WH-069) */
    [EVENT_DECLINED] = false,
    [EVENT_PAID] = false,
    [EVENT_LOCKPICK_SPENT] = false,
    [EVENT_READ] = true,
    [EVENT_RETURNED] = false,
    [EVENT_ASKED] = true, /* tells that an answer resolves to nothing */
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
    [EVENT_ENDED] = true,    /* opens the solution */
    [EVENT_APPEALED] = true, /* the bench reads the typed answer */
    [EVENT_VOTED] = false,
    [EVENT_SETTLED] = true,
    [EVENT_HONOURED] = true, /* judged at once; the player may read the key next */
};

bool
wh_reveals(const Event *event)
{
    return event->kind == EVENT_PHASE ? event->args[PHASE_NAME].number == PHASE_READING
                                      : REVEALS[event->kind];
}
