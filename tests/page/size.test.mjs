// the page is small enough for a phone on a weak network: compressed size of all that it loads before the first scan
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const LIMIT_BYTES = 600_000;
const { HANSOM_WWW } = process.env;

test('the first load, decoder, the largest game and the longest language included, is at most 600 kB', (t) => {
  const files = readdirSync(HANSOM_WWW).filter((name) => name.endsWith('.gz')).map((name) => name.slice(0, -3));
  const sizeOf = (/** @type {string} */ name) => statSync(join(HANSOM_WWW, `${name}.gz`)).size;
  const textOf = (/** @type {string} */ name) => readFileSync(join(HANSOM_WWW, name), 'utf8');
  const among = (/** @type {RegExp} */ shape) => files.filter((name) => shape.test(name));
  const sum = (/** @type {Iterable<string>} */ names) => [...names].reduce((bytes, name) => bytes + sizeOf(name), 0);

  // The page names its scripts and its style. Whatever these import statically comes with them.
  const first = new Set(['index.html', ...[...textOf('index.html').matchAll(/(?:href|src)="\/([^"?]+)/g)].map(([, name]) => name)]);
  const withImports = (/** @type {string} */ script) => {
    const found = new Set([script]);
    for (const each of found) {
      for (const [, name] of textOf(each).matchAll(/(?:from|import)"\.\/([^"?]+)/g)) {
        found.add(name);
      }
    }
    return [...found].filter((name) => !first.has(name));
  };
  for (const script of [...first].filter((name) => name.endsWith('.js'))) {
    assert.deepEqual(withImports(script), [], `${script} imports what the page does not preload`);
  }
  // A phone loads one language, and one game: its script, and its texts in that language.
  const [tongues, faces] = [among(/^words\.\w+\.json$/), among(/^[a-z-]+-face-\w+\.js$/)];
  const games = faces.map((face) => {
    const texts = among(new RegExp(`^words\\.${face.replace(/-face-.*/, '')}\\.\\w+\\.json$`));
    assert.equal(texts.length, tongues.length, face);
    return sum(withImports(face)) + Math.max(...texts.map(sizeOf));
  });
  assert.ok(tongues.includes('words.de.json') && games.length >= 4, files.join());
  const bytes = sum(first) + sizeOf('zxing_reader.wasm') + Math.max(...tongues.map(sizeOf)) + Math.max(...games);
  assert.ok(bytes <= LIMIT_BYTES, `${bytes} bytes`);
  t.diagnostic(`${bytes} bytes`);
});
