// catalogues.mjs: extracts the page's sentences from the .po files of a folder. Writes the list of languages, and for each
// language one file with the common sentences and one for each game, so that a phone fetches only the files that it needs
// usage: node catalogues.mjs FOLDER CATALOGUES.js OUT
//        writes CATALOGUES.js, OUT/words.<language>.json and OUT/words.<game>.<language>.json
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { po } from 'gettext-parser';
import { brief } from './src/brief.js';

const [folder, list, out] = process.argv.slice(2);

/** Sources of the sentences that the page translates: its own, and those that the referee sends in English to every page. */
const OURS = /^(referee\/phone\/|cases\/model\/box\.c)/;

/** A legend. Its sentences come with the rules of its game (rulebooks.mjs). */
const LATER = /\/legend\.js$/;

/** The sentence whose translation is the language's own name. */
const NAME = 'English';

/** Returns the game that a source reference belongs to, or undefined for a common source. @param {string} place */
function gameOf(place) {
  return place.startsWith('cases/model/box.c') ? 'watson-and-holmes' // the character cards
    : /^referee\/phone\/src\/games\/(.+)\/words\.js/.exec(place)?.[1];
}

/**
 * Writes translations to a file, keyed by the short ids of their sentences.
 * @param {string} file
 * @param {{msgid: string, msgid_plural?: string, msgstr: string[]}[]} messages
 * @returns {string} address from which the page fetches the file
 */
function write(file, messages) {
  const said = JSON.stringify(Object.fromEntries(messages.map(({ msgid, msgid_plural: many, msgstr }) => [brief(msgid), many ? msgstr : msgstr[0]])));
  writeFileSync(join(out, file), said);
  return `/${file}?v=${createHash('sha256').update(said).digest('hex').slice(0, 12)}`;
}

/** @param {string} tag */
function read(tag) {
  const { headers, translations } = po.parse(readFileSync(join(folder, `${tag}.po`)));
  const messages = Object.values(translations['']).map((message) => ({
    ...message, places: (message.comments?.reference ?? '').split(/\s+/).filter((place) => OURS.test(place)),
  })).filter(({ msgid, msgstr, comments, places }) => msgid !== '' && msgstr.every(Boolean) && !/fuzzy/.test(comments?.flag ?? '')
    && places.length > 0);
  const name = messages.find(({ msgid }) => msgid === NAME)?.msgstr[0];
  const plural = /plural=([n0-9\s!<>=%&|?:()]+);?\s*$/.exec(headers['Plural-Forms'] ?? '')?.[1];
  if (!name || !plural) {
    throw new Error(`${tag}.po: ${name ? 'no Plural-Forms' : `“${NAME}” is not translated with the language’s own name`}`);
  }
  if (new Set(messages.map(({ msgid }) => brief(msgid))).size < messages.length) {
    throw new Error(`${tag}.po: two sentences have the same short name (src/brief.js); put one in other words`);
  }
  const first = messages.map((message) => ({ ...message, places: message.places.filter((place) => !LATER.test(place)) }))
    .filter(({ places }) => places.length > 0);
  const games = [...new Set(first.flatMap(({ places }) => places.map(gameOf)))].filter((game) => game !== undefined).sort();
  const address = write(`words.${tag}.json`, first.filter(({ places }) => places.some((place) => gameOf(place) === undefined)));
  const addresses = Object.fromEntries(games.map((game) => [game, write(`words.${game}.${tag}.json`, first.filter(({ places }) => (
    places.every((place) => gameOf(place) !== undefined) && places.some((place) => gameOf(place) === game))))]));
  return `  ${tag}: { name: ${JSON.stringify(name)}, plural: (n) => Number(${plural.trim()}), address: '${address}',\n`
    + `    games: ${JSON.stringify(addresses)} },`;
}

mkdirSync(out, { recursive: true });
const tags = readdirSync(folder).filter((name) => name.endsWith('.po')).map((name) => name.slice(0, -'.po'.length)).sort();
writeFileSync(list, `/** @type {Record<string, import('./language.js').Tongue>} */\nexport const catalogues = {\n${tags.map(read).join('\n')}\n};\n`);
