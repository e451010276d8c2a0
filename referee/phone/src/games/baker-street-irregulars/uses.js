// uses.js: the ways to use several scanned backs at once, during setup and whenever a hand has more than one free position

import { seatName } from '../../names.js';
import { bare, freePositions, mayDo, meantByScan, precinctName } from './speech.js';
import { bsi as say } from './words.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../../types.js').Offer} Offer */
/** @typedef {import('../blank.js').Use} Use */

/**
 * Returns the ways to use several backs at once: a card for each empty precinct (BSI-003), a card for each free position of the
 * player's own hand, or of the right neighbour's (BSI-004, BSI-038). The player whom the table waits for lays the precincts; a
 * card for a hand must not be shown openly, so for the others the hand comes first.
 * @param {Model} model
 * @returns {Use[]}
 */
export function uses(model) {
  const lays = mayDo(model, 'precinct') ? [laying(model)] : [];
  const draws = meantByScan(model.legal.filter(({ act }) => act === 'draw')).map(({ seat }) => drawing(model, seat));
  return (model.view?.turn === model.seat ? [...lays, ...draws] : [...draws, ...lays]).filter(({ places }) => places.length > 0);
}

/**
 * @param {Model} model
 * @returns {Use}
 */
function laying(model) {
  return {
    id: 'precinct',
    label: say.together.lay,
    instead: say.together.layInstead,
    places: bare(model).map((n) => ({
      text: precinctName(model, n), fits: (/** @type {Offer} */ { act, number }) => act === 'precinct' && number === n,
    })),
  };
}

/**
 * @param {Model} model
 * @param {string|undefined} seat the right neighbour, or undefined for the player's own hand
 * @returns {Use}
 */
function drawing(model, seat) {
  const isOwn = seat === undefined;
  return {
    id: isOwn ? 'draw' : `draw-${seat}`,
    label: isOwn ? say.together.draw : say.together.drawFor(seatName(seat)),
    instead: isOwn ? say.together.drawInstead : say.together.drawFor(seatName(seat)),
    places: freePositions(model, seat ?? model.seat ?? '').map((n) => ({
      text: say.position(n), fits: (/** @type {Offer} */ offer) => offer.act === 'draw' && offer.seat === seat,
    })),
  };
}
