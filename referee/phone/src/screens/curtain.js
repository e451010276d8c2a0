// curtain.js: screen between two players of one phone; shows nothing of either until the next player takes the phone

import { html, nothing } from 'lit-html';
import { seatName } from '../names.js';
import { seatSign } from '../seats.js';
import { words } from '../words.js';

/** @typedef {import('../types.js').Place} Place */

const say = words.hand;

/**
 * @param {Place} next
 * @param {Place[]} others other seats that this phone holds, in case one of their players took the phone
 * @param {(place: Place) => void} onTake
 */
export function curtain(next, others, onTake) {
  const name = (/** @type {Place} */ place) => seatName(place.seat ?? '');
  return html`<main tabindex="-1" class="start curtain" data-test="curtain" data-seat=${next.seat}>
    <header class="masthead">${seatSign(next.seat ?? '', { silent: true, big: true })}<h1>${say.me(name(next))}</h1><p>${say.why}</p></header>
    <button class="primary" data-test="i-am-${next.seat}" @click=${() => onTake(next)}>${say.iAm(name(next))}</button>
    ${others.length > 0 ? html`<p class="hint">${say.others}</p>` : nothing}
    ${others.map((place) => html`<button data-test="i-am-${place.seat}" @click=${() => onTake(place)}>${
      seatSign(place.seat ?? '', { silent: true })} ${say.iAm(name(place))}</button>`)}
  </main>`;
}
