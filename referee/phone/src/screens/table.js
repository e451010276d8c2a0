// table.js: the table screen, for a television or a tablet; it shows only public knowledge

import { html, nothing } from 'lit-html';
import { gameName } from '../games/index.js';
import { seatName } from '../names.js';
import { seatSign } from '../seats.js';
import { Clock, CLOCKS } from '../clock.js';
import { language } from '../language.js';
import { draw } from '../redraw.js';
import { words } from '../words.js';
import { joinSign } from '../parts/join.js';
import { languageField } from '../parts/language.js';
import { sealKept, sealShown } from '../parts/seal.js';
import { pauseSign, voteShown } from '../parts/undo.js';
import { theatre } from '../theatre.js';
import { log } from './seat.js';

/** @typedef {import('../model.js').Model} Model */
/** @typedef {import('../games/index.js').GameFace} GameFace */

const say = words.screen;
const LINES = 9; // length of the log of recent events

const clock = new Clock({ draw });

/**
 * @param {Model} model
 * @param {GameFace} game
 * @param {string} join the address that phones open to join
 * @param {(tag: string) => void} onLanguage
 */
export function tableScreen(model, game, join, onLanguage) {
  const opened = model.room?.opened ?? Boolean(model.view);
  const end = opened && game.ending(model) ? theatre()?.ending(model, game, true) : null;
  return html`<main tabindex="-1" class="screen" data-test="screen" data-game=${model.board?.game ?? ''} data-phase=${model.view?.phase ?? ''}>
    <header class="masthead"><h1 lang=${model.board?.language ?? language}>${model.board?.title ?? words.name}</h1>
      <p>${opened ? game.stage(model) : gameName(model.board?.game ?? '')}</p>
      <div class="clock">${opened && game.hasTrials ? theatre()?.bellField() : nothing}
        ${opened && model.view ? clockField(model) : nothing}${languageField(onLanguage, { quiet: true })}</div>
    </header>
    ${pauseSign(model)}
    ${opened && model.view ? html`
      ${voteShown(model, game)}
      ${now(model, game)}
      ${sealShown(model)}
      <div class="wide ${end ? 'ended' : ''}">
        <div>${game.drawScreenBoard(model)}</div>
        <aside aria-label=${say.beside}>${end ?? html`${game.drawCentre(model)}${game.drawPlayers(model)}
          ${game.hasLog(model) ? log(model, game, LINES) : nothing}
          ${game.drawStock(model)}`}</aside>
      </div>${sealKept(model)}` : waiting(model, join)}
  </main>`;
}

/**
 * @param {Model} model
 * @param {GameFace} game
 */
function now(model, game) {
  const { seat, text } = game.nowOpen(model);
  return html`<section class="now" data-test="now">${seat
    ? html`<p class="turn">${seatSign(seat, { silent: true, big: true })} ${text}</p>` : html`<p>${text}</p>`}</section>`;
}

/**
 * Draws the optional clock. Its setting is not sent to anybody, and is lost with the page.
 * @param {Model} model
 */
function clockField(model) {
  const time = clock.read(model.view);
  return html`${time === null ? nothing : html`<span role="timer" data-test="clock">${time}</span>`}
    <label><span class="unseen">${words.clock.label}</span><select data-test="clock-set"
      @change=${(/** @type {any} */ event) => clock.set(event.target.value)}>${CLOCKS.map((each) => html`<option value=${each}
        ?selected=${each === clock.clock}>${words.clock[each]}</option>`)}</select></label>`;
}

/**
 * Draws the screen before the game: the code to scan, the address to open, and the players as they arrive.
 * @param {Model} model
 * @param {string} join
 */
function waiting(model, join) {
  const seats = model.room?.seats ?? [];
  return html`<div class="door">
    <div>${joinSign(join)}</div>
    <div>
      <section class="now"><p>${say.waiting}</p></section>
      <ul class="colours">${seats.map(({ seat }) => html`<li class="colour arrives">${
        seatSign(seat, { silent: true, big: true })}<span>${seatName(seat)}</span></li>`)}</ul>
    </div></div>`;
}

/**
 * @param {import('../types.js').TableEntry[]|null} entries
 * @param {boolean} away
 * @param {(table: string) => void} onTable
 * @param {(tag: string) => void} onLanguage
 */
export function chooseTable(entries, away, onTable, onLanguage) {
  return html`<main tabindex="-1" class="start" data-test="choose-table"><header class="masthead"><h1>${say.title}</h1></header>
    <p class="hint" role="status">${away ? words.start.away : entries === null ? words.start.looking
      : entries.length === 0 ? words.start.none : say.choose}</p>
    ${(entries ?? []).map((entry) => html`<button data-test="table-${entry.table}" lang=${entry.language} @click=${() => onTable(entry.table)}>${entry.title}</button>`)}
    ${languageField(onLanguage)}</main>`;
}
