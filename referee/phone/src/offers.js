// offers.js: conversion of the referee's offers to forms, and of a filled-in form to an act
//
//     legal ──concerning(piece)──► offers ──sheetsOf──► sheets ──(a player's draft)──► actOf ──► the wire
//
// The referee lists every legal act with the bounds of its numbers. Several offers of one act (with and without
// Dr Watson, with and without a Call Off) become one sheet, with a field for each parameter in which they differ. This
// file does not depend on the game.

/** @typedef {import('./types.js').Offer} Offer */
/** @typedef {import('./types.js').Act} Act */
/** @typedef {import('./types.js').Sheet} Sheet */
/** @typedef {import('./types.js').Field} Field */
/** @typedef {import('./types.js').Draft} Draft */

/**
 * @param {any} value
 * @returns {value is {from: number, to: number}}
 */
function isRange(value) {
  return typeof value === 'object' && value !== null && 'from' in value;
}

/**
 * @param {any} value
 * @returns {'number'|'text'|'sheet'|'value'}
 */
function kindOf(value) {
  if (isRange(value)) {
    return 'number';
  }
  if (typeof value === 'object' && value !== null && 'text' in value) {
    return 'text';
  }
  return typeof value === 'object' && value !== null && 'sheet' in value ? 'sheet' : 'value';
}

/**
 * Reports whether an act can only be done by a scan, since every offer needs the code of a card.
 * @param {Offer[]} offers all offers of one act
 */
export function needsScan(offers) {
  return offers.length > 0 && offers.every((offer) => Object.values(offer)
    .some((value) => typeof value === 'object' && value !== null && 'scan' in value));
}

/**
 * Returns the names of an offer's parameters: all keys except `act` and `about`.
 * @param {Offer} offer
 */
function parameters(offer) {
  return Object.keys(offer).filter((name) => name !== 'act' && name !== 'about');
}

/**
 * Reports whether an offer names a piece, in `about` or in a parameter.
 * @param {Offer} offer
 * @param {string} piece
 */
export function concerns(offer, piece) {
  return offer.about === piece || parameters(offer).some((name) => offer[name] === piece);
}

/**
 * @param {Offer[]} offers
 * @param {string} piece
 */
export function concerning(offers, piece) {
  return offers.filter((offer) => concerns(offer, piece));
}

/**
 * Groups offers by act, in the order in which the acts first appear.
 * @param {Offer[]} offers
 * @returns {Sheet[]}
 */
export function sheetsOf(offers) {
  /** @type {Map<string, Offer[]>} */
  const byAct = new Map();
  for (const offer of offers) {
    byAct.set(offer.act, [...(byAct.get(offer.act) ?? []), offer]);
  }
  return [...byAct].map(([act, list]) => ({ act, offers: list, fields: fieldsOf(list) }));
}

/**
 * @param {Offer[]} offers all offers of one act
 * @returns {Field[]}
 */
function fieldsOf(offers) {
  const names = [...new Set(offers.flatMap(parameters))];
  const fields = names.flatMap((name) => fieldOf(offers, name) ?? []);
  return fields.reduce((kept, field) => (kept.some((other) => other !== field && decides(offers, other, field))
    ? kept.filter((each) => each !== field) : kept), fields);
}

/**
 * Reports whether the choice of `by` determines `field`, so that the form need not ask for `field`. Example: the card
 * determines its owner.
 * @param {Offer[]} offers
 * @param {Field} by
 * @param {Field} field
 */
function decides(offers, by, field) {
  if (by.kind !== 'choice' || field.kind !== 'choice') {
    return false;
  }
  const seen = new Map();
  return offers.every((offer) => {
    const known = seen.has(offer[by.name]);
    const same = seen.get(offer[by.name]) === offer[field.name];
    seen.set(offer[by.name], offer[field.name]);
    return !known || same;
  });
}

/**
 * @param {Offer[]} offers all offers of one act
 * @param {string} name name of a parameter
 * @returns {Field|null} null when the parameter has the same plain value in all offers
 */
function fieldOf(offers, name) {
  const kinds = new Set(offers.map((offer) => kindOf(offer[name])));
  for (const kind of /** @type {const} */ (['sheet', 'text', 'number'])) {
    if (kinds.has(kind)) {
      return { name, kind, options: [] };
    }
  }
  const options = [...new Set(offers.map((offer) => offer[name]))];
  if (options.length === 1) {
    return null;
  }
  const flag = options.every((value) => typeof value === 'boolean' || value === undefined);
  return { name, kind: flag ? 'flag' : 'choice', options: optionsInOrder(options) };
}

/**
 * Moves undefined, which stands for "none of them", to the front.
 * @param {any[]} options
 */
function optionsInOrder(options) {
  return options.includes(undefined)
    ? [undefined, ...options.filter((value) => value !== undefined)]
    : options;
}

/** @param {Field} field */
function isDiscrete(field) {
  return field.kind === 'flag' || field.kind === 'choice';
}

/**
 * Returns the value of a field in an offer. A missing flag counts as false.
 * @param {Field} field
 * @param {Offer} offer
 */
function valueIn(field, offer) {
  return field.kind === 'flag' ? offer[field.name] === true : offer[field.name];
}

/**
 * Returns the initial draft of a sheet. Flags are off where an offer allows that; no choice is made for the player.
 * @param {Sheet} sheet
 * @returns {Draft}
 */
export function newDraft(sheet) {
  /** @type {Draft} */
  const draft = { choices: {}, numbers: {}, texts: {} };
  for (const field of sheet.fields) {
    if (field.kind === 'flag') {
      draft.choices[field.name] = false;
    }
  }
  // A sheet whose flags cannot all be off (a guarded card needs its Call Off) starts from the offer with the fewest flags.
  const flags = sheet.fields.filter((field) => field.kind === 'flag');
  const on = (/** @type {Offer} */ offer) => flags.filter((field) => valueIn(field, offer)).length;
  const plainest = sheet.offers.reduce((best, offer) => (on(offer) < on(best) ? offer : best));
  for (const field of flags) {
    draft.choices[field.name] = valueIn(field, plainest);
  }
  return draft;
}

/**
 * @param {Draft} draft
 * @param {Field} field
 */
function isMade(draft, field) {
  return field.name in draft.choices || field.options.includes(undefined);
}

/**
 * Returns the offer that matches a draft, or null while a choice is open or when no offer matches.
 * @param {Sheet} sheet
 * @param {Draft} draft
 */
export function offerOf(sheet, draft) {
  const discrete = sheet.fields.filter(isDiscrete);
  if (!discrete.every((field) => isMade(draft, field))) {
    return null;
  }
  return sheet.offers.find((offer) =>
    discrete.every((field) => valueIn(field, offer) === draft.choices[field.name])) ?? null;
}

/**
 * Returns the draft after one choice. When no offer matches all choices, as few of the other choices as possible change.
 * @param {Sheet} sheet
 * @param {Draft} draft
 * @param {string} name
 * @param {any} value
 * @returns {Draft}
 */
export function choose(sheet, draft, name, value) {
  const discrete = sheet.fields.filter(isDiscrete);
  const field = discrete.find((each) => each.name === name);
  const choices = { ...draft.choices, [name]: value };
  const next = { ...draft, choices };
  const open = discrete.some((each) => !isMade(next, each));
  if (!field || open || offerOf(sheet, next)) {
    return next;
  }
  const kept = (/** @type {Offer} */ offer) =>
    discrete.filter((each) => valueIn(each, offer) === choices[each.name]).length;
  const fitting = sheet.offers.filter((offer) => valueIn(field, offer) === value);
  if (fitting.length === 0) {
    return draft;
  }
  const best = fitting.reduce((a, b) => (kept(b) > kept(a) ? b : a));
  return { ...draft, choices: Object.fromEntries(discrete.map((each) => [each.name, valueIn(each, best)])) };
}

/**
 * Returns the bounds and the value of a number field for a draft, or null when the chosen offer has no such number (no
 * carriages at the Carriage Stop).
 * @param {Sheet} sheet
 * @param {Draft} draft
 * @param {string} name
 * @returns {{from: number, to: number, value: number}|null}
 */
export function boundsOf(sheet, draft, name) {
  const domain = offerOf(sheet, draft)?.[name];
  if (!isRange(domain)) {
    return null;
  }
  const wanted = draft.numbers[name] ?? domain.from;
  return { from: domain.from, to: domain.to, value: Math.min(Math.max(wanted, domain.from), domain.to) };
}

/**
 * Returns the number of answers that a field of kind `sheet` asks for.
 * @param {Sheet} sheet
 * @param {string} name
 * @returns {number}
 */
export function sheetLength(sheet, name) {
  return sheet.offers.find((offer) => kindOf(offer[name]) === 'sheet')?.[name].sheet ?? 0;
}

/**
 * Returns the act that a draft describes, or null while something is missing.
 * @param {Sheet} sheet
 * @param {Draft} draft
 * @returns {Act|null}
 */
export function actOf(sheet, draft) {
  const offer = offerOf(sheet, draft);
  if (!offer) {
    return null;
  }
  /** @type {Act} */
  const act = { act: offer.act };
  for (const name of parameters(offer)) {
    switch (kindOf(offer[name])) {
      case 'number':
        act[name] = boundsOf(sheet, draft, name)?.value;
        break;
      case 'text':
        act[name] = (draft.texts[name] ?? '').trim();
        break;
      case 'sheet':
        act[name] = answersOf(draft.texts[name] ?? {}, offer[name].sheet);
        break;
      case 'value':
        act[name] = offer[name];
        break;
    }
    if (act[name] === '' || act[name] === null) {
      return null;
    }
  }
  return act;
}

/**
 * @param {Record<string, string>} typed
 * @param {number} n
 */
function answersOf(typed, n) {
  /** @type {Record<string, string>} */
  const answers = {};
  for (let i = 1; i <= n; i++) {
    const answer = (typed[i] ?? '').trim();
    if (answer === '') {
      return null;
    }
    answers[i] = answer;
  }
  return answers;
}

/**
 * Reports whether one tap is enough, since there is nothing to set or type.
 * @param {Sheet} sheet
 */
export function isPlain(sheet) {
  return sheet.fields.length === 0;
}

/**
 * Returns the choice of a sheet that has no other field, or null. Such a choice is shown as a row of buttons, each of which
 * sends the act.
 * @param {Sheet} sheet
 * @param {(field: string) => boolean} chosen reports whether a yes-or-no field is shown as two worded choices, not as a checkbox
 * @returns {Field|null}
 */
export function onlyChoice(sheet, chosen = () => false) {
  const [field] = sheet.fields;
  return sheet.fields.length === 1 && (field.kind === 'choice' || (field.kind === 'flag' && chosen(field.name))) ? field : null;
}
