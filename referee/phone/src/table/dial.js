// dial.js: the clock face in the masthead: the hour hand shows the round, the red hand the phase

import { html, svg } from 'lit-html';

/** @typedef {import('../model.js').Model} Model */

const HOURS = 12;
const FULL = 360;

/** @type {Record<string, string[]>} the phases of each game, clockwise */
const PHASES = {
  'watson-and-holmes': ['setup', 'visiting', 'closing', 'watson', 'reading', 'returning', 'over'],
  'lady-alice': ['setup', 'suspicions', 'verdict', 'deductions', 'accusation', 'over'],
  'baker-street-irregulars': ['setup', 'detective', 'play', 'draw', 'over'],
  'adventures-in-the-fog': ['setup', 'rolling', 'drafting', 'over'],
};

/**
 * Returns the angles of the hands. A game without rounds leaves its hour hand at twelve.
 * @param {Model} model
 */
export function hands({ board, view }) {
  const phases = PHASES[board?.game ?? ''] ?? [];
  const at = Math.max(0, phases.indexOf(view?.phase));
  return { hour: ((view?.round ?? 0) % HOURS) * (FULL / HOURS), phase: at * (FULL / Math.max(1, phases.length)) };
}

/**
 * Draws the clock face, for the eye only, since the words stand beside it.
 * @param {Model} model
 */
export function dial(model) {
  const { hour, phase } = hands(model);
  const numerals = ['XII', 'III', 'VI', 'IX'];
  return html`<svg class="dial" viewBox="-52 -52 104 104" aria-hidden="true" data-hour=${hour} data-phase=${phase}>${svg`
    <circle class="rim" r="50"></circle><circle class="rim thin" r="45.5"></circle>
    ${Array.from({ length: HOURS }, (_, i) => svg`<path class="tick" d="M0-44V${i % 3 === 0 ? -40 : -38}"
      transform="rotate(${i * (FULL / HOURS)})"></path>`)}
    ${numerals.map((numeral, i) => svg`<text x=${[0, 30, 0, -30][i]} y=${[-25, 5, 36, 5][i]}>${numeral}</text>`)}
    <path class="hand hour" d="M-2.2 6L-2.6-18-5-22 0-31 5-22 2.6-18 2.2 6z" transform="rotate(${hour})"></path>
    <path class="hand phase" d="M-1.3 10L-1-38 0-43 1-38 1.3 10z" transform="rotate(${phase})"></path>
    <circle class="pin" r="3.4"></circle>`}</svg>`;
}
