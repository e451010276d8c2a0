// payment.js: which icons are given up, and the act of solving that comes of it; nothing here is drawn

import { kindOf, mysteryOf, unusedOf, walkerOf } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */

/**
 * Of icons that were chosen, those that are still there, and no more than may be.
 * @param {string[]} icons a pouch icon as often as it is there
 * @param {string[]} chosen
 * @param {number} max
 */
export function picksOf(icons, chosen, max) {
  const left = [...icons];
  return chosen.filter((id) => {
    const at = left.indexOf(id);
    left.splice(at, at < 0 ? 0 : 1);
    return at >= 0;
  }).slice(0, max);
}

/**
 * The icons that pay for a mystery: those that were chosen, else the earliest (as the referee takes them), kind by kind.
 * @param {Model} model
 * @param {string[]} unused
 * @param {Record<string, number>} cost
 * @param {string[]} chosen
 */
export function paymentOf(model, unused, cost, chosen) {
  return Object.entries(cost).flatMap(([kind, n]) => {
    const own = unused.filter((id) => kindOf(model, id) === kind);
    const picked = picksOf(own, chosen.filter((id) => kindOf(model, id) === kind), n);
    return [...picked, ...own.filter((id) => !picked.includes(id)).slice(0, n - picked.length)];
  });
}

/**
 * The act that a form amounts to; null while something is missing.
 * @param {Model} model
 * @param {string} id of the mystery
 * @param {Record<string, any>} set
 * @param {{choices: string[], travels: string[]}} offered
 */
export function solveOf(model, id, set, { choices, travels }) {
  const walker = walkerOf(model, model.seat);
  const mystery = mysteryOf(model, id);
  if (!walker || !mystery) {
    return null;
  }
  const coins = { mystery: set.mysteryCoins === true, progress: set.progressCoins === true };
  const chooses = choices.length > 0 && !coins.progress;
  const unused = unusedOf(model, walker);
  return chooses && !choices.includes(set.choice) ? null : {
    act: 'solve',
    mystery: id,
    icons: paymentOf(model, unused, mystery.cost, set.icons ?? []),
    ...(coins.mystery || coins.progress ? { coins } : {}),
    ...(chooses ? { choice: set.choice } : {}),
    ...(!coins.progress && travels.includes(set.travel) ? { travel: set.travel } : {}),
  };
}

/**
 * Another icon of a kind takes the place of the first of that kind.
 * @param {string[]} before
 * @param {string[]} after with one more, or one less
 * @param {(id: string) => string} kind
 */
export function swapped(before, after, kind) {
  const added = after.length > before.length ? after[after.length - 1] : null;
  if (added === null) {
    return before; // so many are needed: one is taken back by tapping another
  }
  const out = before.findIndex((id) => kind(id) === kind(added));
  return [...before.filter((_, i) => i !== out), added];
}
