// guide.test.mjs: the rules on the phone with the legend of the symbols, and the guide that explains each new moment of a first game once
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { look, wrong } from './look.mjs';
import { goOn, Room } from './room.mjs';

/** Waits until the guide says a sentence. */
async function says(player, sentence) {
  await player.page.locator('[data-test="guide-says"]', { hasText: sentence }).waitFor();
}

test('the guide explains each moment once, and the rules of the moment are one tap away', { timeout: 120_000 }, async (t) => {
  const room = await Room.open();
  t.after(() => room.close());
  const [red, blue] = [await room.seat('red'), await room.seat('blue', { locale: 'de' })];
  await red.hook('lobby-blue').waitFor();
  await red.tap('guide');
  await red.tap('first-red');
  await red.tap('open');
  await says(red, 'Each of you holds a secret character');
  assert.equal(await blue.hook('guide-says').count(), 0, 'Blue has not asked for the guide');

  // The rules: the evening first, then the rules of this moment, open, then all others, closed.
  await red.tap('how');
  await red.hook('rules-evening').waitFor();
  await look(red, 'rules');
  assert.match(await red.hook('rules-evening').innerText(), /^London, in the eighteen-nineties\./);
  assert.match(await red.hook('rules-now').innerText(), /^Setting up\s+Read all the rules before you look at the cards\. Choose one case,/);
  const symbols = red.hook('rules-symbols');
  const carriages = symbols.locator('[data-test="symbol-carriages"]');
  assert.equal(await carriages.isVisible(), false, 'the legend is folded');
  await symbols.locator('summary').click();
  assert.ok((await carriages.locator('svg path').boundingBox()).width > 10);
  assert.match(await carriages.innerText(), /^Carriages\. Come here to gain as many carriages as the wheel’s number when the investigation ends\./);
  await look(red, 'symbols');
  await symbols.locator('summary').click();
  const others = red.hook('rules-section');
  assert.deepEqual(await others.locator('summary').allInnerTexts(), ['What is in the box', 'Phones at the table', 'A round', 'Visiting',
    'Investigation', '221B Baker Street', 'The characters', 'Examples', 'Questions that come up', 'Advice']);
  assert.equal(await others.first().locator('.prose').isVisible(), false);
  await others.first().locator('summary').click();
  assert.match(await others.first().locator('.prose').innerText(), /Your purse is all your carriages except those that lie on a card as your bid/);
  await red.tap('close');

  // A phone in German has its rules and its guide in German.
  await blue.tap('how');
  await blue.hook('rules-now').waitFor();
  assert.match(await blue.hook('rules-now').innerText(), /^Aufbau/);
  await blue.hook('rules-symbols').locator('summary').click();
  assert.match(await blue.hook('symbol-lock').innerText(), /^Verschlossen\. Nur wer einen Dietrich ausgibt, liest diese Karte\.$/);
  await look(blue, 'symbols-german');
  await blue.tap('guide');
  await blue.tap('close');
  await says(blue, 'Jeder von euch hat einen geheimen Charakter');

  for (const [player, character] of [[red, 'toby'], [blue, 'hudson']]) {
    await player.scan(character, 'face');
    await player.hook('sheet').locator('[data-test="commit"]').click();
    await player.gone('sheet');
  }
  await red.tap('act-begin');
  await red.tap('sure-yes');
  await red.phase('visiting');
  await says(red, 'carriages are bids');
  await red.visit('porters-lodge', 1);
  await blue.visit('porters-lodge', 2);
  await says(red, 'You have taken your bid back, except one carriage.');
  await red.tap('how');
  assert.match(await red.hook('rules-now').innerText(), /^Visiting/);
  await red.tap('close');

  // A moment that has passed is not explained again, not even after a reload. The bid is over, so this is the first moment again.
  await red.visit('ice-store', 0);
  await goOn([red, blue]);
  await says(red, 'Read your card alone');
  await red.page.reload();
  await says(red, 'Read your card alone');
  for (const [player, card] of [[red, 'ice-store'], [blue, 'porters-lodge']]) {
    await player.scan(card, 'text');
    await player.hook('reader').locator('[data-test="commit"]').first().click();
    await player.gone('reader');
  }
  await goOn([red, blue]);
  await red.phase('visiting');
  await red.gone('guide-says');

  // The guide starts anew when somebody turns it on again.
  for (const isOn of [false, true]) {
    await red.tap('how');
    await red.hook('rules').locator('[data-test="guide"]').setChecked(isOn);
    await red.tap('close');
  }
  await says(red, 'carriages are bids');
  assert.deepEqual(wrong, []);
  assert.deepEqual([...red.complaints, ...blue.complaints], []);
});

for (const [game, symbol, sentence] of [
  ['adventures-in-the-fog', 'knuckles', 'Schlagring. Eine Waffe'], ['lady-alice', 'frown', 'Stirnrunzeln. Das Beweisstück'],
  ['baker-street-irregulars', 'out', 'Quer liegende Karte. Sie ist ausgeschlossen'],
]) {
  test(`${game}: the legend has the symbols of the game, in the lobby too`, { timeout: 60_000 }, async (t) => {
    const room = await Room.open(`${game}/00`);
    t.after(() => room.close());
    const red = await room.seat('red', { locale: 'de' });
    await red.tap('how');
    await red.hook('rules-symbols').locator('summary').click();
    await red.hook(`symbol-${symbol}`).scrollIntoViewIfNeeded();
    assert.ok((await red.hook(`symbol-${symbol}`).innerText()).includes(sentence));
    await look(red, `symbols-${game}`);
    assert.deepEqual(wrong, []);
    assert.deepEqual(red.complaints, []);
  });
}

test('the rules come by themselves when the referee answers again', { timeout: 60_000 }, async (t) => {
  const room = await Room.open();
  t.after(() => room.close());
  const red = await room.seat('red');
  await red.page.route('**/rules-page-*', (route) => route.abort());
  await red.tap('how');
  await red.hook('rules').waitFor();
  assert.equal(await red.hook('rules-evening').count(), 0);
  await red.page.unroute('**/rules-page-*');
  await red.hook('rules-evening').waitFor();
  await red.tap('close');
  await red.gone('rules');
});

test('the table screen and the host’s page say that the referee does not answer, and come by themselves', { timeout: 60_000 }, async (t) => {
  const room = await Room.open();
  t.after(() => room.close());
  for (const [path, chunk, shown] of [['table', 'table-page', 'screen'], ['host', 'host-page', 'host']]) {
    const device = await room.phone(path);
    await device.page.route(`**/${chunk}-*`, (route) => route.abort());
    await device.page.goto(`${room.referee.url}/${path}`);
    await device.hook('coming').filter({ hasText: 'The referee cannot be reached' }).waitFor();
    await device.page.unroute(`**/${chunk}-*`);
    await device.hook(shown).waitFor();
    assert.equal(await device.hook('coming').count(), 0);
  }
});
