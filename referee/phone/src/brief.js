// brief.js: short ids of sentences. Catalogues use them as keys instead of the English sentences, which the page has already

const LETTERS = 5; // each further letter costs a phone half a kilobyte

/**
 * Returns the brief id of a sentence: its FNV-1a hash in base 36, cut to LETTERS. catalogues.mjs checks that all ids differ.
 * @param {string} id
 */
export function brief(id) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) {
    hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(36).slice(-LETTERS);
}
