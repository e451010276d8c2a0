// ending.js: the end of a game as everybody may know it: the ranks of the players

import { seatsOf } from '../../model.js';
import { counted, ranked } from '../../ranks.js';
import { words } from '../../words.js';
import { KINDS, left, walkerOf } from './speech.js';
import { fog } from './words.js';

/** @typedef {import('../../model.js').Model} Model */

const { after: say, who } = fog;

/**
 * Returns the results of the players, who rank by their points, then by their coins, then by the icons that they have left (FOG-038
 * to FOG-040).
 * @param {Model} model
 */
function results(model) {
  return seatsOf(model).flatMap((seat) => {
    const walker = walkerOf(model, seat);
    if (!walker) {
      return [];
    }
    const { points, coins, progress } = walker;
    const total = walker.score ?? points;
    const unused = KINDS.reduce((sum, kind) => sum + left(walker, kind), 0);
    return [{
      seat,
      won: model.view.winners.includes(seat),
      by: [total, coins, unused],
      said: [model.view.rating, who.points(total), who.progress(progress)].filter(Boolean).join(' · '),
      counts: counted([[say.earned, points], [say.converted, total - points], [say.coins, coins], [say.unused, unused]]),
    }];
  });
}

/**
 * @param {Model} model
 * @returns {import('../../parts/ending.js').Ending|null} null before the end
 */
export function ending(model) {
  return model.view?.phase !== 'over' ? null : { title: fog.phases.over, ranked: ranked(results(model)), next: say.next(words.host.restart) };
}
