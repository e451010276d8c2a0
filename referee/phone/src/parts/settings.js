// settings.js: dialog with the settings of one player on this phone

import { html, nothing } from 'lit-html';
import { CALLS, ring, storedCall, useCall } from '../call.js';
import { colourName, seatName } from '../names.js';
import { draw } from '../redraw.js';
import { words } from '../words.js';
import { dialog } from './dialog.js';
import { languageField } from './language.js';
import { nameField } from './name.js';
import { printField } from './reading.js';

/** @typedef {import('../types.js').Place} Place */

/** Draws the choice of how the phone calls its player. The bell rings once when it is chosen. */
function callField() {
  return html`<label class="print"><span>${words.call.label}</span><select data-test="call"
    @change=${(/** @type {any} */ { target }) => {
      useCall(target.value);
      if (target.value === 'bell') {
        ring();
      }
      draw();
    }}>${CALLS.map((call) => html`<option value=${call} ?selected=${storedCall() === call}>${words.call[call]}</option>`)}
  </select></label>`;
}

/**
 * @param {string} seat
 * @param {{place: Place}[]} others other seats that this phone holds
 * @param {{add: () => void, hand: (place: Place) => void, language: (tag: string) => void, leave: () => void, close: () => void}} on
 */
export function settingsDialog(seat, others, on) {
  return dialog({
    title: words.lobby.you(colourName(seat)),
    test: 'settings-sheet',
    onClose: on.close,
    body: html`${nameField(seat)}${printField()}${callField()}${languageField(on.language)}
      ${others.length === 0 ? nothing : html`<h3>${words.hand.held}</h3>
        ${others.map(({ place }) => html`<button data-test="settings-hand-${place.seat}" @click=${() => on.hand(place)}>${
          words.hand.to(seatName(place.seat ?? ''))}</button>`)}`}
      <button data-test="add" @click=${on.add}>${words.hand.add}</button>
      <p>${words.seat.leaveWhy}</p><button data-test="leave" @click=${on.leave}>${words.seat.leave}</button>`,
  });
}
