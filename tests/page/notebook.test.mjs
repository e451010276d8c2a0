// a notebook suggests only what is printed for all to see, and what its player has read
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gleaned } from '../../referee/phone/src/gleaned.js';
import { findIn, jot } from '../../referee/phone/src/jottings.js';
import { newModel } from '../../referee/phone/src/model.js';
import { addLine, addName, namedIn, printedPeople, rowsOf, strikeName, turnMark } from '../../referee/phone/src/notebook.js';
import { loadNotebook, newNotebook, noteRead, readNotebook, saveNotebook } from '../../referee/phone/src/notes.js';

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
  for (const stored of [null, '', '{', '[]', '{"rows":7,"text":{},"struck":"x","read":{}}']) {
    assert.deepEqual(readNotebook(stored), newNotebook(), `${stored}`);
  }
});

const place = { table: '7K3Q', seat: 'red', username: 'u', password: 'p' };
const PORT = { piece: 'port', title: 'The Port', text: '*Mr Augustus\nWray’s* boat left the Bank of England at 3.12 p.m. for £4.10.' };
const YARD = { piece: 'yard', title: 'The Yard', text: 'Mr Augustus Wray, at half past eight. Miss Dora Tibbet came at 3.12 p.m.' };
const KEY = { piece: '221b', title: '221B Baker Street', text: 'Who? — **Dr Silas Crane**, at a quarter to nine' };
const told = {
  introduction: 'Mrs Hudson knocked at noon.',
  locations: [{ id: 'port', name: 'The Port', kind: 'place' }, { id: 'yard', name: 'The Yard', kind: 'place' }, { id: 'drake', name: 'Sir Percival Drake', kind: 'person' }],
};
const mentions = { people: ['Mrs Hudson', 'Mr Augustus Wray', 'Miss Dora Tibbet', 'Sir Percival Drake'], places: ['Bank of England'], things: ['boat'] };

/** Returns the model of a seat that has read some cards, with the texts that are open to it now. */
function reading(read, texts, more = {}) {
  return { ...newModel('red'), board: told, known: { read, heard: ['yard'], answers: {} }, texts, ...more };
}

/** Returns a notebook in which a seat has noted the cards that it read, one after the other. */
function having(...texts) {
  const read = texts.reduce((jottings, text, i) => jot(jottings, reading(texts.slice(0, i + 1).map(({ piece }) => piece), [text])), []);
  return { ...newNotebook(), read };
}

test('times of day are found as cards print them, and no sums or hyphened numbers', () => {
  const text = 'At 3.12 p.m., 11.5 ft, *Final, 4.0.* At Three\no’clock; a quarter to ten, twenty-five past six, twelve minutes past three! Midnight: 8 a.m., '
    + 'not £3.10, 13.20, 1-2, 4.205 lb, this afternoon or ten to oneself. Noon. At noon.';
  assert.deepEqual(findIn(text).times, ['3.12 p.m.', '4.0', 'three o’clock', 'quarter to ten', 'twenty-five past six', 'twelve minutes past three',
    'midnight', '8 a.m.', 'noon']);
});

test('what is read is listed with the card on which it was first read', () => {
  const { people, places, times } = gleaned(having(PORT, YARD), reading(['port', 'yard'], [], { mentions }));
  const from = (entries) => entries.map(({ name, from: title }) => [name, title]);
  assert.deepEqual(from(people), [['Mrs Hudson', ''], ['Mr Augustus Wray', 'The Port'], ['Miss Dora Tibbet', 'The Yard'], ['Sir Percival Drake', null]]);
  assert.deepEqual(from(places), [['Bank of England', 'The Port']]);
  assert.deepEqual(from(times), [['noon', ''], ['3.12 p.m.', 'The Port'], ['half past eight', 'The Yard']]);
  // Read in the other order, the other card is the first.
  const other = gleaned(having(YARD, PORT), reading(['port', 'yard'], [], { mentions }));
  assert.deepEqual(from(other.people)[1], ['Mr Augustus Wray', 'The Yard']);
});

test('a name on no card that was read never appears: not from a text read aloud, the key, or a reading taken back', () => {
  const names = (notebook, model) => Object.values(gleaned(notebook, model)).flat().map(({ name }) => name);
  const open = reading(['port'], [PORT, YARD, KEY]);
  const read = jot([], open);
  assert.deepEqual(read.map(({ piece }) => piece), ['port']);
  assert.ok(!/Dora|Silas|Crane|half past|quarter to/.test(JSON.stringify(read)));
  // Names and places are the referee's alone. Whatever it does not list for this seat is not listed.
  assert.deepEqual(names({ ...newNotebook(), read }, open), ['noon', '3.12 p.m.']);
  const some = { people: ['Mr Augustus Wray'], places: [], things: [] };
  assert.deepEqual(names({ ...newNotebook(), read }, { ...open, mentions: some }), ['Mr Augustus Wray', 'noon', '3.12 p.m.']);
  // The reading of the port is taken back: nothing of it stays.
  const back = reading([], []);
  assert.deepEqual(names({ ...newNotebook(), read }, back), ['noon']);
  assert.deepEqual(jot(read, back), []);
});

test('a tap puts a person into the grid, and a place or a time into the free text, once', () => {
  const model = reading(['port', 'yard'], [], { mentions });
  let notebook = addName(having(PORT, YARD), 'Miss Dora Tibbet');
  for (let i = 0; i < 2; i++) {
    notebook = addLine(addLine(notebook, gleaned(notebook, model).places[0].line), gleaned(notebook, model).times[0].line);
  }
  assert.equal(notebook.text, 'Bank of England (The Port)\nnoon');
  const { people, places, times } = gleaned(notebook, model);
  assert.deepEqual(people.map(({ isNoted }) => isNoted), [false, false, true, true]);
  assert.deepEqual([...places, ...times].map(({ isNoted }) => isNoted), [true, true, false, false]);
  const full = { ...notebook, text: 'x'.repeat(8000) };
  assert.equal(addLine(full, 'noon'), full);
});

test('a person who was struck out does not come back, whether with a title or without, until added again', () => {
  const model = reading(['port', 'yard'], [], { mentions });
  const names = (notebook) => gleaned(notebook, model).people.map(({ name }) => name);
  let notebook = addName(addName(having(PORT, YARD), 'Augustus Wray'), 'Miss Dora Tibbet');
  notebook = strikeName(strikeName(strikeName(notebook, 'Augustus Wray'), 'Miss Dora Tibbet'), 'Sir Percival Drake');
  assert.deepEqual(names(notebook), ['Mrs Hudson']);
  assert.deepEqual(names(addName(notebook, 'Miss Dora Tibbet')), ['Mrs Hudson', 'Miss Dora Tibbet']);
});

test('each seat of a phone notes its own cards, and none while its notes are locked', () => {
  const free = { notesLocked: () => null };
  const blue = { ...place, seat: 'blue' };
  saveNotebook(place, newNotebook());
  noteRead(place, reading(['yard'], [YARD]), { notesLocked: () => 'Pencils down.' });
  assert.deepEqual(loadNotebook(place), newNotebook());
  noteRead(place, reading(['port'], [PORT]), free);
  noteRead(place, reading(['port'], []), free);
  assert.deepEqual(loadNotebook(place).read.map(({ piece, times }) => [piece, times]), [['port', ['3.12 p.m.']]]);
  assert.deepEqual(loadNotebook(blue).read, []);
});
