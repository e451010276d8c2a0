// a gap in the sequence numbers is noticed, and the retained view closes it
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Sequence } from '../../referee/phone/src/sequence.js';

function newSequence() {
  const due = [];
  let asked = 0;
  const sequence = new Sequence({ ask: () => { asked += 1; }, later: (run) => due.push(run) });
  return { sequence, pass: () => due.splice(0).forEach((run) => run()), asked: () => asked };
}

test('a view that follows its events needs no asking', () => {
  const { sequence, pass, asked } = newSequence();
  sequence.show(4);
  sequence.hear(5);
  sequence.show(5);
  pass();
  assert.equal(asked(), 0);
});

test('a view that does not follow is asked for, once', () => {
  const { sequence, pass, asked } = newSequence();
  sequence.show(4);
  sequence.hear(6);
  assert.equal(sequence.behind, true);
  pass();
  pass();
  pass();
  assert.equal(asked(), 1);
  sequence.hear(7);
  pass();
  assert.equal(asked(), 2);
  sequence.show(7);
  pass();
  assert.equal(asked(), 2);
});

test('messages without a number, and old ones, mean nothing', () => {
  const { sequence, pass, asked } = newSequence();
  sequence.show(4);
  sequence.hear(undefined);
  sequence.hear(3);
  pass();
  assert.equal(asked(), 0);
});

test('after a new connection a referee may count from elsewhere', () => {
  const { sequence, pass, asked } = newSequence();
  sequence.show(40);
  sequence.restart();
  sequence.show(3);
  assert.equal(sequence.behind, false);
  sequence.hear(4);
  pass();
  assert.equal(asked(), 1);
});
