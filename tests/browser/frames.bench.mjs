// frames.bench.mjs: measures the frames of the table screen while seven pawns move, with the processor slowed down to a quarter
//
// Prints a table in Markdown. A frame of 16.7 ms is 60 frames a second.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { launch } from './browser.mjs';
import { Paper } from './paper.mjs';
import { Referee } from './referee.mjs';
import { SIZES } from './screen.mjs';
import { join as knock, Phone } from './seat.mjs';

const CHARACTERS = { red: 'irene', blue: 'hudson', green: 'lestrade', yellow: 'mycroft', purple: 'toby', orange: 'wiggins', white: 'pike' };
const SLOWDOWN = 4;
const VISITS = 14;
const TRIES = 100; // a locked place, or a bid that is too high, is refused
const VISIT_MS = 1200;

/** Runs in a page. Records the time from each frame to the next. */
function record() {
  globalThis.frames = [];
  let last = performance.now();
  const tick = (/** @type {number} */ now) => {
    globalThis.frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

/** Lets the players visit three places in turn. Each bid at a place is higher than the one before. */
async function visit(paper, seats) {
  const view = async () => (await seats.red.view()).view;
  const places = Object.keys((await view()).cards).filter((card) => card !== '221b');
  let n = 0;
  for (let i = 0; i < TRIES && n < VISITS && (await view()).phase === 'visiting'; i++) {
    const card = paper.code(places[i % 3], 'name');
    const { verdict } = await seats[(await view()).turn].act({ act: 'visit', card, carriages: Math.floor(i / 3) });
    if (verdict === 'ok') {
      n++;
      await new Promise((done) => { setTimeout(done, VISIT_MS); });
    }
  }
  assert.ok(n >= Object.keys(seats).length, 'every pawn has moved');
}

test('the frames of the table screen are measured', { timeout: 300_000 }, async (t) => {
  const paper = await Paper.print(process.env.HANSOM_PRINT, 'watson-and-holmes/00');
  const browser = await launch();
  t.after(async () => {
    await browser.close();
    paper.remove();
  });
  console.log('| screen | frames | median | 95 % | 99 % | longest |\n|---|---|---|---|---|---|');
  for (const [width, height] of SIZES) {
    const state = mkdtempSync(join(tmpdir(), 'hansom-state-'));
    const referee = new Referee(process.env.HANSOM_REFEREE, paper.edition, state);
    await referee.start();
    const seats = {};
    for (const seat of Object.keys(CHARACTERS)) {
      seats[seat] = new Phone(referee, (await knock(referee, { code: paper.code(`seat-${seat}`, 'seat') })).body);
    }
    const page = await (await browser.newContext({ viewport: { width, height } })).newPage();
    await page.goto(`${referee.url}/table`);
    const act = async (seat, what) => assert.equal((await seats[seat].act(what)).verdict, 'ok', JSON.stringify(what));
    await act('red', { act: 'open', seats: Object.keys(CHARACTERS), diary: 'red' });
    for (const [seat, character] of Object.entries(CHARACTERS)) {
      await act(seat, { act: 'hold', character: paper.code(character, 'face') });
    }
    await act('red', { act: 'begin' });
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.evaluate(record);
    await visit(paper, seats);
    const frames = (await page.evaluate(() => globalThis.frames)).sort((one, other) => one - other);
    const at = (/** @type {number} */ part) => `${frames[Math.floor(part * (frames.length - 1))].toFixed(1)} ms`;
    console.log(`| ${width} × ${height} | ${frames.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${at(1)} |`);
    await Promise.all(Object.values(seats).map((seat) => seat.close()));
    await page.context().close();
    referee.child.kill('SIGTERM');
    rmSync(state, { recursive: true, force: true });
  }
});
