// combobox.js: a text field with a list of suggestions (the combobox pattern of ARIA), driven by @github/combobox-nav
//
// The suggestions only save typing: the field takes any text.

import Combobox from '@github/combobox-nav';
import { html, nothing } from 'lit-html';
import { draw } from '../../redraw.js';
import { words } from '../../words.js';

/** Name of the field whose list is open; null for none. */
let open = /** @type {string|null} */ (null);

/** Delay after which a field that lost the focus closes its list. A tap on a button below must not miss it, since it moves up. */
const CLOSE_MS = 200;

/** @type {WeakMap<Element, Combobox>} the driver of each field */
const drivers = new WeakMap();

/**
 * Opens a field's list, or closes it, and starts or stops its keys once the list is drawn.
 * @param {HTMLInputElement} input
 * @param {string|null} name name of the field, or null to close
 */
function turn(input, name) {
  open = name;
  draw();
  setTimeout(() => {
    const list = /** @type {HTMLElement|null} */ (input.parentElement?.querySelector('[role="listbox"]') ?? null);
    if (list === null) {
      return;
    }
    const driver = drivers.get(input) ?? new Combobox(input, list, { tabInsertsSuggestions: false });
    drivers.set(input, driver);
    driver.stop();
    if (!list.hidden) {
      driver.start();
    }
  });
}

/**
 * @param {object} field
 * @param {string} field.name
 * @param {string} field.value
 * @param {string} field.label id of the element that names the field
 * @param {any} field.told id of the element that describes the field
 * @param {boolean} field.busy
 * @param {boolean} field.first whether the field gets the focus as its form opens
 * @param {string[]} field.options suggestions for the value
 * @param {(text: string) => void} field.write
 * @param {(field: Element) => void} field.picked called after a suggestion was picked, with the text field
 */
export function combobox({ name, value, label, told, busy, first, options, write, picked }) {
  const shown = open === name ? options : [];
  const list = `list-${name}`;
  return html`<div class="combobox">
    <input type="text" name=${name} data-test="field-${name}" role="combobox" aria-controls=${list}
      aria-expanded=${shown.length > 0 ? 'true' : 'false'} aria-autocomplete="list" aria-labelledby=${label} aria-describedby=${told} translate="no" autocorrect="off" autocomplete="off" autocapitalize="sentences"
      spellcheck="false" maxlength="200" data-answer ?data-first=${first} .value=${value} ?disabled=${busy}
      @input=${(/** @type {any} */ event) => {
        write(event.target.value);
        turn(event.target, name);
      }}
      @blur=${(/** @type {any} */ { target }) => setTimeout(() => {
        if (open === name && document.activeElement !== target) {
          turn(target, null);
        }
      }, CLOSE_MS)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Escape' && shown.length > 0) {
          event.preventDefault(); // closes the list, and not the dialog
          event.stopPropagation();
          turn(/** @type {HTMLInputElement} */ (event.target), null);
        }
      }}>
    <ul role="listbox" id=${list} aria-label=${words.sheet.suggestions} data-test=${list} ?hidden=${shown.length === 0}
      @mousedown=${(/** @type {Event} */ event) => event.preventDefault()}
      @combobox-commit=${(/** @type {any} */ event) => {
        open = null;
        write(event.target.textContent);
        picked(event.currentTarget.parentElement.querySelector('input'));
      }}>${shown.map((text, i) => html`<li role="option" id="${list}-${i}" data-test="pick">${text}</li>`)}</ul>
    <p class="unseen" role="status" data-test="count-${name}">${shown.length === 0 ? nothing : words.sheet.suggested(shown.length)}</p>
  </div>`;
}
