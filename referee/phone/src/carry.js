// carry.js: what a page takes with it when it is loaded anew for another language: what was heard, and what hands were
// asked to do; all the rest comes again over the wire

import { newModel } from './model.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./types.js').Place} Place */

const KEY = 'hansom.carry';

/**
 * @param {Place|null} place
 * @param {Model} model
 */
export function carry(place, { log, todo, ownSeq }) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ table: place?.table, seat: place?.seat, heard: { log, todo, ownSeq } }));
  } catch {
    // Without storage only the list of what happened lately begins anew.
  }
}

/**
 * The model to begin with at a seat.
 * @param {Place} place
 * @returns {Model}
 */
export function carried(place) {
  const model = newModel(place.seat);
  try {
    const { table, seat, heard } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    sessionStorage.removeItem(KEY);
    return table === place.table && seat === place.seat ? { ...model, ...heard } : model;
  } catch {
    return model;
  }
}
