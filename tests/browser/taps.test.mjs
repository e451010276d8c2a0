// taps.test.mjs: the taps that a game asks of its players, counted (answers.test.mjs counts those at 221B)
//
// Four players set up Baker Street Irregulars by photographs of printed cards, with phones that have no live camera.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { launch } from './browser.mjs';
import { look, wrong } from './look.mjs';
import { Paper } from './paper.mjs';
import { Phone } from './phone.mjs';
import { Referee } from './referee.mjs';
import { Room } from './room.mjs';
import { Taps } from './taps.mjs';
import { dice, Walk } from './walk.mjs';

const PRINT = process.env.HANSOM_PRINT ?? 'build/generator/hansom-print';
const REFEREE = process.env.HANSOM_REFEREE ?? 'build/referee/hansom-referee';
const PHONE = { width: 360, height: 740 };
const NAME = '221b.local'; // http at this name is as insecure as at an address of the Wi-Fi, so pages there have no live camera
const LAID = ['r3a', 'g2a', 'w1a', 'b2a'];
const DEALT = {
  red: ['w2a', 'b1a', 'r4a', 'g3a'],
  blue: ['w4a', 'b3a', 'r1a', 'g1a'],
  green: ['w3a', 'g2b', 'b4a', 'r3b'],
  yellow: ['g4a', 'b2b', 'r2a', 'w1b'],
};

test('four players set up the Irregulars with at most 20 taps beside the shutter', { timeout: 300_000 }, async (t) => {
  const paper = await Paper.print(PRINT, 'baker-street-irregulars/00');
  const state = mkdtempSync(join(tmpdir(), 'hansom-state-'));
  const referee = new Referee(REFEREE, paper.edition, state);
  const browser = await launch(`--host-resolver-rules=MAP ${NAME} 127.0.0.1`);
  t.after(async () => {
    await browser.close();
    referee.child?.kill('SIGTERM');
    paper.remove();
    rmSync(state, { recursive: true, force: true });
  });
  await referee.start();
  const url = referee.url.replace('127.0.0.1', NAME);
  const phones = {};
  const taps = {};
  for (const seat of Object.keys(DEALT)) {
    phones[seat] = await Phone.within(browser, seat, paper, PHONE);
    taps[seat] = await Taps.of(phones[seat]);
    await phones[seat].page.goto(url);
    await phones[seat].tap(`seat-${seat}`);
    await phones[seat].hook('lobby').waitFor();
    assert.deepEqual(taps[seat].take(), { page: 1, camera: 0 }, 'to join is one tap');
  }
  const { red, blue } = phones;
  await red.hook('lobby-yellow').waitFor();
  await red.tap('first-red');
  await red.tap('open');
  await red.phase('setup');
  taps.red.reset();
  /** Photographs cards, tilted, in some columns, and waits until the list shows them in their order. */
  const photograph = async (seat, cards, how) => {
    const phone = phones[seat];
    const codes = cards.map((card) => paper.code(card, 'back'));
    await taps[seat].photograph(await paper.together(browser, codes, how), paper.folder);
    await phone.hook(`read-${codes[0]}`).waitFor();
    const read = await phone.page.locator('[data-test^="read-"]')
      .evaluateAll((all) => all.map((each) => each.dataset.test.slice('read-'.length)));
    assert.deepEqual(read, codes, 'the order on the table');
    assert.ok(await phone.page.locator('.batch img').evaluateAll((all) => all.every((each) => each.complete && each.naturalWidth === 144)));
    assert.doesNotMatch(await phone.hook('batch').innerText(), /Milverton|Suspect|Evidence|Motive|Location/);
  };
  const fullHand = (seat) => Promise.all(DEALT[seat].map((card, i) => (seat === 'blue' ? red : blue).page
    .locator(`[data-test="hand-${seat}-${i + 1}"][data-card="${card}"]`).waitFor()));

  // The row of the precincts. Then Red's phone waits for the hand.
  await photograph('red', LAID, { degrees: 5 });
  assert.equal(await red.hook('batch-go').innerText(), 'Lay them on the precincts, in this order');
  await look(red, 'taps-row');
  await red.tap('batch-go');
  for (const [i, card] of LAID.entries()) {
    await blue.hook(`precinct-${i + 1}`).locator(`[data-test="card-${card}"]`).waitFor();
  }
  await red.page.locator('[data-test="scanner"] .asked').filter({ hasText: 'Take 4 cards from the deck' }).waitFor();
  await look(red, 'taps-next');
  await photograph('red', DEALT.red, { degrees: -6 });
  await red.tap('batch-go');
  await red.hook('scanner').waitFor({ state: 'detached' });
  await fullHand('red');
  assert.doesNotMatch(await red.page.content(), /Milverton/);
  // The others photograph their hands, one of them in two rows.
  for (const [seat, how] of [['blue', { degrees: 3 }], ['green', { degrees: 8, columns: 2 }], ['yellow', { degrees: -2 }]]) {
    await photograph(seat, DEALT[seat], how);
    await phones[seat].tap('batch-go');
    await phones[seat].hook('scanner').waitFor({ state: 'detached' });
    await fullHand(seat);
  }
  await red.picture('taps-ready');
  await red.tap('act-begin');
  await red.phase('detective');
  const counted = Object.values(taps).map((each) => each.take());
  const page = counted.reduce((sum, each) => sum + each.page, 0);
  const camera = counted.reduce((sum, each) => sum + each.camera, 0);
  assert.deepEqual({ page, camera }, { page: 11, camera: 10 });
  assert.ok(page + camera / 2 <= 20, 'beside the shutter');
  for (const phone of Object.values(phones)) {
    assert.deepEqual(phone.complaints, []);
  }
  assert.deepEqual(wrong, []);
});

test('a bid takes at most a number and the button once its card is scanned; no instruction needs a tap', { timeout: 120_000 }, async (t) => {
  const room = await Room.open();
  t.after(() => room.close());
  const [red, blue] = [await room.phone('red'), await room.phone('blue')];
  const taps = new Map();
  for (const player of [red, blue]) {
    taps.set(player, await Taps.of(player));
    await player.page.goto(`${room.referee.url}/${room.code(`seat-${player.name}`, 'seat')}`);
    await player.hook('lobby').waitFor();
    assert.deepEqual(taps.get(player).take(), { page: 0, camera: 0 }, 'a seat card that the camera app opens seats the phone at once');
  }
  await red.hook('lobby-blue').waitFor();
  await red.tap('first-red');
  await red.tap('open');
  for (const [player, character] of [[red, 'irene'], [blue, 'hudson']]) {
    await player.hook('act-hold').waitFor();
    await player.scan(character, 'face');
    await player.hook('sheet').locator('[data-test="commit"]').click();
    await player.gone('sheet');
  }
  await red.tap('act-begin');
  await red.tap('sure-yes');
  /** Bids for a card. Returns the number of taps. A scan is none. */
  const bid = async (player, card, carriages, scans) => {
    await player.turn();
    if (scans) {
      await player.scan(card);
      await player.hook('field-carriages').waitFor();
    }
    taps.get(player).reset();
    if (!scans) {
      await player.tap(`card-${card}`);
    }
    if (await player.hook('field-carriages').inputValue() !== `${carriages}`) {
      await player.tap(`quick-${carriages}`);
      assert.equal(await player.hook(`quick-${carriages}`).getAttribute('aria-pressed'), 'true');
    }
    assert.equal(await player.hook('field-carriages').inputValue(), `${carriages}`);
    if (carriages === 5) {
      await look(player, 'taps-bid');
    }
    await player.hook('sheet').locator('[data-test="commit"]').click();
    await player.gone('sheet');
    await red.page.locator(`[data-test="card-${card}"] [data-test="pawn-${player.name}"]`).waitFor();
    return taps.get(player).take().page;
  };
  // A scanned card takes the button, and one tap more for any number but the offered one (0, or the lowest that wins). So a bid of n
  // takes at most n + 1. A card tapped on the page takes one more.
  assert.equal(await bid(red, 'cab-stand', 0, true), 1);
  assert.equal(await bid(blue, 'cab-stand', 1), 2);
  assert.equal(await bid(red, 'cab-stand', 5), 3);
  assert.equal(await bid(blue, 'porters-lodge', 1, true), 2);
  for (const player of room.players) {
    assert.deepEqual(player.complaints, []);
  }
  assert.deepEqual(wrong, []);
});

test('a draft in the Fog takes a die, and the button of a way', { timeout: 120_000 }, async (t) => {
  const room = await Room.open('adventures-in-the-fog/00');
  t.after(() => room.close());
  const red = await room.phone('red');
  const taps = await Taps.of(red);
  await red.page.goto(`${room.referee.url}/${room.code('seat-red', 'seat')}`);
  await red.hook('lobby').waitFor();
  const walk = new Walk(red, dice(7));
  await red.tap('set-dice-3');
  await red.tap('open');
  await red.phase('setup');
  await walk.start('A6');
  await walk.enter([5, 1, 4]);
  await red.hook('pool').waitFor();
  taps.reset();
  await walk.draft(1, ['B6']);
  assert.equal(taps.take().page, 2);
  assert.deepEqual(red.complaints, []);
});
