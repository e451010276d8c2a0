// colours.js: list of a table's colours, with a button that takes each

import { html, nothing } from 'lit-html';
import { colourName } from '../names.js';
import { seatSign } from '../seats.js';
import { words } from '../words.js';

/**
 * Draws the list. A taken colour keeps its position, so that no button moves under a finger when the list is refreshed.
 * @param {{seat: string, taken: boolean}[]} seats
 * @param {{test: string, joining: boolean, label: (colour: string) => string}} how
 * @param {(seat: string) => void} onTake
 */
export function colourList(seats, { test, joining, label }, onTake) {
  return html`<ul class="colours">${seats.map(({ seat, taken }) => html`<li><button class="colour" data-test="${test}-${seat}"
    ?disabled=${taken || joining} @click=${() => onTake(seat)}>${seatSign(seat, { silent: true, big: true })}
    <span>${taken ? colourName(seat) : label(colourName(seat))}</span>
    ${taken ? html`<small>${words.start.taken}</small>` : nothing}</button></li>`)}</ul>`;
}
