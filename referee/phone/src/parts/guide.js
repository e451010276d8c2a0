// guide.js (parts): checkbox that turns Holmes's guide on or off on this phone

import { html } from 'lit-html';
import { isGuided, useGuide } from '../guide.js';
import { words } from '../words.js';

export function guideField() {
  return html`<label class="check"><input type="checkbox" data-test="guide" .checked=${isGuided()}
    @change=${(/** @type {any} */ { target }) => useGuide(target.checked)}><span>${words.rules.guide}</span></label>`;
}
