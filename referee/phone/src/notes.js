// notes.js: storage of a player's notes
//
// The notes are stored in localStorage by table and seat, on this phone only; they are never sent.

import { jot } from './jottings.js';

/** @typedef {'alibi'|'motive'|'means'|'guilty'} Column */
/** @typedef {''|'maybe'|'yes'|'no'} Mark */
/** @typedef {{name: string, marks: Partial<Record<Column, Mark>>}} Row */
/**
 * `rows`: people marked or added; `struck`: names struck out; `read`: names and times on the cards that this seat has read.
 * @typedef {{text: string, rows: Row[], struck: string[], read: import('./jottings.js').Jotting[]}} Notebook
 */

/** @returns {Notebook} */
export function newNotebook() {
  return { text: '', rows: [], struck: [], read: [] };
}

/** @param {string|null} stored */
export function readNotebook(stored) {
  try {
    const kept = JSON.parse(stored ?? '{}');
    return {
      text: typeof kept.text === 'string' ? kept.text : '',
      rows: Array.isArray(kept.rows) ? kept.rows.filter((/** @type {any} */ row) => typeof row?.name === 'string' && row.marks) : [],
      struck: Array.isArray(kept.struck) ? kept.struck : [],
      read: Array.isArray(kept.read) ? kept.read.filter((/** @type {any} */ each) => Array.isArray(each?.names) && Array.isArray(each?.times)) : [],
    };
  } catch {
    return newNotebook();
  }
}

/** @param {import('./types.js').Place} place */
function keyOf(place) {
  return `hansom.notes.${place.table}.${place.seat}`;
}

/** @type {Map<string, string>} notebooks by key, when storage is refused */
const inMemory = new Map();

/**
 * @param {import('./types.js').Place} place
 * @returns {Notebook}
 */
export function loadNotebook(place) {
  try {
    return readNotebook(localStorage.getItem(keyOf(place)));
  } catch {
    return readNotebook(inMemory.get(keyOf(place)) ?? null);
  }
}

/**
 * @param {import('./types.js').Place} place
 * @param {Notebook} notebook
 */
export function saveNotebook(place, notebook) {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(notebook));
  } catch {
    inMemory.set(keyOf(place), JSON.stringify(notebook));
  }
}

/**
 * Notes the names and times of a card that this seat reads, unless the player may not write now.
 * @param {import('./types.js').Place} place
 * @param {import('./model.js').Model} model
 * @param {import('./games/index.js').GameFace} game
 */
export function noteRead(place, model, game) {
  if (place.seat === null || model.known === null || game.notesLocked(model) !== null) {
    return;
  }
  const notebook = loadNotebook(place);
  const read = jot(notebook.read, model);
  if (read !== notebook.read) {
    saveNotebook(place, { ...notebook, read });
  }
}

/** Deletes a seat's notebook, since another game begins. @param {import('./types.js').Place} place */
export function forgetNotebook(place) {
  inMemory.delete(keyOf(place));
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Storage is refused: the notebook was in memory only.
  }
}
