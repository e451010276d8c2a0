// heard.js: the one live region: unseen, and read out as it grows

import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';

/** @typedef {{id: number, text: string}} Line */

/** @type {Line[]} */
let lines = [];
let place = '';

/**
 * What there is to be heard. A region that comes on the screen with words in it is not read out: after it has moved, what
 * is new waits until it is there.
 * @param {Line[]} heardSoFar
 * @param {string} where the region is drawn: the dialog on top, or the page
 * @returns {boolean} whether something waits for the next drawing
 */
export function hear(heardSoFar, where) {
  const moved = where !== place;
  const last = lines[lines.length - 1]?.id ?? -1;
  place = where;
  lines = heardSoFar.filter((line) => !moved || line.id <= last);
  return lines.length < heardSoFar.length;
}

/** Drawn in the page, and in the dialog over it while there is one: what lies below a dialog is not heard. */
export function heard() {
  return html`<div class="unseen" role="log" aria-live="polite" aria-relevant="additions" data-test="heard">${
    repeat(lines, (line) => line.id, (line) => html`<p>${line.text}</p>`)}</div>`;
}
