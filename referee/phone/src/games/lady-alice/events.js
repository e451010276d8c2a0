// events.js: events in words: instructions for handling the pieces, sentences for the whole table, the ceremony of the folders

import { seatsOf } from '../../model.js';
import { seatName } from '../../names.js';
import { words } from '../../words.js';
import { la as say } from './words.js';
import { pieceName, sentence } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../../types.js').TableEvent} TableEvent */

/**
 * Returns instructions for handling the pieces, one sentence each, or null when all earlier instructions are obsolete.
 * @param {Model} model the model before the event
 * @param {TableEvent} event
 * @returns {string[]|null}
 */
export function todo(model, event) {
  const one = (/** @type {boolean} */ when, /** @type {string} */ text) => (when ? [text] : []);
  const seated = model.seat !== null;
  switch (event.event) {
    case 'opened': {
      const deal = /** @type {Record<number, string>} */ (say.todo.deal)[(event.seats ?? []).length];
      const deals = event.first === model.seat ? deal : say.todo.deals(seatName(event.first ?? ''));
      return seated ? [say.todo.opened, ...(deal ? [deals] : [])] : [];
    }
    case 'dealt-again':
      return one(seated, say.todo.again);
    case 'covered': // for the player who gathered the folders
      return one(seated && model.view?.turn === model.seat, say.todo.card(pieceName(model, event.clue)));
    case 'turned': // for the player who placed a counter on the same area
      return one(seated && model.view?.turn === model.seat, say.todo.turn(seatName(event.seat ?? ''), pieceName(model, event.clue)));
    case 'counter-mismatch': // the table must see a false correction (RL-23)
      return one(seated, say.todo.corrected(seatName(event.seat ?? ''), pieceName(model, event.clue)));
    case 'counters-exchanged':
      return one(seated, say.todo.exchanged(seatName(event.seat ?? ''), pieceName(model, event.clue), pieceName(model, event.other)));
    case 'turn':
    case 'suspected':
    case 'accused':
    case 'next':
    case 'deductions':
      return null;
    case 'solved':
      return one(seated, say.todo.evidence);
    default:
      return [];
  }
}

/**
 * Returns a sentence about an event for the whole table, or null when the event needs none.
 * @param {Model} model
 * @param {TableEvent} event
 * @returns {string|null}
 */
export function tell(model, event) {
  const who = seatName(event.seat ?? '');
  const clue = event.clue ? pieceName(model, event.clue) : '';
  const { log } = say;
  switch (event.event) {
    case 'opened':
      return log.opened(seatName(event.first ?? ''));
    case 'registered':
      return log.registered(who);
    case 'dealt-again':
      return log.again;
    case 'turn':
      return log.turn(who);
    case 'suspected':
      return log.suspected(who, sentence(model, event));
    case 'folder':
      return log.folder(who);
    case 'revealed':
      return `${say.ceremony.smiles(event.smiles)}.`;
    case 'shown':
      return log.shown(who, pieceName(model, event.card));
    case 'scored':
      return log.scored(who, event.total);
    case 'verdict-mismatch':
      return log.mismatch;
    case 'counter-mismatch':
      return log.corrected(who, clue, event.value);
    case 'counters-exchanged':
      return log.exchanged(who, clue, pieceName(model, event.other));
    case 'covered':
      return log.covered(clue);
    case 'deductions':
      return log.deductions(who);
    case 'next':
      return log.next(who);
    case 'placed':
      return log.placed(who, clue);
    case 'turned':
      return log.turned(who, clue, event.value);
    case 'passed':
      return log.passed(who);
    case 'accused':
      return log.accused(who, sentence(model, event));
    case 'excluded':
      return log.excluded(who);
    case 'solved':
      return (event.how === 'accusation' ? log.solvedAccusation : log.solvedSuspicion)(seatName(event.by ?? event.seat ?? ''));
    case 'ended':
      return ended(event);
    default:
      return null;
  }
}

/** @param {TableEvent} event */
function ended({ winners = [] }) {
  return winners.length === 0 ? null : (winners.length > 1 ? say.now.overShared : say.now.overWon)(words.list(winners.map(seatName)));
}

/** The events for which the whole table stops. */
const CEREMONIAL = new Set(['revealed', 'covered', 'excluded', 'solved', 'ended']);

/** @param {TableEvent} event */
export function isCeremonial(event) {
  return CEREMONIAL.has(event.event);
}

/**
 * Returns the ceremony of the opened folders: the number of smiles, which everybody sees at once, and the consequences. The
 * ceremony never names the owner of a folder.
 * @param {Model} model
 * @param {TableEvent[]} events the events of one act
 * @returns {import('../../parts/ceremony.js').Ceremony|null} null when no folders were opened
 */
export function ceremony(model, events) {
  const of = (/** @type {string} */ name) => events.filter(({ event }) => event === name);
  const [revealed] = of('revealed');
  if (!revealed) {
    return null;
  }
  const covered = of('covered').map(({ clue }) => pieceName(model, clue));
  const solved = of('solved').length > 0;
  const out = of('excluded').map(({ seat }) => seat ?? '');
  const [next] = of('deductions');
  return {
    title: say.ceremony.title,
    seats: [],
    figure: { smiles: revealed.smiles, of: seatsOf(model).length },
    head: say.ceremony.smiles(revealed.smiles),
    solved,
    lines: [
      ...(solved ? [say.ceremony.solved] : []),
      ...(covered.length > 0 ? [`${say.ceremony.none} ${words.list(covered)}.`] : []),
      ...out.map((seat) => (seat === model.seat ? say.ceremony.excludedYou : say.ceremony.excluded(seatName(seat)))),
      ...of('ended').map((event) => ended(event) ?? '').filter(Boolean),
      ...(next ? [say.ceremony.goOn(seatName(next.seat ?? ''))] : []),
      ...[...of('next'), ...of('turn')].map((event) => tell(model, event) ?? ''),
    ],
  };
}

/**
 * Reports whether an event begins a new turn. Everything before that is left to the players' memory (LA-011, RL-03).
 * @param {TableEvent} event
 */
export function forgets({ event }) {
  return event === 'turn';
}
