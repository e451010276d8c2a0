// fog.test.mjs: whole games of Adventures in the Fog at phones and a table screen, tapped on the phones' own drawing of the map
//
// Two players begin as in the ledger's first example, look at every screen and dialog from every side, and go on by chance to the
// standings; what was tapped outlasts a reload. One plays alone. With HANSOM_PICTURES set, pictures are left there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fits, look, wrong } from './look.mjs';
import { Room } from './room.mjs';
import { dice, Walk } from './walk.mjs';

const CASE = 'adventures-in-the-fog/00';
const PHONE = { width: 390, height: 844 };
const SCREEN = { width: 1280, height: 800 };
const TURNS_MAX = 40;

/** What a screen says, where a hook is. */
const read = (phone, hook) => phone.hook(hook).first().innerText();

/** Two phones and a table screen, at a table that is opened by Red, who rolls first. */
async function sitDown(t) {
  const room = await Room.open(CASE);
  t.after(() => room.close());
  const [red, blue] = [await room.seat('red'), await room.seat('blue', { viewport: PHONE })];
  const screen = await room.phone('screen', { viewport: SCREEN, hasTouch: false });
  await screen.page.goto(`${room.referee.url}/table`);
  await red.hook('lobby-blue').waitFor();
  await red.tap('first-red');
  return { room, red, blue, screen };
}

/** No page complained. */
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

  // RF-28: as many faces as dice, and each can be taken back before all are told.
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

  // 1: two ways of two lines lead to Clerkenwell; what was tapped outlasts a reload.
  await red.tap('die-3');
  await look(red, 'fog-draft');
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
  assert.equal(await red.hook('undo-tap').isDisabled(), true);
  for (const spot of ['F1', 'F2']) {
    if (await red.hook(`spot-${spot}`).count() > 0) {
      await red.tap(`spot-${spot}`);
    }
  }
  await one.commit();
  assert.match(await read(red, 'todo'), /Draw it on paper: from King’s Cross \(E1\) to Islington \(F1\) – Clerkenwell \(F2\)/);
  assert.equal(await read(red, 'left-evidence'), '1');
  assert.equal(await red.hook('solve-M1').count(), 0, '2: the Clue is missing');
  await look(red, 'fog-drawn');
  await one.done();

  // 3: Wapping and Billingsgate, or by Tower Hill.
  await other.yours();
  await other.draft(4, ['I6']);
  await other.done();
  await blue.phase('rolling');
  await other.enter([1, 1, 5]);
  // 5, 6: only the nearest Eyewitnesses light up; Cheapside leads to none of them.
  await blue.tap('die-5');
  await blue.hook('town').waitFor();
  assert.deepEqual((await other.hooks('[data-test^="spot-"]')).sort(), ['spot-G7', 'spot-H4', 'spot-H5', 'spot-H7']);
  await blue.tap('spot-G7'); // its end alone, since one way leads there
  await other.commit();
  // 7: the mystery is paid with what there is one of, and brings 4 points and 1.
  await look(blue, 'fog-can-solve');
  await blue.tap('solve-M1');
  await look(blue, 'fog-solve');
  await other.commit();
  assert.equal(await read(blue, 'points'), '5');
  assert.match(await read(blue, 'todo'), /Mark out on paper: Evidence \(H7\), Clue \(H6\) and Knife \(I6\)/);
  await other.done();
  // 8: Red takes coins instead of the mystery's points.
  await one.yours();
  await one.draft(1, ['F3']);
  await red.tap('solve-M1');
  await red.tap('mystery-coins');
  await look(red, 'fog-solve-coins');
  await one.commit();
  assert.deepEqual([await read(red, 'points'), await read(red, 'coins')], ['1', '4']);
  // 9: three of them buy a Gun.
  await red.tap('act-buy');
  await look(red, 'fog-buy');
  await red.tap('choose-gun');
  await red.gone('sheet');
  assert.deepEqual([await read(red, 'coins'), await read(red, 'left-gun')], ['1', '1']);

  // Every map is open to everybody.
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

test('two players, tapping the map by chance, to the standings', { timeout: 600_000 }, async (t) => {
  const { room, red, blue, screen } = await sitDown(t);
  const chance = dice(221);
  const walks = new Map([['red', new Walk(red, chance)], ['blue', new Walk(blue, chance)]]);
  await red.tap('open');
  await red.phase('setup');
  await walks.get('red').start('A6');
  await walks.get('blue').start('E1');
  await red.phase('rolling');
  for (let drafts = 0; await red.hook('standings').count() === 0; drafts++) {
    assert.ok(drafts < 2 * TURNS_MAX, 'the game comes to its end');
    const [seat] = await Promise.race([...walks].map(async ([name, walk]) => [name, await walk.yours()]));
    const walk = walks.get(seat);
    if (await walk.phase() === 'rolling') {
      await walk.letRoll();
    } else {
      await walk.turn();
    }
  }
  await look(red, 'fog-over');
  await look(screen, 'fog-screen-over');
  assert.deepEqual(wrong, []);
  quiet(room);
});
