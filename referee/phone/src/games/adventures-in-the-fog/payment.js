// payment.js: the icons that a player gives up, and the act that solves a mystery; nothing is drawn here

import { kindOf, mysteryOf, unusedOf, walkerOf } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */

/**
 * Returns the chosen icons that are still available, at most `max` of them.
 * @param {string[]} icons the available icons; an icon of the pouch is listed once for each copy
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
 * Returns the icons that pay for a mystery, kind by kind. The chosen icons come first. The earliest others fill the rest,
 * as with the referee.
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
 * Returns the act that solves a mystery with the input of the form, or null while a choice is missing.
 * @param {Model} model
 * @param {string} id id of the mystery
 * @param {Record<string, any>} set the input of the form
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
 * Returns the payment after a tap: the tapped icon replaces the first one of its kind.
 * @param {string[]} before
 * @param {string[]} after `before` with one icon added or removed
 * @param {(id: string) => string} kind
 */
export function swapped(before, after, kind) {
  const added = after.length > before.length ? after[after.length - 1] : null;
  if (added === null) {
    return before; // the number is fixed: a player replaces an icon by tapping another one
  }
  const out = before.findIndex((id) => kind(id) === kind(added));
  return [...before.filter((_, i) => i !== out), added];
}
