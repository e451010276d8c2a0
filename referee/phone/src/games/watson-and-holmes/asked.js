// asked.js: the questions at 221B, with the names that a player can pick as answers

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('./answers.js').Kind} Kind */

/** @type {Record<string, string[]>} lists of the referee's mentions that suit a question, the likeliest first */
const LISTS = { person: ['people'], place: ['places', 'people', 'things'], object: ['things', 'places', 'people'] };

/**
 * Returns names for an answer: those printed on the table, and those in the texts that this seat has read.
 * @param {Model} model
 * @param {Kind} kind
 * @returns {string[]}
 */
function namesFor(model, kind) {
  const printed = (model.board?.locations ?? []).filter((/** @type {any} */ each) => each.kind === kind)
    .map((/** @type {any} */ each) => each.name);
  const read = (LISTS[kind] ?? []).flatMap((list) => model.mentions?.[list] ?? []);
  return [...new Set([...printed, ...read])];
}

/**
 * @param {Model} model
 * @param {number} n number of the question, from 1
 * @returns {import('./answers.js').Asked}
 */
export function askedAt(model, n) {
  const { ask = '', kind = 'reason', choices = [] } = model.board?.questions?.[n - 1] ?? {};
  const [, unit = ''] = kind === 'number' ? /how many (\p{L}+)/iu.exec(ask) ?? [] : [];
  return { ask, kind, choices, unit, names: namesFor(model, kind), stands: model.known?.answers[n] };
}
