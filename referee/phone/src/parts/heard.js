// heard.js: the page's only live region, which is invisible; screen readers read out each line that is added

import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';

/** @typedef {{id: number, text: string}} Line */

/** @type {Line[]} */
let lines = [];
let place = '';

/**
 * Sets the lines of the region. Screen readers do not read out lines that appear together with their region. So when the region
 * moves, new lines wait for the next drawing.
 * @param {Line[]} heardSoFar
 * @param {string} where place of the region: the dialog on top, or the page
 * @returns {boolean} whether lines wait for the next drawing
 */
export function hear(heardSoFar, where) {
  const moved = where !== place;
  const last = lines[lines.length - 1]?.id ?? -1;
  place = where;
  lines = heardSoFar.filter((line) => !moved || line.id <= last);
  return lines.length < heardSoFar.length;
}

/** Draws the region: in the open dialog if there is one, else in the page. Screen readers ignore the page below a dialog. */
export function heard() {
  return html`<div class="unseen" role="log" aria-live="polite" aria-relevant="additions" data-test="heard">${
    repeat(lines, (line) => line.id, (line) => html`<p>${line.text}</p>`)}</div>`;
}
