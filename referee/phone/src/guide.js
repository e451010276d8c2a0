// guide.js: whether Holmes guides this phone's players through a game, and the chunk with the rules and his sentences
//
// With the guide on, the screen explains each new moment of the game in one sentence. The chunk and the rules are loaded when
// somebody turns the guide on or opens the rules. Until they have loaded, nothing is explained.

import { chunk } from './chunk.js';
import { draw } from './redraw.js';
import { store, stored } from './stored.js';

/** @typedef {import('./model.js').Model} Model */

const KEY = 'hansom.guide';

/** @type {typeof import('./rules-page.js')|null} */
let page = null;

/** Returns the chunk with the rules, or null while it loads. */
export const rulesPage = chunk(async () => {
  page = await import('./rules-page.js');
  return page;
});

export function isGuided() {
  return stored(KEY) === 'on';
}

/** @param {boolean} on */
export function useGuide(on) {
  store(KEY, on ? 'on' : 'off');
  page?.forgetMoments();
  draw();
}

/**
 * Returns the sentence that explains the present moment of the game, or null.
 * @param {Model} model
 * @param {import('./games/index.js').GameFace} game
 * @returns {string|null}
 */
export function guideSays(model, game) {
  return isGuided() ? rulesPage()?.explain(model, game) ?? null : null;
}
