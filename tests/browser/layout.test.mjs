// layout.test.mjs: seven players at phones of four languages; each screen of a first round is measured (layout.mjs)
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measure } from './layout.mjs';
import { goOn, Room } from './room.mjs';

const LOCALES = { red: 'en', blue: 'de', green: 'es', yellow: 'fr', purple: 'de', orange: 'es', white: 'fr' };
const CHARACTERS = { red: 'irene', blue: 'hudson', green: 'pike', yellow: 'johnson', purple: 'mycroft', orange: 'wiggins', white: 'toby' };
const CARDS = {
  red: 'cab-stand', blue: 'porters-lodge', green: 'scotland-yard', yellow: 'locksmith', purple: 'telegraph-office', orange: 'verulam-club',
  white: 'cab-stand',
};

test('no word is broken, no control is covered, and the next step is in sight', { timeout: 300_000 }, async (t) => {
  const room = await Room.open();
  t.after(() => room.close());
  const wrong = [];
  const players = {};
  for (const [colour, locale] of Object.entries(LOCALES)) {
    players[colour] = await room.seat(colour, { locale }, true);
  }
  const all = Object.values(players);
  const four = ['red', 'blue', 'green', 'yellow'].map((colour) => players[colour]);
  const each = async (name, what) => {
    for (const player of four) {
      wrong.push(...await measure(player, name, what));
    }
  };
  /** Opens a dialog on four phones, and measures it. */
  const dialog = async (opener, name, part = 'close') => {
    for (const player of four) {
      await player.tap(opener);
      await player.page.locator('dialog[open]').locator(`[data-test="${part}"]`).waitFor();
      wrong.push(...await measure(player, name));
      await player.tap('close');
    }
  };

  await players.red.hook('lobby-white').waitFor();
  await Promise.all(all.map((player) => player.hook('lobby-white').waitFor()));
  await each('lobby', { next: 'open' });
  for (const player of [players.blue, players.yellow]) {
    await player.tap('guide'); // its sentences must not push the next step out of sight
  }
  await players.red.tap('first-red');
  await players.red.tap('open');
  await Promise.all(all.map((player) => player.hook('act-hold').waitFor()));
  await each('setup', { next: 'act-hold' });
  await dialog('settings', 'settings');
  await dialog('case', 'case');
  await dialog('how', 'rules');
  await dialog('scan', 'scanner');
  await dialog('act-hold', 'hold');
  for (const [colour, character] of Object.entries(CHARACTERS)) {
    await players[colour].scan(character, 'face');
    await players[colour].hook('sheet').locator('[data-test="commit"]').click();
    await players[colour].gone('sheet');
  }
  await players.red.hook('act-begin').waitFor();
  await players.red.page.locator('[data-test="act-hold"]').waitFor({ state: 'detached' });
  wrong.push(...await measure(players.red, 'begin', { next: 'read-case' }));
  await players.red.tap('read-case');
  await players.red.hook('case-text').waitFor();
  await players.red.tap('close');
  await players.red.tap('act-begin');
  await players.red.tap('sure-yes');
  for (const [colour, card] of Object.entries(CARDS)) {
    const player = players[colour];
    await player.turn();
    if (four.includes(player)) {
      wrong.push(...await measure(player, 'visiting', { next: 'photo' }));
      await player.tap(`card-${card}`);
      await player.hook('sheet').waitFor();
      wrong.push(...await measure(player, 'visit'));
      await player.tap('close');
    }
    await player.visit(card, colour === 'white' ? 1 : 0);
  }
  // White has outbid Red, whose phone says so until Red has found another place.
  await players.red.turn();
  assert.equal(await players.red.hook('alarm').innerText(), 'White has outbid you at The Cab Stand!');
  wrong.push(...await measure(players.red, 'outbid', { next: 'photo' }));
  await players.red.visit('ice-store', 0);
  await players.red.gone('alarm');
  await Promise.all(all.map((player) => player.phase('closing')));
  await each('closing');
  const holder = await Promise.any(all.map((player) => player.hook('act-begin').waitFor().then(() => player)));
  wrong.push(...await measure(holder, 'closing-diary', { next: 'act-begin' }));
  await goOn(all);
  await Promise.all(all.map((player) => player.hook('act-read').waitFor()));
  await each('reading', { next: 'act-read' });
  await dialog('notes', 'notebook', 'notes-text');
  for (const player of all) {
    await player.tap('act-read');
    await player.hook('reader-text').waitFor();
    if (four.includes(player)) {
      wrong.push(...await measure(player, 'reader'));
    }
    await player.hook('reader').locator('[data-test="commit"]').click();
    await player.gone('reader');
  }
  await players.red.phase('returning');
  await each('returning');
  assert.equal(await players.red.hook('known-ice-store').innerText(), '✓ read');
  assert.equal(await players.red.page.locator('[data-test^="known-"]').count(), 1, 'no card that others read is marked');
  assert.deepEqual(wrong, []);
  assert.deepEqual(all.flatMap(({ complaints }) => complaints), []);
});
