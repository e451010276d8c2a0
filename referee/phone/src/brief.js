// brief.js: a sentence's id, in short: what catalogues.mjs names the translations by, since the page has the English itself

const LETTERS = 5; // each more costs a phone half a kilobyte

/**
 * FNV-1a; catalogues.mjs makes sure that no two sentences have the same.
 * @param {string} id
 */
export function brief(id) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) {
    hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(36).slice(-LETTERS);
}
