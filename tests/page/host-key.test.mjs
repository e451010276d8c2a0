// the host's key: from the address, and from this device
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyAfterRefusal, keyInAddress, storeKey, storedKey } from '../../referee/phone/src/host-key.js';

const OLD = 'A_-4567890abcdefghijklmnopqrstuv';
const NEW = 'B_-4567890abcdefghijklmnopqrstuv';

test('only a key in the address is one', () => {
  assert.equal(keyInAddress(`#${OLD}`), OLD);
  for (const hash of ['', '#', '#x', '#%', `#${OLD}x`, `#${OLD.slice(1)}`, `#${OLD.slice(1)}%`]) {
    assert.equal(keyInAddress(hash), null);
  }
});

test('a wrong key in a link does not take the stored one away', () => {
  const store = new Map();
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: {
    getItem: (/** @type {string} */ name) => store.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => store.set(name, value),
    removeItem: (/** @type {string} */ name) => store.delete(name),
  } });
  storeKey(OLD);
  assert.equal(keyAfterRefusal(NEW), OLD);
  assert.equal(storedKey(), OLD);
  assert.equal(keyAfterRefusal(OLD), null);
  storeKey(null);
  assert.equal(keyAfterRefusal(NEW), null);
});
