// slow.test.mjs: a phone on slow 3G: a cached page shows its seat after one round trip, and an act takes one round trip
//
// The test prints times, and checks only the requests. If the page loads but the referee does not answer, the page shows the
// last view.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { launch } from './browser.mjs';
import { Line } from './line.mjs';
import { Paper } from './paper.mjs';
import { Phone } from './phone.mjs';
import { Referee } from './referee.mjs';
import { Wiretap } from './wiretap.mjs';

/** The values of “Slow 3G” in Chromium's developer tools. */
const SLOW_3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test('a slow network, and none', { timeout: 300_000 }, async (t) => {
  const paper = Paper.codes(process.env.HANSOM_PRINT ?? 'build/generator/hansom-print', 'watson-and-holmes/00');
  const state = mkdtempSync(join(tmpdir(), 'hansom-state-'));
  const referee = new Referee(process.env.HANSOM_REFEREE ?? 'build/referee/hansom-referee', paper.edition, state);
  await referee.start();
  const browser = await launch();
  const line = await Line.to(referee);
  /** @type {Wiretap} */
  let tap;
  const red = await Phone.within(browser, 'red', paper, { width: 360, height: 740 }, (context) => { tap = new Wiretap(context); });
  const blue = await Phone.within(browser, 'blue', paper, { width: 360, height: 740 });
  t.after(async () => {
    await browser.close();
    line.close();
    referee.child?.kill('SIGTERM');
    paper.remove();
    rmSync(state, { recursive: true, force: true });
  });
  await red.page.goto(`${line.url}/${paper.code('seat-red', 'seat')}`);
  await red.hook('lobby').waitFor();
  await blue.page.goto(`${referee.url}/${paper.code('seat-blue', 'seat')}`);
  await blue.hook('lobby').waitFor();
  await red.hook('lobby-blue').waitFor();
  await red.tap('first-red'); // the Diary's holder always has something to do
  await red.tap('open');
  await red.phase('setup');
  const shown = await red.hook('players').innerText();

  // The page is opened again, on a network with a round trip of two seconds.
  const context = red.page.context();
  await red.page.close();
  red.page = await context.newPage();
  red.page.setDefaultTimeout(60_000);
  const tools = await context.newCDPSession(red.page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', SLOW_3G);
  /** @type {string[]} files that the phone had to fetch */
  const asked = [];
  tools.on('Network.responseReceived', ({ response }) => {
    if (!response.fromDiskCache) {
      asked.push(new URL(response.url).pathname);
    }
  });
  const heard = tap.heard.length;
  const begin = Date.now();
  await red.page.goto(line.url, { waitUntil: 'commit' });
  await red.hook('players').waitFor();
  t.diagnostic(`the seat was shown after ${Date.now() - begin} ms`);
  assert.deepEqual(asked, ['/'], 'the page alone was asked for');
  assert.equal(tap.heard.length, heard, 'before the referee has said a word');
  assert.equal(await red.hook('players').innerText(), shown);

  // An act is sent once, and its verdict comes.
  await red.page.waitForFunction(() => document.querySelector('[data-test="banner"]')?.textContent?.trim() === '');
  await red.tap('act-hold');
  await red.hook('scanner').locator('[data-test="code"]').fill(paper.code('irene', 'face'));
  await red.hook('commit').waitFor();
  const [said, before] = [tap.said.length, Date.now()];
  await red.commit();
  await red.hook('sheet').waitFor({ state: 'detached' });
  t.diagnostic(`the act was answered after ${Date.now() - before} ms`);
  assert.deepEqual(tap.said.slice(said).map(({ topic, text }) => [topic, JSON.parse(text).act]), [['up/red/act', 'hold']]);

  // The page loads, but the referee does not answer: opened again, the page shows the last view, says so, and offers no act.
  const banner = (isSaid) => red.page.waitForFunction((wanted) => (
    Boolean(document.querySelector('[data-test="banner"]')?.textContent?.trim()) === wanted), isSaid);
  const offers = red.page.locator('[data-test^="act-"]');
  await tools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await banner(false);
  const last = await red.hook('players').innerText();
  const n = tap.heard.length;
  red.console.expectCuts();
  line.mute();
  await banner(true);
  await red.page.goto(line.url);
  await banner(true);
  assert.equal(await red.hook('players').innerText(), last);
  assert.equal(await offers.count(), 0);
  assert.equal(tap.heard.length, n, 'the referee has not said a word');
  line.mend();
  await banner(false);
  await offers.first().waitFor();

  // The referee itself is gone: the screen stays as it is.
  await referee.kill();
  await banner(true);
  assert.equal(await red.hook('players').innerText(), last);
  await referee.start();
  await banner(false);
  assert.deepEqual(red.complaints, []);
});
