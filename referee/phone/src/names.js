// names.js: the names of the seats: the one that a player entered, else the colour
//
// The names belong to the table that is being drawn. The host's page draws several, each with its own names.

import { words } from './words.js';

/** Letters that are written from right to left. They must not reverse the sentence around the name. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** @type {Record<string, string>} by seat */
let entered = {};

/**
 * Sets the table that is being drawn.
 * @param {{seat: string, name?: string|null}[]|undefined} seats the seats of its room
 */
export function useNames(seats) {
  entered = Object.fromEntries((seats ?? []).filter(({ name }) => name).map(({ seat, name }) => [seat, name ?? '']));
}

/** Returns the name that a player entered, or ''. @param {string} seat */
export function enteredName(seat) {
  return entered[seat] ?? '';
}

/** @param {string} seat */
export function colourName(seat) {
  return /** @type {Record<string, string>} */ (words.colours)[seat] ?? seat;
}

/**
 * Returns the name of the player in a seat, or the colour of the seat when there is no name.
 * @param {string} seat
 */
export function seatName(seat) {
  const name = enteredName(seat) || colourName(seat);
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
