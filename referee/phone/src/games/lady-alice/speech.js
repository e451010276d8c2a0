// speech.js: the words of Lady Alice for phases, acts and clues (board.js and wheels.js draw them)
//
// This file has words only. The legal acts come from the referee's offers. events.js puts events into words. No phone says
// whether its player's folder smiles: all players see the same words during a verdict, whether their folders smile or frown.

import { language } from '../../language.js';
import { seatsOf } from '../../model.js';
import { seatName } from '../../names.js';
import { words } from '../../words.js';
import { la as say } from './words.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../../types.js').Act} Act */
/** @typedef {import('../../types.js').Offer} Offer */
/** @typedef {import('../../types.js').Sheet} Sheet */
/** @typedef {'suspect'|'place'|'time'|'object'} Category */
/** @typedef {Record<string, any>} Combination the id of a clue for each category; an accusation with three players
 *   leaves one category out */
/** @typedef {{id: string, name: string, said?: string|null, picture?: string|null}} Clue */

export const seatsMin = 3;
export const hasNotebook = false;
export const ownForms = ['suspect', 'accuse', 'place', 'reveal', 'correct'];
export const CATEGORIES = /** @type {const} */ (['suspect', 'place', 'time', 'object']);

/** The order of the buttons. Acts that are not listed come last. */
const ORDER = ['begin', 'suspect', 'folder', 'reveal', 'pass', 'accuse'];

/** The acts without a button: a scan does `evidence`, and a tap on the board does `place`. */
const ELSEWHERE = new Set(['evidence', 'place']);

/**
 * @param {Model} model
 * @param {string} id
 * @returns {Clue|null}
 */
export function clueOf(model, id) {
  return (model.board?.clues ?? []).find((/** @type {any} */ clue) => clue.id === id) ?? null;
}

/** Returns the picture of a clue. @param {Model} model @param {string} piece @returns {string|null} */
export function pictureOf(model, piece) {
  return clueOf(model, piece)?.picture ?? null;
}

/** @param {string} id @returns {Category|null} */
export function categoryOf(id) {
  return CATEGORIES.find((category) => /^.[1-8]$/.test(id) && category[0] === id[0]) ?? null;
}

/**
 * Returns the eight clues of a category, in the order of the board.
 * @param {Model} model
 * @param {Category} category
 * @returns {Clue[]}
 */
export function cluesOf(model, category) {
  return (model.board?.clues ?? []).filter((/** @type {any} */ clue) => categoryOf(clue.id) === category);
}

/**
 * @param {Model} model
 * @param {string} id
 * @returns {string}
 */
export function pieceName(model, id) {
  return clueOf(model, id)?.name ?? id;
}

/**
 * Returns a combination as it is said at the table, in the case's own words: a full sentence if all four clues are set and
 * the case is in the page's language, otherwise a list.
 * @param {Model} model
 * @param {Combination} combination
 */
export function sentence(model, combination) {
  const parts = CATEGORIES.map((category) => {
    const clue = clueOf(model, combination[category] ?? '');
    return clue ? clue.said ?? clue.name : null;
  });
  const [who, where, when, what] = parts;
  return who && where && when && what && (model.board?.language ?? 'en') === language
    ? say.seen(who, where, when, what) : `${parts.filter(Boolean).join(', ')}.`;
}

/** @param {Model} model */
export function me(model) {
  return model.seat === null ? null : model.view?.seats?.[model.seat] ?? null;
}

/**
 * Returns the seats that have not registered their evidence yet.
 * @param {Model} model
 */
function unregistered(model) {
  return seatsOf(model).filter((seat) => !model.view.seats?.[seat]?.registered);
}

/**
 * Returns the seats whose folders are not in yet.
 * @param {Model} model
 */
export function missingFolders(model) {
  return seatsOf(model).filter((seat) => !model.view.seats?.[seat]?.folder);
}

/**
 * Returns the seats that are not excluded by a false accusation.
 * @param {Model} model
 */
export function activeSeats(model) {
  return seatsOf(model).filter((seat) => !model.view.seats?.[seat]?.excluded);
}

/** @param {Model} model */
export function stage({ view }) {
  return /** @type {Record<string, string>} */ (say.phases)[view?.phase] ?? '';
}

/**
 * @param {Model} model
 * @param {string} act
 */
export function mayDo(model, act) {
  return model.legal.some((offer) => offer.act === act);
}

/**
 * Reports whether the table waits for this player, with a sentence about the state of the game.
 * @param {Model} model
 * @returns {{yours: boolean, text: string}}
 */
export function now(model) {
  const { view } = model;
  const not = (/** @type {string} */ text) => ({ yours: false, text });
  const yes = (/** @type {string} */ text) => ({ yours: true, text });
  const turn = seatName(view?.turn ?? '');
  switch (view?.phase) {
    case 'setup':
      return nowSetup(model);
    case 'suspicions':
      return mayDo(model, 'suspect') ? yes(say.now.suspect) : not(say.now.suspects(turn));
    case 'verdict':
    case 'accusation':
      return nowVerdict(model);
    case 'deductions':
      return !mayDo(model, 'pass') ? not(say.now.deduces(turn)) : yes(mayDo(model, 'place') ? say.now.deduce : say.now.deduceNone);
    case 'over':
      return not(won(model));
    default:
      return not('');
  }
}

/** @param {Model} model */
function nowSetup(model) {
  const late = unregistered(model);
  if (model.seat !== null && mayDo(model, 'evidence')) {
    return { yours: true, text: say.now.register };
  }
  if (late.length > 0) {
    return { yours: false, text: [model.seat === null ? '' : say.now.registered, say.now.waits(words.list(late.map(seatName)))].filter(Boolean).join(' ') };
  }
  return { yours: mayDo(model, 'begin'), text: say.now.begin };
}

/**
 * Returns the state of a verdict in words that do not depend on the side of any folder.
 * @param {Model} model
 */
function nowVerdict(model) {
  const late = missingFolders(model);
  if (mayDo(model, 'reveal')) {
    return { yours: true, text: say.now.reveal };
  }
  if (mayDo(model, 'folder')) {
    return { yours: true, text: say.now.folder };
  }
  return {
    yours: false,
    text: late.length === 0 ? say.now.reveals(seatName(model.view.turn ?? ''))
      : [model.seat === null ? '' : say.now.folderIn, say.now.folders(words.list(late.map(seatName)))].filter(Boolean).join(' '),
  };
}

/** @param {Model} model */
function won(model) {
  const winners = model.view.winners ?? [];
  return winners.length === 1 && winners[0] === model.seat ? say.now.overYou
    : (winners.length > 1 ? say.now.overShared : say.now.overWon)(words.list(winners.map(seatName)));
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
 * @returns {{sign: string, text: string}|null}
 */
export function warning(model) {
  return model.view?.['deal-again'] ? { sign: '', text: say.todo.again }
    : me(model)?.excluded && model.view.phase !== 'over' ? { sign: '', text: say.now.excluded } : null;
}

/**
 * @param {Model} model
 * @param {string} seat
 */
export function marks(model, seat) {
  return model.view?.seats?.[seat]?.excluded ? [say.excludedMark] : [];
}

/**
 * Reports whether the game is over: everything is then shown openly.
 * @param {Model} model
 */
export function atRest(model) {
  return model.view?.phase === 'over';
}

/**
 * @param {Model} _
 * @param {Sheet[]} sheets
 */
export function buttonSheets(_, sheets) {
  const place = (/** @type {Sheet} */ sheet) => (ORDER.includes(sheet.act) ? ORDER.indexOf(sheet.act) : ORDER.length);
  return sheets.filter((sheet) => !ELSEWHERE.has(sheet.act)).sort((a, b) => place(a) - place(b));
}

/**
 * Reports whether this player has evidence to scan, which happens once in a game.
 * @param {Model} model
 */
export function scansNow(model) {
  return mayDo(model, 'evidence');
}

/**
 * @param {Model} model
 * @param {string} act
 */
export function isNext(model, act) {
  return act === 'begin' ? !mayDo(model, 'evidence') : ['suspect', 'folder', 'reveal'].includes(act);
}

/**
 * @param {Model} _
 * @param {Sheet} sheet
 */
export function actName(_, sheet) {
  return /** @type {Record<string, string>} */ (say.acts)[sheet.act] ?? sheet.act;
}

/**
 * Returns the act that a scan of a face starts at once: the registration of evidence. The name of the card never appears
 * on the screen (LA-009).
 * @param {string|undefined} side
 */
export function actOfScan(side) {
  return side === 'face' ? 'evidence' : null;
}

/**
 * @param {Model} model
 * @param {string} _
 * @param {string|undefined} side
 */
export function scanName(model, _, side) {
  return side === 'face' && model.view?.phase !== 'over' ? say.evidenceCard : null;
}

/**
 * Returns the words of the forms, for parts/form.js.
 * @param {Model} model
 * @returns {import('../../parts/form.js').FormWords}
 */
export function formWords(model) {
  return {
    field: (name) => /** @type {Record<string, string>} */ (say.categories)[name] ?? name,
    value: (value) => (clueOf(model, String(value)) ? pieceName(model, value) : String(value)),
    recap: (act) => (act.act === 'accuse' ? [{ text: sentence(model, act) }] : []),
    commit: (_, sheet) => actName(model, sheet),
    sure: (act, asked = 0) => (act.act !== 'accuse' ? null
      : asked === 0 ? { say: say.sure.accuse, yes: say.sure.accuseYes }
        : asked === 1 ? { say: say.sure.accuseAgain, yes: say.sure.accuseAgainYes } : null),
    listed: () => false,
    about: () => null,
  };
}

/**
 * Returns the counter values that this player may place on a clue.
 * @param {Offer[]} offers
 * @param {string} clue
 */
export function valuesFor(offers, clue) {
  const [from, to] = [(/** @type {any} */ value) => value?.from ?? value, (/** @type {any} */ value) => value?.to ?? value];
  const mine = offers.filter((offer) => offer.act === 'place' && offer.clue === clue);
  return [0, 1, 2].filter((n) => mine.some((offer) => from(offer.value) <= n && n <= to(offer.value)));
}

/**
 * Returns the act for the strips as they are set, or null unless the required number of strips is set. With three players
 * an accusation sets three strips and leaves the fourth on its black back (LA-070).
 * @param {Model} model
 * @param {'suspect'|'accuse'} verb
 * @param {Combination} set
 * @returns {Act|null}
 */
export function actOfStrips(model, verb, set) {
  const chosen = CATEGORIES.filter((category) => set[category]);
  return chosen.length !== stripsOf(model, verb) ? null
    : { act: verb, ...Object.fromEntries(chosen.map((category) => [category, set[category]])) };
}

/**
 * Returns the number of strips that must be set.
 * @param {Model} model
 * @param {'suspect'|'accuse'} verb
 */
export function stripsOf(model, verb) {
  return verb === 'accuse' && seatsOf(model).length === 3 ? CATEGORIES.length - 1 : CATEGORIES.length;
}

/**
 * Returns the standing pass, which is due whenever this player may pass (RL-22). The next placed counter ends it.
 * @param {Model} model
 * @returns {import('../blank.js').Standing|null}
 */
export function standing(model) {
  return model.view?.phase !== 'deductions' || me(model)?.excluded ? null
    : { ...say.standing, act: mayDo(model, 'pass') ? { act: 'pass' } : null };
}

/** @param {import('../../types.js').TableEvent} event */
export function endsStanding({ event }) {
  return ['placed', 'turn', 'ended'].includes(event);
}

/**
 * Returns the reason why a player can do nothing with a scanned or tapped piece now, or null. The reason gives no secret away.
 * @param {Model} model
 * @param {string|null} piece
 * @returns {string|null}
 */
export function whyNothing(model, piece) {
  const { view } = model;
  const mine = me(model);
  if (!view || piece === null || categoryOf(piece) === null) {
    return null;
  }
  const turn = seatName(view.turn ?? '');
  const full = (view.areas?.[piece] ?? []).length >= seatsOf(model).length;
  switch (view.phase) {
    case 'setup':
      return say.nothing.setup;
    case 'suspicions':
      return say.nothing.suspicions;
    case 'verdict':
    case 'accusation':
      return say.nothing.verdict;
    case 'deductions':
      return mine?.excluded ? say.nothing.excluded : (view.covered ?? []).includes(piece) ? say.nothing.covered
        : full ? say.nothing.full : view.turn !== model.seat ? say.nothing.turn(turn) : mine?.left === 0 ? say.nothing.none : null;
    default:
      return say.nothing.over;
  }
}

/**
 * Returns the corrections of the open counters on a clue, for a table on which a printed number is not the one on this page (RL-23).
 * @param {Model} model
 * @param {string} piece
 * @returns {import('../../types.js').Offer[]}
 */
export function remedies(model, piece) {
  const { view } = model;
  const counters = /** @type {{open: boolean, value: number}[]} */ (view?.areas?.[piece] ?? []);
  return !view?.seats?.[model.seat ?? ''] || view.how === 'last' ? []
    : counters.flatMap(({ open, value }, i) => (open ? [{ act: 'correct', clue: piece, at: i + 1, value: [0, 1, 2].filter((n) => n !== value) }] : []));
}

/**
 * Returns the texts that may stay open: none during the game, since players see their own card only while they hold a
 * button; the solution after the end.
 * @param {Model} model
 */
export function openTexts(model) {
  return model.view?.phase === 'over' ? model.texts.filter(({ piece }) => piece === 'solution') : [];
}

/** Returns the reason why the phone has no notebook and no list of past events (LA-011, RL-03). */
export function notesLocked() {
  return say.notes;
}

/** Returns false: no screen lists past events (RL-03). */
export function hasLog() {
  return false;
}
