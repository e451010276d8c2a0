// seats that seat cards stand for
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatOfPiece, storedPlace, storePlace } from '../../referee/phone/src/place.js';

test('a seat card names its colour', () => {
  assert.equal(seatOfPiece('seat-red'), 'red');
  assert.equal(seatOfPiece('port'), null);
  assert.equal(seatOfPiece(null), null);
});

test('without storage the seat lasts as long as the tab', () => {
  const place = { table: '7K3Q', seat: 'red', username: 'u', password: 'p', code: null };
  storePlace(place);
  assert.deepEqual(storedPlace(), place);
  storePlace(null);
  assert.equal(storedPlace(), null);
});
