// languages.test.mjs: phones of several languages at one table, in real browsers
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { Referee } from './referee.mjs';

const { HANSOM_PRINT, HANSOM_REFEREE } = process.env;
const DEADLINE_MS = 30_000;
const folder = mkdtempSync(join(tmpdir(), 'hansom-tongues-'));
const complaints = [];
let referee;
let browser;
let german;
let english;

/** @type {Map<object, string[]>} the languages that each page fetched */
const fetched = new Map();

const hook = (page, name) => page.locator(`[data-test="${name}"]`);
const languageOf = (page) => page.evaluate(() => document.documentElement.lang);

async function phone(locale, path = '') {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
  const page = await context.newPage();
  page.setDefaultTimeout(DEADLINE_MS);
  page.on('request', (request) => {
    const [, tag] = /\/words\.(\w+)\.json\?v=\w{12}$/.exec(request.url()) ?? [];
    fetched.set(page, [...(fetched.get(page) ?? []), ...(tag ? [tag] : [])]);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(referee.url + path);
  return page;
}

before(async () => {
  execFileSync(HANSOM_PRINT, ['--edition-only', '--quiet', '--seed', 'tongues', '-o', folder, 'watson-and-holmes/00']);
  referee = new Referee(HANSOM_REFEREE, join(folder, readdirSync(folder)[0]), join(folder, 'state'));
  await referee.start();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
});

after(async () => {
  await browser?.close();
  referee?.child?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

test('a phone speaks the language of its browser, English where that is unknown', async () => {
  german = await phone('de-AT');
  english = await phone('pt-BR');
  assert.equal(await hook(german, 'seat-red').innerText(), 'R\nRot nehmen');
  assert.equal(await hook(english, 'seat-red').innerText(), 'R\nTake Red');
  assert.deepEqual([await languageOf(german), await languageOf(english)], ['de', 'en']);
  assert.deepEqual(await hook(german, 'language').locator('option').allInnerTexts(), ['English', 'Deutsch', 'Español', 'Français']);
  assert.equal(await hook(german, 'language').inputValue(), 'de');
  assert.deepEqual([fetched.get(german), fetched.get(english)], [['de'], []], 'each fetched its own, English is there');
});

test('a language that does not arrive is English', async () => {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  await page.route('**/words.es.json*', (route) => route.abort());
  await page.goto(referee.url);
  assert.equal(await hook(page, 'seat-red').innerText(), 'R\nTake Red');
  assert.equal(await languageOf(page), 'en');
  await context.close();
});

test('a phone that chose a language speaks it from then on, and so does the referee to it', async () => {
  await hook(english, 'language').selectOption('fr');
  await english.waitForFunction(() => document.documentElement.lang === 'fr');
  assert.equal(await hook(english, 'seat-blue').innerText(), 'Be\nPrendre Bleu');
  await english.reload();
  assert.equal(await hook(english, 'seat-blue').innerText(), 'Be\nPrendre Bleu');
  await hook(english, 'code').fill('0000-0000'); // as printed, but on no card
  await hook(english, 'code-go').click();
  await english.waitForFunction(() => /Cette carte n’est d’aucune table/.test(document.body.innerText));
  complaints.splice(0, Infinity, ...complaints.filter((each) => !/404/.test(each))); // what was asked for is not there
});

test('each seat of a phone is spoken to in the language that was chosen there', async () => {
  await hook(english, 'seat-blue').click();
  await hook(english, 'settings').click();
  await hook(english, 'add').click();
  await hook(english, 'add-green').click();
  await hook(english, 'i-am-green').click();
  const heldIn = (tag) => english.waitForFunction((wanted) => {
    const held = JSON.parse(localStorage.getItem('hansom.held'));
    return held.length === 2 && held.every(({ language }) => language === wanted);
  }, tag);
  await heldIn('fr');
  for (const tag of ['es', 'fr']) {
    await hook(english, 'settings').click();
    await hook(english, 'language').selectOption(tag);
    await english.waitForFunction((wanted) => document.documentElement.lang === wanted, tag);
    await heldIn(tag);
  }
  assert.equal(await hook(english, 'seat').getAttribute('data-seat'), 'green');
  await hook(english, 'hand-blue').click();
  await hook(english, 'i-am-blue').click();
});

test('the case keeps its own language on a page of another', async () => {
  await hook(german, 'seat-red').click();
  await hook(german, 'lobby').waitFor();
  await hook(english, 'lobby').waitFor();
  await hook(german, 'first-red').click();
  await hook(german, 'open').click();
  await hook(german, 'now').waitFor();
  await hook(german, 'case').click();
  assert.equal(await hook(german, 'case-text').locator('.prose').first().getAttribute('lang'), 'en');
  assert.equal(await hook(german, 'case-text').locator('h3').last().innerText(), 'Fragen');
  assert.equal(await hook(german, 'case-text').locator('h3').last().getAttribute('lang'), 'de');
  await hook(german, 'close').click();
  assert.equal(await hook(german, 'card-carriage-stop').locator('.name').innerText(), 'Kutschenhalt');
  assert.equal(await hook(german, 'card-cab-stand').locator('.name [lang="en"]').innerText(), 'The Cab Stand');
});

test('a language changed in play loses nothing of what was heard', async () => {
  assert.equal(await hook(english, 'log').innerText(), 'La partie est ouverte ; Rouge a le Journal.'.replace(' ;', '\u00a0;'));
  await hook(english, 'settings').click();
  await hook(english, 'language').selectOption('es');
  await english.waitForFunction(() => document.documentElement.lang === 'es');
  assert.equal(await hook(english, 'log').innerText(), 'La partida está abierta; Rojo tiene el Diario.');
  assert.equal(await english.title(), 'Azul · Hansom');
});

test('the host’s screen and the table’s have a language of their own', async () => {
  const host = await phone('es-MX', `/host#${referee.key}`);
  await hook(host, 'host-restart').waitFor();
  assert.equal(await hook(host, 'host-restart').innerText(), 'Otra partida…');
  const screen = await phone('en-GB', '/table');
  await hook(screen, 'language').selectOption('de');
  await screen.waitForFunction(() => document.documentElement.lang === 'de');
  assert.match(await hook(screen, 'now').innerText(), /^Rot liest den Fall vor und beginnt dann.$/);
  assert.equal(await screen.locator('h1').getAttribute('lang'), 'en');
});

test('no page complained', () => {
  assert.deepEqual(complaints, []);
});
