// cab.js: the printed hansom cab and the printed pawn, in the colour of a seat and with its sign
//
// The drawings are those of templates/watson-and-holmes/carriage-stop.svg and pawn.svg.

import { html, nothing, svg } from 'lit-html';
import { seatSign } from '../seats.js';

const BODY = 'M8 14.2C7.4 9 8.6 3.4 12.4 2.2h6.6c1 .2 1.3.8 1.3 1.6v5.4c0 1.2.8 1.8 2 1.9l2.6.2c.7.1.8.9.2 1.2l-3 1.6c-.6.4-.8 1'
  + '-.9 1.9l-.2 1.5H11.4c-1.9 0-3.1-1.4-3.4-3.3z';
const DRIVER = 'M5.2 1.8c0-1 .5-1.6 1.3-1.7V-1.9H5.2v-.5h1v-1.5h2v1.5h1v.5H8v1.9c1 .2 1.6 1 1.7 2.2l.5 3.2-1.5.6H5.6zM4.6 5.4h4.6'
  + 'v.8H4.6zM5 6.2l.9 4.6h.7L5.8 6.2z';
const SHAFT = 'M21.2 12.6c4 .4 10.6.2 15.6-2.4l.2.5c-5 2.9-11.6 3.2-15.9 2.8z';
const HORSE = 'M30.2 9.6c.3-1.7 1.6-2.7 3.4-2.7h6.2c1.6 0 2.6-.9 3.4-2.4l1.9-3.2.2-1.5.9 1 .6-.7.1 1.4c1.2 1 2.6 2.2 3.3 3.3.3.5 0 1'
  + '-.5 1.2l-1.1.3-1.7-.9c-.3.9-.6 2.4-1 3.6-.4 1.3-1.1 2.2-2 2.8l.6 2.2 2.6 1.5-.8 3.2.6.9h-1.4l-.2-1 .3-2.4-3.2-1.4-1'
  + '-2.3-4.6.1-1.6 1.2.6 2.8-1.6 3.1.5.6h-1.5l-.2-.7 1.4-3.2-1-1.8-1 1.6.4 3.7.6.9h-1.5l-.3-.9-.5-4.2 1.6-3.1c-.4-.6-.5'
  + '-1.3-.4-2-.7 1.5-.8 3.7-1.7 5.2.1-2.4.2-4.5.6-6.2z';
const WINDOW = 'M13.2 4.2h3.9c.5 0 .8.3.8.8v3.3c0 .5-.3.8-.8.8h-4.8c-.6 0-.9-.4-.8-1c.3-1.9.7-3.9 1.7-3.9z';
const WHEEL = 'M15.2 10a6 6 0 1 0 0 12a6 6 0 1 0 0-12z';
const SPOKES = 'M16.19 16L20.9 16M16.06 16.5L20.14 18.85M15.7 16.86L18.05 20.94M15.2 16.99L15.2 21.7M14.7 16.86L12.35 20.94'
  + 'M14.34 16.5L10.26 18.85M14.21 16L9.5 16M14.34 15.5L10.26 13.15M14.7 15.14L12.35 11.06M15.2 15.01L15.2 10.3M15.7 15.14'
  + 'L18.05 11.06M16.06 15.5L20.14 13.15';
const CLOAK = 'M12.5 12.4c1.6 0 2.6 1 3.6 1.9 3 1.2 5.1 5.6 5.9 14.2l.5 6.3H2.5l.5-6.3c.8-8.6 2.9-13 5.9-14.2 1-.9 2-1.9 3.6-1.9z';
const FOLDS = 'M8.2 14.9c1.4 2.6 2.9 3.9 4.3 4.4 1.4-.5 2.9-1.8 4.3-4.4M5.4 34.8c.2-6 .9-11.4 2.3-15.4M19.6 34.8c-.2-6-.9-11.4-2.3-15.4';
const HEAD = 'M9.3 8.3h6.4v2.6c0 2-1.4 3.5-3.2 3.5s-3.2-1.5-3.2-3.5z';
const HAT = 'M6.9 8.9c0-.5 1-.9 2-1.1l.4-4.6c0-.6.4-1 1-1h4.4c.6 0 1 .4 1 1l.4 4.6c1 .2 2 .6 2 1.1 0 .2-.3.3-.6.3H7.5c-.3 0-.6-.1-.6-.3z';

/** Draws the hansom. Its body has the colour of the seat, or that of ink when it belongs to nobody. @param {string|null} seat */
export function hansom(seat) {
  return html`<svg class="hansom ${seat ? `seat-${seat}` : ''}" viewBox="3.5 -6 50 29" aria-hidden="true">${svg`
    ${seat ? svg`<path class="halo" d=${`${BODY}${DRIVER}${SHAFT}${HORSE}${WHEEL}`}></path>` : nothing}
    <path class="body" d=${BODY}></path><path class="window" d=${WINDOW}></path><path d=${`${DRIVER}${SHAFT}${HORSE}`}></path>
    <path class="rein" d="M9.4 1.2C16-1.4 27-.6 36.4 5.4M9.8.4L15-5.4"></path>
    <path class="tyre" d=${WHEEL}></path><path class="spokes" d=${SPOKES}></path><circle cx="15.2" cy="16" r="1.05"></circle>`}</svg>`;
}

/** Draws the pawn of a seat. @param {string} seat */
function walker(seat) {
  return html`<svg class="walker seat-${seat}" viewBox="1.5 1.2 22 35" aria-hidden="true">${svg`
    <path class="halo" d=${`${CLOAK}${HEAD}${HAT}`}></path><path class="body" d=${CLOAK}></path><path class="rein" d=${FOLDS}></path>
    <path class="window" d=${HEAD}></path><path d=${HAT}></path>`}</svg>`;
}

/**
 * Draws a pawn at a place: in a hansom with the bid in large figures, or on foot when its player bids nothing.
 * @param {string} seat
 * @param {number} bid
 * @param {{spoken?: string}} [how] spoken: the bid in words
 */
export function vehicle(seat, bid, { spoken } = {}) {
  const sign = seatSign(seat, { silent: !spoken && bid > 0 });
  return bid === 0 ? html`<span class="vehicle walks">${walker(seat)}${sign}</span>`
    : html`<span class="vehicle drives">${hansom(seat)}${sign}</span><b class="bid" role=${spoken ? 'img' : nothing}
      aria-label=${spoken ?? nothing} data-test=${spoken ? `bid-${seat}` : nothing}>${bid}</b>`;
}
