// host.test.mjs: an evening's troubles, and their remedies by the host and the table
//
// Tests a wrong tap, second thoughts, a pause, a lost card and another game on the real page, with the real referee. With
// HANSOM_PICTURES set, pictures of the screens are saved there.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { look, wrong } from './look.mjs';
import { Paper } from './paper.mjs';
import { Phone } from './phone.mjs';
import { Referee } from './referee.mjs';

const FRAMES = 12;
const FILM = { width: 504, height: 378 }; // picture of a phone's camera

test('what goes wrong in an evening', { timeout: 600_000 }, async (t) => {
  const program = process.env.HANSOM_REFEREE ?? 'build/referee/hansom-referee';
  const paper = await Paper.print(process.env.HANSOM_PRINT ?? 'build/generator/hansom-print', 'watson-and-holmes/00');
  const state = mkdtempSync(join(tmpdir(), 'hansom-state-'));
  const referee = new Referee(program, paper.edition, state);
  /** @type {Phone[]} */
  const phones = [];
  let finished = false;
  t.after(async () => {
    for (const phone of finished ? [] : phones) {
      await phone.picture(`last-${phone.name}`);
    }
    await Promise.all(phones.map((phone) => phone.close()));
    referee.child?.kill('SIGTERM');
    paper.remove();
    rmSync(state, { recursive: true, force: true });
  });
  await referee.start();
  const open = async (name, viewport) => {
    const phone = await Phone.open(name, paper, viewport);
    phones.push(phone);
    return phone;
  };
  const { id } = paper.json;

  // Without the key, the page says where to find the key. The printed address lets the host in, and disappears from the
  // address bar.
  const host = await open('host', { width: 820, height: 1100 });
  host.console.expectRefusal(401, '/host/tables');
  await host.page.goto(`${referee.url}/host#${referee.key.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`);
  await host.hook('host-say').filter({ hasText: 'Only the host may do that' }).waitFor();
  await host.picture('host-no-key');
  await look(host, 'host-no-key');
  await host.page.goto(`${referee.url}/host#${referee.key}`);
  await host.hook(`host-${id}`).waitFor();
  assert.equal(host.page.url(), `${referee.url}/host`);
  await host.page.reload();
  await host.hook(`host-${id}`).waitFor();

  const players = [];
  for (const colour of ['red', 'blue', 'green']) {
    const phone = await open(colour);
    players.push(phone);
    await phone.page.goto(referee.url);
    await phone.tap(`seat-${colour}`);
    await phone.hook('lobby').waitFor();
    await host.page.locator(`[data-test="host-seat-${colour}"][data-here="true"]`).waitFor();
  }
  const [red, blue, green] = players;
  const screen = await open('screen', { width: 1280, height: 800 });
  await screen.page.goto(`${referee.url}/table`);
  await screen.hook('screen').waitFor();

  // The host frees a stranger's seat, corrects the order and opens the table.
  const white = await open('white');
  await white.page.goto(referee.url);
  await white.tap('seat-white');
  await white.hook('lobby').waitFor();
  white.console.expectCuts(); // the referee cuts the connection of a freed seat
  await host.tap('host-free-white');
  await white.hook('aside').filter({ hasText: 'The host has freed White' }).waitFor();
  await white.picture('phone-freed');
  await look(white, 'phone-freed');
  await host.hook('host-seat-white').waitFor({ state: 'detached' });

  // The stranger comes again. Freed a second time, the colour is the host's to give.
  const stranger = await open('stranger');
  await stranger.page.goto(referee.url);
  await stranger.tap('seat-white');
  await stranger.hook('lobby').waitFor();
  stranger.console.expectCuts();
  await host.hook('host-seat-white').waitFor();
  await host.tap('host-free-white');
  await host.hook('host-kept-white').locator('[data-test="host-code-white"]').waitFor();
  await stranger.hook('aside').waitFor();

  // A player's name appears everywhere in place of the colour. The host removes another one.
  await red.hook('name').fill('Ada');
  await red.hook('name').press('Enter');
  for (const phone of [host, blue, screen]) {
    await phone.page.getByText('Ada', { exact: false }).first().waitFor();
  }
  await blue.hook('name').fill('ada');
  await blue.hook('name').press('Enter');
  await blue.hook('name-refused').filter({ hasText: 'That is another player’s name' }).waitFor();
  await blue.hook('name').fill('Rude');
  await blue.hook('name').press('Enter');
  await host.tap('host-unname-blue');
  await blue.page.locator('[data-test="lobby-blue"] .name').filter({ hasText: 'Blue' }).waitFor();
  await red.hook('name').fill('');
  await red.hook('name').press('Enter');
  await blue.page.locator('[data-test="lobby-red"] .name').filter({ hasText: 'Red' }).waitFor();
  await red.hook('name').fill('Ada');
  await red.hook('name').press('Enter');
  await screen.picture('table-lobby');
  await look(screen, 'table-lobby');
  await host.tap('host-up-green');
  await red.page.locator('[data-test="lobby"] .order li:nth-child(2)[data-test="lobby-green"]').waitFor();
  await host.tap('host-first-red');
  await host.hook('host-play-on').check();
  await host.picture('host-before', true);
  await look(host, 'host-before');
  assert.ok(await host.hook('join-qr').evaluate((image) => image.complete && image.naturalWidth > 0), 'the code to join is there');
  await host.tap('host-open');
  await red.tap('act-begin');
  await red.tap('sure-yes');

  // A wrong tap is taken back at once.
  const go = async (phone, card) => {
    await phone.turn();
    await phone.tap(`card-${card}`);
    await phone.commit();
  };
  await go(red, 'cab-stand');
  await red.page.locator('[data-test="undo"][data-free="true"]').waitFor();
  await red.picture('phone-undo', true);
  await red.tap('undo');
  await red.turn();
  await blue.hook('log').filter({ hasText: 'Ada takes the last act back' }).waitFor();
  assert.equal(await blue.hook('log').filter({ hasText: 'Cab Stand' }).count(), 0, 'what was taken back is told no more');
  await go(red, 'cab-stand');

  // Once another player has acted, the table votes.
  await go(green, 'scotland-yard');
  await red.page.locator('[data-test="undo"][data-free="false"]').click();
  await blue.hook('undo-yes').waitFor();
  await screen.hook('undo-vote').filter({ hasText: 'Ada wants to take this back' }).waitFor();
  await green.tap('undo-yes');
  await blue.picture('phone-vote', true);
  await look(blue, 'phone-vote');
  await red.picture('phone-vote-asker', true);
  await look(red, 'phone-vote-asker');
  await screen.picture('table-vote');
  await look(screen, 'table-vote');
  await blue.tap('undo-yes');
  await green.turn();
  await green.hook('undo-vote').waitFor({ state: 'detached' });
  await go(green, 'scotland-yard');

  // The host pauses the game.
  await host.tap('host-pause');
  for (const phone of [red, blue, green, screen]) {
    await phone.hook('paused').waitFor();
  }
  await blue.picture('phone-paused');
  await look(blue, 'phone-paused');
  await screen.picture('table-paused');
  await look(screen, 'table-paused');
  await blue.tap('card-porters-lodge');
  assert.equal(await blue.hook('commit').count(), 0, 'nothing is offered');
  await blue.tap('close');
  await host.tap('host-pause');
  await blue.hook('paused').waitFor({ state: 'detached' });
  await blue.turn();

  // The host asks for a vote too, and withdraws it.
  await host.tap('host-undo');
  await red.hook('undo-vote').filter({ hasText: 'The host wants to take this back' }).waitFor();
  await host.picture('host-playing', true);
  await look(host, 'host-playing');
  await host.tap('host-withdraw');
  await red.hook('undo-vote').waitFor({ state: 'detached' });

  // Red's card is lost and the phone is dead: another phone scans the code that the host shows.
  await host.tap('host-code-red');
  const qr = host.hook('host-qr');
  await qr.waitFor();
  await host.picture('host-code');
  await look(host, 'host-code');
  const box = await qr.boundingBox();
  const spare = await open('spare');
  const seen = await host.page.screenshot({
    type: 'jpeg',
    quality: 95,
    scale: 'css',
    animations: 'disabled',
    clip: { ...FILM, x: Math.max(0, box.x + box.width / 2 - FILM.width / 2), y: Math.max(0, box.y + box.height / 2 - FILM.height / 2) },
  });
  writeFileSync(spare.film, Buffer.concat(Array(FRAMES).fill(seen)));
  await spare.page.goto(referee.url);
  await spare.tap('scan');
  await spare.page.locator('[data-test="seat"][data-seat="red"]').waitFor();
  await red.hook('aside').filter({ hasText: 'Red has moved to another phone' }).waitFor();
  await host.tap('close');

  // An older copy replaces the journal. Every phone that has seen a later state says so.
  const copies = join(state, 'copies');
  const order = (...words) => {
    const done = spawnSync(program, words, { encoding: 'utf8' });
    assert.equal(done.status, 0, done.stderr);
  };
  order('backup', '-o', copies, referee.state);
  await go(blue, 'porters-lodge');
  await green.hook('log').filter({ hasText: 'Blue' }).waitFor();
  phones.forEach((phone) => phone.console.expectCuts());
  assert.equal(await referee.stop(), 0);
  order('restore', '--state', referee.state, join(copies, readdirSync(copies)[0]));
  await referee.start();
  for (const phone of [spare, blue, green]) {
    await phone.hook('say').filter({ hasText: 'no longer knows what happened last' }).waitFor();
    if (phone === green) {
      await phone.picture('phone-behind');
      await look(phone, 'phone-behind');
    }
    await phone.tap('notice-close');
  }
  await blue.turn();
  await go(blue, 'porters-lodge');
  await green.hook('log').filter({ hasText: 'Blue' }).waitFor();

  // The page has the referee's metrics for the operator, folded away until they are opened.
  await host.hook('host-metrics').locator('summary').click();
  await host.hook('host-counted').filter({ hasText: /^# HELP hansom_/m }).waitFor();
  const counted = await host.hook('host-counted').textContent();
  assert.match(counted, /^hansom_acts_total\{game="watson-and-holmes",verdict="accepted"\} [1-9]/m);
  await host.picture('host-metrics');
  await look(host, 'host-metrics');
  await host.hook('host-metrics').locator('summary').click();

  // The page warns that the journal holds every secret. The download is a valid journal.
  await host.tap('host-journal');
  await host.hook('host-sure').filter({ hasText: 'every secret' }).waitFor();
  await host.picture('host-journal');
  await look(host, 'host-journal');
  const [file] = await Promise.all([host.page.waitForEvent('download'), host.tap('sure-yes')]);
  assert.equal(file.suggestedFilename(), `${id}.journal`);
  const copy = join(state, 'copy');
  await file.saveAs(copy);
  const judged = spawnSync(program, ['verify', copy], { encoding: 'utf8' });
  assert.match(judged.stdout, /, ok\n$/, judged.stdout + judged.stderr);

  // Another game, with the same players.
  await host.tap('host-restart');
  await host.picture('host-restart');
  await look(host, 'host-restart');
  await host.tap('sure-yes');
  for (const phone of [spare, blue, green]) {
    await phone.hook('lobby').waitFor();
  }
  await host.hook('host-say').filter({ hasText: `${id}.journal.` }).waitFor();
  await host.tap('host-open');
  await host.page.locator(`[data-test="host-${id}"][data-phase="setup"]`).waitFor();
  for (const phone of phones) {
    assert.deepEqual(phone.complaints, [], `${phone.name}'s page complains of nothing`);
  }
  assert.equal(await referee.stop(), 0);
  finished = true;
  assert.deepEqual(wrong, []);
});
