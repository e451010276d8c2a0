// the page's sentences: each can be translated, and each language translates all of them
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SOURCES = fileURLToPath(new URL('../../referee/phone/src', import.meta.url));
const { HANSOM_STAGE } = process.env; // folder of the bundled page
const folder = mkdtempSync(join(tmpdir(), 'hansom-words-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Name that each game's words.js exports, by game. */
const GAMES = { 'watson-and-holmes': 'wh', 'lady-alice': 'la', 'baker-street-irregulars': 'bsi' };

/** Program that prints every sentence of words.js and of one game. It calls functions with one thing and with several. */
const SPEAK = `
  globalThis.localStorage = { getItem: () => process.env.LANGUAGE_CHOSEN };
  globalThis.fetch = async (address) => {
    if (process.env.NETWORK === 'down') {
      throw new TypeError('no network');
    }
    const [path] = address.split('?');
    return { ok: process.env.NETWORK !== '404', json: async () => (path.endsWith('.json')
      ? JSON.parse((await import('node:fs')).readFileSync(new URL(process.argv[1] + '/../words' + path)))
      : (await import(process.argv[1] + path)).default) };
  };
  const tongue = await import(process.argv[1] + '/language.js');
  await tongue.loadLanguage();
  const { language } = tongue;
  const { words } = await import(process.argv[1] + '/words.js');
  const { hostWords } = await import(process.argv[1] + '/host-words.js');
  const { severalWords } = await import(process.argv[1] + '/several-words.js');
  const said = {};
  const GAMES = Object.entries(${JSON.stringify(GAMES)});
  const NUMBERS = new Set(['n', 'back', 'lost', 'right', 'count', 'rounds']);
  const tell = (key, value) => {
    if (typeof value === 'function') {
      const names = value.toString().replace(/\\/\\*.*?\\*\\//g, '').match(/^[^(]*\\(([^)]*)\\)|^(\\w+)/).slice(1).find((each) => each !== undefined)
        .split(',').map((name) => name.trim()).filter(Boolean);
      for (const number of [0, 1, 5]) {
        said[key + '/' + number] = String(value(...names.map((name) => (NUMBERS.has(name) ? number : name === 'names' ? ['A', 'B', 'C'] : 'X'))));
      }
    } else if (typeof value === 'object') {
      Object.entries(value).forEach(([name, each]) => tell(key + '.' + name, each));
    } else {
      said[key] = value;
    }
  };
  tell('words', words);
  tell('words.host', hostWords);
  tell('words.several', severalWords);
  for (const [game, name] of GAMES) {
    await tongue.loadGameWords(game);
    tell('words.' + name, (await import(process.argv[1] + '/games/' + game + '/words.js'))[name]);
  }
  console.log(JSON.stringify({ language, said }));
`;

function speak(sources, language, network = 'up') {
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', SPEAK, pathToFileURL(sources).href],
    { encoding: 'utf8', env: { ...process.env, LANGUAGE_CHOSEN: language, NETWORK: network } }));
}

/** Makes a page with one invented language, whose messages are the JavaScript expression @messages, and returns its sentences. */
function invented(name, messages) {
  const place = join(folder, name);
  mkdirSync(join(place, 'games'), { recursive: true });
  ['brief.js', 'language.js', 'stored.js', 'words.js', 'host-words.js', 'several-words.js', ...Object.keys(GAMES).map((game) => `games/${game}/words.js`)].forEach((file) => cpSync(join(SOURCES, file), join(place, file)));
  writeFileSync(join(place, 'package.json'), '{"type":"module"}');
  writeFileSync(join(place, 'catalogues.js'),
    `export const catalogues = { xx: { name: 'X', plural: (n) => Number(n !== 1), address: '/messages.js', games: {} } };`);
  writeFileSync(join(place, 'messages.js'), `export default ${messages};`);
  return speak(place, 'xx').said;
}

test('every sentence of words.js goes through the catalogue', () => {
  const single = invented('single', 'new Proxy({}, { get: (_, id) => `‹${id}›` })');
  const counted = invented('counted', 'new Proxy({}, { get: (_, id) => [`‹${id}›`, `‹${id}›`] })');
  const free = Object.keys(single).filter((key) => !single[key].includes('‹') && !counted[key].includes('‹') && !/^[X✗]$/.test(single[key]) && !/^words\.list\//.test(key));
  assert.deepEqual(free, [], 'these are never translated');
});

for (const [language, samples] of Object.entries({
  de: { 'words.wh.carriages/1': '1 Kutsche', 'words.wh.carriages/0': '0 Kutschen', 'words.list/0': 'A, B und C', 'words.seat.turnOf/1': 'X ist dran' },
  es: { 'words.wh.carriages/1': '1 carruaje', 'words.wh.carriages/0': '0 carruajes', 'words.list/0': 'A, B y C', 'words.seat.turnOf/1': 'Le toca a X' },
  fr: { 'words.wh.carriages/1': '1 fiacre', 'words.wh.carriages/0': '0 fiacre', 'words.list/0': 'A, B et C', 'words.seat.turnOf/1': 'À X de jouer' },
})) {
  test(`the page speaks ${language}: all of it`, () => {
    const english = speak(join(HANSOM_STAGE, 'src'), 'en').said;
    const { language: spoken, said } = speak(join(HANSOM_STAGE, 'src'), language);
    assert.equal(spoken, language);
    assert.deepEqual(Object.keys(said), Object.keys(english));
    for (const [key, text] of Object.entries(said)) {
      assert.doesNotMatch(text, /[{}]|undefined|NaN/, key);
    }
    const NAMES = /^(Sherlock|Mycroft) Holmes$|^Irene Adler$|^Langdale Pike$|^Shinwell Johnson$|^Inspector Lestrade$|^Dr Watson$|^zone X$|^[X,: ]+$|^Positions? [X\d]\.?$|^\d points?$|^[X\d:· ]+$/;
    const same = Object.keys(said).filter((key) => said[key] === english[key] && / /.test(said[key]) && !NAMES.test(said[key]));
    assert.deepEqual(same, [], 'these are said in English');
    for (const [key, text] of Object.entries(samples)) {
      assert.equal(said[key], text, key);
    }
    const letters = Object.entries(said).filter(([key]) => key.startsWith('words.letters.')).map(([, letter]) => letter);
    assert.equal(new Set(letters).size, 8, `no two seats have the same letter: ${letters}`);
  });
}

test('what nobody speaks is English', () => {
  assert.equal(speak(join(HANSOM_STAGE, 'src'), 'tlh-KX').language, 'en');
  assert.equal(speak(join(HANSOM_STAGE, 'src'), 'de-AT').language, 'de');
});

test('a language that does not arrive is English', () => {
  const english = speak(join(HANSOM_STAGE, 'src'), 'en');
  assert.deepEqual(speak(join(HANSOM_STAGE, 'src'), 'de', 'down'), english);
  assert.deepEqual(speak(join(HANSOM_STAGE, 'src'), 'fr', '404'), english);
});

test('the character cards are among what the page can say', () => {
  const catalogue = readFileSync(join(HANSOM_STAGE, 'words/words.watson-and-holmes.de.json'), 'utf8');
  assert.ok(catalogue.includes('Stifte weg! Bis diese Ermittlung endet'));
  assert.ok(!catalogue.includes('über die lange Kante'), 'what is only printed is not sent to phones');
});
