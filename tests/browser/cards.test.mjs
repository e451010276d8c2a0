// cards.test.mjs: the page's reaction to each card, right or wrong, that somebody may scan, reading of texts, and lists of several cards
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { look, wrong } from './look.mjs';
import { Room } from './room.mjs';
import { Sight } from './sight.mjs';

/** Returns a code of another print of the same case, unknown to the tables here. */
function foreignCode() {
  const folder = mkdtempSync(join(tmpdir(), 'hansom-other-'));
  const print = process.env.HANSOM_PRINT ?? 'build/generator/hansom-print';
  execFileSync(print, ['--quiet', '--edition-only', '--seed', 'another print', '-o', folder, 'watson-and-holmes/00']);
  const { codes } = JSON.parse(readFileSync(join(folder, readdirSync(folder)[0], 'edition.json'), 'utf8'));
  rmSync(folder, { recursive: true });
  return codes.find(({ piece, side }) => piece === 'cab-stand' && side === 'text').code;
}

/** Replaces the phone's voice, which this machine does not have. Records the texts to be spoken. */
function voice() {
  const said = [];
  Object.assign(globalThis, { said, SpeechSynthesisUtterance: class { constructor(text) { this.text = text; } } });
  Object.defineProperty(globalThis, 'speechSynthesis', {
    value: {
      getVoices: () => [],
      speak: ({ text, lang }) => said.push(`${lang}: ${text}`),
      cancel: () => said.push('silence'),
    },
  });
}

test('each card gets an answer that a tired player understands, and no text is told before its time', { timeout: 120_000 }, async (t) => {
  const room = await Room.open();
  t.after(() => room.close());
  const red = await room.seat('red');
  const blue = await room.phone('blue');
  await blue.page.addInitScript(voice);
  await blue.page.goto(`${room.referee.url}/${room.code('seat-blue', 'seat')}`);
  await blue.hook('lobby').waitFor();
  const says = async (player, text) => {
    await player.hook('say').filter({ hasText: text }).first().waitFor();
    await player.tap('notice-close');
  };
  const explains = async (player, text) => {
    await player.hook('no-offer').filter({ hasText: text }).waitFor();
    await player.tap('close');
    await player.gone('sheet');
  };

  // Before the game: the player's own seat card, a card of another print, a mistyped code.
  await red.scan('seat-red', 'seat');
  await says(red, 'You are seated.');
  const foreign = foreignCode();
  await red.tap('scan');
  const field = red.hook('scanner').locator('[data-test="code"]');
  await field.fill(foreign.slice(0, 7) + (foreign[7] === '0' ? '1' : '0'));
  await red.page.locator('#code-state').filter({ hasText: 'characters is wrong' }).waitFor();
  red.console.expectRefusal(404, '/scan');
  await field.fill(foreign);
  await says(red, 'does not belong to the print that you play with tonight');
  await red.tap('first-red');
  await red.tap('open');
  await red.hook('todo').filter({ hasText: 'Take your pawn' }).waitFor();
  await red.tap('notice-close');

  // Characters: a scan shows the player's own, and reveals nothing of another player's.
  await red.scan('irene', 'face');
  await red.hook('sheet').locator('[data-test="commit"]').click();
  await red.gone('sheet');
  await red.scan('irene', 'face');
  await explains(red, 'This is your own character.');
  await red.scan('toby', 'face');
  await explains(red, 'put this one back unseen');
  await red.scan('cab-stand');
  await explains(red, 'The first round has not begun.');
  await red.scan('cab-stand', 'text');
  await says(red, 'You scanned “The Cab Stand”. You may not read that text now.');
  await red.scan('holmes');
  await explains(red, 'Holmes helps only once somebody has failed');
  await blue.scan('hudson', 'face');
  await blue.hook('sheet').locator('[data-test="commit"]').click();
  await blue.gone('sheet');
  await red.tap('act-begin');
  await red.tap('sure-yes');

  // During the round: another player's turn, another player's card, a card that nobody visited.
  await red.visit('cab-stand', 0);
  await red.scan('locksmith');
  await says(red, 'Your pawn stands on The Cab Stand');
  await blue.visit('porters-lodge', 0);

  // Irene Adler forbids notes: they may be read but not written until the cards are returned.
  await blue.tap('notes');
  await blue.hook('notes-text').fill('Cobb was afraid.');
  await blue.tap('close');
  await red.phase('closing');
  await red.tap('act-use');
  await red.tap('sure-yes');
  await blue.hook('todo').filter({ hasText: 'Put your pencil down' }).waitFor();
  await blue.tap('notes');
  await blue.hook('notes-locked').filter({ hasText: 'Irene Adler' }).waitFor();
  await blue.picture('notes-locked');
  await look(blue, 'notes-locked');
  assert.deepEqual(wrong, []);
  assert.equal(await blue.hook('notes-text').inputValue(), 'Cobb was afraid.');
  assert.equal(await blue.hook('notes-text').isEditable(), false);
  assert.equal(await blue.hook('mark-alibi').first().isDisabled(), true);
  assert.equal(await blue.hook('notes-add').count(), 0);
  await blue.tap('close');
  await red.tap('notes');
  assert.equal(await red.hook('notes-text').isEditable(), true, 'her owner may write');
  await red.tap('close');

  const holder = await Promise.any([red, blue].map((player) => player.hook('act-begin').waitFor().then(() => player)));
  await holder.tap('act-begin');
  await red.phase('reading');
  await red.scan('locksmith');
  await explains(red, 'Nobody went there this round.');
  await red.scan('porters-lodge');
  await explains(red, 'Blue went there, and is reading it.');
  await red.scan('porters-lodge', 'text');
  await says(red, 'You went to The Cab Stand');
  await red.scan('221b', 'text');
  await says(red, '221B Baker Street');
  assert.doesNotMatch(await red.page.locator('body').innerText(), /Venturi’s Ice Store is|Augustus Wray/);

  // The booklet opens the case, and a voice reads it where the device has one.
  await blue.scan('booklet', 'outside');
  await blue.hook('case-text').waitFor();
  assert.deepEqual(await blue.page.evaluate(() => globalThis.said), [], 'nothing speaks unasked');
  await blue.tap('aloud');
  await blue.hook('aloud-pause').waitFor();
  assert.match((await blue.page.evaluate(() => globalThis.said)).at(-1), /^en: It was the first Tuesday of February 1895\./);
  await blue.tap('close');
  await blue.gone('case-text');
  assert.equal((await blue.page.evaluate(() => globalThis.said)).at(-1), 'silence', 'what is closed falls silent');

  // Returning a card silences the voice too.
  await blue.scan('porters-lodge', 'text');
  await blue.hook('reader-text').waitFor();
  await blue.tap('aloud');
  await blue.tap('aloud-pause');
  await blue.tap('aloud-resume');
  assert.match((await blue.page.evaluate(() => globalThis.said)).at(-1), /^en: /);
  await blue.hook('reader').locator('[data-test="commit"]').click();
  await blue.gone('reader');
  assert.equal((await blue.page.evaluate(() => globalThis.said)).at(-1), 'silence');
  await blue.scan('porters-lodge', 'text');
  await says(blue, 'You scanned “The Porter’s Lodge”. ');

  await red.tap('act-read');
  await red.hook('reader').locator('[data-test="commit"]').click();
  await red.gone('reader');
  await blue.phase('returning');
  await (await Promise.any([red, blue].map((player) => player.hook('act-begin').waitFor().then(() => player)))).tap('act-begin');
  await blue.phase('visiting');
  await blue.tap('notes');
  await blue.page.waitForFunction(() => document.querySelector('[data-test="notes-text"]')?.readOnly === false);
  await blue.tap('close');

  // Large print outlasts a reload.
  await red.tap('case');
  await red.hook('case-text').locator('[data-test="print"]').selectOption('large');
  await red.page.reload();
  await red.hook('seat').waitFor();
  assert.equal(await red.page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '20px');
  for (const player of room.players) {
    assert.deepEqual(player.complaints, []);
  }
});

test('in a case that forbids notes the notebook is locked, and says why', { timeout: 120_000 }, async (t) => {
  const room = await Room.open('watson-and-holmes/03');
  t.after(() => room.close());
  const red = await room.seat('red');
  const blue = await room.seat('blue');
  await red.tap('first-red');
  await red.tap('open');
  await red.tap('notice-close');
  for (const player of [red, blue]) {
    await player.tap('notes');
    await player.hook('notes-locked').filter({ hasText: 'In this case nobody may take notes' }).waitFor();
    assert.equal(await player.hook('notes-text').isEditable(), false);
    assert.equal(await player.hook('notes-add').count(), 0);
    await player.picture('no-notes');
    await player.tap('close');
    assert.deepEqual(player.complaints, []);
  }
});

/** Opens a table of Baker Street Irregulars at which Red lays the precincts. Returns Red's phone, and what its camera sees. */
async function laying(t, how = {}) {
  const room = await Room.open('baker-street-irregulars/00');
  t.after(() => room.close());
  const red = await room.phone('red');
  const sight = await Sight.of(red, how);
  const answers = await hold(red);
  await red.page.goto(`${room.referee.url}/${room.code('seat-red', 'seat')}`);
  const blue = await room.seat('blue');
  await room.seat('green');
  await red.hook('lobby-green').waitFor();
  await red.tap('first-red');
  await red.tap('open');
  await red.phase('setup');
  await red.tap('notice-close');
  const codes = (...cards) => cards.map((card) => room.code(card, 'back'));
  return { room, red, blue, sight, answers, codes };
}

/** Holds the referee's answers back from a phone between `stop()` and `go()`. `asked()` waits for a message from the phone. */
async function hold({ page }) {
  let waiting = null;
  let heard = () => {};
  await page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    server.onMessage((message) => (waiting ? waiting.push(() => line.send(message)) : line.send(message)));
    line.onMessage((message) => {
      heard();
      server.send(message);
    });
  });
  return {
    stop: () => { waiting = []; },
    asked: () => new Promise((done) => { heard = () => done(null); }),
    go: () => {
      waiting.forEach((send) => send());
      waiting = null;
    },
  };
}

test('a list of cards before the camera: what is left out stays out, and nothing that is read meanwhile is lost', { timeout: 120_000 }, async (t) => {
  const { room, red, blue, sight, answers, codes } = await laying(t);
  const [first, second, third, fourth] = codes('r3a', 'g2a', 'w1a', 'b2a');
  await red.tap('scan');
  for (const code of [first, second]) {
    await sight.show(code);
    await red.hook(`read-${code}`).waitFor();
  }

  // The camera still sees a card that Red leaves out. Only Red brings it back.
  await red.tap(`without-${second}`);
  await red.page.waitForTimeout(1500);
  assert.equal(await red.hook(`read-${second}`).count(), 0);
  await look(red, 'cards-left-out');
  await sight.show(third);
  await red.hook(`read-${third}`).waitFor();
  await red.tap(`again-${second}`);
  await red.hook(`read-${second}`).waitFor();
  assert.equal(await red.hook(`again-${second}`).count(), 0);

  // The list can be sent while the camera's question about another card has no answer yet. That card goes to the next list.
  answers.stop();
  const asked = answers.asked();
  await sight.show(fourth);
  await asked;
  await red.tap('batch-go');
  await red.hook('batch-state').filter({ hasText: 'Card 1 of 3' }).waitFor();
  answers.go();
  for (const [i, card] of ['r3a', 'w1a', 'g2a'].entries()) {
    await blue.hook(`precinct-${i + 1}`).locator(`[data-test="card-${card}"]`).waitFor();
  }
  await red.hook(`read-${fourth}`).waitFor();

  // A photograph of the hand waits until the last precinct is laid.
  const hand = codes('w2a', 'b1a', 'r4a', 'g3a', 'r2a');
  answers.stop();
  await red.tap('batch-go');
  await red.hook('batch-state').filter({ hasText: 'Card 1 of 1' }).waitFor();
  await sight.photograph(hand);
  await red.page.waitForTimeout(1500);
  assert.equal(await red.hook(`several-${hand[0]}`).count(), 0, 'nothing is asked while the list is sent');
  answers.go();
  await blue.hook('precinct-4').locator('[data-test="card-b2a"]').waitFor();
  for (const code of hand) {
    await red.hook(`read-${code}`).waitFor();
  }
  await red.tap('batch-go');
  await red.gone('scanner');
  await blue.page.locator('[data-test="hand-red-5"][data-card="r2a"]').waitFor();
  for (const player of room.players) {
    assert.deepEqual(player.complaints, []);
  }
  assert.deepEqual(wrong, []);
});

test('while the browser asks for the camera, it asks once, and a photographed list can be sent', { timeout: 120_000 }, async (t) => {
  const { red, blue, sight, codes } = await laying(t, { isUndecided: true });
  const row = codes('r3a', 'g2a', 'w1a', 'b2a');
  await red.tap('scan');
  await red.hook('camera').waitFor();
  await sight.photograph(row);
  await red.hook(`read-${row[3]}`).waitFor();
  await red.page.waitForTimeout(6000); // the camera is restarted when it shows nothing for 2.5 s
  assert.equal(await red.page.evaluate(() => globalThis.asked), 1);
  await red.tap('batch-go');
  await blue.hook('precinct-4').locator('[data-test="card-b2a"]').waitFor();
});
