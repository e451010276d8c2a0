// carry.js: what a page takes with it when it is loaded anew for another language: what was heard at each of its seats, what
// hands were asked to do, and what was told to one player alone; all the rest comes again over the wire

import { newModel } from './model.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').TableEvent} TableEvent */
/** @typedef {{told: TableEvent|null} & Model} Carried */

const KEY = 'hansom.carry';

/** @param {{place: Place, model: Model, notice: import('./parts/notice.js').NoticeState}[]} lines */
export function carry(lines) {
  const seats = lines.map(({ place: { table, seat }, model: { log, todo, ownSeq, room }, notice: { told } }) => (
    { table, seat, heard: { log, todo, ownSeq, room, told } }));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(seats));
  } catch {
    // Without storage only the list of what happened lately begins anew.
  }
}

/**
 * The model to begin with at a seat, and what its player was told; what was carried for it is taken once.
 * @param {Place} place
 * @returns {Carried}
 */
export function carried(place) {
  const model = { ...newModel(place.seat), told: null };
  try {
    /** @type {{table: string, seat: string|null, heard: Partial<Carried>}[]} */
    const seats = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    const isHere = (/** @type {{table: string, seat: string|null}} */ each) => each.table === place.table && each.seat === place.seat;
    sessionStorage.setItem(KEY, JSON.stringify(seats.filter((each) => !isHere(each))));
    return { ...model, ...seats.find(isHere)?.heard };
  } catch {
    return model;
  }
}
