// languages.test.mjs: phones of several languages at one table, in real browsers
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Room } from './room.mjs';

/** @type {Room} */
let room;
/** @type {import('./room.mjs').Player[]} */
const phones = [];
let german;
let english;

/** @type {Map<object, string[]>} languages that each page fetched */
const fetched = new Map();

const hook = (page, name) => page.locator(`[data-test="${name}"]`);
const languageOf = (page) => page.evaluate(() => document.documentElement.lang);

async function phone(locale, path = '') {
  const player = await room.phone(locale, { locale });
  const { page } = player;
  phones.push(player);
  page.on('request', (request) => {
    const [, tag] = /\/words\.(\w+)\.json\?v=\w{12}$/.exec(request.url()) ?? [];
    fetched.set(page, [...(fetched.get(page) ?? []), ...(tag ? [tag] : [])]);
  });
  await page.goto(room.referee.url + path);
  return page;
}

before(async () => {
  room = await Room.open();
});

after(() => room?.close());

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
  const { page } = await room.phone('lost', { locale: 'es-ES' });
  await page.route('**/words.es.json*', (route) => route.abort());
  await page.goto(room.referee.url);
  assert.equal(await hook(page, 'seat-red').innerText(), 'R\nTake Red');
  assert.equal(await languageOf(page), 'en');
  await page.context().close();
});

test('a phone that chose a language speaks it from then on, and so does the referee to it', async () => {
  await hook(english, 'language').selectOption('fr');
  await english.waitForFunction(() => document.documentElement.lang === 'fr');
  assert.equal(await hook(english, 'seat-blue').innerText(), 'Be\nPrendre Bleu');
  await english.reload();
  assert.equal(await hook(english, 'seat-blue').innerText(), 'Be\nPrendre Bleu');
  phones[1].console.expectRefusal(404, '/scan');
  await hook(english, 'code').fill('0000-0000'); // a valid code, but on no card
  await hook(english, 'code-go').click();
  await english.waitForFunction(() => /Cette carte n’appartient à aucune table/.test(document.body.innerText));
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
  await english.waitForFunction(() => document.title === '● Te toca · Azul · Hansom'); // as soon as the offers are there
});

test('the host’s screen and the table’s have a language of their own', async () => {
  const host = await phone('es-MX', `/host#${room.referee.key}`);
  await hook(host, 'host-restart').waitFor();
  assert.equal(await hook(host, 'host-restart').innerText(), 'Otra partida…');
  const screen = await phone('en-GB', '/table');
  await hook(screen, 'menu').click();
  await hook(screen, 'language').selectOption('de');
  await screen.waitForFunction(() => document.documentElement.lang === 'de');
  assert.match(await hook(screen, 'now').innerText(), /^Rot liest den Fall vor und beginnt dann.$/);
  assert.equal(await screen.locator('h1').getAttribute('lang'), 'en');
});

test('no page complained', () => {
  assert.deepEqual(phones.flatMap(({ complaints }) => complaints), []);
});
