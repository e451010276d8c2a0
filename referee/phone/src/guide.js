// guide.js: whether Holmes guides this phone's players through a game, and the chunk with the rules and his sentences
//
// With the guide on, the screen explains each new moment of the game in one sentence. The chunk and the rules are loaded when
// somebody turns the guide on or opens the rules. Until they have loaded, nothing is explained.

import { draw } from './redraw.js';

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
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

/** @param {boolean} on */
export function useGuide(on) {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Storage is refused: nothing is explained.
  }
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
