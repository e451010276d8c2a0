// bell.js: the switch of the table screen's bell, which rings when the answers at 221B are opened

import { html } from 'lit-html';
import { ring, storedBell, useBell } from '../call.js';
import { draw } from '../redraw.js';
import { words } from '../words.js';

const say = words.bell;

/** Draws the switch. The bell rings once when it is turned on, since a browser gives sound only to a page that was tapped. */
export function bellField() {
  const on = storedBell();
  return html`<label><span class="unseen">${say.label}</span><select data-test="bell-set"
    @change=${(/** @type {any} */ { target }) => {
      useBell(target.value === 'on');
      if (target.value === 'on') {
        ring();
      }
      draw();
    }}><option value="off" ?selected=${!on}>${say.off}</option><option value="on" ?selected=${on}>${say.on}</option></select></label>`;
}
