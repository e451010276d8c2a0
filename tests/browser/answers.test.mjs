// answers.test.mjs: three phones answer at 221B by picking names, counted in taps and letters
//
// Each phone suggests the names of its own cards, and no others. A screen reader hears how many there are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { look, wrong } from './look.mjs';
import { goOn, Room } from './room.mjs';

const TAPS_MAX = 6;
const TAPS_BESIDE_MAX = 4; // without the taps that choose a field or a name: these belong to typing
const LETTERS_MAX = 12;

/** The seats, with their character, the card that they read with its title, and a name that only this card has. */
const SEATS = {
  red: { character: 'toby', card: 'commissionaires', title: 'The Commissionaires', letters: 'yeo', name: 'Sergeant Elias Yeo' },
  blue: { character: 'lestrade', card: 'pawnbroker', title: 'The Pawnbroker', letters: 'vic', name: 'Mrs Dinah Vickers' },
  green: { character: 'johnson', card: 'bow-street', title: 'Bow Street', letters: 'libe', name: 'Liberal' },
};

/** The answers, with the letters that find each, and the suggestion that is picked. */
const ANSWERS = [['prin', 'Mr Theodore Pringle'], ['gat', 'Gatti’s'], ['scotl', 'Scotland Yard']];

/** Makes one move for each player, in the order of their turns. */
async function inTurn(players, move) {
  for (const waiting = new Set(players); waiting.size > 0;) {
    const player = await Promise.any([...waiting].map((each) => each.turn().then(() => each)));
    await move(player);
    waiting.delete(player);
  }
}

/** Plays until all three have read one card each. All have the same purse. */
async function readOneEach(room, players) {
  const [red] = players;
  await red.hook('lobby-green').waitFor();
  await red.tap('first-red');
  await red.tap('open');
  for (const player of players) {
    await player.hook('act-hold').waitFor();
    await player.scan(SEATS[player.name].character, 'face');
    await player.hook('sheet').locator('[data-test="commit"]').click();
    await player.gone('sheet');
  }
  await red.tap('act-begin');
  await red.tap('sure-yes');
  await inTurn(players, (player) => player.visit(SEATS[player.name].card, 0));
  await goOn(players);
  for (const player of players) {
    await player.tap('act-read');
    await player.hook('reader').locator('[data-test="commit"]').click();
    await player.gone('reader');
  }
  await red.phase('returning');
}

async function visit221B(player) {
  await player.tap('card-221b');
  await player.hook('sheet').locator('[data-test="commit"]').click();
  await player.tap('sure-yes');
  await player.gone('sheet');
}

/** Goes on until all three are at 221B. */
async function toBakerStreet(players) {
  await goOn(players);
  await inTurn(players, visit221B);
  await goOn(players);
  for (const player of players) {
    await player.hook('act-answer').waitFor();
  }
}

/** Returns what the open list of a question suggests. */
async function suggested(player, n) {
  return player.hook(`list-answer-${n}`).locator('[role="option"]').allInnerTexts();
}

/** Types into the field that has the focus, and waits until the page has drawn its suggestions. */
async function type(player, letters) {
  await player.page.keyboard.type(letters);
  await player.page.evaluate(() => new Promise((done) => { setTimeout(done); }));
}

async function clear(player, n) {
  await player.hook(`field-answer-${n}`).fill('');
  await player.hook(`list-answer-${n}`).waitFor({ state: 'hidden' });
}

test('answers at 221B are picked: few taps, few letters, and no name of a card that one has not read', { timeout: 240_000 }, async (t) => {
  const room = await Room.open('watson-and-holmes/02', [], ['watson-and-holmes/01']);
  t.after(() => room.close());
  const players = [];
  for (const colour of Object.keys(SEATS)) {
    players.push(await room.seat(colour));
  }
  await readOneEach(room, players);
  for (const player of players) { // the notebook grows with each card, long before 221B
    await player.tap('notes');
    await player.hook(`glean-${SEATS[player.name].name}`).waitFor({ state: 'attached' });
    for (const [colour, { name }] of Object.entries(SEATS)) {
      assert.equal(await player.hook(`glean-${name}`).count(), colour === player.name ? 1 : 0, `${player.name} has read ${name}`);
    }
    await player.tap('close');
    await player.gone('notebook');
  }
  await toBakerStreet(players);

  for (const player of players) {
    await player.tap('act-answer');
    for (const [colour, { letters, name }] of Object.entries(SEATS)) {
      await type(player, letters);
      assert.equal((await suggested(player, 1)).includes(name), colour === player.name, `${player.name} is offered ${name}`);
      await clear(player, 1);
    }
    await player.tap('close');
    await player.gone('sheet');
  }

  // The notebook has the same names, each with the title of its card, also after a reload. One tap adds a person to the grid.
  for (const player of players) {
    await player.page.reload();
    await player.tap('notes');
    await player.hook(`glean-${SEATS[player.name].name}`).waitFor({ state: 'attached' });
    for (const [colour, { name, title }] of Object.entries(SEATS)) {
      const entry = player.hook(`glean-${name}`);
      assert.equal(await entry.count(), colour === player.name ? 1 : 0, `${player.name} has read ${name}`);
      if (colour === player.name) {
        assert.match(await entry.textContent(), new RegExp(`\\+\\s+${name}\\s+${title}\\s*$`));
      }
    }
    await player.tap('close');
    await player.gone('notebook');
  }
  const [red, blue] = players;
  const known = SEATS.red.name;
  await red.tap('notes');
  await red.hook('gleaned-people').locator('summary').click();
  assert.equal(await red.hook(`row-${known}`).count(), 0);
  await red.hook(`glean-${known}`).tap();
  await red.hook(`row-${known}`).waitFor();
  assert.equal(await red.page.evaluate(() => document.activeElement.getAttribute('aria-disabled')), 'true', 'the focus stays');
  for (const each of ['places', 'times']) {
    await red.hook(`gleaned-${each}`).locator('summary').click();
  }
  await look(red, 'notebook-gleaned');
  // A person who is struck out does not come back.
  await red.hook(`row-${known}`).locator('[data-test="strike"]').click();
  await red.gone(`row-${known}`);
  assert.equal(await red.hook(`glean-${known}`).count(), 0);
  await red.tap('close');
  await red.gone('notebook');

  // By keyboard and ear: the number of names is announced, the arrows choose, Enter picks, and Escape closes the list alone.
  const field = red.hook('field-answer-1');
  const state = () => field.evaluate((input) => ({
    expanded: input.getAttribute('aria-expanded'),
    active: document.getElementById(input.getAttribute('aria-activedescendant'))?.textContent ?? null,
  }));
  await red.tap('act-answer');
  assert.deepEqual(await state(), { expanded: 'false', active: null });
  await type(red, 's');
  const names = await suggested(red, 1);
  assert.ok(names.length > 1, names.join());
  assert.equal(await red.hook('count-answer-1').innerText(), `${names.length} names fit. Choose one with the arrow keys.`);
  assert.deepEqual(await state(), { expanded: 'true', active: null });
  await look(red, 'answers-suggested');
  await field.focus();
  await type(red, 'h'); // "sh"
  await red.page.keyboard.press('ArrowDown');
  assert.deepEqual(await state(), { expanded: 'true', active: 'Sherlock Holmes' });
  await red.page.keyboard.press('Escape');
  assert.deepEqual(await state(), { expanded: 'false', active: null });
  assert.ok(await red.hook('sheet').isVisible());
  await type(red, 'e'); // "she"
  await red.page.keyboard.press('ArrowDown');
  await red.page.keyboard.press('Enter');
  assert.equal(await field.inputValue(), 'Sherlock Holmes');
  assert.equal(await red.page.evaluate(() => document.activeElement.getAttribute('name')), 'answer-2', 'the next question has the focus');
  await clear(red, 1);
  await red.tap('close');
  await red.gone('sheet');

  // An answer that names nothing is asked about in one sentence, and stays in its field.
  await blue.tap('act-answer');
  for (const [i, text] of ['the tall stranger', 'somewhere or other', 'Scotland Yard'].entries()) {
    await blue.hook(`field-answer-${i + 1}`).fill(text);
  }
  await blue.hook('sheet').locator('[data-test="commit"]').click();
  await blue.tap('sure-yes');
  await blue.hook('again-1').waitFor();
  assert.equal(await blue.hook('again-1').innerText(), 'Say which person you mean, or send the answer as it is.');
  assert.equal(await blue.hook('again-2').innerText(), 'Say which place you mean, or send the answer as it is.');
  assert.equal(await blue.hook('again-3').count(), 0);
  assert.equal(await blue.hook('field-answer-1').inputValue(), 'the tall stranger');
  // The answer that the referee did not ask about stands, also after a reload.
  await blue.hook('stands-3').waitFor();
  assert.equal(await blue.hook('field-answer-3').count(), 0);
  await look(blue, 'answer-stands');
  await blue.page.reload();
  await blue.tap('act-answer');
  assert.equal(await blue.hook('stands-3').innerText(), 'Scotland Yard');
  for (const n of [1, 2]) {
    await clear(blue, n);
  }
  await blue.tap('close');
  await blue.gone('sheet');

  // A former owner of the seat may have left a draft that no form can show. It is left out.
  await blue.page.evaluate((table) => {
    localStorage.setItem(`hansom.draft.${table}.blue.answer`, '{"answers": {"1": 5, "2": {"toString": 1}}}');
  }, room.json.table ?? room.json.id);
  await blue.tap('act-answer');
  assert.equal(await blue.hook('field-answer-1').inputValue(), '');
  await blue.tap('close');
  await blue.gone('sheet');

  // The whole answer, counted.
  for (const player of players) {
    let taps = 0;
    let letters = 0;
    let typing = 0;
    const tap = async (locator) => {
      await locator.tap();
      taps += 1;
    };
    await tap(player.hook('act-answer').first());
    for (const [i, [typed, name]] of ANSWERS.entries()) {
      if (await player.hook(`stands-${i + 1}`).count() > 0) {
        continue;
      }
      if (await player.page.evaluate(() => document.activeElement.getAttribute('name')) !== `answer-${i + 1}`) {
        await tap(player.hook(`field-answer-${i + 1}`));
        typing += 1;
      }
      await type(player, typed);
      letters += typed.length;
      await tap(player.hook(`list-answer-${i + 1}`).getByText(name, { exact: true }));
      typing += 1;
    }
    await tap(player.hook('sheet').locator('[data-test="commit"]'));
    await tap(player.hook('sure-yes'));
    await player.gone('sheet');
    assert.ok(taps <= TAPS_MAX, `${player.name}: ${taps} taps`);
    assert.equal(taps - typing, 3, 'opens, hands in, confirms');
    assert.ok(taps - typing <= TAPS_BESIDE_MAX);
    assert.ok(letters <= LETTERS_MAX, `${player.name}: ${letters} letters`);
  }
  for (const player of players) {
    await player.phase('over');
    await player.page.locator('[data-test="ceremony"]').waitFor();
  }

  // One tap leads from the end to the same colour at the next case.
  const tables = await (await fetch(`${room.referee.url}/tables`)).json();
  const { table, title } = tables.find((each) => !each.opened);
  for (const [player, colour] of [[players[0], 'red'], [players[1], 'blue']]) {
    await player.tap('ceremony-close');
    await player.hook(`next-${table}`).filter({ hasText: `Next case: ${title}` }).click();
    await player.hook(`lobby-${colour}`).waitFor();
    assert.deepEqual(await player.page.evaluate(() => [document.activeElement?.tagName, scrollY]), ['MAIN', 0]);
  }
  await players[0].hook('lobby-blue').waitFor();

  assert.deepEqual(wrong, []);
  for (const player of room.players) {
    assert.deepEqual(player.complaints, []);
  }
});

/** Plays until Blue has failed at 221B. Returns what Blue's phone and the table screen show on the way, and what Red's notebook shows. */
async function failAt221B(t, play) {
  const room = await Room.open(play);
  t.after(() => room.close());
  const players = [];
  for (const colour of Object.keys(SEATS)) {
    players.push(await room.seat(colour));
  }
  const [red, blue] = players;
  const screen = await room.phone('screen', { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await screen.page.goto(`${room.referee.url}/table`);
  await readOneEach(room, players);
  await goOn(players);
  await inTurn(players, async (player) => {
    const elsewhere = { red: 'solicitor', green: 'cab-yard' }[player.name];
    await (elsewhere ? player.visit(elsewhere, 0) : visit221B(player));
  });
  await goOn(players);
  await blue.hook('act-answer').waitFor();
  const seen = { stamps: await blue.still(), town: await screen.still() };
  for (const player of [blue, red]) {
    await player.tap('notes');
    seen[`notebook of ${player.name}`] = await player.still();
    await player.tap('close');
    await player.gone('notebook');
  }
  await blue.tap('act-answer');
  for (const n of [1, 2, 3]) {
    for (const letter of ['a', 'e', 'h', 'm', 's', 'y']) {
      await blue.hook(`field-answer-${n}`).fill('');
      await blue.hook(`field-answer-${n}`).focus();
      await type(blue, letter);
      seen[`suggestions for ${n} with ${letter}`] = await suggested(blue, n);
    }
  }
  seen.form = await blue.still();
  for (const [i, text] of ['Ralph Tansley', 'The Trunk-Maker', 'Charing Cross'].entries()) {
    await blue.hook(`field-answer-${i + 1}`).fill(text);
  }
  await blue.hook('sheet').locator('[data-test="commit"]').click();
  await blue.tap('sure-yes');
  for (const player of [blue, screen]) {
    await player.hook('trial-blue').waitFor();
    seen[`theatre of ${player.name}`] = await player.still();
  }
  await room.close();
  const seal = /(?:[0-9A-Z]{4} ){4}[0-9A-Z]{4}/g; // public, and another one for other answers
  return Object.fromEntries(Object.entries(seen).map(([name, html]) => [name, typeof html === 'string' ? html.replace(seal, '') : html]));
}

test('two games that differ in the key and in what Blue has not read give Blue the same stamps, notebook, suggestions and theatre', { timeout: 240_000 }, async (t) => {
  const first = await Room.open('watson-and-holmes/02');
  const mine = first.json.case;
  await first.close();
  const other = structuredClone(mine);
  for (const id of ['commissionaires', 'bow-street']) { // Red's card, and Green's
    const card = other.locations.find((each) => each.id === id);
    card.text = 'At twenty past nine Mr Jabez Hollow of Foxglove Yard came out of the Turkish baths with a black umbrella. “Ask at Foxglove Yard,” he said.';
  }
  other.people.push({ name: 'Jabez Hollow', aliases: ['the Stranger'] });
  other.solution = 'It was all quite otherwise.';
  const [who, where] = other.questions;
  [who.answer, who.second, who.accept] = [who.second, who.answer, []];
  [where.answer, where.accept] = ['The Cab Yard', []];
  const [one, two] = [await failAt221B(t, mine), await failAt221B(t, other)];
  for (const [name, html] of Object.entries(one)) {
    if (name === 'notebook of red') {
      assert.notEqual(html, two[name], 'the games differ');
    } else {
      assert.deepEqual(html, two[name], name);
    }
  }
  for (const [name, [least, some]] of Object.entries({ 'suggestions for 1 with m': [4, 'Mrs Dinah Vickers'], 'suggestions for 2 with s': [4, 'The Solicitor'] })) {
    assert.ok(one[name].length > least && one[name].includes(some), `${name}: ${one[name].join()}`);
  }
});
