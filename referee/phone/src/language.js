// language.js: the language that the page speaks, and its words for our English ones
//
// English is the id of a sentence (words.js); templates/words/<language>.po has the others. The language is the one chosen
// on this phone, else the first that its browser asks for and we speak, else English. Its sentences are a file of their own,
// fetched before the page is there (main.js); without that file the page speaks English.

import { brief } from './brief.js';
import { catalogues } from './catalogues.js';

/**
 * Where its sentences are fetched: the house's, and those of each game.
 * @typedef {{name: string, plural: (n: number) => number, address: string, games: Record<string, string>}} Tongue
 */

export const SOURCE = 'en';
const KEY = 'hansom.language';
const WAIT_MS = 5000; // a page in English is better than none

/** Each language that we speak, by its tag, with its own name. */
export const languages = Object.fromEntries([[SOURCE, 'English'], ...Object.entries(catalogues).map(([tag, { name }]) => [tag, name])]);

/** @returns {string|null} */
function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // Without storage the browser's wish counts.
  }
}

/** @returns {string} */
function wanted() {
  const wishes = [stored(), ...(globalThis.navigator?.languages ?? [])];
  const tags = wishes.map((wish) => (wish ?? '').split(/[-_]/)[0].toLowerCase());
  return tags.find((tag) => tag in languages) ?? SOURCE;
}

/** The language of this page, as long as it is open: English until another is there. */
export let language = SOURCE;

/** @type {Record<string, string|string[]>} by brief ids */
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

/** Before any sentence is said: fetches those of the wanted language. */
export async function loadLanguage() {
  const tag = wanted();
  if (tag === SOURCE) {
    return;
  }
  try {
    messages = await fetchWords(catalogues[tag].address);
    language = tag;
  } catch {
    // No network, or too slow a one: English.
  }
}

/**
 * Before a game says anything: its own sentences, in the language that the page speaks.
 * @param {string} game
 */
export async function loadGameWords(game) {
  const address = language === SOURCE ? undefined : catalogues[language].games[game];
  if (address) {
    messages = { ...messages, ...await fetchWords(address) };
  }
}

/**
 * Another language from the next load on; false where this phone keeps nothing until then.
 * @param {string} tag
 */
export function chooseLanguage(tag) {
  try {
    localStorage.setItem(KEY, tag);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} text
 * @param {Record<string, string|number>} slots
 */
function fill(text, slots) {
  return text.replace(/\{([\w-]+)\}/g, (slot, name) => String(slots[name] ?? slot));
}

/**
 * A sentence in the page's language; "{who}" in it is what slots.who says.
 * @param {string} id in English
 * @param {Record<string, string|number>} [slots]
 * @returns {string}
 */
export function t(id, slots) {
  const said = messages[brief(id)];
  const text = typeof said === 'string' ? said : id;
  return slots ? fill(text, slots) : text;
}

/**
 * A sentence about n things, "{n}" in it.
 * @param {string} one its id, in English
 * @param {string} many
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
 * "Red, Blue and Green".
 * @param {string[]} names
 */
export function list(names) {
  return new Intl.ListFormat(language === SOURCE ? 'en-GB' : language, { type: 'conjunction' }).format(names);
}
