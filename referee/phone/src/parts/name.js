// name.js (parts): field for the player's name

import { html } from 'lit-html';
import { enteredName } from '../names.js';
import { rename } from '../naming.js';
import { words } from '../words.js';

const LENGTH_MAX = 16; // referee/desk/seat_name.h

/** @param {string} seat the player's own seat */
export function nameField(seat) {
  return html`<label class="print"><span>${words.lobby.name}</span><input type="text" data-test="name" maxlength=${LENGTH_MAX} autocomplete="nickname"
    autocapitalize="words" enterkeyhint="done" .value=${enteredName(seat)}
    @change=${(/** @type {any} */ { target }) => rename(target.value.trim())}></label>`;
}
