// half-written answers: what a form can show is kept, whoever held the seat before
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { adoptDrafts, areSmall, draftsOf, loadDraft, saveDraft } from '../../referee/phone/src/drafts.js';

const place = { table: 'M3M7', seat: 'red', username: 'u', password: 'p' };

beforeEach(() => {
  const stored = {};
  globalThis.localStorage = new Proxy(stored, {
    get: (all, name) => ({
      getItem: (key) => all[key] ?? null,
      setItem: (key, value) => { all[key] = value; },
      removeItem: (key) => { delete all[key]; },
    })[name] ?? all[name],
  });
});

const GOOD = { answers: { 1: 'Wray', 2: 'the ice store' }, faces: [1, 6], at: 'E2', close: null, strike: ['a'], upheld: true };

test('what a form can show is kept', () => {
  saveDraft(place, 'answer', GOOD);
  assert.deepEqual(loadDraft(place, 'answer'), GOOD);
  adoptDrafts(place, { honour: GOOD });
  assert.deepEqual(draftsOf(place), { answer: GOOD, honour: GOOD });
});

test('what no form can show is left out, from the wire and from storage', () => {
  const hostile = [
    { answers: { 1: 5 } },
    { answers: { 1: { toString: 1 } } },
    { faces: [{ toString: 1 }] },
    { faces: [[1]] },
    { answers: { 1: 'x'.repeat(2001) } },
    { faces: Array(2001).fill(1) },
    'text',
    ['a list'],
    7,
  ];
  for (const texts of hostile) {
    adoptDrafts(place, { answer: texts });
    assert.deepEqual(draftsOf(place), {}, JSON.stringify(texts).slice(0, 60));
    saveDraft(place, 'answer', texts);
    assert.deepEqual(loadDraft(place, 'answer'), {}, JSON.stringify(texts).slice(0, 60));
    saveDraft(place, 'answer', null);
  }
  adoptDrafts(place, { answer: { ...GOOD, answers: { 1: 5 } } });
  assert.deepEqual(loadDraft(place, 'answer').faces, GOOD.faces);
  for (const drafts of [null, undefined, 5, 'text']) {
    adoptDrafts(place, drafts);
  }
});

test('drafts that are too large are left on the wire', () => {
  const field = Array(2000).fill(1e20); // 4 bytes each on the wire, 21 when the page sends it again
  adoptDrafts(place, { answer: { 1: field } });
  assert.deepEqual(draftsOf(place), {});
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`act-${i}`, { 1: 'x'.repeat(300) }]));
  adoptDrafts(place, many);
  assert.deepEqual(draftsOf(place), {});
  assert.equal(areSmall({ a: 'x'.repeat(7992) }), true);
  assert.equal(areSmall({ a: 'x'.repeat(7993) }), false);
  assert.equal(areSmall({ a: 'é'.repeat(4000) }), false);
});
