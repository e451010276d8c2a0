// the seal: spelt as on paper, kept as first seen, and compared with the key that is published at the end
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';

const stored = new Map();
let refuses = false;
globalThis.localStorage = /** @type {any} */ ({
  getItem: (key) => {
    assert.ok(!refuses);
    return stored.get(key) ?? null;
  },
  setItem: (key, text) => {
    assert.ok(!refuses);
    stored.set(key, text);
  },
});
const { firstSeal, judgeSeal, sealedAnswers, sealedText, spellSeal } = await import('../../referee/phone/src/seal.js');
const { newModel, takeMessage } = await import('../../referee/phone/src/model.js');
const { topicsOf } = await import('../../referee/phone/src/topics.js');

const hash = (salt, text) => createHash('sha256').update(sealedText(salt, text)).digest('hex');
const salt = 'ab'.repeat(32);
const text = JSON.stringify({
  introduction: 'A boat drifts by.', questions: [{ ask: 'Who?', answer: 'Pell', accept: ['Joe Pell'] }, { ask: 'When?', answer: 11 }], solution: 'It was Pell.',
});
const seal = hash(salt, text);
const other = hash(salt, `${text} `);
const model = (more = {}) => ({
  ...newModel('red'), board: { seal, introduction: 'A boat drifts by.' }, seal, texts: [{ piece: 'solution', title: 'K', text: 'It was Pell.' }], ...more,
});
const state = (more) => judgeSeal(model(more), hash).state;

test('it is spelt as on the card of 221B', () => {
  assert.equal(spellSeal('00443214c74254b635cf84653a56d7c675be77dfffffffffffffffffffffffff'), '0123 4567 89AB CDEF GHJK');
  assert.equal(hash('0'.repeat(64), '{}'), '6cb393cb0c6bb0119cc80f69a4a058e5b487e7413f05a53de663846be33ac71d');
});

test('while the game goes on it is closed; at the end it is kept, or broken by any change', () => {
  assert.equal(state({}), 'closed');
  assert.equal(state({ key: { salt, text } }), 'kept');
  assert.equal(state({ key: { salt, text: text.replace('Pell', 'Bell') } }), 'broken');
  assert.equal(state({ key: { salt: salt.replace('a', 'b'), text } }), 'broken');
  assert.deepEqual(judgeSeal(model({ key: { salt, text: `${text} ` } }), hash), { state: 'broken', first: seal, now: other });
});

test('the seal that was seen first counts, whatever is named later', () => {
  assert.deepEqual(judgeSeal(model({ board: { seal: other } }), hash), { state: 'other', first: seal, now: other });
  assert.equal(state({ board: { seal: other }, key: { salt, text: `${text} ` } }), 'other', 'nor does a key that fits the later one');
  assert.equal(state({ board: { seal: null } }), 'other', 'nor is it forgotten when none is named');
});

test('what was shown must be what was sealed', () => {
  const key = { salt, text };
  assert.equal(state({ key, texts: [{ piece: 'solution', title: 'K', text: 'It was Bell.' }] }), 'untrue');
  assert.equal(state({ key, board: { seal, introduction: 'A boat sinks.' } }), 'untrue');
  assert.equal(judgeSeal({ ...model({ key: { salt, text: 'no JSON' } }), seal: hash(salt, 'no JSON'), board: { seal: hash(salt, 'no JSON') } }, hash).state, 'untrue');
});

test('a print without a seal has none to break', () => {
  assert.equal(judgeSeal(model({ board: {}, seal: null }), hash).state, 'none');
  assert.equal(judgeSeal({ ...newModel('red') }, hash).state, 'none', 'nor has a table of which nothing is known yet');
});

test('a phone keeps the first seal of a game at a table, over reloads and at every seat', () => {
  assert.equal(firstSeal('TABL', 1, null), null);
  assert.equal(firstSeal('TABL', 1, seal), seal);
  assert.equal(firstSeal('TABL', 1, other), seal);
  assert.equal(firstSeal('TABL', 1, null), seal);
  assert.equal(firstSeal('ELSE', 1, other), other, 'each table its own');
  assert.equal(firstSeal('TABL', 2, other), other, 'another game begins anew');
  assert.equal(firstSeal('TABL', 2, seal), other);
  stored.set('hansom.seal.ODD', '{"game":1,"seal":7}');
  assert.equal(firstSeal('ODD', 1, seal), seal, 'what is no seal is none');
});

test('where storage is refused it is kept as long as the page is open', () => {
  refuses = true;
  assert.equal(firstSeal('PAGE', 1, seal), seal);
  assert.equal(firstSeal('PAGE', 1, other), seal);
  refuses = false;
});

test('the key comes with its own message, and goes when the game goes on or another begins', () => {
  const told = takeMessage(model(), 'table/key', { seq: 9, salt, text });
  assert.deepEqual(told.key, { salt, text });
  assert.equal(takeMessage(told, 'table/key', { seq: 10, salt: null, text: null }).key, null);
  const first = takeMessage(told, 'table/room', { seq: 9, opened: true, game: 1, seats: [] });
  assert.notEqual(first.key, null);
  assert.equal(takeMessage(first, 'table/room', { seq: 0, opened: false, game: 2, seats: [] }).key, null);
});

test('a phone that slept through another game has its key', () => {
  const retained = {
    'table/room': { seq: 40, opened: true, game: 2, seats: [] },
    'table/key': { seq: 40, salt, text },
  };
  for (const seat of ['red', null]) {
    const slept = { ...model(), seat, room: { seq: 30, opened: true, game: 1, seats: [] }, key: { salt, text: other } };
    const woke = Object.keys(topicsOf({ table: 'PAGE', seat })).filter((topic) => topic in retained)
      .reduce((now, topic) => takeMessage(now, topic, retained[topic]), slept);
    assert.deepEqual(woke.key, { salt, text });
  }
});

test('the answers are read from what was sealed', () => {
  assert.deepEqual(sealedAnswers(text), [{ ask: 'Who?', answer: 'Pell', accept: ['Joe Pell'] }, { ask: 'When?', answer: '11', accept: [] }]);
  assert.deepEqual(sealedAnswers('null'), []);
  assert.deepEqual(sealedAnswers('no JSON'), []);
});
