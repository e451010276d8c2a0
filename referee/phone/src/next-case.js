// next-case.js: the tables at which these players could begin their next game

import { draw } from './redraw.js';
import { fetchTables } from './place.js';

/** @typedef {import('./types.js').TableEntry} TableEntry */

const MOST = 3;
const AGAIN_MS = 10_000; // time after which the list is fetched again, for as long as it is shown

/**
 * Returns the tables that have not begun, those of the same game first. A phone needs its own colour to be free there.
 * @param {TableEntry[]} entries
 * @param {{table: string, game: string, seat: string|null}} here the present table, and the phone's seat; null on the table screen
 */
export function nextTables(entries, { table, game, seat }) {
  const isFree = (/** @type {TableEntry} */ { seats }) => seat === null || seats.some((each) => each.seat === seat && !each.taken);
  const fitting = entries.filter((each) => each.table !== table && !each.opened && isFree(each));
  return [...fitting.filter((each) => each.game === game), ...fitting.filter((each) => each.game !== game)].slice(0, MOST);
}

/** @type {TableEntry[]} */
let known = [];
let asked = -Infinity;

/** Returns the tables that were listed last, and fetches a new list when that was a while ago. */
export function knownTables() {
  const now = performance.now();
  if (now - asked > AGAIN_MS) {
    asked = now;
    fetchTables().then((entries) => {
      known = entries;
      draw();
    }, () => {}); // the banner says that the referee is away
  }
  return known;
}
