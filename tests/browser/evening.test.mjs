// evening.test.mjs: a whole game of case 0, from the printed paper to 221B Baker Street
//
// Three phones and a table screen, the real page, the real referee and its broker. Every scan goes through the page's own
// decoder from the browser's camera, and what that camera sees is the printed PDF. With HANSOM_PICTURES set, pictures of
// what was on the screens are left in that folder.
import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Paper } from './paper.mjs';
import { Phone } from './phone.mjs';
import { Referee } from './referee.mjs';

const RIGHT = {
  1: 'mr augustus wray',
  2: 'The ice store',
  3: 'The flower was bleached with sulphur, and the professor\'s acid test would have shown it.',
};
const WRONG = { 1: 'Percival Drake', 2: 'a glasshouse', 3: 'He was jealous of the medal.' };

const pictures = process.env.HANSOM_PICTURES;

/** @param {Phone} phone @param {string} name */
async function keepPicture(phone, name) {
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    await phone.picture(join(pictures, `${name}.png`));
  }
}

/** Writes the answers at 221B, and hands them in. */
async function answer(phone, answers) {
  await phone.tap('act-answer');
  for (const [n, text] of Object.entries(answers)) {
    await phone.page.locator(`[name="answer-${n}"]`).fill(text);
  }
  await phone.commit();
  await phone.tap('sure-yes');
}

/** Opens one's card by its text side, and brings it back. */
async function readAndReturn(phone, card, { police = false } = {}) {
  await phone.phase('reading');
  await phone.scan(card, 'text');
  await phone.hook('reader-text').waitFor();
  const text = await phone.hook('reader-text').innerText();
  if (police) {
    await phone.hook('reader').locator('[data-test="field-police"]').check();
  }
  await phone.commit();
  await phone.hook('reader').waitFor({ state: 'detached' });
  return text;
}

test('an evening with the White Empress', { timeout: 600_000 }, async (t) => {
  const paper = await Paper.print(process.env.HANSOM_PRINT ?? 'build/generator/hansom-print', 'watson-and-holmes/00');
  const state = mkdtempSync(join(tmpdir(), 'hansom-state-'));
  const referee = new Referee(process.env.HANSOM_REFEREE ?? 'build/referee/hansom-referee', paper.edition, state);
  /** @type {Phone[]} */
  const phones = [];
  t.after(async () => {
    await Promise.all(phones.map((phone) => phone.close()));
    referee.child?.kill('SIGTERM');
    paper.remove();
    rmSync(state, { recursive: true, force: true });
  });

  // Every code that the edition knows can be read on its paper.
  assert.deepEqual([...paper.spots.keys()].sort(), paper.json.codes.map(({ code }) => code).sort());

  await referee.start();
  const open = async (name, viewport) => {
    const phone = await Phone.open(name, paper, viewport);
    phones.push(phone);
    return phone;
  };
  const [red, blue, green] = [await open('red'), await open('blue'), await open('green')];
  const screen = await open('screen', { width: 1280, height: 800 });

  // Red's camera app opens the seat card's link; Blue scans hers with the live camera; Green takes a photo of his.
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
  await screen.page.goto(`${referee.url}/table`);
  await screen.hook('screen').waitFor();

  // The colour that is taken cannot be taken again without its card.
  const taken = await fetch(`${referee.url}/join`, {
    method: 'POST',
    body: JSON.stringify({ table: paper.json.id, seat: 'red' }),
  });
  assert.equal(taken.status, 409);

  await red.hook('lobby-green').waitFor();
  await keepPicture(red, 'phone-lobby');
  await red.tap('first-red');
  await red.tap('open');

  // Each registers the character that was dealt, face to one's own camera.
  for (const [phone, character] of [[red, 'irene'], [blue, 'hudson'], [green, 'lestrade']]) {
    await phone.hook('seat').waitFor();
    await phone.page.locator('[data-test="act-hold"], [data-test="scan"]').first().waitFor();
    await phone.scan(character, 'face');
    await phone.tap(`choose-${character}`).catch(() => phone.commit());
    await phone.hook('sheet').waitFor({ state: 'detached' });
  }
  await red.tap('act-begin');

  // Round 1. Red walks to the Cab Stand; Blue lays one carriage, and Red is outbid.
  await red.phase('visiting');
  await red.turn();
  await red.scan('cab-stand');
  await keepPicture(red, 'phone-bid');
  await red.commit();
  await blue.visit('cab-stand');
  await green.visit('scotland-yard');
  await red.turn();

  // A refused bid: the page offers two and more; whoever gets past it hears why not, and nothing has moved.
  await red.scan('cab-stand');
  const field = red.hook('field-carriages');
  assert.equal(await field.inputValue(), '2');
  await red.page.evaluate(() => {
    const input = /** @type {HTMLInputElement} */ (document.querySelector('[data-test="field-carriages"]'));
    input.min = '0';
  });
  await red.tap('close');
  const refused = await red.page.evaluate(() => globalThis.hansomAct?.({ act: 'visit', card: 'cab-stand', carriages: 1 }));
  if (refused) {
    assert.equal(refused.code, 'bid-too-low');
  }
  await red.visit('porters-lodge', 0);
  await red.phase('closing');
  await red.tap('act-begin');

  const text = await readAndReturn(blue, 'cab-stand', { police: true });
  assert.match(text, /Rufus Scanlon/);
  await readAndReturn(green, 'scotland-yard');
  await red.phase('reading');
  await red.scan('cab-stand', 'text');
  await red.hook('say').first().waitFor();
  await red.page.keyboard.press('Escape');
  await readAndReturn(red, 'porters-lodge');
  await red.tap('act-begin');
  await red.phase('visiting');
});
