// events outside the game: votes, acts taken back, pauses, another game
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAnotherGame, newModel, takeMessage } from '../../referee/phone/src/model.js';
import { actSaid, tellRoom, todoRoom, whoAsks } from '../../referee/phone/src/room.js';

const room = (extra = {}) => ({ seq: 1, opened: true, paused: false, game: 1, seats: [{ seat: 'red', here: true }], vote: null, ...extra });
const events = (seq, ...list) => ({ seq, events: list });

test('the act that may be taken back comes with the view, and goes with it', () => {
  const view = { seq: 4, view: {}, legal: [], texts: [] };
  const last = { n: 4, free: true, events: [{ event: 'visited' }] };
  let model = takeMessage(newModel('red'), 'seat/red/view', { ...view, 'take-back': last });
  assert.deepEqual(model.takeBack, last);
  model = takeMessage(model, 'seat/red/view', { ...view, seq: 5, 'take-back': null });
  assert.equal(model.takeBack, null);
});

test('what was taken back is told no more, and nothing of it is left to do', () => {
  const todo = (_, event) => todoRoom(event) ?? [`do ${event.event}`];
  let model = takeMessage(newModel('red'), 'seat/red/view', { happened: events(7, { event: 'outbid' }, { event: 'visited' }) }, todo);
  model = takeMessage(model, 'seat/red/view', { happened: events(8, { event: 'visited' }) }, todo);
  model = takeMessage(model, 'seat/red/view', { happened: events(9, { event: 'taken-back', seat: 'blue', n: 8 }) }, todo);
  assert.deepEqual(model.log.map(({ seq, event }) => [seq, event.event]), [[7, 'outbid'], [7, 'visited'], [9, 'taken-back']]);
  assert.deepEqual(model.todo.map(({ seq }) => seq), [7, 7, 9]);
  model = takeMessage(model, 'seat/red/view', { happened: events(12, { event: 'vote-cast', seat: 'red', for: true }, { event: 'taken-back', seat: null, n: 7 }) }, todo);
  assert.deepEqual(model.log.map(({ event }) => event.event), ['taken-back', 'vote-cast', 'taken-back']);
});

test('another game counts from anew; the same one does not', () => {
  let model = takeMessage(newModel('red'), 'table/room', room());
  model = takeMessage(model, 'seat/red/view', { happened: events(40, { event: 'turn' }) }, () => ['x']);
  assert.equal(isAnotherGame(model, room({ paused: true })), false);
  model = takeMessage(model, 'table/room', room({ paused: true }));
  assert.deepEqual([model.log.length, model.eventSeq, model.room.paused], [1, 40, true]);
  assert.equal(isAnotherGame(model, room({ game: 2 })), true);
  model = takeMessage(model, 'table/room', room({ game: 2 }));
  assert.deepEqual([model.log, model.todo, model.eventSeq], [[], [], -1]);
  model = takeMessage(model, 'seat/red/view', { happened: events(2, { event: 'turn' }) });
  assert.equal(model.log.length, 1);
});

test('the first room that is heard of begins nothing', () => {
  assert.equal(isAnotherGame(newModel('red'), room({ game: 3 })), false);
});

test('the table’s own events are said, those of the game are left to it', () => {
  for (const event of [{ event: 'vote-opened', seat: 'red', n: 3 }, { event: 'vote-opened', seat: null, n: 3 }, { event: 'vote-closed', why: 'rejected' },
    { event: 'vote-closed', why: 'withdrawn' }, { event: 'taken-back', seat: 'red', n: 3 }, { event: 'taken-back', seat: null, n: 3 },
    { event: 'paused' }, { event: 'resumed' }]) {
    assert.match(tellRoom(event) ?? '', /\.$/, JSON.stringify(event));
    assert.ok(Array.isArray(todoRoom(event)));
  }
  for (const event of [{ event: 'visited', seat: 'red' }, { event: 'voted', seat: 'red' }, { event: 'settled' }]) {
    assert.equal(tellRoom(event), null);
    assert.equal(todoRoom(event), undefined);
  }
  assert.notEqual(tellRoom({ event: 'taken-back', seat: 'red' }), tellRoom({ event: 'taken-back', seat: null }));
  assert.equal(whoAsks('red'), 'Red');
  assert.equal(whoAsks(null), 'The host');
});

test('an act is said by what is told of it, or as nobody’s business', () => {
  const tell = (_, event) => (event.event === 'asked' ? null : `${event.event}.`);
  const model = newModel('red');
  assert.equal(actSaid(model, [{ event: 'outbid' }, { event: 'visited' }], tell), 'outbid. visited.');
  assert.equal(actSaid(model, ['a', 'b', 'c', 'd'].map((event) => ({ event })), tell), 'a. b. c.');
  const hidden = actSaid(model, [{ event: 'asked' }], tell);
  assert.equal(actSaid(model, [], tell), hidden);
  assert.ok(hidden.length > 0);
});
