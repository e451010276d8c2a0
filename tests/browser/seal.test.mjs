// seal.test.mjs: a host who cheats: phones report that the answers differ from the sealed ones, or that the seal has changed; and
// the wax seals at 221B, which tell no more than a number
//
// The referee is the real one. Its messages to one phone are altered on the way, as if the daemon lied. Then the host prints the case again
// with another answer, under the same key, and continues at the same table.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Room } from './room.mjs';
import { Referee } from './referee.mjs';
import { join as knock } from './seat.mjs';

const PRINT = process.env.HANSOM_PRINT ?? 'build/generator/hansom-print';
const KEPT = 'The answers were not changed during the game.';
const found = (player, state) => player.page.locator(`[data-test="seal-found"][data-state="${state}"]`);

/** Opens a phone that receives @lie in place of @word in the key at the end. Both have the same length. */
async function lieTo(phone, word, lie) {
  let isDue = false;
  const flip = (/** @type {Buffer} */ frame) => {
    const begin = frame.indexOf('"salt":"');
    isDue ||= begin >= 0;
    const at = isDue ? frame.indexOf(word, Math.max(begin, 0)) : -1; // it may come in a later fragment of the same message
    if (at >= 0) {
      frame.write(lie, at);
      isDue = false;
    }
    return frame;
  };
  await phone.page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    server.onMessage((message) => line.send(typeof message === 'string' ? message : flip(message)));
  });
}

test('the answers that are told at the end are held against the seal', { timeout: 300_000 }, async (t) => {
  const room = await Room.open();
  t.after(() => room.close());
  const answers = Object.fromEntries(room.json.case.questions.map(({ answer }, i) => [i + 1, answer]));
  const [culprit] = Object.values(answers);
  const blue = await room.phone('blue');
  await lieTo(blue, culprit, culprit.replace('W', 'G'));
  const red = await room.seat('red');
  await blue.page.goto(`${room.referee.url}/${room.code('seat-blue', 'seat')}`);
  const screen = await room.phone('screen', { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }); // no cab is on its way
  await screen.page.goto(`${room.referee.url}/table`);
  await red.hook('lobby-blue').waitFor();
  await red.tap('first-red');
  await red.tap('open');
  await red.tap('act-begin');
  await red.tap('sure-yes');

  // During the game, the seal is shown at the card of 221B and on the table screen.
  await red.turn();
  await red.tap('card-221b');
  await red.hook('seal').locator('summary').click();
  const seal = /Seal: ((?:[0-9A-Z]{4} ?){5})/.exec(await red.hook('seal').innerText())[1].trim();
  assert.match(await red.hook('seal').innerText(), /When the game is over, this phone uses it to check/);
  await red.hook('sheet').locator('[data-test="commit"]').first().click();
  await red.tap('sure-yes');
  assert.equal(await screen.hook('seal').count(), 0, 'the table screen keeps it in its menu');
  await screen.tap('menu');
  await screen.hook('seal').filter({ hasText: seal }).waitFor();
  assert.equal(await red.hook('seal-found').count(), 0);
  await blue.visit('porters-lodge');
  await blue.tap('act-begin');
  await red.tap('act-answer');
  for (const [n, text] of Object.entries(answers)) {
    await red.page.locator(`[name="answer-${n}"]`).fill(`${text}`);
  }
  await red.hook('sheet').locator('[data-test="commit"]').first().click();
  await red.tap('sure-yes');

  for (const honest of [red, screen]) {
    await found(honest, 'kept').filter({ hasText: KEPT }).filter({ hasText: seal }).waitFor();
    await honest.hook('heard').filter({ hasText: KEPT }).first().waitFor({ state: 'attached' });
  }
  await screen.picture('table-seal');
  await found(blue, 'broken').waitFor();
  const said = await blue.hook('seal-found').innerText();
  assert.match(said, /Warning: these are not the answers that were sealed!/);
  const [first, now] = [...said.matchAll(/: ((?:[0-9A-Z]{4} ?){5})/g)].map(([, each]) => each.trim());
  assert.equal(first, seal);
  assert.notEqual(now, seal);
  await blue.hook('heard').filter({ hasText: 'Warning: these are not the answers' }).first().waitFor({ state: 'attached' });
  await blue.hook('ceremony-close').click({ timeout: 2000 }).catch(() => {}); // if it is still open
  await blue.picture('phone-seal-broken');

  // A phone that joins only after the end can check it as well.
  const late = await room.seat('red');
  await found(late, 'kept').filter({ hasText: seal }).waitFor();
  for (const player of [red, blue, screen, late]) {
    assert.deepEqual(player.complaints, [], player.name);
  }
});

test('a table that goes on with another key is not believed', { timeout: 300_000 }, async (t) => {
  const room = await Room.open();
  t.after(() => room.close());
  const red = await room.seat('red');
  await red.hook('lobby').waitFor();
  await red.page.goto('about:blank');
  await room.referee.stop();
  const folder = join(room.folder, 'other');
  mkdirSync(join(folder, 'state'), { recursive: true });
  const { questions, ...rest } = JSON.parse(readFileSync(join(room.edition, 'edition.json'), 'utf8')).case;
  writeFileSync(join(folder, 'case.yaml'), JSON.stringify({ ...rest, questions: questions.map((each) => ({ ...each, accept: [] })) })); // JSON is YAML
  execFileSync(PRINT, ['--quiet', '--edition-only', '--seed', 'a room', '-o', join(folder, 'out'), folder]);
  const edition = join(folder, 'out', readdirSync(join(folder, 'out'))[0]);
  const other = JSON.parse(readFileSync(join(edition, 'edition.json'), 'utf8'));
  assert.deepEqual([other.id, other.key], [room.json.id, room.json.key], 'the same table, and the same codes on its cards');
  assert.notEqual(other.seal, room.json.seal);
  const { port } = room.referee;
  room.referee = new Referee(process.env.HANSOM_REFEREE ?? 'build/referee/hansom-referee', edition, join(folder, 'state'));
  room.referee.port = port;
  await room.referee.start();
  await knock(room.referee, { table: room.json.id }); // waits for its broker
  await red.page.goto(`${room.referee.url}/${room.code('seat-red', 'seat')}`);
  await red.hook('lobby').waitFor();
  await red.page.locator('[data-test="seal-found"][data-state="other"]').filter({ hasText: 'names another seal' }).waitFor();
  await red.picture('phone-seal-other');
  assert.deepEqual(red.complaints, []);
});

/** Plays until Blue has failed with the given answers. Returns the HTML of all screens, and of the dialogs on them. */
async function fail(t, answers) {
  const room = await Room.open();
  t.after(() => room.close());
  const [red, blue] = [await room.seat('red'), await room.seat('blue')];
  const screen = await room.phone('screen', { viewport: { width: 1280, height: 800 } });
  await screen.page.goto(`${room.referee.url}/table`);
  await red.hook('lobby-blue').waitFor();
  await red.tap('first-blue');
  await red.tap('open');
  await blue.tap('act-begin');
  await blue.tap('sure-yes');
  await blue.turn();
  await blue.tap('card-221b');
  await blue.hook('sheet').locator('[data-test="commit"]').first().click();
  await blue.tap('sure-yes');
  await red.visit('porters-lodge');
  await red.tap('act-begin');
  await blue.tap('act-answer');
  for (const [i, text] of answers.entries()) {
    await blue.page.locator(`[name="answer-${i + 1}"]`).fill(text);
  }
  await blue.hook('sheet').locator('[data-test="commit"]').first().click();
  await blue.tap('sure-yes');
  const seen = {};
  for (const player of [blue, red, screen]) {
    const stage = player.hook('trial-blue');
    await stage.waitFor();
    assert.deepEqual([await stage.locator('.wax.open').count(), await stage.locator('.wax.shut').count()], [1, 2], player.name);
    seen[player.name] = await player.still();
    assert.match(seen[player.name], player === blue ? /You had 1 of 3 right/ : /Blue had 1 of 3 right/);
  }
  return seen;
}

test('two games with the same number right but different questions right look the same on every screen', { timeout: 300_000 }, async (t) => {
  const wrong = ['Percival Drake', 'a glasshouse', 'He was jealous of the medal that she would win in the show that day.'];
  const [first, second] = [await fail(t, ['Augustus Wray', ...wrong.slice(1)]), await fail(t, [wrong[0], 'The ice store', wrong[2]])];
  assert.deepEqual(first, second);
});
