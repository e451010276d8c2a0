// chips.js: icons that can be tapped one by one, and the button that sends an act

import { html } from 'lit-html';
import { commit } from '../../parts/form.js';
import { words } from '../../words.js';
import { icon } from './icons.js';
import { fog as say } from './words.js';
import { formWords, kindName, kindOf, KINDS } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../../types.js').Act} Act */
/** @typedef {import('../../parts/form.js').FormState} FormState */
/** @typedef {import('../../parts/form.js').FormOn} FormOn */

/**
 * Draws the button that sends an act. The button is disabled while there is no act.
 * @param {string} text
 * @param {Act|null} act
 * @param {Model} model
 * @param {FormState} state
 * @param {FormOn} on
 */
export function sendButton(text, act, model, state, on) {
  return html`<button type="button" class="primary" data-test="commit" ?disabled=${state.busy || !act}
    @click=${() => commit(act, formWords(model), on)}>${state.busy ? words.sheet.sending : text}</button>`;
}

/**
 * Draws icons that can be tapped, sorted by kind. Icons of one kind keep their order.
 * @param {Model} model
 * @param {string[]} icons
 * @param {string[]} chosen
 * @param {{isFixed: boolean, max: number, onChange: (chosen: string[]) => void}} how
 */
export function chips(model, icons, chosen, { isFixed, max, onChange }) {
  const seen = new Map();
  const inOrder = [...icons].sort((one, other) => KINDS.indexOf(/** @type {any} */ (kindOf(model, one))) - KINDS.indexOf(/** @type {any} */ (kindOf(model, other))));
  return html`<ul class="icon-chips">${inOrder.map((id) => {
    const nth = (seen.get(id) ?? 0) + 1;
    seen.set(id, nth);
    const on = chosen.filter((each) => each === id).length >= nth;
    const without = () => {
      const at = chosen.indexOf(id);
      return chosen.filter((_, i) => i !== at);
    };
    return html`<li><button type="button" class="icon-chip ${on ? 'chosen' : ''}" data-test="icon-${id}" aria-pressed=${on}
      ?disabled=${isFixed || (!on && chosen.length >= max)} @click=${() => onChange(on ? without() : [...chosen, id])}>${icon(kindOf(model, id), kindName(kindOf(model, id)))}<span>${
        id.startsWith('pouch:') ? icon('pouch', say.strike.pouch) : id}</span></button></li>`;
  })}</ul>`;
}
