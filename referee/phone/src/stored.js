// stored.js: texts that this phone stores, such as a setting; browsers may refuse storage, for example in private windows

/**
 * Returns the text that was stored under `key`, or null when there is none or storage is refused.
 * @param {string} key
 * @returns {string|null}
 */
export function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text under `key`. Returns false when storage is refused: the text is then lost with the page.
 * @param {string} key
 * @param {string} text
 */
export function store(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
