// a notebook suggests only names that are printed for all to see
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addName, loadNotebook, namedIn, newNotebook, printedPeople, readNotebook, rowsOf, saveNotebook, strikeName, turnMark,
} from '../../referee/phone/src/notebook.js';

const board = {
  title: 'The White Empress',
  introduction: 'It was cold. “An orchid, Mr Holmes! The White Empress.” Mr Augustus Wray grew her;\nMiss Imogen Farrow painted her at '
    + 'Cavendish Hall. The Thames froze. Mr Augustus Wray wept, and Professor Edmund Haldane too.',
  people: [{ name: 'Giacomo Venturi' }],
  locations: [
    { name: 'Cavendish Hall', kind: 'place' },
    { name: 'Professor Haldane', kind: 'person' },
    { name: 'Sir Percival Drake', kind: 'person' },
  ],
};

test('the grid begins with the people who have a card', () => {
  assert.deepEqual(printedPeople(board), ['Professor Haldane', 'Sir Percival Drake']);
  assert.deepEqual(rowsOf(newNotebook(), board).map((row) => row.name), ['Professor Haldane', 'Sir Percival Drake']);
  assert.deepEqual(rowsOf(newNotebook(), null), []);
});

test('names that the introduction prints are offered, and no place or title', () => {
  assert.deepEqual(namedIn(newNotebook(), board), ['Mr Augustus Wray', 'Miss Imogen Farrow', 'Professor Edmund Haldane']);
  const taken = addName(newNotebook(), 'Augustus Wray');
  assert.deepEqual(namedIn(taken, board), ['Miss Imogen Farrow', 'Professor Edmund Haldane']);
  assert.deepEqual(namedIn(newNotebook(), null), []);
});

test('of the capitalized words of an introduction only people are offered, each once', () => {
  const introduction = 'On Monday evening the Winter Show opened in Hatton Garden. And Mr Job Braddock came on Saturday. FINAL WARNING! Old Mr Braddock '
    + 'fetched the Mrs Harriet Chilcott; Ezra Munday was at Dennis Kehoe.';
  assert.deepEqual(namedIn(newNotebook(), { introduction }), ['Mr Job Braddock', 'Mrs Harriet Chilcott', 'Ezra Munday', 'Dennis Kehoe']);
});

test('a field goes round: nothing, perhaps, yes, no', () => {
  let notebook = newNotebook();
  const seen = [];
  for (let i = 0; i < 5; i++) {
    notebook = turnMark(notebook, 'Sir Percival Drake', 'alibi');
    seen.push(rowsOf(notebook, board)[1].marks.alibi);
  }
  assert.deepEqual(seen, ['maybe', 'yes', 'no', '', 'maybe']);
  assert.equal(notebook.rows.length, 1);
});

test('who is added stays, once; who is struck out goes, and comes back when added again', () => {
  let notebook = addName(addName(addName(newNotebook(), '  Ada   Whitcombe '), 'Ada Whitcombe'), ' ');
  assert.deepEqual(rowsOf(notebook, board).map((row) => row.name), ['Professor Haldane', 'Sir Percival Drake', 'Ada Whitcombe']);
  notebook = strikeName(strikeName(notebook, 'Ada Whitcombe'), 'Professor Haldane');
  assert.deepEqual(rowsOf(notebook, board).map((row) => row.name), ['Sir Percival Drake']);
  notebook = addName(notebook, 'Professor Haldane');
  assert.deepEqual(rowsOf(notebook, board).map((row) => row.name), ['Professor Haldane', 'Sir Percival Drake']);
});

test('what is stored is read again; what is no notebook is an empty one', () => {
  const place = { table: '7K3Q', seat: 'red', username: 'u', password: 'p' };
  const written = { ...turnMark(newNotebook(), 'Ada', 'means'), text: 'She lied.' };
  saveNotebook(place, written);
  assert.deepEqual(loadNotebook(place), written);
  assert.deepEqual(loadNotebook({ ...place, seat: 'blue' }), newNotebook());
  for (const stored of [null, '', '{', '[]', '{"rows":7,"text":{},"struck":"x"}']) {
    assert.deepEqual(readNotebook(stored), newNotebook(), `${stored}`);
  }
});
