// held.js: the seats that this phone holds: one for most, more where somebody plays without a phone
//
//     hansom.place   the seat that is shown, or that the curtain waits for (curtain: true)   place.js
//     hansom.held    all of them, in the order in which they came                            here
//
// All are of one table. A seat taken anew (other credentials) replaces itself.

import { storedPlace } from './place.js';
import { forgetSeen } from './seen.js';

/** @typedef {import('./types.js').Place} Place */

const KEY = 'hansom.held';

/** @type {Place[]} where storage is refused */
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
 * The seats of the table at which this phone plays: the one that is shown is always among them.
 * @returns {Place[]}
 */
export function heldPlaces() {
  const place = storedPlace();
  return place === null ? [] : withSeat(stored(), place);
}

/**
 * A list with a seat in it, in its old place if it was there; seats of other tables are let go.
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
    // The seats are this tab's alone, then.
  }
}
