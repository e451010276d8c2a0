// host-key.js: the host's key, from the address of the page and from the storage of this device

const KEY = 'hansom.host';
const FORM = /^[\w-]{32}$/; // as the referee makes it (referee/house/host_key.h)

/**
 * Returns the key in the part of an address after '#', or null if it is not a key.
 * @param {string} hash
 */
export function keyInAddress(hash) {
  const key = hash.slice(1);
  return FORM.test(key) ? key : null;
}

/** @param {string|null} key */
export function storeKey(key) {
  try {
    if (key) {
      localStorage.setItem(KEY, key);
    } else {
      localStorage.removeItem(KEY);
    }
  } catch {
    // Storage is refused: the key lasts as long as the tab.
  }
}

export function storedKey() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * Returns the key to go on with after the referee has refused a key: the stored one, unless it is the same. A key is stored only
 * after the referee has accepted it, so a link with a wrong key does not take the stored one away.
 * @param {string|null} refused
 */
export function keyAfterRefusal(refused) {
  const stored = storedKey();
  return stored === refused ? null : stored;
}
