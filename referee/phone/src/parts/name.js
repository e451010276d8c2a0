// name.js (parts): field for the player's name

import { html, noChange, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { enteredName } from '../names.js';
import { nameRefusal, rename } from '../naming.js';
import { words } from '../words.js';

const LENGTH_MAX = 16; // referee/desk/seat_name.h

/** Reports whether the player is typing in the field, which must not change then. */
function isTyping() {
  return /** @type {HTMLElement|null} */ (document.activeElement)?.dataset.test === 'name';
}

/** @param {string} seat the player's own seat */
export function nameField(seat) {
  const refusal = nameRefusal();
  return html`<label class="print"><span>${words.lobby.name}</span><input type="text" data-test="name" maxlength=${LENGTH_MAX}
    autocomplete="nickname" autocapitalize="words" enterkeyhint="done" .value=${isTyping() ? noChange : live(enteredName(seat))}
    @change=${(/** @type {any} */ { target }) => rename(target.value.trim())}></label>
    ${refusal ? html`<p class="warning" role="alert" data-test="name-refused">${refusal}</p>` : nothing}`;
}
