// told-places.js: the places that a paragraph of the solution names, by the names that are printed on their cards

import { parseProse } from './commonmark.js';

/** @typedef {{id: string, name: string}} PrintedPlace */

const ARTICLE = /^(?:the|der|die|das|el|la|los|las|le|les|l[’'])\s*/i;
const LETTER = /[\p{L}\p{N}]/u;

/** Returns a name without its article. @param {string} name */
function bare(name) {
  return name.replace(ARTICLE, '');
}

/**
 * Reports whether a text has a name as whole words, in the printed letters.
 * @param {string} text
 * @param {string} name
 */
function has(text, name) {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!LETTER.test(text[at - 1] ?? ' ') && !LETTER.test(text[at + name.length] ?? ' ')) {
      return true;
    }
  }
  return false;
}

/** Returns the words of a name, without its article and without possessives. @param {string} name */
function wordsOf(name) {
  return bare(name).toLowerCase().replace(/[’']s\b/g, '').split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/**
 * Returns the ids of the places that a paragraph names, in the order of the places. A solution prints its places in bold, and
 * often by a part of their names; such a part counts when it belongs to one place only.
 * @param {string} paragraph CommonMark text
 * @param {PrintedPlace[]} places
 * @returns {string[]}
 */
export function placesNamed(paragraph, places) {
  const runs = parseProse(paragraph).flat();
  const text = runs.map((run) => run.text).join('').replace(/\s+/g, ' ');
  const inBold = runs.filter(({ kind }) => kind === 'strong').map((run) => wordsOf(run.text.replace(/\s+/g, ' ')));
  const parts = inBold.flatMap((part) => {
    const fitting = places.filter(({ name }) => part.length > 0 && part.every((word) => wordsOf(name).includes(word)));
    return fitting.length === 1 ? [fitting[0].id] : [];
  });
  return places.filter(({ id, name }) => parts.includes(id) || has(text, bare(name))).map(({ id }) => id);
}
