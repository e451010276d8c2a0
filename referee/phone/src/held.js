// held.js: the seats that this phone holds: usually one, more when somebody plays without a phone
//
//     hansom.place   the seat that is shown, or that the curtain waits for (curtain: true)   place.js
//     hansom.held    all held seats, in the order in which they were taken                   here
//
// All held seats are at one table. A seat that is taken again (with new credentials) replaces its old entry.

import { storedPlace } from './place.js';
import { forgetSeen } from './seen.js';

/** @typedef {import('./types.js').Place} Place */

const KEY = 'hansom.held';

/** @type {Place[]} the held seats, when storage is refused */
let inMemory = [];

/**
 * @param {Place|null} a
 * @param {Place|null} b
 */
export function isSameSeat(a, b) {
  return a !== null && b !== null && a.table === b.table && a.seat === b.seat;
}

/** @param {any} place */
function isPlace(place) {
  return typeof place?.table === 'string' && typeof place.seat === 'string';
}

/** @returns {Place[]} */
function stored() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return Array.isArray(list) ? list.filter(isPlace) : inMemory;
  } catch {
    return inMemory;
  }
}

/**
 * Returns the seats that this phone holds at its table. The stored place (hansom.place) is always among them.
 * @returns {Place[]}
 */
export function heldPlaces() {
  const place = storedPlace();
  return place === null ? [] : withSeat(stored(), place);
}

/**
 * Returns `places` with a seat added, or updated in its old position. Drops the seats of other tables.
 * @param {Place[]} places
 * @param {Place} place
 * @returns {Place[]}
 */
export function withSeat(places, place) {
  const { curtain, ...plain } = place;
  const here = places.filter((each) => each.table === place.table);
  return here.some((each) => isSameSeat(each, place))
    ? here.map((each) => (isSameSeat(each, place) ? plain : each))
    : [...here, plain];
}

/** @param {Place[]} places */
export function storeHeld(places) {
  stored().filter((each) => !places.some((place) => isSameSeat(place, each))).forEach(forgetSeen);
  inMemory = places;
  try {
    if (places.length > 0) {
      localStorage.setItem(KEY, JSON.stringify(places));
    } else {
      localStorage.removeItem(KEY);
    }
  } catch {
    // Storage is refused: the seats last as long as this tab.
  }
}
