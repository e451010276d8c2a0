// irregulars.test.mjs: a hand on the wire: its holder receives positions, the other seats cards, the table screen neither
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertDescribed } from './described.mjs';
import { post, until } from './seat.mjs';
import { Sitting } from './sitting.mjs';

const LAID = ['r3a', 'g2a', 'w1a', 'b2a'];
const DEALT = {
  red: ['w2a', 'b1a', 'r4a', 'g3a', 'r2a'],
  blue: ['w4a', 'b3a', 'r1a', 'g1a', 'b2b'],
  green: ['w3a', 'g2b', 'b4a', 'r3b', 'g4a'],
};
const SEATS = Object.keys(DEALT);
/** @type {Sitting} */
let sitting;
/** @type {Record<string, import('./seat.mjs').Phone>} */
const phones = {};
/** @type {import('./seat.mjs').Phone} */
let screen;

const code = (piece, side) => sitting.code(piece, side);
const ok = async (seat, act) => {
  const verdict = await phones[seat].act(act);
  assert.equal(verdict.verdict, 'ok', JSON.stringify(verdict));
  return verdict;
};

before(async () => {
  sitting = new Sitting('irregulars', 'baker-street-irregulars/00');
  await sitting.referee.start();
  for (const seat of SEATS) {
    phones[seat] = await sitting.sit({ code: code(`seat-${seat}`, 'seat') });
  }
  screen = await sitting.sit({ table: sitting.edition.id });
});

after(() => sitting.close());

test('a back that is scanned is known by its code, at the table and at the door (BSI-005)', async () => {
  await ok('red', { act: 'open', first: 'red' });
  const back = code('w2a', 'back');
  const scan = await phones.red.act({ scan: back });
  assert.deepEqual([scan.piece, scan.side, scan.code], [back, 'back', null]);
  assert.deepEqual(scan.offers.filter(({ act }) => act === 'draw'), [{ act: 'draw', card: back }, { act: 'draw', card: back, seat: 'green' }]);
  const { body } = await post(sitting.referee, '/scan', { code: back });
  assert.deepEqual([body.piece, body.side], [back, 'back']);
  // A precinct card is face up there, and is named.
  assert.equal((await phones.red.act({ scan: code('precinct-1', 'face') })).piece, 'precinct-1');
});

test('whoever draws hears a position, the others see the card, the table neither', async () => {
  for (const [i, card] of LAID.entries()) {
    await ok('blue', { act: 'precinct', number: i + 1, card: code(card, 'back') });
  }
  for (const seat of SEATS) {
    for (const [i, card] of DEALT[seat].entries()) {
      const { events } = await ok(seat, { act: 'draw', card: code(card, 'back') });
      assert.deepEqual(events, [{ event: 'drawn', seat, position: i + 1, open: false, by: seat }]);
    }
  }
  await ok('green', { act: 'begin' });
  for (const seat of SEATS) {
    await until(`${seat} sees the first turn`, () => phones[seat].all(`seat/${seat}/view`).at(-1)?.view.phase === 'detective');
    const { view } = phones[seat].all(`seat/${seat}/view`).at(-1);
    for (const other of SEATS) {
      assert.deepEqual(view.seats[other].hand, seat === other ? Array(5).fill(null) : DEALT[other]);
    }
    for (const { payload } of phones[seat].heard.filter(({ topic }) => topic.endsWith('/table/events'))) {
      assert.doesNotMatch(payload, /"event":"drawn"[^}]*"card"/);
    }
  }
  await until('the screen shows the first turn', () => screen.all('table/view').at(-1)?.view.phase === 'detective');
  const heard = screen.heard.map(({ payload }) => payload).join('\n');
  assert.deepEqual(LAID.filter((card) => !heard.includes(`"${card}"`)), [], 'what lies open is seen');
  assert.deepEqual(Object.values(DEALT).flat().filter((card) => heard.includes(`"${card}"`)), []);
});

test('an answer goes to all as positions; a wrong one is put right before anybody hears it (RB-25)', async () => {
  const { events } = await ok('red', { act: 'investigate', rank: 2 });
  assert.deepEqual(events.slice(0, 2), [{ event: 'investigated', seat: 'red', rank: 2 }, { event: 'answered', seat: 'red', by: 'blue', positions: [1, 5] }]);
  await until('Blue may point', () => phones.blue.all('seat/blue/view').at(-1)?.legal.some(({ act }) => act === 'point'));
  assert.deepEqual(phones.blue.all('seat/blue/view').at(-1).legal, [{ act: 'point', positions: [1, 5] }]);
  const wrong = await phones.blue.act({ act: 'point', positions: [1] });
  assert.deepEqual([wrong.verdict, wrong.code], ['refused', 'wrong-answer']);
  await ok('blue', { act: 'point', positions: [1, 5] });
});

test('a card that is rightly built is shown to all, and never again as one of a hand', async () => {
  const { events } = await ok('red', { act: 'build', position: 1, type: 'suspect' });
  assert.deepEqual(events.find(({ event }) => event === 'revealed'), { event: 'revealed', seat: 'red', position: 1, card: 'w2a' });
  await until('Red draws', () => phones.red.all('seat/red/view').at(-1)?.view.phase === 'draw');
  const { view } = phones.red.all('seat/red/view').at(-1);
  assert.equal(view.seats.red.file.suspect, 'w2a');
  assert.deepEqual(view.seats.red.hand, Array(5).fill(null));
});

test('all that was said is as asyncapi.yaml has it', () => {
  assert.ok(assertDescribed(Object.values(phones)) > 50);
});
