// the table screen's clock counts the thing that it was set to, from its beginning
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Clock, counted, spellTime } from '../../referee/phone/src/clock.js';

test('time is spelt in minutes and seconds', () => {
  assert.deepEqual([0, 999, 61_000, 600_000, -5].map(spellTime), ['0:00', '0:00', '1:01', '10:00', '0:00']);
});

test('a turn is counted by whose it is, a phase by its name, and nothing after the end', () => {
  const view = { round: 2, phase: 'visiting', turn: 'red' };
  assert.equal(counted(view, 'off'), null);
  assert.equal(counted(null, 'turn'), null);
  assert.equal(counted({ ...view, phase: 'over' }, 'phase'), null);
  assert.equal(counted(view, 'phase'), counted({ ...view, turn: 'blue' }, 'phase'));
  assert.notEqual(counted(view, 'turn'), counted({ ...view, turn: 'blue' }, 'turn'));
});

test('it begins anew with the next turn, and stands still when it is off', () => {
  let time = 1000;
  let ticking = 0;
  const clock = new Clock({ draw: () => {}, time: () => time, every: () => ++ticking, cancel: (timer) => { ticking -= timer ? 1 : 0; } });
  const view = { round: 1, phase: 'visiting', turn: 'red' };
  assert.equal(clock.read(view), null);
  clock.set('turn');
  assert.equal(clock.read(view), '0:00');
  time += 65_000;
  assert.equal(clock.read(view), '1:05');
  assert.equal(clock.read({ ...view, turn: 'blue' }), '0:00');
  clock.set('off');
  assert.equal(clock.read(view), null);
  assert.equal(ticking, 0);
});
