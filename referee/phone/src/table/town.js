// town.js: the places of Watson & Holmes as a street of engraved cards, with the cabs that stand there

import { html, nothing, svg } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { draw } from '../redraw.js';
import { hansom, vehicle } from './cab.js';
import { isStill } from './motion.js';
import { picture } from './picture.js';
import { Traffic } from './traffic.js';

const GAME = 'watson-and-holmes';
const FEW = 2;         // most pawns at one place that are drawn in full size
const LARGE_TOWN = 16; // most places in four columns
const SLICES = 5;      // different parts of the printed skyline that neighbouring places show

/**
 * @typedef {object} Place
 * @property {string} id
 * @property {string} name
 * @property {string|null} lang language of the name, or null for the page's own
 * @property {number|null} number
 * @property {string[]} pictures names of its printed picture, the first that exists; none for the Carriage Stop
 * @property {unknown} symbols
 * @property {unknown} guarded sign and words of the police, or null when they do not guard it
 * @property {unknown} extra further things on the card
 * @property {unknown} foot zone and hours
 * @property {boolean} closed
 * @property {{seat: string, bid: number, spoken: string}[]} pawns
 */

const traffic = new Traffic();

/** Draws the lamp of a place that the police guard. @param {string} id @param {unknown} sign */
function lamp(id, sign) {
  return html`<span class="lamp" data-test="lamp-${id}"><svg viewBox="0 0 30 64" aria-hidden="true">${svg`
    <defs><radialGradient id="glow-${id}"><stop class="near" offset="0"></stop><stop class="far" offset="1"></stop></radialGradient></defs>
    <circle cx="15" cy="17" r="15" fill="url(#glow-${id})"></circle>
    <path class="glass" d="M9 10h12l-2.5 14h-7z"></path>
    <path d="M7 10l8-7 8 7zM14 0h2v4h-2zM10 24h10v2.5H10zM13.6 26.5h2.8V60h-2.8zM9 31h12v1.6H9zM9.5 60h11v4h-11zM12.5 44h5v1.5h-5z"></path>
    <path class="bars" d="M15 10v14M12 10l1 14M18 10l-1 14"></path>`}</svg><span>${sign}</span></span>`;
}

/**
 * @param {Place} place
 * @param {number} at position in the street
 */
function card(place, at) {
  const leaving = traffic.leaving.filter((each) => each.place === place.id);
  const isMany = place.pawns.length > FEW;
  return html`<div class="place ${place.pawns.length > 0 ? 'taken' : ''} ${place.closed ? 'closed' : ''}" data-test="card-${place.id}">
    <h2 class="name">${place.number === null ? nothing : html`<span class="number">${place.number}</span>`}
      <span lang=${place.lang ?? nothing}>${place.name}</span></h2>
    <div class="scene slice-${at % SLICES} ${place.pictures.length === 0 ? 'stop' : ''} ${place.guarded ? 'guarded' : ''}">
      ${place.pictures.length > 0 ? picture(GAME, place.pictures) : hansom(null)}
      <span class="symbols">${place.symbols}${place.extra}</span>
      ${place.guarded ? lamp(place.id, place.guarded) : nothing}
      <span class="road ${isMany ? 'many' : ''}">${repeat(place.pawns, ({ seat }) => seat, ({ seat, bid, spoken }) => html`<span
        class="pawn ${traffic.arrived.get(seat) === place.id ? 'arrives' : ''}" data-test="pawn-${seat}">${
          vehicle(seat, bid, { spoken })}</span>`)}</span>
      ${repeat(leaving, ({ key }) => key, ({ key, seat, bid, isOutbid }) => html`<span class="road ghost" aria-hidden="true"><span
        class="pawn ${isOutbid ? 'outbid' : 'homeward'}" data-test="leaving-${seat}" @animationend=${() => {
          traffic.gone(key);
          draw();
        }}>${vehicle(seat, bid)}</span></span>`)}
    </div>
    <div class="foot">${place.foot}</div></div>`;
}

/**
 * Draws all places, with the cabs that arrive and leave.
 * @param {Place[]} places
 * @param {unknown} game identifies the game, since the pawns of another game neither come nor go
 */
export function town(places, game) {
  traffic.see(places.flatMap(({ id, pawns }) => pawns.map(({ seat, bid }) => ({ seat, bid, place: id }))), isStill(), game);
  return html`<ul class="town-street ${places.length > LARGE_TOWN ? 'large' : ''}" data-test="board">${
    places.map((place, at) => html`<li>${card(place, at)}</li>`)}</ul>`;
}
