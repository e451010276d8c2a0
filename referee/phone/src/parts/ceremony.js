// ceremony.js: a calm moment that fills the screen: somebody has answered at 221B Baker Street

import { html, nothing } from 'lit-html';
import { seatSign } from '../seats.js';
import { words } from '../words.js';
import { dialog } from './dialog.js';

/**
 * @typedef {object} Ceremony
 * @property {string[]} seats whom it is about
 * @property {string} head in large type
 * @property {string[]} lines
 * @property {boolean} solved
 */

/**
 * @param {Ceremony} moment
 * @param {() => void} onClose
 */
export function ceremony(moment, onClose) {
  return dialog({
    title: words.ceremony.title,
    test: 'ceremony',
    full: true,
    told: 'ceremony-told',
    onClose,
    body: html`<div class="ceremony ${moment.solved ? 'solved' : ''}">
      <p class="signs">${moment.seats.map((seat) => seatSign(seat, { silent: true, big: true }))}</p>
      <div id="ceremony-told"><p class="head-line" data-test="ceremony-head">${moment.head}</p>
        ${moment.lines.map((line) => html`<p>${line}</p>`)}</div>
      ${moment.solved ? nothing : html`<p class="hint">${words.ceremony.more}</p>`}
      <button class="primary" data-test="ceremony-close" @click=${onClose}>${words.ceremony.close}</button>
    </div>`,
  });
}
