// irregulars.test.mjs: whole games of Baker Street Irregulars on phones and a table screen
//
// Three phones play to victory from the printed paper: Red scans the backs with the browser's camera, Blue takes photos of them, Green
// types the codes under them. All messages to each are recorded: no byte to a phone depends on the hidden cards of its own hand. Five
// players type their codes, one in German and one by keys alone, and check every screen and dialog in all layouts. With HANSOM_PICTURES
// set, pictures are saved there.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { launch } from './browser.mjs';
import { measure } from './layout.mjs';
import { Gang, holdMoments } from './gang.mjs';
import { assertSame, playAgain } from './law.mjs';
import { fits, look, wrong } from './look.mjs';
import { Paper } from './paper.mjs';
import { Phone } from './phone.mjs';
import { podium } from './podium.mjs';
import { Referee } from './referee.mjs';
import { Room } from './room.mjs';
import { Wiretap } from './wiretap.mjs';

const PRINT = process.env.HANSOM_PRINT ?? 'build/generator/hansom-print';
const REFEREE = process.env.HANSOM_REFEREE ?? 'build/referee/hansom-referee';
const CASE = 'baker-street-irregulars/00';
const PHONE = { width: 360, height: 740 };
const SCREEN = { width: 1280, height: 800 };
const LAID = { 1: 'r3a', 2: 'g2a', 3: 'w1a', 4: 'b2a' };
const DEALT = {
  red: ['w2a', 'b1a', 'r4a', 'g3a', 'r2a'],
  blue: ['w4a', 'b3a', 'r1a', 'g1a', 'b2b'],
  green: ['w3a', 'g2b', 'b4a', 'r3b', 'g4a'],
};

/** Returns the text of a hook's first element. */
const read = (phone, hook) => phone.hook(hook).first().innerText();

/** The ways to show a back to a phone. */
const WAYS = {
  camera: (phone, card) => phone.scan(card, 'back'),
  photo: async (phone, card) => {
    const picture = join(phone.paper.folder, `${phone.name}.jpg`);
    writeFileSync(picture, phone.paper.picture(phone.paper.code(card, 'back')));
    await phone.tap('scan');
    await phone.hook('scanner').locator('[data-test="photo"]').setInputFiles(picture);
    await phone.hook('scanner').waitFor({ state: 'detached' });
  },
  typed: async (phone, card) => {
    await phone.tap('scan');
    await phone.hook('scanner').locator('[data-test="code"]').fill(phone.paper.code(card, 'back'));
    await phone.hook('scanner').waitFor({ state: 'detached' });
  },
};

/** Returns the codes that the list of read cards has, in order. */
function readCodes(phone) {
  return phone.page.locator('[data-test^="read-"]').evaluateAll((all) => all.map((each) => each.dataset.test.slice('read-'.length)));
}

/** Puts the list of read cards in an order, by keys. The focus stays with the moved card. */
async function inOrder(phone, cards) {
  const codes = cards.map((card) => phone.paper.code(card, 'back'));
  for (const [i, code] of codes.entries()) {
    await phone.hook(`earlier-${code}`).focus().catch(() => {});
    for (let at = (await readCodes(phone)).indexOf(code); at > i; at--) {
      await phone.page.keyboard.press('Enter');
      const focused = await phone.page.evaluate(() => new Promise((done) => { setTimeout(() => done(document.activeElement.dataset.test)); }));
      assert.equal(focused, at === 1 ? `later-${code}` : `earlier-${code}`);
    }
  }
  assert.deepEqual(await readCodes(phone), codes);
}

/** Photographs several backs at once, and waits until all of them are in the list. */
async function photographAll(phone, browser, cards, how) {
  const codes = cards.map((card) => phone.paper.code(card, 'back'));
  const picture = join(phone.paper.folder, `${phone.name}-together.jpg`);
  writeFileSync(picture, await phone.paper.together(browser, codes, how));
  await phone.tap('scan');
  await phone.hook('scanner').locator('[data-test="photo"]').setInputFiles(picture);
  await phone.page.locator('[data-test^="read-"]').nth(codes.length - 1).waitFor();
}

test('three players, from the printed cards to a case that stands up', { timeout: 600_000 }, async (t) => {
  const paper = await Paper.print(PRINT, CASE);
  const state = mkdtempSync(join(tmpdir(), 'hansom-state-'));
  const referee = new Referee(REFEREE, paper.edition, state);
  const colours = Object.keys(DEALT);
  const phones = new Map();
  /** @type {string[]} faults of the layout */
  const wrong = [];
  const taps = new Map();
  const shared = await launch();
  let finished = false;
  t.after(async () => {
    for (const name of finished ? [] : phones.keys()) {
      await keep(name, 'last'); // the screens at the moment of the failure
    }
    await Promise.all([...phones.values()].map((phone) => phone.close()));
    await shared.close();
    referee.child?.kill('SIGTERM');
    paper.remove();
    rmSync(state, { recursive: true, force: true });
  });
  /** Saves a picture of a screen. A phone's screen is also measured. */
  const keep = async (name, as) => {
    await phones.get(name).picture(`irregulars-${as}-${name}`);
    wrong.push(...name === 'screen' ? [] : await measure(phones.get(name), as, { tightest: true }));
  };
  // Every code of the edition can be read on its paper.
  assert.deepEqual([...paper.spots.keys()].sort(), paper.json.codes.map(({ code }) => code).sort());

  await referee.start();
  const watch = (name) => (context) => {
    taps.set(name, new Wiretap(context));
    context.addInitScript(holdMoments);
  };
  phones.set('red', await Phone.open('red', paper, PHONE, {}, watch('red')));
  for (const name of ['blue', 'green', 'screen']) {
    phones.set(name, await Phone.within(shared, name, paper, name === 'screen' ? SCREEN : PHONE, watch(name)));
  }
  const seated = new Map(colours.map((colour) => [colour, phones.get(colour)]));
  for (const [colour, phone] of seated) {
    await phone.page.goto(`${referee.url}/${paper.code(`seat-${colour}`, 'seat')}`);
    await phone.hook('lobby').waitFor();
  }
  const screen = phones.get('screen');
  await screen.page.goto(`${referee.url}/table`);
  await screen.hook('screen').waitFor();
  for (const phone of phones.values()) { // this test closes the announcements of turned-up cards by hand
    await phone.page.removeLocatorHandler(phone.hook('ceremony'));
  }
  const [red, blue, green] = seated.values();
  const ways = new Map([[red, WAYS.camera], [blue, WAYS.photo], [green, WAYS.typed]]);
  const gang = new Gang(seated, screen, (phone, card) => ways.get(phone)(phone, card));
  await red.hook('lobby-green').waitFor();
  await red.tap('first-red');
  await red.tap('open');
  await gang.phase('setup');
  for (const phone of seated.values()) {
    await phone.tap('notice-close');
  }

  // BSI-003: Red shows the backs for the precincts to the camera, one after the other, and puts them in order by keys.
  assert.match(await read(red, 'now'), /Lay one card on each/);
  assert.match(await read(blue, 'now'), /Red lays one card on each/);
  const show = async (cards) => {
    red.holdAll(cards, 'back');
    await red.tap('scan');
    await red.page.locator('[data-test^="read-"]').nth(cards.length - 1).waitFor();
    await inOrder(red, cards);
  };
  await show(Object.values(LAID));
  await keep('red', 'showing');
  await red.tap('batch-go');
  await Promise.all([red, blue, green].flatMap((phone) => Object.entries(LAID).map(([n, card]) => (
    phone.hook(`precinct-${n}`).locator(`[data-test="card-${card}"]`).waitFor()))));
  await Promise.all(Object.keys(LAID).map((n) => screen.hook(`precinct-${n}`).locator('.clue').waitFor()));
  // The scanner waits for the hand. A card that lies on a precinct already is named with the reason, and the camera goes on.
  await red.hook('batch-unused').filter({ hasText: 'A clue card (' }).waitFor();
  await red.tap('close');
  await keep('red', 'dealing');

  // BSI-004: Red's hand the same way. No face of it is said.
  await show(DEALT.red);
  assert.equal(await read(red, 'batch-go'), 'Take them into my hand, in this order');
  await red.tap('batch-go');
  await red.hook('scanner').waitFor({ state: 'detached' });
  await gang.hand('red', DEALT.red);
  assert.equal(await red.hook('todo').count(), 0, 'the list has said the positions');

  // Blue photographs six backs, one of which Green draws meanwhile. The rest stops there, and goes on without this card.
  const [w4a, b3a, ...others] = DEALT.blue;
  const [stray] = DEALT.green;
  await photographAll(blue, shared, [w4a, b3a, stray, ...others], { columns: 3, degrees: -7 });
  assert.deepEqual(await readCodes(blue), [w4a, b3a, stray, ...others].map((card) => paper.code(card, 'back')));
  assert.match(await read(blue, `read-${paper.code('b2b', 'back')}`), /No place is left for it/);
  await gang.draw('green', stray, 1);
  await blue.tap('batch-go');
  await blue.hook('batch-stopped').filter({ hasText: /^Stopped at A clue card [0-9A-Z]{4}-[0-9A-Z]{4}: \S/ }).waitFor();
  assert.equal((await read(blue, 'batch-done')).trim(), 'Already done: Position 1 and Position 2.');
  await gang.hand('blue', [w4a, b3a]);
  await keep('blue', 'stopped');
  await blue.hook(`without-${paper.code(stray, 'back')}`).focus();
  await blue.page.keyboard.press('Enter');
  assert.deepEqual(await readCodes(blue), others.map((card) => paper.code(card, 'back')));
  await blue.tap('batch-go');
  await blue.hook('scanner').waitFor({ state: 'detached' });
  await gang.hand('blue', DEALT.blue);
  // Green scans one back after the other.
  for (const [i, card] of DEALT.green.entries()) {
    if (card !== stray) {
      await gang.draw('green', card, i + 1);
    }
  }
  assert.equal(await screen.page.locator('.fan').count(), 0, 'the table screen shows no hand');
  assert.equal(await read(screen, 'deck'), '45');
  await keep('red', 'ready');
  await blue.tap('act-begin');
  await gang.phase('detective');
  await keep('red', 'detective');
  await keep('blue', 'waiting');
  await keep('screen', 'detective');

  // BSI-005: the page's document holds no card of the player's own hand. A tap on the hand says what the player must do first.
  await red.tap('hand-red-1');
  assert.match(await read(red, 'no-offer'), /First find something out/);
  assert.doesNotMatch(await read(red, 'sheet'), /Milverton/);
  await red.tap('close');

  // Red: BSI-013, BSI-014. Red builds a Suspect rightly, and uses Dr Watson.
  await gang.investigate('red', 'blue', 2, [1, 5]);
  await gang.phase('play');
  await red.tap('hand-red-1');
  await keep('red', 'playing');
  await red.tap('build-suspect');
  await gang.moment(red, /Position 1: Suspect 2, Charles Augustus Milverton[^]*Right!/);
  await gang.filed('red', 'suspect', 'w2a');
  await gang.draw('red', 'w1b', 1);
  await red.tap('act-watson');
  await red.page.locator('[data-test="seat"][data-phase="detective"]').waitFor();
  await blue.page.locator('[data-test="player-red"]', { hasText: 'Dr Watson used up' }).waitFor();

  // BSI-015, BSI-016: Blue sees her own Ripper for a moment, and answers which cards are motives.
  await red.tap('hand-blue-1');
  await keep('red', 'interrogating');
  await red.tap('ask-motive');
  await gang.answer('red', 'blue', [3, 5]);
  const moment = blue.hook('ceremony');
  await moment.filter({ hasText: /Position 1: Suspect 4, Jack the Ripper/ }).waitFor();
  await keep('blue', 'revealed');
  await blue.page.reload(); // BSI-009: it is shown for a moment, and then hidden
  await blue.phase('play');
  assert.equal(await moment.count(), 0);
  assert.doesNotMatch(await blue.page.content(), /Ripper/);
  await blue.page.locator('[data-test="hand-red-3"][data-lit="true"]').waitFor();
  await keep('blue', 'pointing');
  await gang.play('red', 3, 'build-4');
  await gang.moment(red, /Motive 4, Revenge[^]*Right!/);
  await gang.filed('red', 'motive', 'r4a');
  await gang.draw('red', 'g1b', 3);
  await gang.end('red', 'blue');

  // Blue: BSI-018, a tip for Red. BSI-023, BSI-025: a pair, and the next card is turned up.
  await blue.tap('hand-red-2');
  await blue.tap('commit');
  await gang.moment(red, /Position 2: Evidence 1, Tobacco Ash/);
  assert.doesNotMatch(await red.hook('mine').innerHTML(), /Tobacco/);
  await red.tap('notice-close');
  await blue.tap('hand-blue-5');
  await blue.tap('onto-2');
  await gang.moment(blue, /Evidence 2[^]*A pair/);
  await blue.hook('must-reveal').waitFor();
  await WAYS.photo(blue, 'w2b');
  await gang.moment(blue, /Position 5: Suspect 2/);
  await blue.tap('notice-close');
  await gang.end('blue', 'green');

  // Green: BSI-026, three of a kind, and a card is moved.
  await gang.investigate('green', 'red', 2, [2]);
  await green.tap('hand-green-2');
  await green.tap('onto-2');
  await gang.moment(green, /Location 2[^]*Three of a kind/);
  await look(green, 'irregulars-moving');
  await green.tap('act-move');
  await look(green, 'irregulars-move');
  await green.tap('close');
  await green.tap('card-r3a');
  await green.tap('to-3');
  await green.hook('sheet').waitFor({ state: 'detached' });
  await screen.hook('precinct-3').locator('.clue.motive').waitFor();
  await gang.draw('green', 'r1b', 2);
  await gang.end('green', 'red');

  // Red: no card of rank 4 (RB-13). Then Red builds the Evidence.
  await gang.investigate('red', 'blue', 4, []);
  await gang.play('red', 2, 'build-evidence');
  await gang.moment(red, /Evidence 1/);
  await gang.filed('red', 'evidence', 'b1a');
  await gang.draw('red', 'g1c', 2);
  await gang.end('red', 'blue');

  // Blue: BSI-030, Red's Suspect is ruled out, and every screen shows it sideways.
  await gang.investigate('blue', 'green', 4, [1]);
  await gang.play('blue', 5, 'onto-1');
  await gang.moment(blue, /Suspect 2/);
  await gang.filed('red', 'suspect', 'w2a', true);
  assert.match(await read(red, 'todo'), /Turn the Suspect in your case file sideways/);
  await look(red, 'irregulars-sideways');
  await look(screen, 'irregulars-screen-sideways');
  await red.tap('notice-close');
  await gang.draw('blue', 'b4b', 5);
  await gang.end('blue', 'green');

  // Green: BSI-033, BSI-035: Green follows rightly, and the card leaves its precinct. Red's Suspect is upright again (BSI-032).
  await gang.investigate('green', 'red', 4, [3, 5]);
  await green.tap('hand-green-5');
  await green.tap('follow-location');
  await green.tap('follow-4');
  await gang.moment(green, /Location 4[^]*Right!/);
  await green.tap('act-follow');
  await keep('green', 'reward');
  await green.tap('take-1');
  await green.hook('sheet').waitFor({ state: 'detached' });
  await gang.filed('red', 'suspect', 'w2a', false);
  await green.page.locator('[data-test="can-draw"][data-open="false"]').waitFor(); // RB-23: the hand is full
  await green.tap('notice-close');
  await red.tap('notice-close');
  await gang.end('green', 'red');

  // Red wins at the moment when the case is valid (BSI-042), and everybody sees it.
  await gang.investigate('red', 'blue', 3, [4]);
  const untilHere = Math.max(...taps.get('screen').heard.map(({ text }) => JSON.parse(text).seq ?? 0));
  await red.tap('hand-red-4');
  await red.tap('build-location');
  await red.hook('ceremony').filter({ hasText: 'You have won' }).waitFor();
  await keep('red', 'won');
  await keep('blue', 'lost');
  for (const phone of [blue, green, screen]) {
    await gang.moment(phone, /Red wins/);
  }
  await red.tap('ceremony-close');
  await gang.phase('over');
  assert.equal(await red.hook('after').locator('.clue').count(), 4);
  for (const phone of [red, screen]) {
    assert.deepEqual(await podium(phone), [
      ['red', '1', `1. R Red${phone === red ? ' (you)' : ''} One of each type, each rank once, and none ruled out.`],
      ['blue', undefined, '– B Blue 0 cards in the case file'],
      ['green', undefined, '– G Green 0 cards in the case file'],
    ]);
  }
  await keep('red', 'after');
  await red.page.setViewportSize({ width: 320, height: 640 });
  await keep('red', 'after-narrow');
  await screen.page.setViewportSize({ width: 1024, height: 768 });
  await keep('screen', 'after');
  assert.deepEqual(await fits(screen), []);
  for (const phone of phones.values()) {
    assert.deepEqual(phone.complaints, [], `${phone.name}'s page complains of nothing`);
  }

  // Secrets on the wire: no view has the seat's own hand, no answer to a scan has a card, and the table's topic has no hand.
  for (const [name, tap] of taps) {
    for (const { text } of tap.heard) {
      const { view, verdict, piece } = JSON.parse(text);
      for (const [seat, { hand }] of Object.entries(view?.seats ?? {})) {
        assert.ok((seat !== name && name !== 'screen') || hand.every((card) => card === null), `${name} hears of ${seat}'s hand`);
      }
      assert.ok(verdict !== 'scan' || /^[0-9A-Z]{8}$/.test(piece), `a scan is answered with ${piece}`);
    }
  }
  // The game is played again with another card at Red's position 3, which was never turned up. Red receives the same messages.
  const acts = colours.flatMap((seat) => taps.get(seat).acts().map((act) => ({ seat, ...act })))
    .filter(({ n }) => n <= untilHere).sort((one, other) => one.n - other.n);
  const [hidden, other] = ['g1b', 'b2c'].map((card) => paper.code(card, 'back'));
  assert.equal(acts.filter(({ seat, act }) => seat === 'red' && act.card === hidden).length, 1);
  const elsewhere = await playAgain({
    print: PRINT, program: REFEREE, seed: 'an evening', edition: paper.json, otherCase: paper.json.case, colours, acts,
    change: (act) => (act.card === hidden ? { ...act, card: other } : act),
  });
  const heard = (name) => taps.get(name).heard.filter(({ text }) => JSON.parse(text).seq <= untilHere);
  assertSame('red', heard('red'), elsewhere.get('red'), (text) => text);
  assert.throws(() => assertSame('blue', heard('blue'), elsewhere.get('blue'), (text) => text), /differs/, 'Blue sees that card');
  assert.equal(await referee.stop(), 0);
  assert.deepEqual(wrong, []);
  finished = true;
});

test('five players: the four Suspects do what their cards say, and every screen is for everyone', { timeout: 400_000 }, async (t) => {
  const room = await Room.open(CASE);
  t.after(() => room.close());
  const dealt = {
    red: ['w1a', 'b2a', 'r3a', 'g4a'],
    blue: ['w2a', 'b3a', 'r4a', 'g1a'],
    green: ['w3a', 'b4a', 'r1a', 'g2a'],
    yellow: ['w4a', 'b1a', 'r2a', 'g3a'],
    purple: ['r4b', 'b1b', 'r2b', 'w3b'],
  };
  const colours = Object.keys(dealt);
  const phones = new Map();
  for (const colour of colours) {
    const phone = await room.phone(colour, colour === 'yellow' ? { locale: 'de' } : {});
    await phone.page.addInitScript(holdMoments);
    await phone.page.goto(`${room.referee.url}/${room.code(`seat-${colour}`, 'seat')}`);
    await phone.hook('lobby').waitFor();
    phones.set(colour, phone);
  }
  const screen = await room.phone('screen', { viewport: SCREEN, hasTouch: false });
  await screen.page.goto(`${room.referee.url}/table`);
  await screen.hook('screen').waitFor();
  const [red, blue, green, yellow, purple] = phones.values();
  const gang = new Gang(phones, screen, (phone, card) => phone.scan(card, 'back'));
  gang.byKeys = green;
  await red.hook('lobby-purple').waitFor();
  await red.tap('first-purple');
  await red.tap('open');
  await gang.phase('setup');
  await look(red, 'irregulars-setup');
  for (const phone of phones.values()) {
    await phone.tap('notice-close');
  }
  await red.scan('r1b', 'back');
  await look(red, 'irregulars-where');
  await red.tap('onto-1');
  for (const [n, card] of [[2, 'g2b'], [3, 'w1b'], [4, 'b3b']]) {
    await gang.lay('blue', n, card);
  }
  await look(red, 'irregulars-dealing');
  for (const colour of colours) {
    for (const [i, card] of dealt[colour].entries()) {
      await gang.draw(colour, card, i + 1);
    }
  }
  // A second scan of a back in the player's own hand, or a scan of a precinct, tells nothing about the card (BSI-005).
  await red.scan('b2a', 'back');
  await red.hook('say').filter({ hasText: /\S/ }).first().waitFor();
  assert.doesNotMatch(await read(red, 'say'), /Muddy|Evidence|rank/i);
  await red.tap('notice-close');
  await look(screen, 'irregulars-screen-setup');
  await red.tap('case');
  await look(red, 'irregulars-case');
  await red.tap('close');
  await red.tap('notes');
  assert.match(await read(red, 'notes-locked'), /you must remember/);
  await red.tap('close');
  await red.tap('act-begin');
  await gang.phase('detective');

  // Purple: the questions that may be asked. Purple builds a Motive of rank 4.
  await purple.page.locator('[data-test="can-interrogate"][data-open="true"]').waitFor();
  await look(purple, 'irregulars-detective');
  await look(red, 'irregulars-waiting');
  await red.tap('hand-red-1');
  assert.match(await read(red, 'no-offer'), /Purple’s turn/);
  await red.tap('close');
  await purple.tap('hand-red-1');
  await look(purple, 'irregulars-interrogate');
  await purple.tap('close');
  await purple.tap('hand-red-2');
  await look(purple, 'irregulars-tip-off');
  await purple.tap('close');
  await purple.tap('act-investigate');
  await look(purple, 'irregulars-investigate');
  await purple.tap('rank-2');
  await gang.answered('purple', [3]);
  await look(purple, 'irregulars-answer');
  await gang.putAway(purple);
  await gang.lights('purple', red, [3]);
  await look(red, 'irregulars-pointing');
  await purple.tap('hand-purple-1');
  await purple.tap('follow-suspect');
  await look(purple, 'irregulars-play');
  await purple.tap('build-motive');
  await purple.hook('ceremony').filter({ hasText: 'Motive 4' }).waitFor();
  await look(purple, 'irregulars-built');
  await gang.putAway(purple);
  await gang.filed('purple', 'motive', 'r4b');
  await gang.draw('purple', 'g4b', 1);
  await look(purple, 'irregulars-end');
  await gang.end('purple', 'red');

  // Each of the others follows the Suspect at position 1 (BSI-034), and chooses the reward after being right.
  const follow = async (seat, by, rank, name) => {
    await gang.investigate(seat, by, rank, [1]);
    await followed(seat, rank, name);
  };
  const followed = async (seat, rank, name) => {
    const phone = gang.phone(seat);
    await gang.touch(phone, `hand-${seat}-1`);
    await gang.touch(phone, 'follow-suspect');
    await gang.touch(phone, `follow-${rank}`);
    await gang.moment(phone, new RegExp(seat === 'yellow' ? `Verdächtige Person ${rank}[^]*Richtig!` : `Suspect ${rank}[^]*Right!`));
    await gang.touch(phone, 'act-follow');
    await look(phone, `irregulars-${name}`);
  };
  const done = (phone) => phone.hook('sheet').waitFor({ state: 'detached' });
  await red.page.evaluate(() => { globalThis.momentsPass = true; });
  await red.tap('act-investigate');
  await red.tap('rank-1');
  await red.hook('answer').waitFor();
  await red.hook('answer').waitFor({ state: 'detached' }); // it closes by itself after a few seconds
  await red.page.evaluate(() => { globalThis.momentsPass = false; });
  await gang.lights('red', blue, [1]);
  await blue.tap('act-point');
  await followed('red', 1, 'clay');
  await red.tap('take-g2b');
  await done(red);
  await red.page.locator('button[data-test="hand-red-1"]').waitFor();
  await red.tap('notice-close');
  await red.tap('act-end');
  await follow('blue', 'green', 2, 'milverton');
  await blue.tap('letter-2');
  await blue.tap('letter-4');
  await blue.tap('commit');
  await blue.hook('ceremony').filter({ hasText: /Position 2: Evidence 3, Torn Letter and Position 4: Location 1, Diogenes Club/ }).waitFor();
  await look(blue, 'irregulars-letters');
  await gang.putAway(blue);
  assert.doesNotMatch(await blue.page.content(), /Diogenes/, 'BSI-009: it was seen for a moment, and stands nowhere');
  await gang.draw('blue', 'b4b', 1);
  await blue.tap('act-end');
  await follow('green', 'yellow', 3, 'moran');
  await green.page.keyboard.press('Escape'); // the sheet closes, and the focus returns
  await done(green);
  assert.equal(await green.page.evaluate(() => document.activeElement.dataset.test), 'act-follow');
  await gang.touch(green, 'act-follow');
  await gang.touch(green, 'take-r4b');
  await done(green);
  await gang.filed('purple', 'motive', null);
  await gang.draw('green', 'r3b', 1);
  await green.tap('act-end');
  await gang.turn('yellow');
  await look(yellow, 'irregulars-german');
  await yellow.tap('hand-red-3');
  await look(yellow, 'irregulars-german-tip-off');
  await yellow.tap('close');
  await follow('yellow', 'purple', 4, 'ripper');
  await look(screen, 'irregulars-screen');
  await yellow.tap('clear-4');
  await done(yellow);
  await screen.hook('precinct-4').locator('.hint').waitFor();
  assert.match(await read(screen, 'top-discard'), /Evidence 3/);
  await look(yellow, 'irregulars-draw');
  await yellow.tap('notice-close');
  await purple.scan('b2c', 'back'); // the player to the left sees the face anyway
  assert.equal((await read(purple, 'commit')).trim(), 'Into Yellow’s hand: position 1');
  await purple.tap('commit');
  await yellow.page.locator('button[data-test="hand-yellow-1"]').waitFor();
  assert.equal((await read(yellow, 'todo')).trim(), 'Stelle 1.');
  await look(yellow, 'irregulars-german-end');
  assert.deepEqual(await fits(screen), []);
  assert.deepEqual(wrong, []);
  for (const player of room.players) {
    assert.deepEqual(player.complaints, []);
  }
});
