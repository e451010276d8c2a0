// ceremony.js: a calm moment that fills the screen: what the whole table stops for

import { html, nothing } from 'lit-html';
import { seatSign } from '../seats.js';
import { words } from '../words.js';
import { dialog } from './dialog.js';

/**
 * @typedef {object} Ceremony
 * @property {string} title
 * @property {string[]} seats whom it is about
 * @property {any} [figure] what is to be seen from across the room, for the game's drawFigure()
 * @property {string} head in large type
 * @property {string[]} lines
 * @property {boolean} solved
 * @property {string} [more] why no more is told
 * @property {number} [lastsMs] before it goes by itself, where that is sooner than others do
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
