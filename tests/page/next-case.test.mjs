// the end of a game offers the tables at which these players could begin their next one
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTables } from '../../referee/phone/src/next-case.js';

const entry = (table, game, change = {}) => ({
  table, game, title: table, language: 'en', phase: 'setup', opened: false, seats: [{ seat: 'red', taken: false }, { seat: 'blue', taken: true }], ...change,
});
const ENTRIES = [
  entry('HERE', 'watson-and-holmes'), entry('FOG1', 'adventures-in-the-fog'), entry('WH01', 'watson-and-holmes'), entry('BUSY', 'watson-and-holmes', { opened: true }),
  entry('WH02', 'watson-and-holmes'), entry('WH03', 'watson-and-holmes'),
];
const next = (colours) => nextTables(ENTRIES, { table: 'HERE', game: 'watson-and-holmes', colours }).map(({ table }) => table);

test('tables that have not begun are offered, those of the same game first, three at most', () => {
  assert.deepEqual(next(null), ['WH01', 'WH02', 'WH03']);
  assert.deepEqual(nextTables(ENTRIES, { table: 'FOG1', game: 'adventures-in-the-fog', colours: null }).map(({ table }) => table), ['HERE', 'WH01', 'WH02']);
});

test('a phone goes only where its colour is free, and stays with several players', () => {
  assert.deepEqual(next(['red']), ['WH01', 'WH02', 'WH03']);
  assert.deepEqual(next(['blue']), []);
  assert.deepEqual(next(['white']), [], 'a colour that the other table does not have');
  assert.deepEqual(next(['red', 'white']), []);
});

test('the table screen follows a game that has begun, and none that is over', () => {
  const entries = [entry('OVER', 'watson-and-holmes', { opened: true, phase: 'over' }), entry('BUSY', 'watson-and-holmes', { opened: true })];
  const from = (colours) => nextTables(entries, { table: 'HERE', game: 'watson-and-holmes', colours }).map(({ table }) => table);
  assert.deepEqual(from(null), ['BUSY']);
  assert.deepEqual(from(['red']), []);
});
