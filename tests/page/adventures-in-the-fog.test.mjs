// Adventures in the Fog's texts: routes from taps, prompts, marks that hands draw on paper, payments for a mystery
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ending } from '../../referee/phone/src/games/adventures-in-the-fog/ending.js';
import { todo, tell } from '../../referee/phone/src/games/adventures-in-the-fog/events.js';
import { paymentOf, picksOf, solveOf, swapped } from '../../referee/phone/src/games/adventures-in-the-fog/payment.js';
import { endsOf, wayOf, waysOf } from '../../referee/phone/src/games/adventures-in-the-fog/route.js';
import {
  buttonSheets, isNext, now, nowOpen, openSettings, rewardUnits, rewardWords, standing, unusedOf, whyNotDie,
} from '../../referee/phone/src/games/adventures-in-the-fog/speech.js';
import { newModel, takeMessage } from '../../referee/phone/src/model.js';
import { sheetsOf } from '../../referee/phone/src/offers.js';

const SPOTS = Object.entries({
  E1: ['King’s Cross', 'start'], F1: ['Islington', 'knife'], F2: ['Clerkenwell', 'evidence'], E2: ['Tavistock Square', 'dot'], H6: ['Billingsgate', 'clue'],
}).map(([id, [name, icon]], i) => ({ id, name, icon, x: 10 * i, y: 0 }));
const board = { game: 'adventures-in-the-fog', language: 'en', map: { spots: SPOTS, roads: [], river: [] }, mysteries: [{ name: 'The Limehouse Blade', cost: { evidence: 1, knife: 1 }, reward: {} }] };
const NONE = { points: 0, coins: 0, travel: 0, choice: 0, icons: {} };

function model(view = {}, legal = [], seats = ['red', 'blue']) {
  const each = {
    start: 'E1', head: 'E1', path: ['E1'], unused: {}, pouch: {}, marked: [], closed: [], points: 0, coins: 0, progress: 0, solved: {}, out: false, score: null,
  };
  const { seats: more, ...rest } = view;
  return {
    ...newModel('red'),
    board,
    legal,
    view: {
      phase: 'drafting', turn: 'red', roller: 'red', dice: 3, pool: [3, 4, 6], drafted: false, 'last-turn': false, winners: [], rating: null, ...rest,
      seats: Object.fromEntries(seats.map((seat) => [seat, { ...each, ...more?.[seat] }])),
    },
  };
}

const draft = (die, ...path) => ({ act: 'draft', die, path, about: path[path.length - 1] });

test('FOG-013, FOG-018: a way is tapped location by location', () => {
  const ways = [['F1', 'F2'], ['F1', 'G1'], ['E2', 'F2']];
  assert.deepEqual(wayOf(ways, []), { sure: [], lit: ['F1', 'F2', 'G1', 'E2'], taps: [], left: ways, done: false });
  assert.deepEqual(wayOf(ways, ['F1']), { sure: ['F1'], lit: ['F2', 'G1'], taps: ['F1'], left: [['F1', 'F2'], ['F1', 'G1']], done: false });
  assert.deepEqual(wayOf(ways, ['F1', 'G1']), { sure: ['F1', 'G1'], lit: [], taps: ['F1', 'G1'], left: [['F1', 'G1']], done: true });
});

test('RF-04: its end alone suffices where one shortest way leads there', () => {
  const ways = [['H5', 'H4'], ['H7', 'G7']];
  assert.deepEqual(wayOf(ways, ['G7']), { sure: ['H7', 'G7'], lit: [], taps: ['G7'], left: [['H7', 'G7']], done: true });
  assert.deepEqual(wayOf([['F1']], []), { sure: ['F1'], lit: [], taps: [], left: [['F1']], done: true }, 'and no tap where there is one way at all');
  assert.deepEqual([...endsOf(ways)], ['H4', 'G7']);
});

test('where several lead to it, a location on the way decides', () => {
  const ways = [['D1', 'C1'], ['E2', 'F2'], ['F1', 'F2']];
  assert.deepEqual(wayOf(ways, ['F2']), { sure: [], lit: ['E2', 'F1'], taps: ['F2'], left: [['E2', 'F2'], ['F1', 'F2']], done: false });
  assert.deepEqual(wayOf(ways, ['F2', 'E2']).sure, ['E2', 'F2']);
  assert.deepEqual(wayOf(ways, ['F2', 'C1']).taps, ['F2'], 'what leads nowhere does not count');
  assert.deepEqual(wayOf([], ['F2']), { sure: [], lit: [], taps: [], left: [], done: false });
});

test('a location is a step where it can be one, and else what is to be reached', () => {
  const triangle = [['X', 'Y'], ['W', 'X']];
  assert.deepEqual(wayOf(triangle, ['X']).sure, ['X', 'Y']);
  assert.deepEqual(wayOf(triangle, ['W']).sure, ['W', 'X']);
});

test('RF-06: a die without an offer is greyed, with its reason', () => {
  const one = model({}, [draft(3, 'F1', 'F2'), { act: 'draft', die: 6, strike: { pick: 0, of: [] } }]);
  assert.equal(whyNotDie(one, 3), null);
  assert.equal(whyNotDie(one, 4), 'You cannot carry out that die in full. Take one that you can.');
  assert.deepEqual(waysOf(one.legal, 3), [['F1', 'F2']]);
  const alone = model({ pool: [6, 6, 1] }, [{ act: 'draft', die: 6, strike: { pick: 0, of: [] } }], ['red']);
  assert.equal(whyNotDie(alone, 1), 'Double sixes: you must take a six.'); // FOG-042
  assert.equal(whyNotDie(model({ drafted: true }, [{ act: 'done' }]), 4), null, 'after the draft, nothing is said of dice');
});

test('what is awaited, of whom', () => {
  assert.deepEqual(now(model({ phase: 'setup', seats: { red: { start: null }, blue: { start: null } } }, [{ act: 'start', at: 'E1' }])).yours, true);
  assert.deepEqual(now(model({ phase: 'setup', seats: { blue: { start: null } } })), { yours: false, text: 'Still to choose a start: Blue.' });
  assert.deepEqual(now(model({ phase: 'rolling' }, [{ act: 'roll' }])), { yours: true, text: 'Roll all 3 dice.' });
  assert.deepEqual(now(model({ turn: 'blue' })), { yours: false, text: 'Blue takes a die.' });
  assert.deepEqual(now(model({ drafted: true }, [{ act: 'done' }])), { yours: true, text: 'There is nothing more to solve: end your turn.' });
  assert.deepEqual(nowOpen(model({ turn: 'blue', drafted: true })), { seat: 'blue', text: 'Blue has taken a die, and may solve a mystery.' });
  assert.equal(now(model({ phase: 'over', rating: 'Watson', winners: ['red'] }, [], ['red'])).text, 'Your grade: Watson.');
  assert.equal(now(model({ phase: 'over', winners: ['red', 'blue'] })).text, 'Red and Blue won together.');
});

test('dice and mysteries are tapped, all else has a button', () => {
  const legal = [{ act: 'buy', icon: 'gun' }, { act: 'solve', mystery: 'M1' }, { act: 'done' }];
  assert.deepEqual(buttonSheets(model({}, legal), sheetsOf(legal)).map(({ act }) => act), ['done', 'buy']);
  assert.equal(isNext(model({}, legal), 'done'), false);
  assert.equal(isNext(model({}, [{ act: 'done' }]), 'done'), true);
});

test('a draft ends by itself only where that was asked for, and nothing else is left', () => {
  assert.deepEqual(standing(model({ drafted: true }, [{ act: 'done' }]))?.act, { act: 'done' });
  assert.equal(standing(model({ drafted: true }, [{ act: 'solve', mystery: 'M1' }, { act: 'done' }]))?.act, null);
  assert.equal(standing(model({ phase: 'over' })), null);
});

test('FOG-041: who plays alone chooses the dice', () => {
  assert.deepEqual(openSettings(2), []);
  assert.deepEqual(openSettings(1).map(({ name, options }) => [name, options.map(({ value }) => value)]), [['dice', [2, 3, 4, 5]]]);
});

test('what hands do on paper: one sentence for all lines of a draft', () => {
  const one = model();
  const events = [{ event: 'drafted', seat: 'red', die: 3 }, { event: 'moved', seat: 'red', to: 'F1' }, { event: 'moved', seat: 'red', to: 'F2' }];
  assert.deepEqual(events.flatMap((event) => todo(one, event, events)), ['Draw it on paper: King’s Cross (E1) – Islington (F1) – Clerkenwell (F2).']);
  assert.deepEqual(events.flatMap((event) => todo({ ...one, seat: 'blue' }, event, events)), [], 'on one’s own sheet alone');
  const told = takeMessage(one, 'seat/red/view', { happened: { seq: 1, events } }, todo);
  assert.equal(told.todo.length, 1);
  const solving = [
    { event: 'solved', seat: 'red', mystery: 'M1' }, { event: 'paid', seat: 'red', icon: 'F2' }, { event: 'paid', seat: 'red', icon: 'pouch:gun' },
    { event: 'earned', seat: 'red', what: 'points', n: 4 }, { event: 'earned', seat: 'red', what: 'icons', n: 1, icon: 'pouch:clue' },
  ];
  assert.deepEqual(solving.flatMap((event) => todo(one, event, solving)), [
    'Mark number 1 of the mystery progress.', 'Cross out on paper: Evidence (F2) and Gun (in the pouch).', 'Note on paper: 4 points and 1 × Clue.',
  ]);
});

test('what happened, for the table’s ears', () => {
  const one = model();
  const said = (event) => tell(one, { seat: 'red', ...event });
  assert.equal(said({ event: 'rolled', faces: [3, 4, 6], 'by-referee': false }), 'Red rolled 3, 4 and 6.');
  assert.equal(said({ event: 'moved', to: 'E2' }), 'Red reaches Tavistock Square.');
  assert.equal(said({ event: 'moved', to: 'F2' }), 'Red reaches Clerkenwell (Evidence).');
  assert.equal(said({ event: 'solved', mystery: 'M1' }), 'Red solves The Limehouse Blade.');
  assert.equal(said({ event: 'drafting' }), null);
});

test('RF-10: a coin for each point or icon of a reward', () => {
  assert.equal(rewardUnits({ ...NONE, points: 4 }), 4);
  assert.equal(rewardUnits({ ...NONE, travel: 1 }), 1);
  assert.deepEqual(rewardWords({ ...NONE, points: 1, choice: 1, icons: { gun: 2 } }), ['1 point', 'an icon of your choice', '2 × Gun']);
});

test('the icons that are left: those of the path in its order, then the pouch’s, each as often as it is there', () => {
  const { view } = model({ seats: { red: { path: ['E1', 'F1', 'F2', 'E2'], marked: ['F1'], pouch: { gun: 2 } } } });
  assert.deepEqual(unusedOf(model(), view.seats.red), ['F2', 'pouch:gun', 'pouch:gun']);
});

test('FOG-030: a mystery is paid with the earliest of each kind, or with those that were tapped', () => {
  const [path, pouch] = [['E1', 'F1', 'F2'], { knife: 1 }];
  const one = model({ seats: { red: { path, pouch } } });
  const cost = { evidence: 1, knife: 1 };
  const unused = ['F1', 'F2', 'pouch:knife'];
  assert.deepEqual(paymentOf(one, unused, cost, []), ['F2', 'F1']);
  assert.deepEqual(paymentOf(one, unused, cost, ['pouch:knife']), ['F2', 'pouch:knife']);
  assert.deepEqual(paymentOf(one, unused, cost, ['E2', 'F1', 'pouch:knife']), ['F2', 'F1'], 'no more than it costs');
  const kind = (id) => (id === 'F2' ? 'evidence' : 'knife');
  assert.deepEqual(swapped(['F2', 'F1'], ['F2', 'F1', 'pouch:knife'], kind), ['F2', 'pouch:knife']);
  assert.deepEqual(swapped(['F2', 'F1'], ['F2'], kind), ['F2', 'F1'], 'and no less');
});

test('FOG-034, RF-11, RF-13: coins, an icon of choice, the extra line', () => {
  const one = model({ seats: { red: { path: ['E1', 'F1', 'F2'] } } });
  const act = { act: 'solve', mystery: 'M1', icons: ['F2', 'F1'] };
  const none = { choices: [], travels: [] };
  assert.deepEqual(solveOf(one, 'M1', {}, none), act);
  assert.deepEqual(solveOf(one, 'M1', { mysteryCoins: true }, none), { ...act, coins: { mystery: true, progress: false } });
  const chooses = { choices: ['gun', 'clue'], travels: [] };
  assert.equal(solveOf(one, 'M1', {}, chooses), null, 'which icon?');
  assert.deepEqual(solveOf(one, 'M1', { choice: 'gun' }, chooses), { ...act, choice: 'gun' });
  assert.deepEqual(solveOf(one, 'M1', { choice: 'gun', progressCoins: true }, chooses), { ...act, coins: { mystery: false, progress: true } });
  const travels = { choices: [], travels: ['E2'] };
  assert.deepEqual(solveOf(one, 'M1', { travel: 'E2' }, travels), { ...act, travel: 'E2' });
  assert.deepEqual(solveOf(one, 'M1', { travel: 'H6' }, travels), act, 'where no road leads, none is drawn');
  assert.deepEqual(solveOf(one, 'M1', { travel: 'E2', progressCoins: true }, travels), { ...act, coins: { mystery: false, progress: true } });
});

test('RF-09: icons of one kind in the pouch are taken one by one', () => {
  assert.deepEqual(picksOf(['F1', 'pouch:gun', 'pouch:gun'], ['pouch:gun', 'pouch:gun', 'pouch:gun', 'F1'], 3), ['pouch:gun', 'pouch:gun', 'F1']);
  assert.deepEqual(picksOf(['F1', 'F2'], ['F1', 'F2'], 1), ['F1']);
});

test('FOG-038 to FOG-040: the podium ranks by points, then by coins, then by icons that are left', () => {
  const places = (view, seats) => ending(model({ phase: 'over', ...view }, [], seats)).ranked.map(({ seat, rank, won, said, counts }) => (
    [seat, rank, won, said, counts.replaceAll('\u00a0', ' ')]));
  const red = { points: 20, score: 24, coins: 1, progress: 4, unused: { gun: 1 } };
  const seats = { red, blue: { ...red, unused: { gun: 1 }, pouch: { clue: 1 } }, green: { ...red, coins: 2 }, white: { ...red, score: 25, progress: 1, out: true }, black: red };
  assert.deepEqual(places({ winners: ['white'], seats }, Object.keys(seats)), [
    ['white', 1, true, '25 points · 1 mystery', 'Points earned 20 · points for icons left over 5 · for a tie: coins 1 · icons 1'], // RF-19
    ['green', 2, false, '24 points · 4 mysteries', 'Points earned 20 · points for icons left over 4 · for a tie: coins 2 · icons 1'],
    ['blue', 3, false, '24 points · 4 mysteries', 'Points earned 20 · points for icons left over 4 · for a tie: coins 1 · icons 2'],
    ['red', 4, false, '24 points · 4 mysteries', 'Points earned 20 · points for icons left over 4 · for a tie: coins 1 · icons 1'],
    ['black', 4, false, '24 points · 4 mysteries', 'Points earned 20 · points for icons left over 4 · for a tie: coins 1 · icons 1'],
  ]);
  // FOG-041: a lone player has a grade.
  assert.equal(places({ winners: ['red'], rating: 'Watson', seats: { red } }, ['red'])[0][3], 'Watson · 24 points · 4 mysteries');
  assert.equal(ending(model({ phase: 'over' })).story, undefined);
  assert.equal(ending(model()), null);
});
