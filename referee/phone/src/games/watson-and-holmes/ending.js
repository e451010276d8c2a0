// ending.js: the end of a game as everybody may know it: the ranks of the players, and the solution as a story

import { languageOf, seatsOf } from '../../model.js';
import { seatName } from '../../names.js';
import { ranked } from '../../ranks.js';
import { words } from '../../words.js';
import { wh } from './words.js';

/** @typedef {import('../../model.js').Model} Model */

const say = wh.after;
const HONOUR_MS = 40_000; // time to decide to answer once more

/**
 * Returns the results of the players, who rank by their numbers of right answers; whoever did not answer has none.
 * @param {Model} model
 */
function results(model) {
  const of = (model.board?.questions ?? []).length;
  return seatsOf(model).map((seat) => {
    const { won = false, right = null } = model.view?.seats?.[seat] ?? {};
    return { seat, won, by: won ? [of] : right === null ? null : [right], said: won ? wh.who.won : right === null ? say.none : say.right(right, of) };
  });
}

/** Returns the names of the players who may answer for honour while they do not know the solution. @param {Model} model */
function failed(model) {
  const seats = model.view?.seats ?? {};
  const of = (model.board?.questions ?? []).length;
  const hasFailed = (/** @type {string} */ seat) => !seats[seat]?.won && (seats[seat]?.right ?? of) < of;
  const hasAnswered = (/** @type {string} */ seat) => model.log.some(({ event }) => event.event === 'honoured' && event.seat === seat);
  return seatsOf(model).filter((seat) => hasFailed(seat) && !hasAnswered(seat)).map(seatName);
}

/**
 * @param {Model} model
 * @returns {import('../../parts/ending.js').Ending|null} null while the solution is secret
 */
export function ending(model) {
  const solution = model.texts.find(({ piece }) => piece === 'solution');
  const names = failed(model);
  return model.view?.phase !== 'over' || !solution ? null : {
    title: say.title,
    ranked: ranked(results(model)),
    story: {
      name: [model.room?.game ?? 1, model.board?.title, model.seat].join(' '), // each seat of a phone asks for it
      title: say.solution,
      why: say.solutionWhy,
      listens: Boolean(model.seat) && !model.view.seats[model.seat ?? '']?.won,
      text: solution.text,
      language: languageOf(model),
      places: (model.board?.locations ?? []).map((/** @type {any} */ { id, name }) => ({ id, name })),
      ...(names.length > 0 ? { startMs: HONOUR_MS, soon: say.soonHonour(words.list(names)) } : {}),
    },
    next: say.next(words.host.restart),
  };
}
