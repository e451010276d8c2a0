// live.js: link to the live scanner, for browsers that allow the camera over https

import { html, nothing } from 'lit-html';
import { words } from '../words.js';

/**
 * @param {string|null} address https address of the same page; null for a browser that should not go there
 */
export function liveLink(address) {
  return address === null ? nothing : html`<details class="live"><summary>${words.network.live}</summary>
    <p>${words.network.liveWhy}</p>
    <p><a class="button" data-test="live" href=${address}>${words.network.liveGo}</a></p></details>`;
}
