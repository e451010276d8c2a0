// moments.js: explains each new moment of a game in one sentence, once
//
// The sentence stays on the screen as long as the moment lasts. This phone stores the moments that have passed.

import { rulesOf } from './rules.js';
import { store, stored } from './stored.js';

/** @typedef {import('./model.js').Model} Model */

const KEY = 'hansom.guided';

/** The moment that is explained now: "<game> <moment>". */
let present = '';
let passed = storedMoments();

/** @returns {string[]} */
function storedMoments() {
  try {
    const read = JSON.parse(stored(KEY) ?? '[]');
    return Array.isArray(read) ? read : [];
  } catch {
    return []; // damaged: each moment is explained once more
  }
}

function storeMoments() {
  store(KEY, JSON.stringify(passed));
}

/** Forgets the moments that have passed, so that each is explained again. */
export function forgetMoments() {
  present = '';
  passed = [];
  storeMoments();
}

/**
 * Returns the sentence that explains the present moment, or null when there is none, or when it was explained before.
 * @param {Model} model
 * @param {import('./games/index.js').GameFace} game
 * @returns {string|null}
 */
export function explain(model, game) {
  const name = game.moment(model);
  const moment = rulesOf(model.board?.game)?.moments[name];
  if (!moment) {
    return null;
  }
  const key = `${model.board.game} ${name}`;
  if (key !== present) {
    if (present !== '' && !passed.includes(present)) {
      passed.push(present);
      storeMoments();
    }
    present = key;
  }
  return passed.includes(key) ? null : moment.say;
}
