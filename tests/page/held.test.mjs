// the seats that a phone holds
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldPlaces, isSameSeat, storeHeld, withSeat } from '../../referee/phone/src/held.js';
import { storePlace } from '../../referee/phone/src/place.js';

const red = { table: '7K3Q', seat: 'red', username: 'r.1', password: 'p', code: null };
const blue = { ...red, seat: 'blue', username: 'b.1' };

test('a phone holds the seat that it shows, and those that came to it', () => {
  assert.deepEqual(heldPlaces(), []);
  storePlace(red);
  assert.deepEqual(heldPlaces(), [red]);
  storeHeld(heldPlaces());
  storePlace({ ...blue, curtain: true });
  assert.deepEqual(heldPlaces(), [red, blue], 'the curtain is no part of a seat');
  storePlace(null);
  assert.deepEqual(heldPlaces(), []);
});

test('a seat taken anew replaces itself, and another table’s seats are let go', () => {
  const again = { ...red, username: 'r.2' };
  assert.deepEqual(withSeat([red, blue], again), [again, blue]);
  const elsewhere = { ...red, table: 'M9XW' };
  assert.deepEqual(withSeat([red, blue], elsewhere), [elsewhere]);
  assert.equal(isSameSeat(red, again), true);
  assert.equal(isSameSeat(red, elsewhere), false);
  assert.equal(isSameSeat(null, null), false);
});
