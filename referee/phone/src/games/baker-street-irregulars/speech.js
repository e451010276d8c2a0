// speech.js: how Baker Street Irregulars is said: phases, verbs, cards, places (drawn in -board and -forms)
//
// Only words: what may be done comes from the referee's offers. Of one's own hand nothing is known here but which positions are
// filled: the view has no more, and what was turned up is said in its moment (-events) and kept nowhere.
//
// What is touched goes by these names: "hand-red-3" a position, "precinct-2", "w1a" a card that lies open.

import { seatsOf } from '../../model.js';
import { concerns as concernsPiece } from '../../offers.js';
import { words } from '../../words.js';
import { bsi as say } from './words.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../../types.js').Offer} Offer */
/** @typedef {import('../../types.js').Sheet} Sheet */
/** @typedef {'suspect'|'evidence'|'motive'|'location'} Type */
/** @typedef {{type: Type, rank: number, name: string, ability: string|null}} Clue */

export const seatsMin = 3;
export const hasNotebook = false;
export const ownForms = ['precinct', 'investigate', 'interrogate', 'build', 'deduce', 'follow', 'move'];
export const TYPES = /** @type {const} */ (['suspect', 'evidence', 'motive', 'location']);
export const RANKS = [1, 2, 3, 4];
export const PRECINCTS = [1, 2, 3, 4];

/** A type's letter in the id of a card: they are called after their colours. */
const LETTERS = { w: 'suspect', b: 'evidence', r: 'motive', g: 'location' };

/** The order of the buttons. */
const ORDER = ['point', 'begin', 'investigate', 'move', 'follow', 'end', 'watson'];

/** @param {string} seat */
export function colour(seat) {
  return /** @type {Record<string, string>} */ (words.colours)[seat] ?? seat;
}

/**
 * What is on a card.
 * @param {Model} model
 * @param {string|null|undefined} card as `w1a`
 * @returns {Clue|null}
 */
export function clueOf(model, card) {
  const [, letter, rank] = /^([wbrg])([1-4])[a-d]$/.exec(card ?? '') ?? [];
  const type = /** @type {Record<string, string>} */ (LETTERS)[letter ?? ''];
  return (model.board?.clues ?? []).find((/** @type {Clue} */ clue) => clue.type === type && clue.rank === Number(rank)) ?? null;
}

/**
 * @param {Model} model
 * @param {string|null|undefined} card
 */
export function clueName(model, card) {
  const clue = clueOf(model, card);
  return clue ? say.clue(say.types[clue.type], clue.rank, clue.name) : say.card;
}

/**
 * @param {Model} model
 * @param {number|string} n
 * @returns {string}
 */
export function precinctName(model, n) {
  return `${n} ${model.board?.precincts?.[Number(n) - 1] ?? ''}`.trim();
}

/**
 * A position in a hand, by the name that it has when it is touched.
 * @param {string} piece
 * @returns {{seat: string, position: number}|null}
 */
export function placeOf(piece) {
  const [, seat, position] = /^hand-([a-z]+)-([1-5])$/.exec(piece) ?? [];
  return seat ? { seat, position: Number(position) } : null;
}

/**
 * @param {Model} model
 * @param {string} id
 * @returns {string}
 */
export function pieceName(model, id) {
  const place = placeOf(id);
  const precinct = /^precinct-([1-4])$/.exec(id);
  if (place) {
    const card = place.seat === model.seat ? null : model.view?.seats?.[place.seat]?.hand?.[place.position - 1];
    return card ? say.holds(colour(place.seat), place.position, clueName(model, card)) : say.position(place.position);
  }
  return precinct ? precinctName(model, precinct[1]) : clueName(model, id);
}

/** @param {Model} model */
export function me(model) {
  return model.seat === null ? null : model.view?.seats?.[model.seat] ?? null;
}

/**
 * The next position that a card is for; null when the hand is full.
 * @param {Model} model
 * @param {string} seat
 * @returns {number|null}
 */
export function nextPosition(model, seat) {
  const free = (model.view?.seats?.[seat]?.filled ?? []).indexOf(false);
  return free < 0 ? null : free + 1;
}

/**
 * The others, clockwise from this player's left.
 * @param {Model} model
 */
export function othersOf(model) {
  const seats = seatsOf(model);
  const at = seats.indexOf(model.seat ?? '');
  return at < 0 ? seats : [...seats.slice(at + 1), ...seats.slice(0, at)];
}

/**
 * @param {Model} model
 * @param {string} act
 */
export function mayDo(model, act) {
  return model.legal.some((offer) => offer.act === act);
}

/**
 * The positions that this player is to point at, and whose; null when nobody asked.
 * @param {Model} model
 * @returns {{seat: string, positions: number[]}|null}
 */
export function pointing(model) {
  const offer = model.legal.find(({ act }) => act === 'point');
  return offer && model.view?.turn ? { seat: model.view.turn, positions: offer.positions ?? [] } : null;
}

/** @param {number[]} positions */
export function positionsSaid(positions) {
  return words.list(positions.map(String));
}

/** Empty precincts, while the table is laid. @param {Model} model */
function bare(model) {
  return PRECINCTS.filter((n) => (model.view?.precincts?.[n] ?? []).length === 0);
}

/** @param {Model} model */
export function stage({ view }) {
  return /** @type {Record<string, string>} */ (say.phases)[view?.phase] ?? '';
}

/**
 * Whether the table waits for this player, and what for.
 * @param {Model} model
 * @returns {{yours: boolean, text: string}}
 */
export function now(model) {
  const { view } = model;
  const mine = model.seat !== null && view?.turn === model.seat;
  const say2 = (/** @type {string} */ yours, /** @type {(who: string) => string} */ others) => (
    mine ? { yours: true, text: yours } : { yours: false, text: others(colour(view.turn ?? '')) });
  switch (view?.phase) {
    case 'setup':
      return nowSetup(model);
    case 'detective':
      return nowAnswer(model) ?? say2(say.now.detective, say.now.detectives);
    case 'play':
      return nowAnswer(model) ?? (view['must-move'] ? say2(say.now.move, say.now.moves)
        : view.reward ? say2(view.reward.type === 'suspect' ? say.now.ability : say.now.take, say.now.rewards) : say2(say.now.play, say.now.plays));
    case 'draw':
      return nowDraw(model, say2);
    case 'over':
      return { yours: false, text: won(model) };
    default:
      return { yours: false, text: '' };
  }
}

/** Who is asked about the cards of another, answers. @param {Model} model */
function nowAnswer(model) {
  const point = pointing(model);
  return point === null ? null : {
    yours: true,
    text: point.positions.length === 0 ? say.answer.none(colour(point.seat)) : say.answer.point(colour(point.seat), positionsSaid(point.positions), point.positions.length),
  };
}

/** @param {Model} model */
function nowSetup(model) {
  const free = model.seat === null ? null : nextPosition(model, model.seat);
  if (bare(model).length > 0) {
    return { yours: model.seat !== null, text: say.now.precincts };
  }
  if (free !== null) {
    return { yours: true, text: say.now.deal(free) };
  }
  const late = seatsOf(model).filter((seat) => nextPosition(model, seat) !== null);
  if (late.length > 0) {
    return { yours: false, text: [model.seat === null ? '' : say.now.dealt, say.now.waits(words.list(late.map(colour)))].filter(Boolean).join(' ') };
  }
  return { yours: mayDo(model, 'begin'), text: say.now.begin };
}

/**
 * @param {Model} model
 * @param {(yours: string, others: (who: string) => string) => {yours: boolean, text: string}} say2
 */
function nowDraw(model, say2) {
  const turn = model.view.turn ?? '';
  const free = nextPosition(model, turn);
  if (model.seat === turn ? draws(model) : free !== null) {
    return say2((me(model)?.['must-reveal'] ? say.now.drawOpen : say.now.draw)(free ?? 0), say.now.draws);
  }
  return say2(mayDo(model, 'watson') ? say.now.end : say.now.endOnly, say.now.ends);
}

/** @param {Model} model */
function won(model) {
  const [winner] = model.view.winners ?? [];
  return winner === undefined ? '' : winner === model.seat ? say.now.wonYou : say.now.won(colour(winner));
}

/**
 * The same for all, for the table screen and the host.
 * @param {Model} model
 */
export function nowOpen(model) {
  const { view } = model;
  const open = now({ ...model, seat: null, legal: [] });
  return { seat: ['setup', 'over', undefined].includes(view?.phase) ? null : view.turn ?? null, text: open.text };
}

/**
 * @param {Model} model
 * @param {string} seat
 */
export function marks(model, seat) {
  const each = model.view?.seats?.[seat];
  return each ? [each.watson ? say.who.watson : say.who.spent] : [];
}

/** @param {Model} model at the end everything lies open */
export function atRest(model) {
  return model.view?.phase === 'over';
}

/**
 * Those that no place on the screen is touched for.
 * @param {Model} model
 * @param {Sheet[]} sheets
 */
export function buttonSheets(model, sheets) {
  const isRewarded = Boolean(model.view?.reward);
  return sheets.filter(({ act }) => ORDER.includes(act) && (act !== 'follow' || isRewarded))
    .sort((a, b) => ORDER.indexOf(a.act) - ORDER.indexOf(b.act));
}

/**
 * @param {Model} _
 * @param {string} act
 */
export function isNext(_, act) {
  return ['point', 'begin', 'move', 'follow', 'end'].includes(act);
}

/**
 * @param {Model} model
 * @param {Sheet} sheet
 */
export function actName(model, { act }) {
  return act === 'follow' && model.view?.reward ? say.acts.reward : /** @type {Record<string, string>} */ (say.acts)[act] ?? act;
}

/** @param {Model} model */
export function scansNow(model) {
  return draws(model) || mayDo(model, 'precinct') || Boolean(model.view?.reward && model.view.reward.type !== 'suspect' && mayDo(model, 'follow'));
}

/**
 * A back that is scanned is drawn (BSI-004, BSI-038), and taken as a reward (BSI-035). While precincts are bare it is asked where
 * the card goes: one for a hand must not come to lie open.
 * @param {string|undefined} side
 * @param {Model} model
 */
export function actOfScan(side, model) {
  const isAsked = model.view?.phase === 'setup' && bare(model).length > 0;
  return side !== 'back' || isAsked ? null : model.view?.reward ? 'follow' : draws(model) ? 'draw' : null;
}

/**
 * Who may draw for oneself and for the player to whose left one sits, draws for oneself first.
 * @param {Offer[]} offers
 */
export function meantByScan(offers) {
  const own = offers.filter(isOwn);
  return own.length > 0 ? own : offers;
}

/** @param {Offer} offer no draw for another */
function isOwn({ act, seat }) {
  return act !== 'draw' || seat === undefined;
}

/**
 * Whether this player draws now.
 * @param {Model} model
 */
export function draws(model) {
  return model.legal.some((offer) => offer.act === 'draw' && isOwn(offer));
}

/**
 * No scan of a back tells what the card is (BSI-005).
 * @param {Model} _
 * @param {string} _id
 * @param {string|undefined} side
 */
export function scanName(_, _id, side) {
  return side === 'back' ? say.card : null;
}

/**
 * @param {Model} model
 * @param {Offer} offer
 * @param {string} piece
 */
export function concerns(model, offer, piece) {
  const place = placeOf(piece);
  const precinct = /^precinct-([1-4])$/.exec(piece);
  if (place) {
    return offer.position === place.position && (offer.seat ?? model.seat) === place.seat;
  }
  if (precinct) {
    return offer.take === precinct[1] || offer.precinct === Number(precinct[1]);
  }
  return offer.take === undefined && concernsPiece(offer, piece);
}

/**
 * @param {Model} model
 * @returns {import('../../parts/form.js').FormWords}
 */
export function formWords(model) {
  return {
    field: (name) => name,
    value: (value) => String(value),
    recap: () => [],
    commit: (_, sheet) => {
      const { act, seat } = sheet.offers[0];
      return act === 'draw' && seat ? say.drawFor(colour(seat), nextPosition(model, seat) ?? 0) : actName(model, sheet);
    },
    sure: () => null,
    listed: () => false,
    about: () => null,
    question: () => '',
    choices: () => [],
  };
}

/**
 * Why nothing can be done now with what was touched or scanned, in words that give nothing away.
 * @param {Model} model
 * @param {string|null} piece
 * @returns {string|null}
 */
export function whyNothing(model, piece) {
  const { view } = model;
  if (!view || piece === null) {
    return null;
  }
  const place = placeOf(piece);
  const isTurn = view.turn === model.seat;
  if (view.phase === 'over' || view.phase === 'setup') {
    return view.phase === 'over' ? say.nothing.over : say.nothing.setup;
  }
  if (!place && clueOf(model, piece) === null && !piece.startsWith('precinct-')) {
    return say.nothing.code;
  }
  if (!isTurn) {
    return say.nothing.turn(colour(view.turn ?? ''));
  }
  switch (view.phase) {
    case 'detective':
      return place?.seat === model.seat ? say.nothing.askFirst : say.nothing.lies;
    case 'play':
      return place !== null && place.seat !== model.seat ? say.nothing.asked
        : view['must-move'] ? (place ? say.nothing.move : precinctOf(model, piece) ? say.nothing.moved : say.nothing.lies)
          : view.reward ? say.nothing.reward : say.nothing.precinct;
    default:
      return say.nothing.played;
  }
}

/**
 * Where a card lies open.
 * @param {Model} model
 * @param {string} card
 * @returns {number|null}
 */
export function precinctOf(model, card) {
  return PRECINCTS.find((n) => (model.view?.precincts?.[n] ?? []).includes(card)) ?? null;
}

/** Why there is no notebook on the phone. */
export function notesLocked() {
  return say.notes;
}
