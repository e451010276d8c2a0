// join.js: the way in for players: a QR code that opens this page, and its address

import { html } from 'lit-html';
import { words } from '../words.js';

/** @param {string} join the address that phones open to join */
export function joinSign(join) {
  return html`<img class="qr" data-test="join-qr" src="/qr" alt=${words.screen.qr}>
    <p class="join">${words.screen.join} <strong>${join}</strong></p>`;
}
