// events.js: events in words: instructions for handling the pieces, sentences for the whole table, messages for one player

import { seatName } from '../../names.js';
import { words } from '../../words.js';
import { wh as say } from './words.js';
import { askedAt } from './asked.js';
import { BAKER_STREET, me, pieceName, placeName, STOP } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../../types.js').TableEvent} TableEvent */

/**
 * Returns the tokens of an event as a list, for instance "2 carriages and a Police Token".
 * @param {TableEvent} event
 */
function tokensOf(event) {
  return words.list([
    ...(event.carriages > 0 ? [say.tokens.carriages(event.carriages)] : []),
    ...(['police', 'call-off', 'lockpick'].filter((token) => event[token] > 0)
      .map((token) => /** @type {Record<string, any>} */ (say.tokens)[token])),
  ]);
}

/** @param {string} token */
function tokenName(token) {
  return /** @type {Record<string, string>} */ (say.tokenNames)[token] ?? token;
}

/**
 * Returns instructions for handling the pieces, one sentence each, or null when all earlier instructions are obsolete.
 * @param {Model} model the model before the event
 * @param {TableEvent} event
 * @returns {string[]|null}
 */
export function todo(model, event) {
  const mine = event.seat !== undefined && event.seat === model.seat;
  const card = event.card ? placeName(model, event.card) : '';
  const one = (/** @type {boolean} */ when, /** @type {string} */ text) => (when ? [text] : []);
  switch (event.event) {
    case 'round':
      return null;
    case 'opened':
      return one(model.seat !== null, say.todo.opened);
    case 'visited':
      return one(mine, event.toby ? say.todo.layToby(card)
        : event.bid > 0 ? say.todo.lay(event.bid, card) : say.todo.layPawn(card));
    case 'outbid':
      return one(mine, say.todo.outbid(card, event.back ?? 0, event.lost ?? 0));
    case 'watson-bought':
      return one(mine, say.todo.watson);
    case 'called-off':
      return one(mine, say.todo.calledOff(card));
    case 'toby-home':
      return one(mine, say.todo.tobyHome);
    case 'diary':
      return one(mine, say.todo.diary);
    case 'collected':
      return one(mine, say.todo.collected(event.carriages));
    case 'used':
      return (event.as ?? event.character) === 'irene' && !mine ? one(mayWrite(model), say.todo.pencil)
        : one(mine, event.price > 0 ? say.todo.usedPrice(event.price) : say.todo.used);
    case 'toby-came':
      return one(mine, say.todo.tobyCame(card));
    case 'police-taken':
      return one(mine, say.todo.policeTaken(card));
    case 'police-left':
      return one(mine, event['from-stock'] ? say.todo.policeStock(card) : say.todo.policeLeft(card));
    case 'paid':
      return one(mine, say.todo.bid(event.carriages, bidPlace(model)));
    case 'consulted':
    case 'checked':
      return one(mine, say.todo.holmes);
    case 'lockpick-spent':
      return one(mine, say.todo.lockpick);
    case 'returned':
      return one(mine, say.todo.returned(card));
    case 'gained':
      return one(mine && tokensOf(event) !== '', say.todo.gained(tokensOf(event)));
    case 'forgone':
      return one(mine, say.todo.forgone(tokenName(event.token)));
    case 'aloud':
      return [mine ? say.todo.aloudYours(card) : say.todo.aloud(card)];
    case 'attempted': {
      const n = (model.board?.questions ?? []).length;
      return one(mine, event.right === n ? say.todo.attemptedAll : say.todo.attemptedYours(event.right, n));
    }
    case 'out':
      return one(mine && !event.honour, say.todo.out);
    default:
      return [];
  }
}

/**
 * Reports whether this player has a pencil to put down. A player at 221B keeps it for the answers. Some cases forbid notes.
 * @param {Model} model
 */
function mayWrite(model) {
  const mine = me(model);
  return mine !== null && !mine.out && mine.card !== BAKER_STREET && !model.board?.['no-notes'];
}

/**
 * Returns the name of the card with this player's bid, or ''.
 * @param {Model} model
 */
function bidPlace(model) {
  const card = me(model)?.card;
  return card ? placeName(model, card) : '';
}

/**
 * Returns a sentence about an event for the whole table, or null when the event needs none.
 * @param {Model} model
 * @param {TableEvent} event
 * @returns {string|null}
 */
export function tell(model, event) {
  const who = seatName(event.seat ?? '');
  const card = event.card ? placeName(model, event.card) : '';
  const log = say.log;
  switch (event.event) {
    case 'opened':
      return [log.opened(seatName(event.diary)), event['open-purses'] ? log.openPurses : '', event['play-on'] ? log.playOn : '']
        .filter(Boolean).join(' ');
    case 'held':
      return log.held(who);
    case 'round':
      return log.round(event.round);
    case 'called-off':
      return log.calledOff(who, card);
    case 'watson-bought':
      return log.watsonBought(who);
    case 'toby-home':
      return log.tobyHome(who);
    case 'outbid':
      return log.outbid(who, card);
    case 'visited':
      return event.card === STOP ? log.visitedStop(who)
        : event.card === BAKER_STREET ? log.visited221b(who)
          : event.toby ? log.visitedToby(who, card)
            : event.bid > 0 ? log.visitedRide(who, card, event.bid) : log.visitedWalk(who, card);
    case 'announced':
      return log.announced(who, event.carriages);
    case 'diary':
      return log.diary(who);
    case 'phase':
      return event.phase === 'closing' ? log.closing
        : event.phase === 'watson' ? log.watson
          : event.phase === 'reading' ? log.reading
            : event.phase === 'returning' ? log.returning : null;
    case 'collected':
      return log.collected(who, pieceName(model, event.character), event.carriages);
    case 'used':
      return event.as && event.as !== event.character ? log.usedAs(who, pieceName(model, event.as))
        : card ? log.usedCard(who, pieceName(model, event.character), card)
          : log.used(who, pieceName(model, event.character));
    case 'toby-came':
      return log.tobyCame(who, card);
    case 'police-taken':
      return log.policeTaken(card);
    case 'police-left':
      return log.policeLeft(who, card);
    case 'aloud':
      return log.aloud(card, seatName(event.by ?? ''));
    case 'declined':
      return log.declined(who);
    case 'lockpick-spent':
      return log.lockpick(who, card);
    case 'read':
      return log.read(who, card);
    case 'returned':
      return log.returned(who, card);
    case 'lodged':
      return log.lodged(who);
    case 'attempted':
      return log.attempted(who, event.right);
    case 'won':
      return log.won(who);
    case 'out':
      return log.out(who);
    case 'consulted':
      return log.consulted(who, seatName(event.of ?? ''));
    case 'checked':
      return log.checked(who);
    case 'voted':
      return log.voted(who, seatName(event.of ?? ''));
    case 'appealed':
      return log.appealed(who);
    case 'settled':
      return event.upheld ? log.settled(who, event.right) : log.dismissed(who);
    case 'honoured':
      return log.honoured(who);
    case 'gained':
      return tokensOf(event) === '' ? null : log.gained(who, tokensOf(event));
    case 'forgone':
      return log.forgone(who, tokenName(event.token));
    case 'last':
      return log.last(who, event.rounds);
    case 'ended':
      return event.how === 'solved' ? log.solved : event.how === 'all-lose' ? log.allLose : null;
    default:
      return null;
  }
}

/** The events for which the whole table stops. */
const CEREMONIAL = new Set(['attempted', 'won', 'out', 'settled', 'ended']);

/** @param {TableEvent} event */
export function isCeremonial(event) {
  return CEREMONIAL.has(event.event);
}

/** The answers are opened on the stage. */
export const hasTrials = true;

/**
 * Returns the sentence about a trial: a player's number of right answers, or the table's decision about a disputed one.
 * @param {Model} model
 * @param {TableEvent} event
 * @param {number} n number of questions
 */
function verdict(model, event, n) {
  const mine = event.seat === model.seat;
  if (event.event === 'attempted') {
    return mine ? say.ceremony.rightYours(event.right, n) : say.ceremony.right(seatName(event.seat ?? ''), event.right, n);
  }
  return !mine ? tell(model, event) ?? '' : event.upheld ? say.ceremony.upheld(event.right, n) : say.ceremony.dismissed;
}

/**
 * Returns the headline about those who solved the case.
 * @param {Model} model
 * @param {string[]} won
 */
function solvedBy(model, won) {
  const others = words.list(won.filter((seat) => seat !== model.seat).map(seatName));
  return !won.includes(model.seat ?? '') ? say.ceremony.solved(others)
    : won.length === 1 ? say.now.overYou : say.ceremony.solvedWith(others);
}

/**
 * Returns the ceremony after answers at 221B were judged, as far as everybody may know it: the players, their numbers of
 * right answers, and the consequences. Answers that are judged while an earlier ceremony is still open join it.
 * @param {Model} model the model after the events
 * @param {TableEvent[]} events the events of one act
 * @param {import('../../parts/ceremony.js').Ceremony|null} [open] the ceremony that is still open
 * @returns {import('../../parts/ceremony.js').Ceremony|null} null when the events cause no ceremony
 */
export function ceremony(model, events, open = null) {
  const all = open?.events && events.some(({ event }) => event === 'attempted') ? [...open.events, ...events] : events;
  const n = (model.board?.questions ?? []).length;
  const won = all.filter(({ event }) => event === 'won').map(({ seat }) => seat ?? '');
  const trials = all.filter(({ event }) => event === 'attempted' || event === 'settled')
    .map((event) => ({ seat: event.seat ?? '', right: event.right, of: n, said: verdict(model, event, n) }));
  const ended = all.find(({ event }) => event === 'ended');
  if (trials.length + won.length === 0 && ended?.how !== 'all-lose') {
    return null;
  }
  const head = won.length > 0 ? solvedBy(model, won)
    : ended?.how === 'all-lose' ? say.log.allLose
      : trials.length === 1 ? trials[0].said : say.ceremony.open;
  const out = ended ? [] : all.filter(({ event }) => event === 'out'); // when the game is over, nobody speaks for Holmes
  return {
    title: say.ceremony.title,
    ...(won.length > 0 || model.view?.phase === 'over' ? {} : { more: say.ceremony.more }),
    seats: [...new Set([...trials.map(({ seat }) => seat), ...won])],
    ...(trials.length > 0 ? { trials, events: all } : {}),
    head,
    solved: won.length > 0,
    lines: [
      ...(trials.length === 1 && trials[0].said !== head ? [trials[0].said] : []),
      ...out.map((event) => outSaid(model, event)),
      ...(ended ? [say.ceremony.closed] : []),
    ],
  };
}

/**
 * Returns the sentence about a player who is out. Answers that are all right after somebody has won count for honour only.
 * @param {Model} model
 * @param {TableEvent} event
 */
function outSaid(model, event) {
  return event.honour ? say.ceremony.honour
    : event.seat === model.seat ? say.ceremony.outYours : say.ceremony.out(seatName(event.seat ?? ''));
}

/**
 * Returns the message of an event for this player alone, or null. The message is from Holmes: another player's answer
 * sheet, or the check of one answer.
 * @param {Model} model
 * @param {TableEvent} event
 * @returns {{title: string, lines: string[]}|null}
 */
export function tellPrivately(model, event) {
  const question = (/** @type {number} */ n) => askedAt(model, n).ask;
  if (event.event === 'sheet') {
    const numbers = Object.keys(event.answers ?? {});
    return {
      title: say.private.sheet(seatName(event.of ?? ''), event.right ?? 0),
      lines: numbers.map((n) => `${n}. ${question(Number(n))} ${event.answers[n]}`),
    };
  }
  if (event.event === 'checked' && typeof event.right === 'boolean') {
    return {
      title: say.private.checked,
      lines: [`${event.question}. ${question(event.question)} ${event.answer}`, event.right ? say.private.right : say.private.wrong],
    };
  }
  return null;
}
