// rules.js: the printed rules of a game, fetched in the page's language
//
// The build makes the files from the rulebooks and guides in templates/ (rulebooks.mjs).

import { addWords, language, SOURCE } from './language.js';
import { draw } from './redraw.js';
import { rulebooks } from './rulebooks.js';

/**
 * The rules of a game. `moments`: for each moment of the game that has one, a sentence that explains it, and the index of the
 * section with its rules. `html`: the section's text; it comes from the referee's own files. `words`: the translated sentences of
 * its legend (legend.js).
 * @typedef {{words: Record<string, string>, moments: Record<string, {say: string, section: number}>, sections: {title: string, html: string}[]}} Rules
 */

const AGAIN_MS = 2000; // delay before a retry when the referee does not answer

/** @type {Map<string, Rules>} */
const loaded = new Map();
/** @type {Set<string>} games whose rules are being fetched */
const loading = new Set();

/**
 * Returns the rules of a game, or null while they load or when the game has none. The page is redrawn when they have loaded.
 * @param {string|undefined} name
 * @returns {Rules|null}
 */
export function rulesOf(name) {
  const game = name ?? '';
  if (game in rulebooks && !loaded.has(game) && !loading.has(game)) {
    loading.add(game);
    fetchRules(game);
  }
  return loaded.get(game) ?? null;
}

/** @param {string} game */
async function fetchRules(game) {
  const address = rulebooks[game][language] ?? rulebooks[game][SOURCE];
  for (;;) {
    const rules = await fetch(address).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
    if (rules) {
      addWords(rules.words);
      loaded.set(game, rules);
      draw();
      return;
    }
    await new Promise((go) => setTimeout(go, AGAIN_MS));
  }
}
