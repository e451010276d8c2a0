// seats.js: the seat colours of all games, each with a letter and a shape, since colour is never the only sign

import { html, svg } from 'lit-html';
import { seatName } from './names.js';
import { words } from './words.js';

export const COLOURS = ['red', 'blue', 'green', 'yellow', 'purple', 'orange', 'white', 'violet'];

/** SVG paths of the shapes in a box of 24 by 24, each with room for its letter. */
const SHAPES = {
  red: 'M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 1 0 0-21z',
  blue: 'M2.5 2.5h19v19h-19z',
  green: 'M12 1.5L23.5 22H.5z',
  yellow: 'M12 .8l3.2 7.4 8 .7-6 5.3 1.8 7.9-7-4.2-7 4.2 1.8-7.9-6-5.3 8-.7z',
  purple: 'M12 .5L23 12 12 23.5 1 12z',
  violet: 'M12 .5L23 12 12 23.5 1 12z', // never at one table with purple
  orange: 'M6.2 2h11.6L23.5 12l-5.7 10H6.2L.5 12z',
  white: 'M12 .5a6 6 0 0 1 5.6 4 6 6 0 0 1 1.9 1.9 6 6 0 0 1 0 11.2 6 6 0 0 1-1.9 1.9 6 6 0 0 1-11.2 0 6 6 0 0 1-1.9-1.9 6 6 0 0 1 0-11.2 6 6 0 0 1 1.9-1.9A6 6 0 0 1 12 .5z',
};

/**
 * Draws a seat's sign: its shape in its colour, with its letter. Screen readers say the player's name or the colour, unless `silent` is
 * set because a text beside the sign has the name.
 * @param {string} seat
 * @param {{silent?: boolean, big?: boolean}} [how]
 */
export function seatSign(seat, { silent = false, big = false } = {}) {
  const path = /** @type {Record<string, string>} */ (SHAPES)[seat] ?? SHAPES.red;
  const letter = /** @type {Record<string, string>} */ (words.letters)[seat] ?? seat[0].toUpperCase();
  return html`<svg class="sign seat-${seat} ${big ? 'big' : ''}" viewBox="-1 -1 26 26" role="img"
    aria-hidden=${silent ? 'true' : 'false'} aria-label=${seatName(seat)}>
    ${svg`<path d=${path}></path><text x="12" y=${seat === 'green' ? 20 : 17} class=${letter.length > 1 ? 'two' : ''}>${letter}</text>`}
  </svg>`;
}
