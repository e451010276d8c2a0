// changes that each message makes to the model
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fellBack, isBehind, isHere, LOG_MAX, newEvents, newModel, reconnected, seatsOf, takeMessage, TODO_MAX } from '../../referee/phone/src/model.js';

const seatView = (seq, extra = {}) => ({ seq, view: { phase: 'visiting', seats: { red: {}, blue: {} } }, legal: [], texts: [], ...extra });

test('the own view replaces what was known, another’s is none of ours', () => {
  let model = takeMessage(newModel('red'), 'seat/red/view', seatView(4, { legal: [{ act: 'begin' }] }));
  assert.equal(model.legal.length, 1);
  assert.equal(model.seq, 4);
  model = takeMessage(model, 'seat/blue/view', seatView(9));
  assert.equal(model.seq, 4);
  model = takeMessage(model, 'table/view', seatView(9));
  assert.equal(model.seq, 4);
  model = takeMessage(model, 'seat/red/view', seatView(5));
  assert.deepEqual(model.legal, []);
});

test('the table screen takes the table’s view', () => {
  assert.equal(takeMessage(newModel(null), 'table/view', { seq: 3, view: { phase: 'setup' } }).view.phase, 'setup');
});

test('events are heard once, and ask something of the hands', () => {
  const todo = (_, event) => (event.seat === 'red' ? ['take 2'] : []);
  const told = { seq: 5, events: [{ event: 'outbid', seat: 'red' }, { event: 'turn', seat: 'blue' }] };
  let model = takeMessage(newModel('red'), 'seat/red/view', { happened: told }, todo);
  model = takeMessage(model, 'seat/red/view', { happened: told }, todo);
  assert.equal(model.log.length, 2);
  assert.deepEqual(model.todo, [{ seq: 5, text: 'take 2' }]);
});

test('what the own act asked for is done when something else happens; what others caused stays for the round', () => {
  const todo = (_, event) => [event.text];
  const tell = (model, seq, text) => takeMessage(model, 'seat/red/view', { happened: { seq, events: [{ event: 'x', text }] } }, todo);
  let model = { ...tell(newModel('red'), 5, 'lay 2'), ownSeq: 5 };
  model = tell(model, 6, 'take back 1');
  assert.deepEqual(model.todo.map(({ text }) => text), ['take back 1']);
  model = tell(model, 7, 'read aloud');
  assert.deepEqual(model.todo.map(({ text }) => text), ['take back 1', 'read aloud']);
  const round = { seq: 8, events: [{ event: 'x', text: 'take 3' }, { event: 'round' }] };
  model = takeMessage(model, 'seat/red/view', { happened: round }, (_, event) => (event.event === 'round' ? null : [event.text]));
  assert.deepEqual(model.todo.map(({ text }) => text), ['take 3']);
});

test('acts that are told at once are as if each were told by itself', () => {
  const todo = (_, event) => [event.text];
  const [taken, paid, back] = [{ event: 'taken', text: 'take 2' }, { event: 'paid', text: 'lay 1' }, { event: 'taken-back', n: 6 }];
  const hear = (...messages) => messages.reduce((model, told) => takeMessage(model, 'seat/red/view', { happened: told }, todo), newModel('red'));
  const each = hear({ seq: 5, events: [taken] }, { seq: 6, events: [paid, taken] }, { seq: 7, events: [back] }, { seq: 8, events: [] });
  assert.deepEqual(hear({ seq: 8, events: [taken, paid, taken, back], seqs: [5, 6, 6, 7] }), each);
  assert.deepEqual(each.log.map(({ seq }) => seq), [5, 7]);
  assert.equal(each.eventSeq, 8);
});

test('log and list are bounded', () => {
  let model = newModel('red');
  for (let seq = 0; seq < 100; seq++) {
    model = takeMessage(model, 'seat/red/view', { happened: { seq, events: [{ event: 'turn' }] } }, () => ['x']);
  }
  assert.equal(model.log.length, LOG_MAX);
  assert.equal(model.todo.length, TODO_MAX);
});

test('after a new connection events count anew', () => {
  let model = takeMessage(newModel('red'), 'seat/red/view', { happened: { seq: 40, events: [{ event: 'turn' }] } });
  model = takeMessage(reconnected(model), 'seat/red/view', { happened: { seq: 2, events: [{ event: 'turn' }] } });
  assert.equal(model.log.length, 2);
});

test('BSI-009: what happened before a new connection is no news after it', () => {
  const revealed = { event: 'revealed', seat: 'red', position: 3, card: 'r3a' };
  const before = takeMessage(newModel('red'), 'seat/red/view', { happened: { seq: 40, events: [revealed] } });
  assert.deepEqual(newEvents(before, newModel('red')), [revealed]);
  const again = reconnected(before);
  for (const seq of [2, 40, 41]) { // a restarted referee may count from another number
    assert.deepEqual(newEvents(takeMessage(again, 'seat/red/view', { happened: { seq, events: [{ event: 'phase' }] } }), again), [{ event: 'phase' }]);
  }
});

test('a referee that knows less than was seen is behind, and what it forgot was not heard', () => {
  const seen = { ...newModel('red'), room: { game: 2 }, view: {}, seq: 9, eventSeq: 9, log: [{ seq: 9, event: { event: 'x' } }], todo: [{ seq: 9, text: 'x' }] };
  assert.equal(isBehind(seen, { ...seen, seq: 8 }), true);
  assert.equal(isBehind(seen, seen), false);
  assert.equal(isBehind(seen, { ...seen, seq: 10 }), false);
  assert.equal(isBehind(seen, { ...seen, seq: 1, room: { game: 3 } }), false);
  assert.equal(isBehind(seen, { ...seen, seq: 40, room: { game: 1 } }), true, 'a copy of the game before');
  assert.equal(isBehind(seen, { ...seen, seq: 8, room: null }), false, 'nobody knows which game');
  assert.equal(isBehind(newModel('red'), { ...seen, seq: 1 }), false);
  const { log, todo, eventSeq } = fellBack({ ...seen, seq: 8 });
  assert.deepEqual({ log, todo, eventSeq }, { log: [], todo: [], eventSeq: -1 });
});

test('a player is told of what changed before them while the line was down, and of nothing else', () => {
  const view = (purse, other) => ({ seq: 1, view: { seats: { red: { purse }, blue: { purse: other } } } });
  const model = takeMessage(newModel('red'), 'seat/red/view', view(9, 9));
  assert.equal(model.missed, false);
  assert.equal(takeMessage(reconnected(model), 'seat/red/view', view(9, 2)).missed, false);
  assert.equal(takeMessage(reconnected(model), 'seat/red/view', view(7, 9)).missed, true);
  assert.equal(takeMessage(model, 'seat/red/view', view(7, 9)).missed, false);
});

test('the seats go round as they sit', () => {
  let model = takeMessage(newModel('red'), 'table/room', { seq: 1, opened: false, seats: [{ seat: 'blue', here: false }, { seat: 'red', here: true }] });
  assert.deepEqual(seatsOf(model), ['blue', 'red']);
  model = takeMessage(model, 'seat/red/view', seatView(2));
  assert.deepEqual(seatsOf(model), ['red', 'blue']);
  assert.equal(isHere(model, 'blue'), false);
  assert.equal(isHere(model, 'green'), true);
});

test('what a game wants forgotten leaves the page: events, what was heard of them, not what comes after', () => {
  const forgets = ({ event }) => event === 'turn';
  const hear = (model, seq, ...names) => takeMessage(model, 'seat/red/view', { happened: { seq, events: names.map((event) => ({ event })) } }, undefined, forgets);
  const names = (model) => model.log.map(({ event }) => event.event);
  const first = hear(newModel('red'), 1, 'suspected', 'revealed');
  assert.deepEqual(names(first), ['suspected', 'revealed']);
  const second = hear(first, 2, 'passed', 'turn', 'called');
  assert.deepEqual(names(second), ['turn', 'called']);
  assert.equal(second.since, 2);
  assert.deepEqual(names(hear(second, 3, 'suspected')), ['turn', 'called', 'suspected']);
});
