// the legends: every symbol that the screens of a game draw has its drawing and a sentence, in all languages
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';

const { HANSOM_STAGE } = process.env; // folder of the bundled page
const SRC = join(HANSOM_STAGE, 'src');

// The bundler imports a printed icon as text. Here node does too.
register(`data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs';
  export async function load(url, context, next) {
    return url.endsWith('.svg')
      ? { format: 'module', shortCircuit: true, source: 'export default ' + JSON.stringify(readFileSync(new URL(url), 'utf8')) } : next(url, context);
  }`)}`);

/** @param {string} path */
const load = (path) => import(join(SRC, path));
const { brief } = await load('brief.js');
const { icon: ofPage } = await load('icons.js');
const { drawLegend, pageSigns } = await load('legend.js');
const { blank } = await load('games/blank.js');

/** Each game's function that draws a symbol by its name. */
const GAMES = {
  'watson-and-holmes': (await load('games/watson-and-holmes/icons.js')).icon,
  'adventures-in-the-fog': (await load('games/adventures-in-the-fog/icons.js')).icon,
  'lady-alice': (await load('games/lady-alice/drawings.js')).shape,
  'baker-street-irregulars': (await load('games/baker-street-irregulars/cards.js')).typeSign,
};
const model = { seat: 'blue', board: { clues: [{ type: 'evidence', rank: 2, name: 'The letter' }] } };
const legends = Object.fromEntries(await Promise.all(Object.keys(GAMES).map(async (game) => [game, (await load(`games/${game}/legend.js`)).legend(model)])));

/** Returns a drawing as text. */
function textOf(drawn) {
  return Array.isArray(drawn) ? drawn.map(textOf).join('')
    : drawn?.strings ? drawn.strings.map((text, i) => text + textOf(drawn.values[i])).join('')
      : ['symbol', 'function', 'undefined'].includes(typeof drawn) ? '' : String(drawn);
}

/** Returns the names of the symbols that sources draw: those they call by name, and those in tables of paths and of printed icons. */
function namesIn(files) {
  const text = files.map((file) => readFileSync(join(SRC, file), 'utf8')).join('\n');
  const found = [/\b(?:icon|mapIcon|shape|chip|typeSign)\('([\w-]+)'/g, /^ {2}'?([\w-]+)'?: 'M/gm, /icons\/([\w-]+)\.svg'/g]
    .flatMap((shape) => [...text.matchAll(shape)].map(([, name]) => (name === 'coin' ? 'coins' : name)));
  return [...new Set(found)];
}

const filesIn = (/** @type {string} */ folder) => readdirSync(join(SRC, folder)).filter((name) => name.endsWith('.js')).map((name) => `${folder}/${name}`);

for (const [game, draw] of Object.entries(GAMES)) {
  test(`${game}: every symbol that its screens draw is in its legend`, () => {
    const drawn = legends[game].map((sign) => textOf(sign.drawn)).join('\n');
    const names = namesIn(filesIn(`games/${game}`).filter((file) => !file.endsWith('/legend.js')));
    assert.ok(names.length >= 4, names.join());
    assert.deepEqual(names.filter((name) => !drawn.includes(textOf(draw(name)))), []);
  });

  test(`${game}: every symbol has a name of its own, a drawing, and a sentence`, () => {
    const signs = [...legends[game], ...pageSigns({ hasBar: true })];
    assert.equal(new Set(signs.map(({ name }) => name)).size, signs.length);
    for (const { name, drawn, text } of signs) {
      assert.match(textOf(drawn), /<(?:path|circle) |<b>\S|^[^<]+$/, name);
      assert.doesNotMatch(textOf(drawn), / d=(?:>|"")/, `${name} has an empty path`);
      assert.match(text, /^\*\*[^*]+\.\*\* \S.*\.$/, name);
    }
  });

  test(`${game}: its legend comes in every language, and later than the first screens`, () => {
    const sources = ['legend.js', `games/${game}/legend.js`].map((file) => readFileSync(join(SRC, file), 'utf8')).join('\n');
    const sentences = [...sources.matchAll(/\bt\('([^']+)'\)/g)].map(([, text]) => text);
    assert.ok(sentences.length > legends[game].length);
    for (const tag of ['de', 'es', 'fr']) {
      const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(HANSOM_STAGE, file), 'utf8'));
      const { words } = read(`rules/rules.${game}.${tag}.json`);
      assert.deepEqual(sentences.filter((text) => !words[brief(text)]), [], tag);
      const first = { ...read(`words/words.${tag}.json`), ...read(`words/words.${game}.${tag}.json`) };
      assert.deepEqual(sentences.filter((text) => brief(text) in first), [], tag);
    }
  });
}

test('every symbol of the page itself is in all legends', () => {
  const drawn = pageSigns({ hasBar: true, hasNotebook: true }).map((sign) => textOf(sign.drawn)).join('\n');
  assert.deepEqual(namesIn(['icons.js', 'screens/seat.js']).filter((name) => !drawn.includes(textOf(ofPage(name)))), []);
  assert.match(pageSigns({ hasBar: true, hasNotebook: false }).find(({ name }) => name === 'pencil').text, /keeps no notebook/);
  assert.ok(!pageSigns({ hasBar: false }).some(({ name }) => name === 'scan'), 'without a bar, there is nothing to scan with');
});

test('a game without symbols has no legend', () => {
  assert.equal(drawLegend(model, blank), '');
  assert.match(textOf(drawLegend(model, { ...blank, end: () => ({ legend: () => legends['lady-alice'] }) })), /data-test="rules-symbols"/);
});
