// heard.js: the one live region: unseen, and read out as it grows

import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';

/** @type {{lines: {id: number, text: string}[]}} */
let source = { lines: [] };

/** @param {{lines: {id: number, text: string}[]}} ear whose lines are read out from now on */
export function hearFrom(ear) {
  source = ear;
}

/** Drawn in the page, and in the dialog over it while there is one: what lies below a dialog is not heard. */
export function heard() {
  return html`<div class="unseen" role="log" aria-live="polite" aria-relevant="additions" data-test="heard">${
    repeat(source.lines, (line) => line.id, (line) => html`<p>${line.text}</p>`)}</div>`;
}
