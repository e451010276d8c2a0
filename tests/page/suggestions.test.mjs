// suggestions at 221B: the names that complete a typed text, and where they come from
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedAt } from '../../referee/phone/src/games/watson-and-holmes/asked.js';
import { newModel, takeMessage } from '../../referee/phone/src/model.js';
import { suggest, SUGGESTIONS_MAX } from '../../referee/phone/src/games/watson-and-holmes/suggestions.js';
import { fromClock, toClock } from '../../referee/phone/src/games/watson-and-holmes/times.js';

const NAMES = ['Mr Theodore Pringle', 'Amos Budgen', 'Gatti’s', 'Éverard Garside', 'Tansley the nephew', 'pie-can'];

test('a name is found by the beginning of any of its words, without its title', () => {
  assert.deepEqual(suggest(NAMES, 'the'), ['Mr Theodore Pringle', 'Tansley the nephew']);
  assert.deepEqual(suggest(NAMES, 'PRI'), ['Mr Theodore Pringle']);
  assert.deepEqual(suggest(NAMES, 'theodore p'), ['Mr Theodore Pringle']);
  assert.deepEqual(suggest(NAMES, 'ga'), ['Gatti’s', 'Éverard Garside']);
  assert.deepEqual(suggest(NAMES, 'gattis'), ['Gatti’s']);
  assert.deepEqual(suggest(NAMES, 'ever'), ['Éverard Garside']);
  assert.deepEqual(suggest(NAMES, 'can'), ['pie-can']);
  assert.deepEqual(suggest(NAMES, 'ingle'), []);
});

test('nothing is suggested before the first letter, nor for a name that is complete', () => {
  assert.deepEqual(suggest(NAMES, ''), []);
  assert.deepEqual(suggest(NAMES, '  '), []);
  assert.deepEqual(suggest(NAMES, 'Amos Budgen'), []);
});

test('the list is short', () => {
  const many = Array.from({ length: 20 }, (_, i) => `Amos ${i}`);
  assert.deepEqual(suggest(many, 'am'), many.slice(0, SUGGESTIONS_MAX));
});

test('names come from the table and from what this seat has read, the kind that is asked for first', () => {
  const board = {
    questions: [{ ask: 'Who?', kind: 'person', choices: [] }, { ask: 'Where?', kind: 'place', choices: [] },
      { ask: 'How many ounces of gold?', kind: 'number', choices: [] }, { ask: 'In what?', kind: 'object', choices: [] }],
    locations: [{ id: 'mint', name: 'The Mint', kind: 'place' }, { id: 'cat', name: 'The Cat', kind: 'object' },
      { id: 'yeo', name: 'Sergeant Yeo', kind: 'person' }],
  };
  const mentions = { people: ['Amos Budgen'], places: ['Cannon Street'], things: ['pie-can'] };
  const model = { ...takeMessage(newModel('red'), 'seat/red/view', { seq: 1, view: {}, legal: [], texts: [], mentions }), board };
  assert.deepEqual(askedAt(model, 1).names, ['Sergeant Yeo', 'Amos Budgen']);
  assert.deepEqual(askedAt(model, 2).names, ['The Mint', 'Cannon Street', 'Amos Budgen', 'pie-can']);
  assert.deepEqual(askedAt(model, 3), { ask: 'How many ounces of gold?', kind: 'number', choices: [], unit: 'ounces', names: [], stands: undefined });
  assert.deepEqual(askedAt(model, 4).names, ['The Cat', 'pie-can', 'Cannon Street', 'Amos Budgen']);
  const known = { read: [], heard: [], answers: { 2: 'The Mint' } };
  assert.deepEqual([1, 2].map((n) => askedAt({ ...model, known }, n).stands), [undefined, 'The Mint'], 'an answer that stands');
  const before = takeMessage({ ...model }, 'seat/red/view', { seq: 2, view: {}, legal: [], texts: [], mentions: null });
  assert.deepEqual(askedAt(before, 1).names, ['Sergeant Yeo']);
});

test('a time of day is written as people say it, and goes back into the clock', () => {
  for (const [clock, written] of [['15:12', '3.12 p.m.'], ['00:05', '12.05 a.m.'], ['12:00', '12.00 p.m.'], ['11:59', '11.59 a.m.']]) {
    assert.equal(fromClock(clock), written);
    assert.equal(toClock(written), clock);
  }
  assert.equal(fromClock(''), '');
  for (const text of ['', 'ten to four', '13.00 p.m.', '3.60 p.m.', '3.12']) {
    assert.equal(toClock(text), '');
  }
});
