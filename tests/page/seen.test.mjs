// the last view of a seat is kept without offers and texts, and only for the same credentials
import assert from 'node:assert/strict';
import { test } from 'node:test';

const stored = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => stored.set(key, text), removeItem: (key) => stored.delete(key),
});
const { forgetSeen, keepSeen, lastSeen } = await import('../../referee/phone/src/seen.js');
const { newModel } = await import('../../referee/phone/src/model.js');

const place = { table: 'T', seat: 'red', username: 'T.red.1', password: 'x' };
const model = {
  ...newModel('red'), seq: 7, view: { phase: 'reading' }, board: { title: 'K' }, room: { seats: [] },
  legal: [{ act: 'read' }], texts: [{ piece: 'port', text: 'secret' }], takeBack: { n: 7 },
};

test('view, case and room come back, and nothing that could be done or read', () => {
  keepSeen(place, model);
  assert.deepEqual(lastSeen(place), { seq: 7, view: { phase: 'reading' }, board: { title: 'K' }, room: { seats: [] } });
  assert.ok(![...stored.values()].join('').includes('secret'));
});

test('another phone that had the seat between leaves nothing to see', () => {
  assert.deepEqual(lastSeen({ ...place, username: 'T.red.2' }), {});
  assert.deepEqual(lastSeen({ ...place, seat: 'blue' }), {});
});

test('a seat that is given up is forgotten, and a table screen keeps nothing', () => {
  forgetSeen(place);
  keepSeen({ ...place, seat: null }, model);
  assert.deepEqual(lastSeen(place), {});
  assert.equal(stored.size, 0);
});
