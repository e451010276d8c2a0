// live.js: the way to the live scanner, for browsers that may have one over https

import { html, nothing } from 'lit-html';
import { words } from '../words.js';

/**
 * @param {string|null} address the same page over https; null: not for this browser
 */
export function liveLink(address) {
  return address === null ? nothing : html`<details class="live"><summary>${words.network.live}</summary>
    <p>${words.network.liveWhy}</p>
    <p><a class="button" data-test="live" href=${address}>${words.network.liveGo}</a></p></details>`;
}
