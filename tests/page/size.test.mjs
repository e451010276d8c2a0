// the page is small enough for a phone on a weak network: compressed size of all that it loads before the first scan
import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const LIMIT_BYTES = 600_000;
const RULEBOOKS = 4; // a new game may lack one
const { HANSOM_WWW } = process.env;

test('the first load, decoder, the largest game and the longest language included, is at most 600 kB', () => {
  const files = readdirSync(HANSOM_WWW).filter((name) => name.endsWith('.gz'));
  const sizeOf = (name) => statSync(join(HANSOM_WWW, name)).size;
  const among = (shape) => files.filter((name) => shape.test(name));
  const [tongues, faces, saids] = [/^words\.\w+\.json\.gz$/, /^[a-z-]+-face-\w+\.js\.gz$/, /^words\.[a-z-]+\.\w+\.json\.gz$/].map(among);
  const gameOf = (name) => /^words\.([a-z-]+)\.\w+\.json|^([a-z-]+)-face-/.exec(name).slice(1).find(Boolean);
  // A phone loads one game: its face module, and its texts in one language.
  const games = faces.map((face) => sizeOf(face)
    + Math.max(...saids.filter((name) => gameOf(name) === gameOf(face)).map(sizeOf)));
  // Loaded by the host's device, by a phone that opens the rules, by one that reads several cards at once, by table screens, and
  // when a game is under way.
  const later = among(/^((host|rules|several|table|theatre)-page-\w+\.js|(table|theatre)\.css|picture\..+\.svg)\.gz$/);
  assert.equal(later.filter((name) => !name.startsWith('picture.')).length, 7, files.join());
  const rules = among(/^rules\.[a-z-]+\.\w+\.json\.gz$/);
  assert.equal(rules.length, RULEBOOKS * (tongues.length + 1), files.join()); // and in English
  const rest = files.filter((name) => ![...tongues, ...faces, ...saids, ...later, ...rules].includes(name));
  const bytes = rest.reduce((sum, name) => sum + sizeOf(name), Math.max(...tongues.map(sizeOf)) + Math.max(...games));
  assert.ok(rest.includes('app.js.gz') && rest.includes('zxing_reader.wasm.gz') && tongues.includes('words.de.json.gz'), files.join());
  assert.equal(saids.length, faces.length * tongues.length, files.join());
  assert.ok(bytes <= LIMIT_BYTES, `${bytes} bytes`);
});
