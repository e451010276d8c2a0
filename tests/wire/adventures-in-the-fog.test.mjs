// adventures-in-the-fog.test.mjs: a turn on the wire: all phones get the same map, and all seats receive every event
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertDescribed } from './described.mjs';
import { until } from './seat.mjs';
import { Sitting } from './sitting.mjs';

const SEATS = ['red', 'blue'];
/** @type {Sitting} */
let sitting;
/** @type {Record<string, import('./seat.mjs').Phone>} */
const phones = {};

const ok = async (seat, act) => {
  const verdict = await phones[seat].act(act);
  assert.equal(verdict.verdict, 'ok', JSON.stringify(verdict));
  return verdict;
};

before(async () => {
  sitting = new Sitting('fog', 'adventures-in-the-fog/00');
  await sitting.referee.start();
  for (const seat of SEATS) {
    phones[seat] = await sitting.sit({ code: sitting.code(`seat-${seat}`, 'seat') });
  }
});

after(() => sitting.close());

test('the map comes whole, as it is printed (FOG-001)', async () => {
  const board = await until('the case', () => phones.red.all('table/case').at(-1));
  const printed = sitting.edition.case;
  assert.equal(board.introduction, printed.introduction);
  assert.deepEqual(board.map.spots.map(({ id, name }) => `${id} ${name}`), printed.map.spots.map(({ id, name }) => `${id} ${name}`));
  assert.deepEqual([board.map.spots.length, board.map.roads.length], [66, 101]);
  assert.deepEqual(board.map.spots.find(({ id }) => id === 'H7'), { id: 'H7', name: 'London Bridge Station', icon: 'evidence', x: 70, y: 60 });
});

test('dice are told by the roller, ways offered one by one, and all is open (FOG-007 to FOG-009)', async () => {
  await ok('red', { act: 'open', roller: 'red' });
  await ok('red', { act: 'start', at: 'E1' });
  await ok('blue', { act: 'start', at: 'I5' });
  const { events } = await ok('red', { act: 'roll', faces: [3, 4, 6] });
  assert.deepEqual(events, [{ event: 'rolled', seat: 'red', faces: [3, 4, 6], 'by-referee': false }, { event: 'drafting', seat: 'red' }]);
  const { view, legal } = await phones.red.view();
  assert.deepEqual(view.pool, [3, 4, 6]);
  assert.deepEqual(legal.filter(({ die }) => die === 3).map(({ path }) => path.join()).sort(), ['D1,C1', 'E2,F2', 'F1,F2']);
  assert.deepEqual(legal.find(({ die }) => die === 6).strike, { pick: 0, of: [] });
  await ok('red', { act: 'draft', die: 3, path: ['F1', 'F2'] });
  const refused = await phones.blue.act({ act: 'draft', die: 4, path: ['I6', 'H6'] });
  assert.deepEqual([refused.verdict, refused.code], ['refused', 'not-your-draft']);
  await ok('red', { act: 'done' });
  const seen = await until('Blue’s turn', () => phones.blue.all('seat/blue/view').find((told) => told.view.turn === 'blue'));
  assert.deepEqual(seen.view.seats.red.path, ['E1', 'F1', 'F2']);
});

test('all that was said is as asyncapi.yaml has it', () => {
  assert.ok(assertDescribed(Object.values(phones)) > 15);
});
