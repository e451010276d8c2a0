// drafts.js: half-written answers, stored on this phone until they are handed in
//
// A retained message of the seat holds them too (line.js), so that they follow the seat to another phone. A draft on this phone
// takes precedence over the retained one.

/** @typedef {import('./types.js').Place} Place */

const KEY = 'hansom.draft';

/** Longest text, and longest list, of a draft. */
const LENGTH_MAX = 2000;

/**
 * Largest size of all drafts of a seat as JSON, in bytes. The gateway cuts off a phone whose message has more than 72 KiB, and delays
 * one that often sends more than this.
 */
const SIZE_MAX = 8000;

/** @param {any} drafts */
export function areSmall(drafts) {
  return new TextEncoder().encode(JSON.stringify(drafts)).length <= SIZE_MAX;
}

/** @param {any} value */
function isPlain(value) {
  return value === null || typeof value === 'boolean' || typeof value === 'number'
    || (typeof value === 'string' && value.length <= LENGTH_MAX);
}

/** @param {any} value */
function isUsable(value) {
  if (Array.isArray(value)) {
    return value.length <= LENGTH_MAX && value.every(isPlain);
  }
  return isPlain(value) || (typeof value === 'object' && Object.values(value).every((text) => typeof text === 'string' && isPlain(text)));
}

/**
 * Returns the parts of a draft that a form can show: plain values, lists of them, and records of texts. Whoever held the seat
 * before may have left anything else.
 * @param {any} texts
 * @returns {Record<string, any>}
 */
function usable(texts) {
  return typeof texts !== 'object' || texts === null || Array.isArray(texts) ? {}
    : Object.fromEntries(Object.entries(texts).filter(([, value]) => isUsable(value)));
}

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
    return usable(JSON.parse(localStorage.getItem(keyOf(place, act)) ?? '{}'));
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
 * Stores the drafts that the seat wrote on another phone, except for acts that already have a draft here. Takes nothing if the
 * drafts are too large: whoever held the seat before may have left anything.
 * @param {Place} place
 * @param {any} drafts
 */
export function adoptDrafts(place, drafts) {
  for (const [act, texts] of Object.entries(areSmall(drafts ?? {}) ? drafts ?? {} : {})) {
    if (Object.keys(loadDraft(place, act)).length === 0 && Object.keys(usable(texts)).length > 0) {
      saveDraft(place, act, usable(texts));
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
