// Watson & Holmes's texts: prompts, tasks for hands, reports of events
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { actName, alarm, buttonSheets, formWords, hoursOf, isNext, lowestBid, notesLocked, now, readsCase, scansNow, warning,
  whyNothing } from '../../referee/phone/src/games/watson-and-holmes/speech.js';
import { ceremony, isCeremonial, tell, tellPrivately, todo } from '../../referee/phone/src/games/watson-and-holmes/events.js';
import { ending } from '../../referee/phone/src/games/watson-and-holmes/ending.js';
import { newModel } from '../../referee/phone/src/model.js';
import { placesNamed } from '../../referee/phone/src/told-places.js';
import { newDraft, onlyChoice, sheetsOf } from '../../referee/phone/src/offers.js';
import { cues } from '../../referee/phone/src/parts/cues.js';

const board = {
  game: 'watson-and-holmes',
  questions: [{ ask: 'Who?', kind: 'person', choices: [] }, { ask: 'Where?', kind: 'place', choices: [] }],
  locations: [{ id: '221b', name: '221B Baker Street' }, { id: 'port', name: 'The Port' }, { id: 'docks', name: 'The Docks' }],
};

function model(view = {}, legal = []) {
  return {
    ...newModel('red'),
    board,
    legal,
    view: { phase: 'visiting', round: 1, turn: 'red', diary: 'blue', watson: null, winners: [], cards: {}, seats: { red: {}, blue: {} }, ...view },
  };
}

test('an outbid player takes back the pawn and all but one', () => {
  assert.deepEqual(todo(model(), { event: 'outbid', seat: 'red', card: 'port', back: 3, lost: 1 }),
    ['You are outbid at The Port: take back your pawn and 3 carriages; 1 goes to the stock.']);
  assert.deepEqual(todo(model(), { event: 'outbid', seat: 'red', card: 'port', back: 0, lost: 0 }),
    ['You are outbid at The Port: take back your pawn.']);
  assert.deepEqual(todo(model(), { event: 'outbid', seat: 'blue', card: 'port', back: 3, lost: 1 }), []);
});

test('the holder of the Diary is offered the case to read before the first round', () => {
  const setup = (...acts) => model({ phase: 'setup' }, acts.map((act) => ({ act })));
  assert.equal(readsCase(setup('begin')), true);
  assert.equal(readsCase(setup('begin', 'hold')), false, 'the own character comes first');
  assert.equal(readsCase(setup()), false);
  assert.equal(readsCase(model({ phase: 'closing' }, [{ act: 'begin' }])), false);
  assert.equal(isNext(setup('begin'), 'begin'), false);
  assert.equal(isNext(model({ phase: 'closing' }, [{ act: 'begin' }]), 'begin'), true);
});

test('the scanner is highlighted only for a player who should scan now', () => {
  const may = (view, ...acts) => scansNow(model(view, acts.map((act) => ({ act }))));
  assert.equal(may({}, 'visit'), true);
  assert.equal(may({ turn: 'blue' }), false);
  assert.equal(may({ phase: 'setup' }, 'hold', 'begin'), false, 'a button registers the character');
  assert.equal(may({ phase: 'reading' }, 'read'), false, 'a button reads the card');
  assert.equal(may({ phase: 'setup' }, 'begin'), false);
  assert.equal(may({ phase: 'over', winners: ['blue'] }, 'read'), false);
  assert.equal(may({ seats: { red: { out: true }, blue: {} } }, 'read'), false);
});

test('everybody is told how the game was opened', () => {
  const opened = (options) => tell(model(), { event: 'opened', diary: 'blue', 'open-purses': false, 'play-on': false, ...options });
  assert.equal(opened({}), 'The game is open; Blue has the Diary.');
  assert.equal(opened({ 'open-purses': true }), 'The game is open; Blue has the Diary. All purses are open.');
  assert.equal(opened({ 'open-purses': true, 'play-on': true }),
    'The game is open; Blue has the Diary. All purses are open. After a win, the others play on.');
});

test('an outbid player is alarmed until the next visit', () => {
  const log = [
    { seq: 3, event: { event: 'visited', seat: 'red', card: 'port', bid: 2 } },
    { seq: 4, event: { event: 'visited', seat: 'blue', card: 'port', bid: 3 } },
    { seq: 4, event: { event: 'outbid', seat: 'red', card: 'port', back: 1, lost: 1 } },
  ];
  const at = (n, more = []) => alarm({ ...model(), log: [...log.slice(0, n), ...more] });
  assert.equal(at(1), null);
  assert.deepEqual(at(3), { seq: 4, text: 'Blue has outbid you at The Port!' });
  assert.equal(alarm({ ...model(), log, seat: 'blue' }), null);
  assert.equal(at(3, [{ seq: 5, event: { event: 'visited', seat: 'red', card: 'docks', bid: 0 } }]), null);
  assert.equal(at(3, [{ seq: 9, event: { event: 'round', round: 2 } }]), null);
});

test('a phone without offers does not say that its player must go to 221B', () => {
  const visit = (card) => ({ act: 'visit', card });
  assert.match(now(model({}, [])).text, /^Choose a place/);
  assert.match(now(model({}, [visit('221b'), visit('port')])).text, /^Choose a place/);
  assert.equal(now(model({}, [visit('221b')])).text, 'Now you must go to 221B.');
});

test('what others do asks something of one’s own hands too', () => {
  const standing = (card) => model({ seats: { red: { card }, blue: {} } });
  assert.match(todo(standing('port'), { event: 'used', seat: 'blue', character: 'irene', price: 0 })[0], /pencil down/);
  assert.match(todo(standing('port'), { event: 'used', seat: 'blue', character: 'wiggins', as: 'irene', price: 0 })[0], /pencil down/);
  assert.deepEqual(todo(standing('221b'), { event: 'used', seat: 'blue', character: 'irene', price: 0 }), []);
  assert.deepEqual(todo(standing('port'), { event: 'used', seat: 'blue', character: 'hudson', price: 2 }), []);
  assert.equal(todo(model(), { event: 'opened', diary: 'blue' }).length, 1);
  assert.deepEqual(todo({ ...model(), seat: null }, { event: 'opened', diary: 'blue' }), []);
});

test('a place says when it is open', () => {
  const at = (round, hours) => {
    const one = model({ round });
    return { ...one, board: { ...board, locations: [...board.locations, { id: 'stairs', name: 'The Stairs', opens: 1, closes: null, ...hours }] } };
  };
  const tide = { opens: 3, closes: 4 };
  assert.equal(hoursOf(at(1, {}), 'stairs'), null);
  assert.equal(hoursOf(at(1), 'port'), null);
  assert.deepEqual(hoursOf(at(0, tide), 'stairs'), { closed: true, text: 'opens in round 3' });
  assert.deepEqual(hoursOf(at(2, tide), 'stairs'), { closed: true, text: 'opens in round 3' });
  assert.deepEqual(hoursOf(at(3, tide), 'stairs'), { closed: false, text: 'until round 4' });
  assert.deepEqual(hoursOf(at(4, tide), 'stairs'), { closed: false, text: 'until round 4' });
  assert.deepEqual(hoursOf(at(5, tide), 'stairs'), { closed: true, text: 'closed since round 5' });
  assert.equal(hoursOf(at(5, { opens: 3 }), 'stairs'), null);
  assert.match(whyNothing(at(1, tide), 'stairs'), /only in some rounds/);
  assert.equal(whyNothing(at(3, tide), 'stairs'), null);
  const reading = (round) => ({ ...at(round, tide), view: { ...at(round, tide).view, phase: 'reading' } });
  assert.match(whyNothing(reading(4), 'stairs'), /only in some rounds/);
  assert.match(whyNothing(reading(2), 'stairs'), /in the next/);
});

test('a visitor lays a bid', () => {
  assert.deepEqual(todo(model(), { event: 'visited', seat: 'red', card: 'port', bid: 1, toby: false }), ['Lay 1 carriage and your pawn on The Port.']);
  assert.deepEqual(todo(model(), { event: 'visited', seat: 'red', card: 'carriage-stop', bid: 0, toby: false }), ['Put your pawn on the Carriage Stop.']);
});

test('gains are one sentence', () => {
  assert.deepEqual(todo(model(), { event: 'gained', seat: 'red', carriages: 3, police: 1, 'call-off': 0, lockpick: 0 }),
    ['Take 3 carriages and a Police Token from the stock.']);
  assert.deepEqual(todo(model(), { event: 'gained', seat: 'red', carriages: 0, police: 0, 'call-off': 0, lockpick: 0 }), []);
});

test('when cards are taken, the own bid goes to the stock', () => {
  const view = { seats: { red: { card: 'port', bid: 2 }, blue: {} }, cards: { port: { toby: false } } };
  assert.deepEqual(todo(model(view), { event: 'paid', seat: 'red', carriages: 2 }), ['Your 2 carriages on The Port go to the stock.']);
});

test('whose turn it is', () => {
  assert.equal(now(model({}, [{ act: 'visit', card: 'port' }])).yours, true);
  assert.equal(now(model({ turn: 'blue' })).yours, false);
  assert.equal(now(model({ phase: 'setup', seats: { red: {} } }, [{ act: 'hold', character: 'mycroft' }])).yours, true);
  assert.equal(now(model({ phase: 'reading', seats: { red: { card: 'port' } } }, [{ act: 'read', card: 'port' }])).text, 'Take The Port, scan its text side and read it to yourself.');
  assert.equal(now(model({ phase: 'over', winners: ['red'] })).text, 'You solved the case!');
  assert.equal(now(model({ phase: 'over', winners: ['blue'] })).text, 'Blue solved the case.');
});

test('the table screen says who is at 221B, and speaks to nobody of a card', () => {
  const reading = (blue) => now({ ...model({ phase: 'reading', seats: { red: { card: 'port' }, blue } }), seat: null });
  assert.deepEqual(reading({ card: '221b' }), { yours: false, text: 'The cards are being read. At 221B: Blue.' });
  assert.deepEqual(reading({ card: '221b', out: true }), { yours: false, text: 'The cards are being read.' });
});

test('going to 221B and handing in answers are asked about once, a visit is not', () => {
  const { sure } = formWords(model());
  assert.notEqual(sure({ act: 'visit', card: '221b' }), null);
  assert.notEqual(sure({ act: 'answer', answers: {} }), null);
  assert.equal(sure({ act: 'visit', card: 'port', carriages: 2 }), null);
});

test('visits are on the board, the rest has buttons, what is awaited first', () => {
  const sheets = sheetsOf([{ act: 'collect' }, { act: 'visit', card: 'port' }, { act: 'begin' }]);
  assert.deepEqual(buttonSheets(model(), sheets).map(({ act }) => act), ['begin', 'collect']);
});

test('the key has a button only while one stands there after failing; later it is scanned (WH-090)', () => {
  const legal = [{ act: 'read', card: '221b' }];
  const there = model({ phase: 'reading', seats: { red: { card: '221b' } } }, legal);
  const away = model({ phase: 'reading', seats: { red: { card: null } } }, legal);
  assert.deepEqual(buttonSheets(there, sheetsOf(legal)).map(({ act }) => act), ['read']);
  assert.equal(now(there).text, 'Compare with the solution: scan the back of 221B.');
  assert.deepEqual(buttonSheets(away, sheetsOf(legal)), []);
  assert.equal(now(away).yours, false);
  const over = model({ phase: 'over', seats: { red: { card: '221b' } } }, legal);
  assert.deepEqual(buttonSheets(over, sheetsOf([...legal, { act: 'read', card: 'solution' }])), []);
});

test('a verdict is settled with the words in sight, by one of two buttons', () => {
  const offers = [true, false].map((upheld) => ({ act: 'settle', about: '221b', seat: 'blue', question: 2, upheld }));
  const text = { piece: '221b', title: 'Blue disputes question 2', text: 'Typed: “the hall”.', seat: 'blue', question: 2 };
  const m = { ...model({ phase: 'over' }, offers), texts: [{ piece: 'solution', title: '', text: '' }, text] };
  const [sheet] = sheetsOf(offers);
  const say = formWords(m);
  assert.equal(say.about(sheet, newDraft(sheet)), text);
  assert.equal(say.about(sheetsOf([{ act: 'stop' }])[0], { choices: {} }), null);
  assert.deepEqual(onlyChoice(sheet, say.listed).options.map((value) => say.value(value, 'upheld', null)), ['It was right', 'It stays wrong']);
  assert.equal(onlyChoice(sheetsOf([{ act: 'return', police: true }, { act: 'return', police: false }])[0], say.listed), null);
});

test('a button does not name a hidden character', () => {
  const m = model();
  const [sheet] = sheetsOf([{ act: 'use', about: 'mycroft', card: 'port' }, { act: 'use', about: 'mycroft', card: 'docks' }]);
  assert.doesNotMatch(actName(m, sheet), /Mycroft/);
});

test('the lowest bid of a card', () => {
  const m = model({}, [{ act: 'visit', card: 'port', carriages: { from: 3, to: 9 }, watson: false }, { act: 'visit', card: '221b', watson: false }]);
  assert.equal(lowestBid(m, 'port'), 3);
  assert.equal(lowestBid(m, '221b'), 0);
  assert.equal(lowestBid(m, 'docks'), null);
});

test('Holmes’s answers are told to the asker alone', () => {
  assert.equal(tellPrivately(model(), { event: 'sheet', of: 'blue', right: 1, answers: { 1: 'Pell', 2: 'Well' } }).lines[0], '1. Who? Pell');
  assert.equal(tellPrivately(model(), { event: 'checked', of: 'blue' }), null);
  assert.equal(tellPrivately(model(), { event: 'checked', of: 'blue', question: 1, answer: 'Pell', right: false }).lines[1], 'Wrong.');
});

test('every event of the rules has words, or is known to need none', () => {
  const shapes = readFileSync(new URL('../../referee/rules/watson-and-holmes/schemas.c', import.meta.url), 'utf8');
  const events = [...shapes.slice(shapes.indexOf('WH_EVENTS[')).matchAll(/\[EVENT_\w+\] = \{ \.name = "([a-z-]+)"/g)].map(([, name]) => name);
  const silent = new Set(['turn', 'asked', 'sheet', 'paid']);
  assert.ok(events.length > 25);
  for (const name of events.filter((each) => !silent.has(each))) {
    const told = [{ phase: 'reading' }, {}].map((extra) => tell(model(), {
      event: name, seat: 'red', of: 'blue', by: 'blue', card: 'port', bid: 1, carriages: 1, round: 1, rounds: 1, right: 1, character: 'mycroft', diary: 'red', how: 'solved', token: 'police', ...extra,
    }));
    assert.ok(told.some(Boolean), name);
    assert.doesNotMatch(told.join(), /undefined|null/, name);
  }
});

test('what cannot be taken back is asked about once: by its sheet where there is one, else by itself', () => {
  const { sure } = formWords(model({ phase: 'reading' }));
  for (const act of [{ act: 'use' }, { act: 'decline' }, { act: 'collect' }, { act: 'consult', seat: 'blue' }, { act: 'read', card: '221b' }]) {
    assert.notEqual(sure(act), null, act.act);
  }
  for (const act of [{ act: 'use', card: 'port', do: 'place' }, { act: 'begin' }, { act: 'read', card: 'port' }, { act: 'return' }, { act: 'hold' }]) {
    assert.equal(sure(act), null, act.act);
  }
  assert.equal(formWords(model({ phase: 'over' })).sure({ act: 'read', card: '221b' }), null);
});

test('answers at 221B stop the table: who, how many, what comes of it, and no more', () => {
  const events = [{ event: 'attempted', seat: 'blue', right: 1 }, { event: 'out', seat: 'blue' }];
  assert.deepEqual(ceremony(model(), events), {
    title: 'At 221B Baker Street', more: 'The seals show how many answers were right, but not which ones.', events,
    trials: [{ seat: 'blue', right: 1, of: 2, said: 'Blue had 1 of 2 right.' }],
    seats: ['blue'], head: 'Blue had 1 of 2 right.', solved: false,
    lines: ['Blue is out. Others may pay Holmes 3 carriages to see these answers.'],
  });
  const own = ceremony(model(), [{ event: 'attempted', seat: 'red', right: 0 }, { event: 'out', seat: 'red' }]);
  assert.equal(own.head, 'You had 0 of 2 right.');
  assert.deepEqual(own.lines, ['You are out, and speak for Holmes from now on. You may dispute a verdict.']);
  const solved = ceremony(model(), [
    { event: 'attempted', seat: 'blue', right: 2 }, { event: 'won', seat: 'blue' }, { event: 'ended', how: 'solved' },
  ]);
  assert.equal(solved.solved, true);
  assert.equal(solved.head, 'Blue solved the case!');
  assert.deepEqual(solved.lines, ['Blue had 2 of 2 right.', 'The case is closed. The solution is open to everybody now.']);
  assert.equal(solved.more, undefined, 'the end keeps nothing secret');
  assert.equal(ceremony(model(), [{ event: 'won', seat: 'red' }]).head, 'You solved the case!');
  assert.equal(ceremony(model(), [{ event: 'ended', how: 'all-lose' }]).head, 'Nobody solved the case.');
  assert.equal(ceremony(model(), [{ event: 'lodged', seat: 'blue' }, { event: 'visited', seat: 'red', card: '221b' }]), null);
  assert.equal(isCeremonial({ event: 'attempted' }), true);
  assert.equal(isCeremonial({ event: 'visited' }), false);
});

test('answers of one round are opened one after the other, and the headline never contradicts them', () => {
  const [first, second] = [
    [{ event: 'attempted', seat: 'blue', right: 1 }, { event: 'out', seat: 'blue' }],
    [{ event: 'attempted', seat: 'red', right: 0 }, { event: 'out', seat: 'red' }, { event: 'ended', how: 'all-lose' }],
  ];
  const seen = ceremony(model(), first);
  const both = ceremony(model(), second, seen); // while the first is still on the stage
  assert.deepEqual(both.trials.map(({ said }) => said), ['Blue had 1 of 2 right.', 'You had 0 of 2 right.']);
  assert.equal(both.head, 'Nobody solved the case.');
  assert.deepEqual(both.lines, ['The case is closed. The solution is open to everybody now.'], 'nobody speaks for Holmes when the game is over');
  assert.deepEqual(ceremony(model(), second, null).lines, ['You had 0 of 2 right.', ...both.lines]);
  const open = ceremony(model(), [...first, { event: 'attempted', seat: 'green', right: 1 }, { event: 'out', seat: 'green' }]);
  assert.equal(open.head, 'The case is still open.');
  const win = (...seats) => ceremony(model(), seats.flatMap((seat) => [{ event: 'attempted', seat, right: 2 }, { event: 'won', seat }])).head;
  assert.equal(win('red', 'blue'), 'You and Blue solved the case!');
  assert.equal(win('blue', 'green'), 'Blue and Green solved the case!');
  const late = ceremony(model(), [{ event: 'attempted', seat: 'blue', right: 2 }, { event: 'out', seat: 'blue', honour: true }]);
  assert.deepEqual([late.head, ...late.lines], ['Blue had 2 of 2 right.', 'The case was solved before, so this counts for honour only.']);
  assert.equal(ceremony(model(), [{ event: 'settled', seat: 'blue', upheld: false, right: 1 }], both).trials.length, 1, 'a dispute is a moment of its own');
});

test('a disputed verdict that is settled is a moment too, won or lost', () => {
  const upheld = ceremony(model(), [
    { event: 'settled', seat: 'blue', upheld: true, right: 2 }, { event: 'won', seat: 'blue' }, { event: 'ended', how: 'solved' },
  ]);
  assert.equal(upheld.head, 'Blue solved the case!');
  const dismissed = ceremony(model(), [{ event: 'settled', seat: 'blue', upheld: false, right: 1 }]);
  assert.equal(dismissed.head, 'Blue’s disputed answer stays wrong.');
  assert.deepEqual(dismissed.trials, [{ seat: 'blue', right: 1, of: 2, said: dismissed.head }]);
  const own = (settled) => ceremony(model(), [{ event: 'settled', seat: 'red', right: 1, ...settled }]).head;
  assert.equal(own({ upheld: true }), 'Your answer was right after all: 1 of 2 right.');
  assert.equal(own({ upheld: false }), 'Your disputed answer stays wrong.');
});

test('two answers with the same number right make the same ceremony, whichever answers were right', () => {
  const trial = (extra) => ceremony(model(), [{ event: 'lodged', seat: 'blue', ...extra }, { event: 'attempted', seat: 'blue', right: 1 }, { event: 'out', seat: 'blue' }]);
  const seen = ({ events, ...rest }) => rest; // the events are not drawn, and have no marks for another seat
  assert.deepEqual(seen(trial({ marks: 1 })), seen(trial({ marks: 2 })));
});

test('the seals open one after the other, then the sentence, then the next player’s, and the outcome comes last', () => {
  const { seals, said, end } = cues([{ of: 3 }, { of: 2 }]);
  const times = [...seals[0], said[0], ...seals[1], said[1]];
  assert.deepEqual(times, [...times].sort((a, b) => a - b));
  assert.equal(new Set(times).size, 7);
  assert.equal(end, said[1]);
  assert.deepEqual(cues([]), { seals: [], said: [], end: 0 });
  // A trial that joins before the end follows the others. A trial that joins long after it gets a play of its own.
  assert.deepEqual(cues([{ of: 3 }, { of: 2 }], [0, 2000]), cues([{ of: 3 }, { of: 2 }]));
  const late = cues([{ of: 3 }, { of: 2 }], [0, 20_000]);
  assert.deepEqual([late.seals[0], late.said[0]], [seals[0], said[0]]);
  assert.deepEqual(late.seals[1].map((ms) => ms - 20_000), seals[0].slice(0, 2));
  assert.equal(late.end, late.said[1]);
});

test('the end ranks the players by what everybody may know, and tells the solution only when the game is over', () => {
  const seats = { red: { right: 1, out: true }, blue: {}, green: { right: 2, won: true }, white: { right: 1, out: true }, yellow: { right: 0, out: true } };
  const over = { ...model({ phase: 'over', seats }), texts: [{ piece: 'solution', title: 'K', text: 'It was Pell.' }] };
  assert.deepEqual(ending(over).ranked.map(({ seat, rank, won, said }) => [seat, rank, won, said]), [
    ['green', 1, true, 'solved it'],
    ['red', 2, false, '1 of 2 right'],
    ['white', 2, false, '1 of 2 right'],
    ['yellow', 4, false, '0 of 2 right'],
    ['blue', null, false, 'did not answer'],
  ]);
  assert.equal(ending(over).story.text, 'It was Pell.');
  // The table screen waits longer while somebody may still answer for honour.
  assert.equal(ending(over).story.soon, 'Red, White and Yellow may answer once more, for honour. Then the story begins.');
  assert.equal(ending(over).story.startMs, 40_000);
  const answered = { ...over, log: [{ event: { event: 'honoured', seat: 'red' } }] };
  assert.equal(ending(answered).story.soon, 'White and Yellow may answer once more, for honour. Then the story begins.');
  const alone = ending({ ...over, view: { ...over.view, seats: { red: {}, blue: {}, green: { right: 2, won: true, out: true } } } });
  assert.deepEqual([alone.story.soon, alone.story.startMs], [undefined, undefined]);
  assert.equal(ending({ ...over, texts: [] }), null);
  assert.equal(ending({ ...over, view: { ...over.view, phase: 'reading' } }), null);
});

test('a paragraph of the solution names the places that are printed in it', () => {
  const places = [['hall', 'Cavendish Hall'], ['smith', 'The Locksmith'], ['chemist', 'The Chemist’s Shop'], ['studio', 'Miss Farrow’s Studio'],
    ['floor', 'The First Floor'], ['office', 'The Post Office'], ['telegraph', 'The Telegraph Office']].map(([id, name]) => ({ id, name }));
  const named = (text) => placesNamed(text, places);
  assert.deepEqual(named('In **Cavendish\nHall** stood **the Locksmith**.'), ['hall', 'smith']);
  assert.deepEqual(named('**The Chemist** sold it; she saw it in her **Studio**.'), ['chemist', 'studio']);
  assert.deepEqual(named('He went to the first floor, and the Locksmiths knew him in the **Office**.'), [], 'no whole name, and a part that fits two');
  assert.deepEqual(named('They met at the Post Office.'), ['office'], 'also when it is not in bold');
});

test('what cannot be done with a piece is explained from the board alone', () => {
  const standing = model({ turn: 'blue', seats: { red: { card: 'port' }, blue: {} } });
  assert.equal(whyNothing(standing, 'docks'), 'Your pawn stands at The Port, and it is Blue’s turn.');
  const reading = model({ phase: 'reading', seats: { red: { card: 'port' }, blue: { card: 'docks' } }, cards: { docks: { pawns: ['blue'] } } });
  assert.equal(whyNothing(reading, 'docks'), 'Blue went there, and is reading it. Your own card is where your pawn stands.');
  assert.match(whyNothing(reading, 'port'), /text side/);
  const dealt = { ...model({ phase: 'setup', seats: { red: { character: 'irene', 'character-state': 'hidden' }, blue: {} } }), board: { ...board, characters: [{ id: 'irene' }, { id: 'toby' }] } };
  assert.match(whyNothing(dealt, 'irene'), /your own/);
  assert.match(whyNothing(dealt, 'toby'), /back unseen/);
  for (const phase of ['setup', 'visiting', 'closing', 'watson', 'reading', 'returning', 'over']) {
    const said = whyNothing(model({ phase, turn: 'blue' }), 'port');
    assert.ok(said);
    assert.doesNotMatch(said, /undefined|null/, phase);
  }
});

test('pencils are down while the own seat may not note, and the reason is the right one', () => {
  const irene = { character: 'irene', 'character-state': 'used' };
  for (const forbids of [false, true]) {
    const standing = (red) => ({ ...model({ phase: 'reading', seats: { red, blue: irene } }), board: { ...board, 'no-notes': forbids } });
    const reason = forbids ? /In this case/ : /Irene Adler/;
    assert.match(notesLocked(standing({ notes: false })), reason);
    // In the lobby, the view has no seats yet: only the case can forbid notes.
    const lobby = { ...model({ phase: 'setup', seats: {} }), board: { ...board, 'no-notes': forbids } };
    assert.equal(notesLocked(lobby) !== null, forbids);
    assert.match(warning(standing({ notes: false })).text, reason);
    assert.equal(notesLocked(standing({ notes: true })), null);
    assert.equal(warning(standing({ notes: true })), null);
    assert.equal(todo(standing({ card: 'port', notes: false }), { event: 'used', seat: 'blue', character: 'irene', price: 0 }).length, forbids ? 0 : 1);
  }
});

test('whatever phase an act leads to is told, so that the last act is known by it', () => {
  const said = ['closing', 'watson', 'reading', 'returning'].map((phase) => tell(model(), { event: 'phase', phase }));
  assert.deepEqual(said, ['All pawns stand.', 'Dr Watson is called.', 'Take your cards and read.', 'All cards are back.']);
});

test('the button of a visit names the whole price', () => {
  const { commit } = formWords(model());
  const visit = (more) => commit({ act: 'visit', card: 'port', carriages: 1, ...more }, { act: 'visit', offers: [], fields: [] });
  assert.equal(visit({}), 'Go there with 1 carriage');
  assert.equal(visit({ watson: true }), 'Go there with 1 carriage + 4 for Dr Watson');
  assert.equal(visit({ carriages: 0, 'call-off': true }), 'Go there on foot + Call Off');
  assert.equal(visit({ watson: true, 'call-off': true }), 'Go there with 1 carriage + 4 for Dr Watson + Call Off');
});

test('before the game is open nobody is named', () => {
  const before = { phase: 'setup', diary: null };
  assert.equal(whyNothing(model(before), 'port'), 'The game has not begun.');
  assert.match(whyNothing(model({ ...before, diary: 'blue' }), 'port'), /^The first round has not begun. Blue begins/);
});
