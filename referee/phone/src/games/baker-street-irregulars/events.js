// events.js: events in words: instructions for handling the pieces, sentences for the whole table, and the ceremony in which
// this player's own cards are turned up
//
// A card that is turned up in the player's own hand is named in that ceremony only. The same is true of positions that were
// pointed at. The log and the lines that are read out have neither. A new turn removes all earlier lines.

import { seatName } from '../../names.js';
import { words } from '../../words.js';
import { bsi as say } from './words.js';
import { clueName, positionsSaid, precinctName } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../../types.js').TableEvent} TableEvent */

const MOMENT_MS = 10_000; // duration of the ceremony: time to see a card and remember it

const SETS = { 2: say.log.pair, 3: say.log.three, 4: () => say.log.four };

/** @param {string|null|undefined} type */
function typeName(type) {
  return /** @type {Record<string, string>} */ (say.types)[type ?? ''] ?? '';
}

/**
 * Returns instructions for handling the pieces, one sentence each, or null when all earlier instructions are obsolete.
 * @param {Model} model the model before the event
 * @param {TableEvent} event
 * @returns {string[]|null}
 */
export function todo(model, event) {
  const seated = model.seat !== null;
  const one = (/** @type {boolean} */ when, /** @type {string} */ text) => (seated && when ? [text] : []);
  const mine = event.seat === model.seat;
  const atTurn = model.view?.turn === model.seat;
  switch (event.event) {
    case 'opened':
      return one(true, event.first === model.seat ? say.todo.opened : say.todo.openedBy(seatName(event.first ?? '')));
    case 'drawn':
    case 'taken':
      return one(mine, say.todo.drawn(event.position));
    case 'revealed':
      return one(mine && !atTurn, say.todo.show(event.position));
    case 'ruled':
      return one(mine, (event.out ? say.todo.sideways : say.todo.upright)(typeName(event.type)));
    case 'unfiled':
      return one(mine, say.todo.unfiled(clueName(model, event.card)));
    case 'cleared':
      return one(atTurn, say.todo.cleared(precinctName(model, event.precinct)));
    case 'reshuffled':
      return one(atTurn, say.todo.reshuffled);
    case 'turn':
      return null;
    default:
      return [];
  }
}

/** @param {TableEvent} event */
function declared({ seat, position, type, rank, right }) {
  const who = seatName(seat ?? '');
  const said = type && rank ? say.log.declaredBoth(who, position, typeName(type), rank)
    : type ? say.log.declaredType(who, position, typeName(type)) : say.log.declaredRank(who, position, rank);
  return `${said} ${right ? say.log.right : say.log.wrong}`;
}

/**
 * Returns a sentence about an event for the whole table, or null when the event needs none.
 * @param {Model} model
 * @param {TableEvent} event
 * @returns {string|null}
 */
export function tell(model, event) {
  const { log } = say;
  const who = seatName(event.seat ?? '');
  const clue = event.card ? clueName(model, event.card) : '';
  const precinct = event.precinct ? precinctName(model, event.precinct) : '';
  switch (event.event) {
    case 'opened':
      return log.opened(seatName(event.first ?? ''));
    case 'laid':
      return log.laid(clue, precinct);
    case 'drawn':
      return event.by && event.by !== event.seat ? log.drawnBy(seatName(event.by), who, event.position)
        : log.drawn(who, event.position);
    case 'turn':
      return log.turn(who);
    case 'investigated':
      return log.investigated(who, event.rank);
    case 'interrogated':
      return event.type ? log.interrogatedFor(who, seatName(event.of ?? ''), event.position, typeName(event.type))
        : log.interrogated(who, seatName(event.of ?? ''), event.position);
    case 'tipped-off':
      return log.tippedOff(who, seatName(event.of ?? ''), event.position);
    case 'revealed':
      return log.revealed(who, event.position);
    case 'answered':
      return say.answer.by(seatName(event.by ?? ''));
    case 'declared':
      return declared(event);
    case 'filed':
      return log.filed(who, clue);
    case 'unfiled':
      return log.unfiled(who, clue);
    case 'discarded':
      return log.discarded(clue);
    case 'played':
      return log.played(who, clue, precinct);
    case 'set':
      return /** @type {Record<number, (who: string) => string>} */ (SETS)[event.size]?.(who) ?? null;
    case 'moved':
      return log.moved(clue, precinctName(model, event.from), precinctName(model, event.to));
    case 'cleared':
      return log.cleared(precinct);
    case 'taken':
      return log.taken(who, clue, precinct, event.position);
    case 'reward':
      return log.reward(who);
    case 'ruled':
      return (event.out ? log.out : log.upright)(who, typeName(event.type));
    case 'reshuffled':
      return log.reshuffled;
    case 'watson':
      return log.watson(who);
    case 'won':
      return say.now.won(who);
    default: // phase, pointed and rewarded need no sentence
      return null;
  }
}

/**
 * Reports whether the ceremony announces an event, so that it is not read out again.
 * @param {TableEvent} event
 */
export function isCeremonial({ event }) {
  return event === 'won';
}

/**
 * Returns the ceremony when somebody wins, or when this player's own cards are turned up or pointed at.
 * @param {Model} model
 * @param {TableEvent[]} events the events of one act
 * @returns {import('../../parts/ceremony.js').Ceremony|null}
 */
export function ceremony(model, events) {
  const winner = events.find(({ event }) => event === 'won')?.seat;
  if (winner) {
    return {
      title: say.end.title,
      seats: [winner],
      head: winner === model.seat ? say.now.wonYou : say.end.head(seatName(winner)),
      solved: true,
      lines: [say.end.why],
    };
  }
  if (model.seat === null) {
    return null; // the table screen shows no hand, not even for a moment
  }
  return ownCards(model, events) ?? ownAnswer(model, events);
}

/**
 * @param {Model} model
 * @param {TableEvent[]} events
 * @returns {import('../../parts/ceremony.js').Ceremony|null}
 */
function ownCards(model, events) {
  /** @type {Map<number, string>} */
  const cards = new Map();
  for (const { event, seat, position, card } of events) {
    if (seat === model.seat && position && card && ['revealed', 'discarded', 'filed', 'played'].includes(event)) {
      cards.set(position, card);
    }
  }
  if (cards.size === 0) {
    return null;
  }
  const goes = events.filter(({ event }) => ['declared', 'filed', 'unfiled', 'discarded', 'played', 'set', 'cleared', 'ruled', 'reward'].includes(event));
  const stays = events.some(({ event, seat }) => event === 'revealed' && seat === model.seat) && !events.some(({ event }) => event === 'declared');
  const pointed = ownAnswer(model, events);
  return {
    title: say.shown.title,
    seats: [],
    figure: { cards: [...cards.values()].map((card) => ({ card, model })) },
    head: words.list([...cards].map(([position, card]) => `${say.position(position)}: ${clueName(model, card)}`)),
    solved: false,
    lines: [...goes.map((event) => tell(model, event) ?? ''), ...(pointed ? [pointed.head] : [])].filter(Boolean),
    more: stays ? say.shown.memory : undefined,
    lastsMs: MOMENT_MS,
  };
}

/**
 * @param {Model} model
 * @param {TableEvent[]} events
 * @returns {import('../../parts/ceremony.js').Ceremony|null}
 */
function ownAnswer(model, events) {
  const answered = events.find(({ event, seat }) => event === 'answered' && seat === model.seat);
  const asked = events.find(({ event }) => ['investigated', 'interrogated'].includes(event));
  if (!answered || !asked) {
    return null;
  }
  const positions = /** @type {number[]} */ (answered.positions ?? []);
  return {
    title: say.answer.title,
    seats: [],
    figure: { lit: positions, filled: model.view?.seats?.[model.seat ?? '']?.filled ?? [] },
    head: positions.length === 0 ? say.answer.headNone : say.answer.head(positionsSaid(positions), positions.length),
    solved: false,
    lines: [tell(model, asked) ?? '', say.answer.by(seatName(answered.by ?? ''))].filter(Boolean),
    more: say.shown.memory,
    lastsMs: MOMENT_MS,
  };
}

/**
 * Reports whether an event begins a new turn. Everything before that is left to the players' memory.
 * @param {TableEvent} event
 */
export function forgets({ event }) {
  return event === 'turn';
}
