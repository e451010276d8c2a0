// keyboard.test.mjs: a round by the keyboard alone, and as a screen reader presents it
//
// Red never touches the screen: Tab, Enter, Space and letters lead from the first page to 221B. The screen is read as a tree of roles and
// names. Each event is announced once, and the focus is never lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Room } from './room.mjs';

const TABS_MAX = 80;
const RIGHT = ['Augustus Wray', 'The ice store', 'The flower was bleached with sulphur, and the professor would have found out.'];

/** Moves to a hook by Tab, and presses a key there. */
async function press(player, hook, key = 'Enter') {
  const { page } = player;
  await player.hook(hook).first().waitFor();
  for (let i = 0; i < TABS_MAX; i++) {
    if (await page.evaluate((name) => document.activeElement?.getAttribute('data-test') === name, hook)) {
      await page.keyboard.press(key);
      return;
    }
    await page.keyboard.press('Tab');
  }
  assert.fail(`${hook} is not reached by Tab`);
}

/** Opens the scanner, and types a code. */
async function type(player, piece, side) {
  await press(player, 'scan');
  await player.hook('scanner').waitFor();
  await press(player, 'code', 'Home');
  await player.page.keyboard.type(player.room.code(piece, side));
  await player.gone('scanner');
}

/** Waits until a hook has the focus. */
function focusComesTo(player, hook) {
  return player.page.waitForFunction((name) => document.activeElement?.getAttribute('data-test') === name, hook);
}

/** Returns all announcements so far: texts that came into an existing live region. */
function heard(player) {
  return player.page.evaluate(() => globalThis.heardSoFar);
}

/** Waits until announcements that begin with @beginning were made @n times. */
function heardTimes(player, beginning, n) {
  return player.page.waitForFunction(([words, times]) => globalThis.heardSoFar.filter((line) => line.startsWith(words)).length >= times,
    [beginning, n]);
}

test('a round by the keyboard alone, and by ear', { timeout: 120_000 }, async (t) => {
  const room = await Room.open();
  t.after(() => room.close());
  const red = await room.phone('red');
  await red.page.addInitScript(() => {
    globalThis.heardSoFar = [];
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (target instanceof Element && target.matches('[data-test="heard"]')) {
          globalThis.heardSoFar.push(...[...addedNodes].filter((node) => node instanceof Element).map((node) => node.textContent));
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });

  // Joining, and the lobby.
  await red.page.goto(room.referee.url);
  await press(red, 'seat-red');
  await red.hook('lobby').waitFor();
  await focusComesTo(red, 'seat'); // the heading of the new screen
  const blue = await room.seat('blue');
  await red.hook('lobby-blue').waitFor();
  await press(red, 'first-chance', 'ArrowUp');
  await press(red, 'first-blue', 'ArrowUp');
  assert.equal(await red.hook('first-red').isChecked(), true);
  await press(red, 'open');

  // The character, and a look at it.
  await red.hook('act-hold').waitFor();
  await heardTimes(red, 'Your turn. Register', 1);
  await type(red, 'irene', 'face');
  await red.hook('sheet').waitFor();
  assert.equal(await red.hook('sheet').ariaSnapshot(), `- dialog "Irene Adler":
  - banner:
    - heading "Irene Adler" [level=2]
    - button "Close": ×
  - emphasis: When all pawns stand, before any card is taken
  - paragraph:
    - text: Pencils down! Until this investigation ends
    - strong: only you may write notes
    - text: .
  - paragraph: Players at 221B keep their pencils, for their answers.
  - button "Register your character"
  - log:
    - paragraph: The game is open; Red has the Diary.
    - paragraph: Take your pawn, and as many carriages and tokens as this page shows.
    - paragraph: "Your turn. Register the character card dealt to you: scan its face, but show it to nobody."`);
  await press(red, 'commit');
  await red.gone('sheet');
  await blue.hook('act-hold').waitFor();
  await blue.scan('hudson', 'face');
  await blue.hook('sheet').locator('[data-test="commit"]').click();
  await press(red, 'act-begin');
  await press(red, 'sure-yes');
  await red.gone('sheet');

  // A visit. Escape closes a sheet, and the focus returns to its opener.
  await red.turn();
  await press(red, 'card-cab-stand');
  await red.hook('sheet').waitFor();
  await red.page.keyboard.press('Escape');
  await red.gone('sheet');
  await focusComesTo(red, 'card-cab-stand');
  assert.match(await red.hook('card-cab-stand').ariaSnapshot(), /^- button "8 The Cab Stand gives 2 carriages.* bid 0 or more"/);
  await press(red, 'card-cab-stand');
  // The button shows a typed number at once, and never more than the player has.
  const [typed, commit] = [red.hook('field-carriages'), red.hook('commit')];
  await typed.fill('99');
  const most = /** @type {RegExpMatchArray} */ ((await commit.innerText()).match(/\d+/))[0];
  assert.equal(await typed.inputValue(), '99');
  await typed.press('Tab');
  assert.equal(await typed.inputValue(), most);
  await typed.fill('');
  assert.match(await commit.innerText(), /on foot/);
  await typed.fill('2');
  assert.match(await commit.innerText(), /2 carriages/);
  await press(red, 'less');
  assert.equal(await typed.inputValue(), '1');
  await press(red, 'commit');
  await red.gone('sheet');
  await blue.visit('cab-stand', 2);
  await heardTimes(red, 'Your turn. Choose a place', 2);
  const said = await heard(red);
  assert.deepEqual(said.slice(said.indexOf('Round 1 begins.')), [
    'Round 1 begins.',
    'Your turn. Choose a place to visit: tap it below, or scan its card.',
    'Red drives to The Cab Stand with 1 carriage.',
    'Lay 1 carriage and your pawn on The Cab Stand.',
    'Red is outbid at The Cab Stand.',
    'Blue drives to The Cab Stand with 2 carriages.',
    'You are outbid at The Cab Stand: take back your pawn; 1 goes to the stock.',
    'Your turn. Choose a place to visit: tap it below, or scan its card.',
  ]);

  // To 221B: the single confirmation, and the answers.
  await press(red, 'card-221b');
  await press(red, 'commit');
  await red.hook('sure').waitFor();
  assert.match(await red.hook('sheet').ariaSnapshot(), /- group "Are you sure\?":\s+- alert:/);
  await press(red, 'sure-yes');
  await red.gone('sheet');
  const holder = await Promise.any([red, blue].map((player) => player.hook('act-begin').waitFor().then(() => player)));
  await (holder === red ? press(red, 'act-begin') : blue.tap('act-begin'));
  await blue.tap('act-read');
  await blue.hook('reader-text').waitFor();
  await press(red, 'act-answer');
  await red.hook('sheet').waitFor();
  for (const [i, text] of RIGHT.entries()) {
    await press(red, `field-answer-${i + 1}`, 'Home');
    await red.page.keyboard.type(text);
  }
  await red.page.keyboard.press('Escape');
  await red.gone('sheet');

  // A draft of the answers outlasts a reload.
  await red.page.reload();
  await press(red, 'act-answer');
  assert.equal(await red.page.locator('[name="answer-2"]').inputValue(), RIGHT[1]);
  for (const [i, { ask, kind }] of room.json.case.questions.entries()) {
    const field = red.page.getByRole(kind === 'reason' ? 'textbox' : 'combobox', { name: `${i + 1}. ${ask}`, exact: true });
    assert.equal(await field.inputValue(), RIGHT[i]);
  }

  // Another phone that takes the seat has the draft too, and so has the first phone afterwards. No other seat receives it.
  await red.page.keyboard.press('Escape');
  const other = await room.seat('red');
  await other.tap('act-answer');
  assert.equal(await other.page.locator('[name="answer-3"]').inputValue(), RIGHT[2]);
  await other.page.locator('[name="answer-3"]').fill(`${RIGHT[2]} So there.`);
  await other.tap('close');
  await red.hook('aside').waitFor();
  await red.page.goto(`${room.referee.url}/${room.code('seat-red', 'seat')}`);
  await press(red, 'act-answer');
  assert.equal(await red.page.locator('[name="answer-3"]').inputValue(), `${RIGHT[2]} So there.`);
  await press(red, 'commit');
  await red.hook('sure').waitFor();
  await press(red, 'sure-yes');

  // Every screen shows the announcement. Blue, who is reading, is not interrupted until she has finished.
  await red.hook('ceremony').waitFor();
  assert.equal(await red.page.evaluate(() => getComputedStyle(document.querySelector('[data-test="ceremony-head"]')).opacity), '0',
    'eyes wait for the seals; ears hear all at once');
  assert.equal(await red.hook('ceremony-head').innerText(), 'You solved the case!');
  assert.equal(await red.page.locator('.stage:not([aria-hidden="true"])').count(), 0);
  await red.page.waitForFunction(() => document.activeElement?.id === 'title-ceremony');
  assert.equal(await red.page.evaluate(() => document.getElementById(
    document.querySelector('dialog').getAttribute('aria-describedby')).innerText.replace(/\s+/g, ' ')),
  'You solved the case! You had 3 of 3 right. The case is closed. The solution is open to everybody now.');
  await press(red, 'ceremony-close');
  await red.gone('ceremony');
  await focusComesTo(red, 'seat'); // the focused element is gone, so the focus is at the head of the page
  await blue.hook('ceremony').waitFor();

  // The solution is told paragraph by paragraph: each gets the focus, so that it is read out.
  assert.equal(await red.hook('paragraph').count(), 0, 'nothing is told unasked');
  for (const [n, beginning] of [[1, '“Lestrade looked for warmth,”'], [2, '“Now, who could reach her?']]) {
    await press(red, 'tell');
    await focusComesTo(red, 'paragraph');
    assert.equal(await red.hook('paragraph').count(), n);
    assert.ok((await red.page.evaluate(() => document.activeElement.textContent)).startsWith(beginning));
  }
  await press(red, 'tell-all');
  await focusComesTo(red, 'paragraph');
  assert.equal(await red.hook('paragraph').count(), 8);
  assert.equal(await red.hook('tell').count() + await red.hook('tell-all').count(), 0);
  for (const player of room.players) {
    assert.deepEqual(player.complaints, []);
  }
});
