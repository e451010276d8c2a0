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

const hook = (page, name) => page.locator(`[data-test="${name}"]`);
const languageOf = (page) => page.evaluate(() => document.documentElement.lang);

async function phone(locale) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
  const page = await context.newPage();
  page.setDefaultTimeout(DEADLINE_MS);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(referee.url);
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
  assert.equal(await hook(german, 'seat-red').innerText(), 'R\nRot');
  assert.equal(await hook(english, 'seat-red').innerText(), 'R\nRed');
  assert.deepEqual([await languageOf(german), await languageOf(english)], ['de', 'en']);
  assert.deepEqual(await hook(german, 'language').locator('option').allInnerTexts(), ['English', 'Deutsch', 'Español', 'Français']);
  assert.equal(await hook(german, 'language').inputValue(), 'de');
});

test('a phone that chose a language speaks it from then on, and so does the referee to it', async () => {
  await hook(english, 'language').selectOption('fr');
  await english.waitForFunction(() => document.documentElement.lang === 'fr');
  assert.equal(await hook(english, 'seat-blue').innerText(), 'Be\nBleu');
  await english.reload();
  assert.equal(await hook(english, 'seat-blue').innerText(), 'Be\nBleu');
  await hook(english, 'code').fill('ZZZZZZZZ');
  await hook(english, 'code-go').click();
  await english.waitForFunction(() => /Cette carte n’est d’aucune table/.test(document.body.innerText));
  complaints.splice(0, Infinity, ...complaints.filter((each) => !/404/.test(each))); // what was asked for is not there
});

test('the case keeps its own language on a page of another', async () => {
  await hook(german, 'seat-red').click();
  await hook(german, 'lobby').waitFor();
  await hook(english, 'seat-blue').click();
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

test('no page complained', () => {
  assert.deepEqual(complaints, []);
});
