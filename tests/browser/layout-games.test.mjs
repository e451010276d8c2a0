// layout-games.test.mjs: the first rounds of Lady Alice, the Fog and the Irregulars; each screen and form is measured in four languages
//
// Each phone speaks a language of its own, so that what all phones show at once is seen in each. A form is open on one phone. So that
// phone is reloaded in each language, and opens the form again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Desk } from './desk.mjs';
import { Gang, holdMoments } from './gang.mjs';
import { measure } from './layout.mjs';
import { Room } from './room.mjs';
import { dice, Walk } from './walk.mjs';

const LOCALES = { red: 'en', blue: 'de', green: 'es', yellow: 'fr' };
const STILL = { reducedMotion: 'reduce' };

/** A table with a phone for each language. */
class Table {
  wrong = [];

  /** Opens a case, and seats the players. The page of each waits for the game to be opened. @param {string} name */
  static async open(t, name) {
    const table = new Table();
    table.room = await Room.open(name);
    t.after(() => table.room.close());
    table.phones = new Map();
    for (const [colour, locale] of Object.entries(LOCALES)) {
      const phone = await table.room.seat(colour, { locale, ...STILL });
      await phone.page.addInitScript(holdMoments);
      await phone.page.reload();
      table.phones.set(colour, phone);
    }
    await Promise.all(table.all.map((phone) => phone.hook('lobby-yellow').waitFor()));
    return table;
  }

  get all() {
    return [...this.phones.values()];
  }

  phone(colour) {
    return this.phones.get(colour);
  }

  /** Measures what all phones show. @param {string} name @param {object} [what] as for measure() */
  async each(name, what) {
    for (const phone of this.all) {
      this.wrong.push(...await measure(phone, name, what));
    }
  }

  /**
   * Measures what one phone shows, in each language.
   * @param {string} colour
   * @param {string} name
   * @param {((phone: any) => Promise<void>)|null} [open] opens the form after each reload
   * @param {object} [what] as for measure()
   */
  async forms(colour, name, open = null, what = {}) {
    const phone = this.phone(colour);
    for (const tag of Object.values(LOCALES)) {
      await phone.page.evaluate((language) => localStorage.setItem('hansom.language', language), tag);
      await phone.page.reload();
      await phone.hook('seat').waitFor();
      await open?.(phone);
      await (what.next ? phone.hook(what.next).first() : phone.hook('seat')).waitFor();
      this.wrong.push(...(await measure(phone, name, what)).map((each) => `${tag}: ${each}`));
    }
    await phone.page.evaluate((language) => localStorage.setItem('hansom.language', language), LOCALES[colour]);
    await phone.page.reload();
    await phone.hook('seat').waitFor();
  }

  /** Opens a dialog on each phone, measures it, and closes it. */
  async dialogs(opener, name, part = 'close') {
    for (const phone of this.all) {
      await phone.tap(opener);
      await phone.page.locator('dialog[open]').locator(`[data-test="${part}"]`).first().waitFor();
      this.wrong.push(...await measure(phone, name));
      await phone.tap('close');
    }
  }

  async begin() {
    await this.each('lobby', { next: 'open' });
    await this.phone('red').tap('first-red');
    await this.phone('red').tap('open');
    await Promise.all(this.all.map((phone) => phone.phase('setup')));
  }

  /** Asserts that nothing was wrong. */
  finish() {
    assert.deepEqual(this.wrong, []);
    assert.deepEqual(this.all.flatMap(({ complaints }) => complaints), []);
  }
}

test('Lady Alice in four languages', { timeout: 600_000 }, async (t) => {
  const table = await Table.open(t, 'lady-alice/00');
  const desk = new Desk(table.phones, null);
  const strips = (clues) => async (phone) => {
    await phone.tap('act-suspect');
    await desk.turnStrips(phone, clues);
  };
  await table.begin();
  await table.each('setup', { next: 'scan' });
  await table.dialogs('case', 'case');
  await table.dialogs('settings', 'settings');
  await table.dialogs('how', 'rules');
  await desk.register({ red: 's6', blue: 'p1', green: 't6', yellow: 'o1' });
  await table.forms('red', 'begin', null, { next: 'act-begin' });
  await desk.begin();
  await table.forms('red', 'suspicions', null, { next: 'act-suspect' });
  await table.forms('red', 'strips', strips(['s3', 'p2', 't2']));
  await desk.suspect('red', ['s3', 'p2', 't2', 'o4']);
  await table.each('verdict', { next: 'act-folder' });
  for (const phone of table.all) {
    await phone.tap('act-folder');
    await phone.hook('act-folder').waitFor({ state: 'detached' });
  }
  await table.each('folders');
  await table.forms('red', 'smiles', (phone) => phone.tap('act-reveal'));
  await table.phone('red').tap('act-reveal');
  await table.phone('red').tap('smiles-0');
  await desk.opened(0);
  await table.each('opened');
  await desk.putAway();
  await table.each('cards');
  await table.phone('red').tap('notice-close');
  await table.forms('blue', 'deductions');
  await table.forms('blue', 'area', (phone) => phone.tap('area-p1'));
  await desk.place('blue', 'p1', 2);
  await desk.place('green', 'p1', 1);
  await table.forms('red', 'correct', async (phone) => {
    await phone.tap('area-p1');
    await phone.hook('form-correct').locator('summary').click();
  });
  await table.forms('yellow', 'pass');
  await table.forms('yellow', 'accuse', (phone) => phone.tap('act-accuse'));
  await table.forms('yellow', 'sure', async (phone) => {
    await phone.tap('act-accuse');
    await desk.turnStrips(phone, ['s1', 'p1', 't6', 'o1']);
    await phone.page.locator('dialog [data-test="commit"]').click();
    await phone.hook('sure-yes').waitFor();
  });
  await desk.accuse('yellow', ['s6', 'p1', 't6', 'o1']);
  await table.each('accusation', { next: 'act-folder' });
  await desk.verdict('yellow', 4);
  await desk.opened(4);
  await table.each('solved');
  await desk.putAway();
  await desk.phase('over');
  await table.each('over');
  table.finish();
});

test('Adventures in the Fog in four languages', { timeout: 600_000 }, async (t) => {
  const table = await Table.open(t, 'adventures-in-the-fog/00');
  const walks = new Map([...table.phones].map(([colour, phone]) => [colour, new Walk(phone, dice(1))]));
  const red = walks.get('red');
  await table.begin();
  await table.each('setup', { next: 'act-start' });
  await table.dialogs('case', 'case');
  await table.dialogs('settings', 'settings');
  await table.dialogs('how', 'rules');
  await table.forms('red', 'start', (phone) => phone.tap('act-start'));
  for (const [colour, at] of [['red', 'E1'], ['blue', 'I5'], ['green', 'A6'], ['yellow', 'E1']]) {
    await walks.get(colour).start(at);
  }
  await Promise.all(table.all.map((phone) => phone.phase('rolling')));
  await table.forms('red', 'rolling', null, { next: 'act-roll' });
  await table.forms('red', 'roll', (phone) => phone.tap('act-roll'));
  const n = await dicePool(table.phone('red'));
  await red.enter([3, 4, 6, 1, 5, 2].slice(0, n));
  await Promise.all(table.all.map((phone) => phone.phase('drafting')));
  await table.each('drafting');
  await table.forms('red', 'draft', (phone) => phone.tap('die-3'));
  await table.forms('red', 'way', async (phone) => {
    await phone.tap('die-3');
    await phone.hook('town').waitFor();
    if (await phone.hook('spot-F2').count() > 0) { // the tap outlasts a reload
      await phone.tap('spot-F2');
    }
  });
  await red.draft(3, ['F1']);
  await table.forms('red', 'drawn', null, { next: 'act-done' });
  await table.forms('blue', 'map', (phone) => phone.tap('map-red'));
  await red.done();
  for (const colour of ['blue', 'green', 'yellow']) {
    await walks.get(colour).yours();
    await walks.get(colour).turn();
  }
  for (const colour of ['blue', 'red', 'green', 'yellow', 'blue', 'red', 'green', 'yellow']) {
    const walk = walks.get(colour);
    if (await walk.phone.page.locator('[data-test="now"][data-yours="true"]').count() > 0 && await walk.phase() === 'rolling') {
      await walk.rollAny();
      await walk.turn();
    }
  }
  await table.each('later');
  table.finish();
});

/** Returns the number of dice that the form asks for, and closes the form. */
async function dicePool(phone) {
  await phone.tap('act-roll');
  const n = await phone.hook('entered').locator('li').count();
  await phone.tap('close');
  return n;
}

test('Baker Street Irregulars in four languages', { timeout: 600_000 }, async (t) => {
  const table = await Table.open(t, 'baker-street-irregulars/00');
  const gang = new Gang(table.phones, null, (phone, card) => phone.scan(card, 'back'));
  const dealt = {
    red: ['w1a', 'b2a', 'r3a', 'g4a'], blue: ['w2a', 'b3a', 'r4a', 'g1a'], green: ['w3a', 'b4a', 'r1a', 'g2a'], yellow: ['w4a', 'b1a', 'r2a', 'g3a'],
  };
  await table.begin();
  await table.each('setup', { next: 'scan' });
  await table.dialogs('case', 'case');
  await table.dialogs('settings', 'settings');
  await table.dialogs('how', 'rules');
  for (const phone of table.all) {
    await phone.tap('notice-close');
  }
  await table.forms('red', 'where', (phone) => phone.scan('r1b', 'back'));
  for (const [n, card] of [[1, 'r1b'], [2, 'g2b'], [3, 'w1b'], [4, 'b3b']]) {
    await gang.lay('red', n, card);
  }
  await table.each('dealing', { next: 'scan' });
  for (const [colour, cards] of Object.entries(dealt)) {
    for (const [i, card] of cards.entries()) {
      await gang.draw(colour, card, i + 1);
    }
  }
  await table.forms('red', 'begin', null, { next: 'act-begin' });
  await table.phone('red').tap('act-begin');
  await gang.phase('detective');
  await table.each('detective');
  await table.forms('red', 'investigate', (phone) => phone.tap('act-investigate'));
  await table.forms('red', 'interrogate', (phone) => phone.tap('hand-blue-1'));
  await table.forms('red', 'tip-off', (phone) => phone.tap('hand-blue-2'));
  await table.phone('red').tap('act-investigate');
  await table.phone('red').tap('rank-2');
  await gang.answered('red', [2]);
  await table.each('answer');
  await gang.putAway(table.phone('red'));
  await table.forms('red', 'play', (phone) => phone.tap('hand-red-2'));
  await table.forms('red', 'build', async (phone) => {
    await phone.tap('hand-red-2');
    await phone.tap('follow-evidence');
  });
  await table.phone('red').tap('hand-red-2');
  await table.phone('red').tap('build-evidence');
  await table.phone('red').hook('ceremony').waitFor();
  await table.each('built');
  for (const phone of table.all) {
    if (await phone.hook('ceremony').count() > 0) {
      await gang.putAway(phone);
    }
  }
  await table.forms('red', 'draw', null, { next: 'scan' });
  await gang.draw('red', 'b4b', 2);
  await table.forms('red', 'end', null, { next: 'act-end' });
  await gang.end('red', 'blue');
  await table.each('turn');
  table.finish();
});
