// evening.test.mjs: a whole game of case 0, from the printed paper to 221B Baker Street
//
// Three phones and a table screen, with the real page, the real referee and its broker. Every scan goes from the browser's camera through
// the page's own decoder. The camera sees the printed PDF. With HANSOM_PICTURES set, pictures of the screens are saved there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { launch } from './browser.mjs';
import { Paper } from './paper.mjs';
import { Phone } from './phone.mjs';
import { podium } from './podium.mjs';
import { Referee } from './referee.mjs';
import { lampsOf, pawnsOf } from './screen.mjs';

const RIGHT = {
  1: 'mr augustus wray',
  2: 'The ice store',
  3: 'The flower was bleached with sulphur, and the professor\'s acid test would have shown it.',
};
const WRONG = { 1: 'Percival Drake', 2: 'a glasshouse', 3: 'He was jealous of the medal that she would win.' };


/** Fills in the answers at 221B and hands them in. */
async function answer(phone, answers) {
  await phone.tap('act-answer');
  for (const [n, text] of Object.entries(answers)) {
    await phone.page.locator(`[name="answer-${n}"]`).fill(text);
  }
  await phone.commit();
  await phone.tap('sure-yes');
}

/** Returns the numbers of open and closed seals of a player's answers on the stage. */
async function seals({ page }, seat) {
  const stage = page.locator(`[data-test="trial-${seat}"]`);
  await stage.waitFor();
  return [await stage.locator('.wax.open').count(), await stage.locator('.wax.shut').count()];
}

/** Returns the open card. */
async function bringBack(phone, { police = false } = {}) {
  if (police) {
    await phone.hook('reader').locator('[data-test="field-police"]').check();
  }
  await phone.commit();
  await phone.hook('reader').waitFor({ state: 'detached' });
}

/** Opens the player's card by its text side, and returns it to its place. */
async function readAndReturn(phone, card) {
  await phone.phase('reading');
  await phone.scan(card, 'text');
  await phone.hook('reader-text').waitFor();
  await bringBack(phone);
}

/** Runs in a page. Measures the loudness of whatever it plays from now on. */
function meter() {
  const Own = globalThis.AudioContext;
  globalThis.heard = [];
  globalThis.AudioContext = class extends Own {
    get destination() {
      this.meter ??= new AnalyserNode(this, { fftSize: 32768 });
      this.meter.connect(super.destination);
      globalThis.heard.includes(this) || globalThis.heard.push(this);
      return this.meter;
    }
  };
}

/** Runs in a page. Returns the loudest sample of the last second. */
function loudest() {
  const samples = new Float32Array(32768);
  globalThis.heard.at(-1)?.meter.getFloatTimeDomainData(samples);
  return Math.max(...samples.map(Math.abs));
}

/** Turns the sound of the street on and off in the menu of the table screen. It is off at first. */
async function soundsOnlyWhenWanted(screen) {
  const street = screen.hook('street-sound');
  await screen.page.evaluate(meter);
  assert.equal(await street.isChecked(), false);
  await street.check();
  await screen.page.waitForFunction(loudest);
  await street.uncheck();
  await screen.page.waitForFunction(() => globalThis.heard.length === 1 && globalThis.heard[0].state === 'closed');
}

test('an evening with the White Empress', { timeout: 600_000 }, async (t) => {
  const paper = await Paper.print(process.env.HANSOM_PRINT ?? 'build/generator/hansom-print', 'watson-and-holmes/00');
  const state = mkdtempSync(join(tmpdir(), 'hansom-state-'));
  const referee = new Referee(process.env.HANSOM_REFEREE ?? 'build/referee/hansom-referee', paper.edition, state);
  /** @type {Phone[]} */
  const phones = [];
  let finished = false;
  t.after(async () => {
    for (const phone of finished ? [] : phones) {
      await phone.picture(`last-${phone.name}`); // the screens at the moment of the failure
    }
    await Promise.all(phones.map((phone) => phone.close()));
    referee.child?.kill('SIGTERM');
    paper.remove();
    rmSync(state, { recursive: true, force: true });
  });

  // Every code of the edition can be read on its paper.
  assert.deepEqual([...paper.spots.keys()].sort(), paper.json.codes.map(({ code }) => code).sort());

  await referee.start();
  const open = async (name, viewport) => {
    const phone = await Phone.open(name, paper, viewport);
    phones.push(phone);
    return phone;
  };
  const [red, blue, green] = [await open('red'), await open('blue'), await open('green')];
  const screen = await open('screen', { width: 1280, height: 800 });

  // Red's camera app opens the seat card's link. Blue scans hers with the live camera. Green takes a photo of his.
  await red.page.goto(`${referee.url}/${paper.code('seat-red', 'seat')}`);
  await red.hook('lobby').waitFor();
  await blue.page.goto(referee.url);
  await blue.scan('seat-blue', 'seat');
  await blue.hook('lobby').waitFor();
  await green.page.goto(referee.url);
  await green.tap('scan');
  const photo = join(paper.folder, 'photo.jpg');
  writeFileSync(photo, paper.picture(paper.code('seat-green', 'seat')));
  await green.hook('photo').first().setInputFiles(photo);
  await green.hook('lobby').waitFor();

  // A photo of a whole page has several codes. Green chooses one by its picture; none is taken unasked.
  const page = paper.page(paper.code('seat-green', 'seat'));
  const sheet = join(paper.folder, 'sheet.jpg');
  writeFileSync(sheet, page.picture);
  await green.tap('scan');
  await green.hook('photo').first().setInputFiles(sheet);
  const several = green.page.locator('[data-test^="several-"]');
  await several.first().waitFor();
  assert.ok(page.codes.length > 2, page.codes.join());
  assert.deepEqual(await several.evaluateAll((all) => all.map((each) => each.dataset.test.slice('several-'.length)).sort()), page.codes.sort());
  assert.ok(await several.locator('img').evaluateAll((all) => all.every((each) => each.complete && each.naturalWidth === 144)));
  await green.picture('phone-several');
  await green.tap(`several-${paper.code('seat-green', 'seat')}`);
  await green.page.getByText('That is your own seat card. You are seated.').first().waitFor();

  await screen.page.goto(`${referee.url}/table`);
  await screen.hook('screen').waitFor();

  // A player who does not want to read the introduction can hear it, from any point.
  await green.tap('case');
  const voice = green.hook('narration');
  await voice.evaluate((/** @type {HTMLAudioElement} */ audio) => audio.readyState > 0 || new Promise((loaded, failed) => {
    audio.addEventListener('loadedmetadata', loaded);
    audio.addEventListener('error', () => failed(new Error(audio.error?.message)));
  }));
  const { duration, landed } = await voice.evaluate((/** @type {HTMLAudioElement} */ audio) => new Promise((done) => {
    audio.addEventListener('seeked', () => done({ duration: audio.duration, landed: audio.currentTime }));
    audio.currentTime = 60;
  }));
  assert.ok(duration > 80 && duration < 150, `${duration} s for some 260 words`);
  assert.equal(landed, 60);
  await green.picture('phone-introduction');
  await green.tap('close');

  // A taken colour can be taken again only with its card.
  const taken = await fetch(`${referee.url}/join`, {
    method: 'POST',
    body: JSON.stringify({ table: paper.json.id, seat: 'red' }),
  });
  assert.equal(taken.status, 409);

  await red.hook('lobby-green').waitFor();
  await red.picture('phone-lobby');
  await red.tap('first-red');
  await red.tap('open');

  // Each player registers the dealt character with their own camera.
  for (const [phone, character] of [[red, 'irene'], [blue, 'hudson'], [green, 'lestrade']]) {
    await phone.hook('act-hold').waitFor();
    await phone.scan(character, 'face');
    await phone.commit();
    await phone.hook('sheet').waitFor({ state: 'detached' });
  }
  await red.tap('act-begin');
  await red.tap('sure-yes');

  // Round 1. Red walks to the Cab Stand. Blue bids all her carriages, and outbids Red.
  await red.phase('visiting');
  await red.turn();
  await red.scan('cab-stand');
  await red.picture('phone-bid');
  await red.commit();
  await blue.turn();
  await blue.scan('cab-stand');
  assert.equal(await blue.hook('field-carriages').inputValue(), '1', 'the stepper begins at the lowest legal bid');
  await blue.hook('field-carriages').fill('10');
  const driven = screen.hook('leaving-red').waitFor({ state: 'attached' });
  await blue.commit();
  await blue.reads('purse', '0');
  await driven;
  assert.deepEqual(await pawnsOf(screen.page), { blue: 'cab-stand 10' }, 'the table screen has the new cab, and the other drives off');
  await screen.hook('leaving-red').waitFor({ state: 'detached' });
  await screen.page.emulateMedia({ reducedMotion: 'reduce' });
  await green.visit('scotland-yard');
  await screen.hook('pawn-green').waitFor();
  assert.equal(await screen.page.evaluate(() => document.getAnimations().length), 0, 'with reduced motion, a pawn is there at once');
  await screen.page.emulateMedia({ reducedMotion: 'no-preference' });

  // Red wants the card back: this needs eleven carriages, and he has ten.
  await red.turn();
  await screen.picture('table-screen');
  await red.scan('cab-stand');
  assert.match(await red.hook('say').first().innerText(), /too few carriages: you need 11, and your purse holds 10/i);
  await red.picture('phone-refused');
  await red.tap('notice-close');
  await red.visit('porters-lodge');
  await red.phase('closing');
  await red.tap('act-begin');

  // Each player reads by scanning the text side. Other players' cards stay closed. Blue leaves a Police Token.
  await red.phase('reading');
  await red.scan('cab-stand', 'text');
  assert.match(await red.hook('say').first().innerText(), /you went to The Porter’s Lodge/i);
  await red.tap('notice-close');
  await blue.phase('reading');
  await blue.scan('cab-stand', 'text');
  await blue.hook('reader-text').waitFor();
  await blue.picture('phone-reading');
  assert.match(await blue.hook('reader-text').innerText(), /Rufus Scanlon/);
  assert.equal(await red.page.getByText('Rufus Scanlon').count(), 0);
  await bringBack(blue, { police: true });
  await readAndReturn(green, 'scotland-yard');
  await readAndReturn(red, 'porters-lodge');
  await red.phase('returning');
  await red.tap('act-begin');

  // Round 2. The Cab Stand is guarded now.
  await red.turn();
  await screen.hook('lamp-cab-stand').waitFor();
  assert.deepEqual(await lampsOf(screen.page), ['cab-stand']);
  await red.scan('cab-stand');
  assert.match(await red.hook('say').first().innerText(), /the police guard /i);
  await red.tap('notice-close');
  await red.visit('chemists-shop');

  // The referee is killed. After the restart it has lost nothing, and nobody has to join again.
  await blue.turn();
  phones.forEach((phone) => phone.console.expectCuts());
  await referee.kill();
  await blue.page.waitForFunction(() => document.querySelector('[data-test="banner"]')?.textContent?.trim() !== '');
  await referee.start();
  await blue.page.waitForFunction(() => document.querySelector('[data-test="banner"]')?.textContent?.trim() === '');
  await blue.reads('purse', '2');

  await blue.turn();
  await blue.scan('221b');
  await blue.commit();
  await blue.tap('sure-yes');
  await green.visit('verulam-club');
  await green.phase('closing');
  await green.tap('act-begin');

  // Blue is wrong, and learns the number of right answers, but not which. The bell of the table screen is off until somebody turns it on.
  await screen.page.removeLocatorHandler(screen.hook('ceremony')); // its announcements are looked at, and closed below
  await screen.tap('menu');
  assert.equal(await screen.hook('bell-set').inputValue(), 'off');
  await soundsOnlyWhenWanted(screen);
  await screen.tap('menu');
  await answer(blue, WRONG);
  assert.deepEqual(await seals(screen, 'blue'), [0, 3]);
  assert.equal(await screen.hook('ceremony-head').innerText(), 'Blue had 0 of 3 right.');
  await screen.page.getByText('The seals show how many answers were right, but not which ones.').waitFor();
  await screen.picture('table-verdict');
  await screen.tap('ceremony-close');
  await blue.page.locator('[data-test="player-blue"].out').waitFor();

  // She disputes the second verdict. Her answer is kept, and nobody else learns the question.
  await blue.tap('act-appeal');
  await blue.picture('phone-appeal');
  await blue.tap('choose-2');
  await blue.tap('sure-yes');
  await green.hook('log').filter({ hasText: 'Blue disputes a verdict' }).waitFor();
  await readAndReturn(red, 'chemists-shop');
  await readAndReturn(green, 'verulam-club');
  await green.phase('returning');
  await green.tap('act-begin');

  // Round 3. Green goes to 221B.
  await green.turn();
  await green.scan('221b');
  await green.hook('seal').filter({ hasText: 'Seal: ' }).waitFor();
  await green.picture('phone-221b');
  await green.commit();
  await green.tap('sure-yes');
  await red.visit('ice-store');
  await red.tap('act-begin');
  await green.tap('act-answer');
  await green.picture('phone-answers');
  await green.tap('close');
  await answer(green, RIGHT);

  for (const phone of [red, blue, green, screen]) {
    await phone.phase('over');
  }
  assert.deepEqual(await seals(screen, 'green'), [3, 0]);
  assert.equal(await screen.hook('ceremony-head').innerText(), 'Green solved the case!');
  await green.picture('phone-solved');
  await screen.picture('table-solved');

  // Every phone has checked the answers against the seal on the card of 221B, and says so on the screen and to a screen reader.
  const [, seal] = /Seal: ((?:[0-9A-Z]{4} ?){5})/.exec(execFileSync('pdftotext', [paper.pdf, '-'], { encoding: 'utf8' }));
  for (const phone of phones) {
    await phone.page.locator('[data-test="seal-found"][data-state="kept"]').filter({ hasText: 'The answers were not changed' }).waitFor();
    assert.ok((await phone.hook('seal-found').textContent()).includes(`Seal: ${seal.trim()}`), phone.name);
    await phone.hook('heard').filter({ hasText: 'The answers were not changed during the game.' }).first().waitFor({ state: 'attached' });
  }
  await red.tap('seal-found');
  await red.tap('sealed-answers');
  assert.match(await red.hook('sealed-answers').innerText(), /Augustus Wray/);
  await red.picture('phone-seal', true);
  assert.match(await red.page.locator('[data-test="now"]').innerText(), /Green/);

  // First the podium, then the story, which no phone tells unasked, then the answers, and last the seal.
  for (const phone of phones) {
    assert.deepEqual(await podium(phone), [
      ['green', '1', `1. G Green${phone === green ? ' (you)' : ''} solved it`],
      ['blue', '2', `2. B Blue${phone === blue ? ' (you)' : ''} 0 of 3 right`],
      ['red', undefined, `– R Red${phone === red ? ' (you)' : ''} did not answer`],
    ]);
    const order = ['podium', 'solution', ...(phone === screen ? [] : ['others-answers']), 'next-case', 'seal-found'];
    const drawn = await phone.page.locator('[data-test]').evaluateAll((all) => all.map(({ dataset }) => dataset.test));
    assert.deepEqual([...new Set(drawn.filter((name) => order.includes(name)))], order, phone.name);
  }
  assert.equal(await red.hook('paragraph').count(), 0);
  await screen.tap('ceremony-close');
  const closed = Date.now();

  // The table screen gives Blue, who has failed, time to answer for honour. Then it tells the story by itself, and lights up the
  // places that the present paragraph names.
  const lit = () => screen.page.locator('[data-told]').evaluateAll((all) => all.map(({ dataset }) => dataset.test));
  assert.match(await screen.hook('solution').innerText(), /Blue may answer once more, for honour/);
  await screen.hook('paragraph').filter({ hasText: 'Lestrade looked for warmth' }).waitFor({ timeout: 60_000 });
  assert.ok(Date.now() - closed >= 39_000, 'the time begins when the ceremony is closed');
  assert.deepEqual(await lit(), ['card-cavendish-hall', 'card-sir-percival-drake']);
  await screen.hook('tell-auto').uncheck();
  await screen.tap('tell');
  await screen.hook('paragraph').filter({ hasText: 'Now, who could reach her' }).waitFor();
  assert.deepEqual(await lit(), ['card-st-thomass-hospital', 'card-porters-lodge', 'card-locksmith']);
  await screen.picture('table-story');
  await screen.tap('tell-all');
  await screen.hook('paragraph').nth(7).waitFor();
  assert.deepEqual(await lit(), []);

  // Each player reads the verdicts on their own answers, and the others see the disputed one. One of the two says no, which is enough.
  await blue.hook('verdict').filter({ hasText: 'a glasshouse' }).first().waitFor();
  await blue.picture('phone-verdicts');
  await red.tap('act-settle');
  assert.match(await red.hook('about').innerText(), /Blue disputes question 2[^]*a glasshouse[^]*Venturi/);
  await red.picture('phone-settle');
  await red.tap('choose-false');
  await red.hook('log').filter({ hasText: 'stays wrong' }).waitFor();
  for (const phone of phones) {
    assert.deepEqual(phone.complaints, [], `${phone.name}'s page complains of nothing`);
  }
  assert.equal(await referee.stop(), 0);
  finished = true;
});

test('a seat card that two open cases share asks which of them lies on the table', { timeout: 300_000 }, async (t) => {
  const print = process.env.HANSOM_PRINT ?? 'build/generator/hansom-print';
  const paper = Paper.codes(print, 'watson-and-holmes/00');
  const state = mkdtempSync(join(tmpdir(), 'hansom-state-'));
  const other = join(state, 'case.yaml');
  writeFileSync(other, JSON.stringify({ ...paper.json.case, number: 7, title: 'The Other One' })); // JSON is YAML
  execFileSync(print, ['--quiet', '--edition-only', '--no-common', '-o', dirname(paper.edition), other]); // shares the common set
  const second = join(dirname(paper.edition), 'watson-and-holmes-07');
  const { id } = JSON.parse(readFileSync(join(second, 'edition.json'), 'utf8'));
  const referee = new Referee(process.env.HANSOM_REFEREE ?? 'build/referee/hansom-referee', [paper.edition, second], state);
  const red = await Phone.within(await launch(), 'red', paper, { width: 390, height: 844 });
  t.after(async () => {
    await red.page.context().browser()?.close();
    referee.child?.kill('SIGTERM');
    paper.remove();
    rmSync(state, { recursive: true, force: true });
  });
  await referee.start();
  const seat = `${referee.url}/${paper.code('seat-red', 'seat')}`;

  await red.page.goto(seat);
  await red.picture('phone-choice');
  await red.tap(`choose-${id}`);
  await red.hook('lobby').waitFor();
  assert.equal((await (await fetch(`${referee.url}/tables`)).json()).find((each) => each.table === id).seats[0].taken, true);

  // Somebody without a card picks the table by its case and game, and can go back to the list.
  const blue = await Phone.within(red.page.context().browser(), 'blue', paper, { width: 390, height: 844 });
  await blue.page.goto(referee.url);
  await blue.hook(`pick-${id}`).filter({ hasText: '· 1 player' }).waitFor();
  await blue.tap(`pick-${id}`);
  await blue.hook(`table-${id}`).waitFor();
  await blue.tap('all-tables');
  await blue.tap(`pick-${id}`);
  await blue.tap('seat-blue');
  await red.hook('lobby-blue').waitFor();
  await red.tap('first-red');
  await red.tap('open');
  await red.hook('act-hold').waitFor();
  // A game that has begun offers no colours.
  const green = await Phone.within(red.page.context().browser(), 'green', paper, { width: 390, height: 844 });
  await green.page.goto(referee.url);
  await green.hook(`pick-${id}`).filter({ hasText: '· under way' }).waitFor();
  await green.tap(`pick-${id}`);
  await green.hook(`table-${id}`).filter({ hasText: 'Scan your seat card to come back' }).waitFor();
  assert.equal(await green.page.locator('[data-test^="seat-"]').count(), 0);

  // From now on the card belongs to this table: opened again, the link asks nothing.
  await red.page.goto(seat);
  await red.hook('act-hold').waitFor();

  // A card of the other open case gets a message that says so.
  await red.tap('scan');
  await red.hook('scanner').locator('[data-test="code"]').fill(paper.code('cab-stand', 'name'));
  await red.hook('say').filter({ hasText: `belongs to another case that is open here: ${paper.json.case.title}.` }).waitFor();
  assert.deepEqual(red.complaints, []);
});
