// notes and drafts belong to one game: the phone knows the game that a seat played last, even when that game was abandoned
import assert from 'node:assert/strict';
import { test } from 'node:test';

const stored = new Map();
globalThis.localStorage = /** @type {any} */ ({ getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => stored.set(key, text) });
const { isNewGame } = await import('../../referee/phone/src/played.js');

test('another game at the same seat is another, once', () => {
  const red = { table: 'T', seat: 'red', username: 'T.red.1', password: 'x' };
  const told = [1, 1, 2, 2].map((game) => isNewGame(red, game));
  assert.deepEqual(told, [false, false, true, false]);
  assert.equal(isNewGame({ ...red, username: 'T.red.9' }, 3), true, 'whoever holds it');
  assert.equal(isNewGame({ ...red, seat: 'blue' }, 3), false, 'nothing is known of that seat');
});
