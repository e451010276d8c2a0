// drafts.js: half-written answers, stored on this phone until they are handed in
//
// A retained message of the seat holds them too (line.js), so that they follow the seat to another phone. A draft on this phone
// takes precedence over the retained one.

/** @typedef {import('./types.js').Place} Place */

const KEY = 'hansom.draft';

/** @param {Place} place @param {string} act */
function keyOf(place, act) {
  return `${KEY}.${place.table}.${place.seat}.${act}`;
}

/**
 * @param {Place} place
 * @param {string} act
 * @returns {Record<string, any>}
 */
export function loadDraft(place, act) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(place, act)) ?? '{}');
  } catch {
    return {};
  }
}

/**
 * @param {Place} place
 * @param {string} act
 * @param {Record<string, any>|null} texts null deletes the draft
 */
export function saveDraft(place, act, texts) {
  try {
    if (texts) {
      localStorage.setItem(keyOf(place, act), JSON.stringify(texts));
    } else {
      localStorage.removeItem(keyOf(place, act));
    }
  } catch {
    // Without storage the draft lasts as long as the sheet is open.
  }
}

/**
 * Returns all drafts of a seat, by act.
 * @param {Place} place
 * @returns {Record<string, Record<string, any>>}
 */
export function draftsOf(place) {
  const start = keyOf(place, '');
  try {
    const acts = Object.keys(localStorage).filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
    return Object.fromEntries(acts.map((act) => [act, loadDraft(place, act)]));
  } catch {
    return {};
  }
}

/**
 * Stores the drafts that the seat wrote on another phone, except for acts that already have a draft here.
 * @param {Place} place
 * @param {any} drafts
 */
export function adoptDrafts(place, drafts) {
  for (const [act, texts] of Object.entries(drafts ?? {})) {
    if (typeof texts === 'object' && texts !== null && Object.keys(loadDraft(place, act)).length === 0) {
      saveDraft(place, act, texts);
    }
  }
}

/**
 * Deletes all drafts of a seat from this phone: the seat has gone to another phone, or another game begins.
 * @param {Place} place
 */
export function forgetDrafts(place) {
  Object.keys(draftsOf(place)).forEach((act) => saveDraft(place, act, null));
}
