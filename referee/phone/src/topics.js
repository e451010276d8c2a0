// topics.js: what a page hears of its table, in the order in which it asks for it, and so hears what is retained
//
// The room comes before the key: it says which game this is, and with another one the last one's key is forgotten. What
// happened comes with the view: `table/events` says the same to who shows no view.
//
// Nothing is acknowledged but a verdict: each connection starts clean, so the broker sends nothing again whatever is asked,
// and what was lost with a line is in the retained view. The thanks for a view cost more than the view.

/** @typedef {import('./types.js').Place} Place */

/**
 * @param {Place} place
 * @returns {Record<string, 0|1>} topics below hansom/<table>/, and at which QoS
 */
export function topicsOf({ seat }) {
  return seat === null
    ? { 'table/view': 0, 'table/case': 0, 'table/room': 0, 'table/key': 0 }
    : { 'table/case': 0, 'table/room': 0, 'table/key': 0, [`seat/${seat}/verdict`]: 1, [`seat/${seat}/view`]: 0, [`up/${seat}/draft`]: 0 };
}
