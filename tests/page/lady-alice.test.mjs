// Lady Alice's texts: prompts, words that must never appear, tasks for hands, layout of the scoring
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  actOfScan, actOfStrips, buttonSheets, endsStanding, formWords, hasLog, hasNotebook, isNext, nowOpen, now, openTexts, remedies, scanName, sentence, standing, valuesFor,
  warning, whyNothing,
} from '../../referee/phone/src/games/lady-alice/speech.js';
import { ceremony, forgets, isCeremonial, tell, todo } from '../../referee/phone/src/games/lady-alice/events.js';
import { ending } from '../../referee/phone/src/games/lady-alice/ending.js';
import { scoringOf } from '../../referee/phone/src/games/lady-alice/scoring.js';
import { newModel } from '../../referee/phone/src/model.js';
import { sheetsOf } from '../../referee/phone/src/offers.js';

const NAMES = {
  s1: 'Chaillé-Long', s2: 'Baker', s3: 'Mary Kingsley', s6: 'Speke', p1: 'Waterloo Station', p2: 'Covent Garden', t6: '17 h', t2: '9 h', o1: 'compass', o2: 'sextant',
};
const SAID = { p1: 'at Waterloo Station', t6: 'around 5 o’clock', o1: 'with a compass' };
const board = {
  game: 'lady-alice', language: 'en', title: 'The Vanished Explorer',
  clues: ['s', 'p', 't', 'o'].flatMap((letter) => [1, 2, 3, 4, 5, 6, 7, 8].map((n) => {
    const id = `${letter}${n}`;
    return { id, name: NAMES[id] ?? id, said: SAID[id] ?? NAMES[id] ?? id };
  })),
};
const SHOWN = { suspect: 's3', place: 'p1', time: 't6', object: 'o1' };
const SEATS = ['red', 'blue', 'green', 'yellow'];

function model(view = {}, legal = [], seat = 'red') {
  const each = { registered: true, evidence: null, counters: { 0: null, 1: null, 2: null }, left: 9, excluded: false, folder: false, score: null };
  const { seats, ...more } = view;
  return {
    ...newModel(seat),
    board,
    legal,
    view: {
      phase: 'suspicions', turn: 'blue', chooser: 'blue', combination: null, previous: null, smiles: null, covered: [], areas: {}, passes: 0, winners: [],
      scoring: null, 'deal-again': false, ...more, seats: Object.fromEntries(SEATS.map((colour) => [colour, { ...each, ...seats?.[colour] }])),
    },
  };
}

test('LA-014: a combination is said in the case’s words, and in one language', () => {
  assert.equal(sentence(model(), SHOWN), 'Mary Kingsley was seen at Waterloo Station, around 5 o’clock, with a compass.');
  assert.equal(sentence(model(), { ...SHOWN, place: null }), 'Mary Kingsley, around 5 o’clock, with a compass.');
  const german = { ...model(), board: { ...board, language: 'de' } };
  assert.equal(sentence(german, SHOWN), 'Mary Kingsley, at Waterloo Station, around 5 o’clock, with a compass.');
});

test('LA-009: evidence is registered by a scan alone, and its name stands nowhere', () => {
  const setup = model({ phase: 'setup', seats: { red: { registered: false }, green: { registered: false } } }, [{ act: 'evidence', card: 's6' }]);
  assert.equal(actOfScan('face'), 'evidence');
  assert.equal(actOfScan('area'), null);
  assert.equal(scanName(setup, 's6', 'face'), 'An evidence card');
  assert.deepEqual(now(setup).yours, true);
  const done = model({ phase: 'setup', seats: { red: { evidence: 's6' }, green: { registered: false } } });
  assert.deepEqual(now(done), { yours: false, text: 'Registered. Lay your evidence face down in front of you. Still to register: Green.' });
  assert.deepEqual(openTexts({ ...done, texts: [{ piece: 's6', title: 'Speke', text: 'x' }] }), []);
  assert.equal(scanName(model({ phase: 'over' }), 's6', 'face'), null);
});

test('RL-25: a deal that is no case is dealt again', () => {
  assert.match(warning(model({ phase: 'setup', 'deal-again': true })).text, /deal again/);
  assert.match(todo(model(), { event: 'dealt-again' })[0], /deal again/);
});

test('the deal is told for as many as sit there (RL-28)', () => {
  for (const [seats, words] of [[['a', 'b', 'c'], /put one aside unseen/], [SEATS, /shuffle the four/], [[...SEATS, 'violet'], /a second one/]]) {
    assert.match(todo(model(), { event: 'opened', seats, first: 'red' })[1], words);
    assert.equal(todo(model(), { event: 'opened', seats, first: 'blue' })[1], 'Blue deals the evidence cards.', 'one player deals');
  }
});

test('whose turn it is, in every phase', () => {
  assert.equal(now(model({}, [{ act: 'suspect' }])).yours, true);
  assert.equal(now(model()).text, 'Blue sets the notebook.');
  assert.equal(now(model({ phase: 'deductions', turn: 'red' }, [{ act: 'pass' }, { act: 'place', clue: 's1', value: 0 }])).text,
    'Tap a clue below to place a counter on it, or pass, or accuse.');
  assert.match(now(model({ phase: 'deductions', turn: 'red' }, [{ act: 'pass' }, { act: 'accuse' }])).text, /no counter left/); // LA-035
  assert.equal(nowOpen(model({ phase: 'deductions', turn: 'green' })).seat, 'green');
  assert.equal(now(model({ phase: 'over', winners: ['red'] })).text, 'You have won!');
  assert.equal(now(model({ phase: 'over', winners: ['red', 'blue'] })).text, 'Red and Blue won together.'); // LA-057
});

test('LA-020, LA-021: a verdict shows every player the same, whoever smiles', () => {
  const offers = [{ act: 'folder' }];
  const seen = (evidence) => {
    const m = model({ phase: 'verdict', combination: SHOWN, seats: { red: { evidence } } }, offers);
    return JSON.stringify([now(m), nowOpen(m), warning(m), buttonSheets(m, sheetsOf(offers)), isNext(m, 'folder'), openTexts(m)]);
  };
  assert.equal(seen('s3'), seen('p2'));
  const waits = model({ phase: 'verdict', seats: { red: { folder: true }, blue: { folder: true }, green: { folder: true } } });
  assert.equal(now(waits).text, 'Your folder is in. Folders still missing: Yellow.');
  assert.equal(now({ ...waits, seat: null }).text, 'Folders still missing: Yellow.');
});

test('LA-022: the opened folders are a number, and nobody’s', () => {
  const events = [{ event: 'revealed', smiles: 2 }, { event: 'deductions', seat: 'red' }];
  const moments = [...SEATS, null].map((seat) => ceremony(model({ phase: 'deductions' }, [], seat), events));
  for (const moment of moments) {
    assert.deepEqual(moment, moments[0], 'the same on every screen');
  }
  assert.deepEqual([moments[0].head, moments[0].figure, moments[0].lines], ['2 smiles', { smiles: 2, of: 4 }, ['Deductions: Red begins.']]);
  assert.equal(ceremony(model(), [{ event: 'passed', seat: 'red', passes: 1 }]), null);
});

test('LA-023: without a smile business cards are laid, by who opened the folders', () => {
  const events = [{ event: 'revealed', smiles: 0 }, ...['s3', 'p1'].map((clue) => ({ event: 'covered', clue })), { event: 'deductions', seat: 'green' }];
  assert.match(ceremony(model(), events).lines[0], /false leads.*Mary Kingsley and Waterloo Station/);
  const asked = (seat) => events.flatMap((event) => todo(model({ phase: 'verdict', turn: 'blue' }, [], seat), event) ?? []);
  assert.deepEqual(asked('blue'), ['Lay a business card on Mary Kingsley.', 'Lay a business card on Waterloo Station.']);
  assert.deepEqual(asked('red'), []);
});

test('LA-029: who places turns the counter below', () => {
  const turned = { event: 'turned', seat: 'green', clue: 's3', value: 2 };
  assert.deepEqual(todo(model({ phase: 'deductions', turn: 'red' }), turned), ['Turn Green’s counter on Mary Kingsley number side up.']);
  assert.deepEqual(todo(model({ phase: 'deductions', turn: 'blue' }), turned), []);
  assert.equal(tell(model(), turned), 'Green’s counter on Mary Kingsley is a 2.');
});

test('LA-011, RL-03: no notebook, no log, and with a new turn what was before is forgotten', () => {
  assert.equal(hasNotebook, false);
  assert.equal(hasLog(model()), false);
  assert.equal(forgets({ event: 'turn', seat: 'red' }), true);
  assert.equal(forgets({ event: 'passed', seat: 'red' }), false);
});

test('LA-028: the values that may be placed, however they are offered', () => {
  assert.deepEqual(valuesFor([{ act: 'place', clue: 's1', value: 0 }, { act: 'place', clue: 's1', value: 2 }, { act: 'place', clue: 's2', value: 1 }], 's1'), [0, 2]);
  assert.deepEqual(valuesFor([{ act: 'place', clue: 's1', value: { from: 1, to: 2 } }], 's1'), [1, 2]);
});

test('LA-014, LA-070: strips are an act when all are set; three players accuse with three', () => {
  assert.deepEqual(actOfStrips(model(), 'suspect', SHOWN), { act: 'suspect', ...SHOWN });
  assert.equal(actOfStrips(model(), 'suspect', { ...SHOWN, time: null }), null);
  const three = model();
  delete three.view.seats.yellow;
  assert.equal(actOfStrips(three, 'accuse', SHOWN), null);
  assert.deepEqual(actOfStrips(three, 'accuse', { ...SHOWN, time: null }), { act: 'accuse', suspect: 's3', place: 'p1', object: 'o1' });
  assert.deepEqual(actOfStrips(three, 'suspect', SHOWN), { act: 'suspect', ...SHOWN }); // LA-068
});

test('LA-037: an accusation is asked about twice, anything else not at all', () => {
  const { sure } = formWords(model());
  const accuse = { act: 'accuse', ...SHOWN };
  assert.deepEqual([0, 1, 2].map((asked) => sure(accuse, asked) !== null), [true, true, false]);
  assert.deepEqual(['suspect', 'folder', 'reveal', 'pass', 'place', 'begin'].filter((act) => sure({ act }, 0) !== null), []);
});

test('RL-22: a standing pass is due when it is one’s turn, and ends when somebody places or the turn does', () => {
  assert.equal(standing(model()), null);
  assert.equal(standing(model({ phase: 'deductions' })).act, null);
  assert.deepEqual(standing(model({ phase: 'deductions', turn: 'red' }, [{ act: 'pass' }])).act, { act: 'pass' });
  assert.equal(standing(model({ phase: 'deductions', seats: { red: { excluded: true } } })), null);
  assert.deepEqual(['placed', 'turn', 'passed', 'next', 'accused', 'excluded'].filter((event) => endsStanding({ event })), ['placed', 'turn']);
});

test('why an area takes no counter now', () => {
  const full = SEATS.map((seat) => ({ seat, value: null, open: false }));
  const at = (view, clue = 's3') => whyNothing(model({ phase: 'deductions', turn: 'red', ...view }), clue);
  assert.match(at({ covered: ['s3'] }), /false lead/); // RL-06
  assert.match(at({ areas: { s3: full } }), /No more counters/); // LA-031
  assert.match(at({ turn: 'blue' }), /Blue’s turn/);
  assert.match(at({ seats: { red: { excluded: true } } }), /excluded/); // LA-041
  assert.equal(whyNothing(model(), 'booklet'), null);
});

test('a false accusation excludes, and the table goes on (LA-041, LA-043)', () => {
  const events = [{ event: 'revealed', smiles: 3 }, { event: 'excluded', seat: 'blue' }, { event: 'next', seat: 'green' }];
  assert.deepEqual(ceremony(model(), events).lines, ['The accusation was wrong. Blue is excluded, but still takes part in verdicts.', 'It is Green’s turn.']);
  assert.match(ceremony(model({}, [], 'blue'), events).lines[0], /^Your accusation was wrong. You are excluded/);
});

test('the scoring is laid out as on the table (EX-LA-4)', () => {
  const on = (pairs) => Object.entries(pairs).map(([seat, value]) => ({ seat, value, open: true }));
  const scored = { elsewhere: 0, zeros: 0, values: 0, every: 0, pair: 0, suspicion: 0, accusation: 0 };
  const over = model({
    phase: 'over', winners: ['green'],
    areas: {
      s6: on({ red: 2, blue: 1, yellow: 2 }), p1: on({ red: 1, blue: 2, green: 2, yellow: 2 }), t6: on({ red: 0, blue: 1, green: 0, yellow: 2 }),
      o1: on({ red: 2, blue: 1, green: 2 }), s1: on({ blue: 2, yellow: 1 }), o2: [],
    },
    seats: { red: { evidence: 'o1' }, blue: { evidence: 's6' }, green: { evidence: 't6' }, yellow: { evidence: 'p1', excluded: true } },
    scoring: {
      by: 'green', how: 'accusation',
      seats: {
        red: { ...scored, zeros: 1, values: 5, total: 5 }, blue: { ...scored, elsewhere: 1, values: 5, every: 2, total: 7 },
        green: { ...scored, zeros: 1, values: 4, accusation: 3, total: 7 }, yellow: null,
      },
    },
  });
  const { solution, ...laid } = scoringOf(over);
  assert.deepEqual(solution.map(({ clue }) => clue), ['s6', 'p1', 't6', 'o1']);
  assert.deepEqual(solution[2].counters, [
    { seat: 'red', value: 0, gone: true }, { seat: 'blue', value: 1, gone: false }, { seat: 'green', value: 0, gone: true }, { seat: 'yellow', value: 2, gone: true },
  ]);
  assert.deepEqual(laid, {
    elsewhere: 2, // LA-048: by all players, the excluded too
    excluded: ['yellow'],
    noughts: 2,
    values: [{ seat: 'red', points: 5 }, { seat: 'blue', points: 5 }, { seat: 'green', points: 4 }],
    every: [{ seat: 'blue', points: 2 }],
    pair: null,
    suspicion: [],
    accusation: [{ seat: 'green', points: 3 }],
  });
  assert.equal(scoringOf(model({ phase: 'over' })), null); // LA-059
});

test('the podium ranks by the scoring, and says who accused or suspected rightly, and who is excluded', () => {
  const places = (view) => ending(model({ phase: 'over', ...view })).ranked.map(({ seat, rank, won, said, counts }) => (
    [seat, rank, won, said, counts.replaceAll('\u00a0', ' ')]));
  const scored = { values: 0, every: 0, pair: 0, suspicion: 0, accusation: 0 };
  const [blue, green, red] = [
    { ...scored, values: 5, every: 2, total: 7 }, { ...scored, values: 4, accusation: 3, total: 7 }, { ...scored, values: 5, total: 5 },
  ];
  // EX-LA-4: with the right accusation, Green alone wins the tie (LA-058).
  const tie = { winners: ['green'], scoring: { by: 'green', how: 'accusation', seats: { red, blue, green, yellow: null } } };
  assert.deepEqual(places(tie), [
    ['green', 1, true, 'right accusation · 7 points', 'Counters 4 · accusation 3'],
    ['blue', 2, false, '7 points', 'Counters 5 · every clue 2'],
    ['red', 3, false, '5 points', ''],
    ['yellow', null, false, 'excluded', ''],
  ]);
  // LA-057: after a right suspicion, Blue and Green win together. One step says no more than the sum.
  const suspicion = { ...scored, values: 4, pair: 2, suspicion: 1, total: 7 };
  const shared = { winners: ['blue', 'green'], scoring: { by: 'green', how: 'suspicion', seats: { red: { ...scored, total: 0 }, blue, green: suspicion, yellow: red } } };
  assert.deepEqual(places(shared), [
    ['blue', 1, true, '7 points', 'Counters 5 · every clue 2'],
    ['green', 1, true, 'right suspicion · 7 points', 'Counters 4 · both of a category 2 · suspicion 1'],
    ['yellow', 3, false, '5 points', ''],
    ['red', 4, false, '0 points', ''],
  ]);
  assert.deepEqual(places({ winners: ['blue'] }).map(([seat, rank, , said]) => [seat, rank, said]), [ // LA-059
    ['blue', 1, 'All others are excluded: nothing is counted.'], ['red', null, 'excluded'], ['green', null, 'excluded'], ['yellow', null, 'excluded'],
  ]);
});

test('the epilogue is told after the game only, where the case has one', () => {
  const over = { ...model({ phase: 'over' }), texts: [{ piece: 's6', title: 'Speke', text: 'x' }, { piece: 'solution', title: 'K', text: 'He was in the boat.' }] };
  assert.deepEqual([ending(over).story.title, ending(over).story.text], ['What happened', 'He was in the boat.']);
  assert.equal(ending({ ...over, texts: [] }).story, undefined);
  assert.equal(ending({ ...over, view: { ...over.view, phase: 'deductions' } }), null);
  assert.equal(ending({ ...over, view: null }), null);
});

test('every event of the rules has words, or is known to need none', () => {
  const shapes = readFileSync(new URL('../../referee/rules/lady-alice/schemas.c', import.meta.url), 'utf8');
  const events = [...shapes.slice(shapes.indexOf('LA_EVENTS[')).matchAll(/\[EVENT_\w+\] = \{ \.name = "([a-z-]+)"/g)].map(([, name]) => name);
  assert.ok(events.length > 15, events.join());
  for (const name of events) {
    const told = tell(model(), {
      event: name, seat: 'red', by: 'red', first: 'red', clue: 's3', card: 's3', value: 1, smiles: 1, passes: 1, how: 'accusation', winners: ['red'], total: 3, ...SHOWN,
    });
    assert.ok(told, name);
    assert.doesNotMatch(told, /undefined|null/, name);
  }
  assert.ok(['revealed', 'covered', 'excluded', 'solved'].every((event) => isCeremonial({ event })));
});

test('RL-23: a correction is told to everybody, and each seat can correct each open counter', () => {
  const event = { event: 'counter-mismatch', seat: 'green', clue: 's3', value: 2, at: 1 };
  for (const seat of ['red', 'green']) {
    assert.deepEqual(todo(model({ phase: 'deductions', turn: 'blue' }, [], seat), event),
      ['A player has corrected Green’s open counter on Mary Kingsley. Compare this page with the number on the counter.']);
  }
  assert.match(todo(model(), { event: 'counters-exchanged', seat: 'green', clue: 's3', at: 1, other: 'o1', 'other-at': 1 })[0], /Mary Kingsley and on compass/);
  const areas = { s3: [{ seat: 'green', value: 1, open: true }, { seat: 'red', value: null, open: false }, { seat: 'blue', value: 0, open: true }] };
  assert.deepEqual(remedies(model({ phase: 'suspicions', areas }), 's3'), [
    { act: 'correct', clue: 's3', at: 1, value: [0, 2] }, { act: 'correct', clue: 's3', at: 3, value: [1, 2] }]);
  assert.deepEqual(remedies(model({ phase: 'suspicions', areas }), 'o1'), []);
  assert.deepEqual(remedies(model({ phase: 'over', how: 'last', areas }), 's3'), []);
});
