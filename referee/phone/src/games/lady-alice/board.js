// board.js: drawings of Lady Alice: Holmes's desk with its 32 areas, the open notebook, the players

import { html, nothing } from 'lit-html';
import { language } from '../../language.js';
import { isHere, languageOf, seatsOf } from '../../model.js';
import { seatName } from '../../names.js';
import { seatSign } from '../../seats.js';
import { words } from '../../words.js';
import { counter, drawFigure, shape } from './drawings.js';
import { la as say } from './words.js';
import { activeSeats, CATEGORIES, categoryOf, clueOf, cluesOf, pieceName, sentence } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */

const FEW = 3; // most counters on one area that the table screen draws in full size

/* ---- the board ---- */

/**
 * Draws the content of an area: its name, its counters, and a mark when it is a false lead.
 * @param {Model} model
 * @param {string} id
 */
function areaFace(model, id) {
  const { view } = model;
  const covered = (view?.covered ?? []).includes(id);
  const counters = view?.areas?.[id] ?? [];
  return html`<span class="name" lang=${languageOf(model)}>${pieceName(model, id)}</span>
    <span class="on ${counters.length > FEW ? 'crowd' : ''}">${counters.map(counter)}</span>
    ${covered ? html`<span class="lead">${say.board.covered}</span>` : nothing}`;
}

/**
 * @param {Model} model
 * @param {(id: string) => unknown} drawArea
 * @param {string} look
 */
function desk(model, drawArea, look) {
  const head = (/** @type {import('./speech.js').Category} */ category) =>
    html`${shape(category)} <span class="category">${say.categories[category]}</span>`;
  return html`<div class="desk ${look}" data-test="board">${CATEGORIES.map((category) => html`<section aria-label=${say.categories[category]}>
    ${look === 'big' ? html`<h2 class="column">${head(category)}</h2>` : html`<h3 class="column">${head(category)}</h3>`}
    <ul>${cluesOf(model, category).map(({ id }) => html`<li>${drawArea(id)}</li>`)}</ul></section>`)}</div>`;
}

/**
 * @param {Model} model
 * @param {string} id
 */
function looks(model, id) {
  const { view } = model;
  const isShown = view?.phase === 'over' ? Object.values(view.seats).some(({ evidence }) => evidence === id) // the solution
    : Object.values(view?.combination ?? {}).includes(id);
  return `area ${(view?.covered ?? []).includes(id) ? 'covered' : ''} ${isShown ? 'shown' : ''}`;
}

/**
 * Draws the board on a phone, with a button for each area.
 * @param {Model} model
 * @param {(piece: string) => void} onPiece
 */
export function drawBoard(model, onPiece) {
  const open = new Set(model.legal.filter(({ act }) => act === 'place').map(({ clue }) => clue));
  return desk(model, (id) => html`<button class="${looks(model, id)} ${open.has(id) ? 'free' : ''}" data-test="area-${id}"
    @click=${() => onPiece(id)}>${areaFace(model, id)}</button>`, 'on-phone');
}

/**
 * Draws the board on the table screen, with nothing to tap. Each area has the picture of its card, as on paper.
 * @param {Model} model
 * @param {import('../blank.js').TableKit} table
 */
export function drawScreenBoard(model, { picture }) {
  return desk(model, (id) => html`<div class=${looks(model, id)} data-test="area-${id}">${
    picture(clueOf(model, id)?.picture, categoryOf(id))}${areaFace(model, id)}</div>`, 'big');
}

/**
 * Lists the card and the counters on an area, at the head of its sheet.
 * @param {Model} model
 * @param {string} piece
 */
export function drawPiece(model, piece) {
  const counters = model.view?.areas?.[piece];
  return counters === undefined ? nothing : html`<ul class="facts">
    ${(model.view.covered ?? []).includes(piece) ? html`<li>${say.board.card}</li>` : nothing}
    ${counters.length === 0 ? html`<li>${say.board.empty}</li>` : counters.map((/** @type {any} */ each) => html`<li>${seatSign(each.seat, { silent: true })} ${
      each.open ? say.board.open(seatName(each.seat), each.value) : say.board.hidden(seatName(each.seat))}${
      each.corrected ? html` <strong>(${say.board.corrected})</strong>` : nothing}</li>`)}
  </ul>`;
}

/* ---- the centre ---- */

/**
 * Draws the combination in the notebook and the number of smiles. Nothing of earlier turns is shown.
 * @param {Model} model
 */
export function drawCentre(model) {
  const { view } = model;
  const { combination, phase } = view;
  if (phase === 'over' || !combination) {
    return nothing;
  }
  const who = seatName(view.turn ?? '');
  const smiles = view.smiles ?? null;
  return html`<section class="panel open-notebook ${phase === 'deductions' ? 'quiet' : ''}" data-test="combination" aria-label=${sentence(model, combination)}>
    <h2>${phase === 'deductions' ? say.centre.verdict : (phase === 'accusation' ? say.centre.accuses : say.centre.suspects)(who)}</h2>
    <ul>${CATEGORIES.map((category) => html`<li class=${combination[category] ? '' : 'back'} data-test="shown-${category}">${shape(category, true)}
      <span lang=${combination[category] ? languageOf(model) : nothing}>${combination[category] ? pieceName(model, combination[category]) : say.centre.black}</span></li>`)}</ul>
    ${smiles === null ? nothing : html`<div class="verdict" role="img" aria-label=${say.ceremony.smiles(smiles)}>${
      drawFigure({ smiles, of: seatsOf(model).length })}</div>`}
    ${phase === 'deductions' && view.passes > 0 ? html`<p class="hint" data-test="passes">${say.centre.passes(view.passes ?? 0, activeSeats(model).length)}</p>` : nothing}
  </section>`;
}

/**
 * Draws the players around the table, with the facts that everybody may know about them. After the end, the podium does.
 * @param {Model} model
 */
export function drawPlayers(model) {
  const { view } = model;
  const folders = view?.phase === 'verdict' || view?.phase === 'accusation';
  return view?.phase === 'over' ? nothing : html`<ul class="players" data-test="players">${seatsOf(model).map((seat) => {
    const each = view?.seats?.[seat] ?? {};
    return html`<li class="${view?.turn === seat ? 'turn' : ''} ${each.excluded ? 'out' : ''}" data-test="player-${seat}">
      ${seatSign(seat, { silent: true })}
      <span class="name">${seatName(seat)}${seat === model.seat ? html` <small>(${say.who.you})</small>` : nothing}</span>
      <span class="signs">
        ${view?.chooser === seat && view.phase !== 'setup' ? html`<span class="tag">${say.who.notebook}</span>` : nothing}
        ${view?.phase === 'setup' && each.registered ? html`<span class="tag" data-test="registered-${seat}">✓ ${say.who.registered}</span>` : nothing}
        ${folders && each.folder ? html`<span class="tag" data-test="in-${seat}">✓ ${say.who.folder}</span>` : nothing}
        ${each.excluded ? html`<span class="tag">${say.excludedMark}</span>` : nothing}
        ${isHere(model, seat) ? nothing : html`<span class="tag faint">${words.lobby.absent}</span>`}
      </span>
      <span class="where">${view?.phase === 'setup' ? '' : say.who.left(each.left ?? 0)}</span>
    </li>`;
  })}</ul>`;
}

/* ---- the case ---- */

/**
 * Lists the names of all clues. The texts on their cards are only for their owners.
 * @param {Model} model
 */
export function drawCase(model) {
  return CATEGORIES.map((category) => html`<h3 lang=${language}>${shape(category)} <span class="category">${say.categories[category]}</span></h3>
    <p>${cluesOf(model, category).map(({ name }) => name).join(' · ')}</p>`);
}
