// topics.js: the topics that a page subscribes to; their retained messages arrive in the order of the list
//
// table/room comes before table/key, since a change of the game's number in the room deletes the key of the last game. Events
// come with the view; `table/events` has the same events for clients that show no view.
//
// Only verdicts have QoS 1. Each connection starts clean, so the broker sends nothing again after a reconnect at any QoS, and
// the retained view makes up for lost messages. Acknowledging a view would cost more than the view itself.

/** @typedef {import('./types.js').Place} Place */

/**
 * @param {Place} place
 * @returns {Record<string, 0|1>} QoS of each topic; the topics lack their hansom/<table>/ prefix
 */
export function topicsOf({ seat }) {
  return seat === null
    ? { 'table/view': 0, 'table/case': 0, 'table/room': 0, 'table/key': 0 }
    : { 'table/case': 0, 'table/room': 0, 'table/key': 0, [`seat/${seat}/verdict`]: 1, [`seat/${seat}/view`]: 0, [`up/${seat}/draft`]: 0 };
}
