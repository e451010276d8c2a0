// prose.js: draws the paragraphs of a CommonMark text

import { html } from 'lit-html';
import { parseProse } from '../commonmark.js';

/** @param {import('../commonmark.js').Run} run */
function drawRun(run) {
  switch (run.kind) {
    case 'em':
      return html`<em>${run.text}</em>`;
    case 'strong':
      return html`<strong>${run.text}</strong>`;
    case 'break':
      return html`<br>`;
    default:
      return run.text;
  }
}

/** @param {string|null|undefined} text */
export function prose(text) {
  return parseProse(text ?? '').map((paragraph) => html`<p>${paragraph.map(drawRun)}</p>`);
}
