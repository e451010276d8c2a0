// seen.js: the last seen state of a seat, stored on this phone
//
// A reloaded page shows this state at once, before the referee answers. While no connection opens, the page also says that the
// connection is down. Offers and texts of cards are not stored, so the state can only be looked at until the referee sends them.

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
    // Without storage, a reloaded page shows nothing until the referee answers.
  }
}

/**
 * @param {Place} place
 * @returns {Partial<Model>} empty when nothing is stored for the seat with these credentials
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
 * Deletes the state of a seat that this phone no longer holds.
 * @param {Place} place
 */
export function forgetSeen(place) {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Storage is refused: nothing was stored.
  }
}
