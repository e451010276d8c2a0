// after.js: the steps of the scoring, which a phone shows below the podium

import { html, nothing } from 'lit-html';
import { languageOf, seatsOf } from '../../model.js';
import { seatName } from '../../names.js';
import { seatSign } from '../../seats.js';
import { words } from '../../words.js';
import { counter } from './drawings.js';
import { scoringOf } from './scoring.js';
import { pieceName } from './speech.js';
import { la as say } from './words.js';

/** @typedef {import('../../model.js').Model} Model */

/**
 * Draws the scoring, step by step as on the table. The podium has the sums.
 * @param {Model} model
 */
export function drawAfter(model) {
  const scoring = scoringOf(model);
  const who = (/** @type {string} */ seat) => html`<span class="who-name">${seatSign(seat, { silent: true })} ${seatName(seat)}</span>`;
  const step = (/** @type {number} */ n, /** @type {string} */ name, /** @type {string} */ text, /** @type {unknown} */ more = nothing) => (
    html`<li value=${n} data-test="step-${name}"><p>${text}</p>${more}</li>`);
  const gains = (/** @type {number} */ n, /** @type {string} */ name, /** @type {string} */ text, /** @type {{seat: string, points: number}[]} */ gained) => (
    step(n, name, text, gained.length === 0 ? html`<p class="gain">${say.after.nobody}</p>`
      : html`<p class="gain">${gained.map(({ seat, points }) => html`<span>${who(seat)} <b>${points}</b></span>`)}</p>`));
  return html`<section class="after" aria-label=${say.after.title}>
    <h3>${say.after.title}</h3>
    <ol class="steps" data-test="scoring">
      ${step(1, 'evidence', say.after.evidence, html`<ul class="shown-evidence">${seatsOf(model).map((seat) => html`<li data-test="evidence-${seat}">${
        who(seat)} <span lang=${languageOf(model)}>${pieceName(model, model.view.seats[seat]?.evidence ?? '')}</span></li>`)}</ul>`)}
      ${scoring === null ? nothing : html`
      ${step(2, 'elsewhere', say.after.elsewhere(scoring.elsewhere))}
      ${step(3, 'excluded', scoring.excluded.length > 0 ? say.after.excluded(words.list(scoring.excluded.map(seatName))) : say.after.noneExcluded)}
      ${step(4, 'turned', say.after.turned, drawOnSolution(model, scoring))}
      ${step(5, 'noughts', say.after.noughts(scoring.noughts))}
      ${gains(6, 'values', say.after.values, scoring.values)}
      ${gains(7, 'every', say.after.every, scoring.every)}
      ${scoring.pair === null ? nothing : gains(7, 'pair', say.after.pair, scoring.pair)}
      ${gains(8, 'suspicion', say.after.suspicion, scoring.suspicion)}
      ${gains(9, 'accusation', say.after.accusation, scoring.accusation)}`}
    </ol>
  </section>`;
}

/**
 * @param {Model} model
 * @param {import('./scoring.js').Scoring} scoring
 */
function drawOnSolution(model, { solution }) {
  return html`<ul class="on-solution">${solution.map(({ clue, counters }) => html`<li><span lang=${languageOf(model)}>${pieceName(model, clue)}</span>
    <span class="on">${counters.map((each) => html`<span class=${each.gone ? 'gone' : ''}>${counter({ ...each, open: true })}</span>`)}</span></li>`)}</ul>`;
}
