// played.js: number of the last game that each seat played on this phone; notes and drafts of an earlier game are obsolete
//
// The number stays when the seat is given up. So a player who takes the seat here in a later game finds neither notes nor drafts.

/** @typedef {import('./types.js').Place} Place */

const KEY = 'hansom.game';

/**
 * Reports whether a game is another one than this seat's last game on this phone, and stores its number as the last.
 * @param {Place} place
 * @param {number} game
 */
export function isNewGame(place, game) {
  const key = `${KEY}.${place.table}.${place.seat}`;
  try {
    const before = localStorage.getItem(key);
    localStorage.setItem(key, `${game}`);
    return before !== null && before !== `${game}`;
  } catch {
    return false; // without storage, no notes or drafts were stored either
  }
}
