// carry.js: what a page takes with it when it is loaded anew for another language: what was heard at each of its seats, and
// what hands were asked to do; all the rest comes again over the wire

import { newModel } from './model.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./types.js').Place} Place */

const KEY = 'hansom.carry';

/** @param {{place: Place, model: Model}[]} lines */
export function carry(lines) {
  const seats = lines.map(({ place: { table, seat }, model: { log, todo, ownSeq, room } }) => ({ table, seat, heard: { log, todo, ownSeq, room } }));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(seats));
  } catch {
    // Without storage only the list of what happened lately begins anew.
  }
}

/**
 * The model to begin with at a seat; what was carried for it is taken once.
 * @param {Place} place
 * @returns {Model}
 */
export function carried(place) {
  const model = newModel(place.seat);
  try {
    /** @type {{table: string, seat: string|null, heard: Partial<Model>}[]} */
    const seats = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    const isHere = (/** @type {{table: string, seat: string|null}} */ each) => each.table === place.table && each.seat === place.seat;
    sessionStorage.setItem(KEY, JSON.stringify(seats.filter((each) => !isHere(each))));
    return { ...model, ...seats.find(isHere)?.heard };
  } catch {
    return model;
  }
}
