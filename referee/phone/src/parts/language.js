// language.js: choice of the page's language; the list has each language's name for itself

import { html } from 'lit-html';
import { language, languages } from '../language.js';
import { words } from '../words.js';

/**
 * @param {(tag: string) => void} onChoose
 * @param {{quiet?: boolean}} [how] `quiet` hides the label, except from screen readers
 */
export function languageField(onChoose, { quiet = false } = {}) {
  return html`<label class="language"><span class=${quiet ? 'unseen' : ''}>${words.language.label}</span>
    <select data-test="language" @change=${(/** @type {Event} */ event) => onChoose(/** @type {HTMLSelectElement} */ (event.target).value)}>
      ${Object.entries(languages).map(([tag, name]) => html`<option value=${tag} lang=${tag} ?selected=${tag === language}>${name}</option>`)}
    </select></label>`;
}
