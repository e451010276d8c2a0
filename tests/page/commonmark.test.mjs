// the part of CommonMark that card texts use
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProse } from '../../referee/phone/src/commonmark.js';

const runs = (text) => parseProse(text).map((paragraph) => paragraph.map(({ kind, text: run }) => [kind, run]));

test('paragraphs are parted by blank lines, lines within one are joined', () => {
  assert.deepEqual(runs('One\ntwo.\n\n\nThree.\r\n'), [[['text', 'One two.']], [['text', 'Three.']]]);
});

test('emphasis', () => {
  assert.deepEqual(runs('a *b c* d **e** _f_ __g__'), [[
    ['text', 'a '], ['em', 'b c'], ['text', ' d '], ['strong', 'e'], ['text', ' '], ['em', 'f'], ['text', ' '], ['strong', 'g'],
  ]]);
});

test('stars and underlines that emphasise nothing stay', () => {
  assert.deepEqual(runs('3 * 4 * 5'), [[['text', '3 * 4 * 5']]]);
  assert.deepEqual(runs('snake_case_name'), [[['text', 'snake_case_name']]]);
  assert.deepEqual(runs('a *b'), [[['text', 'a *b']]]);
});

test('escapes', () => {
  assert.deepEqual(runs('\\*not\\* so'), [[['text', '*not* so']]]);
});

test('a hard break', () => {
  assert.deepEqual(runs('one\\\ntwo  \nthree'), [[['text', 'one'], ['break', '\n'], ['text', 'two'], ['break', '\n'], ['text', 'three']]]);
});

test('spaces at the end of a paragraph, and lines of spaces, are not text', () => {
  assert.deepEqual(runs(`a  \n${' '.repeat(20000)}\nb${' '.repeat(20000)}`), [[['text', 'a']], [['text', 'b']]]);
});

test('an emphasis spans at most 500 characters', () => {
  const long = 'x'.repeat(501);
  assert.deepEqual(runs(`*${long}x*`), [[['text', `*${long}x*`]]]);
  assert.deepEqual(runs(`*${long}*`), [[['em', long]]]);
});

test('no word is lost, and nothing is markup', () => {
  assert.deepEqual(runs('<b>5 < 6</b>'), [[['text', '<b>5 < 6</b>']]]);
  assert.deepEqual(runs(''), []);
});

test('a text that is drawn again is not parsed again, as long as it is one of the 200 latest', () => {
  const hostile = '_x '.repeat(1300);
  const parsed = parseProse(hostile);
  for (let i = 0; i < 199; i++) {
    parseProse(`Another text: ${i}`);
  }
  assert.equal(parseProse(hostile), parsed);
  for (let i = 0; i < 200; i++) {
    parseProse(`A further text: ${i}`);
  }
  assert.notEqual(parseProse(hostile), parsed);
  assert.deepEqual(parseProse(hostile), parsed);
});
