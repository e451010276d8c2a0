// events are announced once, in order, and none from before the seat was shown
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ear, HEARD_MAX } from '../../referee/phone/src/ear.js';

const quiet = { who: 'red', log: [], todo: [], said: [], now: { yours: false, text: 'Blue chooses.' } };
const event = (text) => ({ text });
const newEar = () => new Ear(({ text }) => text, (text) => `Your turn. ${text}`);
const heard = (ear) => ear.lines.map(({ text }) => text);

test('news, errands, the referee and the turn, each once', () => {
  const ear = newEar();
  const before = event('long ago');
  ear.listen({ ...quiet, log: [before] });
  assert.deepEqual(heard(ear), []);
  const moment = {
    who: 'red', log: [before, event('Blue drives.'), event(null)], todo: [{ text: 'Take back 2.' }], said: ['Not so.', 'Holmes says. Right.'],
    now: { yours: true, text: 'Choose.' },
  };
  ear.listen(moment);
  ear.listen({ ...moment });
  ear.listen({ ...moment, said: [], todo: [] });
  assert.deepEqual(heard(ear), ['Not so.', 'Holmes says. Right.', 'Blue drives.', 'Take back 2.', 'Your turn. Choose.']);
});

test('what was taken back leaves the log, and nothing of before is heard again', () => {
  const ear = newEar();
  const [one, two, back] = ['one', 'two', 'Blue takes it back.'].map(event);
  ear.listen({ ...quiet, log: [one, two] });
  ear.listen({ ...quiet, log: [one, back] });
  assert.deepEqual(heard(ear), ['Blue takes it back.']);
});

test('a turn that goes on with something else to do is told again', () => {
  const ear = newEar();
  for (const text of ['Begin.', 'Begin.', 'Choose.']) {
    ear.listen({ ...quiet, now: { yours: true, text } });
  }
  assert.deepEqual(heard(ear), ['Your turn. Choose.']);
});

test('the same refusal after it was put away is heard again', () => {
  const ear = newEar();
  for (const said of [[], ['No.'], [], ['No.']]) {
    ear.listen({ ...quiet, said });
  }
  assert.deepEqual(heard(ear), ['No.', 'No.']);
});

test('when another seat comes on the screen, nothing of the last one is left', () => {
  const ear = newEar();
  ear.listen(quiet);
  ear.listen({ ...quiet, said: ['A secret of red’s.'] });
  ear.listen({ ...quiet, who: null });
  assert.deepEqual(heard(ear), []);
  ear.listen({ ...quiet, who: 'blue', log: [event('old')], now: { yours: true, text: 'x' } });
  assert.deepEqual(heard(ear), []);
});

test('a line that is heard keeps its number, and the list stays short', () => {
  const ear = newEar();
  const log = [];
  ear.listen({ ...quiet, log: [...log] });
  for (let i = 0; i < 30; i++) {
    log.push(event(`${i}`));
    ear.listen({ ...quiet, log: [...log] });
  }
  assert.equal(ear.lines.length, HEARD_MAX);
  assert.deepEqual(ear.lines[HEARD_MAX - 1], { id: 29, text: '29' });
});

test('what a game wants forgotten is not to be read again in the live region', () => {
  const ear = newEar();
  ear.listen({ ...quiet, since: 1 });
  const told = { ...quiet, log: [event('Blue suspects.')], since: 1 };
  ear.listen(told);
  assert.deepEqual(heard(ear), ['Blue suspects.']);
  ear.listen({ ...quiet, log: [event('Red has the notebook.')], since: 2 });
  assert.deepEqual(heard(ear), ['Red has the notebook.']);
});
