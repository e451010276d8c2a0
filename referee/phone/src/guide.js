// guide.js: whether Holmes guides this phone's players through a game, and the chunk with the rules and his sentences
//
// With the guide on, the screen explains each new moment of the game in one sentence. The chunk and the rules are loaded when
// somebody turns the guide on or opens the rules. Until they have loaded, nothing is explained.

import { draw } from './redraw.js';
import { store, stored } from './stored.js';

/** @typedef {import('./model.js').Model} Model */

const KEY = 'hansom.guide';
const AGAIN_MS = 2000; // delay before a retry when the referee does not answer

/** @type {typeof import('./rules-page.js')|null} */
let page = null;
let isLoading = false;

/** Returns the chunk with the rules, or null while it loads. The page is redrawn when it has loaded. */
export function rulesPage() {
  if (page === null && !isLoading) {
    isLoading = true;
    import('./rules-page.js').then((module) => {
      page = module;
      draw();
    }, () => setTimeout(() => {
      isLoading = false;
      draw(); // tries again if it is still wanted
    }, AGAIN_MS));
  }
  return page;
}

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
