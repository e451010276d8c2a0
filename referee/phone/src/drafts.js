// drafts.js: half-written answers, kept on this phone only until they are handed in

/** @param {import('./types.js').Place} place @param {string} act */
function keyOf(place, act) {
  return `hansom.draft.${place.table}.${place.seat}.${act}`;
}

/**
 * Forgets all that was begun at this seat.
 * @param {import('./types.js').Place} place
 */
export function forgetDrafts(place) {
  try {
    Object.keys(localStorage).filter((key) => key.startsWith(keyOf(place, ''))).forEach((key) => localStorage.removeItem(key));
  } catch {
    // Without storage there is none.
  }
}

/**
 * @param {import('./types.js').Place} place
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
 * @param {import('./types.js').Place} place
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
