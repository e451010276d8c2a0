// watson-and-holmes.js: how Watson & Holmes is said: phases, verbs, events, pieces (its drawings are in the -board file)
//
// Only words: what may be done comes from the referee's offers, what happened from its events.

import { words } from '../words.js';
import { seatsOf } from '../model.js';

/** @typedef {import('../model.js').Model} Model */
/** @typedef {import('../types.js').Act} Act */
/** @typedef {import('../types.js').Sheet} Sheet */
/** @typedef {import('../types.js').TableEvent} TableEvent */

const say = words.wh;

/** What a stay at the Carriage Stop or 221B is called needs no "The". */
const STOP = 'carriage-stop';
const BAKER_STREET = '221b';

/** The acts that are done on a card of the board. */
const BOARD_ACTS = new Set(['visit', 'toby']);

/** The acts that the table waits for; the others stand apart from them. */
const AWAITED = new Set(['hold', 'answer', 'read', 'return', 'watson', 'decline', 'begin']);

/** The order of the buttons; what is not named follows. */
const ORDER = ['hold', 'answer', 'read', 'return', 'watson', 'decline', 'begin', 'use', 'collect', 'consult', 'check', 'stop'];

/** @param {string} seat */
export function colour(seat) {
  return /** @type {Record<string, string>} */ (words.colours)[seat] ?? seat;
}

/**
 * A card of the case.
 * @param {Model} model
 * @param {string} id
 */
export function locationOf(model, id) {
  return (model.board?.locations ?? []).find((/** @type {any} */ location) => location.id === id) ?? null;
}

/**
 * @param {Model} model
 * @param {string} id
 * @returns {string}
 */
export function pieceName(model, id) {
  return locationOf(model, id)?.name ?? /** @type {Record<string, string>} */ (say.names)[id] ?? id;
}

/**
 * A card in the middle of a sentence.
 * @param {Model} model
 * @param {string} id
 */
function placeName(model, id) {
  return id === STOP ? say.theStop : pieceName(model, id);
}

/** @param {Model} model */
function me(model) {
  return model.seat === null ? null : model.view?.seats?.[model.seat] ?? null;
}

/** @param {Model} model */
export function phaseName(model) {
  return /** @type {Record<string, string>} */ (say.phases)[model.view?.phase] ?? '';
}

/**
 * @param {Model} model
 * @param {string} act
 */
function mayDo(model, act) {
  return model.legal.some((offer) => offer.act === act);
}

/**
 * Whether the table waits for this player, and what for.
 * @param {Model} model
 * @returns {{yours: boolean, text: string}}
 */
export function now(model) {
  const { view } = model;
  const mine = me(model);
  const not = (/** @type {string} */ text) => ({ yours: false, text });
  const yes = (/** @type {string} */ text) => ({ yours: true, text });
  if (!view) {
    return not('');
  }
  if (view.phase === 'over') {
    const winners = view.winners ?? [];
    return not(winners.includes(model.seat) ? say.now.overYou
      : winners.length > 0 ? say.now.overWon(words.list(winners.map(colour))) : say.now.overLost);
  }
  if (mine?.out) {
    return not(say.now.out);
  }
  const diary = colour(view.diary ?? '');
  switch (view.phase) {
    case 'setup':
      return mayDo(model, 'hold') ? yes(say.now.setupHold)
        : mayDo(model, 'begin') ? yes(say.now.setupRead)
          : view.diary === model.seat ? not(say.now.setupOthers) : not(say.now.setupWait(diary));
    case 'visiting':
      return view.turn === model.seat
        ? yes(model.legal.every((offer) => offer.act !== 'visit' || offer.card === BAKER_STREET) ? say.now.visitMust : say.now.visitMine)
        : not(`${mine?.card ? `${say.now.standing(placeName(model, mine.card))} ` : ''}${say.now.visitOther(colour(view.turn ?? ''))}`);
    case 'closing':
      return mayDo(model, 'begin') ? yes(say.now.closingMine) : not(say.now.closingOther(diary));
    case 'watson':
      return view.watson === model.seat ? yes(say.now.watsonMine) : not(say.now.watsonOther(colour(view.watson ?? '')));
    case 'reading':
      return nowReading(model, mine);
    case 'returning':
      return mayDo(model, 'begin') ? yes(say.now.returnMine) : not(say.now.returnOther(diary));
    default:
      return not('');
  }
}

/**
 * @param {Model} model
 * @param {any} mine
 */
function nowReading(model, mine) {
  const card = mine?.card ? pieceName(model, mine.card) : '';
  if (mayDo(model, 'answer')) {
    return { yours: true, text: say.now.answerMine };
  }
  if (mayDo(model, 'return')) {
    return { yours: true, text: say.now.readOpen(card) };
  }
  if (mayDo(model, 'read')) {
    return { yours: true, text: mine?.card === BAKER_STREET ? say.now.keyMine : say.now.readOwn(card) };
  }
  return {
    yours: false,
    text: mine?.card === BAKER_STREET ? say.now.answerWait
      : mine?.card === STOP ? say.now.readStop : say.now.readDone,
  };
}

/**
 * A line that all of a player's screen is headed with, when there is one (pencils down, last rounds).
 * @param {Model} model
 */
export function warning(model) {
  const mine = me(model);
  return mine && !mine.out && mine.notes === false && model.view.phase === 'reading' ? say.now.pencilsDown : null;
}

/**
 * The sheets of acts that have a button of their own, those that are waited for first.
 * @param {Sheet[]} sheets
 */
export function buttonSheets(sheets) {
  const place = (/** @type {Sheet} */ sheet) => (ORDER.includes(sheet.act) ? ORDER.indexOf(sheet.act) : ORDER.length);
  return sheets.filter((sheet) => !BOARD_ACTS.has(sheet.act)
    && !(sheet.act === 'read' && sheet.offers.every((offer) => offer.card === 'solution'))).sort((a, b) => place(a) - place(b));
}

/** @param {string} act */
export function isAwaited(act) {
  return AWAITED.has(act);
}

/**
 * Whether a button is the one to press now.
 * @param {Model} model
 * @param {string} act
 */
export function isNext(model, act) {
  return isAwaited(act) && act !== 'decline' && !(act === 'begin' && mayDo(model, 'hold')) && !(act === 'return' && mayDo(model, 'read'));
}

/**
 * The act that a scan alone amounts to: whoever scans a text side has opened the card (WH-077).
 * @param {string|undefined} side
 */
export function actOfScan(side) {
  return side === 'text' ? 'read' : null;
}

/**
 * What the button of a sheet says.
 * @param {Model} model
 * @param {Sheet} sheet
 * @returns {string}
 */
export function actName(model, sheet) {
  const plain = /** @type {Record<string, string>} */ (say.acts)[sheet.act] ?? sheet.act;
  switch (sheet.act) {
    case 'begin':
      return model.view?.phase === 'setup' ? say.beginSetup
        : model.view?.phase === 'closing' ? say.beginClosing : say.beginReturning;
    case 'read':
    case 'return': {
      const cards = new Set(sheet.offers.map((each) => each.card ?? me(model)?.card));
      const [card] = cards;
      return cards.size === 1 && card ? `${plain}: ${pieceName(model, card)}` : plain;
    }
    default:
      return plain;
  }
}

/**
 * The words of a form, for parts/form.js.
 * @param {Model} model
 * @returns {import('../parts/form.js').FormWords}
 */
export function formWords(model) {
  const questions = model.board?.questions ?? [];
  const textOf = (/** @type {any} */ question) => (typeof question === 'string' ? question : question?.ask ?? '');
  return {
    field: (name) => /** @type {Record<string, string>} */ (say.fields)[name] ?? name,
    value: (value, name, offer) => valueName(model, value, name, offer),
    recap: (act) => Object.entries(act.answers ?? {}).map(([n, answer]) => `${n}. ${textOf(questions[Number(n) - 1])} ${answer}`),
    commit: (act, sheet) => commitName(model, act, sheet),
    sure: (act) => sureOf(model, act),
    listed: (name) => name === 'question',
    question: (n) => textOf(questions[n - 1]),
    choices: (n) => questions[n - 1]?.choices ?? [],
  };
}

/**
 * @param {Model} model
 * @param {any} value
 * @param {string} name the field's
 * @param {import('../types.js').Offer|null} offer the whole of it, where one tap takes it
 * @returns {string}
 */
function valueName(model, value, name, offer) {
  if (value === undefined) {
    return /** @type {Record<string, string>} */ (say.none)[name] ?? say.none.default;
  }
  if (name === 'question') {
    return `${value}. ${formWords(model).question(value)}`;
  }
  if (value in words.colours) {
    const card = model.view?.seats?.[value]?.card;
    return name === 'seat' && card && model.view.phase !== 'visiting' && card !== BAKER_STREET
      ? `${colour(value)}: ${pieceName(model, card)}` : colour(value);
  }
  const plain = /** @type {Record<string, string>} */ (say.values)[value] ?? pieceName(model, String(value));
  return name === 'card' && offer?.seat ? `${plain} (${colour(offer.seat)})`
    : name === 'card' && offer?.do ? `${plain}: ${say.values[/** @type {'remove'|'place'} */ (offer.do)]}`
      : name === 'do' && offer?.card ? `${plain}: ${pieceName(model, offer.card)}` : plain;
}

/**
 * @param {Model} model
 * @param {Act|null} act
 * @param {Sheet} sheet
 * @returns {string}
 */
function commitName(model, act, sheet) {
  if (act?.act === 'visit') {
    return act.card === BAKER_STREET ? say.commit.solve
      : act.card === STOP ? say.commit.stop
        : act.toby === 'bid' ? say.commit.toby
          : act.carriages > 0 ? say.commit.ride(act.carriages) : say.commit.walk;
  }
  if (act?.act === 'return') {
    return act.police ? say.commit.returnPolice : say.commit.returnPlain;
  }
  if (act?.act === 'use' && sheet.offers[0].about) {
    const what = act.do ? /** @type {Record<string, string>} */ (say.values)[act.do] : '';
    return [pieceName(model, sheet.offers[0].about), what].filter(Boolean).join(': ');
  }
  return sheet.act === 'answer' ? say.commit.answer : actName(model, sheet);
}

/**
 * @param {Model} model
 * @param {Act} act
 */
function sureOf(model, act) {
  if (act.act === 'visit' && act.card === BAKER_STREET) {
    return { say: say.sure.visit221b, yes: say.sure.yes221b };
  }
  switch (act.act) {
    case 'answer':
      return { say: say.sure.answer, yes: say.sure.yesAnswer };
    case 'begin':
      return model.view?.phase === 'setup' ? { say: say.sure.begin, yes: say.beginSetup } : null;
    case 'collect':
      return { say: say.sure.collect, yes: say.sure.yesCollect };
    case 'stop':
      return { say: say.sure.stop, yes: say.sure.yesStop };
    default:
      return null;
  }
}

/**
 * "2 carriages and a Police Token".
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
 * What an event asks of this player's hands, in sentences.
 * @param {Model} model before the event
 * @param {TableEvent} event
 * @returns {string[]}
 */
export function todo(model, event) {
  const mine = event.seat !== undefined && event.seat === model.seat;
  const card = event.card ? placeName(model, event.card) : '';
  const one = (/** @type {boolean} */ when, /** @type {string} */ text) => (when ? [text] : []);
  switch (event.event) {
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
      return one(mine, event.price > 0 ? say.todo.usedPrice(event.price) : say.todo.used);
    case 'toby-came':
      return one(mine, say.todo.tobyCame(card));
    case 'police-taken':
      return one(mine, say.todo.policeTaken(card));
    case 'police-left':
      return one(mine, event['from-stock'] ? say.todo.policeStock(card) : say.todo.policeLeft(card));
    case 'paid':
      return one(mine, say.todo.paid(event.carriages));
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
      return [mine ? say.todo.attemptedYours(event.right, n) : say.todo.attempted(colour(event.seat ?? ''), event.right, n)];
    }
    case 'out':
      return one(mine && !event.honour, say.todo.out);
    case 'phase':
      return event.phase === 'reading' ? bidsToStock(model) : [];
    default:
      return [];
  }
}

/**
 * When the cards are taken, every bid goes to the stock (WH-076).
 * @param {Model} model
 */
function bidsToStock(model) {
  const mine = me(model);
  return mine?.bid > 0 && !model.view?.cards?.[mine.card]?.toby
    ? [say.todo.bids(mine.bid, pieceName(model, mine.card))] : [];
}

/**
 * What happened, for the table's ears; null for what needs no words.
 * @param {Model} model
 * @param {TableEvent} event
 * @returns {string|null}
 */
export function tell(model, event) {
  const who = colour(event.seat ?? '');
  const card = event.card ? placeName(model, event.card) : '';
  const log = say.log;
  switch (event.event) {
    case 'opened':
      return log.opened(colour(event.diary));
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
      return log.aloud(card, colour(event.by ?? ''));
    case 'declined':
      return log.declined(who);
    case 'paid':
      return log.paid(who, event.carriages);
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
      return log.consulted(who, colour(event.of ?? ''));
    case 'checked':
      return log.checked(who, colour(event.of ?? ''));
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

/**
 * What a verdict's events tell this player alone: Holmes's answers.
 * @param {Model} model
 * @param {TableEvent} event
 * @returns {{title: string, lines: string[]}|null}
 */
export function tellPrivately(model, event) {
  const question = formWords(model).question;
  if (event.event === 'sheet') {
    const numbers = Object.keys(event.answers ?? {});
    return {
      title: say.private.sheet(colour(event.of ?? ''), event.right ?? 0),
      lines: numbers.map((n) => `${n}. ${question(Number(n))} ${event.answers[n]}`),
    };
  }
  if (event.event === 'checked' && typeof event.right === 'boolean') {
    return {
      title: say.private.checked(colour(event.of ?? '')),
      lines: [`${event.question}. ${question(event.question)} ${event.answer}`, event.right ? say.private.right : say.private.wrong],
    };
  }
  return null;
}

/**
 * The lowest bid that an offer names for a card, or null when one may not go there.
 * @param {Model} model
 * @param {string} card
 * @returns {number|null}
 */
export function lowestBid(model, card) {
  const bids = model.legal.filter((offer) => offer.act === 'visit' && offer.card === card)
    .map((offer) => offer.carriages?.from ?? offer.carriages ?? 0);
  return bids.length === 0 ? null : Math.min(...bids);
}

/**
 * The seats in the order around the table, for whoever draws them.
 * @param {Model} model
 */
export function seatOrder(model) {
  return seatsOf(model);
}

export const opener = 'diary';
