// board.js: drawings of Adventures in the Fog: the dice of the turn, the player's notes, the maps

import { html, nothing } from 'lit-html';
import { language } from '../../language.js';
import { isHere, languageOf, seatsOf } from '../../model.js';
import { seatName } from '../../names.js';
import { seatSign } from '../../seats.js';
import { words } from '../../words.js';
import { diceRow, tappedOf } from './forms.js';
import { die, FACE_ICONS, icon, iconRow, rewardSigns } from './icons.js';
import { drawTown, pictureOf } from './map.js';
import { fog as say } from './words.js';
import { isAlone, kindName, KINDS, left, mapOf, mapPiece, mayDo, MYSTERIES, mysteryOf, rewardWords, spotName, walkerOf } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('./speech.js').Walker} Walker */
/** @typedef {import('./speech.js').Reward} Reward */
/** @typedef {import('../blank.js').Hand} Hand */

const FACES = [1, 2, 3, 4, 5, 6];

/* ---- the centre ---- */

/**
 * Draws the dice of this turn that nobody has taken. A player who has taken one sees the solvable mysteries instead.
 * @param {Model} model
 * @param {Hand} [hand]
 */
export function drawCentre(model, hand) {
  const { view } = model;
  if (view.phase !== 'drafting') {
    return nothing;
  }
  const mysteries = MYSTERIES.filter((id) => canSolve(model, id));
  if (hand && mysteries.length > 0) {
    return html`<ul class="mysteries pool">${mysteries.map((id) => drawMystery(model, id, hand))}</ul>`;
  }
  const mine = hand && mayDo(model, 'draft') ? hand : null;
  const kept = mine ? tappedOf(model, mine.kept('draft')) : null;
  const begun = kept && kept.taps.length + kept.strike.length > 0 ? kept.die : null;
  return html`<section class="pool" aria-label=${say.dice.title}>
    ${model.seat === null ? html`<h2 class="rule">${say.dice.title}</h2>` : nothing}
    ${view.pool.length === 0 ? html`<p class="hint">${say.dice.none}</p>`
      : diceRow(model, { chosen: null, begun, busy: mine?.state.busy ?? false, onDie: mine ? (face) => mine.onAct('draft', { die: face }) : null })}
  </section>`;
}

/* ---- the player's notes ---- */

/** @param {Walker} walker */
function inPouch(walker) {
  return Object.values(walker.pouch).reduce((sum, n) => sum + n, 0);
}

/**
 * @param {Model} model
 */
export function drawMine(model) {
  const mine = walkerOf(model, model.seat);
  if (!mine || !mine.start) {
    return nothing;
  }
  return html`<section class="mine" aria-label=${say.mine.title} data-test="mine">
    <dl class="purse fog-purse">
      ${KINDS.map((kind) => html`<div class=${left(mine, kind) > 0 ? '' : 'none'}><dt>${icon(kind)}${kindName(kind)}</dt><dd data-test="left-${kind}">${left(mine, kind)}</dd></div>`)}
      <div class=${mine.points > 0 ? '' : 'none'}><dt>${icon('points')}${say.mine.points}</dt><dd data-test="points">${mine.points}</dd></div>
      <div class=${mine.coins > 0 ? '' : 'none'}><dt>${icon('coins')}${say.mine.coins}</dt><dd data-test="coins">${mine.coins}</dd></div>
    </dl>
    ${inPouch(mine) > 0 ? html`<p class="hint">${icon('pouch')} ${say.mine.pouch(inPouch(mine))}</p>` : nothing}
    <h2 class="rule">${say.mine.mysteries}</h2>
    <ul class="mysteries">${MYSTERIES.map((id) => drawMystery(model, id))}</ul>
    <h3 class="label">${say.mine.progress}</h3>
    ${drawProgress(model, mine)}
  </section>`;
}

/** @param {Model} model @param {string} id id of a mystery */
function canSolve(model, id) {
  return model.legal.some((offer) => offer.act === 'solve' && offer.mystery === id);
}

/**
 * @param {Model} model
 * @param {string} id
 * @param {Hand} [hand] adds a button that solves the mystery
 */
function drawMystery(model, id, hand) {
  const [mystery, mine] = [mysteryOf(model, id), walkerOf(model, model.seat)];
  if (!mystery || !mine) {
    return nothing;
  }
  const n = mine.solved[id] ?? 0;
  return html`<li class=${hand ? 'can' : ''} data-test="${hand ? 'can' : 'mystery'}-${id}"><span class="name" lang=${languageOf(model)}>${mystery.name}</span>
    ${n > 0 ? html`<small data-test="solved-${id}">${say.solve.times(n)}</small>` : nothing}
    <span class="trade"><span class="cost">${KINDS.flatMap((kind) => Array.from({ length: mystery.cost[kind] ?? 0 }, (_, i) => html`<span class=${left(mine, kind) > i ? 'has' : ''}>${icon(kind, kindName(kind))}</span>`))}</span> <span aria-hidden="true">→</span>
      <span class="signs">${rewardSigns(mystery.reward)}</span></span>
    ${hand ? html`<button class="primary" data-test="solve-${id}" aria-label=${say.solve.of(mystery.name)} ?disabled=${hand.state.busy}
      @click=${() => hand.onAct('solve', { mystery: id, icons: [], mysteryCoins: false, progressCoins: false, travel: null, choice: undefined })}>${say.solve.may}</button>` : nothing}
  </li>`;
}

/**
 * @param {Model} model
 * @param {Walker} walker
 */
function drawProgress(model, { progress }) {
  return html`<ol class="progress" data-test="progress" data-n=${progress}>${(model.board?.progress ?? []).map((/** @type {Reward} */ reward, /** @type {number} */ i) => html`
    <li class=${i < progress ? 'reached' : i === progress ? 'next' : ''}><b>${i + 1}</b><span class="signs">${rewardSigns(reward)}</span>${
      i < progress ? html`<span class="unseen">${say.mine.reached}</span>` : i === progress ? html`<span class="unseen">${say.mine.next}</span>` : nothing}</li>`)}</ol>`;
}

/* ---- the maps ---- */

/**
 * @param {Model} model
 * @param {string} seat
 */
function said(model, seat) {
  const walker = walkerOf(model, seat);
  return walker?.head ? say.map.summary(seatName(seat), walker.path.length, spotName(model, walker.head)) : say.map.unstarted(seatName(seat));
}

/**
 * Draws the player's own map, with buttons that open the others' maps.
 * @param {Model} model
 * @param {(piece: string) => void} onPiece
 */
export function drawBoard(model, onPiece) {
  const seat = model.seat ?? '';
  const others = seatsOf(model).filter((each) => each !== seat);
  return html`<button class="town-button" data-test="board" @click=${() => onPiece(mapPiece(seat))}>${pictureOf(model, walkerOf(model, seat), said(model, seat))}
      <span>${say.map.look}</span></button>
    ${others.length === 0 ? nothing : html`<div class="acts two">${others.map((each) => html`<button class="small" data-test="map-${each}" @click=${() => onPiece(mapPiece(each))}>${
      seatSign(each, { silent: true })} ${say.map.of(seatName(each))}</button>`)}</div>`}`;
}

/**
 * Draws a player's map for a closer look: it can be moved and enlarged.
 * @param {Model} model
 * @param {string} piece
 */
export function drawPiece(model, piece) {
  const seat = mapOf(piece);
  return seat === null ? nothing : html`<p>${said(model, seat)}</p>
    ${drawTown(model, walkerOf(model, seat), { key: piece, lit: [], ends: new Set(), way: [], picked: [], onTap: () => {} })}`;
}

/**
 * Draws all maps for the table screen.
 * @param {Model} model
 */
export function drawScreenBoard(model) {
  const seats = seatsOf(model);
  return html`<ul class="towns" data-test="board" data-n=${seats.length}>${seats.map((seat) => html`<li class=${model.view?.turn === seat && model.view.phase !== 'over' ? 'turn' : ''}>
    <span class="whose">${seatSign(seat, { silent: true })} ${seatName(seat)}</span>${pictureOf(model, walkerOf(model, seat), said(model, seat))}</li>`)}</ul>`;
}

/* ---- the players ---- */

/**
 * Draws the players with their gains. After the end, the podium does.
 * @param {Model} model
 */
export function drawPlayers(model) {
  const { view } = model;
  return view?.phase === 'over' ? nothing : html`<ul class="players" data-test="players">${seatsOf(model).map((seat) => {
    const each = walkerOf(model, seat);
    return html`<li class="${view?.turn === seat ? 'turn' : ''} ${each?.out ? 'out' : ''}" data-test="player-${seat}">
      ${seatSign(seat, { silent: true })}
      <span class="name">${seatName(seat)}${seat === model.seat ? html` <small>(${say.who.you})</small>` : nothing}</span>
      <span class="signs">
        ${view?.roller === seat && !isAlone(model) ? html`<span class="tag">${say.who.roller}</span>` : nothing}
        ${each?.out ? html`<span class="tag" data-test="out-${seat}">${say.outMark}</span>` : nothing}
        ${isHere(model, seat) ? nothing : html`<span class="tag faint">${words.lobby.absent}</span>`}
      </span>
      ${each?.start ? html`<span class="where">${say.who.points(each.points)} · ${say.reward.coins(each.coins)} · ${say.who.progress(each.progress)}</span>` : nothing}
    </li>`;
  })}</ul>`;
}

/* ---- the legend ---- */

/**
 * Draws the tables of the printed sheet: dice, icons, and the value of icons that are left over.
 * @param {Model} model
 */
export function drawStock(model) {
  const { faces } = say.dice;
  return model.seat === null ? nothing : html`<details class="panel legend" data-test="legend"><summary>${say.legend.title}</summary>
    <ul>${FACES.map((face) => html`<li>${die(face)} ${icon(FACE_ICONS[face])} ${/** @type {Record<number, string>} */ (faces)[face]}</li>`)}</ul>
    <h3>${say.legend.icons}</h3>
    <ul class="kinds">${[...KINDS, 'start'].map((kind) => html`<li>${icon(kind)} ${kindName(kind)}</li>`)}
      <li>${icon('travel')} ${say.reward.travel}</li><li>${icon('choice')} ${say.reward.choice}</li><li>${icon('pouch')} ${say.strike.pouch}</li></ul>
    <h3>${say.legend.converter}</h3>
    <ul>${converter(model).map((line) => html`<li>${line}</li>`)}<li>${say.legend.coins}</li></ul>
  </details>`;
}

/** @param {Model} model @returns {string[]} */
function converter(model) {
  return (model.board?.converter ?? []).map((/** @type {{kinds: string[], every: number, points: number}} */ { kinds, every, points }) => {
    const names = kinds.map(kindName);
    const any = names.length > 1 ? say.legend.or(names.slice(0, -1).join(', '), names[names.length - 1]) : names[0];
    return every > 1 ? say.legend.every(every, any, say.reward.points(points)) : say.legend.each(any, say.reward.points(points));
  });
}

/**
 * Draws the four mysteries as they are printed on the sheet.
 * @param {Model} model
 */
export function drawCase(model) {
  return html`<dl class="case-mysteries">${(model.board?.mysteries ?? []).map((/** @type {import('./speech.js').Mystery} */ { name, cost, reward }) => html`
    <dt>${name}</dt><dd><span class="cost">${iconRow(cost)}</span> → ${rewardWords(reward).join(', ')}</dd>`)}</dl>`;
}

/** @param {Model} model */
export function readCase(model) {
  return language !== languageOf(model) ? [] : (model.board?.mysteries ?? []).map((/** @type {import('./speech.js').Mystery} */ { name, cost, reward }) => (
    `${name}: ${Object.entries(cost).flatMap(([kind, n]) => Array(n).fill(kindName(kind))).join(', ')} – ${rewardWords(reward).join(', ')}.`));
}
