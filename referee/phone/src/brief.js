// brief.js: a sentence's id, in short: what catalogues.mjs names the translations by, since the page has the English itself

/**
 * FNV-1a, 32 bits; catalogues.mjs makes sure that no two sentences have the same.
 * @param {string} id
 */
export function brief(id) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) {
    hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
