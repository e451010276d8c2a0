// scoring.js: the scoring as it is laid out on the table, step by step, from what the referee counted (LA-047 … LA-055)

import { seatsOf } from '../../model.js';
import { CATEGORIES } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {{seat: string, points: number}} Gain */

/**
 * @typedef {object} Scoring
 * @property {{clue: string, counters: {seat: string, value: number, gone: boolean}[]}[]} solution what lies on each of its clues;
 *   gone: it leaves in step III or V
 * @property {number} elsewhere counters that leave in step II
 * @property {string[]} excluded whose counters leave in step III
 * @property {number} noughts that leave in step V
 * @property {Gain[]} values step VI, of everybody who is still in
 * @property {Gain[]} every step VII, of those who get it
 * @property {Gain[]|null} pair of five players; null with fewer
 * @property {Gain[]} suspicion step VIII
 * @property {Gain[]} accusation step IX
 * @property {{seat: string, total: number|null}[]} totals the most first; null for who is excluded
 */

const PAIRED = 5; // players, of whom two have clues of one category

/**
 * @param {Model} model after the end
 * @returns {Scoring|null} null where nothing is counted: all but one are excluded (LA-059)
 */
export function scoringOf(model) {
  const { view } = model;
  const seats = seatsOf(model);
  const counted = view.scoring?.seats;
  if (!counted) {
    return null;
  }
  const evidence = seats.map((seat) => view.seats[seat].evidence);
  const place = (/** @type {string} */ clue) => CATEGORIES.findIndex((category) => category[0] === clue[0]);
  const solution = [...evidence].sort((one, other) => place(one) - place(other) || one.localeCompare(other));
  const isIn = (/** @type {string} */ seat) => Boolean(counted[seat]);
  const gains = (/** @type {string} */ step, least = 1) => seats.filter((seat) => isIn(seat) && counted[seat][step] >= least)
    .map((seat) => ({ seat, points: counted[seat][step] }));
  return {
    solution: solution.map((clue) => ({
      clue,
      counters: view.areas[clue].map((/** @type {any} */ { seat, value }) => ({ seat, value, gone: !isIn(seat) || value === 0 })),
    })),
    elsewhere: Object.entries(view.areas).filter(([clue]) => !solution.includes(clue))
      .reduce((sum, [, counters]) => sum + /** @type {any[]} */ (counters).length, 0),
    excluded: seats.filter((seat) => !isIn(seat)),
    noughts: gains('zeros').reduce((sum, { points }) => sum + points, 0),
    values: gains('values', 0),
    every: gains('every'),
    pair: seats.length === PAIRED ? gains('pair') : null,
    suspicion: gains('suspicion'),
    accusation: gains('accusation'),
    totals: seats.map((seat) => ({ seat, total: counted[seat]?.total ?? null }))
      .sort((one, other) => (other.total ?? -1) - (one.total ?? -1)),
  };
}
