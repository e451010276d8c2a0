// topics.js: what a page hears of its table, in the order in which it asks for it, and so hears what is retained
//
// The room comes before the key: it says which game this is, and with another one the last one's key is forgotten. What
// happened comes with the view: `table/events` says the same to who shows no view.

/** @typedef {import('./types.js').Place} Place */

/**
 * @param {Place} place
 * @returns {string[]} below hansom/<table>/
 */
export function topicsOf({ seat }) {
  return seat === null
    ? ['table/view', 'table/case', 'table/room', 'table/key']
    : ['table/case', 'table/room', 'table/key', `seat/${seat}/verdict`, `seat/${seat}/view`, `up/${seat}/draft`];
}
