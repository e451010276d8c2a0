// seen.js: what was seen last at a seat, kept on this phone: a page that is loaded anew shows it at once, on a slow network
// before the referee was heard, and while no line to it opens; it says then that the line is down
//
// Nothing can be done with it (no offers are kept) and no text of a card is: those come from the referee alone.

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./types.js').Place} Place */

const KEY = 'hansom.seen';

/** @param {Place} place */
function keyOf(place) {
  return `${KEY}.${place.table}.${place.seat}`;
}

/**
 * @param {Place} place
 * @param {Model} model
 */
export function keepSeen(place, { seq, view, board, room }) {
  if (place.seat === null) {
    return;
  }
  try {
    localStorage.setItem(keyOf(place), JSON.stringify({ username: place.username, seen: { seq, view, board, room } }));
  } catch {
    // Without storage the page waits for the referee.
  }
}

/**
 * @param {Place} place
 * @returns {Partial<Model>} nothing where this phone has not sat there with these credentials
 */
export function lastSeen(place) {
  try {
    const { username, seen } = JSON.parse(localStorage.getItem(keyOf(place)) ?? '{}');
    return username === place.username ? seen : {};
  } catch {
    return {};
  }
}

/**
 * The seat is not this phone's any more.
 * @param {Place} place
 */
export function forgetSeen(place) {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Then there is none.
  }
}
