// the calls of a phone that lies on the table: once for each turn, and once for each lost place
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALARM_MS, Caller, soundsOf, TURN_MS, useBell, useCall } from '../../referee/phone/src/call.js';
import { alarm } from '../../referee/phone/src/games/watson-and-holmes/speech.js';
import { newModel } from '../../referee/phone/src/model.js';
import { useNames } from '../../referee/phone/src/names.js';

/** Returns the alarm about a lost place. */
const lost = (seq, place, by) => ({ seq, text: `${by} has outbid you at ${place}!` });

/** Returns a caller that writes down what it does, and a function that lets it hear changes of the moment. */
function phone(wanted = 'buzz') {
  const done = [];
  const caller = new Caller({
    wanted: () => wanted,
    buzz: (pattern) => done.push(pattern === TURN_MS ? 'turn' : pattern === ALARM_MS ? 'alarm' : 'else'),
    ring: () => done.push('bell'),
    awake: (on) => done.push(on ? 'awake' : 'asleep'),
  });
  let moment = { who: 'red', awaited: false, alarm: null, quiet: false };
  return {
    hear: (change = {}) => {
      moment = { ...moment, ...change };
      caller.hear(moment);
      return done.splice(0);
    },
  };
}

test('a turn calls once, and keeps the screen awake until it is over', () => {
  const { hear } = phone();
  assert.deepEqual(hear(), []);
  assert.deepEqual(hear({ awaited: true }), ['awake', 'turn']);
  assert.deepEqual(hear(), []);
  assert.deepEqual(hear({ awaited: false }), ['asleep']);
  assert.deepEqual(hear({ awaited: true }), ['awake', 'turn']);
});

test('a lost place calls in its own way, and the turn that follows calls again', () => {
  const { hear } = phone();
  hear();
  assert.deepEqual(hear({ alarm: lost(7, 'The Port', 'Green') }), ['alarm']);
  assert.deepEqual(hear(), []);
  assert.deepEqual(hear({ awaited: true }), ['awake', 'turn']);
  assert.deepEqual(hear({ awaited: false, alarm: null }), ['asleep']);
  assert.deepEqual(hear({ awaited: true, alarm: lost(9, 'The Docks', 'Blue') }), ['awake', 'alarm'], 'one call for both');
});

test('a place lost again to the same player calls again, and the player’s new name does not', () => {
  const { hear } = phone();
  const outbidAt = (seq) => alarm({
    ...newModel('red'),
    board: { game: 'watson-and-holmes', locations: [{ id: 'port', name: 'The Port' }] },
    log: [
      { seq, event: { event: 'visited', seat: 'blue', card: 'port', bid: 3 } },
      { seq, event: { event: 'outbid', seat: 'red', card: 'port', back: 1, lost: 1 } },
    ],
  });
  hear();
  assert.deepEqual(hear({ alarm: outbidAt(4) }), ['alarm']);
  useNames([{ seat: 'blue', name: 'Ada' }]);
  assert.deepEqual(hear({ alarm: outbidAt(4) }), []);
  assert.deepEqual(hear({ alarm: outbidAt(6) }), ['alarm'], 'the visit between came in the same message');
  useNames([]);
});

test('a page that opens, or changes its seat, does not call: somebody is looking at it', () => {
  const { hear } = phone();
  assert.deepEqual(hear({ awaited: true, alarm: lost(7, 'The Port', 'Green') }), ['awake']);
  assert.deepEqual(hear({ who: 'blue', alarm: null }), []);
  assert.deepEqual(hear({ who: 'red', alarm: lost(7, 'The Port', 'Green') }), []);
});

test('the bell rings only when it is wanted, and never while the players read', () => {
  const loud = phone('bell');
  loud.hear();
  assert.deepEqual(loud.hear({ awaited: true }), ['awake', 'turn', 'bell']);
  loud.hear({ awaited: false });
  assert.deepEqual(loud.hear({ awaited: true, quiet: true }), ['awake', 'turn']);
  const off = phone('off');
  off.hear();
  assert.deepEqual(off.hear({ awaited: true }), ['awake']);
});

test('a ceremony sounds only where somebody chose it: a phone by its call, the table screen by its own switch', () => {
  const stored = new Map();
  globalThis.localStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) };
  const [phone, screen] = [() => soundsOf(false, false), () => soundsOf(true, false)];
  assert.deepEqual(phone(), { bell: false, buzz: true });
  assert.deepEqual(screen(), { bell: false, buzz: false });
  useCall('bell');
  assert.deepEqual(phone(), { bell: true, buzz: true });
  assert.deepEqual(soundsOf(false, true), { bell: false, buzz: true }, 'others are reading');
  assert.deepEqual(screen(), { bell: false, buzz: false }, 'the screen has a switch of its own');
  useCall('off');
  useBell(true);
  assert.deepEqual(phone(), { bell: false, buzz: false });
  assert.deepEqual(soundsOf(true, true), { bell: true, buzz: false });
  useBell(false);
  assert.deepEqual(screen(), { bell: false, buzz: false });
  delete globalThis.localStorage;
});
