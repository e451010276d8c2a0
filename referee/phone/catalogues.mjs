// catalogues.mjs: from the .po files of a folder, what the page says, and no more: which languages there are, and for each
// a file with its sentences, so that a phone fetches its own alone
// usage: node catalogues.mjs FOLDER CATALOGUES.js OUT      writes CATALOGUES.js, and OUT/words.<language>.json
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { po } from 'gettext-parser';
import { brief } from './src/brief.js';

const [folder, list, out] = process.argv.slice(2);

/** What is said by the page, or sent to it in English by the referee: of whatever language, it speaks its own. */
const OURS = /^(referee\/phone\/|cases\/box\.c)/;

/** The sentence that each catalogue translates with its own name. */
const NAME = 'English';

/** @param {string} tag */
function read(tag) {
  const { headers, translations } = po.parse(readFileSync(join(folder, `${tag}.po`)));
  const messages = Object.values(translations['']).filter(({ msgid, msgstr, comments }) => msgid !== ''
    && msgstr.every(Boolean) && !/fuzzy/.test(comments?.flag ?? '')
    && (comments?.reference ?? '').split(/\s+/).some((place) => OURS.test(place)));
  const name = messages.find(({ msgid }) => msgid === NAME)?.msgstr[0];
  const plural = /plural=([n0-9\s!<>=%&|?:()]+);?\s*$/.exec(headers['Plural-Forms'] ?? '')?.[1];
  if (!name || !plural) {
    throw new Error(`${tag}.po: ${name ? 'no Plural-Forms' : `“${NAME}” is not translated with the language’s own name`}`);
  }
  const briefly = Object.fromEntries(messages.map(({ msgid, msgid_plural: many, msgstr }) => [brief(msgid), many ? msgstr : msgstr[0]]));
  if (Object.keys(briefly).length < messages.length) {
    throw new Error(`${tag}.po: two sentences have the same short name (src/brief.js); put one in other words`);
  }
  const said = JSON.stringify(briefly);
  const file = `words.${tag}.json`;
  const version = createHash('sha256').update(said).digest('hex').slice(0, 12);
  writeFileSync(join(out, file), said);
  return `  ${tag}: { name: ${JSON.stringify(name)}, plural: (n) => Number(${plural.trim()}), address: '/${file}?v=${version}' },`;
}

mkdirSync(out, { recursive: true });
const tags = readdirSync(folder).filter((name) => name.endsWith('.po')).map((name) => name.slice(0, -'.po'.length)).sort();
writeFileSync(list, `/** @type {Record<string, import('./language.js').Tongue>} */\nexport const catalogues = {\n${tags.map(read).join('\n')}\n};\n`);
