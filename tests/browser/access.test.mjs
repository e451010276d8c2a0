// access.test.mjs: the accessibility of every screen and dialog of a short game: axe-core, dark mode, small screen, large print
//
// axe-core checks each screen in light mode, and its contrast in dark mode. Each phone screen is also shown 320 px wide, and
// then with text at twice the size. Nothing may need sideways scrolling there. shared.test.mjs and cards.test.mjs check the
// screens that need more players.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdMoments } from './gang.mjs';
import { fits, look, note, wrong } from './look.mjs';
import { goOn, Room } from './room.mjs';

const RIGHT = {
  1: 'Augustus Wray',
  2: 'The ice store',
  3: 'The flower was bleached with sulphur, and the professor\'s acid test would have shown it.',
};
const WRONG = { 1: 'Percival Drake', 2: 'a glasshouse', 3: 'He was jealous of the medal that she would win.' };

/** Fills in and hands in a player's answers at 221B. */
async function answer(player, answers) {
  await player.tap('act-answer');
  for (const [n, text] of Object.entries(answers)) {
    await player.page.locator(`[name="answer-${n}"]`).fill(text);
  }
  await player.hook('sheet').locator('[data-test="commit"]').click();
}

test('every screen and dialog of an evening is for everyone', { timeout: 240_000 }, async (t) => {
  const room = await Room.open();
  t.after(() => room.close());

  const red = await room.phone('red');
  await red.page.addInitScript(holdMoments);
  await red.page.goto(room.referee.url);
  await red.hook('seat-red').waitFor();
  await look(red, 'start');
  await red.tap('seat-red');
  const blue = await room.seat('blue', { reducedMotion: 'reduce' });
  const screen = await room.phone('screen', { viewport: { width: 1280, height: 720 }, hasTouch: false });
  await screen.page.addInitScript(holdMoments);
  await screen.page.goto(`${room.referee.url}/table`);
  await screen.hook('screen').waitFor();
  await look(screen, 'screen-waiting');
  assert.ok(await screen.hook('join-qr').evaluate((image) => image.complete && image.naturalWidth > 0), 'the code to join is there');
  await red.hook('lobby-blue').waitFor();
  await look(red, 'lobby');
  await red.tap('scan');
  await look(red, 'scanner');
  await red.hook('scanner').locator('[data-test="code"]').fill('7K3QM9XW');
  await red.page.locator('#code-state').filter({ hasText: 'characters is wrong' }).waitFor();
  await red.tap('close');
  await red.tap('settings');
  await look(red, 'settings');
  await red.tap('add');
  await red.hook('add-green').waitFor();
  await look(red, 'add');
  await red.tap('close');
  await red.tap('first-red');
  await red.tap('open');

  // Characters are registered, and the booklet's code opens the case.
  await red.hook('act-hold').waitFor();
  await look(red, 'setup');
  await red.scan('booklet', 'outside');
  await red.hook('case-text').waitFor();
  await look(red, 'case');
  await red.tap('close');
  for (const [player, character] of [[red, 'irene'], [blue, 'hudson']]) {
    await player.hook('act-hold').waitFor();
    await player.scan(character, 'face');
    if (player === red) {
      await look(red, 'hold');
    }
    await player.hook('sheet').locator('[data-test="commit"]').click();
    await player.gone('sheet');
  }
  await red.tap('peek');
  await red.tap('act-begin');
  await look(red, 'sure');
  await red.tap('sure-yes');

  // Round 1: visits, a refusal, cards are read.
  await red.turn();
  await look(red, 'visiting');
  await red.tap('card-cab-stand');
  await look(red, 'visit');
  await red.hook('sheet').locator('[data-test="commit"]').click();
  await red.gone('sheet');
  await blue.turn();
  await red.scan('locksmith');
  await red.hook('say').first().waitFor();
  await look(red, 'refused');
  await red.tap('notice-close');
  await look(screen, 'screen-visiting');
  await screen.hook('menu').focus();
  await screen.page.keyboard.press('Enter');
  await screen.hook('menu-sheet').waitFor();
  await look(screen, 'screen-menu');
  await screen.page.keyboard.press('Tab');
  assert.equal(await screen.page.evaluate(() => document.activeElement.dataset.test), 'language', 'the menu follows its button');
  await screen.page.keyboard.press('Tab');
  await screen.hook('clock-set').selectOption('turn');
  await screen.page.keyboard.press('Escape');
  await screen.hook('menu-sheet').waitFor({ state: 'hidden' });
  assert.equal(await screen.page.evaluate(() => document.activeElement.dataset.test), 'menu', 'Escape closes it and gives the focus back');
  await screen.hook('clock').waitFor();
  await look(screen, 'screen-clock');
  for (const [width, height] of [[1920, 1080], [820, 1180], [1280, 720]]) {
    await screen.page.setViewportSize({ width, height });
    note(`screen at ${width} by ${height}`, await screen.page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return scrollWidth > innerWidth || scrollHeight > innerHeight ? [`${scrollWidth} by ${scrollHeight}`] : [];
    }));
  }
  await blue.visit('porters-lodge', 0);
  await red.phase('closing');
  await look(red, 'closing');
  await goOn([red, blue]);
  await red.phase('reading');
  await red.tap('act-read');
  await red.hook('reader-text').waitFor();
  await look(red, 'reader');
  await red.hook('reader').locator('[data-test="print"]').selectOption('huge');
  await look(red, 'reader-huge');
  await red.hook('reader').locator('[data-test="print"]').selectOption('normal');
  await red.hook('reader').locator('[data-test="commit"]').click();
  await red.gone('reader');
  await red.tap('notes');
  await red.hook('row-Professor Haldane').waitFor();
  await look(red, 'notebook');
  await red.tap('close');
  await blue.tap('act-read');
  await blue.hook('reader-text').waitFor();
  await blue.hook('reader').locator('[data-test="commit"]').click();
  await red.phase('returning');
  await goOn([red, blue]);

  // Round 2: Blue fails at 221B, and all see it. Irene Adler forbids notes.
  await red.page.locator('[data-test="seat"][data-phase="visiting"]').waitFor();
  for (const [player, card] of await inTurn([[red, 'ice-store'], [blue, '221b']])) {
    await player.turn();
    await player.tap(`card-${card}`);
    await player.hook('sheet').locator('[data-test="commit"]').click();
    if (card === '221b') {
      await player.tap('sure-yes');
    }
    await player.gone('sheet');
  }
  await red.phase('closing');
  await red.tap('act-use');
  await look(red, 'use');
  await red.tap('sure-yes');
  await red.gone('sheet');
  await goOn([red, blue]);
  await blue.hook('act-answer').waitFor();
  await blue.tap('act-answer');
  await look(blue, 'answers');
  await blue.tap('close');
  await answer(blue, WRONG);
  await look(blue, 'answers-sure');
  await blue.tap('sure-yes');
  await blue.hook('ceremony').waitFor();
  assert.equal(await blue.page.evaluate(() => document.getAnimations().length), 0, 'nothing moves for who wants no motion');
  const sight = (what) => blue.page.locator(what).evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).opacity))]);
  assert.deepEqual([await sight('.wax .whole'), await sight('.wax .found'), await sight('[data-test="ceremony-head"]')], [['0'], ['1'], ['1']],
    'all is shown at once');
  for (const player of [blue, red, screen]) {
    await player.hook('ceremony').waitFor();
    await look(player, `ceremony-${player.name}`);
    await player.hook('ceremony-close').click({ timeout: 1000 }).catch(() => {}); // a slow machine looks until it closes by itself
    await player.gone('ceremony');
  }
  await look(blue, 'out');
  await blue.tap('act-appeal');
  await look(blue, 'appeal');
  await blue.tap('choose-2');
  await blue.tap('sure-yes');
  await blue.gone('sheet');
  await blue.tap('settings');
  await blue.tap('close');
  await red.tap('act-read');
  await red.hook('reader-text').waitFor();
  await red.hook('reader').locator('[data-test="commit"]').click();
  await red.gone('reader');
  await goOn([red, blue]);

  // Round 3: Red solves the case, and everybody reads the solution.
  await red.turn();
  await red.tap('card-221b');
  await red.hook('sheet').locator('[data-test="commit"]').click();
  await red.tap('sure-yes');
  await red.gone('sheet');
  await goOn([red, blue]);
  await answer(red, RIGHT);
  await red.tap('sure-yes');
  for (const player of [red, blue, screen]) {
    await player.phase('over');
    await player.hook('ceremony').waitFor();
    await look(player, `solved-${player.name}`);
    await player.page.keyboard.press('Escape');
    await player.gone('ceremony');
  }
  await look(red, 'ending');
  await red.tap('tell');
  await look(red, 'telling');
  await red.tap('tell-all');
  await red.hook('others-answers').first().click();
  await look(red, 'after');
  await blue.hook('verdict').first().click();
  assert.match(await blue.hook('verdict').first().innerText(), /a glasshouse/);
  assert.match(await red.hook('others-answers').first().innerText(), /What Blue answered[^]*a glasshouse/);
  await look(blue, 'after-blue');
  await red.tap('act-settle');
  await look(red, 'settle');
  await red.tap('choose-true');
  await blue.hook('ceremony').waitFor();
  await blue.tap('ceremony-close');
  await screen.tap('ceremony-close');
  await screen.tap('tell');
  await look(screen, 'screen-over');
  assert.deepEqual(await fits(screen), []);
  await screen.tap('tell-all');
  await look(screen, 'screen-all-told');
  assert.deepEqual(await fits(screen), []);

  assert.deepEqual(wrong, []);
  for (const player of room.players) {
    assert.deepEqual(player.complaints, []);
  }
});

/** Returns the moves with the player at turn first. */
async function inTurn(moves) {
  await Promise.race(moves.map(([player]) => player.turn()));
  const first = await moves[0][0].page.locator('[data-test="now"]').getAttribute('data-yours');
  return first === 'true' ? moves : [...moves].reverse();
}
