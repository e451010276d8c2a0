// speech.js: the words of Baker Street Irregulars for phases, acts, cards and places (board.js and forms.js draw them)
//
// This file has words only. The legal acts come from the referee's offers. The view names no card of the player's own hand,
// only the filled positions. A card that is turned up appears in its ceremony (events.js) and is stored nowhere.
//
// Names of pieces: "hand-red-3" is a position in a hand, "precinct-2" a precinct, "w1a" an open card.

import { seatsOf } from '../../model.js';
import { concerns as concernsPiece } from '../../offers.js';
import { seatName } from '../../names.js';
import { words } from '../../words.js';
import { bsi as say } from './words.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../../types.js').Offer} Offer */
/** @typedef {import('../../types.js').Sheet} Sheet */
/** @typedef {'suspect'|'evidence'|'motive'|'location'} Type */
/** @typedef {{type: Type, rank: number, name: string, picture: string, ability: string|null}} Clue */

export const seatsMin = 3;
export const hasNotebook = false;
export const ownForms = ['precinct', 'investigate', 'interrogate', 'build', 'deduce', 'follow', 'move'];
export const TYPES = /** @type {const} */ (['suspect', 'evidence', 'motive', 'location']);
export const RANKS = [1, 2, 3, 4];
export const PRECINCTS = [1, 2, 3, 4];

/** The type for each letter in the id of a card. The letter is the initial of the type's colour. */
const LETTERS = { w: 'suspect', b: 'evidence', r: 'motive', g: 'location' };

/** The acts that have a button, in the order of the buttons. */
const ORDER = ['point', 'begin', 'investigate', 'move', 'follow', 'end', 'watson'];

/**
 * Returns the clue on a card, or null when the card is unknown.
 * @param {Model} model
 * @param {string|null|undefined} card an id such as `w1a`
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
 * Returns the seat and the position for the name of a position in a hand, or null for other pieces.
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
    return card ? say.holds(seatName(place.seat), place.position, clueName(model, card)) : say.position(place.position);
  }
  return precinct ? precinctName(model, precinct[1]) : clueName(model, id);
}

/** @param {Model} model */
export function me(model) {
  return model.seat === null ? null : model.view?.seats?.[model.seat] ?? null;
}

/**
 * Returns the free positions of a hand, in order.
 * @param {Model} model
 * @param {string} seat
 * @returns {number[]}
 */
export function freePositions(model, seat) {
  return (model.view?.seats?.[seat]?.filled ?? []).flatMap((/** @type {boolean} */ isFilled, /** @type {number} */ i) => (isFilled ? [] : [i + 1]));
}

/**
 * Returns the position for the next card, or null when the hand is full.
 * @param {Model} model
 * @param {string} seat
 * @returns {number|null}
 */
export function nextPosition(model, seat) {
  return freePositions(model, seat)[0] ?? null;
}

/**
 * Returns the other seats, clockwise from this player's left. Without a player, returns all seats.
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
 * Returns the positions that this player must point at, with their seat, or null when nobody asked.
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

/**
 * Returns the precincts that have no card.
 * @param {Model} model
 */
export function bare(model) {
  return PRECINCTS.filter((n) => (model.view?.precincts?.[n] ?? []).length === 0);
}

/** @param {Model} model */
export function stage({ view }) {
  return /** @type {Record<string, string>} */ (say.phases)[view?.phase] ?? '';
}

/**
 * Reports whether the table waits for this player, with a sentence about the state of the game.
 * @param {Model} model
 * @returns {{yours: boolean, text: string}}
 */
export function now(model) {
  const { view } = model;
  const mine = model.seat !== null && view?.turn === model.seat;
  const say2 = (/** @type {string} */ yours, /** @type {(who: string) => string} */ others) => (
    mine ? { yours: true, text: yours } : { yours: false, text: others(seatName(view.turn ?? '')) });
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

/**
 * Returns the answer that this player must give about another player's cards, or null when nobody asked.
 * @param {Model} model
 */
function nowAnswer(model) {
  const point = pointing(model);
  return point === null ? null : {
    yours: true,
    text: point.positions.length === 0 ? say.answer.none(seatName(point.seat)) : say.answer.point(seatName(point.seat), positionsSaid(point.positions), point.positions.length),
  };
}

/**
 * Returns the name of the present moment: the phase, or the answer that this player must give.
 * @param {Model} model
 */
export function moment(model) {
  return nowAnswer(model) ? 'answer' : model.view?.phase ?? '';
}

/** @param {Model} model */
function nowSetup(model) {
  const free = model.seat === null ? null : nextPosition(model, model.seat);
  if (bare(model).length > 0) {
    const { turn } = model.view;
    return model.seat === turn ? { yours: true, text: say.now.precincts } : { yours: false, text: say.now.precinctsBy(seatName(turn ?? '')) };
  }
  if (free !== null) {
    const n = freePositions(model, model.seat ?? '').length;
    return { yours: true, text: n > 1 ? say.now.dealAll(n, free) : say.now.deal(free) };
  }
  const late = seatsOf(model).filter((seat) => nextPosition(model, seat) !== null);
  if (late.length > 0) {
    return { yours: false, text: [model.seat === null ? '' : say.now.dealt, say.now.waits(words.list(late.map(seatName)))].filter(Boolean).join(' ') };
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
  return winner === undefined ? '' : winner === model.seat ? say.now.wonYou : say.now.won(seatName(winner));
}

/**
 * Returns the seat whose turn it is, and a sentence about the state of the game, for the table screen and the host.
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

/**
 * Reports whether the game is over: everything is then shown openly.
 * @param {Model} model
 */
export function atRest(model) {
  return model.view?.phase === 'over';
}

/**
 * Returns the sheets that have a button. For the other acts the player taps a card or a position.
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
  return now(model).yours && (draws(model) || mayDo(model, 'precinct') || Boolean(model.view?.reward && model.view.reward.type !== 'suspect' && mayDo(model, 'follow')));
}

/**
 * Returns the act that a scan of a back starts at once: the card is drawn (BSI-004, BSI-038) or taken as a reward (BSI-035).
 * Returns null while a precinct is empty. The player then chooses where the card goes, since a card for a hand must not be
 * shown openly.
 * @param {string|undefined} side
 * @param {Model} model
 */
export function actOfScan(side, model) {
  const isAsked = model.view?.phase === 'setup' && bare(model).length > 0;
  return side !== 'back' || isAsked ? null : model.view?.reward ? 'follow' : draws(model) ? 'draw' : null;
}

/**
 * Returns the offers that a scan means. A player may also draw for the right neighbour, but a scan fills the player's own
 * hand first.
 * @param {Offer[]} offers
 */
export function meantByScan(offers) {
  const own = offers.filter(isOwn);
  return own.length > 0 ? own : offers;
}

/**
 * Reports whether an offer is anything but a draw for another player.
 * @param {Offer} offer
 */
function isOwn({ act, seat }) {
  return act !== 'draw' || seat === undefined;
}

/**
 * Reports whether this player may draw for their own hand now.
 * @param {Model} model
 */
export function draws(model) {
  return model.legal.some((offer) => offer.act === 'draw' && isOwn(offer));
}

/**
 * Returns a title that does not name the card after a scan of its back (BSI-005), or null for a face.
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
      return act === 'draw' && seat ? say.drawFor(seatName(seat), nextPosition(model, seat) ?? 0) : actName(model, sheet);
    },
    sure: () => null,
    listed: () => false,
    about: () => null,
  };
}

/**
 * Returns the reason why a player can do nothing with a scanned or tapped piece now, or null. The reason gives no secret away.
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
    return say.nothing.turn(seatName(view.turn ?? ''));
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
 * Returns the precinct of an open card, or null.
 * @param {Model} model
 * @param {string} card
 * @returns {number|null}
 */
export function precinctOf(model, card) {
  return PRECINCTS.find((n) => (model.view?.precincts?.[n] ?? []).includes(card)) ?? null;
}

/** Returns the reason why the phone has no notebook. */
export function notesLocked() {
  return say.notes;
}
