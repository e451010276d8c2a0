// the table screen sees from two views which pawns arrive at a place, which are outbid there, and which go home
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Traffic } from '../../referee/phone/src/table/traffic.js';

const red = { seat: 'red', place: 'docks', bid: 3 };
const blue = { seat: 'blue', place: 'docks', bid: 4 };
const green = { seat: 'green', place: 'club', bid: 0 };

test('pawns of the first view stand still', () => {
  const traffic = new Traffic();
  traffic.see([red, green], false);
  assert.deepEqual([[...traffic.arrived], traffic.leaving], [[], []]);
});

test('an outbid pawn leaves with its own bid, until it is out of sight', () => {
  const traffic = new Traffic();
  traffic.see([red], false);
  traffic.see([blue], false);
  assert.deepEqual([...traffic.arrived], [['blue', 'docks']]);
  assert.deepEqual(traffic.leaving, [{ ...red, key: 1, isOutbid: true }]);
  traffic.see([blue], false);
  assert.equal(traffic.leaving.length, 1, 'a view without a change ends no movement');
  traffic.gone(1);
  assert.deepEqual(traffic.leaving, []);
});

test('pawns of the last game do not leave the next one', () => {
  const traffic = new Traffic();
  traffic.see([red], false, 'Tuesday');
  traffic.see([blue], false, 'Tuesday');
  traffic.see([green], false, 'Wednesday');
  assert.deepEqual([[...traffic.arrived], traffic.leaving], [[], []]);
});

test('a pawn that goes elsewhere, or home, is not outbid', () => {
  const traffic = new Traffic();
  traffic.see([red, green], false);
  traffic.see([{ ...red, place: 'bank' }], false);
  assert.deepEqual([...traffic.arrived], [['red', 'bank']]);
  assert.deepEqual(traffic.leaving.map(({ seat, place, isOutbid }) => [seat, place, isOutbid]),
    [['red', 'docks', false], ['green', 'club', false]]);
});

test('nothing moves when the screen stands still, and nothing catches up afterwards', () => {
  const traffic = new Traffic();
  traffic.see([red], false);
  traffic.see([blue], true);
  assert.deepEqual([[...traffic.arrived], traffic.leaving], [[], []]);
  traffic.see([blue], false);
  assert.deepEqual([[...traffic.arrived], traffic.leaving], [[], []]);
});
