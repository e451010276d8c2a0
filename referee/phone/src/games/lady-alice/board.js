// board.js: drawings of Lady Alice: Holmes's desk with its 32 areas, the open notebook, the players, the scoring

import { html, nothing } from 'lit-html';
import { language } from '../../language.js';
import { isHere, languageOf, seatsOf } from '../../model.js';
import { prose } from '../../parts/prose.js';
import { aloud, spoken } from '../../parts/reading.js';
import { seatName } from '../../names.js';
import { seatSign } from '../../seats.js';
import { words } from '../../words.js';
import { counter, drawFigure, shape } from './drawings.js';
import { scoringOf } from './scoring.js';
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
  const isShown = Object.values(view?.combination ?? {}).includes(id);
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
      each.open ? say.board.open(seatName(each.seat), each.value) : say.board.hidden(seatName(each.seat))}</li>`)}
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
  if (phase === 'over') { // a phone shows the scoring below its buttons
    return model.seat === null ? drawScoring(model) : nothing;
  }
  if (!combination) {
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
 * Draws the players around the table, with the facts that everybody may know about them.
 * @param {Model} model
 */
export function drawPlayers(model) {
  const { view } = model;
  const folders = view?.phase === 'verdict' || view?.phase === 'accusation';
  return view?.phase === 'over' && model.seat === null ? nothing : html`<ul class="players" data-test="players">${seatsOf(model).map((seat) => {
    const each = view?.seats?.[seat] ?? {};
    return html`<li class="${view?.turn === seat && view.phase !== 'over' ? 'turn' : ''} ${each.excluded ? 'out' : ''}" data-test="player-${seat}">
      ${seatSign(seat, { silent: true })}
      <span class="name">${seatName(seat)}${seat === model.seat ? html` <small>(${say.who.you})</small>` : nothing}</span>
      <span class="signs">
        ${view?.chooser === seat && view.phase !== 'setup' && view.phase !== 'over' ? html`<span class="tag">${say.who.notebook}</span>` : nothing}
        ${view?.phase === 'setup' && each.registered ? html`<span class="tag" data-test="registered-${seat}">✓ ${say.who.registered}</span>` : nothing}
        ${folders && each.folder ? html`<span class="tag" data-test="in-${seat}">✓ ${say.who.folder}</span>` : nothing}
        ${each.excluded ? html`<span class="tag">${say.excludedMark}</span>` : nothing}
        ${(view?.winners ?? []).includes(seat) ? html`<span class="tag">${say.who.won}</span>` : nothing}
        ${isHere(model, seat) ? nothing : html`<span class="tag faint">${words.lobby.absent}</span>`}
      </span>
      <span class="where">${view?.phase === 'over' ? (each.score === null || each.score === undefined ? '' : say.who.points(each.score))
        : view?.phase === 'setup' ? '' : say.who.left(each.left ?? 0)}</span>
    </li>`;
  })}</ul>`;
}

/* ---- the case, and its end ---- */

/**
 * Lists the names of all clues. The texts on their cards are only for their owners.
 * @param {Model} model
 */
export function drawCase(model) {
  return CATEGORIES.map((category) => html`<h3 lang=${language}>${shape(category)} <span class="category">${say.categories[category]}</span></h3>
    <p>${cluesOf(model, category).map(({ name }) => name).join(' · ')}</p>`);
}

/**
 * Draws the scoring, step by step as on the table, and then the end of the story.
 * @param {Model} model
 */
export function drawAfter(model) {
  const epilogue = model.texts.filter((text) => text.piece === 'solution');
  return html`<section class="after" aria-label=${say.after.title}>
    <h2 class="rule">${say.after.title}</h2>
    ${drawScoring(model)}
    ${epilogue.map((text) => html`<details class="panel" data-test="solution"><summary>${say.after.epilogue}</summary>
      <p class="hint">${say.after.epilogueWhy}</p>${aloud(`solution ${text.title}`, spoken(text.text), languageOf(model))}
      <div lang=${languageOf(model)} class="prose">${prose(text.text)}</div></details>`)}
  </section>`;
}

/**
 * Draws the steps of the scoring. The table screen omits the steps that changed nothing, since all steps must fit on it.
 * @param {Model} model
 */
function drawScoring(model) {
  const scoring = scoringOf(model);
  const isScreen = model.seat === null;
  const who = (/** @type {string} */ seat) => html`<span class="who-name">${seatSign(seat, { silent: true })} ${seatName(seat)}</span>`;
  const step = (/** @type {number} */ n, /** @type {string} */ name, /** @type {string} */ text, /** @type {unknown} */ more = nothing, isIdle = false) => (
    isIdle && isScreen ? nothing : html`<li value=${n} data-test="step-${name}"><p>${text}</p>${more}</li>`);
  const gains = (/** @type {number} */ n, /** @type {string} */ name, /** @type {string} */ text, /** @type {{seat: string, points: number}[]} */ gained) => (
    step(n, name, text, gained.length === 0 ? html`<p class="gain">${say.after.nobody}</p>`
      : html`<p class="gain">${gained.map(({ seat, points }) => html`<span>${who(seat)} <b>${points}</b></span>`)}</p>`, gained.length === 0));
  const evidence = step(1, 'evidence', say.after.evidence, html`<ul class="shown-evidence">${seatsOf(model).map((seat) => html`<li data-test="evidence-${seat}">${
    who(seat)} <span lang=${languageOf(model)}>${pieceName(model, model.view.seats[seat]?.evidence ?? '')}</span></li>`)}</ul>`);
  if (scoring === null) {
    return html`<ol class="steps" data-test="scoring">${evidence}</ol><p class="hint">${say.after.last}</p>`;
  }
  const { elsewhere, excluded, noughts, pair } = scoring;
  return html`<div data-test="scoring"><ol class="steps">
      ${evidence}
      ${step(2, 'elsewhere', say.after.elsewhere(elsewhere), nothing, elsewhere === 0)}
      ${step(3, 'excluded', excluded.length > 0 ? say.after.excluded(words.list(excluded.map(seatName))) : say.after.noneExcluded, nothing, excluded.length === 0)}
      ${step(4, 'turned', say.after.turned, drawOnSolution(model, scoring), true)}
      ${step(5, 'noughts', say.after.noughts(noughts), nothing, noughts === 0)}
      ${gains(6, 'values', say.after.values, scoring.values)}
      ${gains(7, 'every', say.after.every, scoring.every)}
      ${pair === null ? nothing : gains(7, 'pair', say.after.pair, pair)}
      ${gains(8, 'suspicion', say.after.suspicion, scoring.suspicion)}
      ${gains(9, 'accusation', say.after.accusation, scoring.accusation)}
    </ol>
    <table class="total"><caption>${say.after.total}</caption><tbody>${scoring.totals.map(({ seat, total }) => html`<tr data-test="total-${seat}"
      class=${(model.view.winners ?? []).includes(seat) ? 'won' : ''}><th scope="row">${who(seat)}</th><td>${total ?? say.after.out}</td></tr>`)}</tbody></table></div>`;
}

/**
 * @param {Model} model
 * @param {import('./scoring.js').Scoring} scoring
 */
function drawOnSolution(model, { solution }) {
  return html`<ul class="on-solution">${solution.map(({ clue, counters }) => html`<li><span lang=${languageOf(model)}>${pieceName(model, clue)}</span>
    <span class="on">${counters.map((each) => html`<span class=${each.gone ? 'gone' : ''}>${counter({ ...each, open: true })}</span>`)}</span></li>`)}</ul>`;
}
