// answers.js: the answer form of 221B, with a control for each kind of question
//
// An answer is always a text, which the referee reads. A player may write any text in place of what a control offers.

import { html, nothing } from 'lit-html';
import { sheetLength } from '../../offers.js';
import { draw } from '../../redraw.js';
import { words } from '../../words.js';
import { askedAt } from './asked.js';
import { combobox } from './combobox.js';
import { suggest } from './suggestions.js';
import { fromClock, toClock } from './times.js';

/** @typedef {'person'|'place'|'object'|'time'|'number'|'choice'|'reason'} Kind */

/**
 * A question at 221B.
 * @typedef {object} Asked
 * @property {string} ask
 * @property {Kind} kind
 * @property {string[]} choices printed choices; empty for any other kind
 * @property {string} unit unit of a number; '' for none
 * @property {string[]} names names that this player can know, for suggestions
 * @property {string} [stands] the answer that was handed in and can no longer change
 */

/**
 * A control: the question, the text so far, and the function that takes its changes. `label` is the id of the element with the
 * question, and `told` that of the element that describes the control.
 * `first` is true when the control gets the focus as the form opens.
 * @typedef {Asked & {name: string, value: string, label: string, told: any, busy: boolean,
 *   first: boolean, write: (text: string) => void}} Control
 */

/** @type {Set<string>} names of the numbers that are written in words, with a phone's letters in place of its digits */
const inWords = new Set();

/**
 * @param {import('../../model.js').Model} model
 * @param {import('../../types.js').Sheet} sheet
 * @param {import('../../types.js').Field} field
 * @param {import('../../parts/form.js').FormState} state
 * @param {(texts: Record<string, string>) => void} write
 */
export function drawSheet(model, sheet, field, state, write) {
  const typed = state.draft.texts[field.name] ?? {};
  return Array.from({ length: sheetLength(sheet, field.name) }, (_, i) => i + 1).map((n) => {
    const question = askedAt(model, n);
    const again = state.again.includes(n);
    const name = `answer-${n}`;
    const control = { ...question, name, value: typed[n] ?? '', label: `ask-${n}`, told: again ? `again-${n}` : nothing,
      busy: state.busy, first: n === 1 && Object.values(typed).every((text) => text === ''), write: (/** @type {string} */ text) => write({ ...typed, [n]: text }) };
    return html`<div class="text answer ${again ? 'again' : ''}" data-kind=${question.kind}>
      <span id=${control.label}>${n}. ${question.ask}</span>
      ${again ? html`<em role="alert" id="again-${n}" data-test="again-${n}">${words.sheet.again[question.kind]}</em>` : nothing}
      ${question.stands === undefined ? controlOf(control) : html`<p class="stands" data-test="stands-${n}">${question.stands}</p>`}</div>`;
  });
}

/** @param {Control} control */
function controlOf(control) {
  switch (control.kind) {
    case 'choice':
      return choice(control);
    case 'reason':
      return reason(control);
    case 'time':
      return html`${plain(control)}${clock(control)}`;
    case 'number':
      return number(control);
    default:
      return combobox({ ...control, options: suggest(control.names, control.value), picked: goOn });
  }
}

/**
 * Moves the focus to the next answer, or to the button after the last.
 * @param {Element} from
 */
function goOn(from) {
  const all = [...(from.closest('form')?.querySelectorAll('[data-answer], button[type="submit"]') ?? [])];
  /** @type {HTMLElement|undefined} */ (all[all.indexOf(from) + 1])?.focus();
}

/** @param {Control} control */
function choice({ name, label, choices, value, busy, write }) {
  return html`<div class="choices" role="radiogroup" aria-labelledby=${label}>${choices.map((text) => html`<label class="check">
    <input type="radio" name=${name} .checked=${value === text} ?disabled=${busy} data-answer
      @change=${() => write(text)}><span>${text}</span></label>`)}</div>`;
}

/**
 * Draws a text field for a reason. The referee takes answers of this length in every script (ANSWER_JSON_MAX in
 * referee/rules/watson-and-holmes/state.h).
 * @param {Control} control
 */
function reason({ name, label, value, busy, write }) {
  return html`<textarea name=${name} data-test="field-${name}" rows="4" maxlength="420" aria-labelledby=${label}
    aria-describedby="hint-${name}" translate="no" autocorrect="off" autocomplete="off" spellcheck="false" data-answer
    .value=${value} ?disabled=${busy} @input=${(/** @type {any} */ event) => write(event.target.value)}></textarea>
    <small class="hint" id="hint-${name}">${words.sheet.reason}</small>`;
}

/**
 * Draws a text field. The phone must not translate, correct or complete it.
 * @param {Control} control
 * @param {'text'|'decimal'} [letters] keyboard of the phone
 */
function plain({ name, label, value, told, busy, first, write }, letters = 'text') {
  return html`<input type="text" inputmode=${letters} name=${name} data-test="field-${name}" aria-labelledby=${label}
    aria-describedby=${told} translate="no" autocorrect="off" autocomplete="off" autocapitalize="sentences" spellcheck="false"
    maxlength="200" data-answer ?data-first=${first} .value=${value} ?disabled=${busy}
    @input=${(/** @type {any} */ event) => write(event.target.value)}>`;
}

/** @param {Control} control */
function number(control) {
  const { name, unit, busy } = control;
  const isInWords = inWords.has(name) || /\p{L}/u.test(control.value);
  return html`<div class="amount">${plain(control, isInWords ? 'text' : 'decimal')}<span>${unit}</span>
    <button type="button" class="small" data-test="words-${name}" ?hidden=${isInWords} ?disabled=${busy} @click=${() => {
      inWords.add(name);
      draw();
    }}>${words.sheet.inWords}</button></div>`;
}

/**
 * Draws the browser's own control for a time of day, which writes the answer into the text field.
 * @param {Control} control
 */
function clock({ name, label, value, busy, write }) {
  return html`<label class="clock"><span id="clock-${name}">${words.sheet.clock}</span><input type="time" data-test="clock-${name}"
    aria-labelledby="${label} clock-${name}" .value=${toClock(value)} ?disabled=${busy}
    @change=${(/** @type {any} */ event) => write(fromClock(event.target.value))}></label>`;
}
