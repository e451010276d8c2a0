// pictures.mjs: serves the printed pictures of all games to the table screen. Copies each picture into a file of its own, so that
// the screen fetches only the pictures that it draws, and writes the list of these files
// usage: node pictures.mjs TEMPLATES PICTURES.js OUT
//        reads TEMPLATES/<game>/pictures/<name>.svg, writes PICTURES.js and OUT/picture.<game>.<name>.svg
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [templates, list, out] = process.argv.slice(2);

/**
 * Copies a picture without the white space between its elements.
 * @param {string} game
 * @param {string} name
 * @returns {string} address from which the page fetches the file
 */
function copy(game, name) {
  const drawing = readFileSync(join(templates, game, 'pictures', `${name}.svg`), 'utf8').replace(/>\s+</g, '><');
  const file = `picture.${game}.${name}.svg`;
  writeFileSync(join(out, file), drawing);
  return `/${file}?v=${createHash('sha256').update(drawing).digest('hex').slice(0, 12)}`;
}

mkdirSync(out, { recursive: true });
const games = readdirSync(templates).filter((game) => existsSync(join(templates, game, 'pictures'))).sort();
const addresses = Object.fromEntries(games.map((game) => {
  const names = readdirSync(join(templates, game, 'pictures')).map((file) => /^(.+)\.svg$/.exec(file)?.[1]).filter(Boolean).sort();
  return [game, Object.fromEntries(names.map((name) => [name, copy(game, name)]))];
}));
const said = JSON.stringify(addresses, null, 2);
writeFileSync(list, `/** @type {Record<string, Record<string, string>>} */\nexport const pictures = ${said};\n`);
