// fog.test.mjs: whole games of Adventures in the Fog on phones and a table screen, played by taps on the phones' own map
//
// Two players start as in the first example of RULES.md, check every screen and dialog in all layouts, and play at random to the podium.
// Taps outlast a reload. One player plays alone. With HANSOM_PICTURES set, pictures are saved there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fits, look, wrong } from './look.mjs';
import { podium } from './podium.mjs';
import { Room } from './room.mjs';
import { dice, Walk } from './walk.mjs';

const CASE = 'adventures-in-the-fog/00';
const PHONE = { width: 390, height: 844 };
const SCREEN = { width: 1280, height: 800 };
const STILL = { reducedMotion: 'reduce' }; // animations cost time to paint; EX-FOG-1 shows them
const TURNS_MAX = 40;

/** Returns the text of a hook's first element. */
const read = (phone, hook) => phone.hook(hook).first().innerText();

/**
 * Opens two phones and a table screen, at a table that Red can open.
 * @param {string[]} [options] options of the press
 * @param {object} [how] options of all phones, as for Playwright's contexts
 */
async function sitDown(t, options, how = {}) {
  const room = await Room.open(CASE, options);
  t.after(() => room.close());
  const [red, blue] = [await room.seat('red', how), await room.seat('blue', { viewport: PHONE, ...how })];
  const screen = await room.phone('screen', { viewport: SCREEN, hasTouch: false, ...how });
  await screen.page.goto(`${room.referee.url}/table`);
  await red.hook('lobby-blue').waitFor();
  await red.tap('first-red');
  return { room, red, blue, screen };
}

/** Asserts that no page reported an error. */
function quiet(room) {
  for (const player of room.players) {
    assert.deepEqual(player.complaints, []);
  }
}

test('EX-FOG-1, and every screen is for everyone', { timeout: 400_000 }, async (t) => {
  const { room, red, blue, screen } = await sitDown(t);
  const [one, other] = [red, blue].map((phone) => new Walk(phone, dice(1)));
  await look(red, 'fog-lobby');
  await red.tap('open');
  await red.phase('setup');
  await look(red, 'fog-setup');
  await red.tap('act-start');
  await look(red, 'fog-start');
  await red.tap('close');
  await one.start('E1');
  assert.match(await read(red, 'todo'), /Mark King’s Cross \(E1\)/);
  await other.start('I5');
  await red.phase('rolling');

  // RF-28: as many faces as dice. Each can be removed before all are sent.
  await red.tap('act-roll');
  for (const face of [3, 5]) {
    await red.tap(`face-${face}`);
  }
  assert.equal(await red.page.locator('dialog [data-test="commit"]').isDisabled(), true);
  await look(red, 'fog-roll');
  await red.tap('entered-2');
  await red.tap('close');
  await red.page.reload();
  await one.enter([4, 6]); // the 3 was entered before the reload
  await red.phase('drafting');
  await look(red, 'fog-pool');
  await look(screen, 'fog-screen-pool');

  // 1: two ways of two lines lead to Clerkenwell. Taps outlast a reload.
  await red.tap('die-3');
  await look(red, 'fog-draft');
  const sizes = await red.page.locator('[data-test^="spot-"]').evaluateAll((all) => all.map((each) => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height)));
  assert.equal(sizes.length, 5);
  assert.ok(Math.min(...sizes) >= 44, `a finger hits what is lit: ${sizes}`);
  await red.tap('spot-F2');
  assert.match(await read(red, 'way'), /Several ways/);
  await red.page.reload();
  await red.page.locator('[data-test="die-3"].begun').click();
  assert.match(await read(red, 'way'), /Several ways/);
  await red.tap('spot-F1');
  assert.match(await read(red, 'way'), /Islington \(F1\) – Clerkenwell \(F2\)\.\s*On it: Knife and Evidence/);
  await look(red, 'fog-way');
  await red.tap('undo-tap');
  await red.tap('undo-tap');
  assert.equal(await red.hook('undo-tap').count(), 0);
  await red.tap('spot-F1'); // now only one way is left
  await one.commit();
  assert.match(await read(red, 'todo'), /Draw it on paper: King’s Cross \(E1\) – Islington \(F1\) – Clerkenwell \(F2\)/);
  assert.equal(await read(red, 'left-evidence'), '1');
  assert.equal(await red.hook('solve-M1').count(), 0, '2: the Clue is missing');
  await look(red, 'fog-drawn');
  await one.done();

  // 3: by Wapping and Billingsgate, or by Tower Hill.
  await other.yours();
  await other.draft(4, ['I6']);
  await other.done();
  await blue.phase('rolling');
  await other.enter([1, 1, 5]);
  // 5, 6: only the routes to the nearest Eyewitnesses light up. Cheapside leads to none of them.
  await blue.tap('die-5');
  await blue.hook('town').waitFor();
  assert.deepEqual((await other.hooks('[data-test^="spot-"]')).sort(), ['spot-G7', 'spot-H4', 'spot-H5', 'spot-H7']);
  await blue.tap('spot-G7'); // one tap on its end is enough, since only one way leads there
  await other.commit();
  // 7: the only icon of each kind pays for the mystery, which brings 4 points and 1.
  await look(blue, 'fog-can-solve');
  await blue.tap('solve-M1');
  await look(blue, 'fog-solve');
  await other.commit();
  assert.equal(await read(blue, 'points'), '5');
  assert.match(await read(blue, 'todo'), /Cross out on paper: Evidence \(H7\), Clue \(H6\) and Knife \(I6\)/);
  await other.done();
  // 8: Red takes coins instead of the mystery's points.
  await one.yours();
  await one.draft(1, ['F3']);
  await red.tap('solve-M1');
  await red.tap('mystery-coins');
  await look(red, 'fog-solve-coins');
  await one.commit();
  assert.deepEqual([await read(red, 'points'), await read(red, 'coins')], ['1', '4']);
  // 9: three coins buy a Gun.
  await red.tap('act-buy');
  await look(red, 'fog-buy');
  await red.tap('choose-gun');
  await red.gone('sheet');
  assert.deepEqual([await read(red, 'coins'), await read(red, 'left-gun')], ['1', '1']);

  // Everybody can see every map.
  await blue.tap('map-red');
  await look(blue, 'fog-map');
  await blue.tap('close');
  await blue.tap('legend');
  await look(blue, 'fog-legend');
  await blue.tap('case');
  await look(blue, 'fog-case');
  await blue.tap('close');
  await look(screen, 'fog-screen');
  assert.deepEqual(await fits(screen), []);
  assert.deepEqual(wrong, []);
  quiet(room);
});

test('two players on a map made anew, tapping it by chance, to the podium', { timeout: 600_000 }, async (t) => {
  const { room, red, blue, screen } = await sitDown(t, ['--map-seed', 'a foggy night'], STILL);
  const chance = dice(221);
  const walks = new Map([['red', new Walk(red, chance)], ['blue', new Walk(blue, chance)]]);
  const { map } = room.json.case;
  assert.notDeepEqual(map.spots.map(({ name }) => name).slice(0, 9), ['St John’s Wood', 'Regent’s Park', 'Camden Town', 'King’s Cross', 'Islington', 'Hoxton',
    'Bethnal Green', 'Maida Vale', 'Lisson Grove'], 'it is not the case’s own');
  await red.tap('open');
  await red.phase('setup');
  const starts = map.spots.filter(({ icon }) => icon === 'start').map(({ id }) => id);
  await red.tap('act-start');
  await look(red, 'fog-made');
  await red.tap('close');
  await walks.get('red').start(starts[0]);
  await walks.get('blue').start(starts[1]);
  await red.phase('rolling');
  for (let drafts = 0; await red.hook('podium').count() === 0; drafts++) {
    assert.ok(drafts < 3 * TURNS_MAX, 'the game comes to its end');
    const seat = await yours(walks);
    await (await walks.get(seat).phase() === 'rolling' ? walks.get(seat).rollAny() : walks.get(seat).turn());
    if (drafts === 9) {
      await red.picture('fog-made-later');
      await screen.picture('fog-screen-made');
    }
  }
  // The podium has the referee's counts, by points, then coins, then icons (FOG-037 to FOG-040).
  const places = await podium(screen);
  for (const [phone, seat] of [[red, 'red'], [blue, 'blue']]) {
    assert.deepEqual((await podium(phone)).map(([each, rank, text]) => [each, rank, text.replace(' (you)', '')]), places);
    assert.match(await read(phone, `place-${seat}`), /\(you\)/);
    assert.equal(await phone.hook('players').count(), 0, 'the podium has both players');
  }
  const totals = places.map(([, , text]) => {
    const [, total, earned, converted] = /(\d+) points? · .* Points earned (\d+) · points for icons left over (\d+) · for a tie: coins \d+ · icons \d+$/.exec(text).map(Number);
    assert.equal(earned + converted, total);
    return total;
  });
  assert.ok(totals[0] >= totals[1], JSON.stringify(places));
  await look(red, 'fog-over');
  await look(screen, 'fog-screen-over');
  await screen.page.setViewportSize({ width: 1024, height: 768 });
  await screen.picture('fog-screen-over-small');
  assert.deepEqual(await fits(screen), []);
  assert.deepEqual(wrong, []);
  quiet(room);
});

/** Waits for a seat to be at turn, and returns it. @param {Map<string, Walk>} walks */
async function yours(walks) {
  for (;;) {
    for (const [seat, { phone }] of walks) {
      if (await phone.page.locator('[data-test="now"][data-yours="true"], [data-test="podium"]').count() > 0) {
        return seat;
      }
    }
    await [...walks.values()][0].phone.page.waitForTimeout(50);
  }
}

test('one player alone: three dice, and Moriarty closes a location', { timeout: 300_000 }, async (t) => {
  const room = await Room.open(CASE);
  t.after(() => room.close());
  const red = await room.seat('red', { viewport: { width: 320, height: 640 }, ...STILL });
  const walk = new Walk(red, dice(7));
  assert.equal(await red.hook('first-red').count(), 0, 'nobody else could roll first');
  assert.equal(await red.hook('open').isDisabled(), true);
  await look(red, 'fog-alone-lobby');
  await red.tap('set-dice-3'); // FOG-041
  await red.tap('open');
  await red.phase('setup');
  await walk.start('A6');
  for (const [faces, die, spots] of [[[2, 2, 1], 2, ['B6', 'C6']], [[5, 1, 4], 5, ['D6']], [[3, 3, 6], 3, ['F6']]]) {
    await walk.enter(faces);
    await red.hook('pool').waitFor();
    await walk.draft(die, spots);
    await walk.done();
  }
  // FOG-042: with double sixes a six must be taken, and the page says so.
  await walk.enter([6, 6, 1]);
  await red.hook('pool').waitFor();
  assert.deepEqual(await walk.takeable(), [6]);
  assert.equal(await read(red, 'why-not'), 'Double sixes: you must take a six.');
  await red.hook('die-6').first().click();
  await look(red, 'fog-alone-strike');
  const chips = red.page.locator('[data-test="form-draft"] .icon-chip');
  assert.equal(await chips.count(), 4, 'Knuckles, Evidence, Eyewitness, Evidence');
  for (let i = 0; i < 3; i++) { // FOG-043
    await chips.nth(i).click();
  }
  assert.equal(await chips.nth(3).isDisabled(), true);
  assert.equal(await red.page.locator('dialog [data-test="commit"]').isDisabled(), true, 'FOG-044: the fog closes one more');
  await red.page.reload(); // these taps outlast a reload too
  await red.page.locator('button[data-test="die-6"]').first().click(); // it is a button only once the connection is open
  assert.equal(await red.page.locator('[data-test="form-draft"] .icon-chip.chosen').count(), 3);
  await red.tap('whole');
  await red.tap('spot-C3');
  await look(red, 'fog-alone-closing');
  await walk.commit();
  assert.match(await read(red, 'todo'), /Cross out on paper: [^]*Cross out Baker Street \(C3\): it is closed/);
  await walk.done();
  for (const faces of [[4, 2, 1], [1, 1, 2]]) {
    await walk.enter(faces);
    await walk.turn();
  }
  await walk.letRoll(); // RF-28: the referee can roll too
  await red.page.locator('[data-test="pool"] [data-test^="die-"]').nth(2).waitFor();
  assert.deepEqual(wrong, []);
  quiet(room);
});

test('what mysteries bring: coins, an extra line, an icon of choice; opened from the host’s screen', { timeout: 200_000 }, async (t) => {
  const room = await Room.open(CASE);
  t.after(() => room.close());
  const red = await room.seat('red', { viewport: PHONE, ...STILL });
  const host = await room.phone('host', { viewport: { width: 820, height: 1100 } });
  await host.page.goto(`${room.referee.url}/host#${room.referee.key}`);
  await host.hook('host-seat-red').waitFor();
  assert.equal(await host.hook('host-open').isDisabled(), true);
  await host.tap('set-dice-2');
  await host.tap('host-open');
  await red.phase('setup');
  const walk = new Walk(red, dice(1));
  await walk.start('E1');
  const draft = async (die, spots) => {
    await walk.enter([die, 6]);
    await red.hook('pool').waitFor();
    await walk.draft(die, spots);
    await red.hook('act-done').waitFor();
  };
  const buy = async (kind) => {
    await red.tap('act-buy');
    await red.tap(`choose-${kind}`);
    await red.gone('sheet');
  };
  const owns = async () => [Number(await read(red, 'points')), Number(await read(red, 'coins'))];
  await draft(2, ['F1', 'G1']);
  await walk.done();
  await draft(2, ['H1', 'H2']);
  await red.tap('solve-M3');
  await red.tap('mystery-coins'); // FOG-034
  await walk.commit();
  assert.deepEqual(await owns(), [1, 4]);
  await walk.done();
  await draft(2, ['I2', 'I3']);
  await walk.done();
  await draft(2, ['I4', 'H4']);

  // With two Eyewitnesses, the second is chosen to be marked. The progress track's second number gives a line (RF-13).
  await red.tap('solve-M4');
  await red.tap('icon-H4');
  assert.equal(await red.hook('icon-I3').getAttribute('aria-pressed'), 'false');
  await red.tap('mystery-coins');
  await red.tap('spot-H5');
  await red.tap('travel-none');
  await red.tap('spot-G4');
  await look(red, 'fog-travel');
  await walk.commit();
  assert.match(await read(red, 'todo'), /Mark number 2 [^]*Evidence \(I4\), Clue \(I2\) and Eyewitness \(H4\)[^]*Draw it on paper: Aldgate \(H4\) – St Paul’s \(G4\)/);
  assert.deepEqual(await owns(), [1, 7]);
  await walk.done();
  await draft(1, ['F4']);
  await buy('clue'); // FOG-035: bought icons pay too
  await red.tap('solve-M2');
  await red.tap('mystery-coins');
  await walk.commit();
  assert.deepEqual(await owns(), [3, 8]);
  await walk.done();
  await draft(1, ['F5']);
  await buy('evidence');
  await buy('clue');
  await red.tap('solve-M1');
  assert.equal(await red.page.locator('dialog [data-test="commit"]').isDisabled(), true, 'RF-11: which icon?');
  await red.tap('choice-gun');
  await look(red, 'fog-choice');
  await walk.commit();
  assert.deepEqual([...await owns(), await read(red, 'left-gun')], [7, 2, '1']);
  assert.equal(await red.hook('progress').getAttribute('data-n'), '4');
  await look(red, 'fog-later');
  assert.deepEqual(wrong, []);
  quiet(room);
});

test('by keys alone, and with a wheel and two fingers', { timeout: 200_000 }, async (t) => {
  const room = await Room.open(CASE);
  t.after(() => room.close());
  const red = await room.seat('red', { viewport: { width: 820, height: 1180 }, reducedMotion: 'reduce' });
  const { keyboard } = red.page;
  const focused = () => red.page.evaluate(() => document.activeElement?.getAttribute('data-test') ?? null);
  const tabTo = async (hook) => {
    for (let i = 0; i < 40 && await focused() !== hook; i++) {
      await keyboard.press('Tab');
    }
    assert.equal(await focused(), hook);
  };
  await red.hook('set-dice-2').focus();
  await keyboard.press('Space');
  await tabTo('open');
  await keyboard.press('Enter');
  await red.phase('setup');
  await tabTo('act-start');
  await keyboard.press('Enter');
  await red.hook('town').waitFor();
  await tabTo('spot-E1');
  assert.equal(await red.hook('spot-E1').getAttribute('aria-label'), 'King’s Cross, start location (E1)');
  await keyboard.press('ArrowDown'); // the nearest spot below
  assert.equal(await focused(), 'spot-I5');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await tabTo('commit');
  await keyboard.press('Enter');
  await red.phase('rolling');
  await tabTo('act-roll');
  await keyboard.press('Enter');
  await tabTo('face-2');
  await keyboard.press('Enter');
  await tabTo('face-5');
  await keyboard.press('Space');
  await tabTo('commit');
  await keyboard.press('Enter');
  await red.hook('die-2').waitFor();
  await tabTo('die-2');
  await keyboard.press('Enter');
  await red.hook('town').waitFor();
  await tabTo('spot-F1');
  await keyboard.press('Enter');
  await red.page.waitForFunction(() => document.activeElement.matches('[data-test^="spot-"]')); // the focus is not lost
  await tabTo('undo-tap'); // nor when the last tap is undone
  await keyboard.press('Enter');
  await red.page.waitForFunction(() => document.activeElement.matches('[data-test="spot-F1"]'), null, { timeout: 5000 });
  await keyboard.press('Enter');
  await red.page.waitForFunction(() => document.activeElement.matches('[data-test^="spot-"]:not([data-test="spot-F1"])'));
  await tabTo('spot-G1');
  await keyboard.press('Enter');
  await red.page.waitForFunction(() => document.activeElement.matches('[data-test="commit"]'));
  assert.match(await read(red, 'way'), /Islington \(F1\) – Hoxton \(G1\)/);

  // The map zooms in and out, and moves.
  const box = async () => (await red.hook('town').getAttribute('viewBox')).split(' ').map(Number);
  await red.hook('town').focus();
  const before = await box();
  await keyboard.press('+');
  const closer = await box();
  assert.ok(closer[2] < before[2]);
  await keyboard.press('ArrowDown');
  assert.ok((await box())[1] > closer[1]);
  await keyboard.press('0');
  const [x, , width] = await box();
  assert.ok(x <= 0 && x + width >= 80, 'all of it');
  const at = await red.hook('town').boundingBox();
  const [middleX, middleY] = [at.x + at.width / 2, at.y + at.height / 2];
  await red.page.mouse.move(middleX, middleY);
  await red.page.mouse.wheel(0, -400);
  await red.page.waitForFunction((least) => Number(document.querySelector('[data-test="town"]').getAttribute('viewBox').split(' ')[2]) < least, width - 1);
  const near = await box();
  await red.page.mouse.down();
  await red.page.mouse.move(middleX - 120, middleY, { steps: 4 });
  await red.page.mouse.up();
  assert.ok((await box())[0] > near[0], 'a finger drags it');
  assert.match(await read(red, 'way'), /Hoxton/, 'and taps nothing');
  const session = await red.page.context().newCDPSession(red.page);
  const touch = (type, ...points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
  const apart = await box();
  await touch('touchStart', [middleX - 100, middleY], [middleX + 100, middleY]);
  for (const reach of [80, 60, 50]) {
    await touch('touchMove', [middleX - reach, middleY], [middleX + reach, middleY]);
  }
  await touch('touchEnd');
  assert.ok((await box())[2] > apart[2] * 1.2, 'two fingers pinch it');
  await look(red, 'fog-wide');
  assert.deepEqual(wrong, []);
  quiet(room);
});
