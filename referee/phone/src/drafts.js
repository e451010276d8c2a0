// drafts.js: half-written answers, kept on this phone until they are handed in
//
// The seat's own topic keeps them too (line.js), so that they go along when the seat takes another phone: what lies on this
// phone counts before what comes from there.

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
 * @param {Record<string, any>|null} texts null forgets them
 */
export function saveDraft(place, act, texts) {
  try {
    if (texts) {
      localStorage.setItem(keyOf(place, act), JSON.stringify(texts));
    } else {
      localStorage.removeItem(keyOf(place, act));
    }
  } catch {
    // Without storage the draft lives as long as the sheet is open.
  }
}

/**
 * All drafts of a seat, by act.
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
 * Takes in what the seat wrote on another phone.
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
 * The seat has gone to another phone, and its drafts with it.
 * @param {Place} place
 */
export function forgetDrafts(place) {
  Object.keys(draftsOf(place)).forEach((act) => saveDraft(place, act, null));
}
