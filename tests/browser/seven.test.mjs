// seven.test.mjs: seven phones and a table screen through a whole game, on bad connections
//
// Phones sleep, are reloaded in every phase, are replaced by others, and are opened in a second tab. The referee is killed and
// restarted. All messages to each browser are recorded. Afterwards the same acts are played in a game with other secrets, and
// no other seat's bytes may differ (law.mjs). With HANSOM_PICTURES set, pictures of each phase are saved there.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertSame, mark, playAgain } from './law.mjs';
import { launch } from './browser.mjs';
import { Line } from './line.mjs';
import { Paper } from './paper.mjs';
import { Phone } from './phone.mjs';
import { Referee } from './referee.mjs';
import { lampsOf, legibleEverywhere, pawnsOf, picturesOf } from './screen.mjs';
import { until } from './seat.mjs';
import { Wiretap } from './wiretap.mjs';

const PRINT = process.env.HANSOM_PRINT ?? 'build/generator/hansom-print';
const REFEREE = process.env.HANSOM_REFEREE ?? 'build/referee/hansom-referee';

/** The seats clockwise, with the dealt character and the size of the screen. */
const SEATS = {
  red: { character: 'irene', viewport: { width: 360, height: 740 } },
  blue: { character: 'hudson', viewport: { width: 390, height: 844 } },
  green: { character: 'lestrade', viewport: { width: 412, height: 915 } },
  yellow: { character: 'mycroft', viewport: { width: 320, height: 568 } },
  purple: { character: 'toby', viewport: { width: 375, height: 667 } },
  orange: { character: 'wiggins', viewport: { width: 360, height: 640 } },
  white: { character: 'pike', viewport: { width: 430, height: 932 } },
};
const COLOURS = Object.keys(SEATS);

const RIGHT = {
  1: 'mr augustus wray',
  2: 'The ice store',
  3: 'The flower was bleached with sulphur, and the professor\'s acid test would have shown it.',
};
const WHITES = { 1: 'Oswald Thrupp', 2: 'a glasshouse', 3: 'He was in debt and wanted the money, quoth White.' };
const WRONG = { 1: 'Percival Drake', 2: 'a glasshouse', 3: 'He was jealous of the medal that she would win, quoth Red.' };

/** All phones, with the messages on their connections. */
class Table {
  constructor(paper, referee, browser) {
    Object.assign(this, { paper, referee, browser });
    /** @type {Map<string, Phone>} by seat, and "screen" */
    this.phones = new Map();
    /** @type {Map<string, Line>} */
    this.lines = new Map();
    /** @type {Map<string, Wiretap[]>} of all phones that had the seat */
    this.taps = new Map();
    /** @type {Line[]} */
    this.allLines = [];
    /** @type {Phone[]} phones that lost their seat to another phone */
    this.former = [];
  }

  /** Opens a phone with its own connection and an empty browser. */
  async newPhone(name, viewport) {
    const line = await Line.to(this.referee);
    const taps = this.taps.get(name) ?? [];
    const phone = await Phone.within(this.browser, name, this.paper, viewport, (context) => taps.push(new Wiretap(context)));
    this.taps.set(name, taps);
    this.allLines.push(line);
    this.lines.set(name, line);
    if (this.phones.has(name)) {
      this.former.push(this.phones.get(name));
    }
    this.phones.set(name, phone);
    return phone;
  }

  phone(name) {
    return this.phones.get(name);
  }

  /** Opens the link on a side of a piece, as the phone's camera app does. */
  follow(name, piece, side) {
    return this.phone(name).page.goto(`${this.lines.get(name).url}/${this.paper.code(piece, side)}`);
  }

  /** The last public view, as the table screen received it. */
  get open() {
    return JSON.parse(this.taps.get('screen')[0].heard.findLast(({ topic }) => topic === 'table/view').text).view;
  }

  async phase(phase) {
    await Promise.all([...this.phones.values()].map((phone) => phone.phase(phase)));
  }

  /** Plays each seat's visits in the order that the rules require. */
  async visits(wishes, before = {}) {
    const left = structuredClone(wishes);
    await this.phone('screen').phase('visiting');
    for (;;) {
      await this.phone('screen').page.waitForFunction(() => !document.querySelector('[data-test="banner"]')?.textContent?.trim());
      const { turn, phase } = this.open;
      if (phase !== 'visiting') {
        return;
      }
      const [card, carriages, extra] = left[turn].shift();
      await before[turn]?.();
      delete before[turn];
      const phone = this.phone(turn);
      await phone.turn();
      await phone.tap(`card-${card}`);
      if (carriages !== undefined) {
        await phone.hook('field-carriages').fill(`${carriages}`);
      }
      if (extra) {
        await phone.hook(`field-${extra}`).check();
      }
      const told = this.taps.get('screen')[0].heard.length;
      await phone.commit();
      if (card === '221b') {
        await phone.tap('sure-yes');
      }
      await phone.hook('sheet').waitFor({ state: 'detached' });
      await until('the screen hears what was done', () => this.taps.get('screen')[0].heard.slice(told).some(({ topic }) => topic === 'table/view'));
    }
  }

  /** Goes on with the player who holds the Diary. */
  async begin() {
    await this.phone(this.open.diary).tap('act-begin');
  }

  /** Waits until all phones are connected again. */
  async lineUp() {
    for (const phone of this.phones.values()) {
      await phone.page.waitForFunction(() => document.querySelector('[data-test="banner"]')?.textContent?.trim() === '');
    }
  }

  /** Reloads a page. Asserts that it shows the same as before. */
  async reload(name) {
    const phone = this.phone(name);
    const parts = async () => Promise.all(['now', 'mine', 'players', 'stock'].map(async (part) => (
      await phone.hook(part).count() > 0 ? phone.hook(part).first().innerText() : null)));
    /** @type {(string|null)[]} */
    let before = [];
    await until(`${name} shows something`, async () => {
      before = await parts();
      return before[0]; // the page is drawn already
    });
    await phone.page.reload();
    await phone.hook('seat').waitFor();
    await until(`${name} shows as before: ${before.join(' | ')}`, async () => JSON.stringify(await parts()) === JSON.stringify(before));
  }

  picture(name, as) {
    return this.phone(name).picture(as);
  }

  /** Checks the table screen with seven pawns on the board: each place has its printed picture, and everything can be read. */
  async onScreen() {
    const { page } = this.phone('screen');
    const { locations } = this.paper.json.case;
    assert.deepEqual(await picturesOf(page), Object.fromEntries(locations.map(({ id, picture }) => [id, picture ?? id]))); // only 221B has none in the case
    assert.deepEqual(await lampsOf(page), []);
    const { seats } = this.open;
    assert.deepEqual(await pawnsOf(page), Object.fromEntries(COLOURS.map((seat) => [seat, `${seats[seat].card} ${seats[seat].bid}`])));
    assert.deepEqual(await legibleEverywhere(page, 'seven-table'), []);
  }

  /** Reads the player's card by its text side, and returns it to its place. */
  async readAndReturn(name, card) {
    const phone = this.phone(name);
    await phone.phase('reading');
    await this.follow(name, card, 'text');
    await phone.hook('reader-text').waitFor();
    await until('the picture of the card is there', () => phone.hook('plate').evaluate((plate) => plate.naturalWidth > 0));
    await phone.commit();
    await phone.hook('reader').waitFor({ state: 'detached' });
  }

  async answer(name, answers) {
    const phone = this.phone(name);
    await phone.tap('act-answer');
    for (const [n, text] of Object.entries(answers)) {
      await phone.page.locator(`[name="answer-${n}"]`).fill(text);
    }
    await phone.commit();
    await phone.tap('sure-yes');
  }

  async close() {
    await this.browser.close();
    for (const line of this.allLines) {
      line.close();
    }
  }
}

test('seven phones, a table screen and bad lines, through a whole game', { timeout: 900_000 }, async (t) => {
  const paper = Paper.codes(PRINT, 'watson-and-holmes/00');
  const state = mkdtempSync(join(tmpdir(), 'hansom-state-'));
  const referee = new Referee(REFEREE, paper.edition, state);
  const table = new Table(paper, referee, await launch());
  t.after(async () => {
    for (const name of process.env.HANSOM_PICTURES ? table.phones.keys() : []) {
      await table.picture(name, `last-${name}`).catch(() => {});
    }
    await table.close();
    referee.child?.kill('SIGTERM');
    paper.remove();
    rmSync(state, { recursive: true, force: true });
  });
  await referee.start();

  // Joining: by the link on a seat card, by a colour on the screen, by a typed code.
  const screen = await table.newPhone('screen', { width: 1280, height: 720 });
  await screen.page.goto(`${table.lines.get('screen').url}/table`);
  await screen.hook('screen').waitFor();
  for (const colour of COLOURS) {
    const phone = await table.newPhone(colour, SEATS[colour].viewport);
    if (colour === 'red') {
      await table.follow('red', 'seat-red', 'seat');
    } else {
      await phone.page.goto(table.lines.get(colour).url);
      if (colour === 'green') {
        await phone.hook('code').fill(paper.code('seat-green', 'seat'));
      } else {
        await phone.tap(`seat-${colour}`);
      }
    }
    await phone.hook('lobby').waitFor();
  }
  const [red, blue, green, yellow, purple] = COLOURS.map((colour) => table.phone(colour));
  await red.hook('lobby-white').waitFor();
  await table.picture('red', 'seven-lobby');
  const foot = await table.phone('screen').page.locator('.join').evaluate((sign) => innerHeight - sign.getBoundingClientRect().bottom);
  assert.ok(foot >= 0, `the address to join is ${-foot} px below the screen`);
  await table.picture('screen', 'seven-screen-lobby');
  await blue.page.reload();
  await blue.hook('lobby-white').waitFor();
  await red.tap('first-red');
  await red.tap('open');

  // Setup: each player registers the dealt character by the link on its face.
  await table.phase('setup');
  await table.reload('green');
  for (const colour of COLOURS) {
    await table.follow(colour, SEATS[colour].character, 'face');
    await table.phone(colour).commit();
    await table.phone(colour).hook('sheet').waitFor({ state: 'detached' });
  }
  await table.picture('yellow', 'seven-setup');
  await red.tap('act-begin');
  await red.tap('sure-yes');

  // Round 1. White sleeps until it is her turn. Another phone replaces Orange's dead one. Purple opens a second tab.
  await table.phase('visiting');
  await table.reload('yellow');
  table.phone('white').console.expectCuts();
  table.lines.get('white').cut();
  await table.visits({
    red: [['cab-stand', 0], ['porters-lodge', 0]],
    blue: [['cab-stand', 3]],
    green: [['scotland-yard', 0, 'watson']],
    yellow: [['locksmith', 0]],
    purple: [['telegraph-office', 1]],
    orange: [['verulam-club', 0]],
    white: [['ice-store', 0]],
  }, {
    purple: async () => {
      const older = purple.page;
      purple.page = await older.context().newPage();
      purple.page.setDefaultTimeout(30_000);
      await purple.page.goto(table.lines.get('purple').url);
      await purple.hook('seat').waitFor();
      await older.locator('[data-test="aside"]').waitFor({ timeout: 30_000 }).catch((error) => assert.ok(older.isClosed(), error.message));
    },
    orange: async () => {
      await table.newPhone('orange', SEATS.orange.viewport);
      await table.follow('orange', 'seat-orange', 'seat');
      await table.phone('orange').hook('seat').waitFor();
      const [old] = table.former;
      await old.hook('aside').waitFor();
      assert.match(await old.page.locator('h1').innerText(), /Orange has moved to another phone/);
    },
    white: async () => {
      const white = table.phone('white');
      assert.notEqual((await white.hook('banner').innerText()).trim(), '', 'she is told that the line is down');
      table.lines.get('white').mend();
      await white.turn();
    },
  });
  await table.picture('blue', 'seven-closing');
  await table.onScreen();
  await table.reload('blue');
  await table.begin();

  // Dr Watson: Green has Yellow's card read to everybody.
  await table.phase('watson');
  await table.reload('green');
  await table.picture('green', 'seven-watson');
  await green.tap('act-watson');
  await green.tap('choose-locksmith');

  // Reading. The referee is killed, and nobody has to join again.
  await table.phase('reading');
  table.phones.forEach((phone) => phone.console.expectCuts());
  await referee.kill();
  await blue.page.waitForFunction(() => document.querySelector('[data-test="banner"]')?.textContent?.trim() !== '');
  await table.picture('blue', 'seven-away');
  await referee.start();
  await table.lineUp();
  await table.reload('orange');
  await table.picture('screen', 'seven-screen-reading');
  await table.follow('purple', 'telegraph-office', 'text');
  await purple.hook('reader-text').waitFor();
  await table.picture('purple', 'seven-reading');
  await table.follow('white', 'telegraph-office', 'text'); // another seat's card stays closed
  await table.phone('white').hook('say').first().filter({ hasText: 'you went to' }).waitFor();
  await table.phone('white').tap('notice-close');
  for (const [colour, card] of [['blue', 'cab-stand'], ['green', 'scotland-yard'], ['yellow', 'locksmith'],
    ['purple', 'telegraph-office'], ['orange', 'verulam-club'], ['white', 'ice-store'], ['red', 'porters-lodge']]) {
    await table.readAndReturn(colour, card);
  }
  await table.phase('returning');
  await table.reload('white');
  await table.begin();

  // Round 2. Red answers, and is wrong.
  await table.phase('visiting');
  await table.picture('yellow', 'seven-visiting');
  await table.visits({
    red: [['221b']],
    blue: [['chemists-shop', 0]],
    green: [['cavendish-hall', 0]],
    yellow: [['professor-haldane', 0]],
    purple: [['telegraph-office', 0]],
    orange: [['cab-stand', 0]],
    white: [['miss-farrows-studio', 0]],
  });
  await table.begin();
  await table.phase('reading');
  await table.picture('screen', 'seven-screen-attempt');
  await red.tap('act-answer');
  for (const [n, text] of Object.entries(WRONG)) {
    await red.page.locator(`[name="answer-${n}"]`).fill(text);
  }
  await red.page.reload(); // the draft is kept
  await red.tap('act-answer');
  assert.equal(await red.page.locator('[name="answer-2"]').inputValue(), WRONG[2]);
  await table.picture('red', 'seven-answers');
  await red.commit();
  await red.tap('sure-yes');
  await red.page.locator('[data-test="player-red"].out').waitFor();
  await table.picture('blue', 'seven-verdict');
  await table.picture('screen', 'seven-screen-verdict');
  await red.tap('act-appeal');
  await red.tap('choose-2');
  await red.tap('sure-yes');
  for (const [colour, card] of [['blue', 'chemists-shop'], ['green', 'cavendish-hall'], ['yellow', 'professor-haldane'],
    ['purple', 'telegraph-office'], ['orange', 'cab-stand'], ['white', 'miss-farrows-studio']]) {
    await table.readAndReturn(colour, card);
  }
  await table.phase('returning');
  await table.begin();

  // Round 3. Green and White go to 221B together. Both hand in their answers before either is judged.
  await table.phase('visiting');
  await table.visits({
    blue: [['verulam-club', 0]],
    green: [['221b']],
    yellow: [['locksmith', 0]],
    purple: [['chemists-shop', 0]],
    orange: [['telegraph-office', 0]],
    white: [['221b']],
  });
  await table.begin();
  await table.phase('reading');
  // White has more carriages and answers first. Green is right.
  const white = table.phone('white');
  await white.hook('act-answer').waitFor();
  assert.equal(await green.hook('act-answer').count(), 0);
  await table.answer('white', WHITES);
  await white.page.locator('[data-test="player-white"].out').waitFor();
  await table.answer('green', RIGHT);
  await table.phase('over');
  await table.picture('green', 'seven-solved');
  await table.picture('screen', 'seven-screen-over');
  await table.reload('purple');
  // The others vote on Red's dispute: three of six say no, which is enough.
  for (const name of ['blue', 'green', 'yellow']) {
    await table.phone(name).tap('act-settle');
    await table.phone(name).tap('choose-false');
    await table.phone(name).hook('sheet').waitFor({ state: 'detached' });
  }
  await red.hook('log').filter({ hasText: 'stays wrong' }).waitFor();
  for (const phone of [...table.phones.values(), ...table.former]) {
    assert.deepEqual(phone.complaints, [], `${phone.name}'s page complains of nothing`);
  }
  await held(table);
});

/** The cards that each seat visited, and so may read. Dr Watson had the Locksmith's card read to all. */
const OPEN = {
  red: ['porters-lodge', 'locksmith'],
  blue: ['cab-stand', 'chemists-shop', 'verulam-club', 'locksmith'],
  green: ['scotland-yard', 'cavendish-hall', 'locksmith'],
  yellow: ['locksmith', 'professor-haldane'],
  purple: ['telegraph-office', 'chemists-shop', 'locksmith'],
  orange: ['verulam-club', 'cab-stand', 'telegraph-office', 'locksmith'],
  white: ['ice-store', 'miss-farrows-studio', 'locksmith'],
  screen: ['locksmith'],
};

/** The cards that each seat has read or heard: the same, except for the last round's. */
const READ = {
  red: ['porters-lodge', 'locksmith'],
  blue: ['cab-stand', 'chemists-shop', 'locksmith'],
  green: ['scotland-yard', 'cavendish-hall', 'locksmith'],
  yellow: ['locksmith', 'professor-haldane'],
  purple: ['telegraph-office', 'locksmith'],
  orange: ['verulam-club', 'cab-stand', 'locksmith'],
  white: ['ice-store', 'miss-farrows-studio', 'locksmith'],
  screen: ['locksmith'],
};

/** Texts that only an answer sheet contains. */
const SHEETS = { red: WRONG[3], white: WHITES[3] };

/**
 * Returns the texts from before the end: all but views of a finished game, and the key after the first such view.
 * @param {{topic: string, text: string}[]} heard
 */
function untilOver(heard) {
  const isOver = ({ text }) => text.includes('"phase":"over"');
  const end = heard.findIndex(isOver);
  return heard.filter((each, i) => !isOver(each) && !(each.topic === 'table/key' && end >= 0 && i > end)).map(({ text }) => text);
}

/** Checks that no phone received more than it may know. */
async function held(table) {
  const { paper } = table;
  const places = new Map(paper.json.case.locations.filter(({ text }) => text).map(({ id, text }) => [id, mark(text)]));
  const all = new Map();
  for (const [name, taps] of table.taps) {
    all.set(name, (await Promise.all(taps.map((tap) => tap.everything()))).join(''));
  }
  for (const [name, taps] of table.taps) {
    const bytes = all.get(name);
    for (const [id, words] of places) {
      assert.ok(OPEN[name].includes(id) || !bytes.includes(words), `${name} hears of ${id}: ${words}`);
    }
    for (const id of READ[name]) {
      assert.ok(bytes.includes(places.get(id)), `${name} has read ${id}, so what is looked for would be found`);
    }
    const early = taps.flatMap(({ heard }) => untilOver(heard)).join('');
    assert.ok(!early.includes(mark(paper.json.case.solution)), `${name} hears the solution before the end`);
    for (const [who, words] of Object.entries(SHEETS)) {
      assert.ok(name === who || !early.includes(words), `${name} hears ${who}'s answer`);
    }
    const passwords = [...bytes.matchAll(/"password":\s*"([^"]+)"/g)].map(([, password]) => password);
    assert.ok(passwords.length > 0, `${name} has a password`);
    for (const [other, theirs] of all) {
      assert.ok(other === name || passwords.every((password) => !theirs.includes(password)), `${other} hears ${name}'s password`);
    }
    // Nobody has shown a character, so each seat knows only its own.
    for (const { text } of taps.flatMap(({ heard }) => heard)) {
      for (const [other, { character }] of Object.entries(JSON.parse(text).view?.seats ?? {})) {
        assert.ok(character === null || other === name, `${name} hears who ${other} is: ${character}`);
      }
    }
  }

  // The same acts, with another text, solution, key, person, chain of clues and hidden character.
  const otherCase = structuredClone(paper.json.case);
  const unread = otherCase.locations.find(({ id }) => id === 'st-thomass-hospital');
  unread.text = `“All is different here,” he said. ${unread.text}`;
  unread.clues = Object.fromEntries(Object.keys(unread.clues).map((id) => [id, 'It was not so.']));
  otherCase.solution = 'It was all quite otherwise.';
  otherCase.questions[0].reject = [...otherCase.questions[0].reject ?? [], 'Nobody whom you know'];
  const [clue] = Object.keys(unread.clues);
  otherCase.people[0].aliases = [...otherCase.people[0].aliases ?? [], 'the man in the fog'];
  otherCase.people.push({ name: 'Jabez Hollow', aliases: ['the Stranger'], cleared: [[clue]] });
  otherCase.deductions = { ...otherCase.deductions, 'it-was-not-hollow': [[clue]] };
  const acts = COLOURS.flatMap((seat) => table.taps.get(seat).flatMap((tap) => tap.acts()).map((act) => ({ seat, ...act })));
  const elsewhere = await playAgain({
    print: PRINT,
    program: REFEREE,
    seed: 'an evening',
    edition: paper.json,
    otherCase,
    colours: COLOURS,
    acts: acts.sort((one, other) => one.n - other.n),
    change: (act) => (act.character === paper.code('pike', 'face') ? { ...act, character: paper.code('johnson', 'face') } : act),
  });
  const [mine, theirs] = [paper.json.case.solution, otherCase.solution].map((text) => JSON.stringify(text).slice(1, -1));
  for (const seat of COLOURS.filter((colour) => colour !== 'white')) {
    // Another case has another seal, which reveals nothing about the case.
    assertSame(seat, table.taps.get(seat).flatMap(({ heard }) => heard), elsewhere.get(seat),
      (text) => text.replaceAll(theirs, mine).replace(/"seal":"[0-9a-f]{64}"/, '"seal":""'));
  }
}
