// after.js: the grades of a lone player, or the rule for a tie, which a phone shows below the podium

import { html } from 'lit-html';
import { isAlone } from './speech.js';
import { fog } from './words.js';

const say = fog.after;

/** @param {import('../../model.js').Model} model */
export function drawAfter(model) {
  const grades = /** @type {{name: string, from: number}[]} */ (isAlone(model) ? model.board?.ratings ?? [] : []);
  return grades.length === 0 ? html`<p class="hint">${say.ties}</p>` : html`<section class="after"><h3>${say.grades}</h3><ul class="grades">${
    grades.map(({ name, from }) => html`<li class=${name === model.view.rating ? 'won' : ''}>${say.grade(name, from)}</li>`)}</ul></section>`;
}
