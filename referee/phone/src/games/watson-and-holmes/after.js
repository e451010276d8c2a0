// after.js: the screen after the case: everybody's answers with the reasons for each judgement, the disputes
//
// Each text is folded, so that no screen gives anything away unasked. The theatre tells the solution (parts/telling.js).

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
  const disputed = model.texts.filter((text) => text.question !== undefined);
  const answers = model.texts.filter((text) => text.question === undefined && text.piece !== 'solution');
  const own = answers.filter((text) => text.seat === undefined);
  const others = answers.filter((text) => text.seat !== undefined);
  const mayAppeal = model.legal.some((offer) => offer.act === 'appeal');
  return html`<section class="after" aria-label=${say.everyone}>
    ${own.length === 0 ? nothing : html`<h3>${say.yours}</h3>
      ${own.map((text) => folded(text, model, 'verdict', text.title))}
      ${mayAppeal ? html`<p class="hint">${say.appealWhy}</p>` : nothing}`}
    <h3>${say.everyone}</h3>
    ${others.length + own.length === 0 ? html`<p class="hint">${say.nobody}</p>` : nothing}
    ${others.map((text) => folded(text, model, 'others-answers', html`${seatSign(text.seat ?? '')} ${text.title}`))}
    ${disputed.map((text) => folded(text, model, 'verdict', text.title))}
  </section>`;
}

/**
 * @param {Text} text
 * @param {Model} model
 * @param {string} test
 * @param {unknown} title
 */
function folded(text, model, test, title) {
  return html`<details class="panel" data-test=${test} data-seat=${text.seat ?? nothing}>
    <summary>${title}</summary>
    ${aloud(`${test} ${text.title}`, spoken(text.text), languageOf(model))}
    <div lang=${languageOf(model)} class="prose">${prose(text.text)}</div></details>`;
}
