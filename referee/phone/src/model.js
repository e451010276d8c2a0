// model.js: what this phone knows of its table, and how each message changes that
//
// The referee's views replace what was known; nothing is guessed ahead of them. No socket, no clock, no page here.
//
//     topic below hansom/<table>/     changes
//     seat/<seat>/view, table/view    view, legal, texts; log, todo by what happened
//     table/case                      board: what is public of the case
//     table/key                       key: what opens the seal, when the game is over
//     table/room                      room: who sits here, clockwise; the pause, the open vote; another game
//     seat/<seat>/verdict             is the outbox's, but for "moved"

/** @typedef {import('./types.js').SeatView} SeatView */
/** @typedef {import('./types.js').TableEvent} TableEvent */
/** @typedef {import('./types.js').Happened} Happened */
/** @typedef {import('./types.js').Room} Room */
/** @typedef {import('./types.js').Offer} Offer */
/** @typedef {import('./types.js').Text} Text */
/** @typedef {import('./types.js').TakeBack} TakeBack */

export const LOG_MAX = 60;
export const TODO_MAX = 8;

/**
 * @typedef {object} Model
 * @property {string|null} seat null at the table screen
 * @property {any} view the game's view, or null before the first
 * @property {number} seq of that view
 * @property {Offer[]} legal
 * @property {Text[]} texts
 * @property {TakeBack|null} takeBack
 * @property {any} board the case's public part
 * @property {{salt: string, text: string}|null} key what opens the seal; null until the game is over
 * @property {string|null} seal the one that this phone saw first in this game
 * @property {Room|null} room
 * @property {{seq: number, event: TableEvent}[]} log the newest last
 * @property {{seq: number, text: string}[]} todo what this player does with cardboard now
 * @property {number} ownSeq of this player's last act: what that asked for is done when something else happens
 * @property {number} eventSeq of the last events heard, -1 before any
 * @property {number} since what was before is nobody's to look up any more
 * @property {any} before the view when the line broke; null since the next one came
 * @property {boolean} missed what is this player's own changed while the line was down
 */

/**
 * @param {string|null} seat
 * @returns {Model}
 */
export function newModel(seat) {
  return {
    seat,
    view: null,
    seq: -1,
    legal: [],
    texts: [],
    takeBack: null,
    board: null,
    key: null,
    seal: null,
    room: null,
    log: [],
    todo: [],
    ownSeq: -1,
    eventSeq: -1,
    since: -1,
    before: null,
    missed: false,
  };
}

/**
 * The model after a message.
 * @param {Model} model
 * @param {string} topic below the table's
 * @param {any} payload
 * @param {(model: Model, event: TableEvent, events: TableEvent[]) => string[]|null} todoOf what an event asks of this player's hands;
 *   null when all that was asked before is past
 * @param {(event: TableEvent) => boolean} forgets whether what was before an event is to be forgotten
 * @returns {Model}
 */
export function takeMessage(model, topic, payload, todoOf = () => [], forgets = () => false) {
  if (topic === `seat/${model.seat}/view` || (topic === 'table/view' && model.seat === null)) {
    return takeView(takeHappened(model, payload.happened, todoOf, forgets), payload);
  }
  switch (topic) {
    case 'table/case':
      return { ...model, board: payload };
    case 'table/key':
      return { ...model, key: payload.salt && payload.text ? { salt: payload.salt, text: payload.text } : null };
    case 'table/room':
      return takeRoom(model, payload);
    default:
      return model;
  }
}

/**
 * @param {Model} model
 * @param {SeatView} payload
 */
function takeView(model, payload) {
  if (payload.view === undefined) {
    return model;
  }
  const own = (/** @type {any} */ view) => JSON.stringify(view?.seats?.[model.seat ?? ''] ?? null);
  return {
    ...model,
    before: null,
    missed: model.missed || (model.before !== null && own(model.before) !== own(payload.view)),
    view: payload.view,
    seq: payload.seq,
    legal: payload.legal ?? [],
    texts: payload.texts ?? [],
    takeBack: payload['take-back'] ?? null,
  };
}

/**
 * Whether another game has begun at this table than the one that was known: then everything counts from anew.
 * @param {Model} model
 * @param {Room} room
 */
export function isAnotherGame(model, room) {
  return model.room !== null && model.room.game !== room.game;
}

/** What was heard in a game, before any of it was. */
const UNHEARD = { log: [], todo: [], ownSeq: -1, eventSeq: -1, since: -1, before: null, missed: false };

/**
 * @param {Model} model
 * @param {Room} room
 */
function takeRoom(model, room) {
  return { ...model, ...(isAnotherGame(model, room) ? { ...UNHEARD, key: null } : {}), room };
}

/**
 * Whether the referee stands before what was seen, in the same game or in an earlier one: its disk lost the end of the
 * journal, or an older copy was put in its place. Nothing else takes a number back.
 * @param {Model} seen
 * @param {Model} now
 */
export function isBehind(seen, now) {
  if (seen.view === null || seen.room === null || now.room === null) {
    return false;
  }
  const [game, known] = [now.room.game ?? 1, seen.room.game ?? 1];
  return game < known || (game === known && now.seq < seen.seq);
}

/**
 * What the referee has forgotten was not heard either: its numbers will be used again.
 * @param {Model} model
 * @returns {Model}
 */
export function fellBack(model) {
  return { ...model, ...UNHEARD };
}

/**
 * What is told at once, act by act: events that the referee wrote down together have the number of the act that each belongs to.
 * @param {Happened} told
 */
function actsOf({ seq, events, seqs }) {
  /** @type {{seq: number, events: TableEvent[]}[]} */
  const acts = [];
  const last = () => acts[acts.length - 1];
  events.forEach((event, i) => {
    const of = seqs?.[i] ?? seq;
    if (last()?.seq !== of) {
      acts.push({ seq: of, events: [] });
    }
    last().events.push(event);
  });
  return last()?.seq === seq ? acts : [...acts, { seq, events: [] }];
}

/**
 * @param {Model} model
 * @param {Happened|null|undefined} happened
 * @param {(model: Model, event: TableEvent, events: TableEvent[]) => string[]|null} todoOf
 * @param {(event: TableEvent) => boolean} forgets
 */
function takeHappened(model, happened, todoOf, forgets) {
  return happened ? actsOf(happened).reduce((now, act) => takeEvents(now, act, todoOf, forgets), model) : model;
}

/**
 * @param {Model} model
 * @param {{seq: number, events: TableEvent[]}} payload
 * @param {(model: Model, event: TableEvent, events: TableEvent[]) => string[]|null} todoOf
 * @param {(event: TableEvent) => boolean} forgets
 */
function takeEvents(model, payload, todoOf, forgets) {
  if (payload.seq <= model.eventSeq) {
    return model;
  }
  const { events } = payload;
  const gone = new Set(events.filter(({ event }) => event === 'taken-back').map(({ n }) => n));
  const stands = (/** @type {{seq: number}} */ { seq }) => !gone.has(seq);
  const told = events.map((event) => todoOf(model, event, events));
  const asked = told.flatMap((texts) => texts ?? []).map((text) => ({ seq: payload.seq, text }));
  const before = told.includes(null) ? []
    : asked.length > 0 ? model.todo.filter(({ seq }) => seq !== model.ownSeq) : model.todo;
  const from = Math.max(0, events.map(forgets).lastIndexOf(true));
  const forgotten = events.some(forgets);
  return {
    ...model,
    eventSeq: payload.seq,
    since: forgotten ? payload.seq : model.since,
    log: [...(forgotten ? [] : model.log.filter(stands)), ...events.slice(from).map((event) => ({ seq: payload.seq, event }))].slice(-LOG_MAX),
    todo: [...before.filter(stands), ...asked].slice(-TODO_MAX),
  };
}

/**
 * The events that a model has and the one before it had not. Numbers would not say it: they count anew with a game, and go
 * back where the referee has forgotten something.
 * @param {Model} model
 * @param {Model} before
 * @returns {TableEvent[]}
 */
export function newEvents(model, before) {
  return model.log.filter((entry) => !before.log.includes(entry)).map(({ event }) => event);
}

/**
 * A new connection: events of the time between are gone, the retained view that follows is the whole truth. A referee
 * that has forgotten something (isBehind) counts from there.
 * @param {Model} model
 */
export function reconnected(model) {
  return { ...model, eventSeq: -1, before: model.view };
}

/**
 * The seats in the order around the table: the view's, or before the game that of joining.
 * @param {Model} model
 * @returns {string[]}
 */
export function seatsOf(model) {
  const inView = Object.keys(model.view?.seats ?? {});
  return inView.length > 0 ? inView : (model.room?.seats ?? []).map((each) => each.seat);
}

/**
 * @param {Model} model
 * @param {string} seat
 */
export function isHere(model, seat) {
  return model.room?.seats.find((each) => each.seat === seat)?.here ?? true;
}
