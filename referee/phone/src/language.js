// language.js: the page's language, and the translations of its English sentences
//
// The English sentence is its own id (words.js); templates/words/<language>.po has the translations. The page uses the language
// chosen on this phone, else the first of the browser's languages that is available, else English. The sentences of a language
// are in a separate file, fetched before the page starts (main.js). Without that file the page stays English.

import { brief } from './brief.js';
import { catalogues } from './catalogues.js';
import { store, stored } from './stored.js';

/**
 * A language. `address` is the file with the common sentences, and `games` has the file of each game.
 * @typedef {{name: string, plural: (n: number) => number, address: string, games: Record<string, string>}} Tongue
 */

export const SOURCE = 'en';
const KEY = 'hansom.language';
const WAIT_MS = 5000; // after that, a page in English is better than no page

/** The available languages: each language's name for itself, by its tag. */
export const languages = Object.fromEntries([[SOURCE, 'English'], ...Object.entries(catalogues).map(([tag, { name }]) => [tag, name])]);

/** @returns {string} */
function wanted() {
  const wishes = [stored(KEY), ...(globalThis.navigator?.languages ?? [])];
  const tags = wishes.map((wish) => (wish ?? '').split(/[-_]/)[0].toLowerCase());
  return tags.find((tag) => tag in languages) ?? SOURCE;
}

/** Tag of the page's language. English until loadLanguage() has fetched another one; constant after that. */
export let language = SOURCE;

/** @type {Record<string, string|string[]>} translations, by brief id; several forms for a sentence with a plural */
let messages = {};

/**
 * @param {string} address
 * @returns {Promise<Record<string, string|string[]>>}
 */
async function fetchWords(address) {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), WAIT_MS);
  try {
    const answer = await fetch(address, { signal: control.signal });
    if (!answer.ok) {
      throw new Error(answer.statusText);
    }
    return await answer.json();
  } finally {
    clearTimeout(timer);
  }
}

/** Fetches the sentences of the wanted language. Must finish before any sentence is translated. */
export async function loadLanguage() {
  const tag = wanted();
  if (tag === SOURCE) {
    return;
  }
  try {
    messages = await fetchWords(catalogues[tag].address);
    language = tag;
  } catch {
    // The network is down or too slow: the page stays English.
  }
}

/**
 * Fetches a game's sentences in the page's language. Must finish before any of them is translated.
 * @param {string} game
 */
export async function loadGameWords(game) {
  const address = language === SOURCE ? undefined : catalogues[language].games[game];
  if (address) {
    addWords(await fetchWords(address));
  }
}

/**
 * Adds sentences that came later than those of the page itself.
 * @param {Record<string, string|string[]>} said
 */
export function addWords(said) {
  messages = { ...messages, ...said };
}

/**
 * Stores the language for the next load of the page. Returns false when storage is refused.
 * @param {string} tag
 */
export function chooseLanguage(tag) {
  return store(KEY, tag);
}

/**
 * @param {string} text
 * @param {Record<string, string|number>} slots
 */
function fill(text, slots) {
  return text.replace(/\{([\w-]+)\}/g, (slot, name) => String(slots[name] ?? slot));
}

/**
 * Returns a sentence in the page's language, with "{who}" replaced by slots.who.
 * @param {string} id the English sentence
 * @param {Record<string, string|number>} [slots]
 * @returns {string}
 */
export function t(id, slots) {
  const said = messages[brief(id)];
  const text = typeof said === 'string' ? said : id;
  return slots ? fill(text, slots) : text;
}

/**
 * Returns a sentence about n things, with "{n}" replaced by n.
 * @param {string} one English singular, which is the id
 * @param {string} many English plural
 * @param {number} n
 * @param {Record<string, string|number>} [slots]
 * @returns {string}
 */
export function tn(one, many, n, slots) {
  const forms = messages[brief(one)];
  const text = Array.isArray(forms) ? forms[catalogues[language].plural(n)] : n === 1 ? one : many;
  return fill(text, { n, ...slots });
}

/**
 * Joins names to a list like "Red, Blue and Green", in the page's language.
 * @param {string[]} names
 */
export function list(names) {
  return new Intl.ListFormat(language === SOURCE ? 'en-GB' : language, { type: 'conjunction' }).format(names);
}
