// next-case.js: the tables at which these players could begin their next game

import { draw } from './redraw.js';
import { fetchTables } from './place.js';

/** @typedef {import('./types.js').TableEntry} TableEntry */

const MOST = 3;
const AGAIN_MS = 10_000; // time after which the list is fetched again, for as long as it is shown

/**
 * Returns the tables to which this device could go. A phone goes where no game has begun and its colour is free. A phone with
 * several players goes nowhere, since each of them would need a seat. The table screen also follows a game that has begun.
 * @param {TableEntry[]} entries
 * @param {{table: string, game: string, colours: string[]|null}} here the present table, and the phone's seats; null on the table
 *   screen
 */
export function nextTables(entries, { table, game, colours }) {
  const isFree = (/** @type {TableEntry} */ { seats }) => seats.some(({ seat, taken }) => !taken && colours?.length === 1 && colours[0] === seat);
  const fits = (/** @type {TableEntry} */ each) => each.table !== table && each.phase !== 'over'
    && (colours === null || (!each.opened && isFree(each)));
  const rank = (/** @type {TableEntry} */ each) => (each.opened ? 2 : 0) + (each.game === game ? 0 : 1);
  return entries.filter(fits).sort((one, other) => rank(one) - rank(other)).slice(0, MOST);
}

/** @type {{table: string, entries: TableEntry[], asked: number}} the list that was fetched last, at the end of the game of `table` */
let known = { table: '', entries: [], asked: -Infinity };

/**
 * Returns the tables that were listed last. Fetches a new list when that was a while ago, for as long as the end is drawn.
 * @param {string} table the present table
 */
export function knownTables(table) {
  const now = performance.now();
  if (known.table !== table) {
    known = { table, entries: [], asked: -Infinity };
  }
  if (now - known.asked >= AGAIN_MS) {
    const mine = known;
    mine.asked = now;
    setTimeout(draw, AGAIN_MS);
    fetchTables().then((entries) => {
      mine.entries = entries;
      draw();
    }, () => {}); // the banner says that the referee is away
  }
  return known.entries;
}
