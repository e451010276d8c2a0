// ending.js: the end of a game as everybody may know it: the ranks of the players, and the epilogue

import { languageOf, seatsOf } from '../../model.js';
import { counted, ranked } from '../../ranks.js';
import { words } from '../../words.js';
import { la } from './words.js';

/** @typedef {import('../../model.js').Model} Model */

const say = la.after;

/** The steps that bring points, in the order of the scoring. */
const STEPS = /** @type {(keyof typeof say.counts)[]} */ (Object.keys(say.counts));

/**
 * Returns the results of the players, who rank by their points (LA-056 to LA-058). An excluded player has none, nor has the last
 * active player (LA-059).
 * @param {Model} model
 */
function results({ view, ...model }) {
  const { by, how, seats = {} } = view.scoring ?? {};
  return seatsOf({ view, ...model }).map((seat) => {
    const [won, score] = [view.winners.includes(seat), seats[seat]];
    const steps = score ? STEPS.filter((step) => score[step] > 0) : [];
    const found = seat === by ? (how === 'accusation' ? say.accused : say.suspected) : null;
    return {
      seat,
      won,
      by: score ? [score.total] : won ? [] : null,
      said: score ? [found, la.who.points(score.total)].filter(Boolean).join(' · ') : won ? say.last : la.excludedMark,
      counts: steps.length > 1 ? counted(steps.map((step) => [say.counts[step], score[step]])) : '', // one step says no more than the sum
    };
  });
}

/**
 * @param {Model} model
 * @returns {import('../../parts/ending.js').Ending|null} null before the end
 */
export function ending(model) {
  const epilogue = model.texts.find(({ piece }) => piece === 'solution');
  return model.view?.phase !== 'over' ? null : {
    title: la.phases.over,
    ranked: ranked(results(model)),
    story: epilogue && {
      name: [model.room?.game ?? 1, model.board?.title, model.seat].join(' '), // each seat of a phone asks for it
      title: say.epilogue,
      why: say.epilogueWhy,
      text: epilogue.text,
      language: languageOf(model),
      places: [],
    },
    next: say.next(words.host.restart),
  };
}
