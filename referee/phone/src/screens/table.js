// table.js: the table screen, for a television or a tablet: what everybody may know, and nothing else

import { html, nothing } from 'lit-html';
import { colourName, seatSign } from '../seats.js';
import { language } from '../language.js';
import { words } from '../words.js';
import { log } from './seat.js';

/** @typedef {import('../model.js').Model} Model */
/** @typedef {import('../games/index.js').GameFace} GameFace */

const say = words.screen;

/**
 * @param {Model} model
 * @param {GameFace} game
 */
export function tableScreen(model, game) {
  const opened = model.room?.opened ?? Boolean(model.view);
  return html`<main class="screen" data-test="screen" data-phase=${model.view?.phase ?? ''}>
    <header class="masthead"><h1 lang=${model.board?.language ?? language}>${model.board?.title ?? words.name}</h1>
      <p>${[model.view?.round > 0 ? words.seat.round(model.view.round) : '', game.phaseName(model)].filter(Boolean).join(' · ')}</p>
    </header>
    ${opened && model.view ? html`
      <section class="now" data-test="now" aria-live="polite">
        ${model.view.turn ? html`<p class="turn">${seatSign(model.view.turn, { silent: true, big: true })}
          ${words.seat.turnOf(colourName(model.view.turn))}</p>` : html`<p>${game.now(model).text}</p>`}</section>
      <div class="wide">
        <div>${game.drawScreenBoard(model)}</div>
        <aside>${game.drawPlayers(model)}${game.drawStock(model)}${model.log.length > 0 ? log(model, game, 9) : nothing}</aside>
      </div>` : waiting(model)}
  </main>`;
}

/** @param {Model} model */
function waiting(model) {
  return html`<section class="now"><p>${say.waiting}</p></section>
    <p class="join">${say.join} <strong>${location.origin}</strong></p>
    <ul class="colours">${(model.room?.seats ?? []).map(({ seat }) => html`<li class="colour">${
      seatSign(seat, { silent: true, big: true })}<span>${colourName(seat)}</span></li>`)}</ul>`;
}

/**
 * @param {import('../types.js').TableEntry[]|null} entries
 * @param {boolean} away
 * @param {(table: string) => void} onTable
 */
export function chooseTable(entries, away, onTable) {
  return html`<main class="start" data-test="choose-table"><header class="masthead"><h1>${say.title}</h1></header>
    <p class="hint" role="status">${away ? words.start.away : entries === null ? words.start.looking
      : entries.length === 0 ? words.start.none : say.choose}</p>
    ${(entries ?? []).map((entry) => html`<button data-test="table-${entry.table}" lang=${entry.language} @click=${() => onTable(entry.table)}>${entry.title}</button>`)}
    ${nothing}</main>`;
}
