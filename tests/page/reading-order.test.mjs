// the cards of a photograph in the order in which a person reads them, however the photograph is held
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inReadingOrder } from '../../referee/phone/src/reading-order.js';

const SIDE = 100;
const DEGREE = Math.PI / 180;

/** Returns codes at places of a table, seen by a camera that is turned by some degrees; the last card first. */
function seen(places, degrees) {
  const [cos, sin] = [Math.cos(degrees * DEGREE), Math.sin(degrees * DEGREE)];
  return places.map(([name, x, y, turned = 0]) => {
    const angle = (degrees + turned) * DEGREE;
    return { name, spot: { x: x * cos - y * sin, y: x * sin + y * cos, side: SIDE, tilt: Math.atan2(Math.sin(angle), Math.cos(angle)) } };
  }).reverse();
}

const read = (places, degrees = 0) => inReadingOrder(seen(places, degrees)).map(({ name }) => name).join('');

test('a row is read from the left, also when the photograph is tilted', () => {
  const row = [['a', 0, 0], ['b', 400, 8], ['c', 800, -6], ['d', 1200, 3]];
  for (const degrees of [0, 4, -4, 12, -12, 40, -40]) {
    assert.equal(read(row, degrees), 'abcd', `${degrees} degrees`);
  }
});

test('rows are read from the top, and each from the left', () => {
  const rows = [['a', 0, 0], ['b', 400, 20], ['c', 800, 0], ['d', 30, 500], ['e', 420, 520], ['f', 790, 490], ['g', 0, 1000]];
  for (const degrees of [0, 7, -7, 25, -25]) {
    assert.equal(read(rows, degrees), 'abcdefg', `${degrees} degrees`);
  }
});

test('cards that lie sideways or upside down do not change the order', () => {
  const rows = [['a', 0, 0, 180], ['b', 400, 0, 90], ['c', 0, 500, -90], ['d', 400, 500, 0], ['e', 800, 500, 178]];
  for (const degrees of [0, 9, -9]) {
    assert.equal(read(rows, degrees), 'abcde', `${degrees} degrees`);
  }
});

test('a fan of cards is one row', () => {
  const radius = 900;
  const fan = [-30, -15, 0, 15, 30].map((turned, i) => (
    ['abcde'[i], radius * Math.sin(turned * DEGREE), radius * (1 - Math.cos(turned * DEGREE)), turned]));
  for (const degrees of [0, 6, -6]) {
    assert.equal(read(fan, degrees), 'abcde', `${degrees} degrees`);
  }
});

test('one code, or none, needs no order', () => {
  assert.deepEqual(inReadingOrder([]), []);
  assert.equal(read([['a', 5, 5, 44]]), 'a');
});
