// board.js: drawings of Watson & Holmes: cards, purses, players, and the board of the table screen

import { html, nothing } from 'lit-html';
import { language, t } from '../../language.js';
import { seatName } from '../../names.js';
import { seatSign } from '../../seats.js';
import { isHere, languageOf, seatsOf } from '../../model.js';
import { prose } from '../../parts/prose.js';
import { sealNote } from '../../parts/seal.js';
import { words } from '../../words.js';
import { icon } from './icons.js';
import { wh as say } from './words.js';
import { hoursOf, locationOf, lowestBid, pieceName } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */

const TOKENS = ['police', 'call-off', 'lockpick'];

/**
 * Returns the symbols printed on the name side of a card, each with its meaning in words.
 * @param {Model} model
 * @param {string} id
 * @returns {{name: string, n: number, text: string}[]}
 */
function symbolsOf(model, id) {
  if (id === 'carriage-stop') {
    return [{ name: 'carriages', n: 3, text: say.symbols.stop }];
  }
  const location = locationOf(model, id);
  const gives = location?.gives ?? {};
  const marks = location?.marks ?? [];
  const texts = /** @type {Record<string, any>} */ (say.symbols);
  return [
    ...(gives.carriages > 0 ? [{ name: 'carriages', n: gives.carriages, text: say.symbols.carriages(gives.carriages) }] : []),
    ...TOKENS.filter((token) => gives[token] > 0).map((token) => ({ name: token, n: 1, text: texts[token] })),
    ...marks.map((/** @type {string} */ mark) => ({ name: mark, n: 0, text: texts[mark] ?? mark })),
  ];
}

/**
 * Returns the ids of all places that a pawn can go to, in the order of their numbers, with the Carriage Stop last.
 * @param {Model} model
 * @returns {string[]}
 */
function placesOf(model) {
  const cards = Object.keys(model.view?.cards ?? {});
  const printed = (model.board?.locations ?? []).map((/** @type {any} */ location) => location.id);
  return [...printed, ...cards.filter((id) => !printed.includes(id))]
    .concat(printed.length > 0 && !cards.includes('carriage-stop') ? ['carriage-stop'] : []);
}

/**
 * Returns the pawns on a card, with their bids.
 * @param {Model} model
 * @param {string} id
 * @returns {{seat: string, bid: number}[]}
 */
function pawnsOn(model, id) {
  const pawns = model.view?.cards?.[id]?.pawns ?? [];
  return pawns.map((/** @type {string} */ seat) => ({ seat, bid: model.view?.seats?.[seat]?.bid ?? 0 }));
}

/** @param {Model} model @param {string} id */
function drawSymbols(model, id) {
  return symbolsOf(model, id).map(({ name, n, text }) => html`<span>${icon(name, text)}${
    n > 1 ? html`<b aria-hidden="true">${n}</b>` : nothing}</span>`);
}

/**
 * Draws one card with everything that is on it.
 * @param {Model} model
 * @param {string} id
 */
function cardFace(model, id) {
  const card = model.view?.cards?.[id] ?? {};
  const location = locationOf(model, id);
  return html`
    <span class="name">${location?.number !== undefined && location.number !== null && id !== '221b'
      ? html`<span class="number">${location.number}</span> ` : nothing}<span lang=${location ? model.board.language : nothing}>${pieceName(model, id)}</span></span>
    ${symbolsOf(model, id).length > 0 ? html`<span class="symbols">${drawSymbols(model, id)}</span>` : nothing}
    <span class="on">
      ${card.police ? html`<span class="police">${icon('police')} ${say.card.guarded}</span>` : nothing}
      ${card.toby ? html`<span class="toby">${icon('toby', say.card.toby)}</span>` : nothing}
      ${pawnsOn(model, id).map(({ seat, bid }) => html`<span class="pawn" data-test="pawn-${seat}">${seatSign(seat)}${
        bid > 0 ? html`<b aria-label=${say.carriages(bid)}>${bid}</b>` : nothing}</span>`)}
    </span>`;
}

/**
 * Reports whether this case has more than one zone.
 * @param {Model} model
 */
function isZoned(model) {
  return (model.board?.zones ?? 1) > 1;
}

/**
 * Draws the zone and the opening hours of a card, if it has any. 221B and the Carriage Stop belong to all zones and are
 * always open.
 * @param {Model} model
 * @param {string} id
 */
function whereAndWhen(model, id) {
  const zone = isZoned(model) && id !== '221b' ? locationOf(model, id)?.zone : null;
  const hours = hoursOf(model, id);
  return html`${zone ? html`<span>${say.card.zone(zone)}</span>` : nothing}${
    hours ? html`<span class="hours" data-test="hours-${id}">${hours.text}</span>` : nothing}`;
}

/**
 * @param {Model} model
 * @param {string} id
 */
function isClosed(model, id) {
  return hoursOf(model, id)?.closed ?? false;
}

/**
 * Draws a mark on a card whose text this player has read, or heard from Dr Watson.
 * @param {Model} model
 * @param {string} id
 */
function knownMark(model, id) {
  const isRead = model.known?.read.includes(id);
  return isRead || model.known?.heard.includes(id)
    ? html`<span class="known" data-test="known-${id}">✓ ${isRead ? say.card.read : say.card.heard}</span>` : nothing;
}

/**
 * Draws the board on a phone, with a button for each card.
 * @param {Model} model
 * @param {(piece: string) => void} onPiece
 */
export function drawBoard(model, onPiece) {
  return html`<ul class="board" data-test="board">${placesOf(model).map((id) => {
    const bid = lowestBid(model, id);
    return html`<li><button class="card ${bid === null ? '' : 'open'} ${isClosed(model, id) ? 'closed' : ''}" data-test="card-${id}" @click=${() => onPiece(id)}>
      ${cardFace(model, id)}
      <span class="foot">${knownMark(model, id)}${whereAndWhen(model, id)}${bid === null || id === '221b' || id === 'carriage-stop'
        ? nothing : html`<span class="from">${say.card.from(bid)}</span>`}</span>
    </button></li>`;
  })}</ul>`;
}

/**
 * Draws the head of a sheet: the card and the things on it, or the text of another piece.
 * @param {Model} model
 * @param {string} piece
 */
export function drawPiece(model, piece) {
  const card = model.view?.cards?.[piece];
  if (!card && !locationOf(model, piece)) {
    const summary = /** @type {Record<string, string>} */ (say.pieces)[piece];
    return summary ? html`<p>${summary}</p>` : characterText(model, piece);
  }
  const pawns = pawnsOn(model, piece);
  return html`<ul class="facts">
    ${isZoned(model) && piece !== '221b' && locationOf(model, piece) ? html`<li>${say.card.zone(locationOf(model, piece).zone)}</li>` : nothing}
    ${hoursOf(model, piece) ? html`<li>${hoursOf(model, piece)?.text}</li>` : nothing}
    ${symbolsOf(model, piece).map(({ name, text }) => html`<li>${icon(name)} ${text}</li>`)}
    ${card?.police ? html`<li>${icon('police')} ${say.card.guardedLong}</li>` : nothing}
    ${card?.toby ? html`<li>${icon('toby')} ${say.card.toby}</li>` : nothing}
    ${pawns.map(({ seat, bid }) => html`<li>${seatSign(seat, { silent: true })} ${
      piece === '221b' || piece === 'carriage-stop' ? seatName(seat) : say.card.bid(seatName(seat), bid)}</li>`)}
  </ul>${piece === '221b' ? html`<p>${say.sure.visit221b}</p>${sealNote(model)}` : nothing}`;
}

/**
 * Draws this player's own pieces: purse, tokens and character.
 * @param {Model} model
 * @param {{state: {peek: string}, onPeek: (what: string) => void}} hand peek is 'character' while the player looks at the
 *   hidden character
 */
export function drawMine(model, { state, onPeek }) {
  const mine = model.seat === null ? null : model.view?.seats?.[model.seat];
  if (!mine) {
    return nothing;
  }
  const [shown, peek] = [mine['character-state'], state.peek === 'character'];
  return html`<section class="mine" aria-label=${say.mine.title} data-test="mine">
    <dl class="purse">
      <div class="main"><dt>${icon('carriages')}${say.mine.purse}</dt><dd data-test="purse">${mine.purse ?? '–'}</dd></div>
      ${TOKENS.map((token) => html`<div class=${mine[token] > 0 ? '' : 'none'}><dt>${icon(token)}${
        /** @type {Record<string, string>} */ (say.mine)[token]}</dt><dd data-test="token-${token}">${mine[token] ?? 0}</dd></div>`)}
    </dl>
    <div class="character"><span class="label">${say.mine.character}</span>
      <span data-test="character">${!mine.character ? say.mine.none
        : shown === 'hidden' && !peek ? say.mine.hidden : pieceName(model, mine.character)}${
        shown === 'used' ? `, ${say.mine.used}` : shown === 'renounced' ? `, ${say.mine.renounced}` : ''}</span>
      ${peek && shown === 'hidden' ? characterText(model, mine.character) : nothing}
      ${mine.character && shown === 'hidden' ? html`<button class="small" data-test="peek" aria-pressed=${peek} @click=${() => onPeek(peek ? '' : 'character')}>${
        peek ? say.mine.hide : say.mine.look}</button>` : nothing}
    </div>
  </section>`;
}

/**
 * Draws the text of a character card, or nothing for another piece.
 * @param {Model} model
 * @param {string} id
 */
function characterText(model, id) {
  const card = (model.board?.characters ?? []).find((/** @type {any} */ each) => each.id === id);
  return card ? html`<div class="action"><em>${t(card.window)}</em>${prose(t(card.action))}${
    card.price > 0 ? html`<p>(${say.carriages(card.price)})</p>` : nothing}</div>` : nothing;
}

/**
 * Draws the players around the table, with the facts that everybody may know about them.
 * @param {Model} model
 */
export function drawPlayers(model) {
  const { view } = model;
  return html`<ul class="players" data-test="players">${seatsOf(model).map((seat) => {
    const each = view?.seats?.[seat] ?? {};
    const character = each.character && each['character-state'] !== 'hidden' ? pieceName(model, each.character) : null;
    return html`<li class="${view?.turn === seat ? 'turn' : ''} ${each.out ? 'out' : ''}" data-test="player-${seat}">
      ${seatSign(seat, { silent: true })}
      <span class="name">${seatName(seat)}${seat === model.seat ? html` <small>(${say.card.you})</small>` : nothing}</span>
      <span class="signs">
        ${view?.diary === seat ? html`<span class="tag">${icon('diary')} ${say.who.diary}</span>` : nothing}
        ${view?.watson === seat ? html`<span class="tag">${icon('watson')} ${say.who.watson}</span>` : nothing}
        ${character ? html`<span class="tag">${character}</span>` : nothing}
        ${isZoned(model) && each.zone ? html`<span class="tag">${say.who.zone(each.zone)}</span>` : nothing}
        ${each.won ? html`<span class="tag">${say.who.won}</span>`
          : each.out ? html`<span class="tag">${say.who.out(each.right ?? 0)}</span>` : nothing}
        ${isHere(model, seat) ? nothing : html`<span class="tag faint">${words.lobby.absent}</span>`}
      </span>
      <span class="where">${each.card ? pieceName(model, each.card) : ''}</span>
    </li>`;
  })}</ul>`;
}

/**
 * @param {Model} model
 * @returns {string[]}
 */
function questionsOf(model) {
  return (model.board?.questions ?? []).map((/** @type {any} */ question) => question.ask ?? question);
}

/** @param {Model} model */
export function drawCase(model) {
  return html`<h3 lang=${language}>${say.questions}</h3><ol>${questionsOf(model).map((ask) => html`<li>${ask}</li>`)}</ol>`;
}

/** @param {Model} model */
export function readCase(model) {
  const head = language === languageOf(model) ? [say.questions] : []; // the case is read aloud in its own language only
  return [...head, ...questionsOf(model).map((ask, i) => `${i + 1}. ${ask}`)];
}

/** @param {Model} model */
export function drawStock(model) {
  const stock = model.view?.stock ?? {};
  return html`<dl class="stock" data-test="stock">${['carriages', ...TOKENS].map((token) => html`<div>
    <dt>${icon(token)} ${/** @type {Record<string, string>} */ (say.stock)[token]}</dt><dd>${stock[token] ?? '–'}</dd></div>`)}</dl>`;
}

/**
 * Draws the board on the table screen, with nothing to tap. The printed card of a place has the picture of its kind; the
 * Carriage Stop has its own.
 * @param {Model} model
 * @param {import('../blank.js').TableKit} table
 */
export function drawScreenBoard(model, { town }) {
  const places = placesOf(model).map((id) => {
    const [card, location] = [model.view?.cards?.[id] ?? {}, locationOf(model, id)];
    return {
      id,
      name: pieceName(model, id),
      lang: location ? model.board.language : null,
      number: id === '221b' ? null : location?.number ?? null,
      pictures: location ? [location.picture, location.kind] : [],
      symbols: drawSymbols(model, id),
      guarded: card.police ? html`${icon('police')} <em>${say.card.guarded}</em>` : null,
      extra: card.toby ? html`<span class="toby">${icon('toby', say.card.toby)}</span>` : nothing,
      foot: whereAndWhen(model, id),
      closed: isClosed(model, id),
      pawns: pawnsOn(model, id).map(({ seat, bid }) => ({ seat, bid, spoken: say.carriages(bid) })),
    };
  });
  return town(places, `${model.board?.title} ${model.room?.game}`);
}
