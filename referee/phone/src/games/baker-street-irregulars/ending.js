// ending.js: the end of a game as everybody may know it: the winner, and the case files of the others

import { seatsOf } from '../../model.js';
import { ranked } from '../../ranks.js';
import { words } from '../../words.js';
import { TYPES } from './speech.js';
import { bsi } from './words.js';

/** @typedef {import('../../model.js').Model} Model */

const say = bsi.end;

/**
 * Returns the results of the players. The rules know a winner, and do not rank the others (BSI-042, BSI-043).
 * @param {Model} model
 */
function results({ view, ...model }) {
  return seatsOf({ view, ...model }).map((seat) => {
    const won = view.winners.includes(seat);
    const { file, 'ruled-out': out } = view.seats[seat];
    const types = TYPES.filter((type) => out.includes(type)).map((type) => bsi.types[type]);
    return {
      seat,
      won,
      by: won ? [] : null,
      said: won ? say.why : say.filed(TYPES.filter((type) => file[type]).length),
      counts: types.length > 0 ? bsi.who.out(words.list(types)) : '',
    };
  });
}

/**
 * @param {Model} model
 * @returns {import('../../parts/ending.js').Ending|null} null before the end
 */
export function ending(model) {
  return model.view?.phase !== 'over' ? null : { title: say.title, ranked: ranked(results(model)), next: say.next(words.host.restart) };
}
