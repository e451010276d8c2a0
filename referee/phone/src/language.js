// language.js: the language that the page speaks, and its words for our English ones
//
// English is the id of a sentence (words.js); templates/words/<language>.po has the others. The language is the one chosen
// on this phone, else the first that its browser asks for and we speak, else English.

import { catalogues } from './catalogues.js';

/** @typedef {{name: string, plural: (n: number) => number, messages: Record<string, string|string[]>}} Catalogue */

export const SOURCE = 'en';
const KEY = 'hansom.language';

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

/** The language of this page, as long as it is open. */
export const language = wanted();

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

/** @type {Catalogue|undefined} */
const catalogue = /** @type {Record<string, Catalogue>} */ (catalogues)[language];

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
  const said = catalogue?.messages[id];
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
  const forms = catalogue?.messages[one];
  const text = catalogue && Array.isArray(forms) ? forms[catalogue.plural(n)] : n === 1 ? one : many;
  return fill(text, { n, ...slots });
}

const lists = new Intl.ListFormat(language === SOURCE ? 'en-GB' : language, { type: 'conjunction' });

/**
 * "Red, Blue and Green".
 * @param {string[]} names
 */
export function list(names) {
  return lists.format(names);
}
