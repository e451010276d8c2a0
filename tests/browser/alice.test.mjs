// alice.test.mjs: whole games of Lady Alice on phones and a table screen
//
// With four players, the browser's camera scans every evidence card from the printed paper. One accusation is wrong, and the
// game goes on to the scoring. All messages to each browser are checked against the secrets of its seat. Three and five players
// type the codes. With three, every screen and dialog is checked in all layouts. With HANSOM_PICTURES set, pictures are saved
// there.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Desk } from './desk.mjs';
import { measure } from './layout.mjs';
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
const CASE = 'lady-alice/00';
const PHONE = { width: 360, height: 740 };
const SCREEN = { width: 1280, height: 800 };

/** Returns the text of a hook's first element. */
const read = (phone, hook) => phone.hook(hook).first().innerText();

test('four players, from the printed evidence to the scoring', { timeout: 600_000 }, async (t) => {
  const paper = await Paper.print(PRINT, CASE);
  const state = mkdtempSync(join(tmpdir(), 'hansom-state-'));
  const referee = new Referee(REFEREE, paper.edition, state);
  const dealt = { red: 's6', blue: 'p1', green: 't6', yellow: 'o1' };
  const colours = Object.keys(dealt);
  const phones = new Map();
  /** @type {string[]} faults of the layout */
  const wrong = [];
  const taps = new Map();
  let finished = false;
  t.after(async () => {
    for (const name of finished ? [] : phones.keys()) {
      await keep(name, 'last'); // the screens at the moment of the failure
    }
    await Promise.all([...phones.values()].map((phone) => phone.close()));
    referee.child?.kill('SIGTERM');
    paper.remove();
    rmSync(state, { recursive: true, force: true });
  });
  /** Saves a picture of a screen. A phone's screen is also measured. */
  const keep = async (name, as) => {
    await phones.get(name).picture(`alice-${as}-${name}`);
    wrong.push(...name === 'screen' ? [] : await measure(phones.get(name), as, { tightest: true }));
  };
  // Every code of the edition can be read on its paper.
  assert.deepEqual([...paper.spots.keys()].sort(), paper.json.codes.map(({ code }) => code).sort());

  await referee.start();
  const open = async (name, viewport) => {
    const phone = await Phone.open(name, paper, viewport, {}, (context) => taps.set(name, new Wiretap(context)));
    phones.set(name, phone);
    return phone;
  };
  for (const colour of colours) {
    const phone = await open(colour, PHONE);
    await phone.page.goto(`${referee.url}/${paper.code(`seat-${colour}`, 'seat')}`);
    await phone.hook('lobby').waitFor();
  }
  const screen = await open('screen', SCREEN);
  await screen.page.goto(`${referee.url}/table`);
  await screen.hook('screen').waitFor();
  for (const phone of phones.values()) { // this test closes the full-screen announcements by hand
    await phone.page.removeLocatorHandler(phone.hook('ceremony'));
  }
  const desk = new Desk(new Map(colours.map((colour) => [colour, phones.get(colour)])), screen);
  const [red, blue, , yellow] = colours.map((colour) => phones.get(colour));
  await red.hook('lobby-yellow').waitFor();
  await red.tap('first-red');
  await red.tap('open');
  await desk.phase('setup');
  await keep('red', 'setup');

  // LA-009: one private scan, and nothing of it on the screen. The answer to a scan of another seat's card says only that the
  // card belongs to somebody else.
  await desk.register(dealt);
  assert.equal(await red.page.getByText('John Hanning Speke').count(), 1, 'on the board, as for everybody');
  await red.scan('p1', 'face');
  assert.doesNotMatch(await read(red, 'say'), /Waterloo/);
  await red.tap('notice-close');
  const hold = red.hook('hold-evidence');
  await hold.hover();
  await red.page.mouse.down();
  await red.reads('evidence', 'John Hanning Speke');
  await red.page.mouse.up();
  await red.reads('evidence', 'face down');
  await desk.begin();
  await keep('red', 'suspicions');

  // LA-011: no notes and no log, and the page says why.
  await blue.tap('notes');
  assert.match(await read(blue, 'notes-locked'), /nobody takes notes/);
  await blue.tap('close');
  for (const phone of desk.all) {
    assert.equal(await phone.hook('log').count(), 0);
  }

  // Turn 1: nobody smiles, and four business cards are placed (LA-023).
  await desk.suspect('red', ['s3', 'p2', 't2', 'o4']);
  await keep('blue', 'verdict');
  await keep('screen', 'verdict');
  for (const phone of desk.all) {
    assert.match(await read(phone, 'combination'), /Red suspects\s+Mary Kingsley\s+Royal Geographical Society\s+9 a\.m\.\s+telescope/i);
  }
  await desk.verdict('red', 0);
  await desk.opened(0);
  await keep('blue', 'smiles');
  await desk.putAway();
  assert.match(await read(red, 'todo'), /Lay a business card on Mary Kingsley[^]*telescope/);
  await red.tap('notice-close');
  for (const phone of desk.all) {
    await phone.page.locator('[data-test="area-s3"].covered').waitFor();
  }
  await desk.place('blue', 'p1', 2);
  await desk.place('green', 'p1', 1); // LA-029: Blue's counter is turned up
  for (const phone of desk.all) {
    await phone.page.locator('[data-test="area-p1"] [data-test="counter-blue"][data-value="2"]').waitFor();
    assert.equal(await phone.hook('area-p1').locator('[data-test="counter-green"]').getAttribute('data-value'), null);
  }
  // RL-23: anybody corrects a counter, everybody is told, and every screen marks it until the number is the first one again.
  for (const [phone, value, marks] of [[red, 1, 1], [blue, 2, 0]]) {
    await phone.tap('area-p1');
    await phone.hook('form-correct').locator('summary').click();
    await phone.tap(`correct-1-${value}`);
    await phone.hook('sheet').waitFor({ state: 'detached' });
    for (const each of desk.all) {
      await each.page.locator(`[data-test="area-p1"] [data-test="counter-blue"][data-value="${value}"]`).waitFor();
      assert.equal(await each.hook('corrected-blue').count(), marks, each.name);
    }
    for (const each of desk.phones.values()) {
      assert.match(await read(each, 'todo'), /corrected Blue’s open counter on Waterloo Station/);
    }
    if (marks === 1) {
      await keep('red', 'corrected');
      await keep('screen', 'corrected');
    }
  }
  for (const each of desk.phones.values()) {
    await each.tap('notice-close');
  }
  await desk.turn('yellow');
  await yellow.tap('area-s3'); // RL-06
  assert.match(await read(yellow, 'no-offer'), /false lead/);
  await yellow.tap('close');
  // RL-22: Red's standing pass would last until somebody places a counter. Nobody does.
  await red.tap('standing-set');
  await desk.pass('yellow');
  await desk.pass('blue', 'green');
  await desk.phase('suspicions');
  assert.equal(await red.hook('standing').count(), 0);
  assert.equal(await screen.hook('combination').count(), 0, 'RL-03: what was suspected is gone from every screen');
  assert.doesNotMatch(await red.hook('heard').innerText(), /suspects/, '… and from what a screen reader can read');

  // Turn 2: two smiles. Yellow accuses, and three smiles are one too few (LA-041).
  await blue.tap('act-suspect');
  await desk.turnStrips(blue, ['s3', 'p2', 't2', 'o4']);
  await blue.page.locator('dialog [data-test="commit"]').click(); // LA-017: the referee remembers the combination, not the phone
  await blue.hook('say').first().filter({ hasText: /\S/ }).waitFor();
  await blue.tap('close');
  await desk.suspect('blue', ['s6', 'p1', 't1', 'o2']);
  await desk.verdict('blue', 2);
  await desk.opened(2);
  await desk.putAway();
  await desk.place('green', 't6', 2);
  await keep('yellow', 'deductions');
  await keep('screen', 'deductions');
  await desk.accuse('yellow', ['s1', 'p1', 't6', 'o1']);
  await keep('screen', 'accusation');
  await desk.verdict('yellow', 3);
  await desk.opened(3);
  assert.match(await read(yellow, 'ceremony'), /You are excluded/);
  assert.match(await read(red, 'ceremony'), /Yellow is excluded/);
  await keep('yellow', 'excluded');
  await desk.putAway();
  await desk.place('red', 's6', 2);
  await desk.place('blue', 'o1', 1);
  await desk.place('green', 's6', 0);
  await desk.pass('red', 'blue', 'green'); // LA-044: now three are enough
  await desk.phase('suspicions');

  // Turn 3: Yellow takes part in the verdict (LA-042). The folders are opened, and one of them was wrong (RL-24).
  await desk.suspect('green', ['s6', 'p1', 't6', 'o2']);
  for (const colour of colours) {
    await desk.phone(colour).tap('act-folder');
    await desk.phone(colour).hook('act-folder').waitFor({ state: 'detached' });
  }
  const green = desk.phone('green');
  await green.tap('act-reveal');
  await green.tap('smiles-2');
  await green.hook('say').first().filter({ hasText: /\S/ }).waitFor();
  await green.tap('smiles-3');
  await desk.opened(3);
  await desk.putAway();
  await desk.place('red', 'o1', 2);
  await desk.place('blue', 's6', 1);
  await desk.place('green', 'o1', 1);
  const before = screen.hook('screen');
  assert.equal(await before.getAttribute('data-phase'), 'deductions');
  await desk.accuse('red', ['s6', 'p1', 't6', 'o1']);
  const untilHere = Math.max(...taps.get('screen').heard.map(({ text }) => JSON.parse(text).seq ?? 0));
  await desk.verdict('red', 4);
  await desk.opened(4);
  await keep('red', 'solved');
  await desk.putAway();
  await desk.phase('over');

  // LA-047 … LA-058 on every screen: Red 4 + 3, Blue 4, Green 4, Yellow excluded.
  for (const [name, phone] of phones) {
    const you = (colour) => (name === colour ? ' (you)' : '');
    assert.deepEqual(await podium(phone), [
      ['red', '1', `1. R Red${you('red')} right accusation · 7 points Counters 4 · accusation 3`],
      ['blue', '2', `2. B Blue${you('blue')} 4 points`],
      ['green', '2', `2. G Green${you('green')} 4 points`],
      ['yellow', undefined, `– Y Yellow${you('yellow')} excluded`],
    ], name);
    assert.equal(await phone.hook('players').count(), 0, 'the podium has all players');
  }
  for (const colour of colours) {
    const phone = desk.phone(colour);
    assert.match(await read(phone, 'step-accusation'), /Red\s+3/);
    assert.match(await read(phone, 'evidence-yellow'), /compass/);
  }
  assert.match(await read(red, 'now'), /You have won/);
  await keep('red', 'scoring');
  await keep('screen', 'scoring');
  for (const phone of phones.values()) {
    assert.deepEqual(phone.complaints, [], `${phone.name}'s page complains of nothing`);
  }

  // Secrets stay secret: in the other game, Red and Blue swap their evidence, and counters that nobody turned have other values.
  const acts = colours.flatMap((seat) => taps.get(seat).acts().map((act) => ({ seat, ...act })))
    .filter(({ n }) => n <= untilHere).sort((one, other) => one.n - other.n);
  assert.equal(acts.length, 50);
  const exchanged = { red: paper.code('p1', 'face'), blue: paper.code('s6', 'face') };
  for (const [others, change] of [
    [['green', 'yellow'], (act, seat) => (act.act === 'evidence' ? { ...act, card: exchanged[seat] ?? act.card } : act)],
    [['red', 'blue', 'yellow'], (act, seat) => (act.act === 'place' && act.clue === 'o1' && seat === 'green' ? { ...act, value: 0 } : act)],
  ]) {
    const elsewhere = await playAgain({
      print: PRINT, program: REFEREE, seed: 'an evening', edition: paper.json, otherCase: paper.json.case, colours, acts, change,
    });
    for (const seat of others) {
      assertSame(seat, taps.get(seat).heard.filter(({ text }) => JSON.parse(text).seq <= untilHere), elsewhere.get(seat), (text) => text);
    }
  }
  for (const [name, tap] of taps) { // no message before the end names another seat's evidence
    for (const { text } of tap.heard.filter(({ text: each }) => JSON.parse(each).view && JSON.parse(each).view.phase !== 'over')) {
      for (const [seat, { evidence }] of Object.entries(JSON.parse(text).view.seats ?? {})) {
        assert.ok(evidence === null || seat === name, `${name} hears ${seat}'s evidence`);
      }
    }
  }
  assert.equal(await referee.stop(), 0);
  assert.deepEqual(wrong, []);
  finished = true;
});

/** Opens a table with phones that type their codes, and registers the evidence. */
async function sitDown(t, dealt) {
  const room = await Room.open(CASE);
  t.after(() => room.close());
  const colours = Object.keys(dealt);
  const phones = new Map();
  for (const colour of colours) {
    phones.set(colour, await room.seat(colour));
  }
  const screen = await room.phone('screen', { viewport: SCREEN, hasTouch: false });
  await screen.page.goto(`${room.referee.url}/table`);
  await screen.hook('screen').waitFor();
  return { room, screen, desk: new Desk(phones, screen), first: phones.get(colours[0]), last: colours.at(-1) };
}

test('three players: one category is missing, and an accusation shows three clues; every screen is for everyone', { timeout: 300_000 }, async (t) => {
  const dealt = { red: 's6', blue: 'p1', green: 'o1' };
  const { room, screen, desk, first: red } = await sitDown(t, dealt);
  const [blue, green] = [desk.phone('blue'), desk.phone('green')];
  await red.hook('lobby-green').waitFor();
  await red.tap('first-red');
  await red.tap('open');
  await desk.phase('setup');
  assert.match(await read(red, 'todo'), /put one aside unseen/); // LA-066
  await look(red, 'alice-setup');
  await desk.register(dealt);
  await look(screen, 'alice-screen-setup');
  await red.tap('case');
  await look(red, 'alice-case');
  await red.tap('close');
  await desk.begin();
  await look(blue, 'alice-suspicions');
  await red.tap('notes');
  await red.hook('notes-locked').waitFor();
  await look(red, 'alice-notes');
  await red.tap('close');

  // The strips by finger and by button. A suspicion needs all four (LA-068).
  await red.tap('act-suspect');
  await red.tap('down-suspect');
  await red.tap('down-suspect');
  await red.page.locator('[data-test="leaf-s2"][aria-selected="true"]').waitFor();
  const box = await red.hook('wheel-place').boundingBox();
  await red.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await red.page.mouse.down();
  await red.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 72, { steps: 4 }); // two leaves of 36 px
  await red.page.mouse.up();
  await red.page.locator('[data-test="leaf-p2"][aria-selected="true"]').waitFor();
  await desk.turnStrips(red, ['t1']);
  assert.equal(await red.page.locator('dialog [data-test="commit"]').isDisabled(), true);
  await look(red, 'alice-strips');
  await desk.turnStrips(red, ['o2']);
  assert.match(await read(red, 'spoken'), /Samuel White Baker was seen at the Royal Geographical Society/);
  await look(red, 'alice-strips-set');
  await red.page.locator('dialog [data-test="commit"]').click();
  await desk.phase('verdict');
  await look(red, 'alice-verdict');
  await look(screen, 'alice-screen-verdict');
  for (const phone of [red, blue, green]) {
    await phone.tap('act-folder');
  }
  await red.tap('act-reveal');
  await look(red, 'alice-reveal');
  await red.tap('commit'); // without counting the smiles
  await desk.opened(0);
  await look(blue, 'alice-smiles');
  await desk.putAway();
  await look(red, 'alice-cards');
  await red.tap('notice-close');

  await desk.place('blue', 's6', 2);
  await desk.turn('green');
  await look(green, 'alice-deductions');

  // LA-005: a player's own counters are shown while a key is held, and hidden again after a reload.
  await green.hook('hold-counters').focus();
  await green.page.keyboard.down('Space');
  await green.hook('counters').filter({ hasText: '0: 3 · 1: 3 · 2: 3' }).waitFor();
  await green.page.keyboard.up('Space');
  await green.hook('counters').filter({ hasText: '9 counters left' }).waitFor();
  await green.page.reload();
  await green.hook('combination').waitFor();
  assert.equal(await read(green, 'evidence'), 'face down');
  assert.match(await read(green, 'combination'), /The verdict[^]*0$/i);
  await green.tap('area-s6');
  await look(green, 'alice-place');
  await green.tap('value-1');
  assert.equal(await read(green, 'chosen'), '•');
  await look(green, 'alice-placing');
  await green.page.locator('dialog [data-test="commit"]').click();
  await green.gone('sheet');
  await green.tap('notice-close');
  await look(screen, 'alice-screen-deductions');
  await red.tap('area-s6');
  await look(red, 'alice-area');
  await red.tap('close');
  await blue.tap('standing-set');
  await look(blue, 'alice-standing');

  // LA-070: three strips, and the missing category with its black back up. The page asks twice.
  await desk.turn('red');
  await red.tap('act-accuse');
  await desk.turnStrips(red, ['s6', 'p1', 't3', 'o1']);
  assert.equal(await red.page.locator('dialog [data-test="commit"]').isDisabled(), true, 'four are one too many');
  await red.hook('wheel-time').press('Delete');
  await red.page.locator('dialog [data-test="commit"]').click();
  await look(red, 'alice-sure');
  await red.tap('sure-yes');
  await red.tap('sure-yes');
  await desk.phase('accusation');
  await look(green, 'alice-accusation');
  await look(screen, 'alice-screen-accusation');
  await desk.verdict('red', 3);
  await desk.opened(3);
  await look(screen, 'alice-screen-solved');
  await desk.putAway();
  await desk.phase('over');
  assert.deepEqual((await podium(blue)).map(([seat, rank]) => [seat, rank]), [['red', '1'], ['blue', '2'], ['green', '3']]);
  await look(blue, 'alice-scoring');

  // The epilogue: a phone tells it when it is asked to, and the table screen by itself.
  assert.equal(await blue.hook('paragraph').count(), 0);
  await blue.tap('tell-all');
  await look(blue, 'alice-epilogue');
  await screen.hook('tell').waitFor();
  await look(screen, 'alice-screen-scoring');
  assert.deepEqual(await fits(screen), []);
  await screen.tap('tell-all');
  await look(screen, 'alice-screen-epilogue');
  assert.deepEqual(await fits(screen), []);
  assert.deepEqual(wrong, []);
  for (const player of room.players) {
    assert.deepEqual(player.complaints, []);
  }
});

test('five players: one category twice, and four smiles are enough', { timeout: 200_000 }, async (t) => {
  const dealt = { red: 's6', blue: 'p1', green: 't6', yellow: 'o1', violet: 'o4' };
  const { room, screen, desk, first: red } = await sitDown(t, dealt);
  // The host's page opens the table. This game has no options to send.
  const host = await room.phone('host');
  await host.page.goto(`${room.referee.url}/host#${room.referee.key}`);
  await host.hook('host-seat-violet').waitFor();
  await host.tap('host-first-violet');
  await host.tap('host-open');
  await desk.phase('setup');
  await host.page.close();
  const violet = desk.phone('violet');
  assert.match(await read(violet, 'todo'), /a second one from a pile/); // LA-060
  assert.match(await read(red, 'todo'), /Violet deals the evidence cards/);
  await desk.register(dealt);
  await desk.begin();
  await desk.suspect('violet', ['s1', 'p1', 't1', 'o4']);
  await desk.verdict('violet', 2);
  await desk.opened(2);
  await desk.putAway();
  await desk.place('red', 'o1', 2);
  await desk.place('blue', 'o4', 1);
  await desk.place('green', 'o4', 2);
  await desk.place('yellow', 'p1', 1);
  await desk.pass('violet');
  await desk.place('red', 'o4', 1);
  await desk.pass('blue', 'green', 'yellow', 'violet', 'red');
  await desk.phase('suspicions');
  assert.deepEqual(await fits(screen), []);
  await desk.suspect('red', ['s6', 'p1', 't6', 'o4']); // LA-063: Yellow, with the other object, frowns
  await desk.verdict('red', 4);
  await desk.opened(4);
  await desk.putAway();
  await desk.phase('over');
  // LA-064: both clues of the doubled category. Red has 2 + 1, + 2 for the pair, + 1 for the suspicion.
  assert.match(await read(red, 'step-pair'), /Red\s+2/);
  assert.match(await read(red, 'step-suspicion'), /Red\s+1/);
  assert.deepEqual(await fits(screen), []);
  await screen.page.setViewportSize({ width: 1024, height: 768 });
  await screen.picture('alice-screen-five');
  assert.deepEqual(await podium(violet), [
    ['red', '1', '1. R Red right suspicion · 6 points Counters 3 · both of a category 2 · suspicion 1'],
    ['green', '2', '2. G Green 2 points'],
    ['blue', '3', '3. B Blue 1 point'],
    ['yellow', '3', '3. Y Yellow 1 point'],
    ['violet', '5', '5. V Violet (you) 0 points'],
  ]);
  for (const player of room.players) {
    assert.deepEqual(player.complaints, []);
  }
});
