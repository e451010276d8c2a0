// plate.js: the printed picture of a card above its text

import { html, nothing } from 'lit-html';

/**
 * Draws the picture `name` of a game, for the eye only, since the title names the card. A picture that does not load leaves no trace.
 * @param {string|undefined} game
 * @param {string|null} name
 */
export function plate(game, name) {
  return game && name ? html`<img class="plate" alt="" decoding="async" data-test="plate" src="/picture.${game}.${name}.svg"
    @error=${hide}>` : nothing;
}

/** @param {Event} event */
function hide({ target }) {
  /** @type {HTMLElement} */ (target).hidden = true;
}
