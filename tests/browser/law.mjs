// law.mjs: checks the secrecy of all messages that a browser received from the referee
//
// The first check: no message to a seat may contain a text that was closed to it, nor another seat's answer or password. The
// second check: in a game with other secrets, the same acts must cause the same messages to every other seat. Exceptions are
// table/room (phones asleep or awake), answers to scans, and refusals, since the other game does not repeat these.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Referee } from './referee.mjs';
import { Phone as Seat, join as take, until } from './seat.mjs';

/** Returns the longest run of plain ASCII in a text, since its bytes are the same in every encoding. */
export function mark(text) {
  return text.match(/[A-Za-z0-9 ,]+/g).sort((one, other) => other.length - one.length)[0];
}

/**
 * Returns the set of texts for each kind of message and each number of the table. A phone that slept received fewer, but never others. The
 * acts that led to a view are a separate entry, since a view that is sent again (such as after a restart) comes without them.
 * @param {{topic: string, text: string}[]} heard
 * @param {(text: string) => string} [as] makes texts comparable
 * @returns {Map<string, Set<string>>}
 */
function said(heard, as = (text) => text) {
  const found = new Map();
  const note = (key, text) => found.set(key, (found.get(key) ?? new Set()).add(text));
  for (const { topic, text } of heard) {
    const told = JSON.parse(text);
    const { seq, verdict, salt, happened } = told;
    if (topic === 'table/key') {
      // In another case the whole key is different once it is public. Before that it is empty.
      note(topic, salt === null ? text.replace(/"seq":\d+/, '') : '');
    } else if (happened !== undefined) {
      note(`${topic} ${seq}`, as(JSON.stringify({ ...told, happened: null })));
      if (happened !== null) {
        note(`${topic} happened ${happened.seq}`, as(JSON.stringify(happened)));
      }
    } else if (topic !== 'table/room' && !['scan', 'refused'].includes(verdict)) {
      note(topic === 'table/case' ? topic : `${topic} ${seq}`, as(text));
    }
  }
  return found;
}

/**
 * Plays the acts of a game again, in an edition of another case.
 * @param {object} otherCase
 * @param {object} world
 * @param {string} world.print the program hansom-print
 * @param {string} world.program the program hansom-referee
 * @param {string} world.seed seed of the edition that was played
 * @param {object} world.edition the edition that was played
 * @param {object} world.otherCase the same case with other secrets
 * @param {string[]} world.colours in the order of joining
 * @param {{n: number, seat: string, act: any}[]} world.acts the acts to play, with the number of each verdict
 * @param {(act: any, seat: string) => any} world.change replaces an act by the other game's act
 * @returns {Promise<Map<string, Map<string, Set<string>>>>} all messages that each seat received
 */
export async function playAgain({ print, program, seed, edition, otherCase, colours, acts, change }) {
  const folder = mkdtempSync(join(tmpdir(), 'hansom-law-'));
  const path = join(folder, 'case.yaml');
  writeFileSync(path, JSON.stringify(otherCase)); // JSON is YAML
  execFileSync(print, ['--quiet', '--edition-only', '--seed', seed, '-o', folder, path]);
  const printed = join(folder, `${otherCase.game}-${String(otherCase.number).padStart(2, '0')}`);
  const other = JSON.parse(readFileSync(join(printed, 'edition.json'), 'utf8'));
  assert.deepEqual(other.codes, edition.codes, 'the two games lie on the same paper');
  const referee = new Referee(program, printed, folder);
  /** @type {Map<string, Seat[]>} */
  const seats = new Map(colours.map((colour) => [colour, []]));
  const sit = async (colour, code) => {
    const { status, body } = await take(referee, code ? { code } : { table: other.id, seat: colour });
    assert.equal(status, 200);
    const seat = new Seat(referee, body);
    seats.get(colour).push(seat);
    await seat.view(); // before the next one joins
  };
  try {
    await referee.start();
    for (const colour of colours) {
      await sit(colour);
    }
    let n = colours.length;
    for (const { n: number, seat, act } of acts) {
      for (; n + 1 < number; n++) { // an entry without an act: a seat that moved to another phone
        await sit('orange', edition.codes.find(({ piece }) => piece === 'seat-orange').code);
      }
      const verdict = await seats.get(seat).at(-1).act(change(act, seat));
      assert.ok(verdict.verdict === 'ok' || verdict.code === 'verdict-mismatch', JSON.stringify([act, verdict]));
      assert.equal(verdict.seq, number);
      n = number;
    }
    // The last views are still on their way.
    for (const phones of seats.values()) {
      const { seat } = phones[0].place;
      await until(`${seat}'s last view`, () => phones.at(-1).all(`seat/${seat}/view`).at(-1)?.seq === n);
    }
    return new Map([...seats].map(([colour, phones]) => [colour, said(phones.flatMap(({ heard, root }) => (
      heard.map(({ topic, payload }) => ({ topic: topic.slice(root.length), text: payload })))))]));
  } finally {
    await Promise.all([...seats.values()].flat().map((phone) => phone.close()));
    referee.child?.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Asserts that every message that one seat received is the same in the other game.
 * @param {string} seat
 * @param {{topic: string, text: string}[]} heard
 * @param {Map<string, Set<string>>} elsewhere result of playAgain()
 * @param {(text: string) => string} as removes allowed differences between the games
 */
export function assertSame(seat, heard, elsewhere, as) {
  const here = said(heard, as);
  assert.ok(here.size > 40, `${seat} heard a whole game`);
  for (const [key, texts] of here) {
    assert.ok(elsewhere.has(key), `${seat} hears ${key} in both games`);
    const there = [...elsewhere.get(key)].map(as);
    for (const text of texts) {
      const nearest = there[0];
      const at = [...text].findIndex((letter, i) => letter !== nearest[i]);
      assert.ok(there.includes(text), `${seat}, ${key} differs: ${text.slice(Math.max(0, at - 60), at + 60)} | ${nearest.slice(Math.max(0, at - 60), at + 60)}`);
    }
  }
}
