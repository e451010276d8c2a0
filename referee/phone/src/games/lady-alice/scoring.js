// scoring.js: the steps of the scoring as on the table, from the referee's count (LA-047 to LA-055)

import { seatsOf } from '../../model.js';
import { CATEGORIES } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {{seat: string, points: number}} Gain */

/**
 * @typedef {object} Scoring
 * @property {{clue: string, counters: {seat: string, value: number, gone: boolean}[]}[]} solution the counters on each clue of
 *   the solution; gone: whether the counter leaves the board in step III or V
 * @property {number} elsewhere number of counters that leave in step II
 * @property {string[]} excluded the seats whose counters leave in step III
 * @property {number} noughts number of counters that leave in step V
 * @property {Gain[]} values step VI, for everybody who is not excluded
 * @property {Gain[]} every step VII, for the players who get these points
 * @property {Gain[]|null} pair step VII, for the doubled category; null with fewer than five players
 * @property {Gain[]} suspicion step VIII, for the player who gets the point
 * @property {Gain[]} accusation step IX, for the player who gets the points
 */

const PAIRED = 5; // number of players with whom one category has two clues in the solution

/**
 * Returns the steps of the scoring.
 * @param {Model} model the model after the end of the game
 * @returns {Scoring|null} null when nothing is counted, since all players but one are excluded (LA-059)
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
  };
}
