// seat.js: a player's screen, from top to bottom: the seat, the awaited act, the legal acts, the player's own things, the table

import { html, nothing } from 'lit-html';
import { icon } from '../icons.js';
import { language } from '../language.js';
import { sheetsOf } from '../offers.js';
import { seatName } from '../names.js';
import { seatSign } from '../seats.js';
import { prose } from '../parts/prose.js';
import { pauseSign, signs, undo, voteSheet } from '../parts/undo.js';
import { photoField } from '../parts/scanner.js';
import { sealFound, sealKept } from '../parts/seal.js';
import { tellRoom } from '../room.js';
import { theatre } from '../theatre.js';
import { words } from '../words.js';

/** @typedef {import('../model.js').Model} Model */
/** @typedef {import('../games/index.js').GameFace} GameFace */

const say = words.seat;
const LINES = 8; // length of the log of recent events

/** @typedef {import('../games/blank.js').SeatState} SeatState */

/**
 * @typedef {object} SeatOn
 * @property {(piece: string) => void} piece
 * @property {(act: string, set?: Record<string, any>) => void} act
 * @property {(act: string) => Record<string, any>} kept
 * @property {(piece: string, title: string) => void} read
 * @property {import('../parts/ending.js').EndOn} end
 * @property {() => void} scan
 * @property {(file: File) => void} photo
 * @property {() => void} caseOpen
 * @property {() => void} rules
 * @property {() => void} settings
 * @property {() => void} notes
 * @property {(what: string) => void} peek
 * @property {(on: boolean) => void} standing
 * @property {(wish: Record<string, any>) => void} wish
 */

/**
 * @param {Model} model
 * @param {GameFace} game
 * @param {SeatState} state
 * @param {SeatOn} on
 * @param {{page: unknown, open: unknown}|null} lobby lobby, drawn in place of the table before the game is open, and its button
 * @param {unknown} hand buttons that hand the phone to its other players
 */
export function seat(model, game, state, on, lobby, hand) {
  return html`${head(model, game, on)}
    <main tabindex="-1" data-test="seat" data-game=${model.board?.game ?? ''} data-seat=${model.seat} data-phase=${model.view?.phase ?? ''}>
      ${hand}
      ${lobby || !model.view ? html`${pauseSign(model)}${sealFound(model)}${lobby?.page}` : play(model, game, state, on)}
    </main>
    ${lobby ? html`<footer class="bar">${game.hasBar ? scanButtons('', state, on) : nothing}${lobby.open}</footer>`
    : game.hasBar ? scanBar(game.scansNow(model), state, on) : nothing}`;
}

/**
 * @param {Model} model
 * @param {GameFace} game
 * @param {SeatOn} on
 */
function head(model, game, on) {
  const yours = game.now(model).yours;
  return html`<header class="head ${yours ? 'yours' : ''}">
    <button class="me" data-test="settings" @click=${on.settings}><span class="unseen">${seatName(model.seat ?? '')}: ${say.settings}</span>
      ${seatSign(model.seat ?? '', { silent: true, big: true })}</button>
    <div><h1>${seatName(model.seat ?? '')}${yours ? html`<strong> · ${say.yourTurn}</strong>` : nothing}</h1>
      <p>${game.stage(model)}</p></div>
    <button class="small how" data-test="how" aria-label=${words.rules.title} @click=${on.rules}>?</button>
    <button class="small" data-test="case" @click=${on.caseOpen}>${icon('diary')} ${say.caseButton}</button>
  </header>`;
}

/**
 * @param {Model} model
 * @param {GameFace} game
 * @param {SeatState} state
 * @param {SeatOn} on
 */
function play(model, game, state, on) {
  const { yours, text } = game.now(model);
  const warning = game.warning(model);
  const alarm = game.alarm(model);
  const over = model.view.phase === 'over';
  const hand = { state, onPeek: on.peek, onPiece: on.piece, onAct: on.act, kept: on.kept };
  const players = game.drawPlayers(model, hand);
  return html`
    ${model.room?.paused ? pauseSign(model) : html`
    <section class="now ${yours ? 'yours' : ''} ${over ? 'over' : ''}" data-test="now" data-yours=${yours}>
      ${alarm ? html`<p class="alarm" data-test="alarm">${alarm.text}</p>` : nothing}
      ${yours ? html`<h2>${say.yourTurn}</h2>` : nothing}<p>${text}</p>
      ${warning ? html`<p class="warning">${warning.sign ? icon(warning.sign) : nothing} ${warning.text}</p>` : nothing}
    </section>`}
    ${voteSheet(model, game, state, on)}
    ${game.drawCentre(model, hand)}
    ${buttons(model, game, true, state, on)}
    ${state.guide ? html`<p class="guide" data-test="guide-says">${state.guide}</p>` : nothing}
    ${sealFound(model)}
    ${theatre()?.ending(model, game, on.end)}
    ${game.atRest(model) ? nothing : game.drawMine(model, hand)}
    ${buttons(model, game, false, state, on)}
    ${standing(model, game, state, on)}
    ${model.takeBack?.free ? undo(model, game, state, on) : nothing}
    <h2 class="rule">${say.board}</h2>
    ${game.drawBoard(model, on.piece)}
    ${players === nothing ? nothing : html`<h2 class="rule">${say.players}</h2>${players}`}
    ${game.drawStock(model)}
    ${game.hasLog(model) ? log(model, game, LINES) : nothing}
    ${model.takeBack?.free ? nothing : undo(model, game, state, on)}
    ${sealKept(model)}`;
}

/**
 * Draws the buttons of acts that do not start from a card. The acts that the table waits for are placed above the player's own
 * things, all others below.
 * @param {Model} model
 * @param {GameFace} game
 * @param {boolean} awaited
 * @param {{busy: boolean}} state
 * @param {SeatOn} on
 */
function buttons(model, game, awaited, state, on) {
  const sheets = game.buttonSheets(model, sheetsOf(model.legal)).filter((sheet) => game.isAwaited(sheet.act) === awaited);
  const texts = model.view.phase === 'over' || !awaited ? [] : game.openTexts(model);
  const reads = awaited && game.readsCase(model);
  if (sheets.length + texts.length === 0 && !reads) {
    return nothing;
  }
  return html`<section class="acts" aria-label=${say.mayDo}>
    ${reads ? html`<button class="primary" data-test="read-case" @click=${on.caseOpen}>${icon('read')} ${say.readCase}</button>` : nothing}
    ${texts.map(({ piece, title }) => html`<button data-test="text-${piece}" @click=${() => on.read(piece, title)}>
      ${icon('read')} ${title}</button>`)}
    ${sheets.map((sheet) => html`<button class=${game.isNext(model, sheet.act) ? 'primary' : ''} data-test="act-${sheet.act}"
      ?disabled=${state.busy} @click=${() => on.act(sheet.act)}>${game.actName(model, sheet)}</button>`)}
  </section>`;
}

/**
 * Draws the button of the standing act, which is repeated at each of the player's turns until the player cancels it.
 * @param {Model} model
 * @param {GameFace} game
 * @param {SeatState} state
 * @param {SeatOn} on
 */
function standing(model, game, state, on) {
  const what = game.standing(model);
  return what === null ? nothing : html`<section class="acts" data-test="standing" data-on=${state.standing}>
    ${state.standing ? html`<p class="hint">${what.on}</p>` : nothing}
    <button class="small" data-test="standing-set" aria-pressed=${state.standing} @click=${() => on.standing(!state.standing)}>
      ${state.standing ? what.cancel : what.label}</button></section>`;
}

/**
 * Draws an event as a line of the log, or returns null for an event without words. An event of the room has the sign of its seat.
 * @param {Model} model
 * @param {GameFace} game
 * @param {import('../types.js').TableEvent} event
 */
function line(model, game, event) {
  const told = tellRoom(event);
  return told === null ? game.tell(model, event) : html`${signs([event.seat])}${told}`;
}

/**
 * Draws the latest events that this phone heard of. A phone that has just come heard of none, however long the game is under way.
 * @param {Model} model
 * @param {GameFace} game
 * @param {number} max
 */
export function log(model, game, max) {
  const lines = model.log.map(({ event }) => line(model, game, event)).filter(Boolean).slice(-max).reverse();
  return lines.length === 0 ? nothing : html`<div class="lately"><h2 class="rule">${say.lately}</h2>
    <ol class="log" data-test="log">${lines.map((each) => html`<li>${each}</li>`)}</ol></div>`;
}

/**
 * Draws the bar with scanner and notebook, which stays at the foot of the screen.
 * @param {boolean} isNext
 * @param {{live: boolean, busy: boolean}} state
 * @param {SeatOn} on
 */
function scanBar(isNext, state, on) {
  return html`<footer class="bar">${scanButtons(isNext ? 'primary' : '', state, on)}
    <button data-test="notes" @click=${on.notes}>${icon('pencil')}${words.notes.button}</button>
  </footer>`;
}

/**
 * @param {string} look class of the button that scans
 * @param {{live: boolean}} state
 * @param {SeatOn} on
 */
function scanButtons(look, { live }, on) {
  const sign = html`${icon('scan')}${words.scan.short}`;
  return live ? html`<button class=${look} data-test="scan" @click=${on.scan}>${sign}</button>`
    : html`${photoField(sign, on.photo, look)}
      <button data-test="scan" @click=${on.scan}>${icon('keys')}${words.scan.typeShort}</button>`;
}

/**
 * Draws the introduction and the other public parts of the case, open to everyone at any time (WH-020).
 * @param {Model} model
 * @param {GameFace} game
 */
export function caseText(model, game) {
  const board = model.board ?? {};
  return html`<div class="prose" lang=${board.language ?? 'en'}>
    ${board.narration ? html`<audio data-test="narration" controls preload="metadata" src=${board.narration} aria-label=${words.narration.label}></audio>` : nothing}
    ${prose(board.introduction)}
    ${board['special-rules'] ? html`<h3 lang=${language}>${say.rules}</h3>${prose(board['special-rules'])}` : nothing}
    ${game.drawCase(model)}
  </div>`;
}
