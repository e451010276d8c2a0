// compress.mjs: a .gz beside each file of a folder, as small as may be: 4 % less than gzip -9, which is 20 kB of the page
// usage: node compress.mjs FOLDER KEPT      what was compressed before is taken from KEPT
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipAsync } from '@gfx/zopfli';

const [folder, kept] = process.argv.slice(2);

mkdirSync(kept, { recursive: true });
for (const file of readdirSync(folder)) {
  const bytes = readFileSync(join(folder, file));
  const before = join(kept, createHash('sha256').update(bytes).digest('hex'));
  if (!existsSync(before)) {
    writeFileSync(before, await gzipAsync(bytes, { numiterations: 5 }));
  }
  copyFileSync(before, join(folder, `${file}.gz`));
}
