// engines.test.mjs: an evening of three players in three browser engines: Chromium, Firefox and WebKitGTK
//
// Red has Chromium, Blue has Firefox, Green has WebKit. The log of each must be empty. At the end, each page commits some errors on
// purpose. Its log must contain them, so a log that is empty because nobody listens fails.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { pictures } from './browser.mjs';
import { Engine, logOf, tooOldFirefox } from './engines.mjs';
import { goOn, Room } from './room.mjs';

const PHONE = { width: 360, height: 740 };
const SCREEN = { width: 1280, height: 800 };
const LOG_MS = 10_000;

/** The errors that each page commits at the end, and a word by which its log tells each. */
const PLANTED = { 'console.error': 'planted console', 'a timer throws': 'planted throw', 'a promise rejects': 'planted rejection',
  'a request is refused': '/words.none.json', 'the policy is violated': 'example.invalid' };

/** Runs in a page. Commits the errors of PLANTED. */
function plant() {
  console.error('planted console');
  setTimeout(() => { throw new Error('planted throw'); });
  Promise.reject(new Error('planted rejection'));
  fetch('/words.none.json');
  const picture = document.createElement('img');
  picture.src = 'http://example.invalid/planted.png';
  document.body.append(picture);
}

/** Reports that are no fault of the page. */
const NOISE = [
  // WebKit reports a connection that ends because its page is left. Green does so twice. Other engines say nothing.
  /^console error: CONSOLE NETWORK ERROR WebSocket connection to 'ws:[^']+' failed: WebSocket is closed due to suspension\. \(\)$/,
  // The same holds for a request that is under way then.
  /^console error: CONSOLE REQUEST ERROR http:[^ ]+\/network: Load request cancelled \(\)$/,
  // WebKit warns of a preloaded file that is used only seconds after the page has loaded. A busy machine needs so long for the
  // language, which the page fetches first.
  /^console log: CONSOLE OTHER WARN The resource http:[^ ]+\.js\?v= was preloaded using link preload but not used within a few seconds/,
  // For a picture, Playwright adds a style sheet. The page's policy blocks it, which Firefox reports.
  ...(pictures ? [/^uncaught: The page’s settings blocked an inline style \(style-src-elem\)/] : []),
];

/** Waits until a log tells of every planted error, and asserts that it tells of nothing else. */
async function seesOnlyPlanted(name, page, log) {
  await page.evaluate(plant);
  const missing = () => Object.entries(PLANTED).filter(([, word]) => !log.some((line) => line.includes(word))).map(([fault]) => fault);
  for (const begin = Date.now(); missing().length > 0 && Date.now() - begin < LOG_MS;) {
    await new Promise((done) => { setTimeout(done, 50); });
  }
  assert.deepEqual(missing(), [], `${name} does not report it: ${log.join('\n')}`);
  const known = [...NOISE, ...Object.values(PLANTED)];
  const expected = (/** @type {string} */ line) => known.some((is) => (is instanceof RegExp ? is.test(line) : line.includes(is)));
  assert.deepEqual(log.filter((line) => !expected(line)), [], `${name} reports it`);
}

/** Returns the file of a photograph of a code. */
async function photograph(room, piece, side) {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } });
  const { image } = await writeBarcode(`http://221b.local/${room.code(piece, side)}`, { format: 'QRCode', scale: 8 });
  const file = join(room.folder, `${piece}.png`);
  writeFileSync(file, Buffer.from(await /** @type {Blob} */ (image).arrayBuffer()));
  return file;
}

/** Waits until a page has fetched a file. WebKit's log reports what was on its way when a page is left. */
async function hasFetched(player, file) {
  await player.page.waitForFunction((part) => performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.includes(part)
    && responseEnd > 0), file);
}

/** Bids on a card whose code is typed. The number of carriages is typed too. */
async function bid(player, card, carriages) {
  await player.turn();
  await player.scan(card);
  await player.hook('field-carriages').fill(`${carriages}`);
  await commit(player, 'sheet');
}

/** Waits until a player's purse holds exactly that many carriages. */
function hasInPurse(player, carriages) {
  return player.hook('purse').filter({ hasText: new RegExp(`^\\s*${carriages}\\s*$`) }).waitFor();
}

async function commit(player, dialog) {
  await player.hook(dialog).locator('[data-test="commit"]').first().click();
  await player.gone(dialog);
}

/** Opens the player's card by its text side, and returns it to its place. */
async function readAndReturn(player, card, text) {
  await player.phase('reading');
  await player.scan(card, 'text');
  await player.hook('reader-text').filter({ hasText: text }).waitFor();
  await commit(player, 'reader');
}

async function goToHolmes(player) {
  await player.turn();
  await player.scan('221b');
  await player.hook('sheet').locator('[data-test="commit"]').first().click();
  await player.tap('sure-yes');
  await player.gone('sheet');
}

/** Answers at 221B. Everybody's phone announces it. */
async function answer(player, answers, everybody) {
  const announced = everybody.map((each) => each.hook('ceremony').waitFor());
  await player.tap('act-answer');
  for (const [i, text] of answers.entries()) {
    await player.hook(`field-answer-${i + 1}`).fill(text);
  }
  await player.hook('sheet').locator('[data-test="commit"]').first().click();
  await player.tap('sure-yes');
  await Promise.all(announced);
  await Promise.all(everybody.map((each) => each.tap('ceremony-close')));
}

test('the same evening in Chromium, Firefox and WebKit', { timeout: 600_000 }, async (t) => {
  const tooOld = tooOldFirefox();
  if (tooOld) {
    t.skip(tooOld);
    return;
  }
  const [firefox, webkit] = [new Engine('firefox'), new Engine('webkit')];
  const room = await Room.open();
  let finished = false;
  t.after(async () => {
    for (const player of finished ? [] : room.players) {
      await player.picture(`last-${player.name}`); // the screens at the moment of the failure
    }
    await Promise.all([firefox.close(), webkit.close()]);
    await room.close();
  });
  const logs = new Map();
  const open = async (name, page) => {
    const player = await (page ? room.join(name, page) : room.phone(name, { locale: 'en-GB' }));
    logs.set(name, logOf(player.page.context()));
    return player;
  };
  const red = await open('red'); // in the room's own Chromium
  const blue = await open('blue', await firefox.page(PHONE));
  const green = await open('green', await webkit.page(PHONE));
  const players = [red, blue, green];

  // Red's camera app opens the link of her seat card. Blue and Green take a photograph of theirs.
  await red.page.goto(`${room.referee.url}/${room.code('seat-red', 'seat')}`);
  for (const player of [blue, green]) {
    await player.page.goto(room.referee.url);
    if (player === blue) {
      await player.tap('scan'); // without a live camera, as on Green's phone, the start screen has the button for photographs itself
    }
    await player.hook('photo').first().setInputFiles(await photograph(room, `seat-${player.name}`, 'seat'));
    await player.hook('lobby').waitFor();
  }
  const screen = await open('screen', await firefox.page(SCREEN));
  await screen.page.goto(`${room.referee.url}/table`);
  await screen.hook('join-qr').waitFor();
  await red.hook('lobby-green').waitFor();
  await red.tap('first-green');
  await red.tap('open');
  for (const [player, character] of [[red, 'irene'], [blue, 'hudson'], [green, 'lestrade']]) {
    await player.hook('act-hold').waitFor();
    await player.scan(character, 'face');
    await commit(player, 'sheet');
  }
  await green.tap('act-begin');
  await green.tap('sure-yes');

  // Round 1. Green bids two carriages, and Blue outbids him with all hers. He cannot pay for the card now, and goes elsewhere.
  await bid(green, 'cab-stand', 2);
  await hasInPurse(green, 8);
  await bid(red, 'scotland-yard', 3);
  await bid(blue, 'cab-stand', 10);
  await hasInPurse(blue, 0);
  await green.turn();
  await green.hook('todo').filter({ hasText: 'take back your pawn' }).first().waitFor();
  await green.tap('notice-close');
  await green.scan('cab-stand');
  await green.hook('say').filter({ hasText: 'too few carriages: you need 11' }).first().waitFor();
  await green.tap('notice-close');
  await bid(green, 'porters-lodge', 1);
  await goOn(players);
  for (const player of players) {
    await player.phase('reading');
  }
  await screen.phase('reading');
  await screen.hook('card-cab-stand').first().waitFor();

  // Green's phone speaks German from now on. It is a table screen for a moment, and is his again.
  await green.tap('settings');
  await green.hook('language').selectOption('de');
  await green.page.waitForFunction(() => document.documentElement.lang === 'de');
  await hasFetched(green, '.wasm');
  await green.page.setViewportSize(SCREEN);
  await green.page.goto(`${room.referee.url}/table`);
  await green.phase('reading');
  await green.hook('card-cab-stand').first().waitFor();
  await hasFetched(green, '/network');
  // This screen has seen no event yet. The rows of the stock do not spread over the room of the events.
  const rows = await green.page.evaluate(() => [...document.querySelectorAll('[data-test="stock"] > *')]
    .map((row) => row.getBoundingClientRect().height));
  assert.ok(rows.length === 4 && Math.max(...rows) < 50, rows.join());
  await green.picture('engines-screen-webkit');
  await screen.picture('engines-screen-firefox');
  await green.page.setViewportSize(PHONE);
  await green.page.goto(room.referee.url);
  await readAndReturn(green, 'porters-lodge', '');
  await readAndReturn(blue, 'cab-stand', 'Rufus Scanlon');
  await readAndReturn(red, 'scotland-yard', '');
  for (const player of players) {
    await player.phase('returning');
    await player.picture(`engines-returning-${player.name}`);
  }
  await goOn(players);

  // Round 2. Blue goes to 221B, and is wrong.
  await bid(green, 'chemists-shop', 1);
  await bid(red, 'verulam-club', 1);
  await goToHolmes(blue);
  await goOn(players);
  await answer(blue, ['Percival Drake', 'a glasshouse', 'He was jealous of the medal that she would win.'], players);
  await red.page.locator('[data-test="player-blue"].out').waitFor();
  await readAndReturn(green, 'chemists-shop', '');
  await readAndReturn(red, 'verulam-club', '');
  await green.phase('returning');
  await goOn(players);

  // Round 3. Green goes to 221B, and is right.
  await goToHolmes(green);
  await bid(red, 'ice-store', 0);
  await goOn(players);
  await answer(green, room.json.case.questions.map((question) => `${question.answer}`), players);
  const kept = '[data-test="seal-found"][data-state="kept"]';
  for (const player of [...players, screen]) {
    await player.phase('over');
    await player.page.locator(kept).waitFor();
  }
  await green.page.locator(kept).filter({ hasText: 'Die Antworten wurden' }).waitFor();
  await Promise.all(players.map((player) => player.picture(`engines-over-${player.name}`)));

  for (const player of [...players, screen]) {
    await seesOnlyPlanted(player.name, player.page, logs.get(player.name));
  }
  assert.equal(await room.referee.stop(), 0);
  finished = true;
});
