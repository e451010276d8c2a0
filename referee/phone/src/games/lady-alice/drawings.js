// drawings.js: drawings of Lady Alice: category shapes, folders, counters, and a button that reveals something while held

import { html, nothing, svg } from 'lit-html';
import { drawing } from '../../icons.js';
import { seatName } from '../../names.js';
import { seatSign } from '../../seats.js';
import { la as say } from './words.js';

/** @typedef {import('./speech.js').Category} Category */

/** The shape of each category, as on the cards and the board, since colour is never the only sign. */
const SHAPES = {
  suspect: 'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19zM12 5.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13z',
  place: 'M3.5 3.5h17v17h-17zM6.5 6.5v11h11v-11z',
  time: 'M12 2L23 21.5H1zM12 8L6 18.5h12z',
  object: 'M12 1L23 12 12 23 1 12zM12 5.5L5.5 12l6.5 6.5 6.5-6.5z',
};

/**
 * @param {Category} category
 * @param {boolean} [spoken] whether screen readers read the name of the category; the default leaves it to words beside the shape
 */
export function shape(category, spoken = false) {
  return drawing(SHAPES[category], spoken ? say.categories[category] : undefined);
}

/**
 * Draws one side of a folder: Holmes, in as few strokes as a phone needs.
 * @param {boolean} isSmile
 */
export function face(isSmile) {
  return html`<svg class="face ${isSmile ? 'smile' : 'frown'}" viewBox="0 0 40 40" aria-hidden="true">
    ${svg`<circle cx="20" cy="20" r="17.5"></circle><circle class="eye" cx="14" cy="16.5" r="1.8"></circle><circle class="eye" cx="26" cy="16.5" r="1.8"></circle>
    <path d=${isSmile ? 'M11.5 24c4 6.5 13 6.5 17 0' : 'M12 28.5c4-5.5 12-5.5 16 0'}></path>`}
  </svg>`;
}

/**
 * Draws the opened folders, smiles first, so that their order gives nothing away.
 * @param {{smiles: number, of: number}} figure
 */
export function drawFigure({ smiles: n, of }) {
  return html`<p class="smiles"><b data-test="smiles" aria-hidden="true">${n}</b>
    <span class="faces">${Array.from({ length: of }, (_, i) => face(i < n))}</span></p>`;
}

/**
 * Draws a counter on the board: its owner, and its value once it is turned up.
 * @param {{seat: string, value: number|null, open: boolean, corrected?: boolean}} counter
 */
export function counter({ seat, value, open, corrected }) {
  const text = open && value !== null ? say.board.open(seatName(seat), value) : say.board.hidden(seatName(seat));
  return html`<span class="counter ${open ? 'open' : ''}" role="img" aria-label=${corrected ? `${text} (${say.board.corrected})` : text} data-test="counter-${seat}" data-value=${open ? value : nothing}>${
    seatSign(seat, { silent: true })}${open ? html`<b aria-hidden="true">${value}</b>` : nothing}${
    corrected ? html`<b class="corrected" title=${say.board.corrected} data-test="corrected-${seat}">!</b>` : nothing}</span>`;
}

/**
 * Draws a button that shows something while a finger, the mouse or a key holds it. A screen reader's double tap cannot be
 * held, so one double tap shows, and the next one hides.
 * @param {object} what
 * @param {string} what.test
 * @param {string} what.label
 * @param {boolean} what.held
 * @param {(on: boolean) => void} what.onHold
 */
export function holdButton({ test, label, held, onHold }) {
  const isKey = (/** @type {KeyboardEvent} */ { key }) => key === ' ' || key === 'Enter';
  return html`<button type="button" class="small hold" data-test=${test} aria-pressed=${held}
    @pointerdown=${(/** @type {PointerEvent} */ event) => {
      /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
      onHold(true);
    }}
    @pointerup=${() => onHold(false)} @pointercancel=${() => onHold(false)} @lostpointercapture=${() => onHold(false)} @blur=${() => onHold(false)}
    @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      if (isKey(event)) {
        event.preventDefault();
        onHold(true);
      }
    }}
    @keyup=${(/** @type {KeyboardEvent} */ event) => {
      if (isKey(event)) {
        event.preventDefault(); // prevents the click that would follow
        onHold(false);
      }
    }}
    @click=${(/** @type {PointerEvent} */ event) => {
      if (event.detail === 0) { // a click by a screen reader
        onHold(!held);
      }
    }}>${label}</button>`;
}
