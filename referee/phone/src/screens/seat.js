// seat.js: a player's screen, from top to bottom: who I am, what is awaited, what I may do, what I have, the table

import { html, nothing } from 'lit-html';
import { icon } from '../icons.js';
import { language } from '../language.js';
import { sheetsOf } from '../offers.js';
import { colourName, seatSign } from '../seats.js';
import { prose } from '../parts/prose.js';
import { pauseSign, undo, voteSheet } from '../parts/undo.js';
import { photoField } from '../parts/scanner.js';
import { tellRoom } from '../room.js';
import { words } from '../words.js';
import { after } from './after.js';

/** @typedef {import('../model.js').Model} Model */
/** @typedef {import('../games/index.js').GameFace} GameFace */

const say = words.seat;

/**
 * @typedef {object} SeatOn
 * @property {(piece: string) => void} piece
 * @property {(act: string) => void} act
 * @property {(piece: string, title: string) => void} read
 * @property {() => void} scan
 * @property {(file: File) => void} photo
 * @property {() => void} caseOpen
 * @property {() => void} settings
 * @property {() => void} notes
 * @property {() => void} peek
 * @property {(wish: Record<string, any>) => void} wish
 */

/**
 * @param {Model} model
 * @param {GameFace} game
 * @param {{peek: boolean, live: boolean, busy: boolean}} state
 * @param {SeatOn} on
 * @param {unknown} lobby drawn in place of the table before the game is open
 * @param {unknown} hand the way to other players of this phone
 */
export function seat(model, game, state, on, lobby, hand) {
  return html`${head(model, game, on)}
    <main tabindex="-1" data-test="seat" data-seat=${model.seat} data-phase=${model.view?.phase ?? ''}>
      ${hand}
      ${lobby || !model.view ? html`${pauseSign(model)}${lobby}` : play(model, game, state, on)}
    </main>
    ${scanBar(state, on)}`;
}

/**
 * @param {Model} model
 * @param {GameFace} game
 * @param {SeatOn} on
 */
function head(model, game, on) {
  const round = model.view?.round > 0 ? say.round(model.view.round) : '';
  const yours = game.now(model).yours;
  return html`<header class="head ${yours ? 'yours' : ''}">
    <button class="me" data-test="settings" aria-label="${colourName(model.seat ?? '')}: ${say.settings}" @click=${on.settings}>
      ${seatSign(model.seat ?? '', { silent: true, big: true })}</button>
    <div><h1>${colourName(model.seat ?? '')}${yours ? html`<strong> · ${say.yourTurn}</strong>` : nothing}</h1>
      <p>${[round, game.phaseName(model)].filter(Boolean).join(' · ')}</p></div>
    <button class="small" data-test="case" @click=${on.caseOpen}>${icon('diary')} ${say.caseButton}</button>
  </header>`;
}

/**
 * @param {Model} model
 * @param {GameFace} game
 * @param {{peek: boolean, busy: boolean}} state
 * @param {SeatOn} on
 */
function play(model, game, state, on) {
  const { yours, text } = game.now(model);
  const warning = game.warning(model);
  const over = model.view.phase === 'over';
  return html`
    ${model.room?.paused ? pauseSign(model) : html`
    <section class="now ${yours ? 'yours' : ''} ${over ? 'over' : ''}" data-test="now" data-yours=${yours}>
      ${yours ? html`<h2>${say.yourTurn}</h2>` : nothing}<p>${text}</p>
      ${warning ? html`<p class="warning">${icon('pencil')} ${warning}</p>` : nothing}
    </section>`}
    ${voteSheet(model, game, state, on)}
    ${buttons(model, game, true, state, on)}
    ${over ? after(model) : nothing}
    ${over || model.view.seats?.[model.seat ?? '']?.out ? nothing : game.drawMine(model, { peek: state.peek, onPeek: on.peek })}
    ${buttons(model, game, false, state, on)}
    ${model.takeBack?.free ? undo(model, game, state, on) : nothing}
    <h2 class="rule">${say.board}</h2>
    ${game.drawBoard(model, on.piece)}
    <h2 class="rule">${say.players}</h2>
    ${game.drawPlayers(model)}
    ${game.drawStock(model)}
    <h2 class="rule">${say.lately}</h2>
    ${log(model, game, 8)}
    ${model.takeBack?.free ? nothing : undo(model, game, state, on)}`;
}

/**
 * What may be done without pointing at a card: what the table waits for above one's own things, the rest below them.
 * @param {Model} model
 * @param {GameFace} game
 * @param {boolean} awaited
 * @param {{busy: boolean}} state
 * @param {SeatOn} on
 */
function buttons(model, game, awaited, state, on) {
  const sheets = game.buttonSheets(model, sheetsOf(model.legal)).filter((sheet) => game.isAwaited(sheet.act) === awaited);
  const texts = model.view.phase === 'over' || !awaited ? [] : model.texts;
  if (sheets.length + texts.length === 0) {
    return nothing;
  }
  return html`<section class="acts" aria-label=${say.mayDo}>
    ${texts.map(({ piece, title }) => html`<button data-test="text-${piece}" @click=${() => on.read(piece, title)}>
      ${icon('read')} ${title}</button>`)}
    ${sheets.map((sheet) => html`<button class=${game.isNext(model, sheet.act) ? 'primary' : ''} data-test="act-${sheet.act}"
      ?disabled=${state.busy} @click=${() => on.act(sheet.act)}>${game.actName(model, sheet)}</button>`)}
  </section>`;
}

/**
 * @param {Model} model
 * @param {GameFace} game
 * @param {number} max
 */
export function log(model, game, max) {
  const lines = model.log.map(({ event }) => tellRoom(event) ?? game.tell(model, event)).filter(Boolean).slice(-max).reverse();
  return lines.length === 0 ? html`<p class="hint">${say.nothingYet}</p>` : html`<ol class="log" data-test="log">${lines.map((line) => html`<li>${line}</li>`)}</ol>`;
}

/**
 * The one thing that is always at hand.
 * @param {{live: boolean, busy: boolean}} state
 * @param {SeatOn} on
 */
function scanBar({ live }, on) {
  const sign = html`${icon('scan')} ${words.scan.button}`;
  return html`<footer class="bar">${live
    ? html`<button class="primary" data-test="scan" @click=${on.scan}>${sign}</button>`
    : html`${photoField(sign, on.photo, 'primary')}
      <button data-test="scan" @click=${on.scan}>${words.scan.typeButton}</button>`}
    <button data-test="notes" @click=${on.notes}>${icon('pencil')} ${words.notes.button}</button>
  </footer>`;
}

/**
 * Introduction and questions, open to everyone at any time (WH-020).
 * @param {Model} model
 */
export function caseText(model) {
  const board = model.board ?? {};
  const questions = board.questions ?? [];
  return html`<div class="prose" lang=${board.language ?? 'en'}>
    ${board.narration ? html`<audio data-test="narration" controls preload="metadata" src=${board.narration} aria-label=${words.narration.label}></audio>` : nothing}
    ${prose(board.introduction)}
    ${board['special-rules'] ? html`<h3 lang=${language}>${say.rules}</h3>${prose(board['special-rules'])}` : nothing}
    <h3 lang=${language}>${say.questions}</h3>
    <ol>${questions.map((/** @type {any} */ question) => html`<li>${typeof question === 'string' ? question : question.ask}</li>`)}</ol>
  </div>`;
}
