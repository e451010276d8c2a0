// law.mjs: the law of secrets, at the wire: what a browser was sent, held against what its seat may know
//
// Two ways: no byte of a text that was not open to a seat, of another's answers or password; and, played again in a game
// whose secrets differ, the same acts bring every other seat the same messages: all but who is awake (table/room), what a scan
// was answered and what was refused, which the other game does not repeat.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Referee } from './referee.mjs';
import { Phone as Seat, join as take, until } from './seat.mjs';

/** The longest run of plain ASCII in a text: it stands the same in every encoding. */
export function mark(text) {
  return text.match(/[A-Za-z0-9 ,]+/g).sort((one, other) => other.length - one.length)[0];
}

/**
 * What each kind of message said at each number of the table, each once: a phone that slept has heard fewer, never others. What
 * made a view what it is stands by itself: a view that is told anew, as when the referee comes back, is without.
 * @param {{topic: string, text: string}[]} heard
 * @param {(text: string) => string} [as] how a text is to be compared
 * @returns {Map<string, Set<string>>}
 */
function said(heard, as = (text) => text) {
  const found = new Map();
  const note = (key, text) => found.set(key, (found.get(key) ?? new Set()).add(text));
  for (const { topic, text } of heard) {
    const told = JSON.parse(text);
    const { seq, verdict, salt, happened } = told;
    if (topic === 'table/key') {
      // Of another case all of it is other, once all may know it; before that it says nothing at all.
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
 * Plays the acts of a game again, in an edition made of @param {object} otherCase.
 * @param {object} world
 * @param {string} world.print the program
 * @param {string} world.program the referee
 * @param {string} world.seed of the edition that was played
 * @param {object} world.edition as it was played
 * @param {object} world.otherCase the same case with other secrets
 * @param {string[]} world.colours in the order of joining
 * @param {{n: number, seat: string, act: any}[]} world.acts what was accepted, by its number
 * @param {(act: any, seat: string) => any} world.change what another game's player does in its place
 * @returns {Promise<Map<string, Map<string, Set<string>>>>} by seat, all that it heard
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
      assert.equal(verdict.verdict, 'ok', JSON.stringify([act, verdict]));
      assert.equal(verdict.seq, number);
      n = number;
    }
    // The last views are on their way still.
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
 * Nothing that one seat heard differs from what it hears in the other game.
 * @param {string} seat
 * @param {{topic: string, text: string}[]} heard
 * @param {Map<string, Set<string>>} elsewhere of playAgain()
 * @param {(text: string) => string} as what both games may differ in, made alike
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
