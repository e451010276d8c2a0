// form.js: form for a sheet of offers: stepper, checkbox, choice, text, answers
//
// This file does not depend on the game; the labels of fields and values come from the game's words.

import { html, nothing } from 'lit-html';
import { actOf, boundsOf, choose, offerOf, onlyChoice } from '../offers.js';
import { words } from '../words.js';
import { prose } from './prose.js';

/** @typedef {import('../types.js').Sheet} Sheet */
/** @typedef {import('../types.js').Field} Field */
/** @typedef {import('../types.js').Draft} Draft */
/** @typedef {import('../types.js').Act} Act */

const QUICK_MAX = 6; // numbers of a stepper that one tap sets; so many fit beside each other on a narrow phone

/**
 * @typedef {object} FormWords
 * @property {(field: string, act: string) => string} field
 * @property {(value: any, field: string, offer: import('../types.js').Offer|null) => unknown} value
 * @property {(act: Act) => {of?: string, text: string}[]} recap summary of the act that is about to be sent: texts, each with its question
 * @property {(act: Act|null, sheet: Sheet) => string} commit label of the commit button
 * @property {(act: Act, asked?: number) => {say: string, yes: string}|null} sure question before an act that cannot be taken back,
 *   after `asked` earlier questions; null when no (further) question is needed
 * @property {(field: string) => boolean} listed reports whether a number is chosen from a list instead of a stepper, or a
 *   yes-or-no field from two worded choices instead of a checkbox
 * @property {(sheet: Sheet, draft: Draft) => import('../types.js').Text|null} about text to read before deciding
 */

/**
 * The game's words, and its drawing of a sheet of answers.
 * @typedef {FormWords & {drawSheet: (sheet: Sheet, field: Field, state: FormState, write: (texts: Record<string, string>) => void) => unknown}} FormSay
 */

/**
 * @typedef {object} FormState
 * @property {Draft} draft
 * @property {Act|null} sure act that waits for confirmation
 * @property {number} asked number of confirmations asked for so far, including the open one
 * @property {number[]} again numbers of the questions that the referee asks again
 * @property {boolean} busy
 */

/**
 * @typedef {object} FormOn
 * @property {(draft: Draft) => void} change
 * @property {(act: Act) => void} send
 * @property {(act: Act|null) => void} sure asks for confirmation of an act; null cancels
 */

/**
 * @param {Sheet} sheet
 * @param {FormState} state
 * @param {FormSay} say
 * @param {FormOn} on
 */
export function form(sheet, state, say, on) {
  if (state.sure) {
    return askSure(state, say, on);
  }
  const only = onlyChoice(sheet, say.listed);
  if (only) {
    return html`<div class="form" data-test="form-${sheet.act}" role="group" aria-label=${say.commit(null, sheet)}>
      ${about(sheet, state, say)}
      <p class="label">${say.field(only.name, sheet.act)}</p>
      ${only.options.map((value) => {
        const draft = choose(sheet, state.draft, only.name, value);
        return html`<button class="choice" data-test="choose-${value ?? 'none'}" ?disabled=${state.busy}
          @click=${() => commit(actOf(sheet, draft), say, on)}>${say.value(value, only.name, offerOf(sheet, draft))}</button>`;
      })}
    </div>`;
  }
  const act = actOf(sheet, state.draft);
  return html`<form class="form" novalidate data-test="form-${sheet.act}" @submit=${(/** @type {Event} */ event) => {
    event.preventDefault();
    commit(act, say, on);
  }}>
    ${about(sheet, state, say)}
    ${sheet.fields.map((field) => drawField(sheet, field, state, say, on))}
    <button class="primary" type="submit" data-test="commit" ?disabled=${state.busy || !act}>
      ${state.busy ? words.sheet.sending : say.commit(act, sheet)}
    </button>
  </form>`;
}

/**
 * @param {Sheet} sheet
 * @param {FormState} state
 * @param {FormWords} say
 */
function about(sheet, state, say) {
  const text = say.about(sheet, state.draft);
  return text ? html`<div class="prose" data-test="about"><h3>${text.title}</h3>${prose(text.text)}</div>` : nothing;
}

/**
 * @param {Act|null} act
 * @param {FormWords} say
 * @param {{send: (act: Act) => void, sure: (act: Act|null) => void}} on
 */
export function commit(act, say, on) {
  if (act) {
    (say.sure(act, 0) ? on.sure : on.send)(act);
  }
}

/**
 * @param {FormState} state
 * @param {FormWords} say
 * @param {{send: (act: Act) => void, sure: (act: Act|null) => void}} on
 */
function askSure(state, say, on) {
  const act = /** @type {Act} */ (state.sure);
  const asked = say.sure(act, state.asked - 1);
  const more = say.sure(act, state.asked) !== null;
  return html`<div class="form sure" role="group" aria-label=${words.sheet.sure} data-test="sure">
    <p role="alert"><strong>${words.sheet.sure}</strong> ${asked?.say}</p>
    ${say.recap(act).map(({ of, text }) => html`<p class="recap">${of ? html`<small>${of}</small><br>` : nothing}${text}</p>`)}
    <button class="primary grave" data-test="sure-yes" ?disabled=${state.busy} @click=${() => (more ? on.sure : on.send)(act)}>
      ${state.busy ? words.sheet.sending : asked?.yes}</button>
    <button data-test="sure-no" ?disabled=${state.busy} @click=${() => on.sure(null)}>${words.sheet.cancel}</button>
  </div>`;
}

/**
 * @param {Sheet} sheet
 * @param {Field} field
 * @param {FormState} state
 * @param {FormSay} say
 * @param {{change: (draft: Draft) => void}} on
 */
function drawField(sheet, field, state, say, on) {
  const { draft } = state;
  const label = say.field(field.name, sheet.act);
  const set = (/** @type {any} */ value) => on.change(choose(sheet, draft, field.name, value));
  const write = (/** @type {any} */ text) => on.change({ ...draft, texts: { ...draft.texts, [field.name]: text } });
  switch (field.kind) {
    case 'number':
      return stepper(sheet, field, state, label, say, on);
    case 'flag':
      return html`<label class="check"><input type="checkbox" name=${field.name} data-test="field-${field.name}"
        .checked=${draft.choices[field.name] === true} ?disabled=${state.busy || isFixed(sheet, draft, field.name)}
        @change=${(/** @type {any} */ event) => set(event.target.checked)}><span>${label}</span></label>`;
    case 'choice':
      return choiceOf(sheet, field.name, field.options, draft.choices[field.name], state, label, say, set);
    case 'text':
      return html`<label class="text"><span>${label}</span>${input(field.name, draft.texts[field.name] ?? '', state, write)}</label>`;
    case 'sheet':
      return say.drawSheet(sheet, field, state, write);
  }
}

/**
 * Reports whether a flag cannot change, since no offer has its other value.
 * @param {Sheet} sheet
 * @param {Draft} draft
 * @param {string} name
 */
function isFixed(sheet, draft, name) {
  const on = draft.choices[name] === true;
  return !sheet.offers.some((offer) => (offer[name] === true) !== on);
}

/**
 * @param {Sheet} sheet
 * @param {string} name
 * @param {any[]} options
 * @param {any} chosen
 * @param {FormState} state
 * @param {string} label
 * @param {FormWords} say
 * @param {(value: any) => void} set
 */
function choiceOf(sheet, name, options, chosen, state, label, say, set) {
  return html`<fieldset class="choices" data-test="field-${name}"><legend>${label}</legend>
    ${options.map((value) => html`<label class="check"><input type="radio" name="${sheet.act}-${name}"
      data-test="choose-${value ?? 'none'}" .checked=${chosen === value} ?disabled=${state.busy}
      @change=${() => set(value)}><span>${say.value(value, name, null)}</span></label>`)}
  </fieldset>`;
}

/**
 * @param {Sheet} sheet
 * @param {Field} field
 * @param {FormState} state
 * @param {string} label
 * @param {FormWords} say
 * @param {{change: (draft: Draft) => void}} on
 */
function stepper(sheet, field, state, label, say, on) {
  const bounds = boundsOf(sheet, state.draft, field.name);
  if (!bounds) {
    return nothing;
  }
  const { from, to, value } = bounds;
  // While the player types, the field keeps the typed text, and the commit button already shows the number within the bounds.
  const typed = state.draft.typed?.[field.name];
  const set = (/** @type {number} */ number, /** @type {string|undefined} */ text = undefined) => on.change({
    ...state.draft,
    numbers: { ...state.draft.numbers, [field.name]: number },
    typed: { ...state.draft.typed, [field.name]: text },
  });
  if (say.listed(field.name)) {
    const all = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    return choiceOf(sheet, field.name, all, state.draft.numbers[field.name] ?? from, state, label, say, set);
  }
  if (from === to) {
    return html`<p class="label" data-test="field-${field.name}" data-value=${value}>${label}: <strong>${value}</strong></p>`;
  }
  const quick = to - from > 1 ? Array.from({ length: Math.min(QUICK_MAX, to - from + 1) }, (_, i) => from + i) : [];
  return html`<div class="stepper" role="group" aria-label=${label}>
    <span class="label">${label}</span>
    ${quick.length > 0 ? html`<div class="quick">${quick.map((number) => html`<button type="button" data-test="quick-${number}"
      aria-pressed=${number === value} ?disabled=${state.busy} @click=${() => set(number)}>${number}</button>`)}</div>` : nothing}
    <button type="button" data-test="less" aria-label=${words.sheet.less} ?disabled=${state.busy || value <= from}
      @click=${() => set(value - 1)}>−</button>
    <input type="number" inputmode="numeric" name=${field.name} data-test="field-${field.name}" aria-label=${label}
      min=${from} max=${to} .value=${typed ?? String(value)} ?disabled=${state.busy} @change=${() => set(value)}
      @input=${(/** @type {any} */ { target }) => set(Math.trunc(Number(target.value)) || from, target.value)}>
    <button type="button" data-test="more" aria-label=${words.sheet.more} ?disabled=${state.busy || value >= to}
      @click=${() => set(value + 1)}>+</button>
  </div>`;
}

/**
 * Draws a text field for an answer. The phone must not translate, correct or complete it.
 * @param {string} name
 * @param {string} value
 * @param {FormState} state
 * @param {(text: string) => void} write
 */
function input(name, value, state, write) {
  return html`<input type="text" name=${name} data-test="field-${name}" translate="no" autocorrect="off"
    autocomplete="off" autocapitalize="sentences" spellcheck="false" maxlength="200" .value=${value}
    ?disabled=${state.busy} @input=${(/** @type {any} */ event) => write(event.target.value)}>`;
}
