// the page is small enough for a phone in a weak network: what is fetched before the first scan, compressed
import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const LIMIT_BYTES = 600_000;
const { HANSOM_WWW } = process.env;

test('the first load, decoder included, is at most 600 kB', () => {
  const files = readdirSync(HANSOM_WWW).filter((name) => name.endsWith('.gz'));
  const bytes = files.reduce((sum, name) => sum + statSync(join(HANSOM_WWW, name)).size, 0);
  assert.ok(files.includes('app.js.gz') && files.includes('zxing_reader.wasm.gz'), files.join());
  assert.ok(bytes <= LIMIT_BYTES, `${bytes} bytes`);
});
