// table.js: the table screen, for a television or a tablet; it shows only public knowledge

import { html, nothing } from 'lit-html';
import { gameName } from '../games/index.js';
import { seatName } from '../names.js';
import { seatSign } from '../seats.js';
import { language } from '../language.js';
import { words } from '../words.js';
import { joinSign } from '../parts/join.js';
import { languageField } from '../parts/language.js';
import { sealFound, sealKept } from '../parts/seal.js';
import { pauseSign, voteShown } from '../parts/undo.js';
import { theatre } from '../theatre.js';
import { hansom } from '../table/cab.js';
import { dial } from '../table/dial.js';
import { menu } from '../table/menu.js';
import { isStill } from '../table/motion.js';
import { picture } from '../table/picture.js';
import { town } from '../table/town.js';
import { log } from './seat.js';

/** @typedef {import('../model.js').Model} Model */
/** @typedef {import('../games/index.js').GameFace} GameFace */

const say = words.screen;
const SHORT = 36; // longest sentence about the turn in the largest type, in characters
const LINES = 9; // length of the log of recent events

/**
 * @param {Model} model
 * @param {GameFace} game
 * @param {string} join the address that phones open to join
 * @param {(tag: string) => void} onLanguage
 * @param {import('../parts/ending.js').EndOn} onEnd
 */
export function tableScreen(model, game, join, onLanguage, onEnd) {
  const opened = model.room?.opened ?? Boolean(model.view);
  const isPlayed = opened && model.view;
  const end = opened ? theatre()?.ending(model, game, onEnd, true) : null;
  const bell = isPlayed && game.hasTrials ? theatre()?.bellField() : nothing;
  const name = model.board?.game ?? '';
  return html`<main tabindex="-1" class="screen ${isPlayed ? 'played' : ''}" data-test="screen" data-game=${name}
    data-phase=${model.view?.phase ?? ''} data-motion=${isStill() ? 'off' : 'on'}>
    <header class="masthead">
      ${isPlayed ? dial(model) : nothing}
      <div class="title"><h1 lang=${model.board?.language ?? language}>${model.board?.title ?? words.name}</h1>
        <p>${opened ? game.stage(model) : gameName(name)}</p></div>
      ${isPlayed ? now(model, game) : nothing}
      ${menu(model, { opened: Boolean(isPlayed), bell, onLanguage })}
    </header>
    ${pauseSign(model)}
    ${isPlayed ? html`
      ${voteShown(model, game)}
      ${sealFound(model)}
      <div class="wide ${end ? 'ended' : ''}">
        <div class="sight">${game.drawScreenBoard(model, { town, picture: (...names) => picture(name, names) })}</div>
        <aside aria-label=${say.beside}>${end ?? html`${game.drawCentre(model)}${game.drawPlayers(model)}
          ${game.hasLog(model) ? log(model, game, LINES) : nothing}
          ${game.drawStock(model)}`}</aside>
      </div>${sealKept(model)}` : waiting(model, join)}
  </main>`;
}

/**
 * Draws whose turn it is in the largest type of the screen, with a ribbon in the colour of the seat.
 * @param {Model} model
 * @param {GameFace} game
 */
function now(model, game) {
  const { seat, text } = game.nowOpen(model);
  return html`<section class="now ${seat ? `seat-${seat}` : ''}" data-test="now">${seat
    ? html`<p class="turn ${text.length > SHORT ? 'long' : ''}">${seatSign(seat, { silent: true, big: true })} <span>${text}</span> ${
      model.board?.game === 'watson-and-holmes' ? hansom(seat) : nothing}</p>` : html`<p>${text}</p>`}</section>`;
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
