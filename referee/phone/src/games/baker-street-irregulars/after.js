// after.js: the winner's case file in large cards, which a phone shows below the podium

import { html, nothing } from 'lit-html';
import { bigFace } from './cards.js';
import { TYPES } from './speech.js';

/** @param {import('../../model.js').Model} model */
export function drawAfter(model) {
  const [winner] = model.view.winners ?? [];
  return winner === undefined ? nothing : html`<p class="turned-up" data-test="after">${
    TYPES.map((type) => bigFace(model, model.view.seats[winner].file[type]))}</p>`;
}
