// ceremony.js: full-screen dialog for a moment at which the whole table stops

import { html, nothing } from 'lit-html';
import { seatSign } from '../seats.js';
import { words } from '../words.js';
import { dialog } from './dialog.js';

/**
 * @typedef {object} Ceremony
 * @property {string} title
 * @property {string[]} seats seats that the moment is about
 * @property {any} [figure] figure to be seen from across the room, for the game's drawFigure()
 * @property {string} head line in large type
 * @property {string[]} lines
 * @property {boolean} solved
 * @property {string} [more] reason why no more is told
 * @property {number} [lastsMs] time until the dialog closes by itself; the default is CEREMONY_MS in app.js
 */

/**
 * @param {Ceremony} moment
 * @param {import('../games/index.js').GameFace} game
 * @param {() => void} onClose
 */
export function ceremony(moment, game, onClose) {
  return dialog({
    title: moment.title,
    test: 'ceremony',
    full: true,
    told: 'ceremony-told',
    onClose,
    body: html`<div class="ceremony ${moment.solved ? 'solved' : ''}">
      ${moment.seats.length === 0 ? nothing : html`<p class="signs">${moment.seats.map((seat) => seatSign(seat, { silent: true, big: true }))}</p>`}
      ${moment.figure ? game.drawFigure(moment.figure) : nothing}
      <div id="ceremony-told"><p class="head-line" data-test="ceremony-head">${moment.head}</p>
        ${moment.lines.map((line) => html`<p>${line}</p>`)}</div>
      ${moment.more ? html`<p class="hint">${moment.more}</p>` : nothing}
      <button class="primary" data-test="ceremony-close" @click=${onClose}>${words.ceremony.close}</button>
    </div>`,
  });
}
