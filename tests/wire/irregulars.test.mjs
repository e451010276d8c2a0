// irregulars.test.mjs: a hand on the wire: who holds it hears positions, the others cards, and the table screen neither
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { after, before, test } from 'node:test';
import { assertDescribed } from './described.mjs';
import { Phone, join, post, until } from './seat.mjs';
import { Referee } from './referee.mjs';

const { HANSOM_PRINT, HANSOM_REFEREE } = process.env;
const LAID = ['r3a', 'g2a', 'w1a', 'b2a'];
const DEALT = {
  red: ['w2a', 'b1a', 'r4a', 'g3a', 'r2a'],
  blue: ['w4a', 'b3a', 'r1a', 'g1a', 'b2b'],
  green: ['w3a', 'g2b', 'b4a', 'r3b', 'g4a'],
};
const SEATS = Object.keys(DEALT);
const folder = mkdtempSync(path(tmpdir(), 'hansom-wire-irregulars-'));
/** @type {Referee} */
let referee;
let edition;
/** @type {Record<string, Phone>} */
const phones = {};

const code = (piece, side) => edition.codes.find((each) => each.piece === piece && each.side === side).code;
const ok = async (seat, act) => {
  const verdict = await phones[seat].act(act);
  assert.equal(verdict.verdict, 'ok', JSON.stringify(verdict));
  return verdict;
};

before(async () => {
  execFileSync(HANSOM_PRINT, ['--edition-only', '--quiet', '--seed', 'wire', '-o', folder, 'baker-street-irregulars/00']);
  const printed = path(folder, readdirSync(folder)[0]);
  edition = JSON.parse(readFileSync(path(printed, 'edition.json'), 'utf8'));
  referee = new Referee(HANSOM_REFEREE, printed, path(folder, 'state'));
  await referee.start();
  for (const seat of SEATS) {
    const answer = await join(referee, { code: code(`seat-${seat}`, 'seat') });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    phones[seat] = new Phone(referee, answer.body);
  }
});

after(async () => {
  await Promise.all(Object.values(phones).map((phone) => phone.close()));
  referee.child?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

test('a back that is scanned is known by its code, at the table and at the door (BSI-005)', async () => {
  await ok('red', { act: 'open', first: 'red' });
  const back = code('w2a', 'back');
  const scan = await phones.red.act({ scan: back });
  assert.deepEqual([scan.piece, scan.side, scan.code], [back, 'back', null]);
  assert.deepEqual(scan.offers.filter(({ act }) => act === 'draw'), [{ act: 'draw', card: back }, { act: 'draw', card: back, seat: 'green' }]);
  const { body } = await post(referee, '/scan', { code: back });
  assert.deepEqual([body.piece, body.side], [back, 'back']);
  // A precinct lies there face up, and has its name.
  assert.equal((await phones.red.act({ scan: code('precinct-1', 'face') })).piece, 'precinct-1');
});

test('whoever draws hears a position, the others see the card, the table neither', async () => {
  for (const [i, card] of LAID.entries()) {
    await ok('blue', { act: 'precinct', number: i + 1, card: code(card, 'back') });
  }
  for (const seat of SEATS) {
    for (const [i, card] of DEALT[seat].entries()) {
      const { events } = await ok(seat, { act: 'draw', card: code(card, 'back') });
      assert.deepEqual(events, [{ event: 'drawn', seat, position: i + 1, open: false }]);
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
