// the state that a page carries into another language
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newModel } from '../../referee/phone/src/model.js';

const stored = new Map();
globalThis.sessionStorage = /** @type {any} */ ({ getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => stored.set(key, text) });
const { carried, carry } = await import('../../referee/phone/src/carry.js');

test('what was heard at a seat, and told to it alone, is there again once, at that seat', () => {
  const [red, blue] = ['red', 'blue'].map((seat) => ({ table: 'T', seat, username: `T.${seat}.1`, password: 'x' }));
  const told = { event: 'checked', seat: 'red', question: 1, answer: 'Tobias Quill', right: false };
  const log = [{ seq: 7, event: { event: 'checked', seat: 'red' } }];
  const line = (place, how, notice) => ({ place, model: { ...newModel(place.seat), ...how }, notice: { say: null, told: null, ...notice } });
  carry([line(red, { log, ownSeq: 7 }, { told }), line(blue, { ownSeq: 3 }, {})]);
  assert.deepEqual({ ...carried(red) }, { ...newModel('red'), log, ownSeq: 7, told }, 'as an event: the new page has words for it');
  assert.equal(carried(red).told, null, 'once');
  assert.deepEqual([carried(blue).ownSeq, carried({ ...blue, table: 'U' }).told], [3, null]);
});
