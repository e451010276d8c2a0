// carry.js: the state that survives the reload into another language: for each seat its log, its steps to do, and the event that
// only its player was told. Everything else arrives again over the wire

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
    // Without storage, only this state is lost.
  }
}

/**
 * Returns the initial model of a seat, with the event that only its player was told. The carried state is used only once.
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
