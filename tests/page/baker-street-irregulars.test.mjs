// Baker Street Irregulars' texts: prompts, the forms that touched places open, and no word about one's own hand
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  actOfScan, buttonSheets, concerns, formWords, hasNotebook, meantByScan, nextPosition, now, nowOpen, othersOf, pieceName, scanName, scansNow, whyNothing,
} from '../../referee/phone/src/games/baker-street-irregulars/speech.js';
import { ending } from '../../referee/phone/src/games/baker-street-irregulars/ending.js';
import { ceremony, forgets, tell, todo } from '../../referee/phone/src/games/baker-street-irregulars/events.js';
import { uses } from '../../referee/phone/src/games/baker-street-irregulars/uses.js';
import { newModel } from '../../referee/phone/src/model.js';
import { sheetsOf } from '../../referee/phone/src/offers.js';

const NAMES = { suspect: 'Clay', evidence: 'Ash', motive: 'Greed', location: 'Club' };
const board = {
  game: 'baker-street-irregulars', language: 'en', title: 'Four Doors',
  clues: Object.entries(NAMES).flatMap(([type, name]) => [1, 2, 3, 4].map((rank) => ({ type, rank, name: `${name} ${rank}`, ability: null }))),
  precincts: ['Scotland Yard', '221B Baker Street', 'St. Bartholomew’s', 'Cox & Co.'],
};
const HIDDEN = [null, null, null, null, null];
const FILE = { suspect: null, evidence: null, motive: null, location: null };

function model(view = {}, legal = [], seat = 'red') {
  const { seats, ...more } = view;
  const each = (colour) => ({
    hand: colour === seat || seat === null ? HIDDEN : ['w1a', 'b2a', 'r3a', 'g4a', 'w4b'], filled: [true, true, true, true, true], file: FILE, 'ruled-out': [],
    watson: true, 'must-reveal': false, ...seats?.[colour],
  });
  return {
    ...newModel(seat),
    board,
    legal,
    view: {
      phase: 'detective', turn: 'red', precincts: { 1: ['r3b'], 2: ['g2a'], 3: ['w1b'], 4: ['b2b'] }, discards: [], deck: 45, 'must-move': false, reward: null,
      winners: [], ...more, seats: Object.fromEntries(['red', 'blue', 'green'].map((colour) => [colour, each(colour)])),
    },
  };
}

test('BSI-003, BSI-004: bare precincts come first, then each position by its number', () => {
  const bare = model({ phase: 'setup', precincts: { 1: ['r3b'], 2: [], 3: ['w1b'], 4: ['b2b'] } });
  assert.match(now(bare).text, /^Lay one card on each of the four precincts, its back up/);
  assert.deepEqual(now({ ...bare, seat: 'blue' }), { yours: false, text: 'Red lays one card on each of the four precincts.' });
  assert.equal(actOfScan('back', bare), null, 'whoever scans then says where the card goes');
  const dealing = model({ phase: 'setup', seats: { red: { filled: [true, false, true, false, false] }, green: { filled: HIDDEN.map(() => false) } } },
    [{ act: 'draw', card: { scan: 'back' } }]);
  assert.equal(nextPosition(dealing, 'red'), 2);
  assert.match(now(dealing).text, /position 2\.$/);
  assert.equal(actOfScan('back', dealing), 'draw');
  assert.deepEqual(now({ ...dealing, seat: 'blue' }), { yours: false, text: 'Your hand is full. Keep the faces to the others. Still to draw: Red and Green.' });
  assert.deepEqual(now(model({ phase: 'setup' }, [{ act: 'begin' }])), { yours: true, text: 'The precincts and all hands are ready: begin.' });
});

test('several backs are for the empty precincts, the own hand, or the right neighbour’s', () => {
  const legal = [
    ...[2, 4].map((number) => ({ act: 'precinct', number, card: { scan: 'back' } })), { act: 'draw', card: { scan: 'back' } },
    { act: 'draw', card: { scan: 'back' }, seat: 'green' },
  ];
  const none = { filled: HIDDEN.map(() => false) };
  const view = { phase: 'setup', precincts: { 1: ['r3b'], 2: [], 3: ['w1b'], 4: [] }, seats: { red: { filled: [true, false, true, false, true] }, green: none, blue: none } };
  const said = (of) => uses(of).map(({ id, places }) => [id, ...places.map(({ text }) => text)]);
  const lay = ['precinct', '2 221B Baker Street', '4 Cox & Co.'];
  assert.deepEqual(said(model(view, legal)), [lay, ['draw', 'Position 2', 'Position 4']]);
  assert.deepEqual(said(model({ ...view, turn: 'blue' }, legal)), [['draw', 'Position 2', 'Position 4'], lay], 'for a hand: not face up');
  const [{ places: [place] }] = uses(model(view, legal));
  assert.deepEqual([...legal, { act: 'precinct', number: 2, card: '4WCJFA0Q' }].filter(place.fits), [legal[0], { act: 'precinct', number: 2, card: '4WCJFA0Q' }]);
  const full = model({ ...view, precincts: { 1: ['r3b'], 2: ['g2a'], 3: ['w1b'], 4: ['b2b'] } }, [legal[3]]);
  assert.deepEqual(said(full), [['draw-green', ...[1, 2, 3, 4, 5].map((n) => `Position ${n}`)]]);
  assert.match(now(model({ ...view, precincts: full.view.precincts }, legal)).text, /^Take 2 cards .* The left one is for position 2\.$/);
  assert.deepEqual(uses(model({ phase: 'play' }, [{ act: 'follow', take: 'draw', card: { scan: 'back' } }])), [], 'a reward is one card');
});

test('BSI-005: a scanned back is a clue card, and one’s own position a number', () => {
  assert.equal(scanName(model(), '4WCJFA0Q', 'back'), 'A clue card');
  assert.equal(pieceName(model(), 'hand-red-3'), 'Position 3');
  assert.equal(pieceName(model(), 'hand-blue-3'), 'Blue, position 3: Motive 3, Greed 3');
  assert.equal(pieceName(model({}, [], null), 'hand-blue-3'), 'Position 3');
  assert.equal(pieceName(model(), '4WCJFA0Q'), 'A clue card');
  assert.equal(whyNothing(model({ phase: 'play' }), '4WCJFA0Q'), 'Nothing can be done with this card now.');
});

test('a neighbour’s draw waits until one’s own hand is full', () => {
  const own = { act: 'draw', card: '4WCJFA0Q' };
  const neighbours = { ...own, seat: 'green' };
  assert.deepEqual(meantByScan([own, neighbours]), [own]);
  assert.deepEqual(meantByScan([neighbours]), [neighbours]);
  const watching = model({ phase: 'draw', turn: 'green', seats: { green: { filled: [true, false, true, true, true] } } }, [{ act: 'draw', card: { scan: 'back' }, seat: 'green' }]);
  assert.equal(scansNow(watching), false);
  assert.equal(actOfScan('back', watching), null, 'it is asked whether it is for the neighbour');
  assert.equal(formWords(watching).commit(null, { act: 'draw', offers: [neighbours], fields: [] }), 'Into Green’s hand: position 2');
  assert.equal(scansNow(model({ phase: 'draw' }, [{ act: 'draw', card: { scan: 'back' } }])), true);
});

test('what is touched leads to its acts, and to no other', () => {
  const legal = [
    { act: 'investigate', rank: { from: 1, to: 4 } }, { act: 'interrogate', seat: 'blue', position: 1 }, { act: 'interrogate', seat: 'blue', position: 1, type: 'motive' },
    { act: 'tip-off', seat: 'blue', position: 2 }, { act: 'build', position: 2, type: 'motive' }, { act: 'deduce', position: 2, precinct: { from: 1, to: 4 } },
    { act: 'follow', take: '3' }, { act: 'follow', take: 'draw', card: { scan: 'back' } }, { act: 'follow', precinct: 2 }, { act: 'move', from: 1, card: 'r3b', to: 2 },
  ];
  const acts = (piece) => legal.filter((offer) => concerns(model(), offer, piece)).map(({ act }) => act);
  assert.deepEqual(acts('hand-blue-1'), ['interrogate', 'interrogate']);
  assert.deepEqual(acts('hand-blue-2'), ['tip-off']);
  assert.deepEqual(acts('hand-red-2'), ['build', 'deduce']);
  assert.deepEqual(acts('hand-green-2'), []);
  assert.deepEqual(acts('precinct-3'), ['follow']);
  assert.deepEqual(acts('precinct-2'), ['follow']);
  assert.deepEqual(acts('r3b'), ['move']);
  const buttons = (view) => buttonSheets(model(view), sheetsOf(legal)).map(({ act }) => act);
  assert.deepEqual(buttons({}), ['investigate', 'move']);
  assert.deepEqual(buttons({ reward: { type: 'motive', rank: 3 } }), ['investigate', 'move', 'follow']);
});

test('RB-25: whoever is asked reads what to point at, and the table screen nothing of it', () => {
  const asked = model({ phase: 'play', turn: 'green' }, [{ act: 'point', positions: [1, 3] }]);
  assert.deepEqual(now(asked), { yours: true, text: 'Point at Green’s positions 1 and 3.' });
  assert.deepEqual(now(model({ phase: 'play', turn: 'green' }, [{ act: 'point', positions: [4] }])).text, 'Point at Green’s position 4.');
  assert.deepEqual(now(model({ phase: 'play', turn: 'green' }, [{ act: 'point', positions: [] }])).text, 'Tell Green: none of them.'); // RB-13
  assert.deepEqual(nowOpen(asked), { seat: 'green', text: 'Green plays a card.' });
  assert.deepEqual(othersOf(asked), ['blue', 'green']);
  assert.deepEqual(othersOf({ ...asked, seat: 'blue' }), ['green', 'red']);
});

test('why nothing can be done: each phase says what comes first', () => {
  const why = (view, piece) => whyNothing(model(view), piece);
  assert.equal(why({}, 'hand-red-1'), 'First find something out: that is your Detective Phase.');
  assert.equal(why({ phase: 'play' }, 'hand-blue-1'), 'Your Detective Phase is done. Now play a card of your own.');
  assert.equal(why({ phase: 'play', 'must-move': true }, 'hand-red-1'), 'First move a card from one precinct to another.');
  assert.equal(why({ phase: 'play', 'must-move': true }, 'r3b'), 'This card was already moved this turn.'); // RB-05
  assert.equal(why({ phase: 'play', reward: { type: 'motive', rank: 1 } }, 'hand-red-1'), 'First choose your reward.');
  assert.equal(why({ phase: 'draw' }, 'hand-red-1'), 'You have played. Now draw.');
  assert.equal(why({ turn: 'blue' }, 'hand-red-1'), 'It is Blue’s turn. Wait for yours.');
  assert.equal(why({ phase: 'over' }, 'hand-red-1'), 'The game is over.');
});

test('BSI-009: a card of one’s own is named in its moment alone', () => {
  const revealed = { event: 'revealed', seat: 'red', position: 3, card: 'r3a' };
  const tipped = [{ event: 'tipped-off', seat: 'blue', of: 'red', position: 3 }, revealed, { event: 'phase', phase: 'play' }];
  const moment = ceremony(model(), tipped);
  assert.equal(moment.head, 'Position 3: Motive 3, Greed 3');
  assert.equal(moment.lastsMs, 10_000);
  assert.match(moment.more, /in a few seconds you see its back again/);
  assert.equal(ceremony({ ...model(), seat: 'blue' }, tipped), null, 'the others see it in the hand anyway');
  assert.equal(ceremony(model({}, [], null), tipped), null, 'the table screen shows no hand');
  for (const event of tipped) {
    for (const seat of ['red', 'blue', null]) {
      assert.doesNotMatch(`${tell({ ...model(), seat }, event)} ${todo({ ...model(), seat }, event)}`, /Motive|Greed/);
    }
  }
  assert.equal(hasNotebook, false);
  assert.ok(forgets({ event: 'turn' }));
  assert.deepEqual(todo(model(), { event: 'drawn', seat: 'red', position: 3, open: false }), ['Position 3.']);
  const drawn = { event: 'drawn', seat: 'red', position: 3, open: false, by: 'red' };
  assert.equal(tell(model(), drawn), 'Red draws: position 3.');
  assert.equal(tell(model(), { ...drawn, by: 'blue' }), 'Blue registers a card for Red: position 3.', 'BSI-005');
});

test('BSI-014: what was pointed at is told to the asker for a moment, and stands in no list', () => {
  const events = [{ event: 'investigated', seat: 'red', rank: 2 }, { event: 'answered', seat: 'red', by: 'blue', positions: [2, 5] }];
  const moment = ceremony(model(), events);
  assert.equal(moment.head, 'Positions 2 and 5');
  assert.deepEqual(moment.figure.lit, [2, 5]);
  assert.deepEqual(events.map((event) => tell(model(), event)), ['Red investigates rank 2.', 'Blue answers.']);
  assert.equal(ceremony(model(), [events[0], { ...events[1], positions: [] }]).head, 'None of your cards');
  assert.equal(ceremony({ ...model(), seat: 'blue' }, events), null);
});

test('RB-05: a Three of a kind is told without a move, which may be none', () => {
  assert.equal(tell(model(), { event: 'set', seat: 'red', precinct: 2, size: 3 }), 'Three of a kind for Red.');
  assert.match(tell(model(), { event: 'set', seat: 'red', precinct: 2, size: 2 }), /^A pair: the next card that Red draws/);
});

test('a right Build says what came of it; who wins is seen by all', () => {
  const events = [
    { event: 'revealed', seat: 'red', position: 1, card: 'w2a' }, { event: 'declared', seat: 'red', position: 1, type: 'suspect', rank: 0, right: true },
    { event: 'filed', seat: 'red', position: 1, card: 'w2a' },
  ];
  const moment = ceremony(model(), events);
  assert.deepEqual(moment.lines, ['Red says of position 1: Suspect. Right!', 'Suspect 2, Clay 2 goes into Red’s case file.']);
  assert.equal(moment.more, undefined, 'it is no back again: it lies in the file');
  const won = [...events, { event: 'won', seat: 'red' }];
  assert.equal(ceremony(model(), won).head, 'You have won: your case holds up!');
  assert.equal(ceremony(model({}, [], null), won).head, 'Red wins');
  assert.deepEqual(todo(model(), { event: 'ruled', seat: 'red', type: 'motive', out: true }), ['Turn the Motive in your case file sideways: it is ruled out.']);
  assert.deepEqual(todo(model(), { event: 'ruled', seat: 'blue', type: 'motive', out: true }), []);
});

test('BSI-042: the podium has the winner, and the case files of the others, whom the rules do not rank', () => {
  const over = model({ phase: 'over', winners: ['green'], seats: {
    red: { file: { ...FILE, suspect: 'w2a', motive: 'r3c' }, 'ruled-out': ['motive', 'suspect'] }, blue: { file: { ...FILE, evidence: 'b1a' } },
    green: { file: { suspect: 'w1a', evidence: 'b2a', motive: 'r3a', location: 'g4a' } },
  } });
  assert.deepEqual(ending(over).ranked.map(({ seat, rank, won, said, counts }) => [seat, rank, won, said, counts]), [
    ['green', 1, true, 'One of each type, each rank once, and none ruled out.', ''],
    ['red', null, false, '2 cards in the case file', 'Suspect and Motive: ruled out'],
    ['blue', null, false, '1 card in the case file', ''],
  ]);
  assert.equal(ending(over).story, undefined);
  assert.equal(ending(model()), null);
});

test('every event of the rules has words, or is known to need none', () => {
  const shapes = readFileSync(new URL('../../referee/rules/baker-street-irregulars/schemas.c', import.meta.url), 'utf8');
  const events = [...shapes.slice(shapes.indexOf('BSI_EVENTS[')).matchAll(/\[EVENT_\w+\] = \{ \.name = "([a-z-]+)"/g)].map(([, name]) => name);
  assert.ok(events.length > 20, events.join());
  const silent = events.filter((name) => {
    const told = tell(model(), {
      event: name, seat: 'red', first: 'red', of: 'blue', by: 'blue', card: 'r3a', position: 1, precinct: 1, from: 1, to: 2, size: 2, rank: 3, type: 'motive', right: true, out: true,
    });
    assert.doesNotMatch(told ?? '', /undefined|null/, name);
    return told === null;
  });
  assert.deepEqual(silent, ['phase', 'pointed', 'rewarded']);
});
