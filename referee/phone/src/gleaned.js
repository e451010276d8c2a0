// gleaned.js: people, places and times from the introduction and the cards that this seat has read, each with its first card
//
// The people and places are those that the referee lists for this seat (`mentions`), which it does at 221B. It lists no times, so
// these are the ones that the phone noted while a card was open (jottings.js).

import { findIn } from './jottings.js';
import { hasLine, isSamePerson, rowsOf } from './notebook.js';

/** @typedef {import('./notes.js').Notebook} Notebook */
/** @typedef {import('./jottings.js').Findings} Findings */

/**
 * `from`: title of the card on which it was first read, '' for the introduction, null when this phone has not seen it;
 * `line`: the line for the free text; `isNoted`: whether it is in the grid or in the free text.
 * @typedef {{name: string, from: string|null, line: string, isNoted: boolean}} Entry
 */

/**
 * @param {Notebook} notebook
 * @param {import('./model.js').Model} model
 * @returns {{people: Entry[], places: Entry[], times: Entry[]}}
 */
export function gleaned(notebook, { board, mentions, known }) {
  const titleOf = (/** @type {string} */ piece) => board?.locations?.find((/** @type {any} */ each) => each.id === piece)?.name ?? null;
  const sources = [
    { title: '', ...findIn(board?.introduction ?? '') },
    ...notebook.read.filter(({ piece }) => known?.read.includes(piece)).map((each) => ({ title: titleOf(each.piece), ...each })),
  ];
  const entry = (/** @type {string} */ name) => {
    const from = sources.find((source) => isIn(source, name))?.title ?? null;
    const line = from ? `${name} (${from})` : name;
    return { name, from, line, isNoted: hasLine(notebook, line) };
  };
  const rows = rowsOf(notebook, board);
  const isRow = (/** @type {string} */ name) => rows.some((row) => isSamePerson(row.name, name));
  const isStruck = (/** @type {string} */ name) => notebook.struck.some((struck) => isSamePerson(struck, name));
  return {
    people: (mentions?.people ?? []).filter((name) => isRow(name) || !isStruck(name)).map((name) => ({ ...entry(name), isNoted: isRow(name) })),
    places: (mentions?.places ?? []).map(entry),
    times: [...new Set(sources.flatMap(({ times }) => times))].map(entry),
  };
}

/**
 * @param {Findings} findings
 * @param {string} name
 */
function isIn({ names, times }, name) {
  return times.includes(name) || names.some((each) => [' ', '’s ', '\'s '].some((end) => ` ${each} `.includes(` ${name}${end}`)));
}
