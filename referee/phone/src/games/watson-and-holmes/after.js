// after.js: the screen after the case: the solution, everybody's answers with the reasons for each judgement, the disputes
//
// Each text is folded, so that no screen gives anything away unasked.

import { html, nothing } from 'lit-html';
import { languageOf } from '../../model.js';
import { prose } from '../../parts/prose.js';
import { aloud, spoken } from '../../parts/reading.js';
import { seatSign } from '../../seats.js';
import { wh } from './words.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../../types.js').Text} Text */

const say = wh.after;

/** @param {Model} model */
export function drawAfter(model) {
  const solution = model.texts.filter((text) => text.piece === 'solution');
  const disputed = model.texts.filter((text) => text.question !== undefined);
  const answers = model.texts.filter((text) => text.question === undefined && text.piece !== 'solution');
  const own = answers.filter((text) => text.seat === undefined);
  const others = answers.filter((text) => text.seat !== undefined);
  const mayAppeal = model.legal.some((offer) => offer.act === 'appeal');
  return html`<section class="after" aria-label=${say.title}>
    <h2 class="rule">${say.title}</h2>
    ${solution.map((text) => folded(text, model, 'solution', say.solution, html`<p class="hint">${say.solutionWhy}</p>`))}
    ${own.length === 0 ? nothing : html`<h3>${say.yours}</h3>
      ${own.map((text) => folded(text, model, 'verdict', text.title, nothing))}
      ${mayAppeal ? html`<p class="hint">${say.appealWhy}</p>` : nothing}`}
    <h3>${say.everyone}</h3>
    ${others.length + own.length === 0 ? html`<p class="hint">${say.nobody}</p>` : nothing}
    ${others.map((text) => folded(text, model, 'others-answers', html`${seatSign(text.seat ?? '')} ${text.title}`, nothing))}
    ${disputed.map((text) => folded(text, model, 'verdict', text.title, nothing))}
  </section>`;
}

/**
 * @param {Text} text
 * @param {Model} model
 * @param {string} test
 * @param {unknown} title
 * @param {unknown} before
 */
function folded(text, model, test, title, before) {
  return html`<details class="panel" data-test=${test} data-seat=${text.seat ?? nothing}>
    <summary>${title}</summary>${before}
    ${aloud(`${test} ${text.title}`, spoken(text.text), languageOf(model))}
    <div lang=${languageOf(model)} class="prose">${prose(text.text)}</div></details>`;
}
