// model.js: this phone's knowledge of its table, updated by each message
//
// Each view from the referee replaces the last one; the phone never predicts a view. This file uses no socket, no clock and
// no page.
//
//     topic below hansom/<table>/     changes
//     seat/<seat>/view, table/view    view, legal, texts, mentions, known; log and todo from the events in the message
//     table/case                      board: the public part of the case
//     table/key                       key: salt and text that open the seal, after the game
//     table/room                      room: seats, clockwise; pause; open vote; number of the game
//     seat/<seat>/verdict             nothing: line.js passes verdicts on to session.js and outbox.js

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
 * @property {string|null} seat null on the table screen
 * @property {any} view the game's view, or null before the first one
 * @property {number} seq sequence number of the view
 * @property {Offer[]} legal
 * @property {Text[]} texts
 * @property {import('./types.js').Mentions|null} mentions
 * @property {import('./types.js').Known|null} known
 * @property {TakeBack|null} takeBack
 * @property {any} board public part of the case
 * @property {{salt: string, text: string}|null} key salt and text that open the seal; null until the game is over
 * @property {string|null} seal the first seal that this phone saw in this game
 * @property {Room|null} room
 * @property {{seq: number, event: TableEvent}[]} log events, newest last
 * @property {{seq: number, text: string}[]} todo steps that this player must now carry out with the printed pieces
 * @property {number} ownSeq number of this player's last act; its todo entries go when another act adds new ones
 * @property {number} eventSeq number of the last events received, -1 before any
 * @property {number} since number of the last act that cleared the log, -1 when none did
 * @property {any} before the view at the time when the connection broke; null once a new view has arrived
 * @property {boolean} missed whether this player's own part of the view changed while the connection was down
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
    mentions: null,
    known: null,
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
 * Returns the model after a message.
 * @param {Model} model
 * @param {string} topic topic without its hansom/<table>/ prefix
 * @param {any} payload
 * @param {(model: Model, event: TableEvent, events: TableEvent[]) => string[]|null} todoOf returns the steps that an event asks of
 *   this player, or null when all earlier steps are obsolete
 * @param {(event: TableEvent) => boolean} forgets reports whether an event clears the log before it
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
    mentions: payload.mentions ?? null,
    known: payload.known ?? null,
    takeBack: payload['take-back'] ?? null,
  };
}

/**
 * Reports whether `room` belongs to another game than `model`. All sequence numbers start again with a new game.
 * @param {Model} model
 * @param {Room} room
 */
export function isAnotherGame(model, room) {
  return model.room !== null && model.room.game !== room.game;
}

/** Values of the model's event fields before any event of a game. */
const UNHEARD = { log: [], todo: [], ownSeq: -1, eventSeq: -1, since: -1, before: null, missed: false };

/**
 * @param {Model} model
 * @param {Room} room
 */
function takeRoom(model, room) {
  return { ...model, ...(isAnotherGame(model, room) ? { ...UNHEARD, key: null } : {}), room };
}

/**
 * Reports whether `now` is older than `seen`, in the same game or by being in an earlier one. Then the referee's disk has lost
 * the end of the journal, or an older copy was restored. Nothing else lowers a number.
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
 * Returns the model without its events, for a referee that has lost acts. The numbers of those acts will be used again.
 * @param {Model} model
 * @returns {Model}
 */
export function fellBack(model) {
  return { ...model, ...UNHEARD };
}

/**
 * Splits a message's events by act. When a message covers several acts, `seqs` has the number of each event's act. The last
 * element always has the message's own number.
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
 * Returns the events in `model` that are not in `before`. Sequence numbers cannot be compared for this: they start again with
 * each game, and go back when the referee has lost acts.
 * @param {Model} model
 * @param {Model} before
 * @returns {TableEvent[]}
 */
export function newEvents(model, before) {
  return model.log.filter((entry) => !before.log.includes(entry)).map(({ event }) => event);
}

/**
 * Returns the model for a new connection. Events from the meantime are lost, but the retained view that follows is complete.
 * `eventSeq` is reset, since a referee that has lost acts (isBehind) continues from a lower number.
 * @param {Model} model
 */
export function reconnected(model) {
  return { ...model, eventSeq: -1, before: model.view };
}

/**
 * Returns the seats in their order around the table: from the view, or in the order of joining before the game.
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

/** @param {Model} model */
export function languageOf(model) {
  return model.board?.language ?? 'en';
}
