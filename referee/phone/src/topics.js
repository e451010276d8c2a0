// topics.js: what a page hears of its table, in the order in which it asks for it, and so hears what is retained
//
// The room comes before the key: it says which game this is, and with another one the last one's key is forgotten.

/** @typedef {import('./types.js').Place} Place */

/**
 * @param {Place} place
 * @returns {string[]} below hansom/<table>/
 */
export function topicsOf({ seat }) {
  return seat === null
    ? ['table/view', 'table/events', 'table/case', 'table/room', 'table/key']
    : ['table/case', 'table/room', 'table/key', 'table/events', `seat/${seat}/verdict`, `seat/${seat}/view`, `up/${seat}/draft`];
}
