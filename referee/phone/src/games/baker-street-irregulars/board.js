// board.js: drawings of the table: precincts, hands, case files, and the choices of a phase
//
// The other players' hands are drawn as seen from across the table, with position 1 on the right. Each card shows its
// number, so that nobody has to reverse the order mentally. The table screen draws no hand, since everybody sees it.

import { html, nothing } from 'lit-html';
import { language } from '../../language.js';
import { isHere, languageOf, seatsOf } from '../../model.js';
import { prose } from '../../parts/prose.js';
import { seatName } from '../../names.js';
import { seatSign } from '../../seats.js';
import { words } from '../../words.js';
import { back, caseFile, face, typeSign } from './cards.js';
import { bsi as say } from './words.js';
import { clueName, draws, mayDo, me, nextPosition, othersOf, pointing, PRECINCTS, precinctName, TYPES } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../blank.js').Hand} Hand */

const FEW = 4; // most cards on a precinct that the table screen has room to name

/* ---- the choices of a phase ---- */

/**
 * Draws the choices of a phase. A choice that is not possible now is shown with the reason.
 * @param {Model} model
 */
export function drawCentre(model) {
  const { view } = model;
  if (model.seat === null || !isTurn(model, model.seat) || pointing(model) || view['must-move'] || view.reward) {
    return nothing;
  }
  const choices = choicesOf(model);
  return choices.length === 0 ? nothing : html`<section class="panel may" aria-label=${say.can.title} data-test="can"><ul>${choices.map(([name, text, why]) => html`<li
    class=${why ? 'not' : ''} data-test="can-${name}" data-open=${!why}>${text}${why ? html` <em>${why}</em>` : nothing}</li>`)}</ul></section>`;
}

/**
 * @param {Model} model
 * @returns {[string, string, string|null][]} name, text, and the reason why the choice is not possible
 */
function choicesOf(model) {
  const { can } = say;
  const unless = (/** @type {boolean} */ may, /** @type {string} */ why) => (may ? null : why);
  switch (model.view.phase) {
    case 'detective':
      return [
        ['investigate', can.investigate, null],
        ['interrogate', can.interrogate, unless(mayDo(model, 'interrogate'), can.noSuspect)],
        ['tip-off', can.tipOff, unless(mayDo(model, 'tip-off'), can.onlySuspects)],
      ];
    case 'play':
      return [['build', can.build, null], ['deduce', can.deduce, null], ['follow', can.follow, null]];
    case 'draw':
      return [
        ['draw', can.draw, unless(draws(model), can.handFull)],
        ['end', can.end, unless(mayDo(model, 'end'), can.drawFirst)],
        ['watson', can.watson, unless(mayDo(model, 'watson'), me(model)?.watson ? can.drawFirst : can.watsonSpent)],
      ];
    default:
      return [];
  }
}

/** @param {Model} model @param {string} seat */
function isTurn({ view }, seat) {
  return view.turn === seat && view.phase !== 'setup' && view.phase !== 'over';
}

/* ---- hands ---- */

/**
 * Draws this player's hand as backs, and this player's case file. The hands to be touched or pointed at now come first.
 * @param {Model} model
 * @param {Hand} hand
 */
export function drawMine(model, hand) {
  const { onPiece } = hand;
  const mine = me(model);
  if (!mine) {
    return nothing;
  }
  const seat = model.seat ?? '';
  const next = model.view.phase === 'setup' || draws(model) ? nextPosition(model, seat) : null;
  const isPlay = mayDo(model, 'build');
  const near = nearHands(model);
  return html`${near.length > 0 ? html`<p class="hint">${say.who.mirrored}</p>` : nothing}${near.map((each) => html`<section class="near" aria-label=${say.who.hand(seatName(each))}>
    <h2 class="who-line">${seatSign(each, { silent: true })} <span>${say.who.hand(seatName(each))}</span></h2>${handAcross(model, each, hand)}</section>`)}
    <section class="mine own-hand" aria-label=${say.mine.title} data-test="mine">
    <h2>${say.mine.title}</h2>
    <ul class="fan" aria-label=${say.mine.title}>${mine.filled.map((/** @type {boolean} */ isFilled, /** @type {number} */ i) => html`<li>${isFilled
      ? html`<button class="held ${isPlay ? 'open' : ''}" data-test="hand-${seat}-${i + 1}"
        @click=${() => onPiece(`hand-${seat}-${i + 1}`)}><span class="unseen">${say.position(i + 1)}: ${say.mine.back}</span>${back(i + 1, true)}</button>`
      : html`<span class="held ${next === i + 1 ? 'next' : ''}" data-test="hand-${seat}-${i + 1}"><span class="unseen">${say.free(i + 1)}</span>${back(i + 1, false)}</span>`}</li>`)}</ul>
    ${isPlay ? html`<p class="hint">${say.mine.why}</p>` : nothing}
    ${mine['must-reveal'] ? html`<p class="hint" data-test="must-reveal">${say.mine.revealNext}</p>` : nothing}
    <h3>${say.mine.file}</h3>
    ${caseFile(model, seat, say.mine.file)}
    <p class="hint">${say.mine.aim}</p>
  </section>`;
}

/**
 * Returns the seats whose hands must be touched or pointed at now. Those hands are drawn above this player's own hand
 * instead of among the players.
 * @param {Model} model
 */
function nearHands(model) {
  const point = pointing(model);
  return point ? [point.seat] : model.seat !== null && model.view.phase === 'detective' && model.view.turn === model.seat ? othersOf(model) : [];
}

/**
 * Draws a hand as seen from across the table.
 * @param {Model} model
 * @param {string} seat
 * @param {Hand} hand
 */
function handAcross(model, seat, { onPiece }) {
  const cards = model.view.seats[seat].hand ?? [];
  const point = pointing(model);
  const lit = point?.seat === seat ? point.positions : [];
  const touched = new Set(model.legal.filter((offer) => offer.seat === seat && ['interrogate', 'tip-off'].includes(offer.act)).map(({ position }) => position));
  return html`<ul class="fan across" aria-label=${say.who.hand(seatName(seat))} data-test="hand-${seat}">${
    cards.map((/** @type {string|null} */ card, /** @type {number} */ i) => {
      const n = i + 1;
      return html`<li>${card === null
        ? html`<span class="held"><span class="unseen">${say.free(n)}</span>${back(n, false)}</span>`
        : html`<button class="held ${touched.has(n) ? 'open' : ''} ${lit.includes(n) ? 'lit' : ''}" data-test="hand-${seat}-${n}" data-card=${card} data-lit=${lit.includes(n)}
          @click=${() => onPiece(`hand-${seat}-${n}`)}><span class="unseen">${say.position(n)}: ${clueName(model, card)}${lit.includes(n) ? ` – ${say.answer.lit}` : ''}</span>${
            face(model, card, { named: true })}<small aria-hidden="true">${n}</small></button>`}</li>`;
    }).reverse()}</ul>`;
}

/**
 * Draws the players around the table. A phone shows the others, from the left of its own player, with their hands and case
 * files. The table screen shows all players; it draws the case files beside the board.
 * @param {Model} model
 * @param {Hand} [hand] left out on the table screen
 */
export function drawPlayers(model, hand) {
  const { view } = model;
  const near = nearHands(model);
  const seats = hand ? othersOf(model) : seatsOf(model);
  return html`${hand && near.length < seats.length ? html`<p class="hint">${say.who.mirrored}</p>` : nothing}<ul class="irregulars" data-test="players">${seats.map((seat) => html`<li
    class=${isTurn(model, seat) ? 'turn' : ''} data-test="player-${seat}">
    <p class="who-line">${seatSign(seat, { silent: true })} <b class="name">${seatName(seat)}</b>
      <span class="tags"><span class="tag">${view.seats[seat].watson ? say.who.watson : say.who.spent}</span>
      ${view.phase === 'setup' ? html`<span class="tag" data-test="filled-${seat}">${say.who.full(
        view.seats[seat].filled.filter(Boolean).length, view.seats[seat].filled.length)}</span>` : nothing}
      ${isHere(model, seat) ? nothing : html`<span class="tag faint">${words.lobby.absent}</span>`}</span></p>
    ${hand && !near.includes(seat) ? handAcross(model, seat, hand) : nothing}
    ${hand ? caseFile(model, seat, say.who.file(seatName(seat))) : nothing}
  </li>`)}</ul>`;
}

/* ---- precincts ---- */

/**
 * Draws the cards on a precinct, bottom first, since all of them count for sets.
 * @param {Model} model
 * @param {number} n
 * @param {(card: string, isTop: boolean) => unknown} drawCard
 */
function pile(model, n, drawCard) {
  const cards = /** @type {string[]} */ (model.view?.precincts?.[n] ?? []);
  return cards.length === 0 ? html`<p class="hint">${say.board.empty}</p>`
    : html`<ul class="pile ${cards.length > FEW ? 'many' : ''}" aria-label=${say.board.cards(cards.length)}>${cards.map((card, i) => html`<li>${drawCard(card, i === cards.length - 1)}</li>`)}</ul>`;
}

/** @param {Model} model @param {string} card @param {boolean} isTop */
function spokenCard(model, card, isTop) {
  return isTop ? `${clueName(model, card)}, ${say.board.top}` : clueName(model, card);
}

/**
 * @param {Model} model
 * @param {(piece: string) => void} onPiece
 */
export function drawBoard(model, onPiece) {
  const isOpen = (/** @type {string} */ card) => model.legal.some((offer) => offer.card === card && (offer.act === 'move' || offer.act === 'follow'));
  return html`<div class="precincts" data-test="board">${PRECINCTS.map((n) => html`<section aria-label=${precinctName(model, n)} data-test="precinct-${n}">
    <h3 lang=${languageOf(model)}>${precinctName(model, n)}</h3>
    ${pile(model, n, (card, isTop) => html`<button class="held ${isOpen(card) ? 'open' : ''}" data-test="card-${card}"
      @click=${() => onPiece(card)}><span class="unseen">${spokenCard(model, card, isTop)}</span>${face(model, card)}</button>`)}</section>`)}</div>`;
}

/**
 * Draws precincts and case files on the table screen, with the printed pictures of precincts and open cards.
 * @param {Model} model
 * @param {import('../blank.js').TableKit} table
 */
export function drawScreenBoard(model, { picture }) {
  return html`<div class="den"><div class="precincts big" data-test="board">${PRECINCTS.map((n) => html`<section aria-label=${precinctName(model, n)} data-test="precinct-${n}">
    <div class="door-plate">${picture(model.board?.['precinct-pictures']?.[n - 1])}<h2 lang=${languageOf(model)}>${precinctName(model, n)}</h2></div>
    ${pile(model, n, (card, isTop) => html`<span class="unseen">${spokenCard(model, card, isTop)}</span>${
      face(model, card, { named: true, picture })}`)}</section>`)}</div>
    <div class="files">${seatsOf(model).map((seat) => {
      const label = say.who.file(seatName(seat));
      return html`<section class=${isTurn(model, seat) ? 'turn' : ''} aria-label=${label}>
        <h2 class="who-line">${seatSign(seat, { silent: true })} ${label}</h2>${caseFile(model, seat, label, picture)}</section>`;
    })}</div></div>`;
}

/**
 * Draws the deck and the discards. Only the top discard is visible (RB-17).
 * @param {Model} model
 */
export function drawStock(model) {
  const { view } = model;
  const discards = /** @type {(string|null)[]} */ (view.discards ?? []);
  const top = discards[discards.length - 1];
  return html`<dl class="stock" data-test="stock"><div><dt>${say.board.deck}</dt><dd data-test="deck">${view.deck}</dd></div>
    <div><dt>${say.board.discards}</dt><dd data-test="discards">${discards.length}</dd></div>
    ${top ? html`<div class="wide-fact"><dt>${say.board.topDiscard}</dt><dd data-test="top-discard" data-card=${top}>${clueName(model, top)}</dd></div>` : nothing}</dl>`;
}

/* ---- the case ---- */

/** @param {Model} model */
export function drawCase(model) {
  const clues = model.board?.clues ?? [];
  return html`<h3 lang=${language}>${say.names}</h3>
    ${TYPES.map((type) => html`<p>${typeSign(type)} <b lang=${language}>${say.types[type]}</b> ${clues.filter((/** @type {any} */ clue) => clue.type === type)
      .map((/** @type {any} */ clue) => `${clue.rank} ${clue.name}`).join(' · ')}</p>`)}
    <h3 lang=${language}>${say.abilities}</h3>
    ${clues.filter((/** @type {any} */ clue) => clue.ability).map((/** @type {any} */ clue) => html`<div><b>${clue.rank} ${clue.name}</b>${prose(clue.ability)}</div>`)}`;
}

/** @param {Model} model */
export function readCase(model) {
  const clues = /** @type {any[]} */ (model.board?.clues ?? []);
  return [
    ...TYPES.map((type) => `${say.types[type]}: ${clues.filter((clue) => clue.type === type).map(({ rank, name }) => `${rank} ${name}`).join(', ')}.`),
    ...clues.filter(({ ability }) => ability).map(({ name, ability }) => `${name}: ${ability.replaceAll('**', '')}`),
  ];
}
