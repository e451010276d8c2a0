// picture.js: the printed pictures of a game, each fetched when it is first drawn

import { html, nothing } from 'lit-html';
import { pictures } from '../pictures.js';

/**
 * Draws the first of the named pictures that the game has, for the eye only, since the name of the card stands beside it.
 * @param {string} game
 * @param {(string|null|undefined)[]} names
 */
export function picture(game, names) {
  const name = names.find((each) => each && pictures[game]?.[each]);
  return name ? html`<img class="picture" alt="" decoding="async" data-picture=${name} src=${pictures[game][name]}>` : nothing;
}
