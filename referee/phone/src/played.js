// played.js: which game at its table each seat of this phone has played last: what was written for another one is past
//
// It outlasts the seat: whoever takes it here in another game finds neither notes nor half-written answers.

/** @typedef {import('./types.js').Place} Place */

const KEY = 'hansom.game';

/**
 * Whether @param game is another than this seat's last one on this phone; from now on it is that.
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
    return false; // without storage nothing was kept either
  }
}
