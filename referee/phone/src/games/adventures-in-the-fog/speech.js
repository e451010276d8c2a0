// speech.js: the words of Adventures in the Fog for phases, acts, locations and icons (the other files draw them)
//
// This file has words only. The legal acts come from the referee's offers. There are no secrets in this game.

import { seatsOf } from '../../model.js';
import { seatName } from '../../names.js';
import { words } from '../../words.js';
import { fog as say } from './words.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../../types.js').Act} Act */
/** @typedef {import('../../types.js').Offer} Offer */
/** @typedef {import('../../types.js').Sheet} Sheet */
/** @typedef {'evidence'|'clue'|'eyewitness'|'gun'|'knuckles'|'knife'} Kind the kind of an icon that players collect */
/** @typedef {{id: string, name: string, icon: Kind|'dot'|'start', x: number, y: number}} Spot */
/** @typedef {{points: number, coins: number, travel: number, choice: number, icons: Record<string, number>}} Reward */
/** @typedef {{name: string, cost: Record<string, number>, reward: Reward}} Mystery */
/** @typedef {{start: string|null, head: string|null, path: string[], unused: Record<string, number>, pouch: Record<string, number>,
 *   marked: string[], closed: string[], points: number, coins: number, progress: number, solved: Record<string, number>,
 *   out: boolean, score: number|null}} Walker the public state of a player */

export const seatsMin = 1;
export const opener = 'roller';
export const openerAsked = say.lobby.first;
export const hasNotebook = false;
export const hasBar = false;
export const ownForms = ['start', 'roll', 'draft', 'solve'];

/** @type {Kind[]} */
export const KINDS = ['evidence', 'clue', 'eyewitness', 'gun', 'knuckles', 'knife'];
export const MYSTERIES = ['M1', 'M2', 'M3', 'M4'];
export const MORIARTY = 6;

/** The order of the buttons. Acts that are not listed come last. */
const ORDER = ['start', 'roll', 'done', 'buy'];

/** The acts that buttonSheets() leaves out: the player taps a die or a mystery instead. */
const ELSEWHERE = new Set(['draft', 'solve']);

/** The prefix of the piece that represents a seat's map. */
const MAP_OF = 'map:';

/** @param {string} kind */
export function kindName(kind) {
  return /** @type {Record<string, string>} */ (say.kinds)[kind] ?? kind;
}

/**
 * Returns the choice that a lone player makes before the game: the number of dice (FOG-041).
 * @param {number} players
 * @returns {import('../blank.js').Setting[]}
 */
export function openSettings(players) {
  return players > 1 ? [] : [{
    name: 'dice', label: say.lobby.dice, options: Object.entries(say.lobby.levels).map(([n, text]) => ({ value: Number(n), text })),
  }];
}

/** @param {Model} model @returns {Spot[]} */
export function spotsOf(model) {
  return model.board?.map?.spots ?? [];
}

/** @param {Model} model @param {string} id @returns {Spot|null} */
function spotOf(model, id) {
  return spotsOf(model).find((spot) => spot.id === id) ?? null;
}

/** @param {Model} model @param {string|null|undefined} seat @returns {Walker|null} */
export function walkerOf(model, seat) {
  return model.view?.seats?.[seat ?? ''] ?? null;
}

/**
 * Returns the number of icons of a kind that a player has left, on the path and in the pouch.
 * @param {Walker} walker
 * @param {string} kind
 */
export function left(walker, kind) {
  return (walker.unused[kind] ?? 0) + (walker.pouch[kind] ?? 0);
}

/** @param {Model} model @param {string} id id of a mystery @returns {Mystery|null} */
export function mysteryOf(model, id) {
  return (model.board?.mysteries ?? [])[MYSTERIES.indexOf(id)] ?? null;
}

/**
 * Returns the kind of the icon at a place.
 * @param {Model} model
 * @param {string} id a location, or "pouch:gun"
 */
export function kindOf(model, id) {
  return id.startsWith('pouch:') ? id.slice('pouch:'.length) : spotOf(model, id)?.icon ?? 'dot';
}

/**
 * @param {Model} model
 * @param {string} id
 * @returns {string}
 */
export function pieceName(model, id) {
  const seat = mapOf(id);
  return seat !== null ? (seat === model.seat ? say.map.mine : say.map.of(seatName(seat)))
    : id.startsWith('pouch:') ? kindName(id.slice('pouch:'.length)) : spotOf(model, id)?.name ?? mysteryOf(model, id)?.name ?? id;
}

/**
 * Returns the piece that represents a seat's map.
 * @param {string} seat
 */
export function mapPiece(seat) {
  return `${MAP_OF}${seat}`;
}

/**
 * Returns the seat whose map a piece represents, or null for other pieces.
 * @param {string|null} piece
 * @returns {string|null}
 */
export function mapOf(piece) {
  return piece?.startsWith(MAP_OF) ? piece.slice(MAP_OF.length) : null;
}

/**
 * Returns the name of a location with the id that is printed beside it.
 * @param {Model} model
 * @param {string} id
 */
export function spotName(model, id) {
  return `${pieceName(model, id)} (${id})`;
}

/**
 * Returns the kind of an icon with its place, so that it can be found on paper.
 * @param {Model} model
 * @param {string} id
 */
export function iconName(model, id) {
  return `${kindName(kindOf(model, id))} (${id.startsWith('pouch:') ? say.strike.pouch : id})`;
}

/**
 * Returns the icons that a player has not marked out: first those on the path, in its order, then those in the pouch.
 * @param {Model} model
 * @param {Walker} walker
 * @returns {string[]} an icon of the pouch is listed once for each copy
 */
export function unusedOf(model, walker) {
  const onPath = walker.path.filter((id) => KINDS.includes(/** @type {Kind} */ (kindOf(model, id))) && !walker.marked.includes(id));
  const inPouch = KINDS.flatMap((kind) => Array(walker.pouch[kind] ?? 0).fill(`pouch:${kind}`));
  return [...onPath, ...inPouch];
}

/**
 * Returns the parts of a reward in words.
 * @param {Reward} reward
 * @returns {string[]}
 */
export function rewardWords({ points, coins, travel, choice, icons }) {
  return [
    ...(points > 0 ? [say.reward.points(points)] : []), ...(coins > 0 ? [say.reward.coins(coins)] : []),
    ...Array(travel).fill(say.reward.travel), ...Array(choice).fill(say.reward.choice),
    ...Object.entries(icons ?? {}).map(([kind, n]) => say.reward.icons(n, kindName(kind))),
  ];
}

/**
 * Returns the number of coins that a player may take instead of a reward (RF-10).
 * @param {Reward} reward
 */
export function rewardUnits({ points, coins, travel, choice, icons }) {
  return points + coins + travel + choice + Object.values(icons ?? {}).reduce((sum, n) => sum + n, 0);
}

/** @param {Model} model */
export function isAlone(model) {
  return seatsOf(model).length === 1;
}

/**
 * @param {Model} model
 * @param {string} act
 */
export function mayDo(model, act) {
  return model.legal.some((offer) => offer.act === act);
}

/** @param {Model} model */
export function stage({ view }) {
  const phase = /** @type {Record<string, string>} */ (say.phases)[view?.phase] ?? '';
  return view?.['last-turn'] && view.phase !== 'over' ? `${phase} · ${say.last}` : phase;
}

/**
 * Reports whether the table waits for this player, with a sentence about the state of the game.
 * @param {Model} model
 * @returns {{yours: boolean, text: string}}
 */
export function now(model) {
  const { view } = model;
  const turn = seatName(view?.turn ?? '');
  const either = (/** @type {string} */ act, /** @type {string} */ mine, /** @type {string} */ others) => (
    mayDo(model, act) ? { yours: true, text: mine } : { yours: false, text: others });
  switch (view?.phase) {
    case 'setup':
      return either('start', say.now.start, say.now.starts(words.list(seatsOf(model).filter((seat) => !walkerOf(model, seat)?.start).map(seatName))));
    case 'rolling':
      return either('roll', say.now.roll(view.dice), say.now.rolls(turn));
    case 'drafting':
      return view.drafted ? either('done', mayDo(model, 'solve') ? say.now.solve : say.now.done, say.now.solves(turn))
        : either('draft', say.now.draft, say.now.drafts(turn));
    case 'over':
      return { yours: false, text: ended(model) };
    default:
      return { yours: false, text: '' };
  }
}

/**
 * Returns the name of the present moment: the phase, or "solving" when the player has carried out the die.
 * @param {Model} model
 */
export function moment({ view }) {
  return view?.drafted ? 'solving' : view?.phase ?? '';
}

/** @param {Model} model */
function ended(model) {
  const winners = model.view.winners ?? [];
  if (model.view.rating) {
    return say.now.overAlone(model.view.rating);
  }
  return winners.length === 1 && winners[0] === model.seat ? say.now.overYou
    : (winners.length > 1 ? say.now.overShared : say.now.overWon)(words.list(winners.map(seatName)));
}

/**
 * Returns the seat whose turn it is, and a sentence about the state of the game, for the table screen and the host.
 * @param {Model} model
 */
export function nowOpen(model) {
  const { view } = model;
  return { seat: ['rolling', 'drafting'].includes(view?.phase) ? view.turn ?? null : null, text: now({ ...model, seat: null, legal: [] }).text };
}

/**
 * @param {Model} model
 * @returns {{sign: string, text: string}|null}
 */
export function warning(model) {
  const { view } = model;
  return view.phase === 'over' ? null : walkerOf(model, model.seat)?.out ? { sign: '', text: say.now.out }
    : view['last-turn'] ? { sign: '', text: say.now.lastTurn } : null;
}

/**
 * @param {Model} model
 * @param {string} seat
 */
export function marks(model, seat) {
  return walkerOf(model, seat)?.out ? [say.outMark] : [];
}

/**
 * @param {Model} _
 * @param {Sheet[]} sheets
 */
export function buttonSheets(_, sheets) {
  const place = (/** @type {Sheet} */ sheet) => (ORDER.includes(sheet.act) ? ORDER.indexOf(sheet.act) : ORDER.length);
  return sheets.filter((sheet) => !ELSEWHERE.has(sheet.act)).sort((a, b) => place(a) - place(b));
}

/** @param {string} act */
export function isAwaited(act) {
  return act !== 'buy';
}

/**
 * @param {Model} model
 * @param {string} act
 */
export function isNext(model, act) {
  return act === 'done' ? !mayDo(model, 'solve') : act !== 'buy';
}

/**
 * @param {Model} _
 * @param {Sheet} sheet
 */
export function actName(_, sheet) {
  return /** @type {Record<string, string>} */ (say.acts)[sheet.act] ?? sheet.act;
}

/**
 * Reports whether the dialog for an act or a piece has a map and so fills the screen.
 * @param {{act: string|null, piece: string|null}} what
 */
export function isWide({ act, piece }) {
  return mapOf(piece) !== null || (act !== null && ['start', 'draft'].includes(act));
}

/**
 * Returns the words of the forms, for parts/form.js.
 * @param {Model} model
 * @returns {import('../../parts/form.js').FormWords}
 */
export function formWords(model) {
  return {
    field: (name, act) => (act === 'buy' ? say.buy.which : name),
    value: (value) => (KINDS.includes(value) ? kindName(value) : pieceName(model, String(value))),
    recap: () => [],
    commit: (_, sheet) => actName(model, sheet),
    sure: () => null,
    listed: () => false,
    about: () => null,
  };
}

/**
 * Returns the reason why a die cannot be taken now. Returns null when the referee offers the die, or no die at all.
 * @param {Model} model
 * @param {number} die
 * @returns {string|null}
 */
export function whyNotDie(model, die) {
  const offered = model.legal.filter((offer) => offer.act === 'draft');
  if (offered.length === 0 || offered.some((offer) => offer.die === die)) {
    return null;
  }
  const sixes = (model.view?.pool ?? []).filter((/** @type {number} */ face) => face === MORIARTY).length;
  return isAlone(model) && sixes > 1 ? say.dice.sixes : say.dice.cannot;
}

/**
 * @param {Model} _
 * @param {string|null} piece
 * @returns {string|null}
 */
export function whyNothing(_, piece) {
  return mapOf(piece) !== null ? say.map.everybody : null;
}

/**
 * Returns the standing act: the phone ends the draft when “done” is the only legal act (FOG-011).
 * @param {Model} model
 * @returns {import('../blank.js').Standing|null}
 */
export function standing(model) {
  const only = model.legal.length === 1 && model.legal[0].act === 'done';
  return model.view?.phase !== 'drafting' || walkerOf(model, model.seat)?.out ? null : { ...say.standing, act: only ? { act: 'done' } : null };
}

/** Returns false: no piece is scanned during the game, since the code of a sheet only seats its owner. */
export function scansNow() {
  return false;
}

/** Returns null: the phone has no notebook in this game, and no button that would open one. */
export function notesLocked() {
  return null;
}
