// rulebooks.mjs: converts the printed rulebooks and the guides of all games for the page. Writes one file for each game and
// language, so that a phone fetches only the file that it needs, and the list of these files
// usage: node rulebooks.mjs TEMPLATES RULEBOOKS.js OUT
//        reads TEMPLATES/<game>/rulebook.md and guide.md, their translations, for example guide.de.md, and TEMPLATES/words
//        writes RULEBOOKS.js and OUT/rules.<game>.<language>.json (src/rules.js has the format)
//
// Each section of a guide is one moment of the game. Its heading is the moment's name and the section of the rulebook that
// explains it: "## visiting: Visiting". A translated guide has the same headings, since they are never shown.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { po } from 'gettext-parser';
import { marked } from 'marked';
import { brief } from './src/brief.js';

const [templates, list, out] = process.argv.slice(2);
const SOURCE = 'en';

/**
 * Splits a text at its headings of the second level.
 * @param {string} file
 * @returns {{title: string, text: string}[]}
 */
function sectionsOf(file) {
  return readFileSync(file, 'utf8').split(/^## +/m).slice(1).map((section) => {
    const [title, ...lines] = section.split('\n');
    return { title: title.trim(), text: lines.join('\n').trim() };
  });
}

/** @param {string} game @param {string} tag @param {string} name */
function path(game, tag, name) {
  return join(templates, game, tag === SOURCE ? `${name}.md` : `${name}.${tag}.md`);
}

/**
 * Converts Markdown to HTML. Refuses HTML in it: a rulebook may be a stranger's, and <meta> could lead phones to other pages.
 * @param {string} file
 * @param {string} text
 */
function convert(file, text) {
  const tokens = marked.lexer(text);
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'html') {
      throw new Error(`${file}: HTML: “${token.raw.trim()}”; write Markdown`);
    }
  });
  return marked.parser(tokens);
}

/**
 * Returns the translated sentences of a game's legend and of the page's, keyed by their short ids.
 * @param {string} game
 * @param {string} tag
 * @returns {Record<string, string>}
 */
function legendOf(game, tag) {
  const file = join(templates, 'words', `${tag}.po`);
  const messages = existsSync(file) ? Object.values(po.parse(readFileSync(file)).translations['']) : [];
  const isIn = (/** @type {string} */ place) => place === `referee/phone/src/games/${game}/legend.js` || place === 'referee/phone/src/legend.js';
  return Object.fromEntries(messages.filter(({ comments, msgstr: [text] }) => text && (comments?.reference ?? '').split(/\s+/).some(isIn))
    .map(({ msgid, msgstr: [text] }) => [brief(msgid), text]));
}

/**
 * Writes the rules of a game in a language.
 * @param {string} game
 * @param {string} tag
 * @returns {string} address from which the page fetches the file
 */
function write(game, tag) {
  const titles = sectionsOf(path(game, SOURCE, 'rulebook')).map(({ title }) => title);
  const sections = sectionsOf(path(game, tag, 'rulebook'));
  if (sections.length !== titles.length) {
    throw new Error(`${path(game, tag, 'rulebook')}: ${sections.length} sections instead of the ${titles.length} of the English rulebook`);
  }
  const moments = Object.fromEntries(sectionsOf(path(game, tag, 'guide')).map(({ title, text }) => {
    const [, name, section] = /^(\S+): (.+)$/.exec(title) ?? [];
    if (!titles.includes(section)) {
      throw new Error(`${path(game, tag, 'guide')}: “${title}” names no section of the English rulebook; write “moment: Section”`);
    }
    return [name, { say: text.replace(/\s+/g, ' '), section: titles.indexOf(section) }];
  }));
  const file = path(game, tag, 'rulebook');
  const rules = { words: legendOf(game, tag), moments, sections: sections.map(({ title, text }) => ({ title, html: convert(file, text) })) };
  const said = JSON.stringify(rules);
  const name = `rules.${game}.${tag}.json`;
  writeFileSync(join(out, name), said);
  return `/${name}?v=${createHash('sha256').update(said).digest('hex').slice(0, 12)}`;
}

/** Returns the languages in which a game has rulebook and guide. @param {string} game */
function tagsOf(game) {
  const tags = readdirSync(join(templates, game)).map((name) => /^rulebook(?:\.(\w+))?\.md$/.exec(name)).filter(Boolean)
    .map((found) => found[1] ?? SOURCE);
  return tags.filter((tag) => existsSync(path(game, tag, 'guide'))).sort();
}

mkdirSync(out, { recursive: true });
const games = readdirSync(templates).filter((game) => existsSync(path(game, SOURCE, 'guide'))).sort();
const addresses = Object.fromEntries(games.map((game) => [game, Object.fromEntries(tagsOf(game).map((tag) => [tag, write(game, tag)]))]));
writeFileSync(list, `/** @type {Record<string, Record<string, string>>} */\nexport const rulebooks = ${JSON.stringify(addresses, null, 2)};\n`);
