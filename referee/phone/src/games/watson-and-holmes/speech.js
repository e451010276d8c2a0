// speech.js: the words of Watson & Holmes for phases, acts and pieces (board.js draws them)
//
// This file has words only. The legal acts come from the referee's offers. events.js puts events into words.

import { seatName } from '../../names.js';
import { words } from '../../words.js';
import { askedAt } from './asked.js';
import { wh as say } from './words.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../../types.js').Act} Act */
/** @typedef {import('../../types.js').Sheet} Sheet */

export const STOP = 'carriage-stop';
export const BAKER_STREET = '221b';

/** The acts that a player does by tapping a card of the board. */
const BOARD_ACTS = new Set(['visit', 'toby']);

/** The acts that the table waits for. Their buttons are above the player's own pieces, the others below. */
const AWAITED = new Set(['hold', 'answer', 'read', 'return', 'watson', 'decline', 'begin']);

/** The order of the buttons. Acts that are not listed come last. */
const ORDER = ['hold', 'answer', 'read', 'return', 'watson', 'decline', 'begin', 'use', 'collect', 'consult', 'check', 'settle', 'appeal', 'honour', 'stop'];

/**
 * Returns a location card of the case, or null.
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
 * Returns the name of a card for use in the middle of a sentence.
 * @param {Model} model
 * @param {string} id
 */
export function placeName(model, id) {
  return id === STOP ? say.theStop : pieceName(model, id);
}

/** @param {Model} model */
export function me(model) {
  return model.seat === null ? null : model.view?.seats?.[model.seat] ?? null;
}

/**
 * Returns the round and its phase.
 * @param {Model} model
 */
export function stage({ view }) {
  const round = view?.round > 0 ? say.round(view.round) : '';
  return [round, /** @type {Record<string, string>} */ (say.phases)[view?.phase] ?? ''].filter(Boolean).join(' · ');
}

/**
 * Returns the seat whose turn it is, and a sentence for everybody about the turn, or about the phase when nobody has the turn.
 * @param {Model} model
 */
export function nowOpen(model) {
  const turn = model.view?.turn ?? null;
  return { seat: turn, text: turn ? words.seat.turnOf(seatName(turn)) : now(model).text };
}

/**
 * @param {Model} model
 * @param {string} seat
 */
export function marks(model, seat) {
  const seen = model.view?.seats?.[seat];
  return seen?.won ? [say.marks.won] : seen?.out ? [say.marks.out] : [];
}

/**
 * Reports whether the game is finished for this player: it is over, or the player is out.
 * @param {Model} model
 */
export function atRest(model) {
  return model.view?.phase === 'over' || Boolean(me(model)?.out);
}

/**
 * @param {Model} model
 * @param {string} act
 */
function mayDo(model, act) {
  return model.legal.some((offer) => offer.act === act);
}

/**
 * Reports whether the table waits for this player, with a sentence about the state of the game.
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
      : winners.length > 0 ? say.now.overWon(words.list(winners.map(seatName))) : say.now.overLost);
  }
  if (mine?.out) {
    return not(say.now.out);
  }
  const diary = seatName(view.diary ?? '');
  switch (view.phase) {
    case 'setup':
      return mayDo(model, 'hold') ? yes(say.now.setupHold)
        : mayDo(model, 'begin') ? yes(say.now.setupRead)
          : view.diary === model.seat ? not(say.now.setupOthers) : not(say.now.setupWait(diary));
    case 'visiting':
      return view.turn === model.seat
        ? yes(mustAnswer(model) ? say.now.visitMust : say.now.visitMine)
        : not(`${mine?.card ? `${say.now.standing(placeName(model, mine.card))} ` : ''}${say.now.visitOther(seatName(view.turn ?? ''))}`);
    case 'closing':
      return mayDo(model, 'begin') ? yes(say.now.closingMine) : not(say.now.closingOther(diary));
    case 'watson':
      return view.watson === model.seat ? yes(say.now.watsonMine) : not(say.now.watsonOther(seatName(view.watson ?? '')));
    case 'reading':
      return nowReading(model, mine);
    case 'returning':
      return mayDo(model, 'begin') ? yes(say.now.returnMine) : not(say.now.returnOther(diary));
    default:
      return not('');
  }
}

/** Reports whether this player should scan now: a place to visit. Characters and texts have buttons of their own. @param {Model} model */
export function scansNow(model) {
  return now(model).yours && mayDo(model, 'visit');
}

/**
 * Returns the news that this player has lost a place, until the player visits another; or null.
 * @param {Model} model
 * @returns {import('../blank.js').Alarm|null}
 */
export function alarm(model) {
  const isMine = (/** @type {{event: any}} */ { event }) => event.seat === model.seat && (event.event === 'outbid' || event.event === 'visited');
  const last = model.log.filter((entry) => isMine(entry) || entry.event.event === 'round').pop();
  if (last?.event.event !== 'outbid') {
    return null;
  }
  const by = model.log.find(({ seq, event }) => seq === last.seq && event.event === 'visited');
  return { seq: last.seq, text: say.now.outbid(seatName(by?.event.seat ?? ''), placeName(model, last.event.card)) };
}

/**
 * Returns the name of the present moment: the phase, or what happens to this player in it.
 * @param {Model} model
 */
export function moment(model) {
  return me(model)?.out ? 'out' : alarm(model) ? 'outbid' : mayDo(model, 'answer') ? 'answer' : model.view?.phase ?? '';
}

/** Reports whether the players are reading, so that no bell may ring. @param {Model} model */
export function isQuiet(model) {
  return model.view?.phase === 'reading';
}

/**
 * Reports whether 221B is the only place where this player may go. The last seen view, shown before the referee answers, has no
 * offers and says nothing about it.
 * @param {Model} model
 */
function mustAnswer(model) {
  const visits = model.legal.filter((offer) => offer.act === 'visit');
  return visits.length > 0 && visits.every((offer) => offer.card === BAKER_STREET);
}

/**
 * @param {Model} model
 * @param {any} mine
 */
function nowReading(model, mine) {
  if (model.seat === null) {
    return { yours: false, text: nowAtTable(model) };
  }
  const card = mine?.card ? pieceName(model, mine.card) : '';
  if (mayDo(model, 'answer')) {
    return { yours: true, text: say.now.answerMine };
  }
  if (mayDo(model, 'return')) {
    return { yours: true, text: say.now.readOpen(card) };
  }
  if (model.legal.some((offer) => offer.act === 'read' && offer.card === mine?.card)) {
    return { yours: true, text: mine?.card === BAKER_STREET ? say.now.keyMine : say.now.readOwn(card) };
  }
  return {
    yours: false,
    text: mine?.card === BAKER_STREET ? say.now.answerWait
      : mine?.card === STOP ? say.now.readStop : say.now.readDone,
  };
}

/**
 * Returns the sentence for the table screen while cards are read.
 * @param {Model} model
 */
function nowAtTable(model) {
  const solvers = Object.entries(model.view.seats ?? {})
    .filter(([, each]) => each.card === BAKER_STREET && !each.out && !each.won).map(([seat]) => seatName(seat));
  return solvers.length > 0 ? `${say.now.tableReads} ${say.now.tableSolves(words.list(solvers))}` : say.now.tableReads;
}

/**
 * Returns the warning for a player who may not take notes in the reading phase, or null.
 * @param {Model} model
 */
export function warning(model) {
  const mine = me(model);
  return mine && !mine.out && mine.notes === false && model.view.phase === 'reading'
    ? { sign: 'pencil', text: model.board?.['no-notes'] ? say.notes.lockedCase : say.now.pencilsDown } : null;
}

/**
 * Reports whether reading the card gives the solution away. Such a card has no button, so that nobody taps it by accident,
 * but it can be scanned.
 * @param {Model} model
 * @param {import('../../types.js').Offer} offer
 */
function isKey(model, offer) {
  return offer.card === 'solution'
    || (offer.card === BAKER_STREET && (model.view?.phase === 'over' || me(model)?.card !== BAKER_STREET));
}

/**
 * Returns the sheets of acts that have their own button, sorted by ORDER.
 * @param {Model} model
 * @param {Sheet[]} sheets
 */
export function buttonSheets(model, sheets) {
  const place = (/** @type {Sheet} */ sheet) => (ORDER.includes(sheet.act) ? ORDER.indexOf(sheet.act) : ORDER.length);
  return sheets.filter((sheet) => !BOARD_ACTS.has(sheet.act)
    && !(sheet.act === 'read' && sheet.offers.every((offer) => isKey(model, offer)))).sort((a, b) => place(a) - place(b));
}

/** @param {string} act */
export function isAwaited(act) {
  return AWAITED.has(act);
}

/**
 * Reports whether the button of an act is the one to press now.
 * @param {Model} model
 * @param {string} act
 */
export function isNext(model, act) {
  return isAwaited(act) && act !== 'decline' && !(act === 'begin' && model.view?.phase === 'setup') && !(act === 'return' && mayDo(model, 'read'));
}

/** Reports whether this player holds the Diary and should read the case aloud before the first round (WH-018). @param {Model} model */
export function readsCase(model) {
  return model.view?.phase === 'setup' && mayDo(model, 'begin') && !mayDo(model, 'hold');
}

/**
 * Returns the act that a scan starts at once: a player who scans a text side has opened the card (WH-077).
 * @param {string|undefined} side
 */
export function actOfScan(side) {
  return side === 'text' ? 'read' : null;
}

/**
 * Returns the label of a sheet's button.
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
 * Returns the words of the forms, for parts/form.js.
 * @param {Model} model
 * @returns {import('../../parts/form.js').FormWords}
 */
export function formWords(model) {
  return {
    field: (name) => /** @type {Record<string, string>} */ (say.fields)[name] ?? name,
    value: (value, name, offer) => valueName(model, value, name, offer),
    recap: (act) => Object.entries(act.answers ?? {}).map(([n, answer]) => ({ of: `${n}. ${askedAt(model, Number(n)).ask}`, text: answer })),
    commit: (act, sheet) => commitName(model, act, sheet),
    sure: (act, asked = 0) => (asked === 0 ? sureOf(model, act) : null),
    listed: (name) => name === 'question' || name === 'upheld',
    about: (sheet, draft) => (sheet.act === 'settle' ? disputed(model, draft) : null),
  };
}

/**
 * Returns the disputed answer that the draft would settle, or null while several fit.
 * @param {Model} model
 * @param {import('../../types.js').Draft} draft
 */
function disputed(model, draft) {
  const all = model.texts.filter(({ question }) => question !== undefined);
  const fitting = all.filter((text) => (draft.choices.seat ?? text.seat) === text.seat && (draft.choices.question ?? text.question) === text.question);
  return fitting.length === 1 ? fitting[0] : null;
}

/**
 * @param {Model} model
 * @param {any} value
 * @param {string} name the field's name
 * @param {import('../../types.js').Offer|null} offer the whole offer, where one tap accepts it
 * @returns {string}
 */
function valueName(model, value, name, offer) {
  if (value === undefined) {
    return /** @type {Record<string, string>} */ (say.none)[name] ?? say.none.default;
  }
  if (name === 'question') {
    return `${value}. ${askedAt(model, value).ask}`;
  }
  if (name === 'upheld') {
    return value ? say.commit.uphold : say.commit.dismiss;
  }
  if (value in words.colours) {
    const card = model.view?.seats?.[value]?.card;
    return name === 'seat' && card && model.view.phase !== 'visiting' && card !== BAKER_STREET
      ? `${seatName(value)}: ${pieceName(model, card)}` : seatName(value);
  }
  const plain = /** @type {Record<string, string>} */ (say.values)[value] ?? pieceName(model, String(value));
  return name === 'card' && offer?.seat ? `${plain} (${seatName(offer.seat)})`
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
    const go = act.card === BAKER_STREET ? say.commit.solve
      : act.card === STOP ? say.commit.stop
        : act.toby === 'bid' ? say.commit.toby
          : act.carriages > 0 ? say.commit.ride(act.carriages) : say.commit.walk;
    const paid = act.watson ? say.commit.watson(go) : go;
    return act['call-off'] ? say.commit.callOff(paid) : paid;
  }
  if (act?.act === 'return') {
    return act.police ? say.commit.returnPolice : say.commit.returnPlain;
  }
  if (act?.act === 'use' && sheet.offers[0].about) {
    const what = act.do ? /** @type {Record<string, string>} */ (say.values)[act.do] : '';
    return [pieceName(model, sheet.offers[0].about), what].filter(Boolean).join(': ');
  }
  if (act?.act === 'settle') {
    return act.upheld ? say.commit.uphold : say.commit.dismiss;
  }
  return sheet.act === 'answer' || sheet.act === 'honour' ? say.commit.answer : actName(model, sheet);
}

/**
 * Returns the question that a player must confirm once before the act is sent, or null.
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
    case 'use': // an act with parameters was confirmed on its form
      return Object.keys(act).length === 1 ? { say: say.sure.use, yes: say.sure.yesUse } : null;
    case 'decline':
      return { say: say.sure.decline, yes: say.sure.yesDecline };
    case 'consult':
      return { say: say.sure.consult(seatName(act.seat)), yes: say.sure.yesConsult };
    case 'read':
      return act.card === BAKER_STREET && model.view?.phase !== 'over' ? { say: say.sure.key, yes: say.sure.yesKey } : null;
    case 'appeal':
      return { say: say.sure.appeal, yes: say.sure.yesAppeal };
    case 'honour':
      return { say: say.sure.honour, yes: say.sure.yesHonour };
    case 'stop':
      return { say: say.sure.stop, yes: say.sure.yesStop };
    default:
      return null;
  }
}

/**
 * Returns the lowest bid that the offers allow on a card, or null when this player may not go there.
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
 * Returns whether a place is closed in a round, with a text about its hours. Returns null when the place is open in that
 * round and does not close later.
 * @param {Model} model
 * @param {string} id
 * @param {number} round
 * @returns {{closed: boolean, text: string}|null}
 */
export function hoursOf(model, id, round = model.view?.round ?? 0) {
  const { opens = 1, closes = null } = locationOf(model, id) ?? {};
  if (opens > 1 && round < opens) {
    return { closed: true, text: say.card.opens(opens) };
  }
  return closes === null ? null
    : round > closes ? { closed: true, text: say.card.closed(closes + 1) } : { closed: false, text: say.card.until(closes) };
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
  if (!view || piece === null) {
    return null;
  }
  const diary = seatName(view.diary ?? '');
  if (mine?.character === piece) {
    return mine['character-state'] === 'hidden' ? say.nothing.ownCharacter : say.nothing.servedCharacter;
  }
  if ((model.board?.characters ?? []).some((/** @type {any} */ each) => each.id === piece)) {
    return say.nothing.character;
  }
  if (piece === 'holmes' && view.phase !== 'over') {
    return mine?.out ? say.nothing.out
      : Object.values(view.seats ?? {}).some((/** @type {any} */ each) => each.out) ? say.nothing.holmesPrice : say.nothing.holmes;
  }
  if (mine?.out && view.phase !== 'over') {
    return say.nothing.out;
  }
  switch (view.phase) {
    case 'setup':
      return view.diary ? say.nothing.setup(diary) : say.nothing.notOpen;
    case 'visiting':
      return view.turn === model.seat ? (hoursOf(model, piece)?.closed ? say.nothing.shut : null)
        : mine?.card ? say.nothing.standing(placeName(model, mine.card), seatName(view.turn ?? '')) : say.nothing.turn(seatName(view.turn ?? ''));
    case 'closing':
    case 'watson':
      return say.nothing.closing;
    case 'reading': {
      const [there] = view.cards?.[piece]?.pawns ?? [];
      return piece === mine?.card ? say.nothing.mineRead : there ? say.nothing.theirs(seatName(there))
        : hoursOf(model, piece, view.round + 1)?.closed ? say.nothing.shut : say.nothing.unvisited;
    }
    case 'returning':
      return say.nothing.returning(diary);
    case 'over':
      return say.nothing.over;
    default:
      return null;
  }
}

/**
 * Returns the reason why this player may not write now, or null when writing is allowed.
 * @param {Model} model
 * @returns {string|null}
 */
export function notesLocked(model) {
  const mine = me(model); // null before the game is open; until then only the case can forbid notes
  if (mine ? mine.notes !== false : !model.board?.['no-notes']) {
    return null;
  }
  return model.board?.['no-notes'] ? say.notes.lockedCase : say.notes.locked;
}

/**
 * Returns the card whose text opens after an act: the card that was read. Returns null after any other act.
 * @param {Model} model
 * @param {Act} act
 */
export function opens(model, act) {
  return act.act === 'read' ? act.card ?? me(model)?.card ?? null : null;
}

/**
 * Returns the offers to put back the card that is read.
 * @param {Model} model
 * @param {string} piece
 */
export function goesWith(model, piece) {
  return model.legal.filter((offer) => offer.act === 'return' && (offer.card ?? offer.about ?? piece) === piece);
}

/** Returns the picture on the name side of a card. @param {Model} model @param {string} piece @returns {string|null} */
export function pictureOf(model, piece) {
  return locationOf(model, piece)?.picture ?? null;
}

/** The field of `open` that names the player who starts. */
export const opener = 'diary';

/** Further options of `open`, each with its label. */
export const openOptions = say.options;
