// the page is small enough for a phone in a weak network: what is fetched before the first scan, compressed
import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const LIMIT_BYTES = 600_000;
const { HANSOM_WWW } = process.env;

test('the first load, decoder and the longest language included, is at most 600 kB', () => {
  const files = readdirSync(HANSOM_WWW).filter((name) => name.endsWith('.gz'));
  const sizeOf = (name) => statSync(join(HANSOM_WWW, name)).size;
  const tongues = files.filter((name) => /^words\.\w+\.json\.gz$/.test(name));
  const bytes = files.filter((name) => !tongues.includes(name)).reduce((sum, name) => sum + sizeOf(name), Math.max(...tongues.map(sizeOf)));
  assert.ok(files.includes('app.js.gz') && files.includes('zxing_reader.wasm.gz') && tongues.includes('words.de.json.gz'), files.join());
  assert.ok(bytes <= LIMIT_BYTES, `${bytes} bytes`);
});
