// lady-alice.test.mjs: a verdict on the wire: every seat receives the number of smiles, but none learns who smiled
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { after, before, test } from 'node:test';
import { assertDescribed } from './described.mjs';
import { Phone, join, until } from './seat.mjs';
import { Referee } from './referee.mjs';

const { HANSOM_PRINT, HANSOM_REFEREE } = process.env;
const EVIDENCE = { red: 's6', blue: 'p1', green: 't6', yellow: 'o1' };
const SEATS = Object.keys(EVIDENCE);
const folder = mkdtempSync(path(tmpdir(), 'hansom-wire-alice-'));
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
const phase = (name) => until(name, () => SEATS.every((seat) => phones[seat].all(`seat/${seat}/view`).at(-1)?.view.phase === name));
/** Returns the number of messages that a phone received, by topic. Topics of the phone's own seat count without the seat's name. */
const heard = (seat) => {
  const counts = {};
  for (const { topic } of phones[seat].heard) {
    const name = topic.replace(`/seat/${seat}/`, '/seat/*/');
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};
const nameless = (text, seat) => text.replaceAll(seat, '*');

before(async () => {
  execFileSync(HANSOM_PRINT, ['--edition-only', '--quiet', '--seed', 'wire', '-o', folder, 'lady-alice/00']);
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

test('evidence is registered by its code, and comes to its owner alone (LA-009)', async () => {
  await ok('red', { act: 'open', first: 'yellow' });
  for (const seat of SEATS) {
    const { events } = await ok(seat, { act: 'evidence', card: code(EVIDENCE[seat], 'face') });
    assert.deepEqual(events, [{ event: 'registered', seat, card: EVIDENCE[seat] }]);
  }
  await ok('blue', { act: 'begin' });
  await phase('suspicions');
  for (const seat of SEATS) {
    const { view } = await phones[seat].view();
    for (const other of SEATS) {
      assert.equal(view.seats[other].evidence, seat === other ? EVIDENCE[seat] : null);
    }
    for (const { payload } of phones[seat].heard.filter(({ topic }) => topic.endsWith('/table/events'))) {
      assert.doesNotMatch(payload, /"card"/);
    }
  }
});

test('red smiles and green frowns, and no byte tells one from the other (LA-022)', async () => {
  await ok('yellow', { act: 'suspect', suspect: 's6', place: 'p1', time: 't1', object: 'o2' });
  await phase('verdict');
  const before = { red: heard('red'), green: heard('green') };
  const verdicts = {};
  for (const seat of SEATS) {
    const { id, seq, ...verdict } = await ok(seat, { act: 'folder' });
    verdicts[seat] = nameless(JSON.stringify(verdict), seat);
  }
  assert.equal(verdicts.red, verdicts.green);
  assert.equal(verdicts.blue, verdicts.yellow);
  await ok('yellow', { act: 'reveal' });
  await phase('deductions');
  const last = {};
  for (const seat of SEATS) {
    const { view } = await phones[seat].view();
    assert.equal(view.smiles, 2);
    last[seat] = phones[seat].all('table/events').at(-1);
  }
  assert.deepEqual(last.red.events, [{ event: 'revealed', smiles: 2 }, { event: 'deductions', seat: 'red' }]);
  for (const seat of SEATS) {
    assert.deepEqual(last[seat], last.red);
  }
  await until('as many messages for who smiled as for who did not', () => {
    const grown = (seat) => Object.fromEntries(Object.entries(heard(seat)).map(([name, n]) => [name, n - (before[seat][name] ?? 0)]));
    return JSON.stringify(Object.entries(grown('red')).sort()) === JSON.stringify(Object.entries(grown('green')).sort());
  });
});

test('all that was said is as asyncapi.yaml has it', () => {
  assert.ok(assertDescribed(Object.values(phones)) > 50);
});
